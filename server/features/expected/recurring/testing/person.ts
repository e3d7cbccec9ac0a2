import type { EntryType } from '#contract/common.ts'
import type { Day } from '#contract/period.ts'
import type { Cadence, SeriesKind } from '#contract/expected/series.ts'

/**
 * In fils: a fixed amount, amounts from given days on, or a range, scaled by `summer` from May to October.
 */
export type Amount =
  | number
  | { readonly steps: readonly (readonly [from: Day, minor: number])[] }
  | { readonly low: number; readonly high: number; readonly summer?: number }

/** A payment that recurs; `label` marks its rows. */
export type Regular = {
  label: string
  kind: SeriesKind
  cadence: Cadence
  /** Day of the month, or for weekly and fortnightly cadences the weekday (0 is Sunday). */
  on: number
  /** First month of quarterly and longer cadences, 1 to 12. */
  month?: number
  amount: Amount
  /** `#` is replaced by a new number each time; a list gives the texts from given days on. */
  text: string | readonly (readonly [from: Day, text: string])[]
  type?: EntryType
  account?: string
  shift?: 'before' | 'after'
  /** Range of days by which it may be early (negative) or late. */
  jitter?: readonly [number, number]
  /** Months without a payment, e.g. `2026-03`. */
  skip?: readonly string[]
  /** Days of the payments that come on another day, by month. */
  moved?: Readonly<Record<string, Day>>
  from?: Day
  to?: Day
  flags?: readonly string[]
  bankKind?: string
  mcc?: string
  counterparty?: string
  /** The own account that receives it, if it is a transfer. */
  transferTo?: string
}

/** Payments without a rhythm; `menu` holds prices that repeat. */
export type Habit = {
  texts: readonly [string, ...string[]]
  perMonth: number
  low?: number
  high?: number
  menu?: readonly [number, ...number[]]
  weekdays?: readonly number[]
  type?: EntryType
  account?: string
  bankKind?: string
  mcc?: string
  counterparty?: string
}

export type PersonPlan = {
  name: string
  accounts: Readonly<Record<string, number>>
  regular: readonly Regular[]
  habits: readonly Habit[]
  /** First day of the history; defaults to two years before its end. */
  from?: Day
}
