import type { EntryType } from '#contract/common.ts'
import type { Day } from '#contract/period.ts'
import type { DaysOff } from '../../days/calendar/entries.ts'
import type { Cadence, SeriesKind } from '#contract/expected/series.ts'

/** A booked payment as detection sees it. `minor` is never negative; `type` gives the sign. */
export type LedgerRow = {
  id: string
  day: Day
  type: EntryType
  minor: bigint
  currency: string
  accountId: string
  merchantKey: string | null
  /** The display name of the other side. */
  name: string
  text: string
  counterparty: string | null
  categoryId: string | null
  flags: readonly string[]
  /** The bank's kind of payment, such as POS, ATM or CHEQUE. */
  kind: string | null
  /** Whether it is one side of a transfer between own accounts. */
  transfer: boolean
  /** Whether it is one side of a payment and its return in the same account. */
  returned?: boolean
  /** Whether it is a transfer to a credit card of the person. */
  repays?: boolean
  /** Of a transfer into investments: whether its words say so, or only the trade that it pays. */
  invests?: 'words' | 'trade' | null
  /** Whether it is interest or profit credited by a bank, which does not predict another one. */
  returns?: boolean
  /** The parts of a split payment. */
  lines?: readonly { type: EntryType; categoryId: string | null; minor: bigint }[]
}

/**
 * When a series falls due. `from` is any due day and sets the phase; `dayOfMonth` is 1 to 31, null for
 * cadences by weeks.
 */
export type Schedule = { cadence: Cadence; from: Day; dayOfMonth: number | null }

/** A due day of a series and the payment matched to it. */
export type Hit = { due: Day; row: LedgerRow }
export type PriceChange = { day: Day; from: bigint; to: bigint }

export type FoundSeries = {
  /** The key that the rows share; stable across detections. */
  identity: string
  name: string
  type: EntryType
  currency: string
  accountId: string
  kind: SeriesKind
  schedule: Schedule
  /** Of a salary: whether days off move it; of others the payments tell. */
  shift?: 'none' | 'before'
  hits: readonly Hit[]
  /** Due days between the first and the last payment without a payment. */
  missed: readonly Day[]
  next: Day
  ended: boolean
  /** Of a salary that ended: whether the employer has paid what was left at the end of the job. */
  closed?: boolean
  /** The expected amount of the next payment, and the range of recent ones. */
  expected: bigint
  low: bigint
  high: bigint
  /** Whether the amount is the same each time, apart from price changes. */
  fixed: boolean
  priceChanges: readonly PriceChange[]
  /** The days off used for its dates. */
  daysOff: DaysOff | undefined
}
