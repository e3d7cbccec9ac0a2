import '../print/print.css'
import { CalendarRange, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { cashFlow, netWorth, spending } from '#contract/figures/analytics.ts'
import type { Day } from '#contract/period.ts'
import { useRead } from '../../../../api/queries.ts'
import { useToday } from '../../../../ui/date/use-today.ts'
import { paths } from '../../../../paths.ts'
import { dateText, difference, inDigits, rangeText } from '../../../../ui/format/format.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { SegmentedControl } from '../../../../ui/parts/Choice.tsx'
import { EmptyUntilBank } from '../../../../ui/parts/Loaded.tsx'
import { Card } from '../../../../ui/parts/Surface.tsx'
import { Loaded } from '../parts/States.tsx'
import { Categories } from './Categories.tsx'
import { Days } from './Days.tsx'
import { Merchants } from './Merchants.tsx'
import { Summary } from './Summary.tsx'
import { bestMonth, daysOfYear, spanOf, yearsOf } from './year-data.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { ApiError } from '../../../../api/errors.ts'
import { useMoneyText } from '../parts/texts.ts'
import { Drivers } from '../worth/Drivers.tsx'
import { WorthChart } from '../worth/WorthChart.tsx'
import { Page, type Review } from './Page.tsx'
import { LazyFlowChart } from '../../../../ui/charts/LazyCharts.tsx'
import { chartRows } from '../flow/chart-rows.ts'
import { Bars } from '../overview/CardBody.tsx'

/** A year on six pages, for screen and print. The year is stored in the query string. */
export function YearReview() {
  const search = useSearch()
  const today = useToday()
  const read = useRead(cashFlow, { query: { by: 'year', period: 'all' } })
  return (
    <Loaded query={read}>
      {({ rows }) => {
        const years = yearsOf(rows)
        const requestedYear = new URLSearchParams(search).get('review')
        const year = years.find((one) => one === requestedYear) ?? years[0]
        return year === undefined ? <NoYear /> : <Year key={year} year={year} years={years} today={today} />
      }}
    </Loaded>
  )
}

function NoYear() {
  const { t } = useTranslation('year')
  return (
    <Card>
      <EmptyUntilBank icon={CalendarRange} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyUntilBank>
    </Card>
  )
}

type YearProps = { year: string; years: readonly string[]; today: Day }

function Year({ year, years, today }: YearProps) {
  const { t } = useTranslation('year')
  const [, navigate] = useLocation()
  const days = daysOfYear(year, today)
  const months = useRead(cashFlow, { query: { ...days, by: 'month' } })
  const whole = useRead(cashFlow, { query: { ...days, by: 'year' } })
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl
          label={t('year')}
          value={year}
          onChange={(value) => navigate(paths.reviewOf(value), { replace: true })}
          options={years.map((value) => ({ value, label: inDigits(value) }))}
        />
        <Button icon={Printer} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      <Loaded query={months}>
        {({ rows, unconverted }) => (
          <Loaded query={whole}>
            {({ total, previous }) => {
              const span = spanOf(year, rows)
              if (!span) return <NoYear />
              const before = previous?.rows[0] ?? null
              const running = span.to < `${year}-12-31`
              const title = t(running ? 'titleSoFar' : 'title', { year })
              const review = { span, title, months: rows, total, before, unconverted }
              return (
                <>
                  <header className="mb-4">
                    <h2 className="text-section">{title}</h2>
                    <p className="text-small text-muted">
                      {t('lead', { range: rangeText(span.from, span.to), count: span.months })}
                    </p>
                  </header>
                  <div data-print-pages="" className="grid gap-5">
                    <Summary {...review} />
                    <Months {...review} />
                    <Categories {...review} />
                    <Merchants {...review} />
                    <Days {...review} />
                    <Worth {...review} />
                  </div>
                </>
              )
            }}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}

/** Page six: net worth and what changed it. Balances too far in the past are unknown. */
function Worth(review: Review) {
  const { from, to } = review.span
  const read = useRead(netWorth, { query: { from, to } })
  if (read.error instanceof ApiError && read.error.fields['from']) return <Unknown {...review} />
  return (
    <Loaded query={read}>
      {(worth) => (worth.kinds.length === 0 ? <Unknown {...review} /> : <Known {...review} worth={worth} />)}
    </Loaded>
  )
}

function Unknown({ span, title }: Review) {
  const { t } = useTranslation('year')
  return (
    <Page page="worth" span={span} title={title} sentence={t('worth.title')}>
      <p className="text-small text-muted">{t('worth.unknown')}</p>
    </Page>
  )
}

function Known({ span, title, worth }: Review & { worth: ResponseOf<typeof netWorth> }) {
  const { t } = useTranslation('year')
  const money = useMoneyText()
  const change = difference(worth.closing, worth.opening)
  const kind = change === 0 ? 'same' : change > 0 ? 'more' : 'less'
  return (
    <Page
      page="worth"
      span={span}
      title={title}
      sentence={t(`worth.${kind}`, { amount: money(Math.abs(change)) })}
      picture={{}}
    >
      {worth.points.length > 1 && <WorthChart points={worth.points} className="mb-4" />}
      <Drivers worth={worth} />
    </Page>
  )
}

/** Page two: each month, and the sources of income. */
function Months({ span, title, months }: Review) {
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
