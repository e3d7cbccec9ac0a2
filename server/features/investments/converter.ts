/** Exact conversion at the rate of each day. Pure. */
import { convertAtCost, convertMinor } from '#contract/money.ts'
import { baseCurrency } from '#contract/product.ts'
import { rateByDay, type Published } from '../rates/rates.ts'
import type { Converter } from './returns/returns.ts'

export function converterOf(stored: Published): Converter {
  const rates = new Map<string, ReturnType<typeof rateByDay>>()
  const rateOf = (currency: string, day: string): string | null => {
    const rateOfDay = rates.get(currency) ?? rateByDay(currency, stored)
    rates.set(currency, rateOfDay)
    return rateOfDay(day)?.value ?? null
  }
  return {
    toAed: (minor, currency, day) => {
      if (currency === baseCurrency || minor === 0n) return minor
      const rate = rateOf(currency, day)
      return rate === null ? null : convertMinor(minor, currency, baseCurrency, rate)
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
