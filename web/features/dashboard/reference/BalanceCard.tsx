import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { queryOf, type PeriodChoice } from '../../../api/period.ts'
import { paths } from '../../../paths.ts'
import { Sparkline } from '../../../ui/charts/Sparkline.tsx'
import { difference } from '../../../ui/format/difference.ts'
import { usePeriodText } from '../../../ui/format/usePeriodText.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'
import { SecondAmount } from '../../accounts/SecondAmount.tsx'
import type { DashboardData } from '../data.ts'

type BalanceCardProps =
  | { data: DashboardData; period: PeriodChoice; onOpen: () => void }
  | { data: null; period?: undefined; onOpen?: undefined }

/** The total balance with a chart of its last 30 days, which opens the history. */
export function BalanceCard({ data, period, onOpen }: BalanceCardProps) {
  const { t } = useTranslation(['dashboard', 'ui'])
  const periodText = usePeriodText()
  const balance = data ? data.summary.total_balance : null
  const total = data && data.accounts.count > 0 ? data.history.total : []
  return (
    <Card className="flex h-full flex-col">
      <h2 className="text-small text-muted">{t('dashboard:balance.title')}</h2>
      <p className="mt-1 text-title font-medium">
        <Money amount={balance} fit />
      </p>
      <SecondAmount amount={balance} />
      {total.length > 1 ? (
        <>
          <p className="mt-1 text-small text-muted">
            <Money amount={difference(total.at(-1) ?? 0, total[0] ?? 0)} kind="income" />{' '}
            {t('dashboard:balance.thirty')}
          </p>
          <button
            type="button"
            onClick={onOpen}
            aria-label={t('dashboard:balance.open')}
            aria-haspopup="dialog"
            className="relative -mx-2 mt-3 min-h-24 flex-1 rounded-control hover:bg-sunk"
          >
            <span className="absolute inset-2">
              <Sparkline values={total} label={t('dashboard:balance.chart')} className="h-full" />
            </span>
          </button>
        </>
      ) : (
        <p className="mt-3 text-small text-muted">{data && t('dashboard:balance.notEnough')}</p>
      )}
      <p className="mt-4 border-t border-line pt-3 text-meta text-muted">
        {data && periodText(data.overview.period)}
      </p>
      <dl className="mt-1 grid gap-x-4 phone:grid-cols-2">
        <FlowFigure
          type="income"
          label={t('dashboard:balance.income')}
          amount={balance === null ? null : data?.summary.income}
          period={period}
        />
        <FlowFigure
          label={t('dashboard:metrics.net')}
          amount={balance === null ? null : data?.overview.period_summary.net_income}
          period={period}
        />
      </dl>
    </Card>
  )
}

type FlowFigureProps = {
  type?: 'income'
  label: string
  amount: number | null | undefined
  period: PeriodChoice | undefined
}

function FlowFigure({ type, label, amount, period }: FlowFigureProps) {
  return (
    <div className="flex items-center justify-between gap-3 phone:block">
      <dt className="text-meta text-muted">{label}</dt>
      <dd className="text-body font-medium">
        <Link
          href={paths.transactionsWith({ type, ...(period && queryOf(period)) })}
          className="inline-flex min-h-9 items-center rounded-control hover:underline max-phone:min-h-11"
        >
          <Money amount={amount} kind={type} />
        </Link>
      </dd>
    </div>
  )
}
