/** The days that words of a question name: holidays, weekdays, weekends, months, and coming ones. Pure. */
import { addDays, addMonths, type Day, isDay } from '#contract/period.ts'
import { daysAt, daysOfMonthAt } from '#contract/ledger/search/days.ts'
import { longestAt, phraseAt, type Tokens } from '#contract/ledger/search/tokens.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import { dayWords, months, phrases } from '#contract/ledger/search/words.ts'
import { type Mark, mark, type QuestionContext } from '../parsed.ts'
import * as units from '../words/units.ts'

/** 'since Ramadan', 'Eid al-Fitr 2025'; without a year the newest that has begun. */
export function holidayAt(tokens: Tokens, index: number, { holidays, today }: QuestionContext): Mark | null {
  const since = phraseAt(tokens, index, dayWords.since)
  const before = phraseAt(tokens, index, dayWords.until)
  const lead = since || before
  for (const [event, names] of units.holidays) {
    const used = phraseAt(tokens, index + lead, names)
    if (used === 0) continue
    const year = /^20\d\d$/.exec(tokens[index + lead + used] ?? '')?.[0]
    const holiday = holidays.find(
      (one) =>
        (one.event === event || (event === 'eid' && one.event.startsWith('eid'))) &&
        (!year || one.from.startsWith(year)),
    )
    if (!holiday) return null
    const { from, to } = holiday
    // 'رمضان الماضي': the newest anyway
    const tail = year ? 1 : phraseAt(tokens, index + lead + used, units.past)
    const span =
      before > 0 ? { to: addDays(from, -1) } : since > 0 ? { from } : { from, to: to < today ? to : today }
    return mark(lead + used + tail, ({ spans }) => spans.push(span))
  }
  return null
}

/** 0 is Monday. */
export const weekdayOf = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** A weekday is the last one for what happened, and the coming one for what is to come. */
export function weekdayAt(tokens: Tokens, index: number, today: Day): Mark | null {
  const nth = nthWeekdayAt(tokens, index, today)
  if (nth) return nth
  // 'every Friday', 'كل جمعة': such days, and none of them
  const each = phraseAt(tokens, index, ['every', 'each', 'كل'])
  const every =
    each > 0 ? longestAt(tokens, index + each, units.weekdays.entries(), ([, names]) => names) : null
  if (every) return mark(each + every.used, (parsed) => void (parsed.weekday ??= String(every.entry[0] + 1)))
  const last = phraseAt(tokens, index, dayWords.last)
  const lead = last || phraseAt(tokens, index, dayWords.since)
  const found = longestAt(tokens, index + lead, units.weekdays.entries(), ([, names]) => names)
  if (!found) return null
  const ago = (weekdayOf(today) - found.entry[0] + 7) % 7
  // 'الجمعة الماضية' is no coming one
  const tail = phraseAt(tokens, index + lead + found.used, units.past)
  const past = addDays(today, last + tail > 0 && ago === 0 ? -7 : -ago)
  return mark(lead + found.used + tail, ({ spans, ahead }) => {
    spans.push(lead > 0 && last === 0 ? { from: past } : { from: past, to: past })
    if (lead === 0 && tail === 0) ahead.push(addDays(today, (7 - ago) % 7))
  })
}

/** 'the last Friday of October': one day, and not all its Fridays. */
function nthWeekdayAt(tokens: Tokens, index: number, today: Day): Mark | null {
  const nth = longestAt(tokens, index, units.nths, ([names]) => names)
  const start = index + (nth?.used ?? 0)
  const found = nth && longestAt(tokens, start, units.weekdays.entries(), ([, names]) => names)
  if (!nth || !found) return null
  const at = start + found.used
  const of = phraseAt(tokens, at, units.ofWords)
  const days =
    of > 0 || longestAt(tokens, at, months, (words) => words) ? unitsAt(tokens, at + of, today) : null
  const { from, to } = days?.filter ?? {}
  if (!days || from === undefined || to === undefined) return null
  const [number, end] = [nth.entry[1], addDays(addMonths(from, 1), -1)]
  const first = addDays(from, (found.entry[0] - weekdayOf(from) + 7) % 7)
  const last = addDays(end, -((weekdayOf(end) - found.entry[0] + 7) % 7))
  const day = number > 0 ? addDays(first, 7 * (number - 1)) : last
  const isKnown = from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && day <= to
  return mark(at + of + days.used - index, ({ spans, limits }) =>
    isKnown ? spans.push({ from: day, to: day }) : limits.push(tokens[index] ?? ''),
  )
}

/** 'last weekend': a Saturday and Sunday that have begun; without a word the newest. */
export function weekendAt(tokens: Tokens, index: number, today: Day): Mark | null {
  const lead = phraseAt(tokens, index, dayWords.last)
  const now = lead > 0 ? 0 : phraseAt(tokens, index, dayWords.this)
  const used = phraseAt(tokens, index + lead + now, units.weekend)
  if (used === 0) return null
  const past = lead > 0 || phraseAt(tokens, index + used, units.past) > 0
  const tail = lead > 0 || !past ? 0 : phraseAt(tokens, index + used, units.past)
  const saturday = addDays(today, -((weekdayOf(today) + 2) % 7))
  const begun = weekdayOf(today) >= 5
  const from = past && begun ? addDays(saturday, -7) : saturday
  const sunday = addDays(from, 1)
  return mark(lead + now + used + tail, ({ spans }) =>
    spans.push({ from, to: sunday > today ? today : sunday }),
  )
}

/** Days, among them a bare year and 'the year' of today. */
function unitsAt(
  tokens: Tokens,
  index: number,
  today: Day,
): { used: number; filter: Pick<Filter, 'from' | 'to'> } | null {
  const days = daysAt(tokens, index, today)
  if (days) return days
  const lead = ['the', 'هذه', 'هذا'].includes(tokens[index] ?? '') ? 1 : 0
  const unit = units.bareUnits.find(([words]) => phraseAt(tokens, index + lead, words) > 0)?.[1]
  if (unit === 'year') return { used: lead + 1, filter: { from: `${today.slice(0, 4)}-01-01`, to: today } }
  if (unit === 'month') return { used: lead + 1, filter: { from: `${today.slice(0, 8)}01`, to: today } }
  const year = /^20\d\d$/.exec(tokens[index] ?? '')?.[0]
  return year === undefined || year > today.slice(0, 4)
    ? null
    : { used: 1, filter: { from: `${year}-01-01`, to: year === today.slice(0, 4) ? today : `${year}-12-31` } }
}

/** 'end of September', 'start of the year': one day. */
export function monthEndAt(tokens: Tokens, index: number, today: Day): Mark | null {
  for (const isEnd of [true, false]) {
    const since = phraseAt(tokens, index, dayWords.since)
    const start = phraseAt(tokens, index + since, isEnd ? units.endOf : units.startOf)
    const lead = since + start
    const days = start > 0 ? unitsAt(tokens, index + lead, today) : null
    const { from, to } = days?.filter ?? {}
    if (!days || from === undefined || to === undefined || from === to) continue
    // 'from the first of November to the 15th'
    const isRange = tokens
      .slice(index + lead, index + lead + days.used)
      .some((word) => dayWords.to.includes(word))
    if (isRange) return isEnd ? null : mark(lead + days.used, ({ spans }) => spans.push({ from, to }))
    // the end of a running month or year is to come
    if (isEnd && to === today) return mark(lead + days.used, ({ ahead }) => ahead.push(to))
    const at = isEnd ? to : from
    // 'since the start of September'
    if (since > 0) return mark(lead + days.used, ({ spans }) => spans.push({ from: at }))
    const edge = tokens.slice(index, index + lead).join(' ')
    if (units.edgeDay.test(edge))
      return mark(lead + days.used, ({ spans }) => spans.push({ from: at, to: at }))
    return mark(lead + days.used, ({ spans, limits }) => {
      spans.push({ from, to, at })
      limits.push(edge)
    })
  }
  return null
}

/** 'the 5th': the newest day of that number. */
export function dayOfMonth(tokens: Tokens, index: number, today: Day): Day | null {
  const figure = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(tokens[index] ?? '')?.[1]?.padStart(2, '0')
  if (figure === undefined || tokens[index - 1] !== 'the') return null
  const day = `${today.slice(0, 8)}${figure}`
  const found = day <= today ? day : `${addMonths(`${today.slice(0, 8)}01`, -1).slice(0, 8)}${figure}`
  return isDay(found) ? found : null
}

/** 'the week of 5 October': from Monday to Sunday. */
export function weekOfAt(tokens: Tokens, index: number, today: Day): Mark | null {
  const lead = phraseAt(tokens, index, units.weekOf)
  const days = lead > 0 ? daysAt(tokens, index + lead, today) : null
  const { from, to } = days?.filter ?? {}
  if (!days || from === undefined || from !== to) return null
  const monday = addDays(from, -weekdayOf(from))
  const sunday = addDays(monday, 6)
  return mark(lead + days.used, ({ spans }) =>
    spans.push({ from: monday, to: sunday > today && monday <= today ? today : sunday }),
  )
}

/** 'first week of December', 'last week of October': its first or last seven days. */
export function firstWeekAt(tokens: Tokens, index: number, today: Day): Mark | null {
  const first = phraseAt(tokens, index, units.firstWeek)
  const lead = first || phraseAt(tokens, index, units.lastWeek)
  const days = lead > 0 ? unitsAt(tokens, index + lead, today) : null
  const { from, to } = days?.filter ?? {}
  if (!days || from === undefined || to === undefined) return null
  // the last week of a month that is not over is to come
  if (first === 0 && to >= today) return null
  const week = first > 0 ? { from, to: addDays(from, 6) } : { from: addDays(to, -6), to }
  return mark(lead + days.used, ({ spans }) => spans.push(week))
}

/** 'this November', 'last November': of this year, and the newest that is over. */
export function namedMonthAt(tokens: Tokens, index: number, today: Day): Mark | null {
  const now = phraseAt(tokens, index, dayWords.this)
  const lead = now || phraseAt(tokens, index, dayWords.last)
  const month = lead > 0 ? longestAt(tokens, index + lead, months.entries(), ([, words]) => words) : null
  const after = tokens[index + lead + (month?.used ?? 0)] ?? ''
  // 'last may 2025' says its year, 'last may 5' is a day
  if (!month || /^\d/.test(after)) return null
  const first = `${today.slice(0, 5)}${String(month.entry[0] + 1).padStart(2, '0')}-01`
  const from = now === 0 && addDays(addMonths(first, 1), -1) >= today ? addMonths(first, -12) : first
  const to = addDays(addMonths(from, 1), -1)
  return mark(lead + month.used, ({ spans }) =>
    spans.push({ from, to: to > today && from <= today ? today : to }),
  )
}

/** 'month 9', 'شهر 9'. */
export function monthNumberAt(tokens: Tokens, index: number, today: Day): Mark | null {
  const since = phraseAt(tokens, index, dayWords.since)
  const lead = since || (['في', 'in', 'خلال', 'ل'].includes(tokens[index] ?? '') ? 1 : 0)
  if (phraseAt(tokens, index + lead, units.monthWord) === 0) return null
  const month = /^(?:0?[1-9]|1[0-2])$/.exec(tokens[index + lead + 1] ?? '')?.[0].padStart(2, '0')
  if (month === undefined) return null
  const year = /^20\d\d$/.exec(tokens[index + lead + 2] ?? '')?.[0]
  const begun = `${today.slice(0, 4)}-${month}-01`
  const from = year ? `${year}-${month}-01` : begun > today ? addMonths(begun, -12) : begun
  const used = lead + (year ? 3 : 2)
  // 'من شهر 9': since then, unless it says until when
  if (since > 0)
    return phraseAt(tokens, index + used, dayWords.to) > 0
      ? null
      : mark(used, ({ spans }) => spans.push({ from }))
  const to = addDays(addMonths(from, 1), -1)
  return mark(used, ({ spans }) => spans.push({ from, to: to > today && from <= today ? today : to }))
}

/** 'oct 1-15', '1-15 oct', 'nov 1 to 7': days of one month. */
export function monthDaysAt(tokens: Tokens, index: number, today: Day): Mark | null {
  const before = longestAt(tokens, index, months.entries(), ([, words]) => words)
  const start = index + (before?.used ?? 0)
  const joined = /^(\d{1,2})-(\d{1,2})$/.exec(tokens[start] ?? '')
  const apart = phraseAt(tokens, start + 1, dayWords.to) > 0 ? [tokens[start], tokens[start + 2]] : []
  const [first = '', last = ''] = joined ? joined.slice(1) : apart
  const end = start + (joined ? 1 : 3)
  const month = before ?? longestAt(tokens, end, months.entries(), ([, words]) => words)
  if (!/^\d{1,2}$/.test(first) || !/^\d{1,2}$/.test(last) || !month) return null
  const begun = `${today.slice(0, 5)}${String(month.entry[0] + 1).padStart(2, '0')}`
  const year = `${begun}-01` > today ? addMonths(`${begun}-01`, -12).slice(0, 7) : begun
  const [from, to] = [first, last].map((day) => `${year}-${day.padStart(2, '0')}`)
  if (from === undefined || to === undefined || !isDay(from) || !isDay(to) || from > to) return null
  // 'oct 1 to 7 nov' names two months
  if (before && longestAt(tokens, end, months.entries(), ([, words]) => words)) return null
  return mark(end - index + (before ? 0 : month.used), ({ spans }) =>
    spans.push({ from, to: to > today && from <= today ? today : to }),
  )
}

/** 'last 2 whole months': those that are over. */
function wholeMonthsAt(tokens: Tokens, index: number, today: Day): Mark | null {
  const lead = phraseAt(tokens, index, dayWords.last)
  const count = /^[1-9]\d?$/.exec(tokens[index + lead] ?? '')?.[0]
  const isWhole = lead > 0 && tokens[index + lead + 1] === 'whole'
  const unit = phraseAt(tokens, index + lead + 2, units.monthWord)
  if (!isWhole || count === undefined || unit === 0) return null
  const first: Day = `${today.slice(0, 8)}01`
  const days = { from: addMonths(first, -Number(count)), to: addDays(first, -1) }
  return mark(lead + 2 + unit, ({ spans }) => spans.push(days))
}

/** 'first 15 days of November', 'first half of the year', 'second half of October'. */
export function partAt(tokens: Tokens, index: number, today: Day): Mark | null {
  const whole = wholeMonthsAt(tokens, index, today)
  if (whole) return whole
  const half = longestAt(tokens, index, units.halves, ([words]) => words)
  const lead = half ? half.used : phraseAt(tokens, index, units.firstWords)
  if (lead === 0) return null
  const count = half ? 0 : Number(/^\d{1,2}$/.exec(tokens[index + lead] ?? '')?.[0] ?? 0)
  const unit = half ? 0 : phraseAt(tokens, index + lead + 1, units.dayWord)
  if (!half && (count === 0 || unit === 0)) return null
  const start = index + lead + (half ? 0 : 1 + unit)
  const of = phraseAt(tokens, start, units.ofWords)
  const days = unitsAt(tokens, start + of, today)
  const { from, to } = days?.filter ?? {}
  if (!days || from === undefined || to === undefined) return null
  const isYear = from.endsWith('-01-01') && to.slice(0, 4) === from.slice(0, 4) && to.slice(5, 7) > '01'
  const middle = isYear ? addMonths(from, 6) : addDays(from, 15)
  const last = isYear ? `${from.slice(0, 4)}-12-31` : addDays(addMonths(from, 1), -1)
  const [first, end] = half
    ? half.entry[1] === 1
      ? [from, addDays(middle, -1)]
      : [middle, last]
    : [from, addDays(from, count - 1)]
  return mark(start + of + days.used - index, ({ spans }) =>
    spans.push({ from: first, to: end > today && first <= today ? today : end }),
  )
}

/** Days as a search understands them, and pay periods. */
export function spanAt(tokens: Tokens, index: number, today: Day): Mark | null {
  const named = longestAt(tokens, index, phrases.filter(namesDays), ([names]) => names)
  const { weekday, period } = named?.entry[1] ?? {}
  if (named && weekday !== undefined)
    return mark(named.used, (parsed) => {
      if (parsed.weekday === null) parsed.weekday = weekday
      else if (parsed.weekday !== weekday) parsed.otherWeekday = weekday
    })
  const days = daysOfMonthAt(tokens, index, today) ?? daysAt(tokens, index, today)
  if (named && named.used >= (days?.used ?? 0)) return mark(named.used, ({ spans }) => spans.push({ period }))
  if (!days) return null
  const { from, to, period: found } = days.filter
  return mark(days.used, ({ spans, ahead }) => {
    spans.push({ from, to, period: found, at: days.at })
    if (from !== undefined && from === to) ahead.push(from < today ? addMonths(from, 12) : from)
  })
}

export const namesDays = ([, { weekday, period }]: (typeof phrases)[number]): boolean =>
  weekday !== undefined || period !== undefined
