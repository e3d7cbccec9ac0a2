/**
 * Cuts a range of days into months, weeks and other units, each paired with the one to compare with. Pure.
 */
import type { FlowUnit } from '#contract/figures/analytics.ts'
import type { PayCalendar } from '#contract/days/pay-period.ts'
import { addDays, addMonths, type Day, daysBetween } from '#contract/period.ts'
import { weekdayOf } from '../../days/calendar/entries.ts'

export type Span = { from: Day; to: Day }
/** The requested days of a unit, and all of its days. */
export type Cut = Span & { whole: Span }

const unitMonths = { month: 1, quarter: 3, year: 12 } as const

/** The full unit that contains a day. Before the pay calendar begins, pay periods are calendar months. */
function unitOf(unit: FlowUnit, day: Day, pay: PayCalendar): Span {
  if (unit === 'week') {
    const from = addDays(day, -((weekdayOf(day) + 6) % 7))
    return { from, to: addDays(from, 6) }
  }
  if (unit === 'pay') {
    const position = pay.starts.findIndex((start) => start <= day)
    const from = pay.starts[position]
    if (from !== undefined)
      return { from, to: addDays(position === 0 ? pay.next : (pay.starts[position - 1] ?? pay.next), -1) }
    const first = pay.starts.at(-1)
    const month = unitOf('month', day, pay)
    return first !== undefined && month.to >= first ? { from: month.from, to: addDays(first, -1) } : month
  }
  const months = unitMonths[unit === 'quarter' || unit === 'year' ? unit : 'month']
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / months) * months + 1
  const from = `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
  return { from, to: addDays(addMonths(from, months), -1) }
}

/** Limit of units, above what a chart can show. */
const mostCuts = 120

/**
 * The units that cover a range of days, oldest first, at most the newest `mostCuts`; the first and last are
 * cut to it.
 */
export function splitIntoUnits(unit: FlowUnit, { from, to }: Span, pay: PayCalendar): Cut[] {
  const cuts: Cut[] = []
  for (let day = to; day >= from && cuts.length < mostCuts;) {
    const whole = unitOf(unit, day, pay)
    cuts.push({
      from: whole.from > from ? whole.from : from,
      to: whole.to < to ? whole.to : to,
      whole,
    })
    day = addDays(whole.from, -1)
  }
  return cuts.toReversed()
}

export function newestCuts(unit: FlowUnit, day: Day, pay: PayCalendar, count: number): Cut[] {
  let from = unitOf(unit, day, pay).from
  for (let index = 1; index < count; index += 1) from = unitOf(unit, addDays(from, -1), pay).from
  return splitIntoUnits(unit, { from, to: day }, pay)
}

/** As many earlier units, each cut to the same days as its counterpart. */
export function cutsBefore(unit: FlowUnit, cuts: readonly Cut[], pay: PayCalendar): Cut[] {
  const first = cuts[0]
  if (!first) return []
  const wholes: Span[] = []
  let day = addDays(first.whole.from, -1)
  for (const _ of cuts) {
    const whole = unitOf(unit, day, pay)
    wholes.unshift(whole)
    day = addDays(whole.from, -1)
  }
  return cuts.map((cut, index) => sameDays(cut, wholes[index] ?? cut.whole))
}

function sameDays(cut: Cut, whole: Span): Cut {
  const startOf = (day: Day): Day => {
    const same = addDays(whole.from, daysBetween(cut.whole.from, day))
    return same < whole.to ? same : whole.to
  }
  return {
    from: cut.from === cut.whole.from ? whole.from : startOf(cut.from),
    to: cut.to === cut.whole.to ? whole.to : startOf(cut.to),
    whole,
  }
}

export const isPartial = ({ from, to, whole }: Cut): boolean => from !== whole.from || to !== whole.to
