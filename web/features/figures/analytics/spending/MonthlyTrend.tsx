import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { spending } from '#contract/figures/analytics.ts'
import { addDays, addMonths } from '#contract/period.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import { useRead } from '../../../../api/queries.ts'
import { useToday } from '../../../../ui/date/use-today.ts'
import { paths } from '../../../../paths.ts'
import { ChartPlace, LazyTimeChart } from '../../../../ui/charts/LazyCharts.tsx'

const chartHeight = 'h-40 phone:h-52'

/** Spending in each of the last twelve months; the current month is dashed. */
export function MonthlyTrend({ filter }: { filter: Filter }) {
  const { t } = useTranslation('analytics')
  const [, navigate] = useLocation()
  const today = useToday()
  const months = useMemo(
    () => Array.from({ length: 12 }, (_, index) => addMonths(`${today.slice(0, 7)}-01`, index - 11)),
    [today],
  )
  const query = { ...filter, group: 'month' as const, from: months[0], to: today }
  const { data, isPending } = useRead(spending, { query }, { keepPrevious: true })
  if (isPending) return <ChartPlace height={chartHeight} className="mt-5" />
  const rows = data?.rows ?? []
  if (rows.length < 2) return null
  const amounts = new Map(rows.map(({ key, amount }) => [key, amount]))
  const values = months.map((month) => amounts.get(month) ?? 0)
  const last = months.length - 1
  return (
    <>
      <h2 className="mt-5 mb-2 text-small text-muted">{t('spending.trend')}</h2>
      <LazyTimeChart
        height={chartHeight}
        label={t('spending.trend')}
        monthly
        days={months}
        series={[
          {
            key: 'spent',
            label: t('spending.total'),
            tone: 'now',
            filled: true,
            values: values.map((value, index) => (index === last ? null : value)),
          },
          {
            key: 'soFar',
            label: t('spending.soFar'),
            tone: 'expected',
            dashed: true,
            values: values.map((value, index) => (index >= last - 1 ? value : null)),
          },
        ]}
        onSelect={(index) => {
          const month = months[index]
          if (!month) return
          const to = index === last ? today : addDays(addMonths(month, 1), -1)
          navigate(paths.transactionsWith({ ...filter, type: 'expense', from: month, to }))
        }}
      />
    </>
  )
}
