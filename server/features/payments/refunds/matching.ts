/** Which purchase a refund is of, where nobody has said. Pure; amounts in minor units. */
import { type Day, daysBetween } from '#contract/period.ts'

export type Refund = {
  id: string
  merchant_key: string
  currency: string
  day: Day
  minor: bigint
  refund_of: string | null
  /** `user`: the link, or that there is none, is the user's own decision and stays. */
  refund_by: string | null
}
export type Purchase = Pick<Refund, 'id' | 'merchant_key' | 'currency' | 'day' | 'minor'>

/** How long after a purchase its money may come back. */
export const refundDays = 180

/**
 * The purchase of each refund that the user has not decided on, null where none fits: of the same merchant and currency, at
 * most `refundDays` before it, with at least as much of it left after the refunds before. Of several the one of exactly that
 * amount, then the newest. Where only several together are as much, as when two orders are paid back at once, it is the
 * one with most left.
 */
export function matchRefunds(
  refunds: readonly Refund[],
  purchases: readonly Purchase[],
): Map<string, string | null> {
  const left = new Map(purchases.map(({ id, minor }) => [id, minor]))
  const leftOf = ({ id }: Purchase): bigint => left.get(id) ?? 0n
  const take = (purchase: Purchase, minor: bigint): void => {
    left.set(purchase.id, leftOf(purchase) - minor)
  }
  const byId = new Map(purchases.map((purchase) => [purchase.id, purchase]))
  for (const { refund_by: by, refund_of: of, minor } of refunds) {
    const purchase = by === 'user' && of !== null ? byId.get(of) : undefined
    if (purchase) take(purchase, minor)
  }
  const groups = Map.groupBy(purchases, groupOf)
  const found = new Map<string, string | null>()
  for (const refund of refunds.filter(({ refund_by: by }) => by !== 'user').toSorted(byDay)) {
    const before = (groups.get(groupOf(refund)) ?? [])
      .filter((purchase) => isBefore(purchase, refund) && leftOf(purchase) > 0n)
      .toSorted((a, b) => byDay(b, a))
    const whole = before.filter((purchase) => leftOf(purchase) >= refund.minor)
    const single = whole.find(({ minor }) => minor === refund.minor) ?? whole[0]
    if (single) take(single, refund.minor)
    found.set(refund.id, single?.id ?? takeFromSeveral(refund, before, leftOf, take))
  }
  return found
}

function takeFromSeveral(
  refund: Refund,
  before: readonly Purchase[],
  leftOf: (purchase: Purchase) => bigint,
  take: (purchase: Purchase, minor: bigint) => void,
): string | null {
  if (before.reduce((sum, purchase) => sum + leftOf(purchase), 0n) < refund.minor) return null
  const largest = before.toSorted((a, b) => Number(leftOf(b) - leftOf(a)))
  let rest = refund.minor
  for (const purchase of largest) {
    const part = leftOf(purchase) < rest ? leftOf(purchase) : rest
    take(purchase, part)
    rest -= part
  }
  return largest[0]?.id ?? null
}

const groupOf = ({ merchant_key: key, currency }: Purchase): string => `${currency} ${key}`
const byDay = (a: Purchase, b: Purchase): number =>
  a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1

function isBefore(purchase: Purchase, refund: Refund): boolean {
  const days = daysBetween(purchase.day, refund.day)
  return days >= 0 && days <= refundDays
}
