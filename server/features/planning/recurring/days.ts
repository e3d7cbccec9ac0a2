/** Days as whole numbers, since detection compares each of thousands of them with dozens of others. */
import { addDays, type Day, daysBetween } from '#contract/period.ts'
import { isWorkingDay } from '../../calendar/service.ts'

const dayMs = 86_400_000

export const numberOf = (day: Day): number => daysBetween('1970-01-01', day)
export const dayOfNumber = (number: number): Day => addDays('1970-01-01', number)

/** Months since the year 0. */
export const monthOf = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

const firstOf = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12, 1) / dayMs

/** Day 1 to 31 of a month; a shorter month ends earlier. */
export function inMonth(month: number, dayOfMonth: number): number {
  return Math.min(firstOf(month) + dayOfMonth - 1, firstOf(month + 1) - 1)
}

/** Due days of a century, with the working days around them, worked out when first asked for. */
const firstMonth = 1970 * 12
const lastMonth = 2070 * 12
const size = (lastMonth - firstMonth) * 32
const dues = new Int32Array(size)
const before = new Int32Array(size)
const after = new Int32Array(size)

function placeOf(month: number, dayOfMonth: number): number {
  const place = (month - firstMonth) * 32 + dayOfMonth
  if (place < 0 || place >= size) return -1
  if (dues[place] === 0) {
    const due = inMonth(month, dayOfMonth)
    dues[place] = due
    before[place] = due
    after[place] = due
    while (!isWorkingDay(dayOfNumber(before[place] ?? 0))) before[place] = (before[place] ?? 0) - 1
    while (!isWorkingDay(dayOfNumber(after[place] ?? 0))) after[place] = (after[place] ?? 0) + 1
  }
  return place
}

/** How many days a payment is from its due day in a month; a move to the working day before or after is free. */
export function awayFromDue(day: number, month: number, dayOfMonth: number): number {
  const place = placeOf(month, dayOfMonth)
  if (place < 0) return Math.abs(day - inMonth(month, dayOfMonth))
  const plain = Math.abs(day - (dues[place] ?? 0))
  const early = Math.abs(day - (before[place] ?? 0))
  const late = Math.abs(day - (after[place] ?? 0))
  return Math.min(plain, early, late)
}
