/** The dates and amounts to come of a series that detection found. Pure. */
import { addDays, type Day, daysBetween } from '#contract/period.ts'
import { workingDayAfter, workingDayBefore } from '../../periods/service.ts'
import { dueOf, isByDays, nearestSlot, stepDays, stepMonths } from '../recurring/cadence.ts'
import { dayOfNumber, monthOf, numberOf } from '../recurring/days.ts'
import type { FoundSeries, Hit } from '../recurring/types.ts'
import type { PastPayments } from './types.ts'

/** How a payment follows its due day: moved over days off or not, and so many days later. */
type Habit = { shift: (day: Day) => Day; days: number }
const shifts: readonly ((day: Day) => Day)[] = [(day) => day, workingDayBefore, workingDayAfter]

/** The rule that explains the last payments best, and by how many days each of them was off it. */
export function habitOf(hits: readonly Pick<Hit, 'due' | 'row'>[]): { habit: Habit; offsets: number[] } {
  let best: { habit: Habit; offsets: number[]; off: number } | null = null
  for (const shift of shifts) {
    const raw = hits.map(({ due, row }) => daysBetween(shift(due), row.day))
    const sorted = raw.toSorted((a, b) => a - b)
    const days = sorted[(sorted.length - 1) >> 1] ?? 0
    const offsets = raw.map((offset) => offset - days)
    const off = offsets.reduce((sum, offset) => sum + Math.min(5, Math.abs(offset)), 0)
    if (!best || off < best.off) best = { habit: { shift, days }, offsets, off }
  }
  return best ?? { habit: { shift: (day) => day, days: 0 }, offsets: [] }
}

const recent = 12

/** Expected dates within a range of days, each with the dates' own past. */
export function expectedDates(
  series: FoundSeries,
  to: Day,
): { dates: { due: Day; day: Day }[]; past: PastPayments } {
  const hits = series.hits.slice(-recent)
  const { habit, offsets } = habitOf(hits)
  const { cadence, from, dayOfMonth } = series.schedule
  const anchor = {
    cadence,
    phase: isByDays(cadence) ? numberOf(from) : monthOf(from),
    dayOfMonth: dayOfMonth ?? 0,
  }
  const dates: { due: Day; day: Day }[] = []
  let { slot } = nearestSlot(anchor, numberOf(series.next), monthOf(series.next))
  for (; ; slot += 1) {
    const due = dayOfNumber(dueOf(anchor, slot))
    const day = addDays(habit.shift(due), habit.days)
    if (day > to) break
    dates.push({ due, day })
  }
  const step = isByDays(cadence) ? stepDays[cadence] : stepMonths[cadence] * 30.4
  const slots = daysBetween(hits[0]?.due ?? from, from) / step + 1
  const missed = series.missed.filter((day) => day >= (hits[0]?.due ?? day)).length
  return {
    dates,
    past: {
      amounts: series.fixed ? [] : hits.slice(-6).map(({ row }) => Number(row.minor)),
      offsets,
      missed: missed / Math.max(slots, 1),
    },
  }
}
