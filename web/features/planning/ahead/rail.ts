import { daysBetween } from '#contract/period.ts'
import type { LookAheadEvent } from '#contract/planning/look-ahead.ts'
import { type Ahead, type ScopeLine } from './days.ts'

/** Payments or income of one day, or of days too close to be told apart; `share` is their place, from 0 to 1. */
export type RailMark = { date: string; share: number; income: boolean; events: LookAheadEvent[] }

/**
 * What is expected on the days from the first to `until`, as marks that are at least `apart` of the line's length from
 * each other: payments too close share a mark, the largest first, and income has its own. What is already under way is left out.
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
  const income = marksOf(true)
  const shown: RailMark[] = []
  for (const mark of marksOf(false)) {
    const near = income.find(({ share }) => Math.abs(share - mark.share) < apart)
    const share = near ? Math.max(0, near.share - apart) : mark.share
    const last = shown.at(-1)
    if (last && share - last.share < apart) last.events.push(...mark.events)
    else shown.push({ ...mark, share })
  }
  const effectOf = (event: LookAheadEvent): number => line.effectOf(event) ?? 0
  for (const { events } of shown) events.sort((a, b) => effectOf(a) - effectOf(b))
  return [...shown, ...income]
}

/** The largest payment of the marks; undefined without one. */
export const largestOf = (marks: readonly RailMark[], line: ScopeLine): LookAheadEvent | undefined =>
  marks
    .flatMap(({ income, events }) => (income ? [] : events.slice(0, 1)))
    .toSorted((a, b) => (line.effectOf(a) ?? 0) - (line.effectOf(b) ?? 0))[0]
