import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, addMonths, type Day } from '#contract/period.ts'
import { cx } from '../cx.ts'
import { countText, dateText } from '../format/format.ts'
import { IconButton } from '../parts/Button.tsx'
import { useWeekOffset } from '../display.ts'
import { weeksOf } from './typed-date.ts'
import { fromWeekStart } from './week.ts'

type CalendarProps = {
  value: Day | null
  today: Day
  min?: string | undefined
  max?: string | undefined
  onChoose: (day: Day) => void
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -7, ArrowDown: 7, ArrowLeft: -1, ArrowRight: 1 }
// 2 November 2026 is a Monday.
const weekdays = (): string[] =>
  Array.from({ length: 7 }, (_, index) => dateText(addDays('2026-11-02', index), 'weekdayShort'))

/** The days of a month; arrow keys move by day and week, Page Up and Page Down by month. */
export function Calendar({ value, today, min, max, onChoose }: CalendarProps) {
  const { t } = useTranslation(['parts', 'ui'])
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
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = steps[event.key]
    const sideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    const next =
      step !== undefined
        ? addDays(focused, rtl && sideways ? -step : step)
        : event.key === 'PageUp' || event.key === 'PageDown'
          ? addMonths(focused, event.key === 'PageUp' ? -1 : 1)
          : null
    if (next === null) return
    event.preventDefault()
    moved.current = true
    setFocused(next)
  }
  const month = focused.slice(0, 7)
  return (
    <div>
      <div className="flex items-center justify-between">
        <IconButton
          icon={ChevronLeft}
          label={t('dateField.monthBefore')}
          onClick={() => setFocused(addMonths(focused, -1))}
        />
        <p aria-live="polite" className="text-small font-medium">
          {dateText(`${month}-01`, 'monthYear')}
        </p>
        <IconButton
          icon={ChevronRight}
          label={t('dateField.monthAfter')}
          onClick={() => setFocused(addMonths(focused, 1))}
        />
      </div>
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
                    <button
                      type="button"
                      tabIndex={day === focused ? 0 : -1}
                      aria-pressed={day === value}
                      aria-current={day === today ? 'date' : undefined}
                      aria-label={dateText(day, 'long')}
                      disabled={!allowed(day)}
                      onClick={() => onChoose(day)}
                      className={cx(
                        'figures size-10 rounded-control text-small disabled:opacity-40',
                        day === value
                          ? 'bg-ink font-medium text-on-ink'
                          : cx('hover:bg-sunk', day === today && 'font-medium text-accent'),
                      )}
                    >
                      {countText(Number(day.slice(8)))}
                    </button>
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
