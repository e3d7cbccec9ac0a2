import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { calendar, spending } from '#contract/figures/analytics.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { daysBetween } from '#contract/period.ts'
import { useRead } from '../../../../api/queries.ts'
import { paths } from '../../../../paths.ts'
import { HeatMap } from '../../../../ui/charts/HeatMap.tsx'
import { countText, dateText } from '../../../../ui/format/format.ts'
import { Money } from '../../../../ui/format/Money.tsx'
import { Stat } from '../../../../ui/parts/Surface.tsx'
import { useMasked } from '../../../../ui/preferences.ts'
import { Drill } from '../parts/Figures.tsx'
import { Loaded } from '../parts/States.tsx'
import { useMoneyText, usePercentText } from '../parts/texts.ts'
import { Page, type Review } from './Page.tsx'
import { averageOf, quietDays } from './year-data.ts'

/** Page five: a calendar of the year, and patterns across its days. */
export function Days(review: Review) {
  const { from, to } = review.span
  const read = useRead(calendar, { query: { from, to } })
  return <Loaded query={read}>{({ days }) => <Map {...review} days={days} />}</Loaded>
}

type MapProps = Review & { days: ResponseOf<typeof calendar>['days'] }

function Map({ span, title, total, days }: MapProps) {
  const { t } = useTranslation('year')
  const [, navigate] = useLocation()
  const [masked] = useMasked()
  const money = useMoneyText()
  const { from, to } = span
  const spent = days.filter(({ expenses }) => expenses > 0)
  const [dearest] = spent.toSorted((a, b) => b.expenses - a.expenses)
  const all = daysBetween(from, to) + 1
  const quiet = quietDays(span, new Set(spent.map(({ day }) => day)))
  const daily = averageOf(total.expenses, all)
  return (
    <Page
      page="days"
      span={span}
      title={title}
      sentence={
        dearest
          ? t('days.most', { day: dateText(dearest.day, 'weekdayLong'), amount: money(dearest.expenses) })
          : t('days.title')
      }
      picture={{
        stats: [
          { label: t('days.daily'), value: money(daily) },
          { label: t('days.quiet'), value: masked ? '••' : countText(quiet) },
        ],
      }}
    >
      <HeatMap
        label={t('days.map')}
        from={from}
        to={to}
        days={days.map(({ day, expenses }) => ({ day, amount: expenses }))}
        onSelect={(day) => navigate(paths.transactionsWith({ type: 'expense', from: day, to: day }))}
      />
      <dl className="mt-6 grid grid-cols-2 gap-4 tablet:grid-cols-3">
        <Stat label={t('days.daily')} value={<Money amount={daily} fit />} />
        <Stat
          label={t('days.quiet')}
          value={masked ? '••' : countText(quiet)}
          note={t('days.quietNote', { days: all })}
        />
        <Weekday from={from} to={to} />
      </dl>
    </Page>
  )
}

/** The weekday with the most spending, without what falls on its day anyway, as in the overview. */
function Weekday({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation('year')
  const { t: analytics } = useTranslation('analytics')
  const percentText = usePercentText()
  const query = { from, to, recurring: 'none' as const }
  const rows = useRead(spending, { query: { ...query, group: 'weekday' } }).data?.rows ?? []
  const [top] = rows.toSorted((a, b) => b.amount - a.amount)
  const weekday = weekdays.find((day) => day === top?.key)
  if (!top || !weekday) return null
  return (
    <Stat
      label={t('days.weekday')}
      value={
        <Drill filter={{ ...query, type: 'expense', weekday }}>
          {analytics('weekdayPlurals', { returnObjects: true })[Number(weekday) - 1]}
        </Drill>
      }
      note={t('days.weekdayNote', { share: percentText((top.share ?? 0) * 100) })}
    />
  )
}

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const
