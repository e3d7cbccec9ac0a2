import { atom, type ReadableAtom } from 'nanostores'
import type { SyncRecords } from './calls.ts'

const minute = 60_000
const hiddenTriggers = [
  'page_visible',
  'window_focus',
  'navigation',
  'login',
  'component_mount',
  'manual',
] as const
export type HiddenTrigger = (typeof hiddenTriggers)[number]

/** The minimum time after the last hidden sync before a trigger may start another. */
const restOf: Readonly<Partial<Record<HiddenTrigger, number>>> = {
  login: 2 * minute,
  navigation: 10 * minute,
  page_visible: 10 * minute,
  window_focus: 10 * minute,
  component_mount: 5 * minute,
}
const otherRest = 3 * minute
const toleratedFailures = 3
const backoffStep = 2 * minute
const longestBackoff = 30 * minute
const mostRetries = 2
export const loginDelayMs = 1000
export const mountDelayMs = 2000

export type SkipReason =
  | 'disabled_for_performance'
  | 'not_authenticated'
  | 'sync_in_progress'
  | 'backoff_active'
  | 'rate_limited'
export type HiddenOutcome =
  | { state: 'skipped'; reason: SkipReason }
  | { state: 'completed'; transactions: number }
  | { state: 'error'; message: string }
export type HiddenState = 'idle' | 'syncing' | 'completed' | 'error'

type Outside = {
  enabled: () => boolean
  authenticated: () => boolean
  /** Whether another sync of this app is running. */
  busy: () => boolean
  /** Whether the limits shared by all syncs allow one. */
  permitted: () => boolean
  /** Returns the number of transactions; includes its own 30-second timeout. */
  sync: () => Promise<number>
  /** Whether the same call may succeed on another try. */
  mayPass: (error: unknown) => boolean
  wait: (ms: number) => Promise<void>
  now: () => number
  records: SyncRecords
}
export type HiddenSync = {
  trigger: (trigger: HiddenTrigger) => Promise<HiddenOutcome>
  state: ReadableAtom<HiddenState>
  /** Resets the displayed state for another user. */
  reset: () => void
}

/** Back-off in milliseconds after a number of consecutive failures. */
export function backoffMs(failures: number): number {
  return failures > toleratedFailures ? Math.min(longestBackoff, failures * backoffStep) : 0
}

/**
 * Syncs without a user action, kept rare. `manual` is forced: it
 * ignores the setting, the back-off and the minimum interval.
 */
export function createHiddenSync(outside: Outside): HiddenSync {
  const { records } = outside
  const state = atom<HiddenState>('idle')

  function skip(trigger: HiddenTrigger): SkipReason | null {
    const force = trigger === 'manual'
    const now = outside.now()
    if (!outside.enabled() && !force) return 'disabled_for_performance'
    if (!outside.authenticated()) return 'not_authenticated'
    if (state.get() === 'syncing' || outside.busy()) return 'sync_in_progress'
    if (!force && now < (records.number('sync_backoff_until') ?? 0)) return 'backoff_active'
    const last = records.number('last_hidden_sync')
    const rested = force || last === null || last > now || now - last >= (restOf[trigger] ?? otherRest)
    return rested && outside.permitted() ? null : 'rate_limited'
  }

  async function attempt(): Promise<number> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await outside.sync()
      } catch (error) {
        if (tries >= mostRetries || !outside.mayPass(error)) throw error
        await outside.wait(1000 * 2 ** tries)
      }
    }
  }

  function fail(error: unknown): HiddenOutcome {
    const failures = (records.number('failed_hidden_syncs') ?? 0) + 1
    records.set('failed_hidden_syncs', failures)
    const hold = backoffMs(failures)
    if (hold > 0) records.set('sync_backoff_until', outside.now() + hold)
    state.set('error')
    return { state: 'error', message: error instanceof Error ? error.message : '' }
  }

  async function run(trigger: HiddenTrigger): Promise<HiddenOutcome> {
    const reason = skip(trigger)
    if (reason) return { state: 'skipped', reason }
    state.set('syncing')
    records.set('last_hidden_sync', outside.now())
    records.setReason(trigger)
    try {
      const transactions = await attempt()
      if (!outside.authenticated()) return forget()
      records.set('successful_hidden_syncs', (records.number('successful_hidden_syncs') ?? 0) + 1)
      // Only consecutive failures count: a success resets them and ends the back-off.
      records.set('failed_hidden_syncs', 0)
      records.clear('sync_backoff_until')
      state.set('completed')
      return { state: 'completed', transactions }
    } catch (error) {
      return outside.authenticated() ? fail(error) : forget()
    }
  }

  /** The user signed out meanwhile: nothing is recorded for the next one. */
  function forget(): HiddenOutcome {
    state.set('idle')
    return { state: 'skipped', reason: 'not_authenticated' }
  }

  return { trigger: run, state, reset: () => state.set('idle') }
}
