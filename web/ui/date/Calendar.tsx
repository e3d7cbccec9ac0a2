import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type ButtonHTMLAttributes, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, addMonths, type Day } from '#contract/period.ts'
import { cx } from '../cx.ts'
import { countText, dateText } from '../format/format.ts'
import { IconButton } from '../parts/Button.tsx'
import { forwardSign } from '../direction.ts'
import { useWeekOffset } from '../display.ts'
import { fromWeekStart, weeksOf } from './typed-date.ts'

type CalendarProps = {
  value: Day | null
  today: Day
  min?: string | undefined
  max?: string | undefined
  onChoose: (day: Day) => void
}

// 2 November 2026 is a Monday.
const weekdays = (): string[] =>
  Array.from({ length: 7 }, (_, index) => dateText(addDays('2026-11-02', index), 'weekdayShort'))

/** The day that a key moves to; null if it moves nowhere. */
function dayByKey(day: Day, key: string): Day | null {
  if (key === 'PageUp' || key === 'PageDown') return addMonths(day, key === 'PageUp' ? -1 : 1)
  const forward = forwardSign()
  const steps = new Map([
    ['ArrowUp', -7],
    ['ArrowDown', 7],
    ['ArrowLeft', -forward],
    ['ArrowRight', forward],
  ])
  const step = steps.get(key)
  return step === undefined ? null : addDays(day, step)
}

/** The days of a month; arrow keys move by day and week, Page Up and Page Down by month. */
export function Calendar({ value, today, min, max, onChoose }: CalendarProps) {
  const [focused, setFocused] = useState<Day>(value ?? today)
  const grid = useRef<HTMLTableElement>(null)
  const offset = useWeekOffset()
  // The day in the tab order is focused when the calendar opens and after each key press.
  const moved = useRef(true)
  const allowed = (day: Day): boolean => !(min && day < min) && !(max && day > max)
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    moved.current = false
  }, [focused])
  const move = (event: KeyboardEvent): void => {
    const next = dayByKey(focused, event.key)
    if (next === null) return
    event.preventDefault()
    moved.current = true
    setFocused(next)
  }
  const month = focused.slice(0, 7)
  return (
    <div>
      <MonthHeader month={`${month}-01`} onStep={(count) => setFocused(addMonths(focused, count))} />
      {/* Arrow keys move between its buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table ref={grid} onKeyDown={move} className="mt-1 w-full border-collapse">
        <thead>
          <tr>
            {fromWeekStart(weekdays(), offset).map((name) => (
              <th key={name} scope="col" className="h-7 text-center text-meta font-normal text-muted">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, offset).map((week, index) => (
            <tr key={index}>
              {week.map((day, column) => (
                <td key={column} className="p-0 text-center">
                  {day && (
                    <DayButton
                      day={day}
                      chosen={day === value}
                      isToday={day === today}
                      tabIndex={day === focused ? 0 : -1}
                      disabled={!allowed(day)}
                      onClick={() => onChoose(day)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type MonthHeaderProps = { month: Day; onStep: (months: 1 | -1) => void }

function MonthHeader({ month, onStep }: MonthHeaderProps) {
  const { t } = useTranslation('parts')
  return (
    <div className="flex items-center justify-between">
      <IconButton icon={ChevronLeft} label={t('dateField.monthBefore')} onClick={() => onStep(-1)} />
      <p aria-live="polite" className="text-small font-medium">
        {dateText(month, 'monthYear')}
      </p>
      <IconButton icon={ChevronRight} label={t('dateField.monthAfter')} onClick={() => onStep(1)} />
    </div>
  )
}

type DayButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  day: Day
  chosen: boolean
  isToday: boolean
}

function DayButton({ day, chosen, isToday, ...button }: DayButtonProps) {
  return (
    <button
      {...button}
      type="button"
      aria-pressed={chosen}
      aria-current={isToday ? 'date' : undefined}
      aria-label={dateText(day, 'long')}
      className={cx(
        'figures size-10 rounded-control text-small disabled:opacity-40',
        chosen ? 'bg-ink font-medium text-on-ink' : cx('hover:bg-sunk', isToday && 'font-medium text-accent'),
      )}
    >
      {countText(Number(day.slice(8)))}
    </button>
  )
}
