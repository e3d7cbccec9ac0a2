/** Where the dates of a series fall: numbered slots, each with a due day. */
import type { Cadence } from '#contract/expected/series.ts'
import { daysFromDue, type Dues, duesOf, inMonth } from './days.ts'

export const stepDays = { weekly: 7, fortnightly: 14 } as const
export const stepMonths = { monthly: 1, quarterly: 3, half_yearly: 6, yearly: 12 } as const

/**
 * `phase` is a day number for weekly and fortnightly cadences, else a month number; `dayOfMonth` is 0 for the
 * former. `dues` is the table for the user's own calendar; defaults to the standard calendar.
 */
export type Anchor = { cadence: Cadence; phase: number; dayOfMonth: number; dues?: Dues }

/** How many days a payment may be away from its due day, not counting moves over weekends and holidays. */
export const tolerance: Readonly<Record<Cadence, number>> = {
  weekly: 1,
  fortnightly: 2,
  monthly: 6,
  quarterly: 8,
  half_yearly: 12,
  yearly: 16,
}
/** How many days after its date a missing payment counts as missed rather than late. */
export const graceDays: Readonly<Record<Cadence, number>> = {
  weekly: 3,
  fortnightly: 5,
  monthly: 10,
  quarterly: 14,
  half_yearly: 21,
  yearly: 30,
}

/** How many dates in a row may be missed before a series has ended. */
export const maxMissedDates: Readonly<Record<Cadence, number>> = {
  weekly: 4,
  fortnightly: 1,
  monthly: 1,
  quarterly: 1,
  half_yearly: 0,
  yearly: 0,
}

export function isByDays(cadence: Cadence): cadence is 'weekly' | 'fortnightly' {
  return cadence === 'weekly' || cadence === 'fortnightly'
}

/** The due day of a slot, as a day number. */
export function dueOf({ cadence, phase, dayOfMonth }: Anchor, slot: number): number {
  if (isByDays(cadence)) return phase + slot * stepDays[cadence]
  return inMonth(phase + slot * stepMonths[cadence], dayOfMonth)
}

const standardDues = duesOf()

/**
 * The slot with the nearest due day, and its distance in days. Moves over weekends and holidays cost nothing.
 */
export function nearestSlot(anchor: Anchor, day: number, month: number): { slot: number; away: number } {
  const { cadence, phase, dayOfMonth, dues = standardDues } = anchor
  if (isByDays(cadence)) {
    const slot = Math.round((day - phase) / stepDays[cadence])
    return { slot, away: Math.abs(day - dueOf(anchor, slot)) }
  }
  const step = stepMonths[cadence]
  const around = Math.round((month - phase) / step)
  let slot = around
  let away = daysFromDue(dues, day, phase + around * step, dayOfMonth)
  for (const neighbour of [around - 1, around + 1]) {
    if (away < 12) break // the first slot is near enough, so no other can be nearer
    const distance = daysFromDue(dues, day, phase + neighbour * step, dayOfMonth)
    if (distance < away) {
      slot = neighbour
      away = distance
    }
  }
  return { slot, away }
}
