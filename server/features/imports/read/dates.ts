import { isDay } from '#contract/period.ts'
import { latinDigits } from './text.ts'

export type DateOrder = 'ymd' | 'dmy' | 'mdy'

const months = new Map(
  [
    ['jan', 'يناير', 'janvier'],
    ['feb', 'فبراير', 'février'],
    ['mar', 'مارس', 'mars'],
    ['apr', 'أبريل', 'ابريل', 'avril'],
    ['may', 'مايو', 'mai'],
    ['jun', 'يونيو', 'juin'],
    ['jul', 'يوليو', 'juillet'],
    ['aug', 'أغسطس', 'اغسطس', 'août'],
    ['sep', 'سبتمبر', 'septembre'],
    ['oct', 'أكتوبر', 'اكتوبر', 'octobre'],
    ['nov', 'نوفمبر', 'novembre'],
    ['dec', 'ديسمبر', 'décembre'],
  ].flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
)
const monthOf = (word: string): number | undefined =>
  months.get(word.toLowerCase()) ?? months.get(word.toLowerCase().slice(0, 3))

const recent = new Map<string, string | null>()
const mostRecent = 20_000

/** The calendar day that a cell begins with; null if there is none. A time after it is ignored. */
export function readDateText(cell: string, order: DateOrder): string | null {
  // cached, since a file has far fewer distinct days than rows
  const key = `${order}${cell}`
  const cached = recent.get(key)
  if (cached !== undefined) return cached
  if (recent.size >= mostRecent) recent.clear()
  const day = dayIn(cell, order)
  recent.set(key, day)
  return day
}

function dayIn(cell: string, order: DateOrder): string | null {
  const parts = partsOf(cell)
  if (!parts) return null
  const [a, b, c] = parts
  if (a.length === 4) return dayOf(a, b, c)
  const named = monthIndexOf(b)
  if (named !== null) return dayOf(c, String(named), a)
  const first = monthIndexOf(a)
  if (first !== null) return dayOf(c, String(first), b)
  if (order === 'ymd') return dayOf(a, b, c)
  return order === 'dmy' ? dayOf(c, b, a) : dayOf(c, a, b)
}

function partsOf(cell: string): [string, string, string] | null {
  const text = latinDigits(cell).trim()
  const packed = /^(\d{4})(\d{2})(\d{2})(?:\d{6})?(?:\D|$)/.exec(text)
  if (packed) return [packed[1] ?? '', packed[2] ?? '', packed[3] ?? '']
  const split =
    /^(?:\p{L}+,\s*)?(\d{1,4}|\p{L}+)[\s./'’,-]+(\d{1,2}|\p{L}+)\.?[\s./'’,-]+(\d{1,4})(?:\D|$)/u.exec(text)
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

/** The order in which most cells are valid days; if several fit, day before month, as in the Emirates. */
export function dateOrderOf(cells: readonly string[]): DateOrder {
  const filled = cells.filter((cell) => cell.trim() !== '').slice(0, 2000)
  const fits = (order: DateOrder): number =>
    filled.filter((cell) => readDateText(cell, order) !== null).length
  const orders: readonly DateOrder[] = ['dmy', 'mdy', 'ymd']
  if (filled.length > 0 && filled.every((cell) => /^\D*\d{4}/.test(cell))) return 'ymd'
  return orders.reduce((best, order) => (fits(order) > fits(best) ? order : best))
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
