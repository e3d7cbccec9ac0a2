/** The days before and after some days, and those so far. Pure; only of days with both ends. */
import { addDays, addMonths, type Day, daysBetween } from '#contract/period.ts'
import type { Parsed, Span } from './parsed.ts'

export const calendarMonth = (today: Day): Span => ({ from: `${today.slice(0, 8)}01`, to: today })

const isMonthStart = (day: Day): boolean => day.endsWith('-01')
const monthEnd = (day: Day): Day => addDays(addMonths(`${day.slice(0, 8)}01`, 1), -1)

/** Days that have begun. */
export const clipped = (span: Span, today: Day): Span =>
  span.to !== undefined && span.to > today && (span.from ?? '') <= today ? { ...span, to: today } : span

/** As many days before as the days that have passed, from the start of the unit before: of a month, a year, a week. */
export function spanBefore({ from, to }: Span, today: Day): Span | null {
  if (from === undefined || to === undefined) return null
  const end = to > today ? today : to
  const isYear =
    from.endsWith('-01-01') && (end === today || end.endsWith('-12-31')) && daysBetween(from, end) > 31
  const months = isYear ? 12 : isMonthStart(from) ? monthsIn(from, end) : 0
  if (months > 0) {
    const first = addMonths(from, -months)
    if (end === monthEnd(end)) return { from: first, to: addDays(from, -1) }
    return { from: first, to: addMonths(end, -months) }
  }
  const days = daysBetween(from, end) + 1
  const isWeek = days <= 7 && new Date(`${from}T00:00:00Z`).getUTCDay() === 1
  const step = isWeek ? 7 : days <= 2 && new Date(`${from}T00:00:00Z`).getUTCDay() === 6 ? 7 : days
  return { from: addDays(from, -step), to: addDays(end, -step) }
}

const monthsIn = (from: Day, to: Day): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7)) +
  1

/** The unit after a whole one, so far; null where it has not begun or there is none. */
export function spanAfter({ from, to }: Span, today: Day): Span | null {
  if (from === undefined || to === undefined || to >= today) return null
  const first = addDays(to, 1)
  const next =
    isMonthStart(from) && to === monthEnd(to)
      ? addDays(addMonths(first, monthsIn(from, to)), -1)
      : addDays(first, daysBetween(from, to))
  return today > next ? null : { from: first, to: today }
}

/** The first days of a span, as many as another has. */
export function asLong({ from, to }: Span, { from: start, to: end }: Span): Span {
  if (from === undefined || to === undefined || start === undefined || end === undefined) return { from, to }
  const last = addDays(from, daysBetween(start, end))
  return { from, to: last < to ? last : to }
}

/** Days so far as all days of their week, month or year, for what is to come. */
export function whole({ from, to }: Span, today: Day): Span {
  if (from === undefined || to !== today || from === today) return { from, to }
  if (from.endsWith('-01-01')) return { from, to: `${from.slice(0, 4)}-12-31` }
  if (isMonthStart(from)) return { from, to: monthEnd(to) }
  const sunday = addDays(from, 6)
  return { from, to: sunday > to ? sunday : to }
}

/** How many units some days are, to one decimal: of a month that is not whole, the share of its days. */
export function unitsIn(from: Day, to: Day, per: 'month' | 'week' | 'day'): number {
  const days = daysBetween(from, to) + 1
  if (per !== 'month') return Math.round((per === 'week' ? days / 7 : days) * 10) / 10
  let months = 0
  for (let first = `${from.slice(0, 7)}-01`; first <= to; first = addMonths(first, 1)) {
    const last = addDays(addMonths(first, 1), -1)
    const [begun, ended] = [from > first ? from : first, to < last ? to : last]
    months += (daysBetween(begun, ended) + 1) / (daysBetween(first, last) + 1)
  }
  return Math.round(months * 10) / 10
}

/** Two spans over as many days: days so far are compared with as many, or the shorter would always be less. */
export function equalDays(first: Span, second: Span, today: Day): { first: Span; second: Span } {
  const [one, other] = [clipped(first, today), clipped(second, today)]
  if (one.to === today && one.from !== today) return { first: one, second: asLong(other, one) }
  if (other.to === today && other.from !== today) return { first: asLong(one, other), second: other }
  return { first: one, second: other }
}

/** Months named one after the other are their days together, where they are not compared: 'July and August'. */
export function joinSpans(parsed: Parsed): void {
  // 'since the start of summer, June onwards': the same days, said twice
  parsed.spans = [...new Map(parsed.spans.map((span) => [JSON.stringify(span), span])).values()]
  // 'this year since January'
  const isSame = ({ from, to }: Span): boolean =>
    to === undefined &&
    from !== undefined &&
    parsed.spans.some((one) => one.from === from && one.to !== undefined)
  if (!parsed.keys.has('compare')) parsed.spans = parsed.spans.filter((span) => !isSame(span))
  const { keys, spans } = parsed
  const apart = ['compare', 'more', 'why', 'or', 'most', 'rise', 'percent', 'byHowMuch'] as const
  if (spans.length < 2 || apart.some((key) => keys.has(key))) return
  const known = spans.flatMap(({ from, to }) =>
    from !== undefined && to !== undefined ? [{ from, to }] : [],
  )
  if (known.length < spans.length) return
  const sorted = known.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  // 'this summer, June to August': one names all of them
  const whole = sorted.find(({ from, to }) => from === sorted[0]?.from && to === sorted.at(-1)?.to)
  // 'in summer, May to September': some days among months that follow one another
  const months = sorted.filter(({ from, to }) => from.slice(0, 7) === to.slice(0, 7))
  const isAmong = months.length > 1 && months.length < sorted.length && !whole
  const parts = whole ? sorted.filter((span) => span !== whole) : isAmong ? months : sorted
  const ends = [months[0]?.from ?? '', months.at(-1)?.to ?? '']
  if (isAmong && sorted.some(({ from, to }) => from < (ends[0] ?? '') || to > (ends[1] ?? ''))) return
  if (!parts.every(({ from }, index) => index === 0 || from === addDays(parts[index - 1]?.to ?? from, 1)))
    return
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last || (whole && (first.from !== whole.from || last.to !== whole.to))) return
  parsed.spans = [{ from: first.from, to: last.to }]
  parsed.ahead = []
  keys.delete('both')
  keys.delete('together')
}

/** The running month, year or week, where some days are a past one; null for other days. */
export function unitOf({ from, to }: Span, today: Day): Span | null {
  if (from === undefined || to === undefined || to >= today) return null
  const days = daysBetween(from, to) + 1
  if (from.endsWith('-01-01') && to.endsWith('-12-31'))
    return { from: `${today.slice(0, 4)}-01-01`, to: today }
  if (from.endsWith('-01') && days >= 28 && days <= 31) return calendarMonth(today)
  return spanAfter({ from, to }, today)
}

/** A bare number that is a year that has begun is its days, where no price is asked about. */
export function readYears(parsed: Parsed, today: string): void {
  if (parsed.keys.has('afford')) return
  const thisYear = today.slice(0, 4)
  const isYear = (number: string): boolean => /^20[12]\d$/.test(number) && number <= thisYear
  for (const year of parsed.numbers.filter(isYear))
    parsed.spans.push({ from: `${year}-01-01`, to: year === thisYear ? today : `${year}-12-31` })
  parsed.numbers = parsed.numbers.filter((number) => !isYear(number))
}
