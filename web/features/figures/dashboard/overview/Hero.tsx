import { useTranslation } from 'react-i18next'
import { LazyTimeChart } from '../../../../ui/charts/LazyCharts.tsx'
import type { DashboardData } from '../data.ts'
import { isCovered, Spent } from '../parts/Spent.tsx'

/** Spending of the period: one figure, one sentence, one chart. */
export function Hero({ data }: { data: DashboardData }) {
  const { t } = useTranslation('dashboard')
  const { trend } = data
  return (
    <section aria-labelledby="hero-title">
      <Spent data={data} />
      {trend.days.length > 1 && trend.spent.some((value) => value > 0) ? (
        <Trend data={data} />
      ) : (
        <p className="mt-5 rounded-card border border-dashed border-line px-4 py-10 text-center text-small text-muted">
          {t('hero.empty')}
        </p>
      )}
    </section>
  )
}

function Trend({ data }: { data: DashboardData }) {
  const { t } = useTranslation('dashboard')
  const { days, spent, previous } = data.trend
  const months = previous.length === 0
  const before = {
    key: 'before',
    label: t('hero.before'),
    tone: 'before',
    values: previous,
    curve: 'step',
  } as const
  return (
    <LazyTimeChart
      className="mt-4"
      label={months ? t('hero.chartMonths') : t('hero.chart')}
      days={days}
      monthly={months}
      series={[
        { key: 'now', label: t('hero.now'), tone: 'now', values: spent, curve: 'step', filled: true },
        ...(months || !isCovered(data) ? [] : [before]),
      ]}
    />
  )
}
