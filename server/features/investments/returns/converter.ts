/** Exact conversion at the rate of each day. Pure. */
import { divide } from '#contract/decimal.ts'
import { convertAtCost, exponentOf } from '#contract/money.ts'
import { baseCurrency } from '#contract/product.ts'
import { pegOf, type Published, rateByDay } from '../../days/rates/rates.ts'
import { type Rate } from '../../days/rates/euros.ts'
import type { Converter } from './returns.ts'

/** Fils for minor units of a currency, as a fraction of whole numbers. */
type Fraction = { numerator: bigint; denominator: bigint }
/** The rate of a day as text and as a float, and exactly once an amount was converted at it. */
type DayRate = { text: string; ratio: number; fraction: Fraction | null }

const dayRateOf = (text: string): DayRate => ({ text, ratio: Number(text), fraction: null })

function fractionOf(rate: DayRate, currency: string): Fraction {
  const [whole = '', decimals = ''] = rate.text.split('.')
  rate.fraction ??= {
    numerator: BigInt(whole + decimals) * 10n ** BigInt(exponentOf(baseCurrency)),
    denominator: 10n ** BigInt(decimals.length + exponentOf(currency)),
  }
  return rate.fraction
}

/** The rate of a currency by day; a portfolio converts thousands of amounts at few rates. */
function ratesOf(currency: string, stored: Published): (day: string) => DayRate | null {
  const peg = pegOf(currency)
  if (peg) {
    const rate = dayRateOf(peg.value)
    return () => rate
  }
  const find = rateByDay(currency, stored)
  const byRate = new Map<Rate, DayRate>()
  return (day) => {
    const rate = find(day)
    if (rate === null) return null
    const dayRate = byRate.get(rate) ?? dayRateOf(rate.value)
    byRate.set(rate, dayRate)
    return dayRate
  }
}

export function converterOf(stored: Published): Converter {
  const byCurrency = new Map<string, (day: string) => DayRate | null>()
  const rateOf = (currency: string, day: string): DayRate | null => {
    const find = byCurrency.get(currency) ?? ratesOf(currency, stored)
    byCurrency.set(currency, find)
    return find(day)
  }
  return {
    toAed: (minor, currency, day) => {
      if (currency === baseCurrency || minor === 0n) return minor
      const rate = rateOf(currency, day)
      const fraction = rate && (rate.fraction ?? fractionOf(rate, currency))
      return fraction && divide(minor * fraction.numerator, fraction.denominator)
    },
    fromAed: (minor, currency, day) => {
      if (currency === baseCurrency || minor === 0n) return minor
      const rate = rateOf(currency, day)
      return rate && convertAtCost(minor, baseCurrency, currency, rate.text)
    },
    rateOn: (currency, day) => (currency === baseCurrency ? 1 : (rateOf(currency, day)?.ratio ?? null)),
  }
}
