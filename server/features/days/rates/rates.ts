/** Exchange rates as values, and conversion with them. Pure. */
import { convertMinor, exponentOf } from '#contract/money.ts'
import { baseCurrency } from '#contract/product.ts'
import { builtIn } from './built-in.ts'
import type { Rate } from './euros.ts'

export type { Rate } from './euros.ts'
/** Published rates by currency. */
export type Published = ReadonlyMap<string, readonly Rate[]>

/** The rates of one day. */
export type Rates = {
  /** Null if no rate is known; an amount then stays in its own currency. */
  rateOf(currency: string): Rate | null
  /** The amount in fils, rounded half away from zero; null without a rate. */
  toAed(minor: bigint, currency: string): bigint | null
}

/** Currencies pegged to the dollar, as the dirham is; their rates follow from the pegs. */
const pegs: ReadonlyMap<string, Rate> = new Map(
  Object.entries({
    AED: { value: '1', date: '1997-11-02' },
    USD: { value: '3.6725', date: '1997-11-02' }, // AED 3.6725 a dollar
    SAR: { value: '0.97933333', date: '1997-11-02' }, // SAR 3.75 a dollar since 1986-06
    QAR: { value: '1.00892857', date: '2001-07-09' }, // QAR 3.64 a dollar
    BHD: { value: '9.76728723', date: '2001-12-25' }, // BHD 0.376 a dollar
    OMR: { value: '9.55136541', date: '1997-11-02' }, // OMR 0.3845 a dollar since 1986-01
    JOD: { value: '5.17983075', date: '1997-11-02' }, // JOD 0.709 a dollar since 1995-10
  }).map(([currency, rate]) => [currency, { ...rate, source: 'peg' }]),
)
/**
 * The currencies that the SQL function `to_aed` converts itself; rows in any other store the rate of their
 * day.
 */
export const fixedInSql: readonly string[] = ['AED', 'USD', 'SAR', 'QAR', 'BHD', 'OMR']

export const isPegged = (currency: string): boolean => pegs.has(currency)
/** The peg of a currency; null if it floats. */
export const pegOf = (currency: string): Rate | null => pegs.get(currency) ?? null

const yearOf = (day: string): number => Number(day.slice(0, 4))

/**
 * The rates of a currency by day: the peg, else the newest rate of that day or before, else the first one
 * after it, but only from the same calendar year or an adjacent one. So a currency has a rate on every day of
 * a year, or on none.
 */
export function rateByDay(currency: string, stored: Published): (day: string) => Rate | null {
  const peg = pegs.get(currency)
  if (peg) return () => peg
  const published = [...(stored.get(currency) ?? []), ...(builtIn.get(currency) ?? [])].toSorted((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : 0,
  )
  const years = published.map(({ date }) => yearOf(date))
  // the days of a portfolio are asked for in order: the place of one is that of the day before it, or the next
  let place = 0
  const isFirstAfter = (index: number, day: string): boolean =>
    (index === 0 || (published[index - 1]?.date ?? '') <= day) &&
    (index >= published.length || (published[index]?.date ?? '') > day)
  return (day) => {
    if (place < published.length && isFirstAfter(place + 1, day)) place += 1
    else if (!isFirstAfter(place, day)) place = firstAfter(published, day)
    const year = yearOf(day)
    const near = (index: number): Rate | null =>
      Math.abs((years[index] ?? Number.NaN) - year) <= 1 ? (published[index] ?? null) : null
    return near(place - 1) ?? near(place)
  }
}

function firstAfter(published: readonly Rate[], day: string): number {
  let low = 0
  let high = published.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((published[middle]?.date ?? '') <= day) low = middle + 1
    else high = middle
  }
  return low
}

/** The rates of a day: from the pegs, else from the stored and the built-in ones. */
export function ratesOn(day: string, stored: Published = new Map()): Rates {
  const rateByCurrency = new Map<string, Rate | null>()
  const rateOf = (currency: string): Rate | null => {
    const cached = rateByCurrency.get(currency)
    if (cached !== undefined) return cached
    const rate = rateByDay(currency, stored)(day)
    rateByCurrency.set(currency, rate)
    return rate
  }
  return {
    rateOf,
    toAed: (minor, currency) => {
      if (currency === baseCurrency) return minor
      const rate = rateOf(currency)
      return rate && convertMinor(minor, currency, baseCurrency, rate.value)
    },
  }
}

/**
 * A payment in fils at its peg or its own rate, rounded like the SQL function `to_aed`; null without a rate.
 */
export function paidInAed(
  minor: bigint,
  { currency, aed_rate }: { currency: string; aed_rate: string | null },
): bigint | null {
  const peg = fixedInSql.includes(currency) ? pegs.get(currency) : undefined
  const value = peg?.value ?? (aed_rate && publishedRate(aed_rate, currency))
  return value ? convertMinor(minor, currency, baseCurrency, value) : null
}

/** Converts dirhams per unit to fils per minor unit, as stored in `transactions.aed_rate`. */
export const filsRate = (value: string, currency: string): string =>
  shift(value, exponentOf(baseCurrency) - exponentOf(currency))

/** Converts `transactions.aed_rate` back to dirhams per unit. */
export const publishedRate = (fils: string, currency: string): string =>
  shift(fils, exponentOf(currency) - exponentOf(baseCurrency))

/** Moves the point of a decimal to the right by `places`, or to the left if negative. */
function shift(value: string, places: number): string {
  const [whole = '', decimals = ''] = value.split('.')
  const digits = `${'0'.repeat(Math.max(0, -places))}${whole}${decimals}${'0'.repeat(Math.max(0, places))}`
  const point = Math.max(0, -places) + whole.length + places
  const text = `${digits.slice(0, point)}.${digits.slice(point)}`
  return text.replace(/^0+(?=\d)/, '').replace(/\.?0*$/, '')
}
