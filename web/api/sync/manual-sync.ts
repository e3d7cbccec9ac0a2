import { syncStatus, updateBalance } from '#contract/sync.ts'
import { call } from '../call.ts'
import { emit, emitSync } from './events.ts'
import { messageOf } from '../errors.ts'
import { requestSync } from './sync.ts'
import type { Progress } from './progress.ts'
import { syncWatched } from './watch.ts'

/** `unreadable`: transactions of all banks that could not be read so far. */
export type ManualSync = { totalBalance: number | null; transactions: number; unreadable: number }

/** A sync by hand of all banks, or of one; throws with the server's words. Screens read again afterwards. */
export async function syncByHand(
  report: (progress: Progress) => void = () => undefined,
  connectionId?: string,
): Promise<ManualSync> {
  emitSync({ type: 'sync_started' })
  let refused: unknown = null
  let transactions = 0
  try {
    const worked = await syncWatched(
      {
        sync: async () => {
          try {
            const answer = await requestSync(connectionId ? { connection_id: connectionId } : {})
            transactions = answer.total_transactions
            return answer
          } catch (error) {
            refused = error
            throw error
          }
        },
        active: async () => (await call(syncStatus)).active,
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      },
      (progress) => {
        transactions = Math.max(transactions, progress.transactions)
        report(progress)
      },
    )
    if (!worked) throw refused ?? new Error('')
    const balances = await call(updateBalance).catch(() => null)
    emitSync({ type: 'sync_completed', totalTransactions: transactions })
    emit('transactionsUpdated')
    const unreadable = balances?.coverage.unreadable?.count ?? 0
    return { totalBalance: balances?.total_balance ?? null, transactions, unreadable }
  } catch (error) {
    emitSync({ type: 'sync_error', message: messageOf(error, '') })
    // Part of it may have come in all the same.
    emit('transactionsUpdated')
    throw error
  }
}
