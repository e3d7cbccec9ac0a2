/** What the next twelve months bring: coupons by their terms, dividends if they are paid as in the last twelve. Pure. */
import { divide, parseDecimal, pricePlaces, worthOf } from '#contract/decimal.ts'
import { addMonths, type Day } from '#contract/period.ts'
import type { InstrumentRow } from '../store.ts'
import { inOrder, paidFor, type Trade } from '../position/trades.ts'
import type { Converter } from '../returns/returns.ts'
import { quantityAfter } from '../returns/track.ts'

type Terms = Pick<InstrumentRow, 'coupon_rate' | 'coupon_months' | 'matures_on'>
export type Payer = { currency: string; trades: readonly Trade[]; terms?: Terms }

/**
 * The coupons of the units held on `day` in the twelve months after it, in minor units before tax: paid on the day of repayment
 * and each so many months before it. Null where the terms do not say it.
 */
export function couponsOf(
  quantity: bigint,
  currency: string,
  { coupon_rate, coupon_months: months, matures_on: end }: Terms,
  day: Day,
): { day: Day; minor: bigint }[] | null {
  const rate = coupon_rate === null ? null : parseDecimal(coupon_rate, 6)
  if (rate === null || months === null || end === null) return null
  // the quantity is the face value
  const face = worthOf(quantity, 10n ** BigInt(pricePlaces), currency)
  const minor = divide(face * rate * BigInt(months), 12n * 100n * 1_000_000n)
  const until = addMonths(day, 12)
  const found: { day: Day; minor: bigint }[] = []
  for (let back = 0, on = end; on > day; back += 1, on = addMonths(end, -back * months))
    if (on <= until) found.push({ day: on, minor })
  return found
}

/**
 * The coupons of what has terms, and of all else each payment of the last twelve months after tax and fees, per unit held
 * then, for the units held now, a year later: in fils at the rate of the day, by month from this one on, oldest first. What was
 * paid while nothing was held is left out.
 */
export function expectedDividends(
  payers: readonly Payer[],
  day: Day,
  convert: Converter,
): { month: Day; minor: bigint }[] {
  const monthOf = (on: Day): Day => `${on.slice(0, 7)}-01`
  const since = addMonths(day, -12)
  const sums = new Map<Day, bigint>()
  const add = (on: Day, minor: bigint, currency: string): void => {
    const month = monthOf(on)
    sums.set(month, (sums.get(month) ?? 0n) + (convert.toAed(minor, currency, day) ?? 0n))
  }
  for (const { currency, trades, terms } of payers) {
    const past = inOrder(trades).filter((trade) => trade.day <= day)
    const now = past.reduce(quantityAfter, 0n)
    const coupons = terms ? couponsOf(now, currency, terms, day) : null
    for (const coupon of coupons ?? []) add(coupon.day, coupon.minor, currency)
    if (coupons) continue
    let quantity = 0n
    past.forEach((trade, index) => {
      quantity = quantityAfter(quantity, trade)
      if (trade.kind !== 'dividend' || trade.day <= since || quantity === 0n) return
      const splits = past.slice(index + 1).filter(({ kind }) => kind === 'split')
      const then = splits.reduce(quantityAfter, quantity)
      const minor = then === 0n ? 0n : divide(-(paidFor(trade) ?? 0n) * now, then)
      add(addMonths(trade.day, 12), minor, currency)
    })
  }
  return Array.from({ length: 13 }, (_, index) => addMonths(monthOf(day), index)).map((month) => ({
    month,
    minor: sums.get(month) ?? 0n,
  }))
}
