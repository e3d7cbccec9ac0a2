/** Days as whole numbers, since detection compares each of thousands of days with dozens of others. */
import { addDays, type Day, daysBetween } from '#contract/period.ts'
import {
  type DaysOff,
  standardDaysOff,
  workingDayAfter,
  workingDayBefore,
} from '../../days/calendar/entries.ts'

const dayMs = 86_400_000

export const numberOf = (day: Day): number => daysBetween('1970-01-01', day)
export const dayOfNumber = (number: number): Day => addDays('1970-01-01', number)

/** Months since the year 0. */
export const monthOf = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

const firstOf = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12, 1) / dayMs

/** The day number of day 1 to 31 of a month; a day beyond the month's end becomes its last day. */
export function inMonth(month: number, dayOfMonth: number): number {
  return Math.min(firstOf(month) + dayOfMonth - 1, firstOf(month + 1) - 1)
}

const firstMonth = 1970 * 12
const lastMonth = 2070 * 12
const size = (lastMonth - firstMonth) * 32

/** Due days of a century with the working days before and after them, computed on first use. */
export type Dues = {
  readonly daysOff: DaysOff
  readonly dues: Int32Array
  readonly before: Int32Array
  readonly after: Int32Array
}

const tables = new WeakMap<DaysOff, Dues>()

/** The due-day table of a calendar, cached. Users without corrections share a calendar, and so its table. */
export function duesOf(daysOff: DaysOff = standardDaysOff): Dues {
  const cached = tables.get(daysOff)
  if (cached) return cached
  const room = (): Int32Array => new Int32Array(size)
  const table = { daysOff, dues: room(), before: room(), after: room() }
  tables.set(daysOff, table)
  return table
}

function placeOf({ daysOff, dues, before, after }: Dues, month: number, dayOfMonth: number): number {
  const place = (month - firstMonth) * 32 + dayOfMonth
  if (place < 0 || place >= size) return -1
  if (dues[place] === 0) {
    const due = inMonth(month, dayOfMonth)
    dues[place] = due
    before[place] = numberOf(workingDayBefore(dayOfNumber(due), daysOff))
    after[place] = numberOf(workingDayAfter(dayOfNumber(due), daysOff))
  }
  return place
}

/**
 * How many days a payment is from its due day in a month; moves to the working day before or after are free.
 */
export function daysFromDue(table: Dues, day: number, month: number, dayOfMonth: number): number {
  const place = placeOf(table, month, dayOfMonth)
  if (place < 0) return Math.abs(day - inMonth(month, dayOfMonth))
  const plain = Math.abs(day - (table.dues[place] ?? 0))
  const early = Math.abs(day - (table.before[place] ?? 0))
  const late = Math.abs(day - (table.after[place] ?? 0))
  return Math.min(plain, early, late)
}
