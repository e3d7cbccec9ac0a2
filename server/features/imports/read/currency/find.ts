/** In which currency a file's amounts are: by what it names, else by what proves its country, else it is asked. */
import { currencies } from '#contract/currencies.ts'
import { baseCurrency } from '#contract/product.ts'
import { latinDigits } from '../text.ts'
import {
  countries,
  currencyWords,
  headingCurrencies,
  ibanCurrencies,
  languageCurrencies,
} from './countries.ts'

export type Evidence = {
  /** The cells of the headings and around the payments. */
  around: readonly string[]
  /** The texts of each payment. */
  payments: readonly string[]
  headings: readonly string[]
  /** The cells of the columns of amounts. */
  amounts: readonly string[]
  fileName?: string | undefined
  decimal?: 'point' | 'comma'
}
/** `currency` is null if the file does not tell it; then `likely` is to be asked, the likeliest first. */
export type Found = {
  currency: string | null
  likely: readonly string[]
  /** Its country, or the language of its headings, writes the day before the month. */
  isDayFirst: boolean
}

const isoCodes = new Set(Intl.supportedValuesOf('currency'))
export const isCode = (text: string): boolean => isoCodes.has(text)
/** English words in capitals that are codes too. */
const words = new Set([
  'ALL',
  'TRY',
  'TOP',
  'CUP',
  'MOP',
  'GEL',
  'PEN',
  'COP',
  'SOS',
  'BAM',
  'LAK',
  'RON',
  'MAD',
  'ANG',
  'NAD',
  'STD',
  'ERN',
])
const knownCodes = new RegExp(String.raw`(?<![A-Z])(?:${currencies.join('|')})(?![A-Z])`, 'g')

const inBrackets = new RegExp(
  `(?:\\bin )?[([]\\s*(${currencies.join('|')}|Dhs?\\.?|درهم)\\s*[)\\]]|(?:\\s+in)?[-–,]? ?\\b(${currencies.join('|')})$`,
  'i',
)
/** The same with the code of any currency in capitals: `Amount CZK`. */
const otherCode = /(?:\bin )?[([]\s*([A-Z]{3})\s*[)\]]|\s(?:in )?([A-Z]{3})$/
function codeIn(heading: string): string | null {
  const [, a, b] = inBrackets.exec(heading) ?? []
  const known = (a ?? b)?.toUpperCase() ?? null
  if (known !== null) return isCode(known) ? known : 'AED'
  const [, c, d] = otherCode.exec(heading) ?? []
  const other = c ?? d ?? ''
  return isCode(other) && !words.has(other) ? other : null
}
/** A heading without the currency in it. */
export const withoutCurrency = (heading: string): string =>
  codeIn(heading) === null ? heading : heading.replace(inBrackets, ' ').replace(otherCode, ' ')

/** The currency in a heading such as `Amount (AED)`; null if it has none. */
export function currencyIn(heading: string): string | null {
  const sign = signIn(heading)
  if (sign !== null) return sign
  return codeIn(heading) ?? wordIn(heading)
}
const wordIn = (text: string): string | null => currencyWords.find(([, name]) => name.test(text))?.[0] ?? null

/** Signs that mean one currency, and no other. */
const signs = new Map([
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['₦', 'NGN'],
  ['₱', 'PHP'],
  ['৳', 'BDT'],
  ['₺', 'TRY'],
  ['₪', 'ILS'],
  ['₩', 'KRW'],
  ['\u20c3', 'AED'],
])
/** Signs of several currencies, the commonest first. */
const openSigns = new Map([
  ['$', ['USD', 'CAD', 'AUD', 'SGD', 'HKD', 'NZD']],
  ['¥', ['JPY', 'CNY']],
])
const openSignOf = (cell: string): readonly string[] | undefined =>
  openSigns.get(/[\p{Sc}\u20c3]/u.exec(cell)?.[0] ?? '') ?? textSigns.find(([sign]) => sign.test(cell))?.[1]
/** Such signs that are letters. */
const textSigns: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bRs\b/i, ['INR', 'PKR', 'LKR', 'NPR']],
  [/^-?R ?\d/, ['ZAR']],
  [/\bkr\b/i, ['SEK', 'NOK', 'DKK']],
]
/** Dollars of one country: `US$`. */
const dollars = new Map([
  ['US', 'USD'],
  ['C', 'CAD'],
  ['CA', 'CAD'],
  ['A', 'AUD'],
  ['AU', 'AUD'],
  ['S', 'SGD'],
  ['HK', 'HKD'],
  ['NZ', 'NZD'],
])
const signIn = (text: string): string | null =>
  signs.get(/[\p{Sc}\u20c3]/u.exec(text)?.[0] ?? '') ??
  dollars.get(/\b([A-Z]{1,2})\$/.exec(text)?.[1] ?? '') ??
  null
const dirhams = /د\.?\s?إ|درهم|\bDhs?\b/i

/** The code in an amount such as `NGN 2,300.50`; null if it has none. */
export function codeInAmount(cell: string): string | null {
  const code = /(?<![A-Z])[A-Z]{3}(?![A-Z])/.exec(cell)?.[0] ?? null
  return code !== null && isCode(code) && /\d/.test(cell) ? code : null
}

/** The currency that stands beside amounts, such as `NGN 2,300.50` or `₦1,500`; null for none, or more than one. */
function currencyOfAmounts(cells: readonly string[]): string | null {
  const found = new Set(
    cells.flatMap(
      (cell) =>
        signIn(cell) ??
        (dirhams.test(cell) ? 'AED' : (/(?:^|\d\s?)\b([A-Z]{3})\b/.exec(latinDigits(cell))?.[1] ?? [])),
    ),
  )
  const [only = null] = found
  return found.size === 1 && only !== null && isCode(only) ? only : null
}

const only = (found: Iterable<string>): string | null => {
  const all = new Set(found)
  const [first = null] = all
  return all.size === 1 ? first : null
}

/** What stands beside or in a cell that says `Currency`, in either direction of writing. */
function labelled(cells: readonly string[]): string | null {
  const label =
    /^(?:account |statement )?(?:currency|ccy|العملة|عملة(?: الحساب)?|devise|währung|moneda|valuta|waluta|munt|měna|para birimi|monnaie)\b/iu
  const isLabel = (cell: string): boolean => label.test(cell.trim()) || /^(?:العملة|عملة)/.test(cell.trim())
  return only(
    cells
      .flatMap((cell, index) =>
        !isLabel(cell)
          ? []
          : [cell, cells[index - 1] ?? '', cells[index + 1] ?? ''].flatMap(
              (each) =>
                /(?<![A-Z])[A-Z]{3}(?![A-Z])/.exec(each)?.[0] ?? wordIn(each.replace(label, '')) ?? [],
            ),
      )
      .filter(isCode),
  )
}

/** What cells around the payments name: a code alone or beside an amount, a sign, or a word. */
function named(cells: readonly string[]): string | null {
  const alone = only(cells.map((cell) => cell.trim()).filter((cell) => isCode(cell) && !words.has(cell)))
  return (
    alone ??
    only(
      cells.flatMap((cell) => [
        ...(cell.match(knownCodes) ?? []).filter((code) => !words.has(code)),
        ...(/\d/.test(cell) && signIn(cell) !== null ? [signIn(cell) ?? ''] : []),
        ...(wordIn(cell) === null ? [] : [wordIn(cell) ?? '']),
      ]),
    )
  )
}

const iban = /(?<![A-Z\d])([A-Z]{2})\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?(?![A-Z\d])/g
const sortCode = /(?<!\d)\d{2}-\d{2}-\d{2} \d{8}(?!\d)/

function byCountry(cells: readonly string[]): string | null {
  const ofIbans = only(
    cells.flatMap((cell) =>
      [...cell.matchAll(iban)].flatMap(([, country = '']) => ibanCurrencies.get(country) ?? []),
    ),
  )
  if (ofIbans !== null) return ofIbans
  if (cells.some((cell) => sortCode.test(cell))) return 'GBP'
  return only(
    countries.filter(({ bank }) => cells.some((cell) => bank.test(cell))).map(({ currency }) => currency),
  )
}

/** How many payments speak of each country, the most first. */
const countsOf = (payments: readonly string[]): { currency: string; count: number }[] =>
  countries
    .map((each) => ({
      currency: each.currency,
      count: payments.filter((text) => each.payments.test(text) || sortCodeOf(each.currency, text)).length,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
const sortCodeOf = (currency: string, text: string): boolean => currency === 'GBP' && sortCode.test(text)

/** Enough payments of one country, and few of any other: people travel, and send money home. */
function byPayments(counts: readonly { currency: string; count: number }[], all: number): string | null {
  const [best, next] = counts
  if (!best) return null
  const isMany = best.count >= 3 || best.count * 2 >= all
  return isMany && best.count * 5 >= all && best.count >= 3 * (next?.count ?? 0) ? best.currency : null
}

/** Currencies of three decimal places. */
const threePlaces = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])
/** Whether all amounts have three decimal places, and not thousands. */
const areThousandths = (amounts: readonly string[]): boolean => {
  const written = amounts.filter((cell) => /\d/.test(cell))
  return (
    written.every((cell) => /\.\d{3}\D*$/.test(cell)) &&
    written.some((cell) => /(?:^|\D)0\.\d{3}|,\d{3}\.\d{3}/.test(cell))
  )
}

const monthFirst = new Set(['USD', 'CAD', 'PHP'])
const offered = [baseCurrency, 'INR', 'USD', 'EUR', 'GBP', 'PKR', 'PHP', 'EGP']

export function findCurrency(evidence: Evidence): Found {
  const { around, payments, headings, amounts, fileName = '', decimal } = evidence
  const counts = countsOf(payments.slice(0, 1000))
  const isEnglish = headings.some((each) =>
    /^(?:date|description|narration|amount|balance|debit|credit)$/i.test(each.trim()),
  )
  const isComma = decimal === 'comma' && !isEnglish
  const openSign = amounts.map(openSignOf).find(Boolean) ?? []
  const languageIn = (list: typeof languageCurrencies): string | null =>
    only(list.filter(([, name]) => headings.some((each) => name.test(each))).map(([code]) => code))
  const language = languageIn(headingCurrencies) ?? (isComma ? languageIn(languageCurrencies) : null)
  const country = byCountry(around)
  const fileCodes = (fileName.toUpperCase().match(knownCodes) ?? []).filter((code) => !words.has(code))
  const dinars = areThousandths(amounts) ? counts.filter((each) => threePlaces.has(each.currency)) : []
  const byText =
    only(dinars.map((each) => each.currency)) ?? byPayments(counts, Math.min(payments.length, 1000))
  const currency =
    currencyOfAmounts(amounts) ??
    labelled(around) ??
    named([...around, ...fileCodes]) ??
    (openSign.length > 0
      ? ([country, language, byText].find((each) => each !== null && openSign.includes(each)) ?? null)
      : (country ?? language ?? (isComma ? null : byText)))
  const likely = [
    ...(country === null ? [] : [country]),
    ...openSign.slice(0, 3),
    ...(isComma ? ['EUR'] : []),
    ...counts.slice(0, 2).map((each) => each.currency),
    ...offered,
  ]
  const isDayFirst = language !== null || (country !== null && !monthFirst.has(country))
  return { currency, isDayFirst, likely: [...new Set(likely)].slice(0, offered.length) }
}
