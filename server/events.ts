import type { NotificationKind } from '#contract/notifications/notification-kinds.ts'
import * as z from 'zod/mini'
import type { Tx } from './platform/db/db.ts'
import type { MailMessage } from './platform/mail/mail.ts'

const Id = z.uuid()

/** An amount in minor units, as a string, with its currency. */
export const Money = z.object({ minor: z.string(), currency: z.string() })
const Day = z.string()
const Payment = { transactionId: Id, name: z.string(), amount: Money }

/**
 * The kinds of notification, each with a schema of the data its texts need. Defaults and thresholds are in
 * contract/notifications/notification-kinds.ts, texts and links in features/notifications.
 */
export const notifications = {
  /** Bills expected on one upcoming day. */
  bill_due: z.object({ day: Day, name: z.string(), count: z.number(), total: Money }),
  /** A bill whose payment has not been seen some days after it was expected. */
  bill_missed: z.object({ seriesId: Id, day: Day, name: z.string(), amount: Money }),
  /**
   * A cheque, an instalment of a plan or loan, a card's statement, or a series of such payments or of rent, that its account
   * is not expected to cover. `short` is the missing amount; `dated` the day of a cheque that is presented later.
   */
  payment_not_covered: z.object({
    what: z.enum(['cheque', 'instalment', 'loan', 'series', 'card']),
    id: Id,
    day: Day,
    dated: z.optional(Day),
    name: z.string(),
    amount: Money,
    short: Money,
  }),
  /** A returned cheque of the book, or the line or the bank's message of one that the book lacks; `fee` is what the bank charged for it. */
  cheque_returned: z.object({
    chequeId: z.optional(Id),
    transactionId: z.optional(Id),
    messageId: z.optional(Id),
    day: Day,
    name: z.string(),
    amount: Money,
    fee: z.optional(Money),
  }),
  /** A card's statement is due soon and unpaid. `minimum` is null if unknown. */
  card_due: z.object({ accountId: Id, day: Day, name: z.string(), left: Money, minimum: z.nullable(Money) }),
  /** The balance is expected to fall below the user's buffer before pay day. */
  /** `from` is the first day of the pay period that ends before `until`. */
  balance_low: z.object({ day: Day, lowest: Money, from: Day, until: Day }),
  budget_near: z.object({ budgetId: Id, name: z.string(), from: Day, percent: z.number(), left: Money }),
  budget_over: z.object({ budgetId: Id, name: z.string(), from: Day, over: Money }),
  /** A budget that will be overspent by the end of its period if spending continues at its current pace. */
  budget_pace: z.object({ budgetId: Id, name: z.string(), from: Day, projected: Money, limit: Money }),
  goal_reached: z.object({ goalId: Id, name: z.string(), target: Money }),
  /** A goal reached too late or never at its current pace; sent once a month. `needed` is per pay period. */
  goal_slipping: z.object({ goalId: Id, name: z.string(), by: Day, month: z.string(), needed: Money }),
  /**
   * The next salary after the pay period that began on `began` is overdue. `wages` is set if it is late by
   * the labour ministry's rule: `paid` is what has arrived of the `usual` amount. `payer` is set if another employer's
   * salary has come: then `began` is the day of the late one's last salary.
   */
  salary_late: z.object({
    began: Day,
    payer: z.optional(z.string()),
    wages: z.optional(z.object({ due: Day, paid: Money, usual: Money })),
  }),
  salary_arrived: z.object({ ...Payment, day: Day }),
  /** A salary that is higher or lower than the previous ones. */
  salary_different: z.object({ ...Payment, day: Day, usual: Money }),
  large_payment: z.object({ ...Payment, count: z.number() }),
  /** The same merchant charged the same amount twice within two days. */
  double_charge: z.object({ ...Payment, day: Day }),
  bank_fee: z.object({ ...Payment, count: z.number() }),
  /** `key` identifies the merchant; each subscription is announced once. */
  new_subscription: z.object({ key: z.string(), ...Payment }),
  price_rise: z.object({ key: z.string(), ...Payment, before: Money }),
  refund_arrived: z.object(Payment),
  /** A dividend that a bank line shows; `name` is the investment's. */
  dividend_received: z.object({ tradeId: Id, instrumentId: Id, name: z.string(), amount: Money, day: Day }),
  /** An investment whose address gives no new price; `day` is that of the last one. */
  price_stale: z.object({ instrumentId: Id, name: z.string(), day: Day }),
  /** The consent for a bank ends in at most `days` days: 14, 7 or 1. */
  consent_ending: z.object({
    connectionId: Id,
    bank: z.string(),
    endsAt: z.iso.datetime(),
    days: z.number(),
  }),
  /** A bank returns no new data until the user acts; `cause` is the kind of the bank's error. */
  bank_sign_in: z.object({ connectionId: Id, bank: z.string(), cause: z.string(), day: Day }),
  /** A bank has returned no data for a day, and the user can do nothing about it. */
  bank_trouble: z.object({ connectionId: Id, bank: z.string(), since: Day }),
  review_waiting: z.object({ count: z.number(), day: Day }),
  new_sign_in: z.object({ device: z.string(), method: z.string(), at: z.iso.datetime() }),
  /** A program can now call the API as the user; a token's `scope` never changes. */
  api_token_added: z.object({ tokenId: Id, name: z.string(), scope: z.string(), at: z.iso.datetime() }),
  sign_in_changed: z.object({ what: z.string(), at: z.iso.datetime() }),
  /**
   * Somebody accepted an invitation to the household. Unless `joined`, the user must now confirm them. `person` and
   * `accounts`, of what the member sees, are never stored.
   */
  invitation_accepted: z.object({
    invitationId: Id,
    joined: z.optional(z.boolean()),
    memberId: z.optional(Id),
    person: z.optional(z.string()),
    accounts: z.optional(z.string()),
  }),
  /** The Premium trial ends within two days. */
  trial_ending: z.object({ endsAt: z.iso.datetime() }),
  /** An export file prepared in the background can be downloaded. */
  export_ready: z.object({ exportId: Id, file: z.string(), expiresAt: z.iso.datetime() }),
  /** A summary of a week or a pay period. */
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
 * (features/changes/events/service.ts) and delivered to the subscriptions listed in worker.ts.
 */
export const events = {
  /**
   * Transactions that count were added, changed or removed, by a sync, an import or the user. `since` is their
   * earliest day before or after that, null if any may have changed; `at` is when it was written. After a sync
   * it is published in any case, as balances and standing orders matter to the same subscribers.
   */
  'transaction.changed': z.object({ since: z.nullable(z.string()), at: z.iso.datetime() }),
  /** A user added, renamed or removed an account that is not delivered by a bank. */
  'account.changed': z.object({ accountId: Id }),
  /** A new version added categories, so payments that had none may have one. */
  'categories.added': z.object({}),
  /** A sync succeeded; the counts are of transactions. */
  'sync.finished': z.object({
    connectionId: Id,
    runId: Id,
    inserted: z.number(),
    updated: z.number(),
    removed: z.number(),
  }),
  /** The user asked for an import to be carried out, or for an export to be prepared. */
  'import.requested': z.object({ importId: Id }),
  'export.requested': z.object({ exportId: Id, language: z.string() }),
  /** A person's rows were deleted: what a job must still remove elsewhere, by its keys and ids there. */
  'account.deleted': z.object({
    customerId: z.nullable(z.string()),
    files: z.array(z.string()),
    subscriptions: z.array(z.string()),
    demo: z.boolean(),
  }),
  /** A mail to a person, or from them to an address that they gave. */
  'person.mail': z.object({ sealed: z.string() }),
  /** A mail about a household to its user, or from its user to somebody without an account. */
  'household.mail': z.object({ sealed: z.string() }),
  /** The rows of an import are in effect for the first time. */
  'import.finished': z.object({ importId: Id }),
  /** A bank's message gives a card's statement; it is stored if the account is a card. */
  'card.statement': z.object({
    accountId: Id,
    day: Day,
    due: Day,
    amount: Money,
    minimum: z.nullable(Money),
  }),
  /** A bank's message says that a cheque came back. `number` and `name` are null where it gives none. */
  'cheque.returned': z.object({
    messageId: Id,
    number: z.nullable(z.string()),
    day: Day,
    name: z.nullable(z.string()),
    amount: Money,
  }),
  /** A sync failed and will not be retried; `cause` is the kind of the bank's error. */
  'sync.failed': z.object({ connectionId: Id, runId: Id, bank: z.string(), cause: z.string() }),
  /** A consent ends soon; published once for each day on which the user is reminded. */
  'consent.ending': notifications.consent_ending,
  /** A consent ended: withdrawn by the user, ended at the bank or expired. */
  'consent.ended': z.object({ connectionId: Id, bank: z.string(), reason: z.string() }),
  /** A request to notify the user; `data` is parsed with the schema of its kind. */
  'notification.requested': z.object({
    kind: z.keyof(z.object(notifications)),
    data: z.record(z.string(), z.unknown()),
  }),
} as const
export type EventKind = keyof typeof events
export type EventData<K extends EventKind> = z.output<(typeof events)[K]>

/**
 * Requests a notification to a user. With `tx`, which must be the same user's, the request takes effect only
 * if that transaction commits; without it, the request has been stored when the promise resolves.
 */
export type Notify = <K extends NotificationKind>(
  userId: string,
  kind: K,
  data: NotificationData<K>,
  tx?: Tx,
) => Promise<void>

/**
 * Has a mail sent to a user when `tx` commits, or at once without it; when the promise resolves it is stored, and
 * tried again until the mail server takes it.
 */
export type PostMail = (tx: Tx | null, userId: string, message: MailMessage) => Promise<void>
