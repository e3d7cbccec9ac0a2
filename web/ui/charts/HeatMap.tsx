import { useMemo, useRef, useState, type ButtonHTMLAttributes, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, addMonths } from '#contract/period.ts'
import { cx } from '../cx.ts'
import { dateText, moneyText } from '../format/format.ts'
import { fromWeekStart, weekColumn } from '../date/typed-date.ts'
import { forwardSign } from '../direction.ts'
import { useWeekOffset } from '../display.ts'
import { useMasked } from '../preferences.ts'

type HeatMapProps = {
  label: string
  from: string
  to: string
  days: readonly { day: string; amount: number }[]
  onSelect: (day: string) => void
}

/** Five tints of one colour, from none to the highest amounts. */
export const tints = ['bg-sunk', 'bg-accent/20', 'bg-accent/40', 'bg-accent/65', 'bg-accent'] as const

/**
 * The amounts from which the stronger tints apply: the 25th, 50th and 80th percentile of the days with
 * spending, so that one large day does not flatten the others.
 */
function stepsOf(amounts: readonly number[]): readonly number[] {
  const spent = amounts.filter((amount) => amount > 0).toSorted((a, b) => a - b)
  return [0.25, 0.5, 0.8].map((share) => spent[Math.floor(spent.length * share)] ?? Number.POSITIVE_INFINITY)
}

const tintOf = (amount: number, steps: readonly number[]): string =>
  tints[amount <= 0 ? 0 : 1 + steps.filter((step) => amount >= step).length] ?? tints[0]

// 2 November 2026 is a Monday.
const weekdays = Array.from({ length: 7 }, (_, at) => addDays('2026-11-02', at))

/** A calendar of days, each tinted by its amount. Arrow keys move by day and week, Enter opens a day. */
export function HeatMap({ label, from, to, days, onSelect }: HeatMapProps) {
  const offset = useWeekOffset()
  const amounts = useMemo(() => new Map(days.map(({ day, amount }) => [day, amount])), [days])
  const steps = useMemo(() => stepsOf(days.map(({ amount }) => amount)), [days])
  const [focused, setFocused] = useState(to)
  const box = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent): void => {
    const moves: Record<string, number> = {
      ArrowRight: forwardSign(),
      ArrowLeft: -forwardSign(),
      ArrowDown: 7,
      ArrowUp: -7,
    }
    const step = moves[event.key]
    if (step === undefined) return
    event.preventDefault()
    const target = addDays(focused, step)
    const next = target < from ? from : target > to ? to : target
    setFocused(next)
    box.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  return (
    <div
      ref={box}
      role="group"
      aria-label={label}
      className="grid grid-cols-2 gap-x-5 gap-y-6 tablet:grid-cols-4 lg:grid-cols-6"
    >
      {monthsOf(from, to).map((month) => (
        <section key={month} aria-label={dateText(month, 'monthYear')}>
          <p aria-hidden="true" className="mb-1.5 text-small">
            {dateText(month, 'monthYear')}
          </p>
          <div className="grid grid-cols-7 gap-[3px]">
            {fromWeekStart(weekdays, offset).map((day) => (
              <span key={day} aria-hidden="true" className="text-center text-meta text-muted">
                {dateText(day, 'weekdayNarrow')}
              </span>
            ))}
            {daysOf(month).map((day, index) => (
              <HeatDay
                key={day}
                day={day}
                amount={amounts.get(day) ?? 0}
                steps={steps}
                column={index === 0 ? weekColumn(day, offset) + 1 : undefined}
                disabled={day < from || day > to}
                tabIndex={day === focused ? 0 : -1}
                onFocus={() => setFocused(day)}
                onKeyDown={move}
                onClick={() => onSelect(day)}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

type HeatDayProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  day: string
  amount: number
  steps: readonly number[]
  /** The column of the month's first day. */
  column: number | undefined
}

function HeatDay({ day, amount, steps, column, ...button }: HeatDayProps) {
  const { t } = useTranslation('ui')
  const [masked] = useMasked()
  const text = `${dateText(day, 'long')}: ${masked ? t('amountHidden') : moneyText(amount)}`
  return (
    <button
      {...button}
      type="button"
      data-day={day}
      aria-label={text}
      title={text}
      style={{ gridColumnStart: column }}
      className={cx(
        'aspect-square rounded-[3px] hover:outline-2 hover:outline-line-strong disabled:invisible',
        masked ? tints[0] : tintOf(amount, steps),
      )}
    />
  )
}

/** The first day of each month of a range. */
function monthsOf(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = `${from.slice(0, 7)}-01`; month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}

function daysOf(month: string): string[] {
  const days: string[] = []
  for (let day = month; day < addMonths(month, 1); day = addDays(day, 1)) days.push(day)
  return days
}
