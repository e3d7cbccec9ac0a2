import { syncStatus, updateBalance } from '#contract/banks/sync.ts'
import { call } from '../call.ts'
import { emit, emitSync } from './events.ts'
import { messageOf } from '../errors.ts'
import { requestSync } from './sync.ts'
import type { Progress } from './progress.ts'
import { syncWatched } from './watch.ts'

/** `unreadable`: transactions of all banks that could not be parsed so far. */
export type ManualSync = { totalBalance: number | null; transactions: number; unreadable: number }

/**
 * Runs a manual sync of all banks, or of one; throws an error
 * with the server's message. Screens refetch afterwards.
 */
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
    // Some data may have arrived nevertheless.
    emit('transactionsUpdated')
    throw error
  }
}
