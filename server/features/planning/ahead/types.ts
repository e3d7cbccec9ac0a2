import type { EntryType } from '#contract/common.ts'
import type { Day } from '#contract/period.ts'
import type { Rates } from '../../rates/service.ts'

/** Where an expected payment is known from. */
export type EventSource = 'series' | 'scheduled' | 'planned' | 'pending' | 'what_if'

/** A payment that is known to come. Amounts are minor units of its account's currency, never negative. */
export type KnownEvent = {
  source: EventSource
  /** What it belongs to: a series, a transaction or an account. */
  id: string
  name: string
  accountId: string
  /** The own account that receives it, of a transfer. */
  toAccountId: string | null
  type: EntryType
  day: Day
  minor: bigint
  /** What it was before; the band is drawn from these. Empty for what is certain. */
  past: PastPayments
}

/** Of the last payments of a series: amounts, and days early (negative) or late. */
export type PastPayments = {
  amounts: readonly number[]
  offsets: readonly number[]
  /** Share of the dates that no payment came for. */
  missed: number
}
export const certain: PastPayments = { amounts: [], offsets: [], missed: 0 }

export type ForecastAccount = {
  id: string
  currency: string
  /** The balance now; a card's debt and a loan are negative. */
  minor: bigint
  /** Fils of one minor unit, null without a rate. For estimates alone: sums are converted exactly. */
  factor: number | null
  /** Whether its money can be spent until pay day: current accounts and cash. */
  spendable: boolean
  /** Whether what is bought from it is spending: the former, and cards. */
  everyday: boolean
}

/** What an account did on past days apart from known series; in its own minor units, oldest first. */
export type PastDays = {
  accountId: string
  spending: Float64Array
  /** Income and transfers between own accounts, with their sign. */
  other: Float64Array
}

/** `past` ends on the day before `today`; every account has the same number of days there. */
export type ForecastInput = {
  today: Day
  days: number
  accounts: readonly ForecastAccount[]
  events: readonly KnownEvent[]
  past: readonly PastDays[]
  /** The rates of today. */
  rates: Pick<Rates, 'rateOf' | 'toAed'>
  /** First days of pay periods, newest first, and the next one. */
  pay: { starts: readonly Day[]; next: Day }
}
