import { minorFromWire } from '#contract/money.ts'
import { baseCurrency } from '#contract/product.ts'

/** An amount as the data of notifications holds it. */
export const amountOf = (minor: bigint, currency: string = baseCurrency) => ({
  minor: minor.toString(),
  currency,
})

/** The same of an amount that is on the wire. */
export const wireAmountOf = (amount: number, currency: string = baseCurrency) =>
  amountOf(minorFromWire(amount, currency), currency)
