import type { EntryType } from '#contract/common.ts'
import type { Day } from '#contract/period.ts'
import type { Cadence, SeriesKind } from '#contract/recurring.ts'

/** Fils; one amount, several in turn from a day on, or a range whose middle may follow the season. */
export type Amount =
  | number
  | { readonly steps: readonly (readonly [from: Day, minor: number])[] }
  | { readonly low: number; readonly high: number; readonly summer?: number }

/** A label: a payment that recurs. */
export type Regular = {
  label: string
  kind: SeriesKind
  cadence: Cadence
  /** Day of the month, or weekday (0 is Sunday) of weekly and fortnightly ones. */
  on: number
  /** First month of quarterly and longer ones, 1 to 12. */
  month?: number
  amount: Amount
  /** `#` stands for a new number each time; another text from a day on. */
  text: string | readonly (readonly [from: Day, text: string])[]
  type?: EntryType
  account?: string
  shift?: 'before' | 'after'
  /** Days that it may come too early or too late. */
  jitter?: readonly [number, number]
  /** Months without it, `2026-03`. */
  skip?: readonly string[]
  /** Months in which it comes on another day. */
  moved?: Readonly<Record<string, Day>>
  from?: Day
  to?: Day
  flags?: readonly string[]
  bankKind?: string
  mcc?: string
  counterparty?: string
  /** One leg of a transfer to this own account. */
  transferTo?: string
}

/** Payments without a rhythm; `menu` has prices that repeat. */
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
  /** First day of the history; two years before its end when absent. */
  from?: Day
}
