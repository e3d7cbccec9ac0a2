import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { DayText, Done, IdParams, successResponse, typedName } from '../common.ts'

export const calendarStates = ['expected', 'announced'] as const
export const calendarEvents = [
  'new_year',
  'ramadan',
  'eid_al_fitr',
  'arafah',
  'eid_al_adha',
  'islamic_new_year',
  'prophet_birthday',
  'national_day',
] as const
export type CalendarEvent = (typeof calendarEvents)[number]
/** The maximum number of entries a user can add, and the maximum length of an entry in days. */
export const calendarLimits = { own: 200, days: 45 } as const

const span = { from: DayText, to: DayText, state: z.enum(calendarStates), day_off: z.boolean() }

const CalendarEntry = z.object({
  /** A key such as `ramadan-2026` for built-in entries, a UUID for entries that the user added. */
  id: z.string(),
  kind: z.enum(['holiday', 'ramadan', 'own']),
  name: z.string(),
  /** Both ends are included. `day_off`: salaries and bills move to a working day. */
  ...span,
  /** Where the dates come from; null for the user's own entries. */
  source: z.nullable(z.string()),
  /** The built-in dates, if the user corrected them. */
  built_in: z.nullable(z.object({ ...span, source: z.string() })),
})
export type CalendarEntry = z.infer<typeof CalendarEntry>

export const listCalendar = endpoint('GET', '/api/user/calendar', {
  etag: true,
  summary:
    'Public holidays, Ramadan and own days off of a year, with what the person corrected; this year by default',
  query: z.object({ year: z.optional(z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2100))) }),
  response: successResponse({
    year: z.number(),
    /** The years that the calendar covers. */
    years: z.array(z.number()),
    entries: z.array(CalendarEntry),
  }),
})
export const createCalendarEntry = endpoint('POST', '/api/user/calendar', {
  demo: true,
  summary: 'Adds a day off of one’s own, such as one that an emirate or an employer gives',
  body: z.object({ name: typedName(60), from: DayText, to: DayText }),
  response: successResponse({ entry: CalendarEntry }),
  errors: ['conflict'],
})
export const correctCalendarEntry = endpoint('PUT', '/api/user/calendar/:id', {
  demo: true,
  summary:
    'Corrects the days of an entry, for oneself alone; a holiday stays in the year that its id names, and `name` is only for own days',
  params: IdParams,
  body: z.object({ ...span, name: z.optional(typedName(60)) }),
  response: successResponse({ entry: CalendarEntry }),
  errors: ['not_found'],
})
export const deleteCalendarEntry = endpoint('DELETE', '/api/user/calendar/:id', {
  demo: true,
  summary: 'Takes back a correction, or removes a day of one’s own',
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})
