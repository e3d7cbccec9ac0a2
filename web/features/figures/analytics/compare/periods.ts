/** The named periods that can be compared, as pairs of days. Pure. */
import { addDays, addMonths, type Day, daysBetween } from '#contract/period.ts'

export type Pair = { from: Day; to: Day }
export const namedPairs = [
  'month',
  'lastMonth',
  'monthBefore',
  'sameMonth',
  'year',
  'lastYear',
  'lastWholeYear',
] as const

const first = (day: Day): Day => `${day.slice(0, 7)}-01`
const wholeMonth = (day: Day): Pair => ({ from: first(day), to: addDays(addMonths(first(day), 1), -1) })

/** The days of a named period. `month` and `year` end today, `lastYear` on the same day a year ago. */
export function pairOf(name: (typeof namedPairs)[number], today: Day): Pair {
  const year = Number(today.slice(0, 4))
  switch (name) {
    case 'month':
      return { from: first(today), to: today }
    case 'lastMonth':
      return wholeMonth(addMonths(first(today), -1))
    case 'monthBefore':
      return wholeMonth(addMonths(first(today), -2))
    case 'sameMonth':
      return wholeMonth(addMonths(first(today), -13))
    case 'year':
      return { from: `${year}-01-01`, to: today }
    case 'lastYear':
      return { from: `${year - 1}-01-01`, to: addMonths(today, -12) }
    default:
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
  }
}

export const lengthOf = ({ from, to }: Pair): number => daysBetween(from, to) + 1
