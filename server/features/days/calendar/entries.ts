/** Public holidays and Ramadan: the built-in calendar with a user's corrections applied. Pure. */
import * as z from 'zod'
import { type CalendarEvent, calendarEvents, calendarStates } from '#contract/days/calendar.ts'
import { type Day, addDays, addMonths, daysBetween, isDay } from '#contract/period.ts'
import { type Weekend, weekends } from '#contract/person/settings.ts'
import calendarFile from './uae-calendar.json' with { type: 'json' }

const DayOf = z.string().refine(isDay)
const BuiltIn = z.intersection(
  z.object({
    event: z.enum(calendarEvents),
    year: z.number(),
    from: DayOf,
    to: DayOf,
    state: z.enum(calendarStates),
  }),
  z.discriminatedUnion('source', [
    z.object({ source: z.literal('law') }),
    z.object({ source: z.literal('computed') }),
    z.object({ source: z.literal('news'), site: z.string(), published: DayOf.nullable() }),
  ]),
)
export type BuiltIn = z.infer<typeof BuiltIn>

/** What a user entered: a correction of the built-in entry `entry`, or an own day off if `entry` is null. */
export type Correction = {
  id: string
  entry: string | null
  name: string
  from: Day
  to: Day
  state: (typeof calendarStates)[number]
  dayOff: boolean
}

/** An entry after the user's correction; `builtIn` is null for the user's own day off. */
export type Entry = Omit<Correction, 'entry'> & {
  event: CalendarEvent | null
  builtIn: BuiltIn | null
  corrected: boolean
}

function readRow(row: string): unknown {
  const [event, from = '', to, state, source, published] = row.split(' ')
  const dated = { event, year: Number(from.slice(0, 4)), from, to, state }
  if (published === undefined) return { ...dated, source }
  return { ...dated, source: 'news', site: source, published: published === '-' ? null : published }
}

/** The built-in calendar by entry id, such as `ramadan-2026`, oldest first. */
export const builtIns: ReadonlyMap<string, BuiltIn> = new Map(
  z
    .array(BuiltIn)
    .parse(calendarFile.days.map(readRow))
    .map((one) => [`${one.event}-${one.year}`, one]),
)

export const isDayOff = ({ event }: BuiltIn): boolean => event !== 'ramadan'

/** Every entry as it applies to a user, oldest first. */
export function entriesOf(corrections: readonly Correction[]): Entry[] {
  const byEntry = new Map(corrections.map((one) => [one.entry, one]))
  const builtInEntries = [...builtIns].map(([id, builtIn]): Entry => {
    const correction = byEntry.get(id)
    const { from, to, state, dayOff } = correction ?? { ...builtIn, dayOff: isDayOff(builtIn) }
    const { event } = builtIn
    return { id, event, name: '', from, to, state, dayOff, builtIn, corrected: correction !== undefined }
  })
  const added = corrections
    .filter(({ entry }) => entry === null)
    .map((own): Entry => ({ ...own, event: null, builtIn: null, corrected: false }))
  return [...builtInEntries, ...added].toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
}

/** When salaries and bills are not paid: weekdays (0 is Sunday) and single days. */
export type DaysOff = { weekend: ReadonlySet<number>; days: ReadonlySet<Day> }

const weekendDays: Readonly<Record<Weekend, ReadonlySet<number>>> = {
  saturday_sunday: new Set([6, 0]),
  friday_saturday: new Set([5, 6]),
  friday_sunday: new Set([5, 6, 0]),
  sunday: new Set([0]),
}

export function daysOffOf(entries: readonly Entry[], weekend: Weekend): DaysOff {
  const days = new Set<Day>()
  for (const { from, to } of entries.filter(({ dayOff }) => dayOff))
    for (let day = from; day <= to; day = addDays(day, 1)) days.add(day)
  return { weekend: weekendDays[weekend], days }
}

/** The days off of users without any settings. */
export const standardDaysOff: DaysOff = daysOffOf(entriesOf([]), 'saturday_sunday')

const uncorrected = new Map(
  weekends.map((weekend) => [
    weekend,
    weekend === 'saturday_sunday' ? standardDaysOff : { ...standardDaysOff, weekend: weekendDays[weekend] },
  ]),
)

/**
 * The days off of users without corrections; one shared object per weekend, so results can be cached by it.
 */
export function uncorrectedDaysOff(weekend: Weekend): DaysOff {
  return uncorrected.get(weekend) ?? standardDaysOff
}

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
