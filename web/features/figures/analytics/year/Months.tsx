import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { spending } from '#contract/figures/analytics.ts'
import { useRead } from '../../../../api/queries.ts'
import { paths } from '../../../../paths.ts'
import { LazyFlowChart } from '../../../../ui/charts/LazyCharts.tsx'
import { dateText } from '../../../../ui/format/format.ts'
import { chartRows } from '../flow/chart-rows.ts'
import { Bars } from '../overview/Bars.tsx'
import { useMoneyText } from '../parts/texts.ts'
import { Page, type Review } from './Page.tsx'
import { bestMonth } from './year-data.ts'

/** Page two: each month, and the sources of income. */
export function Months({ span, title, months }: Review) {
  const { t } = useTranslation('year')
  const [, navigate] = useLocation()
  const money = useMoneyText()
  const { from, to } = span
  const query = { from, to, type: 'income' as const, group: 'category' as const }
  const sources = useRead(spending, { query }).data?.rows ?? []
  const listed = months.filter((month) => month.from >= from)
  const best = bestMonth(listed)
  const sentence = best
    ? t(best.net < 0 ? 'months.bestSpent' : 'months.best', {
        month: dateText(best.from, 'monthYear'),
        amount: money(Math.abs(best.net)),
      })
    : t('months.plain')
  return (
    <Page page="months" span={span} title={title} sentence={sentence} picture={{}}>
      <LazyFlowChart
        label={t('months.chart')}
        rows={chartRows('month', listed)}
        onSelect={(index) => {
          const month = listed[index]
          if (month) navigate(paths.transactionsWith({ transfers: 'none', from: month.from, to: month.to }))
        }}
      />
      {sources.length > 0 && (
        <section className="mt-5">
          <h4 className="mb-1 text-small text-muted">{t('months.sources')}</h4>
          <Bars
            label={t('months.sources')}
            rows={sources.slice(0, 6)}
            hrefOf={({ key }) => paths.transactionsWith({ type: 'income', category: key, from, to })}
          />
        </section>
      )}
    </Page>
  )
}
