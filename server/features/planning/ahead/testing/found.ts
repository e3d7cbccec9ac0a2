/** The expected dates and amounts of a detected series, as its stored form would have them. Pure. */
import { type Day, daysBetween } from '#contract/period.ts'
import { isByDays, stepDays, stepMonths } from '../../../expected/recurring/cadence.ts'
import type { FoundSeries } from '../../../expected/recurring/types.ts'
import { shiftOf } from '../../../expected/series/merge/apply.ts'
import { duesBetween, shifted } from '../../../expected/series/occurrences.ts'
import type { PastPayments } from '../types.ts'

const recent = 12
const recentAmounts = 6

/** The expected dates up to a day, and the timing and amounts of the last payments. */
export function expectedDates(series: FoundSeries, to: Day): { dates: Day[]; past: PastPayments } {
  const hits = series.hits.slice(-recent)
  const { cadence, from, dayOfMonth } = series.schedule
  const shift = shiftOf(series)
  const plan = { cadence, fromDay: from, dayOfMonth, shift, begins: from, untilDay: null }
  const step = isByDays(cadence) ? stepDays[cadence] : stepMonths[cadence] * 30.4
  const slots = daysBetween(hits[0]?.due ?? from, from) / step + 1
  const missed = series.missed.filter((day) => day >= (hits[0]?.due ?? day)).length
  return {
    dates: duesBetween(plan, series.next, to).map((due) => shifted(due, shift, series.daysOff)),
    past: {
      amounts: series.fixed ? [] : hits.slice(-recentAmounts).map(({ row }) => Number(row.minor)),
      offsets: hits.map(({ due, row }) => daysBetween(shifted(due, shift, series.daysOff), row.day)),
      missed: missed / Math.max(slots, 1),
    },
  }
}
