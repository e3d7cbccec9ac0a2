/** Periods and days. A day is `YYYY-MM-DD` in Asia/Dubai (UTC+4 all year); ranges include both ends. */

export const periodKeys = ['1w', 'mtd', '1m', '3m', 'ytd', '1y', 'all'] as const
export type PeriodKey = (typeof periodKeys)[number]
export const defaultPeriod: PeriodKey = 'mtd'

/** Periods of the balance-history dialog, with the specification's default. */
export const historyPeriods = ['7d', 'mtd', '30d', '3m', 'ytd', '1y'] as const
export type HistoryPeriod = (typeof historyPeriods)[number]
export const defaultHistoryPeriod: HistoryPeriod = '30d'
/** The API also accepts five years, the most that a bank provides. */
export const historyKeys = [...historyPeriods, '5y'] as const
export type HistoryKey = (typeof historyKeys)[number]

export type Day = string
/** Both ends are included; null means open-ended. */
export type Range = { from: Day | null; to: Day | null }

const dayMs = 86_400_000
const dash = 45
const dubaiOffsetMs = 4 * 3_600_000

/** The minute of the Dubai day that an instant falls in: 0 to 1439. */
export function dubaiMinute(instant: Date): number {
  return Math.floor(((((instant.getTime() + dubaiOffsetMs) % dayMs) + dayMs) % dayMs) / 60_000)
}

export function dubaiInstant(day: Day, minute: number): Date {
  return new Date(utc(day) - dubaiOffsetMs + minute * 60_000)
}

export function dubaiDay(instant: Date): Day {
  return dayOf(Math.floor((instant.getTime() + dubaiOffsetMs) / dayMs))
}

/** Whether the text is an existing calendar day; the year 0 is not accepted. */
export function isDay(text: string): boolean {
  if (text.length !== 10 || text.charCodeAt(4) !== dash || text.charCodeAt(7) !== dash) return false
  const [year, month, day] = [partOf(text, 0, 4), partOf(text, 5, 7), partOf(text, 8, 10)]
  if (!year || !month || !day || month > 12) return false
  return day <= 28 || day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

export function addDays(day: Day, count: number): Day {
  return dayOf(utc(day) / dayMs + count)
}

/** Caches the text of a day by its number since 1970: figures over years format the same days many times. */
const texts = new Map<number, Day>()
const mostTexts = 50_000
function dayOf(number: number): Day {
  const cached = texts.get(number)
  if (cached !== undefined) return cached
  const text = new Date(number * dayMs).toISOString().slice(0, 10)
  if (texts.size >= mostTexts) texts.clear()
  texts.set(number, text)
  return text
}

/** Days from `from` to `to`: 0 for the same day, negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((utc(to) - utc(from)) / dayMs)
}

/** The same day `count` months later, clamped to the end of that month. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const index = year * 12 + (month - 1) + count
  const target = { year: Math.floor(index / 12), month: ((index % 12) + 12) % 12 }
  const last = new Date(Date.UTC(target.year, target.month + 1, 0)).getUTCDate()
  return dayOf(Date.UTC(target.year, target.month, Math.min(date, last)) / dayMs)
}

/** The days of a period relative to `today`. */
export function periodRange(key: PeriodKey, today: Day): Range {
  switch (key) {
    case '1w':
      return { from: addDays(today, -6), to: today }
    case 'mtd':
      return { from: `${today.slice(0, 7)}-01`, to: today }
    case '1m':
      return { from: addDays(addMonths(today, -1), 1), to: today }
    case '3m':
      return { from: addDays(addMonths(today, -3), 1), to: today }
    case 'ytd':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
    case '1y':
      return { from: addDays(addMonths(today, -12), 1), to: today }
    default:
      return { from: null, to: null }
  }
}

/** The corresponding days of the previous period, for comparison; null for `all`. */
export function previousRange(key: PeriodKey, today: Day): { from: Day; to: Day } | null {
  const range = periodRange(key, today)
  if (range.from === null) return null
  if (key === '1w') return { from: addDays(range.from, -7), to: addDays(today, -7) }
  if (key === 'mtd') return { from: addMonths(range.from, -1), to: addMonths(today, -1) }
  if (key === 'ytd') return { from: addMonths(range.from, -12), to: addMonths(today, -12) }
  const months = key === '1m' ? 1 : key === '3m' ? 3 : 12
  const to = addDays(range.from, -1)
  return { from: addDays(addMonths(to, -months), 1), to }
}

/**
 * The days whose closing balances a balance-history period shows. A change over n days needs n + 1 of them: the
 * first is the balance before the period's first day.
 */
export function historyRange(key: HistoryKey, today: Day): { from: Day; to: Day } {
  if (key === '7d') return { from: addDays(today, -7), to: today }
  if (key === '30d') return { from: addDays(today, -30), to: today }
  if (key === '5y') return { from: addDays(addMonths(today, -60), 1), to: today }
  return { from: periodRange(key, today).from ?? today, to: today }
}

/** Parsed by hand: `Date` takes ten times as long, and figures over years parse many days. */
function utc(day: Day): number {
  const year = partOf(day, 0, 4)
  const usual = day.length === 10 && year >= 100 && day.charCodeAt(4) === dash && day.charCodeAt(7) === dash
  return usual ? Date.UTC(year, partOf(day, 5, 7) - 1, partOf(day, 8, 10)) : Date.parse(`${day}T00:00:00Z`)
}

/** The whole number that some digits form; NaN if any character is not a digit. */
function partOf(day: Day, start: number, end: number): number {
  let value = 0
  for (let index = start; index < end; index += 1) {
    const digit = day.charCodeAt(index) - 48
    value = digit >= 0 && digit <= 9 ? value * 10 + digit : Number.NaN
  }
  return value
}
