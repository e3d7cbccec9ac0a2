/** The days to come that words of a question name, and the newest day of a number. Pure. */
import { addDays, addMonths, type Day } from '#contract/period.ts'
import { formsOf, longestAt, phraseAt, type Tokens } from '#contract/ledger/search/tokens.ts'
import { dayWords, months } from '#contract/ledger/search/words.ts'
import { dayOfMonth, weekdayOf } from './days.ts'
import { type Mark, mark, type Parsed } from '../parsed.ts'
import * as units from '../words/units.ts'

/** 'next 7 days', 'the next two weeks'. */
function nextDaysAt(tokens: Tokens, index: number): { used: number; days: number } | null {
  const lead = phraseAt(tokens, index, units.nextWords)
  const count = Number(/^\d{1,2}$/.exec(tokens[index + lead] ?? '')?.[0] ?? 0)
  if (lead === 0 || count === 0) return null
  const unit = units.dayUnits.find(([words]) => phraseAt(tokens, index + lead + 1, words) > 0)?.[1]
  return unit === undefined ? null : { used: lead + 2, days: Math.min(count * unit, 366) }
}

/** What is due 'this week' is of all its days, also on its first, which is no more than today. */
export function readDue(parsed: Parsed, tokens: Tokens, today: Day): void {
  const [span, ...others] = parsed.spans
  const isDue = (['bill', 'owe', 'next'] as const).some((key) => parsed.keys.has(key))
  if (!isDue || others.length > 0 || span?.from !== today || span.to !== today) return
  const has = (names: readonly string[]): boolean =>
    tokens.some((word) => formsOf(word).some((form) => names.includes(form)))
  const [, week, month] = units.dayUnits.map(([names]) => has(names))
  const last = `${addMonths(today, 1).slice(0, 7)}-01`
  if (week) parsed.coming = { from: today, to: addDays(today, 6 - weekdayOf(today)) }
  else if (month) parsed.coming = { from: today, to: addDays(last, -1) }
}

export function soonAt(tokens: Tokens, index: number, today: Day): Mark | null {
  const { soon } = units
  const monday = addDays(today, 7 - weekdayOf(today))
  const nextMonth = `${addMonths(today, 1).slice(0, 7)}-01`
  const nextYear = `${addMonths(today, 12).slice(0, 4)}-01-01`
  const days = [
    [soon.tomorrow, addDays(today, 1), addDays(today, 1)],
    [soon.nextWeek, monday, addDays(monday, 6)],
    [soon.nextYear, nextYear, `${nextYear.slice(0, 4)}-12-31`],
    [soon.nextMonth, nextMonth, addDays(addMonths(nextMonth, 1), -1)],
  ] as const
  const rest = phraseAt(tokens, index, units.restOf(months[Number(today.slice(5, 7)) - 1] ?? []))
  if (rest > 0)
    return mark(rest, (parsed) => {
      parsed.ahead.push(today)
      parsed.coming = { from: today, to: addDays(addMonths(`${today.slice(0, 8)}01`, 1), -1) }
    })
  // 'since the 1st'
  const since = phraseAt(tokens, index, dayWords.since)
  const start =
    since > 0 && tokens[index + since] === 'the' ? dayOfMonth(tokens, index + since + 1, today) : null
  if (start !== null) return mark(since + 2, ({ spans }) => spans.push({ from: start }))
  const past = phraseAt(tokens, index, units.beforeYesterday)
  const day = past > 0 ? addDays(today, -2) : dayOfMonth(tokens, index, today)
  const next = past > 0 || day === null ? null : addMonths(day, 1)
  const isNext = next !== null && next.slice(8) === day?.slice(8) && next > today
  // 'before the 30th' of what is to come
  const isBefore = tokens[index - 2] === 'before' && isNext
  if (day !== null)
    return mark(past || 1, (parsed) => {
      if (isNext) parsed.ahead.push(next)
      if (isBefore && parsed.keys.has('bill') && parsed.keys.delete('before'))
        parsed.coming = { from: today, to: addDays(next, -1) }
      parsed.spans.push({ from: day, to: day })
    })
  const few = nextDaysAt(tokens, index)
  if (few)
    return mark(few.used, (parsed) => {
      parsed.ahead.push(today)
      parsed.coming = { from: today, to: addDays(today, few.days) }
    })
  const found = longestAt(tokens, index, days, ([names]) => names)
  if (!found) return null
  const [, from, to] = found.entry
  return mark(found.used, (parsed) => {
    parsed.ahead.push(from)
    parsed.coming = { from, to }
  })
}
