import '../print/print.css'
import { CalendarRange, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { cashFlow } from '#contract/figures/analytics.ts'
import { type Day } from '#contract/period.ts'
import { useRead } from '../../../../api/queries.ts'
import { useToday } from '../../../../ui/date/use-today.ts'
import { paths } from '../../../../paths.ts'
import { rangeText } from '../../../../ui/format/format.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { SegmentedControl } from '../../../../ui/parts/Choice.tsx'
import { EmptyUntilBank } from '../../../../ui/parts/Loaded.tsx'
import { Card } from '../../../../ui/parts/Surface.tsx'
import { Loaded } from '../parts/States.tsx'
import { Categories } from './Categories.tsx'
import { Days } from './Days.tsx'
import { Merchants } from './Merchants.tsx'
import { Months } from './Months.tsx'
import { Summary } from './Summary.tsx'
import { Worth } from './Worth.tsx'
import { daysOfYear, spanOf, yearsOf } from './year-data.ts'

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
          options={years.map((value) => ({ value, label: value }))}
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
