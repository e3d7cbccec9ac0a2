import type { WidgetOptions, widgetMethods } from '../../../connect/protocol.ts'
import type { ConnectRequest } from '../../../api/connect-request.ts'
import type { FinishStep } from './finish.ts'
import type { Progress } from '../../../api/sync/progress.ts'

/** Why connecting failed; the messages are in the catalogue. */
export type Failure =
  | { kind: 'not_signed_in' }
  | { kind: 'token_status'; status: number; reason: string }
  | { kind: 'token_invalid' }
  | { kind: 'token_other'; reason: string }
  | { kind: 'plan'; reason: string }
  | { kind: 'customer' }
  | { kind: 'load' }
  | { kind: 'missing' }
  | { kind: 'entities'; reason: string }
  | { kind: 'store'; reason: string }
  | { kind: 'cancelled' }
  | { kind: 'bank'; reason: string }
  | { kind: 'existing'; reason: string; entityId: string | null }

export type Removal = 'idle' | 'removing' | 'removed' | { failed: string }

export type Stage =
  | { name: 'closed' }
  | { name: 'consent' }
  | { name: 'preparing' }
  | { name: 'widget'; method: (typeof widgetMethods)[number]; options: WidgetOptions; loaded: boolean }
  | { name: 'finishing'; step: FinishStep; progress: Progress | null }
  | { name: 'none_yet'; looking: boolean }
  | { name: 'warned'; count: number; failedSaves: readonly string[]; retrying: boolean }
  | { name: 'failed'; failure: Failure; removal: Removal }

export type ConnectState = {
  /** Whether the dialog is open; the flow continues while it is closed. */
  isShown: boolean
  request: ConnectRequest
  stage: Stage
  /** `id` increases with each success, so that it is announced once. */
  success: { id: number; count: number } | null
}
