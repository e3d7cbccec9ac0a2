import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { summaryQuick } from '#contract/figures/summaries.ts'
import { readFailure } from '../../api/errors.ts'
import { queryOf, usePeriod } from '../../api/period.ts'
import { useRead } from '../../api/queries.ts'
import { useSyncing } from '../../api/sync/useSyncing.ts'
import { countText } from '../../ui/format/format.ts'
import { namedPeriods } from '../../ui/period/named-periods.ts'
import { Money } from '../../ui/format/Money.tsx'
import { AsOf } from '../../ui/parts/AsOf.tsx'
import { Skeleton } from '../../ui/parts/Progress.tsx'
import { Spinner } from '../../ui/parts/Spinner.tsx'

/** Five figures for the chosen period; refetched when the user, the period or the transactions change. */
export function QuickStats() {
  const { t } = useTranslation('layout')
  const id = useId()
  const [period] = usePeriod()
  const read = useRead(summaryQuick, { query: queryOf(period) }, { keepPrevious: true })
  const { data, isFetching, isPending, error } = read
  const syncing = useSyncing()
  // Until a bank has been read completely once, the figures are unknown, not zero.
  const summary = data?.summary.coverage.state === 'none' ? undefined : data?.summary
  // Imported accounts may have no known balance; if no balance is known, the total is unknown too.
  const accounts = summary?.balances.accounts_count ?? 0
  const connected = summary?.balances.connected_count ?? 0
  const unknown = accounts > 0 && (summary?.coverage.accounts_without_balance ?? 0) >= accounts
  return (
    <section aria-labelledby={id} className="rounded-card border border-line px-3.5 py-3">
      <div className="mb-2 flex min-h-5 items-center justify-between gap-2">
        <h2 id={id} className="text-small font-medium">
          {t('stats.title')}
        </h2>
        <PeriodOrLoading period={period} loading={isFetching || syncing} />
      </div>
      <dl className="grid text-meta">
        <Row label={t('stats.balance')} pending={isPending}>
          <Money amount={unknown ? null : summary?.balances.total_balance} fit />
        </Row>
        <Row label={t('stats.income')} pending={isPending}>
          <Money amount={summary?.period_summary.income} kind="income" fit />
        </Row>
        <Row label={t('stats.expenses')} pending={isPending}>
          <Money amount={summary?.period_summary.expenses} kind="expense" fit />
        </Row>
        <Row label={t('stats.accounts')} hint={t('stats.accountsHint')} pending={isPending}>
          {summary ? <span>{t('stats.connected', { count: connected })}</span> : '–'}
          {accounts > connected && ` ${t('stats.inAll', { count: accounts })}`}
        </Row>
        <Row label={t('stats.transactions')} hint={t('stats.transactionsHint')} pending={isPending}>
          <span className="figures">
            {summary ? countText(summary.period_summary.transactions_count) : '–'}
          </span>
        </Row>
      </dl>
      <AsOf of={read} className="mt-1" />
      {error && !data && (
        <p role="alert" className="mt-2 text-meta text-alert">
          {readFailure(error, (status) => t('stats.failed', { status }))}
        </p>
      )}
    </section>
  )
}

/** The period's name, or that its figures are loading. */
function PeriodOrLoading({ period, loading }: { period: string; loading: boolean }) {
  const { t } = useTranslation(['layout', 'parts'])
  const name = namedPeriods.find((each) => each === period)
  return (
    <span role="status" className="inline-flex items-center text-meta text-muted">
      {loading ? (
        <>
          <Spinner className="size-3.5" />
          <span className="sr-only">{t('layout:stats.loading')}</span>
        </>
      ) : (
        // short names say nothing where no other period stands beside them
        t(`parts:periodLong.${name ?? 'other'}`)
      )}
    </span>
  )
}

type RowProps = {
  label: string
  /** What exactly is counted. */
  hint?: string
  pending: boolean
  children: ReactNode
}

function Row({ label, hint, pending, children }: RowProps) {
  return (
    <div title={hint} className="flex min-h-7 items-center justify-between gap-3">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 flex-1 text-end font-medium">
        {pending ? <Skeleton className="ms-auto h-3.5 w-20" /> : children}
      </dd>
    </div>
  )
}
