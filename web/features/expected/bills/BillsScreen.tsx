import { CalendarClock, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { type Day } from '#contract/period.ts'
import { type Bill, listRecurring, recurringCalendar, type Series } from '#contract/expected/series.ts'
import { useRead } from '../../../api/queries.ts'
import { paths } from '../../../paths.ts'
import { dateText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { WithAmount } from '../../../ui/format/WithAmount.tsx'
import { AsOf } from '../../../ui/parts/AsOf.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { SegmentedControl } from '../../../ui/parts/Choice.tsx'
import { Loaded } from '../../../ui/parts/Loaded.tsx'
import { Alert, Empty } from '../../../ui/parts/Notes.tsx'
import { Skeleton } from '../../../ui/parts/Progress.tsx'
import { useUnsure } from '../../../ui/page/None.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { BillsFrame } from '../parts/BillsFrame.tsx'
import { BillCalendar } from './BillCalendar.tsx'
import { BillList } from './BillList.tsx'
import { pathOfBill } from '../../planning/bills.ts'
import { useBills } from '../../planning/use-bills.ts'
import { SeriesDialog } from './SeriesDialog.tsx'
import { SeriesList } from './SeriesList.tsx'
import { SeriesSheet } from './SeriesSheet.tsx'

const views = ['list', 'calendar', 'all'] as const
type View = (typeof views)[number]

/** View and open series are in the query string, so that both can be linked to and Back closes the sheet. */
function useBillsAddress() {
  const query = new URLSearchParams(useSearch())
  const [path, navigate] = useLocation()
  const to = (change: Record<string, string | null>, replace: boolean): void => {
    for (const [name, value] of Object.entries(change)) {
      if (value === null) query.delete(name)
      else query.set(name, value)
    }
    navigate(query.size > 0 ? `${path}?${query.toString()}` : path, { replace })
  }
  const view = views.find((each) => each === query.get('view')) ?? 'list'
  return {
    view,
    series: query.get('series'),
    setView: (next: View) => to({ view: next === 'list' ? null : next }, true),
    open: (id: string) => to({ series: id }, false),
    close: () => to({ series: null }, true),
  }
}

/** Cheques, instalments and loans were parts of this page, as messages of before still say. */
const formerParts = ['cheques', 'instalments', 'loans', 'domestic'] as const

export function BillsScreen() {
  const named = useLocationProperty(() => window.location.hash.slice(1))
  const search = useSearch()
  const former = formerParts.find((part) => part === named)
  return former ? (
    <Redirect replace to={search === '' ? paths[former] : `${paths[former]}?${search}`} />
  ) : (
    <Bills />
  )
}

/** Salaries, bills and all else that is expected: what is due by date, a calendar, and every series. */
function Bills() {
  const { t } = useTranslation('bills')
  const today = useToday()
  const address = useBillsAddress()
  const [form, setForm] = useState<{ id: string | null } | null>(null)
  const read = useRead(listRecurring)
  const readBills = useBills()
  const bills = readBills.data
  const unsure = useUnsure(readBills)
  const dates = [...(bills?.occurrences ?? []), ...(bills?.later ?? [])]
  const series = read.data?.series ?? []
  const opened = series.find(({ id }) => id === address.series)
  const edited = form ? series.find(({ id }) => id === form.id) : undefined
  return (
    <BillsFrame
      page="bills"
      actions={
        <Button icon={Plus} variant="primary" onClick={() => setForm({ id: null })}>
          {t('add')}
        </Button>
      }
    >
      <Loaded query={read} failed={t('loadFailed')}>
        {() =>
          series.length === 0 && dates.length === 0 && !bills?.searching ? (
            <Card>
              <Empty icon={CalendarClock} title={unsure ?? t('emptyTitle')}>
                {unsure === null && t('emptyText')}
              </Empty>
            </Card>
          ) : (
            <div className="grid gap-5 max-phone:gap-3">
              <ToConfirm
                count={series.filter(({ state, covered }) => state === 'suggested' && !covered).length}
              />
              <Dates
                series={series}
                today={today}
                view={address.view}
                setView={address.setView}
                onSeries={address.open}
              />
            </div>
          )
        }
      </Loaded>
      {form && (form.id === null || edited) && (
        <SeriesDialog series={edited ?? null} today={today} onClose={() => setForm(null)} />
      )}
      {opened && !form && (
        <SeriesSheet
          series={opened}
          all={series}
          today={today}
          onEdit={() => setForm({ id: opened.id })}
          onClose={address.close}
        />
      )}
    </BillsFrame>
  )
}

type DatesProps = {
  series: readonly Series[]
  today: Day
  view: View
  setView: (view: View) => void
  onSeries: (id: string) => void
}

function Dates({ series, today, view, setView, onSeries }: DatesProps) {
  const { t } = useTranslation('bills')
  const [, navigate] = useLocation()
  const onOpen = (bill: Bill): void => {
    if (bill.source === 'series') onSeries(bill.source_id)
    else navigate(pathOfBill(bill))
  }
  const read = useRead(recurringCalendar, { query: {} })
  const { data, error } = read
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        {data ? (
          <p className="grid gap-1">
            <span className="text-small text-muted">
              {t(data.pay_known ? 'left' : 'leftNoSalary', { day: dateText(data.pay_day, 'weekday') })}
            </span>
            <span className="text-figure">{data.searching ? '–' : <Money amount={data.left_to_pay} />}</span>
            {!data.searching && data.left_on_cards > 0 && (
              <span className="text-small text-muted">
                <WithAmount text={t('leftOnCards')}>
                  <Money amount={data.left_on_cards} />
                </WithAmount>
              </span>
            )}
            <AsOf of={read} />
          </p>
        ) : (
          <Skeleton className="h-14 w-48" />
        )}
        <SegmentedControl
          label={t('view.label')}
          value={view}
          onChange={setView}
          options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
        />
      </div>
      {error && !data && <Alert>{t('loadFailed')}</Alert>}
      {view === 'calendar' && <BillCalendar today={today} onOpen={onOpen} />}
      {view === 'list' && data && (
        <BillList
          bills={data.occurrences}
          later={data.later}
          searching={data.searching}
          payDay={data.pay_day}
          today={today}
          onOpen={onOpen}
        />
      )}
      {view === 'all' && <SeriesList series={series} onOpen={onSeries} />}
    </>
  )
}

/** How many detected series wait for an answer; they are answered with the other things to do. */
function ToConfirm({ count }: { count: number }) {
  const { t } = useTranslation('bills')
  if (count === 0) return null
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-card tinted tint-petrol px-4 py-1 text-small">
      <span className="font-medium">{t('suggestions.waiting', { count })}</span>
      <ButtonLink variant="link" size="small" href={paths.verifyBills}>
        {t('suggestions.review')}
      </ButtonLink>
    </p>
  )
}
