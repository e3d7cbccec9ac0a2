/** The days of a question that goes on from another: its own, those before them, or those asked of before. Pure. */
import { addDays, addMonths, type Day, daysBetween } from '#contract/period.ts'
import type { Parsed, Span } from '../parsed.ts'
import { spanBefore } from '../spans.ts'

/** Whether a month, a year or a week begins on a day. */
const unitStarts = (day: Day): boolean =>
  day.endsWith('-01') || new Date(`${day}T00:00:00Z`).getUTCDay() === 1

/** 'and a month before that', of one day: the day a month before. */
function dayBefore({ from, to }: Span, unit: Parsed['beforeUnit']): Span | null {
  if (from === undefined || from !== to || unit === null) return null
  const day = unit === 'week' ? addDays(from, -7) : addMonths(from, unit === 'year' ? -12 : -1)
  return { from: day, to: day }
}

/** Days without an end as those until today. */
export const untilNow = ({ from, to, ...rest }: Span, today: Day): Span =>
  from !== undefined && to === undefined && from <= today
    ? { ...rest, from, to: today }
    : { ...rest, from, to }

/** The days of a question that goes on from another. */
export function daysOf(parsed: Parsed, before: Parsed, today: Day): Parsed['spans'] {
  const [[asked], [own]] = [before.spans, parsed.spans]
  const compares = parsed.keys.has('compare') || parsed.keys.has('more')
  // 'and before that', of all days since one: all before it
  if (asked?.from !== undefined && asked.to === undefined && parsed.keys.has('before') && !own)
    if (parsed.beforeUnit === null && !compares) return [{ to: addDays(asked.from, -1) }]
  // 'and the month before', of the days since the start of this one
  const span = asked && parsed.keys.has('before') ? untilNow(asked, today) : asked
  // 'why more this month', after this month: of it, and no comparison with itself
  const isSame = own?.from === span?.from && own?.to === span?.to
  if (own && span && !isSame && compares && parsed.spans.length === 1)
    return parsed.isThan || parsed.keys.has('compare') ? [span, own] : [own, span]
  // 'and the weekend before'
  const isWeekend = own?.from !== undefined && new Date(`${own.from}T00:00:00Z`).getUTCDay() === 6
  if (own && !(isWeekend && span && parsed.keys.has('before'))) return parsed.spans
  // which month of all, and not of the one asked of before
  const isLong = span?.to === undefined || span.from === undefined || daysBetween(span.from, span.to) > 31
  if (parsed.keys.has('ever') || (parsed.keys.has('byMonth') && !isLong)) return []
  const earlier =
    parsed.keys.has('before') && span ? (dayBefore(span, parsed.beforeUnit) ?? spanBefore(span, today)) : null
  // 'higher than the one before'
  if (earlier && span && compares) return [span, earlier]
  // 'and the one before', of the running month: all of it
  if (earlier && span?.from !== undefined && span.from !== span.to && unitStarts(span.from))
    return [{ ...earlier, to: addDays(span.from, -1) }]
  return earlier ? [earlier] : before.spans
}
