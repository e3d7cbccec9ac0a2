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
 * amount, then the newest. A link that fits stays, whatever other refunds arrive.
 */
export function matchRefunds(
  refunds: readonly Refund[],
  purchases: readonly Purchase[],
): Map<string, string | null> {
  const left = new Map(purchases.map(({ id, minor }) => [id, minor]))
  const byId = new Map(purchases.map((purchase) => [purchase.id, purchase]))
  const take = (id: string, minor: bigint): void => {
    left.set(id, (left.get(id) ?? 0n) - minor)
  }
  const fits = (purchase: Purchase, refund: Refund): boolean =>
    groupOf(purchase) === groupOf(refund) &&
    isBefore(purchase, refund) &&
    (left.get(purchase.id) ?? 0n) >= refund.minor
  for (const { refund_by: by, refund_of: of, minor } of refunds)
    if (by === 'user' && of !== null && byId.has(of)) take(of, minor)
  const others = refunds.filter(({ refund_by: by }) => by !== 'user').toSorted(byDay)
  const found = new Map<string, string | null>()
  for (const refund of others) {
    const linked = byId.get(refund.refund_of ?? '')
    if (!linked || !fits(linked, refund)) continue
    take(linked.id, refund.minor)
    found.set(refund.id, linked.id)
  }
  const groups = Map.groupBy(purchases, groupOf)
  for (const refund of others) {
    if (found.has(refund.id)) continue
    const before = (groups.get(groupOf(refund)) ?? [])
      .filter((purchase) => fits(purchase, refund))
      .toSorted((a, b) => byDay(b, a))
    const purchase = before.find(({ minor }) => minor === refund.minor) ?? before[0]
    if (purchase) take(purchase.id, refund.minor)
    found.set(refund.id, purchase?.id ?? null)
  }
  return found
}

const groupOf = ({ merchant_key: key, currency }: Purchase): string => `${currency} ${key}`
const byDay = (a: Purchase, b: Purchase): number =>
  a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1

function isBefore(purchase: Purchase, refund: Refund): boolean {
  const days = daysBetween(purchase.day, refund.day)
  return days >= 0 && days <= refundDays
}
