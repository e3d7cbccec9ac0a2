import type { NotificationKind } from '#contract/notification-kinds.ts'
import * as z from 'zod/mini'
import type { Tx } from './platform/db/db.ts'

const Id = z.uuid()

/** An amount in minor units, as text, with its currency. */
export const Money = z.object({ minor: z.string(), currency: z.string() })
const Day = z.string()
const Payment = { transactionId: Id, name: z.string(), amount: Money }

/**
 * Kinds of notifications to a person, with what their texts need. Defaults and thresholds are in
 * contract/notification-kinds.ts, texts and links in features/notifications.
 */
export const notifications = {
  /** Bills that are expected on one day soon. */
  bill_due: z.object({ day: Day, name: z.string(), count: z.number(), total: Money }),
  /** A bill's payment has not been seen some days after it was expected. */
  bill_missed: z.object({ seriesId: Id, day: Day, name: z.string(), amount: Money }),
  /** A cheque or an instalment for which its account is not expected to hold enough. `short` is what is missing. */
  payment_not_covered: z.object({
    what: z.enum(['cheque', 'instalment']),
    id: Id,
    day: Day,
    name: z.string(),
    amount: Money,
    short: Money,
  }),
  cheque_returned: z.object({ chequeId: Id, day: Day, name: z.string(), amount: Money }),
  /** A card's statement is due soon and not paid. `minimum` is null where it is not known. */
  card_due: z.object({ accountId: Id, day: Day, name: z.string(), left: Money, minimum: z.nullable(Money) }),
  /** The balance is expected to fall below the user's buffer before pay day. */
  balance_low: z.object({ day: Day, lowest: Money, until: Day }),
  budget_near: z.object({ budgetId: Id, name: z.string(), from: Day, percent: z.number(), left: Money }),
  budget_over: z.object({ budgetId: Id, name: z.string(), from: Day, over: Money }),
  /** A budget that is overspent at the end of its period if spending goes on as until now. */
  budget_pace: z.object({ budgetId: Id, name: z.string(), from: Day, projected: Money, limit: Money }),
  goal_reached: z.object({ goalId: Id, name: z.string(), target: Money }),
  /** A goal that its pace reaches too late or never; emitted once a month. `needed` is for each pay period. */
  goal_slipping: z.object({ goalId: Id, name: z.string(), by: Day, month: z.string(), needed: Money }),
  /**
   * The salary of the pay period after the one that began on this day is overdue. `wages`: late by the labour ministry's
   * rule, with what has come of the usual amount.
   */
  salary_late: z.object({
    began: Day,
    wages: z.optional(z.object({ due: Day, paid: Money, usual: Money })),
  }),
  salary_arrived: z.object({ ...Payment, day: Day }),
  /** A salary that is more or less than the ones before. */
  salary_different: z.object({ ...Payment, day: Day, usual: Money }),
  large_payment: z.object({ ...Payment, count: z.number() }),
  /** The same amount was taken twice by the same merchant within two days. */
  double_charge: z.object({ ...Payment, day: Day }),
  bank_fee: z.object({ ...Payment, count: z.number() }),
  /** `key` is the merchant; each subscription is announced once. */
  new_subscription: z.object({ key: z.string(), ...Payment }),
  price_rise: z.object({ key: z.string(), ...Payment, before: Money }),
  refund_arrived: z.object(Payment),
  /** The consent for a bank ends in at most so many days: 14, 7 or 1. */
  consent_ending: z.object({
    connectionId: Id,
    bank: z.string(),
    endsAt: z.iso.datetime(),
    days: z.number(),
  }),
  /** A bank gives no new data until its user does something; `cause` is the kind of the bank's error. */
  bank_sign_in: z.object({ connectionId: Id, bank: z.string(), cause: z.string(), day: Day }),
  /** A bank has given no data for a day, and nothing the user does would change that. */
  bank_trouble: z.object({ connectionId: Id, bank: z.string(), since: Day }),
  review_waiting: z.object({ count: z.number(), day: Day }),
  new_sign_in: z.object({ device: z.string(), method: z.string(), at: z.iso.datetime() }),
  /** A program can now call the API in the user's name; a change of `scope` is not possible. */
  api_token_added: z.object({ tokenId: Id, name: z.string(), scope: z.string(), at: z.iso.datetime() }),
  sign_in_changed: z.object({ what: z.string(), at: z.iso.datetime() }),
  /** The trial of Premium ends within two days. */
  trial_ending: z.object({ endsAt: z.iso.datetime() }),
  /** A file that was prepared in the background can be downloaded. */
  export_ready: z.object({ exportId: Id, file: z.string(), expiresAt: z.iso.datetime() }),
  /** How a week or a pay period went. */
  digest: z.object({
    from: Day,
    to: Day,
    income: Money,
    spent: Money,
    usual: z.nullable(Money),
    changes: z.array(z.object({ categoryId: z.string(), name: z.string(), amount: Money, usual: Money })),
    review: z.number(),
  }),
} as const satisfies { readonly [K in NotificationKind]: z.ZodMiniType }
export type NotificationData<K extends NotificationKind> = z.output<(typeof notifications)[K]>

/**
 * The domain events with their data. They are published inside the transaction whose change they report
 * (features/events/service.ts) and delivered to the subscriptions that worker.ts lists.
 */
export const events = {
  /** A user added a transaction by hand. */
  'transaction.added': z.object({ transactionId: Id, accountId: Id, day: z.string() }),
  /** A user changed transactions, deleted or imported some; `since` is the earliest of their days before and after. */
  'transaction.changed': z.object({ since: z.string(), at: z.iso.datetime() }),
  /** A user added, renamed or removed an account that no bank delivers. */
  'account.changed': z.object({ accountId: Id }),
  /** A sync has ended well; the counts are of transactions. */
  'sync.finished': z.object({
    connectionId: Id,
    runId: Id,
    inserted: z.number(),
    updated: z.number(),
    removed: z.number(),
    /** The first day with a changed transaction, null where all may have; and when they were written. */
    since: z.optional(z.nullable(z.string())),
    at: z.optional(z.iso.datetime()),
  }),
  /** A sync has failed for good; `cause` is the kind of the bank's error. */
  'sync.failed': z.object({ connectionId: Id, runId: Id, bank: z.string(), cause: z.string() }),
  /** A consent ends soon; published once for each of the days on which its user is reminded. */
  'consent.ending': notifications.consent_ending,
  /** A consent has ended: withdrawn by its user, ended at the bank or expired. */
  'consent.ended': z.object({ connectionId: Id, bank: z.string(), reason: z.string() }),
  /** A notification to the user; `data` is parsed by the schema of its kind. */
  'notification.requested': z.object({
    kind: z.keyof(z.object(notifications)),
    data: z.record(z.string(), z.unknown()),
  }),
} as const
export type EventKind = keyof typeof events
export type EventData<K extends EventKind> = z.output<(typeof events)[K]>

/**
 * Asks for a notification to a user. With `tx` it is asked for only if that transaction of the same user is committed;
 * else it is on record when this resolves.
 */
export type Notify = <K extends NotificationKind>(
  userId: string,
  kind: K,
  data: NotificationData<K>,
  tx?: Tx,
) => Promise<void>
