import type { EntryType } from '#contract/common.ts'
import type { Day } from '#contract/period.ts'
import type { Rates } from '../../days/rates/service.ts'

/** The source of a known event. */
export type EventSource =
  | 'series'
  | 'bank'
  | 'card'
  | 'transfer'
  | 'investment'
  | 'planned'
  | 'pending'
  | 'what_if'

/** A payment that is known to come. Amounts are minor units of its account's currency, never negative. */
export type KnownEvent = {
  source: EventSource
  /** The id of its series, transaction, cheque or instalment plan, or of the card account to repay. */
  id: string
  name: string
  accountId: string
  /** The own account that receives it, if it is a transfer, and what arrives there in its minor units. */
  toAccountId: string | null
  toMinor: bigint
  type: EntryType
  day: Day
  minor: bigint
  /** Its earlier payments, from which the band is drawn; empty if it is certain. */
  past: PastPayments
  /** Income whose day has passed: it counts any day now, but nothing that falls due may rely on it. */
  overdue?: boolean
  /** Whether its amount is an estimate from earlier ones that differ. */
  varies?: boolean
  /** A purchase that is pending or entered ahead, and was not expected. */
  isPurchase?: boolean
}

/** The last payments of a series: their amounts, and by how many days they were early (negative) or late. */
export type PastPayments = {
  amounts: readonly number[]
  offsets: readonly number[]
  /** The share of dates without a payment. */
  missed: number
}
export const certain: PastPayments = { amounts: [], offsets: [], missed: 0 }

export type ForecastAccount = {
  id: string
  currency: string
  /** The current balance; negative for a card's debt and a loan. */
  minor: bigint
  /** Fils per minor unit; null without a rate. For estimates only: sums are converted exactly. */
  factor: number | null
  /** Whether its money can be spent until pay day: current accounts and cash. */
  spendable: boolean
  /** Whether purchases from it count as spending: spendable accounts and cards. */
  everyday: boolean
}

/** An account's past days apart from known series, in its own minor units, oldest first. */
export type PastDays = {
  accountId: string
  spending: Float64Array
  /** Net income and transfers between own accounts, signed. */
  other: Float64Array
  /** Whether its balance was negative at the end of one of these days. */
  overdrawn: boolean
}

/** The categories of habits that follow the pay period. */
export const habitCategories = ['sent_home', 'cash', 'gas', 'groceries'] as const
/** The part of an account's past spending that is of one habit, such as money sent home, and what was spent on it today. */
export type PastHabit = { accountId: string; spending: Float64Array; today: number }

/** `past` ends on the day before `today`; every account has the same number of days in it. */
export type ForecastInput = {
  today: Day
  days: number
  accounts: readonly ForecastAccount[]
  events: readonly KnownEvent[]
  past: readonly PastDays[]
  /** The change of the total on each of these days, expected payments included, in fils. */
  changes?: Float64Array
  /** Of the spending in `past`, what follows the pay period. */
  habits?: readonly PastHabit[]
  /** Today's exchange rates. */
  rates: Pick<Rates, 'rateOf' | 'toAed'>
  /** First days of pay periods, newest first, and of the next one. */
  pay: { starts: readonly Day[]; next: Day }
}
