import { useTranslation } from 'react-i18next'
import { LazyTimeChart } from '../../../../ui/charts/LazyCharts.tsx'
import type { DashboardData } from '../data.ts'

type ChartProps = {
  trend: DashboardData['trend']
  /** The last thirty days in place of a period. */
  recent?: boolean
  /** Whether the period before is known in full. */
  covered: boolean
  height?: string
  className?: string
}

/** Spending added up by day on the axis of the whole period, with the period before; by month if it is long. */
export function SpendingChart({
  trend: { days, spent, previous },
  covered,
  recent = false,
  ...rest
}: ChartProps) {
  const { t } = useTranslation('dashboard')
  const months = previous.length === 0
  const before = {
    key: 'before',
    label: t(recent ? 'hero.beforeRecent' : 'hero.before'),
    tone: 'before',
    values: previous,
  } as const
  const values = days.map((_, index) => spent[index] ?? null)
  return (
    <LazyTimeChart
      {...rest}
      label={months ? t('hero.chartMonths') : t('hero.chart')}
      days={days}
      monthly={months}
      series={[
        { key: 'now', label: t(recent ? 'hero.recent' : 'hero.now'), tone: 'now', values, filled: true },
        ...(months || !covered ? [] : [before]),
      ]}
    />
  )
}

/** Whether there is anything to draw: a single step tells no more than the figure. */
export const hasChart = ({ days, spent, previous }: DashboardData['trend']): boolean =>
  days.length > 1 && (new Set(spent).size > 2 || previous.some((value) => value > 0))
