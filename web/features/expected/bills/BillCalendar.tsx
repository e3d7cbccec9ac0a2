import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, addMonths, type Day } from '#contract/period.ts'
import { type Bill, recurringCalendar } from '#contract/expected/series.ts'
import { useRead } from '../../../api/queries.ts'
import { cx } from '../../../ui/cx.ts'
import { fromWeekStart } from '../../../ui/date/typed-date.ts'
import { useWeekOffset } from '../../../ui/display.ts'
import { countText, dateText, listText } from '../../../ui/format/format.ts'
import { Money } from '../../../ui/format/Money.tsx'
import { None } from '../../../ui/page/None.tsx'
import { IconButton } from '../../../ui/parts/Button.tsx'
import { Skeleton } from '../../../ui/parts/Progress.tsx'
import { Card } from '../../../ui/parts/Surface.tsx'
import { BillRow } from './BillRow.tsx'
import { billKey, type CalendarDay, totalOf, weeksOf } from './words.ts'

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** A month of due dates; pressing a day lists its bills below. */
export function BillCalendar({ today, onOpen }: { today: Day; onOpen: (bill: Bill) => void }) {
  const { t } = useTranslation('bills')
  const [month, setMonth] = useState(`${today.slice(0, 7)}-01`)
  const [chosen, setChosen] = useState(today)
  const last = addDays(addMonths(month, 1), -1)
  const { data } = useRead(recurringCalendar, { query: { from: month, to: last } })
  const move = (months: number): void => {
    const next = addMonths(month, months)
    setMonth(next)
    setChosen(today.startsWith(next.slice(0, 7)) ? today : next)
  }
  const offset = useWeekOffset()
  if (!data) return <Skeleton className="h-96" />
  const weeks = weeksOf(month, data.occurrences, offset)
  const onChosenDay = data.occurrences.filter(({ date }) => date === chosen)
  return (
    <div className="grid gap-5">
      <Card aria-labelledby="calendar-month">
        <div className="mb-3 flex items-center gap-2">
          <IconButton icon={ChevronLeft} label={t('calendar.before')} onClick={() => move(-1)} />
          <h2 id="calendar-month" className="min-w-0 flex-1 text-center text-section" aria-live="polite">
            {dateText(month, 'monthYear')}
          </h2>
          <IconButton icon={ChevronRight} label={t('calendar.after')} onClick={() => move(1)} />
        </div>
        <div aria-hidden="true" className="grid grid-cols-7 text-center text-meta text-muted">
          {fromWeekStart(weekdays, offset).map((key) => (
            <span key={key} className="py-1">
              {t(`calendar.weekdays.${key}`)}
            </span>
          ))}
        </div>
        <div className="grid gap-1">
          {weeks.map((week) => (
            <div key={week[0]?.day} className="grid grid-cols-7 gap-1">
              {week.map((cell) => (
                <DayCell
                  key={cell.day}
                  cell={cell}
                  isToday={cell.day === today}
                  chosen={cell.day === chosen}
                  onChoose={() => setChosen(cell.day)}
                />
              ))}
            </div>
          ))}
        </div>
        <p className="mt-4 flex justify-between gap-4 border-t border-line pt-3 text-small">
          <span className="text-muted">{t('calendar.total')}</span>
          <Money amount={totalOf(data.occurrences)} />
        </p>
      </Card>
      <Card flush aria-labelledby="calendar-day">
        <h2 id="calendar-day" className="px-4 py-3 text-small font-medium phone:px-5">
          {dateText(chosen, 'long')}
        </h2>
        {onChosenDay.length === 0 && (
          <p className="px-4 pb-4 text-small text-muted phone:px-5">
            <None>{t('calendar.none')}</None>
          </p>
        )}
        <ul className="divide-y divide-line">
          {onChosenDay.map((bill) => (
            <BillRow key={billKey(bill)} bill={bill} today={today} onOpen={onOpen} />
          ))}
        </ul>
      </Card>
    </div>
  )
}

type CellProps = { cell: CalendarDay; isToday: boolean; chosen: boolean; onChoose: () => void }

function DayCell({ cell: { day, inMonth, bills }, isToday, chosen, onChoose }: CellProps) {
  const { t } = useTranslation('bills')
  if (!inMonth) return <span className="min-h-14 phone:min-h-20" />
  const names = listText(bills.map(({ name }) => name))
  const label =
    bills.length > 0
      ? t('calendar.choose', { day: dateText(day, 'weekday'), names })
      : dateText(day, 'weekday')
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={chosen}
      onClick={onChoose}
      className={cx(
        'flex min-h-14 min-w-0 flex-col items-start gap-0.5 rounded-control border p-1 text-start hover:bg-sunk phone:min-h-20 phone:p-1.5',
        chosen ? 'border-accent bg-accent-soft' : 'border-line',
      )}
    >
      <span className={cx('figures text-meta', isToday ? 'font-semibold text-accent' : 'text-muted')}>
        {countText(Number(day.slice(8)))}
      </span>
      {bills.slice(0, 2).map((bill) => (
        <span
          key={billKey(bill)}
          className={cx(
            'w-full truncate text-meta max-phone:hidden',
            bill.state === 'late' ? 'text-alert' : bill.type === 'income' ? 'text-income' : '',
            bill.state === 'paid' && 'text-muted',
          )}
        >
          <bdi>{bill.name}</bdi>
        </span>
      ))}
      {bills.length > 2 && (
        <span className="text-meta text-muted max-phone:hidden">+{countText(bills.length - 2)}</span>
      )}
      <span className="flex gap-0.5 phone:hidden">
        {bills.slice(0, 3).map((bill) => (
          <span
            key={billKey(bill)}
            className={cx(
              'size-1.5 rounded-full',
              bill.state === 'late' ? 'bg-alert' : bill.state === 'paid' ? 'bg-line-strong' : 'bg-accent',
            )}
          />
        ))}
      </span>
    </button>
  )
}
