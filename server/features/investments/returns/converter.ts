/** Exact conversion at the rate of each day. Pure. */
import { divide } from '#contract/decimal.ts'
import { convertAtCost, exponentOf } from '#contract/money.ts'
import { baseCurrency } from '#contract/product.ts'
import { rateByDay, type Published } from '../../rates/rates.ts'
import type { Converter } from './returns.ts'

/** Fils for minor units of a currency, as a fraction of whole numbers. */
type Fraction = { numerator: bigint; denominator: bigint }

function fractionOf(rate: string, currency: string): Fraction {
  const [whole = '', decimals = ''] = rate.split('.')
  return {
    numerator: BigInt(whole + decimals) * 10n ** BigInt(exponentOf(baseCurrency)),
    denominator: 10n ** BigInt(decimals.length + exponentOf(currency)),
  }
}

export function converterOf(stored: Published): Converter {
  const rates = new Map<string, ReturnType<typeof rateByDay>>()
  const rateOf = (currency: string, day: string): string | null => {
    const rateOfDay = rates.get(currency) ?? rateByDay(currency, stored)
    rates.set(currency, rateOfDay)
    return rateOfDay(day)?.value ?? null
  }
  // a portfolio converts thousands of amounts at few rates
  const fractions = new Map<string, Map<string, Fraction>>()
  const fractionOn = (currency: string, day: string): Fraction | null => {
    const rate = rateOf(currency, day)
    if (rate === null) return null
    const byRate = fractions.get(currency) ?? new Map<string, Fraction>()
    fractions.set(currency, byRate)
    const fraction = byRate.get(rate) ?? fractionOf(rate, currency)
    byRate.set(rate, fraction)
    return fraction
  }
  return {
    toAed: (minor, currency, day) => {
      if (currency === baseCurrency || minor === 0n) return minor
      const fraction = fractionOn(currency, day)
      return fraction && divide(minor * fraction.numerator, fraction.denominator)
    },
    fromAed: (minor, currency, day) => {
      if (currency === baseCurrency || minor === 0n) return minor
      const rate = rateOf(currency, day)
      return rate === null ? null : convertAtCost(minor, baseCurrency, currency, rate)
    },
    rateOn: (currency, day) => {
      if (currency === baseCurrency) return 1
      const rate = rateOf(currency, day)
      return rate === null ? null : Number(rate)
    },
  }
}
