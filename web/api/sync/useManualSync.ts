import { useStore } from '../../use-store.ts'
import { atom } from 'nanostores'
import { useTranslation } from 'react-i18next'
import { syncStatus, updateBalance } from '#contract/banks/sync.ts'
import { call } from '../call.ts'
import { ApiError, messageOf } from '../errors.ts'
import { warningOf } from '../rules/calls.ts'
import type { Progress } from './progress.ts'
import { countText, moneyText } from '../../ui/format/format.ts'
import { isMasked } from '../../ui/preferences.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import { emit, emitSync } from './events.ts'
import { requestSync } from './sync.ts'
import { syncWatched } from './watch.ts'

/** The sync started by a button on this page: of one connection, or of all (null). One at a time. */
const current = atom<{ connectionId: string | null; progress: Progress | null } | null>(null)

/** The state and action behind every sync button: the same limits, progress and result on every screen. */
export function useManualSync(connectionId: string | null = null) {
  const { t } = useTranslation('banks')
  const running = useStore(current)
  const isOurs =
    running !== null &&
    (running.connectionId === null || (connectionId ?? running.connectionId) === running.connectionId)
  const run = async (): Promise<void> => {
    if (current.get()) return
    const report = (progress: Progress | null): void => current.set({ connectionId, progress })
    report(null)
    try {
      const { totalBalance, transactions, unreadable } = await syncByHand(report, connectionId ?? undefined)
      const count = t('sync.transactions', { count: transactions, formatted: countText(transactions) })
      const balance = totalBalance === null ? t('sync.balanceFailed') : moneyText(totalBalance)
      const doneText = isMasked()
        ? `${t('sync.done')}: ${count}`
        : t('sync.doneText', { balance, transactions: count })
      const unread = t('sync.unreadable', { count: unreadable, formatted: countText(unreadable) })
      showToast(unreadable === 0 ? doneText : `${doneText}. ${unread}`)
      void warnNearLimit(t)
    } catch (error) {
      // Having to wait is not a failure: nothing went wrong and nothing is lost.
      if (error instanceof ApiError && error.code === 'rate_limited')
        showToast(error.message, { kind: 'info' })
      else showToast(t('sync.failed', { reason: messageOf(error, t('sync.unfinished')) }), { kind: 'error' })
    } finally {
      current.set(null)
    }
  }
  return { running: isOurs, progress: isOurs ? running.progress : null, run }
}

/** Tells that the server's limits are nearly reached. */
async function warnNearLimit(t: ReturnType<typeof useTranslation<'banks'>>['t']): Promise<void> {
  const status = await call(syncStatus).catch(() => null)
  const near = status && warningOf(status.limits)
  if (near) showToast(t(`sync.${near.level}.${near.span}`, near), { kind: 'info' })
}

/** `unreadable`: transactions of all banks that could not be parsed so far. */
type ManualSync = { totalBalance: number | null; transactions: number; unreadable: number }

/**
 * Runs a manual sync of all banks, or of one; throws an error
 * with the server's message. Screens refetch afterwards.
 */
async function syncByHand(
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
