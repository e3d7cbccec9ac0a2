/** Exchange rates as values, and conversion by them. Pure. */
import { convertMinor } from '#contract/money.ts'
import { baseCurrency } from '#contract/product.ts'
import { builtIn } from './built-in.ts'
import type { Rate } from './euros.ts'

export type { Rate } from './euros.ts'

/** The rates that are in force on one day. */
export type Rates = {
  /** Null where no rate is known: then an amount stays in its own currency. */
  rateOf(currency: string): Rate | null
  /** Fils of an amount, half away from zero; null without a rate. */
  toAed(minor: bigint, currency: string): bigint | null
}

/** The dirham and the Gulf's currencies are pegged to the dollar: rates follow from the pegs. */
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
/** The pegs that the SQL function `to_aed` knows: those by which income and spending are converted. */
const flowCurrencies: ReadonlySet<string> = new Set(['AED', 'USD', 'SAR', 'QAR', 'BHD', 'OMR'])

/** A rate that floats says nothing of a day so much later. */
const longestDays = 366

export const isPegged = (currency: string): boolean => pegs.has(currency)

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** The rates of a day: pegs, then the newest of those given and of the built-in table, none of them older than a year. */
export function ratesOn(day: string, stored: ReadonlyMap<string, Rate> = new Map()): Rates {
  const inForce = (rate: Rate | undefined): rate is Rate =>
    rate !== undefined && rate.date <= day && daysBetween(rate.date, day) <= longestDays
  const rateOf = (currency: string): Rate | null => {
    const peg = pegs.get(currency)
    if (peg) return peg
    const known = [stored.get(currency), builtIn.get(currency)].filter(inForce)
    return known.toSorted((a, b) => (a.date < b.date ? 1 : -1))[0] ?? null
  }
  return {
    rateOf,
    toAed: (minor, currency) => {
      const rate = rateOf(currency)
      return rate && convertMinor(minor, currency, baseCurrency, rate.value)
    },
  }
}

/** The rate by which income and spending are converted: pegs alone, since their totals are kept and a peg never moves. */
export function rateOf(currency: string): Rate | null {
  return flowCurrencies.has(currency) ? (pegs.get(currency) ?? null) : null
}

/** Fils of income or spending, half away from zero; null without a peg. */
export function toAed(minor: bigint, currency: string): bigint | null {
  if (currency === baseCurrency) return minor
  const rate = rateOf(currency)
  return rate && convertMinor(minor, currency, baseCurrency, rate.value)
}
