/** The periods of a budget: calendar months, pay periods or calendar years. Pure. */
import type { PayCalendar } from '#contract/days/pay-period.ts'
import { addDays, addMonths, type Day } from '#contract/period.ts'

export type Cycle = 'month' | 'pay' | 'year'
export type Span = { from: Day; to: Day }

/** The period that contains a day and those before it, `count` in all, newest first. */
export function spansBack(cycle: Cycle, day: Day, pay: PayCalendar, count: number): Span[] {
  const spans: Span[] = []
  let span = spanOf(cycle, day, pay)
  for (let index = 0; index < count; index += 1) {
    spans.push(span)
    span = spanOf(cycle, addDays(span.from, -1), pay)
  }
  return spans
}

export function spanOf(cycle: Cycle, day: Day, pay: PayCalendar): Span {
  if (cycle === 'year') return { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` }
  if (cycle === 'pay') {
    const position = pay.starts.findIndex((start) => start <= day)
    const from = pay.starts[position]
    if (from !== undefined)
      return { from, to: addDays(position === 0 ? pay.next : (pay.starts[position - 1] ?? pay.next), -1) }
  }
  const first = `${day.slice(0, 7)}-01`
  return { from: first, to: addDays(addMonths(first, 1), -1) }
}
