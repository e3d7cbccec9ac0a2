import { minorFromWire } from '#contract/money.ts'
import { baseCurrency } from '#contract/product.ts'

/** An amount in the form that notification data uses: minor units as text. */
export const amountOf = (minor: bigint, currency: string = baseCurrency) => ({
  minor: minor.toString(),
  currency,
})

/** The same for an amount in the contract's format. */
export const wireAmountOf = (amount: number, currency: string = baseCurrency) =>
  amountOf(minorFromWire(amount, currency), currency)
