/** Days are whole numbers since 1970-01-01 in Dubai's calendar (UTC+4, no daylight saving time). */
export const DAY_MS = 86_400_000
const DUBAI_MS = 4 * 3_600_000

/** The Dubai day number of an instant. */
export function dubaiDay(ms: number): number {
  return Math.floor((ms + DUBAI_MS) / DAY_MS)
}

export function instantOf(day: number, secondOfDay: number): number {
  return day * DAY_MS - DUBAI_MS + secondOfDay * 1000
}

/** Midnight UTC of the date, the time that many banks give to every booking. */
export function utcMidnight(day: number): number {
  return day * DAY_MS
}

/** Calendar parts of a day number; weekday 0 is Sunday, month 1 is January. */
export function partsOf(day: number): {
  year: number
  month: number
  date: number
  weekday: number
  lastDate: number
} {
  const date = new Date(day * DAY_MS)
  const year = date.getUTCFullYear()
  const month = date.getUTCMonth() + 1
  return {
    year,
    month,
    date: date.getUTCDate(),
    weekday: date.getUTCDay(),
    lastDate: new Date(Date.UTC(year, month, 0)).getUTCDate(),
  }
}

/** Day number of a calendar date (month 1 to 12). */
export function dayOf(year: number, month: number, date: number): number {
  return Math.floor(Date.UTC(year, month - 1, date) / DAY_MS)
}

/** A day number as YYYY-MM-DD. */
export function isoDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** The day number of a strict YYYY-MM-DD, or undefined when it is not a real date. */
export function parseDate(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const ms = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text) return undefined
  return Math.floor(ms / DAY_MS)
}

/** Saturday and Sunday are the weekend. */
function isWeekend(day: number): boolean {
  const { weekday } = partsOf(day)
  return weekday === 0 || weekday === 6
}

/** The last working day on or before the date. */
export function workingDayBefore(day: number): number {
  let d = day
  while (isWeekend(d)) d--
  return d
}

/** ISO time with nine decimals, as the provider writes its own timestamps. */
export function nanoTime(ms: number): string {
  const tail = String((ms * 7919) % 1_000_000).padStart(6, '0')
  return new Date(ms).toISOString().replace('Z', `${tail}Z`)
}

/** ISO time, without milliseconds when they are zero, as bookings are written. */
export function bookingTime(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z')
}
