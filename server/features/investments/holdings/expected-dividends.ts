/** What dividends would be if they were paid as in the last twelve months. Pure. */
import { divide } from '#contract/decimal.ts'
import { addMonths, type Day } from '#contract/period.ts'
import { inOrder, paidFor, type Trade } from '../position/trades.ts'
import type { Converter } from '../returns/returns.ts'
import { quantityAfter } from '../returns/track.ts'

export type Payer = { currency: string; trades: readonly Trade[] }

/**
 * Each payment of the last twelve months after tax and fees, per unit held then, for the units held now, a year later: in
 * fils at the rate of the day, by month from this one on, oldest first. What was paid while nothing was held is left out.
 */
export function expectedDividends(
  payers: readonly Payer[],
  day: Day,
  convert: Converter,
): { month: Day; minor: bigint }[] {
  const monthOf = (on: Day): Day => `${on.slice(0, 7)}-01`
  const since = addMonths(day, -12)
  const sums = new Map<Day, bigint>()
  for (const { currency, trades } of payers) {
    const past = inOrder(trades).filter((trade) => trade.day <= day)
    const now = past.reduce(quantityAfter, 0n)
    let quantity = 0n
    past.forEach((trade, index) => {
      quantity = quantityAfter(quantity, trade)
      if (trade.kind !== 'dividend' || trade.day <= since || quantity === 0n) return
      const splits = past.slice(index + 1).filter(({ kind }) => kind === 'split')
      const then = splits.reduce(quantityAfter, quantity)
      const minor = then === 0n ? 0n : divide(-(paidFor(trade) ?? 0n) * now, then)
      const month = monthOf(addMonths(trade.day, 12))
      sums.set(month, (sums.get(month) ?? 0n) + (convert.toAed(minor, currency, day) ?? 0n))
    })
  }
  return Array.from({ length: 13 }, (_, index) => addMonths(monthOf(day), index)).map((month) => ({
    month,
    minor: sums.get(month) ?? 0n,
  }))
}
