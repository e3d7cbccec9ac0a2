import { useTranslation } from 'react-i18next'
import { addDays } from '#contract/period.ts'
import { LazyTimeChart } from '../../../../ui/charts/LazyCharts.tsx'
import { difference } from '../../../../ui/format/format.ts'
import { Money } from '../../../../ui/format/Money.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { AsOf } from '../../../../ui/parts/AsOf.tsx'
import { Card } from '../../../../ui/parts/Surface.tsx'
import { SecondAmount } from '../../../accounts/SecondAmount.tsx'
import { type DashboardData, useDashboard } from '../data.ts'

/** The total balance with a chart of its last 30 days, which opens the history. */
export function BalanceCard({ data, onOpen }: { data: DashboardData; onOpen: () => void }) {
  const { t } = useTranslation('dashboard')
  const balance = data.summary.total_balance
  const { from, total } = data.history
  // a line with a single step tells no more than the figure
  const isTelling = new Set(total).size > 2
  return (
    <Card className="flex h-full flex-col">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-small text-muted">{t('balance.title')}</h2>
        {total.length > 1 && (
          <Button variant="link" size="small" aria-haspopup="dialog" onClick={onOpen} className="-my-2">
            {t('balance.open')}
          </Button>
        )}
      </div>
      <p className="mt-1 text-title font-medium">
        <Money amount={balance} fit />
      </p>
      <SecondAmount amount={balance} />
      <AsOf of={useDashboard()} />
      {isTelling ? (
        <>
          <p className="mt-1 text-small text-muted">
            <Money amount={difference(total.at(-1) ?? 0, total[0] ?? 0)} kind="income" />{' '}
            {t('balance.thirty')}
          </p>
          <LazyTimeChart
            className="mt-auto pt-4"
            height="h-40 phone:h-52"
            label={t('balance.chart')}
            days={total.map((_, index) => addDays(from, index))}
            series={[{ key: 'total', label: t('balance.title'), tone: 'now', values: total, filled: true }]}
            baseline="near"
            onSelect={onOpen}
          />
        </>
      ) : (
        <p className="mt-3 text-small text-muted">{t('balance.notEnough')}</p>
      )}
    </Card>
  )
}
