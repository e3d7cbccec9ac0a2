/** Which dates of series are the same payment as one that another source expects. Pure. */
import { addDays, type Day, daysBetween } from '#contract/period.ts'
import { compare, isWithin } from './open.ts'
import { type ExpectedState, type Key, keyOf, type SeriesDate } from '../types.ts'

/** A payment of a cheque, plan, card or loan that is not returned or replaced. */
export type Covering = Key & {
  groupId: string
  accountId: string | null
  toAccountId: string | null
  type: string
  due: Day
  minor: bigint
  state: ExpectedState
}

/** How many days a payment may be earlier or later than its series expects. */
const sameWithinDays = 10
/** A card is paid once a month, so a date of a series this near to a card's due date is the same payment. */
const cardWithinDays = 20
/** After a statement has been paid, the next date is a payment of the next statement. */
const settledWithinDays = 3

/**
 * The covered dates by their keys, with the key of the payment that covers each. `groups` are the groups to which
 * earlier payments of a series belong: such a series is covered up to the group's last payment, and beyond it where all
 * its groups are plans and loans, which end. A card's statement covers transfers to it near its due date; any other
 * payment the nearest date of about its amount.
 */
export function coverDates(
  dates: readonly SeriesDate[],
  payments: readonly Covering[],
  groups: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, string> {
  const covered = new Map<string, string>()
  const sorted = payments.toSorted((a, b) => compare(a.due, b.due) || compare(keyOf(a), keyOf(b)))
  const unpaid = sorted.filter(({ state }) => state !== 'settled')
  for (const date of dates) {
    const ofGroups = unpaid.filter(({ groupId }) => groups.get(date.sourceId)?.has(groupId))
    const last = ofGroups.at(-1)
    const end = endOf(groups.get(date.sourceId), sorted)
    if (end && date.due > addDays(end.due, sameWithinDays)) {
      covered.set(keyOf(date), keyOf(end))
      continue
    }
    const covering =
      last && date.due <= addDays(last.due, sameWithinDays)
        ? nearest(ofGroups, date)
        : nearest(
            sorted.filter(
              (payment) =>
                payment.toAccountId !== null &&
                payment.toAccountId === date.toAccountId &&
                (payment.state !== 'settled' || date.due <= addDays(payment.due, settledWithinDays)) &&
                isNear(payment, date, cardWithinDays),
            ),
            date,
          )
    if (covering) covered.set(keyOf(date), keyOf(covering))
  }
  const pairs = dates
    .filter((date) => !covered.has(keyOf(date)))
    .flatMap((date) =>
      sorted.filter((one) => isSame(one, date)).map((one) => ({ date, one, gap: gapOf(one, date) })),
    )
    .toSorted(
      (a, b) => a.gap - b.gap || compare(a.date.due, b.date.due) || compare(keyOf(a.date), keyOf(b.date)),
    )
  const used = new Set<Covering>()
  for (const { date, one: payment } of pairs) {
    if (used.has(payment) || covered.has(keyOf(date))) continue
    used.add(payment)
    covered.set(keyOf(date), keyOf(payment))
  }
  return covered
}

/** The last payment of some groups if all of them are plans and loans; `sorted` by day. */
function endOf(groups: ReadonlySet<string> | undefined, sorted: readonly Covering[]): Covering | undefined {
  const lasts = [...(groups ?? [])].map((group) => sorted.findLast(({ groupId }) => groupId === group))
  const isEnding = lasts.every((last) => last?.source === 'instalment' || last?.source === 'loan')
  return isEnding ? sorted.findLast(({ groupId }) => groups?.has(groupId)) : undefined
}

const gapOf = (one: Covering, date: SeriesDate): number => Math.abs(daysBetween(one.due, date.due))
const isNear = (one: Covering, date: SeriesDate, days: number): boolean => gapOf(one, date) <= days
const nearest = (payments: readonly Covering[], date: SeriesDate): Covering | undefined =>
  payments.toSorted((a, b) => gapOf(a, date) - gapOf(b, date))[0]

const isSame = (covering: Covering, date: SeriesDate): boolean =>
  covering.type === date.type &&
  (covering.accountId === null || date.accountId === null || covering.accountId === date.accountId) &&
  isNear(covering, date, sameWithinDays) &&
  isWithin(covering.minor, date.minor, 20n)
