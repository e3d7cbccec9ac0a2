/** Parses days and periods in a search. Pure; weeks start on Monday. */
import { addDays, addMonths, type Day, isDay } from '../../period.ts'
import { counts, dayWords, months, quarters, spans, units } from './words.ts'
import { type Found, longestAt, phraseAt, type Tokens } from './tokens.ts'

type Unit = (typeof units)[number][0]
type Span = { from: Day; to: Day }

const pad = (figure: number): string => String(figure).padStart(2, '0')
const monthStart = (day: Day): Day => `${day.slice(0, 8)}01`
const monthEnd = (day: Day): Day => addDays(addMonths(monthStart(day), 1), -1)

function weekday(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** The calendar unit that is `back` units before the current one; the current one ends today. */
function calendarSpan(unit: Unit, back: number, today: Day): Span {
  switch (unit) {
    case 'day':
      return { from: addDays(today, -back), to: addDays(today, -back) }
    case 'week': {
      const from = addDays(today, -weekday(today) - 7 * back)
      return { from, to: back === 0 ? today : addDays(from, 6) }
    }
    case 'month': {
      const from = addMonths(monthStart(today), -back)
      return { from, to: back === 0 ? today : monthEnd(from) }
    }
    case 'quarter': {
      const first = Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1
      const from = addMonths(`${today.slice(0, 5)}${pad(first)}-01`, -3 * back)
      return { from, to: back === 0 ? today : addDays(addMonths(from, 3), -1) }
    }
    default: {
      const year = String(Number(today.slice(0, 4)) - back)
      return { from: `${year}-01-01`, to: back === 0 ? today : `${year}-12-31` }
    }
  }
}

function lastSpan(unit: Unit, count: number, today: Day): Span {
  if (unit === 'day' || unit === 'week')
    return { from: addDays(today, 1 - count * (unit === 'day' ? 1 : 7)), to: today }
  const each = unit === 'month' ? 1 : unit === 'quarter' ? 3 : 12
  return { from: addDays(addMonths(today, -each * count), 1), to: today }
}

function unitAt(tokens: Tokens, index: number): { unit: Unit; used: number } | null {
  const found = longestAt(tokens, index, units, ([, words]) => words)
  return found && { unit: found.entry[0], used: found.used }
}

/** 1 is January. */
function monthAt(tokens: Tokens, index: number): number | null {
  const found = longestAt(tokens, index, months.entries(), ([, words]) => words)
  return found && found.entry[0] + 1
}

/** Of a day in a year that was not typed: this year's if it has begun, else last year's. */
const yearOf = (today: Day, dayIn: (year: number) => Day): number => {
  const now = Number(today.slice(0, 4))
  return dayIn(now) > today ? now - 1 : now
}

const yearAt = (tokens: Tokens, index: number): number | null => {
  const text = tokens[index] ?? ''
  return /^(19|20)\d\d$/.test(text) ? Number(text) : null
}

/** A single day: numeric, or as '5 march' or 'march 5', each with or without a year. */
function dateAt(tokens: Tokens, index: number, today: Day): { day: Day; used: number } | null {
  const text = tokens[index] ?? ''
  if (isDay(text)) return { day: text, used: 1 }
  const figures = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4}|\d\d)$/.exec(text)
  if (figures) {
    const [, d = '', m = '', y = ''] = figures
    const day = `${y.length === 2 ? `20${y}` : y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
    return isDay(day) ? { day, used: 1 } : null
  }
  for (const monthFirst of [false, true]) {
    const month = monthAt(tokens, monthFirst ? index : index + 1)
    const figure = /^(\d{1,2})(st|nd|rd|th)?$/.exec(tokens[monthFirst ? index + 1 : index] ?? '')
    if (!month || !figure) continue
    const year = yearAt(tokens, index + 2)
    const dayOf = (y: number): Day => `${y}-${pad(month)}-${(figure[1] ?? '').padStart(2, '0')}`
    const day = dayOf(year ?? yearOf(today, dayOf))
    if (isDay(day)) return { day, used: year === null ? 2 : 3 }
  }
  // a bare 'يوم' is a day, not today
  const today1 = tokens[index] === 'يوم' ? 0 : phraseAt(tokens, index, dayWords.today)
  if (today1) return { day: today, used: today1 }
  const before = phraseAt(tokens, index, dayWords.yesterday)
  return before ? { day: addDays(today, -1), used: before } : null
}

/** A month by name (without a year, the latest that has started), or a year. */
function monthSpan(tokens: Tokens, index: number, today: Day): (Span & { used: number }) | null {
  const month = monthAt(tokens, index)
  if (month) {
    const typedYear = yearAt(tokens, index + 1)
    const from = (year: number): Day => `${year}-${pad(month)}-01`
    const start = from(typedYear ?? yearOf(today, from))
    return { from: start, to: monthEnd(start), used: typedYear === null ? 1 : 2 }
  }
  const year = yearAt(tokens, index)
  return year === null ? null : { from: `${year}-01-01`, to: `${year}-12-31`, used: 1 }
}

const clip = ({ from, to }: Span, today: Day): Span => ({
  from,
  to: to > today && from <= today ? today : to,
})

/** 'this month', 'last year'. */
function unitSpan(tokens: Tokens, index: number, today: Day): (Span & { used: number }) | null {
  const now = phraseAt(tokens, index, dayWords.this)
  const last = phraseAt(tokens, index, dayWords.last)
  const unit = now || last ? unitAt(tokens, index + (now || last)) : null
  return unit && { ...calendarSpan(unit.unit, now ? 0 : 1, today), used: (now || last) + unit.used }
}

/** The days given by the tokens from `at` on; null if there are none. */
export function daysAt(tokens: Tokens, index: number, today: Day): Found | null {
  return (
    rangeAt(tokens, index, today) ??
    openAt(tokens, index, today) ??
    calendarAt(tokens, index, today) ??
    namedAt(tokens, index, today)
  )
}

/** What follows some days, and does not begin with them. */
const afters: ReadonlySet<string> = new Set(['after', 'بعد'])

/** 'from' or 'between' before the first of two days. */
const leadAt = (tokens: Tokens, index: number): number =>
  phraseAt(tokens, index, dayWords.since) || phraseAt(tokens, index, dayWords.between)

/** 'to' between two days, or 'and' after a lead. */
const middleAt = (tokens: Tokens, index: number, lead: number): number =>
  phraseAt(tokens, index, dayWords.to) || (lead ? phraseAt(tokens, index, dayWords.and) : 0)

/** 'from 1 march to 5 march', 'between 1 march and 5 march'. */
function rangeAt(tokens: Tokens, index: number, today: Day): Found | null {
  const lead = leadAt(tokens, index)
  const first = pointAt(tokens, index + lead, today)
  const middle = first && middleAt(tokens, index + lead + first.used, lead)
  if (!middle) return null
  const second = pointAt(tokens, index + lead + first.used + middle, today)
  if (!second) return null
  // on 15 March, '10 march to 20 march' ends in the future, not a year ago
  const next = addMonths(second.to, 12)
  const isNext = second.to < first.from && addMonths(first.from, 12) > next
  const to = isNext ? next : second.to
  if (to < first.from) return null
  const used = lead + first.used + middle + second.used
  // 'after June to August': the days that follow them
  const isAfter = lead === 1 && afters.has(tokens[index] ?? '')
  if (isAfter) return { used, filter: { from: addDays(to, 1) } }
  // 'November to March', asked in November, were those of last winter
  return isNext && addMonths(today, 2) < next
    ? { used, filter: { from: addMonths(first.from, -12), to: second.to } }
    : { used, filter: { from: first.from, to } }
}

/** Two days of one month: 'between 10 and 20 march', '1-5 march 2025'. */
export function daysOfMonthAt(tokens: Tokens, index: number, today: Day): Found | null {
  const lead = leadAt(tokens, index)
  const [, first = '', joined = ''] =
    /^(\d{1,2})(?:st|nd|rd|th)?(?:-(\d{1,2}))?$/.exec(tokens[index + lead] ?? '') ?? []
  if (first === '') return null
  const middle = joined === '' ? middleAt(tokens, index + lead + 1, lead) : 0
  if (joined === '' && middle === 0) return null
  const remaining =
    joined === '' ? tokens.slice(index + lead + 1 + middle) : [joined, ...tokens.slice(index + lead + 1)]
  const last = /^\d{1,2}(st|nd|rd|th)?$/.test(remaining[0] ?? '') ? dateAt(remaining, 0, today) : null
  if (!last) return null
  // without a year, the latest range that has started
  const next = addMonths(last.day, 12)
  const to = last.used === 2 && `${next.slice(0, 8)}${first.padStart(2, '0')}` <= today ? next : last.day
  const from = `${to.slice(0, 8)}${first.padStart(2, '0')}`
  if (!isDay(from) || from > to) return null
  return { used: lead + middle + last.used + (joined === '' ? 1 : 0), filter: { from, to } }
}

/** A day, or a month as its first and last day. */
function pointAt(tokens: Tokens, index: number, today: Day): (Span & { used: number }) | null {
  const date = dateAt(tokens, index, today)
  if (date) return { from: date.day, to: date.day, used: date.used }
  return monthSpan(tokens, index, today)
}

/** 'since march', 'after 5 march', 'before april', 'until yesterday'. */
function openAt(tokens: Tokens, index: number, today: Day): Found | null {
  const since = phraseAt(tokens, index, dayWords.since)
  const until = phraseAt(tokens, index, dayWords.until)
  if (!since && !until) return null
  const point =
    pointAt(tokens, index + (since || until), today) ?? unitSpan(tokens, index + (since || until), today)
  if (!point) return null
  const word = tokens.slice(index, index + (since || until)).join(' ')
  const excluded = afters.has(word)
  const before = word === 'before' || word === 'قبل'
  const filter = since
    ? { from: excluded ? addDays(point.to, 1) : point.from }
    : { to: before ? addDays(point.from, -1) : point.to }
  return { used: (since || until) + point.used, filter }
}

/** 'this month', 'last week', 'last 30 days', 'past 3 months'. */
function calendarAt(tokens: Tokens, index: number, today: Day): Found | null {
  const named = longestAt(tokens, index, spans, ([words]) => words)
  if (named) return { used: named.used, filter: calendarSpan(named.entry[1], named.entry[2], today) }
  const past = phraseAt(tokens, index, dayWords.past)
  const count = past ? countAt(tokens, index + past) : null
  const unit = count && unitAt(tokens, index + past + count.used)
  if (count && unit)
    return { used: past + count.used + unit.used, filter: lastSpan(unit.unit, count.count, today) }
  const back = agoAt(tokens, index, today) ?? quarterAt(tokens, index, today)
  if (back) return back
  const single = phraseAt(tokens, index, dayWords.pastUnit) // 'last' is the calendar unit
  const unitMatch = single ? unitAt(tokens, index + single) : null
  if (unitMatch) return { used: single + unitMatch.used, filter: lastSpan(unitMatch.unit, 1, today) }
  const whole = unitSpan(tokens, index, today)
  if (whole) return { used: whole.used, filter: { from: whole.from, to: whole.to } }
  const last = phraseAt(tokens, index, dayWords.last)
  const month = last ? monthSpan(tokens, index + last, today) : null
  return month ? { used: last + month.used, filter: clip(month, today) } : null
}

/** A count in digits or words. */
function countAt(tokens: Tokens, index: number): { count: number; used: number } | null {
  if (/^\d{1,3}$/.test(tokens[index] ?? '')) return { count: Number(tokens[index]), used: 1 }
  const found = longestAt(tokens, index, counts, ([words]) => words)
  return found && { count: found.entry[1], used: found.used }
}

/** The day so long ago, for what is asked of a day. */
function dayAgo(unit: Unit, count: number, today: Day): Day {
  if (unit === 'day') return addDays(today, -count)
  if (unit === 'week') return addDays(today, -7 * count)
  return addMonths(today, -count * (unit === 'year' ? 12 : 1))
}

/** '2 days ago', 'three weeks ago', in Arabic 'before 3 days'. */
function agoAt(tokens: Tokens, index: number, today: Day): Found | null {
  const lead = phraseAt(tokens, index, dayWords.before)
  // 'قبل سنة' is one year ago
  const one = lead > 0 && unitAt(tokens, index + lead) ? { count: 1, used: 0 } : null
  const count = countAt(tokens, index + lead) ?? one
  const unit = count && unitAt(tokens, index + lead + count.used)
  if (!count || !unit) return null
  const end = lead + count.used + unit.used
  const tail = lead ? 0 : phraseAt(tokens, index + end, dayWords.ago)
  if (!lead && !tail) return null
  const at = dayAgo(unit.unit, count.count, today)
  return { used: end + tail, filter: calendarSpan(unit.unit, count.count, today), at }
}

/** 'q1', 'first quarter of 2025'; without a year, the latest that has started. */
function quarterAt(tokens: Tokens, index: number, today: Day): Found | null {
  const lead = phraseAt(tokens, index, dayWords.in)
  const quarter = longestAt(tokens, index + lead, quarters.entries(), ([, words]) => words)
  if (!quarter) return null
  const used = lead + quarter.used
  const of = phraseAt(tokens, index + used, dayWords.in)
  const typedYear = yearAt(tokens, index + used + of)
  const from = (year: number): Day => `${year}-${pad(quarter.entry[0] * 3 + 1)}-01`
  const start = from(typedYear ?? yearOf(today, from))
  const span = clip({ from: start, to: addDays(addMonths(start, 3), -1) }, today)
  return { used: used + (typedYear === null ? 0 : of + 1), filter: span }
}

/** 'today', '5 march', 'in march', 'march 2025', 'in 2025'. Bare numbers and a bare 'may' do not count. */
function namedAt(tokens: Tokens, index: number, today: Day): Found | null {
  const date = dateAt(tokens, index, today)
  if (date) return { used: date.used, filter: { from: date.day, to: date.day } }
  const lead = phraseAt(tokens, index, dayWords.in)
  const span = monthSpan(tokens, index + lead, today)
  if (!span) return null
  const bare = tokens[index + lead] ?? ''
  const doubtful = span.used === 1 && (bare === 'may' || bare === 'mar' || /^\d/.test(bare))
  if (doubtful && lead === 0) return null
  return { used: lead + span.used, filter: clip(span, today) }
}
