/** Where the dates of a series fall: numbered slots, each with its due day. */
import type { Cadence } from '#contract/recurring.ts'
import { awayFromDue, type Dues, duesOf, inMonth } from './days.ts'

export const stepDays = { weekly: 7, fortnightly: 14 } as const
export const stepMonths = { monthly: 1, quarterly: 3, half_yearly: 6, yearly: 12 } as const

/**
 * `phase` is a day for weekly and fortnightly ones, else a month; `dayOfMonth` is 0 for the former. `dues` are by the
 * person's own calendar; those of the product's where they are left out.
 */
export type Anchor = { cadence: Cadence; phase: number; dayOfMonth: number; dues?: Dues }

/** How many days a payment may be away from its due day, weekends and holidays aside. */
export const tolerance: Readonly<Record<Cadence, number>> = {
  weekly: 1,
  fortnightly: 2,
  monthly: 6,
  quarterly: 8,
  half_yearly: 12,
  yearly: 16,
}
/** Days after which a payment that did not come is missed rather than late. */
export const graceDays: Readonly<Record<Cadence, number>> = {
  weekly: 3,
  fortnightly: 5,
  monthly: 10,
  quarterly: 14,
  half_yearly: 21,
  yearly: 30,
}

/** How many dates in a row may pass without a payment before a series is over. */
export const missesAllowed: Readonly<Record<Cadence, number>> = {
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

/** The due day of a slot. */
export function dueOf({ cadence, phase, dayOfMonth }: Anchor, slot: number): number {
  if (isByDays(cadence)) return phase + slot * stepDays[cadence]
  return inMonth(phase + slot * stepMonths[cadence], dayOfMonth)
}

const standardDues = duesOf()

/** The slot whose due day is nearest, and how many days away it is. Moves over weekends and holidays are free. */
export function nearestSlot(anchor: Anchor, day: number, month: number): { slot: number; away: number } {
  const { cadence, phase, dayOfMonth, dues = standardDues } = anchor
  if (isByDays(cadence)) {
    const slot = Math.round((day - phase) / stepDays[cadence])
    return { slot, away: Math.abs(day - dueOf(anchor, slot)) }
  }
  const step = stepMonths[cadence]
  const around = Math.round((month - phase) / step)
  let slot = around
  let away = awayFromDue(dues, day, phase + around * step, dayOfMonth)
  for (const other of [around - 1, around + 1]) {
    if (away < 12) break // no other date is nearer
    const there = awayFromDue(dues, day, phase + other * step, dayOfMonth)
    if (there < away) {
      slot = other
      away = there
    }
  }
  return { slot, away }
}
