import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { syncLeanData, syncStatus } from '#contract/banks/sync.ts'
import { i18n } from '../../i18n/index.ts'
import { call } from '../call.ts'
import { ApiError, messageOf, withText } from '../errors.ts'
import { emit, emitSync } from './events.ts'
import {
  type CallLimiter,
  CallRecords,
  type SyncRecords,
  createCallLimiter,
  syncRecords,
} from '../rules/calls.ts'
import { planSync } from '../rules/plan.ts'
import { SyncTimeout, withSyncTimeout } from '../rules/timeout.ts'
import { currentSession } from '../auth/session.ts'
import {
  readStored,
  readText,
  removeStored,
  userStorageKey,
  writeStored,
  writeText,
} from '../storage/storage.ts'

export const records: SyncRecords = syncRecords({ read: readText, write: writeText, remove: removeStored })

/** The sync limits of the signed-in user, counted on this device. */
export const callLimiter: CallLimiter = createCallLimiter({
  read: () => readStored(callsKey(), CallRecords) ?? [],
  write: (calls) => {
    if (currentSession().user) writeStored(callsKey(), calls)
  },
  now: Date.now,
})
const callsKey = (): string => userStorageKey('api_calls', currentSession().user?.id ?? '')

type SyncBody = NonNullable<BodyOf<typeof syncLeanData>>
type SyncAnswer = ResponseOf<typeof syncLeanData>
let underWay = 0

/** Whether a sync requested by this page is awaiting its response. */
export function isSyncing(): boolean {
  return underWay > 0
}

/**
 * Sends one sync request, subject to the client's limits and a
 * 30-second timeout. Throws with the specification's messages.
 */
export async function requestSync(body: SyncBody & { days?: number } = {}): Promise<SyncAnswer> {
  const user = currentSession().user
  if (!user)
    throw new ApiError({ status: 401, code: 'unauthenticated', message: i18n.t('parts:failure.signInFirst') })
  const permit = callLimiter.check()
  if (!permit.allowed) {
    const retryAfter = Math.ceil(permit.waitMs / 1000)
    throw new ApiError({ status: 429, code: 'rate_limited', message: permit.reason, retryAfter })
  }
  underWay += 1
  try {
    const answer = await withSyncTimeout((signal) => call(syncLeanData, { body }, { signal }))
    if (currentSession().user?.id === user.id) records.set('last_sync_timestamp', Date.now())
    note(user.id)
    return answer
  } catch (error) {
    if (reached(error)) note(user.id)
    throw withText(error, (status) => i18n.t('parts:failure.sync', { status }))
  } finally {
    underWay -= 1
  }
}

/** A call counts for the user who made it, and only if it reached the server's bank integration. */
function note(userId: string): void {
  if (currentSession().user?.id === userId) callLimiter.record()
}
function reached(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500
  return error instanceof SyncTimeout
}

const followMs = 3000
const mostFollows = 40

/** Syncs as much as is due: a year in the background on the first run and after a week, otherwise 30 days. */
export async function smartSync(): Promise<SyncAnswer> {
  const { days, background } = planSync(records.number('last_sync_timestamp'), Date.now())
  emitSync({ type: 'sync_started' })
  try {
    const answer = await requestSync({ days, background })
    if (answer.state !== 'done') void follow()
    emitSync({ type: 'sync_completed', totalTransactions: answer.total_transactions })
    emit('transactionsUpdated')
    return answer
  } catch (error) {
    emitSync({ type: 'sync_error', message: messageOf(error, '') })
    throw error
  }
}

/** The server continues after its response: refetch the screens once its last run has ended. */
async function follow(): Promise<void> {
  const userId = currentSession().user?.id
  for (let turn = 0; turn < mostFollows; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, followMs))
    if (currentSession().user?.id !== userId) return
    const active = await call(syncStatus).then(
      (status) => status.active.length,
      () => null,
    )
    if (active === 0) return emit('transactionsUpdated')
  }
}
