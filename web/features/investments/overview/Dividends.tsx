import { useTranslation } from 'react-i18next'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { LazyTimeChart } from '../../../ui/charts/LazyCharts.tsx'
import { Money } from '../../../ui/format/Money.tsx'
import { WithAmount } from '../../../ui/format/WithAmount.tsx'
import { Card, CardTitle } from '../../../ui/parts/Surface.tsx'
import type { Overview } from './types.ts'

type Props = { received: Overview['dividends']; expected: Overview['expected_dividends'] }

/** Dividends of the last twelve months, and beside them what the next twelve bring if each is paid as last year. */
export function Dividends({ received, expected }: Props) {
  const { t } = useTranslation('investments')
  const none = received.every(({ amount }) => amount === 0)
  const minor = expected.reduce((sum, { amount }) => sum + minorFromWire(amount, 'AED'), 0n)
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
      {minor > 0n && (
        <p className="mt-3 text-small text-muted">
          <WithAmount text={t('dividends.asLastYear')}>
            <Money amount={wireAmount(minor, 'AED')} />
          </WithAmount>
        </p>
      )}
    </Card>
  )
}
