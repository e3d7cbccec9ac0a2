import {
  type CalendarEntry,
  calendarLimits,
  type correctCalendarEntry,
  type createCalendarEntry,
  type listCalendar,
} from '#contract/days/calendar.ts'
import type { ResponseFields, BodyOf } from '#contract/endpoint.ts'
import { type Day, daysBetween } from '#contract/period.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { type Language, textOf } from '../../../platform/i18n/index.ts'
import { newId } from '../../../platform/ids.ts'
import { writeChange } from '../../changes/service.ts'
import { readWeekend } from '../../person/settings/service.ts'
import {
  type BuiltIn,
  builtIns,
  type Correction,
  type DaysOff,
  daysOffOf,
  entriesOf,
  type Entry,
  isDayOff,
  uncorrectedDaysOff,
} from './entries.ts'
import { deleteCorrection, selectCorrections, updateOwnDay, upsertCorrection } from './store.ts'

/** What a transaction has read of days off, by user: a look-ahead asks for them three times. */
const held = new WeakMap<Tx, Map<string, Promise<DaysOff>>>()

/**
 * A user's days off and weekend, read once in a transaction: one that changes them reads them only afterwards. Users
 * without corrections share one object for each weekend.
 */
export function readDaysOff(tx: Tx, userId: string): Promise<DaysOff> {
  const ofUsers = held.get(tx) ?? new Map<string, Promise<DaysOff>>()
  const daysOff = ofUsers.get(userId) ?? selectDaysOff(tx, userId)
  held.set(tx, ofUsers.set(userId, daysOff))
  return daysOff
}

async function selectDaysOff(tx: Tx, userId: string): Promise<DaysOff> {
  const [corrections, weekend] = await Promise.all([selectCorrections(tx, userId), readWeekend(tx, userId)])
  return corrections.length === 0 ? uncorrectedDaysOff(weekend) : daysOffOf(entriesOf(corrections), weekend)
}

/** Ramadan of each year in which it has started by `day`, newest first, as it applies to a user. */
export async function readRamadans(
  tx: Tx,
  userId: string,
  day: Day,
): Promise<{ year: number; from: Day; to: Day }[]> {
  return entriesOf(await selectCorrections(tx, userId))
    .flatMap(({ event, from, to }) =>
      event === 'ramadan' && from <= day ? [{ year: Number(from.slice(0, 4)), from, to }] : [],
    )
    .toReversed()
}

/** The calendar of a year, by default the current one. */
export async function listDays(
  ctx: Ctx,
  requestedYear: number | undefined,
): Promise<ResponseFields<typeof listCalendar>> {
  const year = requestedYear ?? Number(today(ctx.clock).slice(0, 4))
  const entries = entriesOf(await read(ctx.db, ctx, (tx) => selectCorrections(tx, ctx.userId)))
  const years = new Set(entries.map(({ from }) => Number(from.slice(0, 4))))
  return {
    year,
    years: [...years].toSorted((a, b) => a - b),
    entries: entries
      .filter(({ from, to }) => from <= `${year}-12-31` && to >= `${year}-01-01`)
      .map((entry) => viewEntry(entry, ctx.language)),
  }
}

export async function addDayOff(
  ctx: Ctx,
  { name, from, to }: BodyOf<typeof createCalendarEntry>,
): Promise<CalendarEntry> {
  checkSpan(from, to)
  const now = ctx.clock.now()
  const row: Correction = { id: newId(now), entry: null, name, from, to, state: 'announced', dayOff: true }
  return writeChange(
    ctx,
    'calendar.add',
    async (tx) => {
      const daysOff = (await selectCorrections(tx, ctx.userId)).filter(({ entry }) => entry === null)
      if (daysOff.length >= calendarLimits.own) fail('too_many_days_off', { max: calendarLimits.own })
      await upsertCorrection(tx, ctx.userId, row, now)
      return findEntry(tx, ctx, row.id)
    },
    () => ({ name }),
  )
}

/** Corrects a built-in entry for this user, or changes the user's own day off. */
export async function correctEntry(
  ctx: Ctx,
  id: string,
  input: BodyOf<typeof correctCalendarEntry>,
): Promise<CalendarEntry> {
  const { from, to, state, day_off: dayOff, name } = input
  checkSpan(from, to)
  const now = ctx.clock.now()
  return writeChange(
    ctx,
    'calendar.edit',
    async (tx) => {
      const builtIn = builtIns.get(id)
      if (builtIn) {
        if (Number(from.slice(0, 4)) !== builtIn.year) fail('calendar_year_differs', {}, { field: 'from' })
        const row = { id: newId(now), entry: id, name: '', from, to, state, dayOff }
        await upsertCorrection(tx, ctx.userId, row, now)
      } else {
        const own = await findOwn(tx, ctx.userId, id)
        await updateOwnDay(tx, ctx.userId, { ...own, from, to, state, dayOff, name: name ?? own.name }, now)
      }
      return findEntry(tx, ctx, id.toLowerCase())
    },
    (entry) => ({ name: entry.name }),
  )
}

/** Removes a correction, or the user's own day off. */
export async function removeCorrection(ctx: Ctx, id: string): Promise<void> {
  await writeChange(
    ctx,
    'calendar.delete',
    async (tx) => {
      const entry = await findEntry(tx, ctx, id.toLowerCase())
      const rows = await selectCorrections(tx, ctx.userId)
      const row = rows.find((one) => (one.entry ?? one.id) === entry.id) ?? fail('calendar_day_not_found')
      await deleteCorrection(tx, ctx.userId, row.id)
      return entry
    },
    (entry) => ({ name: entry.name }),
  )
}

function checkSpan(from: Day, to: Day): void {
  if (to < from) fail('period_reversed', {}, { field: 'to' })
  if (daysBetween(from, to) >= calendarLimits.days)
    fail('calendar_too_long', { max: calendarLimits.days }, { field: 'to' })
}

async function findOwn(tx: Tx, userId: string, id: string): Promise<Correction> {
  const rows = await selectCorrections(tx, userId)
  const own = rows.find((row) => row.entry === null && row.id === id.toLowerCase())
  return own ?? fail('calendar_day_not_found')
}

async function findEntry(tx: Tx, { userId, language }: Ctx, id: string): Promise<CalendarEntry> {
  const entry = entriesOf(await selectCorrections(tx, userId)).find((one) => one.id === id)
  return entry ? viewEntry(entry, language) : fail('calendar_day_not_found')
}

function viewEntry(entry: Entry, language: Language): CalendarEntry {
  const { id, event, from, to, state, dayOff, builtIn, corrected } = entry
  return {
    id,
    kind: event === null ? 'own' : event === 'ramadan' ? 'ramadan' : 'holiday',
    name: event === null ? entry.name : textOf(language, 'calendar', event),
    from,
    to,
    state,
    day_off: dayOff,
    source: builtIn === null || corrected ? null : sourceText(builtIn, language),
    built_in:
      builtIn !== null && corrected
        ? {
            from: builtIn.from,
            to: builtIn.to,
            state: builtIn.state,
            day_off: isDayOff(builtIn),
            source: sourceText(builtIn, language),
          }
        : null,
  }
}

function sourceText(builtIn: BuiltIn, language: Language): string {
  if (builtIn.source !== 'news') return textOf(language, 'calendar', `source_${builtIn.source}`)
  const { site, published } = builtIn
  if (published === null) return textOf(language, 'calendar', 'source_news', { site })
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return textOf(language, 'calendar', 'source_news_day', { site, day: format.format(new Date(published)) })
}
