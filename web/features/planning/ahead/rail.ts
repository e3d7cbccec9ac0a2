import { daysBetween } from '#contract/period.ts'
import type { LookAheadEvent } from '#contract/planning/look-ahead.ts'
import { type Ahead, type ScopeLine } from './days.ts'

/** Payments or income of one day, or of days too close to be told apart; `share` is their place, from 0 to 1. */
export type RailMark = { date: string; share: number; income: boolean; events: LookAheadEvent[] }

/**
 * What is expected on the days from the first to `until`, as marks that are at least `apart` of the line's length from
 * each other: what is too close shares a mark, the largest first, payments and income apart. What is already under way is left out.
 */
export function railMarks(ahead: Ahead, line: ScopeLine, until: string, apart: number): RailMark[] {
  const first = ahead.days[0]?.date ?? until
  const length = Math.max(1, daysBetween(first, until))
  const days = ahead.days.filter(({ date }) => date <= until)
  const marksOf = (income: boolean): RailMark[] =>
    days.flatMap(({ date, events }) => {
      const ofKind = events.filter((event) => {
        const effect = line.effectOf(event) ?? 0
        return (
          effect !== 0 && effect > 0 === income && event.source !== 'pending' && event.source !== 'what_if'
        )
      })
      return ofKind.length > 0
        ? [{ date, share: daysBetween(first, date) / length, income, events: ofKind }]
        : []
    })
  // the last of those that are near stays where it is, since payday is at the end of the line
  const income = joinNear(marksOf(true).toReversed(), apart).toReversed()
  const payments = marksOf(false).map((mark) => {
    const near = income.find(({ share }) => Math.abs(share - mark.share) < apart)
    return near ? { ...mark, share: Math.max(0, near.share - apart) } : mark
  })
  const shown = [...joinNear(payments, apart), ...income]
  const sizeOf = (event: LookAheadEvent): number => Math.abs(line.effectOf(event) ?? 0)
  for (const { events } of shown) events.sort((a, b) => sizeOf(b) - sizeOf(a))
  return shown
}

/** Marks in the order given, of which one too near to the one before shares its place. */
function joinNear(marks: readonly RailMark[], apart: number): RailMark[] {
  const joined: RailMark[] = []
  for (const mark of marks) {
    const last = joined.at(-1)
    if (last && Math.abs(mark.share - last.share) < apart) last.events.push(...mark.events)
    else joined.push({ ...mark })
  }
  return joined
}

/** The largest payment of the marks; undefined without one. */
export const largestOf = (marks: readonly RailMark[], line: ScopeLine): LookAheadEvent | undefined =>
  marks
    .flatMap(({ income, events }) => (income ? [] : events.slice(0, 1)))
    .toSorted((a, b) => (line.effectOf(a) ?? 0) - (line.effectOf(b) ?? 0))[0]
