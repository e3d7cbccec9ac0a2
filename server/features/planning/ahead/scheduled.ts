/** Payments that the user entered as scheduled, and the removal of series dates that they cover. Pure. */
import { addDays, type Day, daysBetween } from '#contract/period.ts'
import type { ScheduledRow } from './store.ts'
import { certain, type ForecastAccount, type KnownEvent } from './types.ts'

export type ScheduledInput = ScheduledRow & { name: string }

/** How many days a payment of a group may be earlier or later than its series expects. */
const sameWithinDays = 10
/** A card is paid once a month, so a date of a series this near to a card's due date is the same payment. */
const cardWithinDays = 20

/**
 * Scheduled payments as events. One without a known account is assumed on the main account; one in another
 * currency than its account is left out.
 */
export function scheduledEvents(
  rows: readonly ScheduledInput[],
  accounts: readonly ForecastAccount[],
  { today, mainAccount }: { today: Day; mainAccount: string | null },
): KnownEvent[] {
  const known = new Map(accounts.map((account) => [account.id, account]))
  return rows.flatMap((row): KnownEvent[] => {
    const account = known.get(row.account_id ?? mainAccount ?? '')
    if (account?.currency !== row.currency) return []
    return [
      {
        source: 'scheduled',
        id: row.id,
        name: row.name,
        accountId: account.id,
        toAccountId: row.to_account_id !== null && known.has(row.to_account_id) ? row.to_account_id : null,
        type: row.type,
        day: row.day < today ? today : row.day,
        minor: row.minor,
        past: certain,
      },
    ]
  })
}

/** Scheduled payments, and the series whose past payments belong to one of their groups. */
export type Groups = {
  scheduled: readonly ScheduledInput[]
  series: readonly { series_id: string; group_id: string }[]
}

/**
 * Removes the dates of series that scheduled payments cover: for a series linked to a group, all dates up to
 * the group's last one; for a card repayment, any near the card's due date; for others, the date nearest to a
 * payment of about the same amount.
 */
export function withoutCovered(
  series: readonly KnownEvent[],
  scheduled: readonly KnownEvent[],
  groups: Groups,
): KnownEvent[] {
  const lastOf = new Map<string, Day>()
  for (const { group_id, day } of groups.scheduled)
    if (day > (lastOf.get(group_id) ?? '')) lastOf.set(group_id, day)
  const until = new Map<string, Day>()
  for (const { series_id, group_id } of groups.series) {
    const last = lastOf.get(group_id)
    if (last !== undefined && last > (until.get(series_id) ?? '')) until.set(series_id, last)
  }
  const others = series.filter((event) => {
    const last = until.get(event.id)
    if (last !== undefined && event.day <= addDays(last, sameWithinDays)) return false
    return event.toAccountId === null || !scheduled.some((one) => paysCard(one, event))
  })
  return withoutMatches(others, scheduled, sameWithinDays, (one, event) => isNear(one.minor, event.minor))
}

/**
 * The events that none of the answers covers. An answer covers one event: of the same account and direction,
 * at most `withinDays` away, and alike.
 */
export function withoutMatches(
  events: readonly KnownEvent[],
  answers: readonly KnownEvent[],
  withinDays: number,
  isAlike: (answer: KnownEvent, event: KnownEvent) => boolean,
): KnownEvent[] {
  const open = [...answers]
  return events.filter((event) => {
    const index = open.findIndex(
      (one) =>
        one.accountId === event.accountId &&
        one.type === event.type &&
        Math.abs(daysBetween(one.day, event.day)) <= withinDays &&
        isAlike(one, event),
    )
    if (index >= 0) open.splice(index, 1)
    return index < 0
  })
}

const paysCard = (one: KnownEvent, event: KnownEvent): boolean =>
  one.toAccountId === event.toAccountId && Math.abs(daysBetween(one.day, event.day)) <= cardWithinDays

/** Whether an amount is within 5 % of another. */
export function isNear(one: bigint, other: bigint): boolean {
  const off = one > other ? one - other : other - one
  return off * 20n <= other
}
