/** Payments that the user entered as scheduled, so that no series expects them a second time. Pure. */
import { addDays, type Day, daysBetween } from '#contract/period.ts'
import type { ScheduledRow } from './store.ts'
import { certain, type ForecastAccount, type KnownEvent } from './types.ts'

export type ScheduledInput = ScheduledRow & { name: string }

/** A payment of one group may come so much earlier or later than its series expects. */
const sameWithinDays = 10
/** A card is paid once a month: what a series expects near its due date is that payment. */
const cardWithinDays = 20

/** One without a known account is taken to be paid from the main one; in another currency it is left out. */
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

/** Scheduled payments, and the series that a group of them takes the place of. */
export type Groups = {
  scheduled: readonly ScheduledInput[]
  series: readonly { series_id: string; group_id: string }[]
}

/**
 * Series without the dates that scheduled payments stand for: of a series whose payments belong to a group all dates up to
 * the group's last one; of others the date nearest to a payment of about the same amount; of a card's payment any near it.
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
  return unanswered(others, scheduled, sameWithinDays, (one, event) => isNear(one.minor, event.minor))
}

/**
 * The events that no answer stands for: one of the same account and direction, at most so many days away and alike. Each
 * answer stands for one event.
 */
export function unanswered(
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

/** Whether an amount is within a twentieth of another. */
export function isNear(one: bigint, other: bigint): boolean {
  const off = one > other ? one - other : other - one
  return off * 20n <= other
}
