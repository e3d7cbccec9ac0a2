import { useTranslation } from 'react-i18next'
import type { netWorth } from '#contract/figures/analytics.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { LazyTimeChart } from '../../../../ui/charts/LazyCharts.tsx'

type WorthChartProps = {
  points: ResponseOf<typeof netWorth>['points']
  className?: string
  height?: string
}

/** Net worth over time, as one line. */
export function WorthChart({ points, ...size }: WorthChartProps) {
  const { t } = useTranslation('analytics')
  const values = points.map(({ net }) => net)
  return (
    <LazyTimeChart
      {...size}
      label={t('worth.chart')}
      baseline="near"
      days={points.map(({ day }) => day)}
      series={[{ key: 'net', label: t('worth.net'), tone: 'now', filled: true, values }]}
    />
  )
}
