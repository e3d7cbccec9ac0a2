import { useTranslation } from 'react-i18next'
import { LazyTimeChart } from '../../../ui/charts/LazyCharts.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import type { Overview } from './types.ts'

export function Dividends({ months }: { months: Overview['dividends'] }) {
  const { t } = useTranslation('investments')
  const none = months.every(({ amount }) => amount === 0)
  return (
    <Card aria-labelledby="dividends">
      <CardTitle id="dividends">{t('dividends.title')}</CardTitle>
      <p className="mb-3 text-small text-muted">{t(none ? 'dividends.none' : 'dividends.lead')}</p>
      {!none && (
        <LazyTimeChart
          label={t('dividends.chart')}
          monthly
          height="h-40"
          days={months.map(({ month }) => month)}
          series={[
            {
              key: 'dividends',
              label: t('dividends.amount'),
              tone: 'now',
              filled: true,
              curve: 'step',
              values: months.map(({ amount }) => amount),
            },
          ]}
        />
      )}
    </Card>
  )
}
