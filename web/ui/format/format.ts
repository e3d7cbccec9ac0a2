import { type Day, addDays, dubaiDay, isDay } from '#contract/period.ts'
import { isArabic, isolated, localeNow, perLocale } from './locale.ts'
import { hijri } from './hijri.ts'
import { formatCounts, isolateText, language, writeDigits } from '../../i18n/index.ts'
import { digits } from '../preferences.ts'
import { minusSign, numberFormat, unknownMark } from './money-format.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'

export { moneyText, unknownMark } from './money-format.ts'

/** A number with a true minus, without marks of direction. */
function withMinus(text: string): string {
  return text.replace(/[\u061c\u200e\u200f]/g, '').replace('-', minusSign)
}

const compact = perLocale(
  (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
)
/** For chart axes only: `12.5K`. */
export function compactNumber(value: number): string {
  return withMinus(compact().format(value)).replace(/^\u2212[\p{Nd}.,٫٬]+/u, isolated)
}

const plain = perLocale((locale) => new Intl.NumberFormat(locale))
export function countText(value: number): string {
  return plain().format(value)
}
formatCounts(countText)
writeDigits(inDigits)

const names = /([\u2067\u2068][^\u2069]*\u2069)/
/** Between facts: a middle dot, which beside Arabic-Indic digits would be read as a zero. */
const dots = { latin: ' · ', arabic: ' • ' } as const
const written = /(?<![A-Za-z\d_./@#])\d+(?:[.,:]\d+)*%?(?![A-Za-z_/@])/g
/** An Arabic text in the digits that the user chose; names, and words such as MT940, stay as they are. */
export function inDigits(text: string): string {
  if (!isArabic() || digits.get() !== 'arabic') return text
  const inArabic = (number: string): string =>
    number
      .replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
      .replaceAll(',', '٬')
      .replaceAll('.', '٫')
      .replace('%', '٪')
  return text
    .split(names)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(written, inArabic).replaceAll(dots.latin, dots.arabic),
    )
    .join('')
}
/** A number of waiting items in little space: `7`, `99+`. */
export function manyText(count: number): string {
  return count > 99 ? isolated(`${countText(99)}+`) : countText(count)
}
export function percentText(value: number, decimals = 0): string {
  const number = numberFormat(decimals).format(value)
  return isolated(withMinus(`${number}${/[٠-٩]/.test(number) ? '٪' : '%'}`))
}

const lists = perLocale((locale) => new Intl.ListFormat(locale))
/** Joins names as in a sentence: 'ADCB, FAB and Mashreq Bank'. */
export function listText(names: readonly string[]): string {
  return lists().format(isArabic() ? names.map((name) => `\u2068${name}\u2069`) : names)
}

type DateStyle =
  | 'short'
  | 'long'
  | 'dayMonth'
  | 'weekdayLong'
  | 'monthYear'
  | 'monthShort'
  | 'monthShortYear'
  | 'weekday'
  | 'weekdayYear'
  | 'weekdayShort'
  | 'weekdayNarrow'
const styles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  dayMonth: { day: 'numeric', month: 'short' },
  weekdayLong: { weekday: 'long', day: 'numeric', month: 'long' },
  monthYear: { month: 'long', year: 'numeric' },
  monthShort: { month: 'short' },
  monthShortYear: { month: 'short', year: 'numeric' },
  weekdayShort: { weekday: 'short' },
  weekdayNarrow: { weekday: 'narrow' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  weekdayYear: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
}
const dates = new Map<string, Intl.DateTimeFormat>()
function dateFormat(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = localeNow()
  let format = dates.get(`${locale} ${key}`)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Dubai', ...options })
    dates.set(`${locale} ${key}`, format)
  }
  return format
}

/** A day with its weekday, and with its year where that is another than of the day from which it is seen. */
export const weekdayText = (day: string, on: Day): string =>
  dateText(day, day.slice(0, 4) === on.slice(0, 4) ? 'weekday' : 'weekdayYear')

/** The Dubai day of a day or an instant; null if the text is neither. */
export function dayOf(value: string): string | null {
  if (isDay(value)) return value
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return null
  const time = Date.parse(value)
  return Number.isNaN(time) ? null : dubaiDay(new Date(time))
}

/** Words for days, as seen from one of them: `on` is today in Dubai. */
export type DateWords = { on: Day; today: string; yesterday: string; invalid: string; unknown: string }

/**
 * A day in words: 'Today', 'Yesterday' or a date in the given
 * style; 'Invalid Date' and 'Unknown' as specified.
 */
export function dayText(
  value: string | null | undefined,
  dateWords: DateWords,
  style: DateStyle = 'short',
): string {
  if (value === null || value === undefined || value.trim() === '') return dateWords.unknown
  const day = dayOf(value)
  if (day === null) return dateWords.invalid
  if (day === dateWords.on) return dateWords.today
  if (day === addDays(dateWords.on, -1)) return dateWords.yesterday
  return dateText(day, style)
}

/** A calendar day without relative words; the long styles include the Hijri day if the user chose so. */
export function dateText(day: string, style: DateStyle = 'short'): string {
  const noon = new Date(`${day}T12:00:00+04:00`)
  const text = dateFormat(style, styles[style])
    .format(noon)
    .replace(/[\u061c\u200e\u200f]/g, '')
  const long = style === 'long' || style === 'weekdayLong'
  return long ? withHijri(text, day) : text
}

/** A text of a day with its Hijri day, if the user chose so. */
export const withHijri = (text: string, day: string): string =>
  hijri.get() === 'on' ? `${text} (${hijriText(day)})` : text

/** The day in the Umm al-Qura calendar: `12 Jumada II 1448 AH`. */
export function hijriText(day: string): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', calendar: 'islamic-umalqura' } as const
  return dateFormat('hijri', options)
    .format(new Date(`${day}T12:00:00+04:00`))
    .replace(/[\u061c\u200e\u200f]/g, '')
}

/** The Dubai clock time of an instant: `2:05 pm`. */
export function timeText(instant: string): string {
  const time = Date.parse(instant)
  if (Number.isNaN(time)) return unknownMark
  return dateFormat('time', { hour: 'numeric', minute: '2-digit' }).format(time)
}

/** A range of days: `1 – 21 Nov 2026`. */
export function rangeText(from: string, to: string): string {
  const at = (day: string): Date => new Date(`${day}T12:00:00+04:00`)
  return dateFormat('short', styles.short).formatRange(at(from), at(to))
}

/** Joins names or clauses with the comma of the page's language. */
export function commaList(parts: readonly string[]): string {
  return parts.map(isolateText).join(language.get() === 'ar-AE' ? '، ' : ', ')
}

/** Joins facts with dots, each in its own text direction, skipping empty ones: 'Current account · ADCB'. */
export function dotList(parts: readonly (string | null | undefined | false)[]): string {
  return parts
    .flatMap((part) => (part ? isolateText(part) : []))
    .join(dots[isArabic() ? digits.get() : 'latin'])
}

/** a - b in AED, computed exactly in fils. */
export function difference(a: number, b: number): number {
  return wireAmount(minorFromWire(a, 'AED') - minorFromWire(b, 'AED'), 'AED')
}
