import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ReturnedCheque } from './returned-cheque.ts'
import { Cover } from './cover.ts'
import {
  Amount,
  Currency,
  AskedDay,
  DayText,
  Done,
  EntryType,
  IdParams,
  successResponse,
  Uuid,
  typedName,
} from '../common.ts'

export const cadences = ['weekly', 'fortnightly', 'monthly', 'quarterly', 'half_yearly', 'yearly'] as const
export type Cadence = (typeof cadences)[number]

export const seriesKinds = [
  'salary',
  'bill',
  'subscription',
  'rent',
  'loan',
  'instalment',
  'transfer',
  'card',
  'other',
] as const
export type SeriesKind = (typeof seriesKinds)[number]

/** `suggested` was detected but not confirmed; with at least three payments it counts until it is dismissed. */
export const seriesStates = ['suggested', 'active', 'paused', 'ended'] as const
export type SeriesState = (typeof seriesStates)[number]

/**
 * `late` is past its date; `missed` is so long past that it is no
 * longer expected; `skipped` was excluded by the user.
 */
export const occurrenceStates = ['paid', 'due', 'late', 'missed', 'skipped'] as const
export type OccurrenceState = (typeof occurrenceStates)[number]

const PriceChange = z.object({ date: DayText, from: Amount, to: Amount })

/** A recurring payment or income. Amounts are in its own currency and never negative; `type` gives the direction. */
export const Series = z.object({
  id: Uuid,
  name: z.string(),
  type: EntryType,
  kind: z.enum(seriesKinds),
  cadence: z.enum(cadences),
  state: z.enum(seriesStates),
  /** The earliest date without a payment, possibly in the past; null if none is expected. */
  next_date: z.nullable(DayText),
  expected: Amount,
  low: Amount,
  high: Amount,
  currency: Currency,
  account_id: z.nullable(Uuid),
  /** The category that budgets expect it in while no payment of it is known; null if the user chose none. */
  category_id: z.nullable(z.string()),
  /** Where it comes from: detected among the payments, reported by the bank, or added by the user. */
  source: z.enum(['found', 'bank', 'user']),
  /** Whether the amount is the same each time, apart from price changes. */
  fixed: z.boolean(),
  /** Every price change, oldest first. */
  price_changes: z.array(PriceChange),
  /** The last date on which a payment is expected, if known. */
  until_date: z.nullable(DayText),
  /** Whether its next date is known as one of a cheque, plan, card or loan, so that there is nothing to confirm. */
  covered: z.boolean(),
})
export type Series = z.infer<typeof Series>

export const listRecurring = endpoint('GET', '/api/user/recurring', {
  summary: 'Recurring payments and income, next first; dismissed ones are left out',
  response: successResponse({ series: z.array(Series) }),
  etag: true,
})

/** An expected date of a series and its outcome. */
export const Occurrence = z.object({
  date: DayText,
  expected: Amount,
  state: z.enum(occurrenceStates),
  transaction_id: z.nullable(Uuid),
  /** The amount and day of the payment; null while unpaid. */
  amount: z.nullable(Amount),
  paid_on: z.nullable(DayText),
})
export type Occurrence = z.infer<typeof Occurrence>

export const listOccurrences = endpoint('GET', '/api/user/recurring/:id/occurrences', {
  summary: 'The dates of a series, newest first: what was paid, and the next three',
  params: IdParams,
  response: successResponse({
    occurrences: z.array(Occurrence),
    price_changes: z.array(PriceChange),
    /** Why the series is considered recurring; null if the user added it and no payment is known. */
    evidence: z.nullable(
      z.object({ payments: z.number(), missed: z.number(), since: DayText, last: DayText }),
    ),
  }),
  errors: ['not_found'],
  etag: true,
})

/** An expected payment in the calendar. */
export const Bill = z.object({
  ...Occurrence.shape,
  /** Where it comes from, and the series, cheque, instalment plan, card account or loan of it. */
  source: z.enum(['series', 'cheque', 'instalment', 'card', 'loan']),
  source_id: Uuid,
  /** Its series; null from another source. */
  series_id: z.nullable(Uuid),
  name: z.string(),
  type: EntryType,
  kind: z.enum(seriesKinds),
  low: Amount,
  high: Amount,
  currency: Currency,
  account_id: z.nullable(Uuid),
  suggested: z.boolean(),
  /** Whether it is only a guess, which no sum includes. */
  perhaps: z.boolean(),
  /** Whether it moves money into investments, which is not spending. */
  invests: z.boolean(),
  /** Whether it only moves money between the user's own accounts, other than to pay a card. */
  own_transfer: z.boolean(),
  /** Whether the user has entered it as a transaction of a day to come; its day and amount are then those. */
  entered: z.boolean(),
  /** Of rent, cheques, instalments and loans that are still to be paid from an account that is no card; null for others. */
  cover: z.nullable(Cover),
})
export type Bill = z.infer<typeof Bill>

export const recurringCalendar = endpoint('GET', '/api/user/recurring/calendar', {
  summary:
    'Expected payments between two days with their outcome, this pay period and a month by default, oldest first: dates of series, cheques, instalments, card statements and loans',
  query: z.object({ from: z.optional(AskedDay), to: z.optional(AskedDay) }),
  response: successResponse({
    from: DayText,
    to: DayText,
    occurrences: z.array(Bill),
    /** Without days in the query: the next date, within a year, of each payment that no occurrence to come is of. */
    later: z.array(Bill),
    /**
     * The amount still due before the next pay day, in AED, card payments included;
     * other own transfers, money moved into investments and currencies without a rate are excluded.
     */
    left_to_pay: Amount,
    /** What of it goes to cards. */
    left_on_cards: Amount,
    /** The next pay day, and whether it is based on a salary. */
    pay_day: DayText,
    pay_known: z.boolean(),
    /** The newest cheque that a bank returned in the last year; null if none is known. */
    returned: z.nullable(ReturnedCheque),
    /** Whether recurring payments are still looked for in payments that have just come, and none are known yet. */
    searching: z.boolean(),
  }),
  etag: true,
})

const Name = typedName(80)
const CategoryId = z.string().check(z.minLength(1), z.maxLength(64))
const One = successResponse({ series: Series })

export const createRecurring = endpoint('POST', '/api/user/recurring', {
  demo: true,
  summary: 'Adds a recurring payment or income; `transaction_id` names a payment that belongs to it',
  body: z.object({
    name: Name,
    type: z.optional(EntryType),
    kind: z.optional(z.enum(seriesKinds)),
    cadence: z.enum(cadences),
    next_date: DayText,
    amount: z.number(),
    /** Defaults to the account's currency, or AED without an account. */
    currency: z.optional(Currency),
    account_id: z.optional(z.nullable(Uuid)),
    category_id: z.optional(z.nullable(CategoryId)),
    until_date: z.optional(z.nullable(DayText)),
    transaction_id: z.optional(Uuid),
  }),
  response: One,
  errors: ['conflict'],
})

export const updateRecurring = endpoint('PATCH', '/api/user/recurring/:id', {
  demo: true,
  summary: 'Confirms, edits, pauses, ends, resumes or merges a series, or skips one of its dates',
  params: IdParams,
  body: z.object({
    name: z.optional(Name),
    kind: z.optional(z.enum(seriesKinds)),
    cadence: z.optional(z.enum(cadences)),
    next_date: z.optional(DayText),
    amount: z.optional(z.number()),
    account_id: z.optional(z.nullable(Uuid)),
    category_id: z.optional(z.nullable(CategoryId)),
    until_date: z.optional(z.nullable(DayText)),
    /** `active` confirms a suggested series and resumes a paused or ended one. */
    state: z.optional(z.enum(['active', 'paused', 'ended'])),
    /** An expected date to skip, or to expect again. */
    skip: z.optional(DayText),
    unskip: z.optional(DayText),
    /** Another series for the same payment; its payments are moved to this one. */
    merge: z.optional(Uuid),
  }),
  response: One,
  errors: ['not_found', 'conflict'],
})

export const deleteRecurring = endpoint('DELETE', '/api/user/recurring/:id', {
  demo: true,
  summary:
    'Removes a series added by hand; one that was found is dismissed for good and never suggested again',
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})
