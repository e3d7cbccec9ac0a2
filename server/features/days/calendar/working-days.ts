/** Working days in the UAE: neither weekend nor days off, by default those of the standard calendar. */
import { addDays, addMonths, type Day, daysBetween } from '#contract/period.ts'
import { type DaysOff, standardDaysOff } from './entries.ts'

/** The weekday of a day; 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return ((daysBetween('1970-01-04', day) % 7) + 7) % 7
}

export function isWorkingDay(day: Day, daysOff: DaysOff = standardDaysOff): boolean {
  return !daysOff.weekend.has(weekdayOf(day)) && !daysOff.days.has(day)
}

/** The day itself, or the nearest working day before it. */
export function workingDayBefore(day: Day, daysOff: DaysOff = standardDaysOff): Day {
  let workingDay = day
  while (!isWorkingDay(workingDay, daysOff)) workingDay = addDays(workingDay, -1)
  return workingDay
}

/** The day itself, or the nearest working day after it. */
export function workingDayAfter(day: Day, daysOff: DaysOff = standardDaysOff): Day {
  let workingDay = day
  while (!isWorkingDay(workingDay, daysOff)) workingDay = addDays(workingDay, 1)
  return workingDay
}

/**
 * The day of a month on which a salary due on day 1 to 31 is paid: at most the last of the month, moved back
 * from days off.
 */
export function payDayOf(month: Day, dayOfMonth: number, daysOff: DaysOff = standardDaysOff): Day {
  return workingDayBefore(dayInMonth(month, dayOfMonth), daysOff)
}

/** A day of the month that contains `month`, at most the month's last. */
export function dayInMonth(month: Day, dayOfMonth: number): Day {
  const first = `${month.slice(0, 7)}-01`
  const last = addDays(addMonths(first, 1), -1)
  const wanted = addDays(first, dayOfMonth - 1)
  return wanted > last ? last : wanted
}
