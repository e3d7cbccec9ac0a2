import { useTranslation } from 'react-i18next'
import { LazyTimeChart } from '../../../ui/charts/LazyCharts.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { WithAmount } from '../../../ui/format/WithAmount.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import type { Overview } from './types.ts'

type Props = { received: Overview['dividends']; expected: Overview['expected_dividends'] }

/** Dividends of the last twelve months, and apart from them what the next would bring if they pay as last year. */
export function Dividends({ received, expected }: Props) {
  const { t } = useTranslation('investments')
  const none = received.every(({ amount }) => amount === 0)
  const sum = expected.reduce((all, { amount }) => all + Math.round(amount * 100), 0) / 100
  const months = [...new Set([...received, ...expected].map(({ month }) => month))]
  const amountIn = (list: Props['received']) => (month: string) =>
    list.find((row) => row.month === month)?.amount ?? null
  return (
    <Card aria-labelledby="dividends">
      <CardTitle id="dividends">{t('dividends.title')}</CardTitle>
      <p className="mb-3 text-small text-muted">{t(none ? 'dividends.none' : 'dividends.lead')}</p>
      {!none && (
        <LazyTimeChart
          label={t('dividends.chart')}
          monthly
          height="h-40"
          days={months}
          series={[
            {
              key: 'dividends',
              label: t('dividends.amount'),
              tone: 'now',
              filled: true,
              curve: 'step',
              values: months.map(amountIn(received)),
            },
            {
              key: 'expected',
              label: t('dividends.expected'),
              tone: 'before',
              dashed: true,
              curve: 'step',
              values: months.map(amountIn(expected)),
            },
          ]}
        />
      )}
      {sum > 0 && (
        <p className="mt-3 text-small text-muted">
          <WithAmount text={t('dividends.asLastYear')}>
            <Money amount={sum} />
          </WithAmount>
        </p>
      )}
    </Card>
  )
}
