/** Working days in the UAE: not Saturday, Sunday or a public holiday. */
import * as z from 'zod'
import { addDays, addMonths, type Day, daysBetween, isDay } from '#contract/period.ts'
import holidayFile from './uae-holidays.json' with { type: 'json' }

const Holiday = z.object({
  day: z.string().refine(isDay),
  year: z.number(),
  name: z.string().min(1),
  state: z.enum(['announced', 'expected']),
  source: z.string().min(1),
})
export type Holiday = z.infer<typeof Holiday>

/** The public holidays of the data file, each with its source. */
export const holidays: readonly Holiday[] = z.array(Holiday).parse(holidayFile.holidays)
const holidayDays = new Set(holidays.map(({ day }) => day))

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return ((daysBetween('1970-01-04', day) % 7) + 7) % 7
}

export function isWorkingDay(day: Day): boolean {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && !holidayDays.has(day)
}

/** The day itself, or the nearest working day before it. */
export function workingDayBefore(day: Day): Day {
  let found = day
  while (!isWorkingDay(found)) found = addDays(found, -1)
  return found
}

/** The day itself, or the nearest working day after it. */
export function workingDayAfter(day: Day): Day {
  let found = day
  while (!isWorkingDay(found)) found = addDays(found, 1)
  return found
}

/** The day of a month on which a salary of day 1 to 31 is due; a shorter month ends earlier, a day off moves it back. */
export function payDayOf(month: Day, dayOfMonth: number): Day {
  return workingDayBefore(dayInMonth(month, dayOfMonth))
}

/** A day of the month that `month` lies in, at most that month's last. */
export function dayInMonth(month: Day, dayOfMonth: number): Day {
  const first = `${month.slice(0, 7)}-01`
  const last = addDays(addMonths(first, 1), -1)
  const wanted = addDays(first, dayOfMonth - 1)
  return wanted > last ? last : wanted
}
