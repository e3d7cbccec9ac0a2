import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { refreshEverything } from '../../api/queries.ts'
import { isPostponed, type Progress, progressOf } from '../../api/sync/progress.ts'
import { useFollowedRuns } from '../../api/sync/runs.ts'
import { useLiveChanges } from '../../api/sync/useLiveChanges.ts'
import { useToday } from '../../ui/date/use-today.ts'
import { countText, listText } from '../../ui/format/format.ts'
import { Spinner } from '../../ui/parts/Spinner.tsx'

/** Formats what has been read so far: '3 accounts · 412 transactions so far'; null before the first of them. */
export function useSoFar(): (progress: Progress) => string | null {
  const { t } = useTranslation('layout')
  return ({ accounts, transactions }) =>
    accounts + transactions === 0
      ? null
      : t('sync.soFar', {
          accounts: t('sync.accounts', { count: accounts, formatted: countText(accounts) }),
          transactions: t('sync.transactions', { count: transactions, formatted: countText(transactions) }),
        })
}

const longestWaitMs = 10_000

/** Reads the figures on the screen again when a day begins, since most depend on it. */
function useFiguresOfToday(): void {
  const today = useToday()
  const read = useRef(today)
  useEffect(() => {
    if (read.current === today) return undefined
    // screens that were left open do not all ask in the same second
    const timer = setTimeout(() => {
      read.current = today
      refreshEverything()
    }, Math.random() * longestWaitMs)
    return () => clearTimeout(timer)
  }, [today])
}

/** Shows on every screen which banks are being synced, with the counts so far. */
export function SyncNote() {
  const { t } = useTranslation('layout')
  useLiveChanges()
  useFiguresOfToday()
  const progress = progressOf(useFollowedRuns().filter((run) => !isPostponed(run)))
  const { banks } = progress
  const soFar = useSoFar()(progress)
  return (
    <div
      className={
        banks.length > 0
          ? 'flex flex-wrap items-center gap-x-2.5 bg-accent-soft px-4 py-2 text-small text-accent phone:px-8'
          : undefined
      }
    >
      {banks.length > 0 && <Spinner className="size-3.5" />}
      <p role="status">{banks.length > 0 && t('sync.running', { bank: listText(banks) })}</p>
      {/* Not announced by screen readers: it changes every second. */}
      {soFar !== null && <p className="figures">{soFar}</p>}
    </div>
  )
}
