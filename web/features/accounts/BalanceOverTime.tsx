import { useTranslation } from 'react-i18next'
import { balanceHistory } from '#contract/accounts/accounts.ts'
import { addDays } from '#contract/period.ts'
import { staleTimes, useRead } from '../../api/queries.ts'
import { LazyTimeChart } from '../../ui/charts/LazyCharts.tsx'
import { LoadingBlock, Skeleton } from '../../ui/parts/Progress.tsx'
import { Card, CardTitle } from '../../ui/parts/Surface.tsx'

/** The total balance of the last 30 days, shown beside accounts that do not fill the page. */
export function BalanceOverTime() {
  const { t } = useTranslation('accounts')
  const { data, isPending } = useRead(
    balanceHistory,
    { query: { period: '30d' } },
    { staleTime: staleTimes.accounts },
  )
  if (!isPending && (!data || data.total.length < 2)) return null
  return (
    <Card as="div" className="h-full">
      <CardTitle>{t('overTime.title')}</CardTitle>
      {data ? (
        <LazyTimeChart
          label={t('overTime.chart')}
          days={data.total.map((_, at) => addDays(data.from, at * data.step))}
          series={[
            {
              key: 'now',
              label: t('overTime.balance'),
              tone: 'now',
              values: data.total,
              curve: 'step',
              filled: true,
            },
          ]}
        />
      ) : (
        <LoadingBlock>
          <Skeleton className="h-56" />
        </LoadingBlock>
      )}
    </Card>
  )
}
