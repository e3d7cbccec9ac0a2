import { addDays, isDay } from '#contract/period.ts'
import { latinDigits } from './text.ts'

export type DateOrder = 'ymd' | 'dmy' | 'mdy'

const months = new Map(
  [
    ['jan', 'يناير', 'janvier', 'ene', 'gen'],
    ['feb', 'فبراير', 'février', 'fév', 'fev'],
    ['mar', 'مارس', 'mars', 'mrt', 'maart', 'mär', 'mrz'],
    ['apr', 'أبريل', 'ابريل', 'avril', 'avr', 'abr'],
    ['may', 'مايو', 'mai', 'mei', 'maj', 'mag'],
    ['jun', 'يونيو', 'juin', 'giu'],
    ['jul', 'يوليو', 'juillet', 'lug'],
    ['aug', 'أغسطس', 'اغسطس', 'août', 'aoû', 'ago'],
    ['sep', 'سبتمبر', 'septembre', 'set'],
    ['oct', 'أكتوبر', 'اكتوبر', 'octobre', 'okt', 'ott', 'out'],
    ['nov', 'نوفمبر', 'novembre'],
    ['dec', 'ديسمبر', 'décembre', 'déc', 'dez', 'dic'],
  ].flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
)
const monthOf = (word: string): number | undefined =>
  months.get(word.toLowerCase()) ?? months.get(word.toLowerCase().slice(0, 3))

const recent = new Map<DateOrder, Map<string | null, Map<string, string | null>>>()
const mostRecent = 20_000

/** The days of cells read last in this way, since a file has far fewer distinct days than rows. */
function recentDays(order: DateOrder, until: string | null): Map<string, string | null> {
  let byUntil = recent.get(order)
  if (byUntil === undefined || byUntil.size > 10) {
    byUntil = new Map<string | null, Map<string, string | null>>()
    recent.set(order, byUntil)
  }
  let days = byUntil.get(until)
  if (days === undefined || days.size >= mostRecent) {
    days = new Map<string, string | null>()
    byUntil.set(until, days)
  }
  return days
}

/**
 * The calendar day that a cell begins with; null if there is none. A time after it is ignored, an instant with its
 * zone is a day in Dubai, and a day without a year is the last such day up to `until`.
 */
export function readDateText(cell: string, order: DateOrder, until: string | null = null): string | null {
  const days = recentDays(order, until)
  const cached = days.get(cell)
  if (cached !== undefined) return cached
  const day = dayIn(cell, order) ?? (until === null ? null : dayWithoutYear(cell, order, until))
  days.set(cell, day)
  return day
}

const instant = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)? ?(Z|[+-]\d{2}:?\d{2})$/

/** Dubai is four hours ahead all year. */
const dubaiDay = (time: number): string => new Date(time + 4 * 3_600_000).toISOString().slice(0, 10)

function dayIn(cell: string, order: DateOrder): string | null {
  const zoned = instant.exec(cell.trim())
  if (zoned) {
    const zone = zoned[3]?.replace(/(\d{2}):?(\d{2})$/, '$1:$2') ?? 'Z'
    const time = Date.parse(`${zoned[1]}T${zoned[2]}:00${zone}`)
    if (Number.isNaN(time)) return null
    // a time in UTC is one of machines; any other zone is where the day was
    return /^(?:Z|[+-]00:00)$/.test(zone) ? dubaiDay(time) : (zoned[1] ?? null)
  }
  const serial = /^([34567]\d{4})(?:\.\d+)?$/.exec(latinDigits(cell).trim())?.[1]
  if (serial !== undefined) return addDays('1899-12-30', Number(serial))
  // seconds or milliseconds since 1970
  const [, seconds] = /^(1[0-9]\d{8})(?:\d{3})?$/.exec(cell.trim()) ?? []
  if (seconds !== undefined) return dubaiDay(Number(seconds) * 1000)
  const parts = partsOf(cell)
  if (!parts) return null
  const [a, b, c] = parts
  if (/^\d{4}$/.test(a)) return dayOf(a, b, c)
  const named = monthIndexOf(b)
  if (named !== null) return dayOf(c, String(named), a)
  const first = monthIndexOf(a)
  if (first !== null) return dayOf(c, String(first), b)
  if (order === 'ymd') return dayOf(a, b, c)
  return order === 'dmy' ? dayOf(c, b, a) : dayOf(c, a, b)
}

/** Whether a cell is a day in any order of its parts. */
export const isAnyDay = (cell: string): boolean =>
  (['dmy', 'mdy', 'ymd'] as const).some((order) => readDateText(cell, order) !== null)

const shortDay = /^(\d{1,2}|\p{L}{3,})[\s./-]{0,2}(\d{1,2}|\p{L}{3,})$/u
/** Whether a cell is a day of a month without a year. */
export const isShortDay = (cell: string): boolean =>
  ['dmy', 'mdy'].some((order) => dayWithoutYear(cell, order === 'dmy' ? 'dmy' : 'mdy', '2024-12-31') !== null)

function dayWithoutYear(cell: string, order: DateOrder, until: string): string | null {
  const [, a = '', b = ''] = shortDay.exec(latinDigits(cell).trim()) ?? []
  if (a === '' || (/^\d/.test(a) && /^\d/.test(b) && !/[./-]/.test(cell))) return null
  const [first, second] = [monthIndexOf(a), monthIndexOf(b)]
  const [month, date] =
    first !== null
      ? [String(first), b]
      : second !== null
        ? [String(second), a]
        : order === 'mdy'
          ? [a, b]
          : [b, a]
  const year = Number(until.slice(0, 4))
  const days = [year, year - 1, year - 2, year - 3, year - 4].flatMap(
    (each) => dayOf(String(each), month, date) ?? [],
  )
  return days.find((day) => day <= until) ?? null
}

function partsOf(cell: string): [string, string, string] | null {
  const text = latinDigits(cell)
    .trim()
    .replace(/^(\d{1,2})(?:st|nd|rd|th)\b/i, '$1')
  const packed = /^(\d{4})(\d{2})(\d{2})(?:\d{6})?(?:\D|$)/.exec(text)
  if (packed) return [packed[1] ?? '', packed[2] ?? '', packed[3] ?? '']
  const glued = /^(\d{1,2})(\p{L}{3,9})(\d{4}|\d{2})(?:\D|$)/u.exec(text)
  if (glued) return [glued[1] ?? '', glued[2] ?? '', glued[3] ?? '']
  const split =
    /^(?:\p{L}+,\s*|(?:mon|tue|wed|thu|fri|sat|sun)\p{L}*\.?\s+(?=\d))?(\d{1,4}|\p{L}+)[\s./'’,-]+(\d{1,2}|\p{L}+)\.?[\s./'’,-]+(\d{1,4})(?:\D|$)/iu.exec(
      text,
    )
  return split ? [split[1] ?? '', split[2] ?? '', split[3] ?? ''] : null
}

const monthIndexOf = (text: string): number | null => (/^\d/.test(text) ? null : (monthOf(text) ?? 0))

function dayOf(year: string, month: string, date: string): string | null {
  const full = year.length === 4 ? year : year.length <= 2 ? centuryOf(Number(year)) : ''
  const day = `${full}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isPaymentDay(day) ? day : null
}

/** Whether a text is a day (YYYY-MM-DD) on which a payment can have been made. */
export const isPaymentDay = (day: string): boolean => isDay(day) && day >= '1970-01-01' && day <= '2100-12-31'

/** Two-digit years up to 69 belong to this century. */
const centuryOf = (year: number): string => String(year < 70 ? 2000 + year : 1900 + year)

/**
 * The order in which most cells are days, up to `today` and close together; `other` is one that fits as well.
 */
export function dateOrderOf(
  cells: readonly string[],
  today = '2099-12-31',
): { order: DateOrder; other: DateOrder | null } {
  const filled = [...new Set(cells.flatMap((cell) => cell.trim() || []))].slice(0, 2000)
  if (filled.length > 0 && filled.every((cell) => /^\D*\d{4}/.test(cell)))
    return { order: 'ymd', other: null }
  const fits = (['dmy', 'mdy', 'ymd'] as const).map((order) => fitOf(filled, order, today))
  const [usual] = fits
  const [best] = fits.toSorted((a, b) => b.days - a.days || b.past - a.past || a.span - b.span)
  if (!best || !usual) return { order: 'dmy', other: null }
  const rival = best === usual ? fits[1] : usual
  const isOpen = rival && best.days === rival.days && best.past === rival.past && best.days > 0
  // payments of a month or two, where the other order spreads them over a year
  const isClose = best === usual && rival !== undefined && best.span * 3 <= rival.span && rival.span > 0
  return { order: best.order, other: isOpen && !isClose ? rival.order : null }
}

/** How many cells are days, how many of these are plausible, and from the first to the last in days. */
function fitOf(cells: readonly string[], order: DateOrder, today: string) {
  const days = cells.flatMap((cell) => readDateText(cell, order) ?? []).sort()
  const [oldest, latest] = [addDays(today, -3650), addDays(today, 40)]
  const past = days.filter((day) => day <= latest && day >= oldest).length
  const [first, last] = [days[0], days.at(-1)]
  const span = first && last ? (Date.parse(last) - Date.parse(first)) / 86_400_000 : 0
  return { order, days: days.length, past, span }
}

/** Why a text is no day: it is empty, it names a day that no calendar has, or it is written in no known way. */
export function dateFaultOf(text: string): 'date' | 'day' | 'date_form' {
  if (text.trim() === '') return 'date'
  const parts = partsOf(text)
  if (parts) return parts.some((part) => monthIndexOf(part) === 0) ? 'date_form' : 'day'
  const [, a = '', b = ''] = /^(\d{1,2})[./-](\d{1,2})$/.exec(latinDigits(text).trim()) ?? []
  if (a === '') return 'date_form'
  // without a year; a leap year has every day
  return dayOf('2024', b, a) === null && dayOf('2024', a, b) === null ? 'day' : 'date_form'
}
