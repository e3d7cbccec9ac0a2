import type { EntryType } from '#contract/common.ts'
import type { Day } from '#contract/period.ts'
import type { DaysOff } from '../../calendar/service.ts'
import type { Cadence, SeriesKind } from '#contract/recurring.ts'

/** A booked payment as detection sees it. `minor` is never negative; `type` gives the sign. */
export type LedgerRow = {
  id: string
  day: Day
  type: EntryType
  minor: bigint
  currency: string
  accountId: string
  merchantKey: string | null
  /** What people call the other side. */
  name: string
  text: string
  counterparty: string | null
  categoryId: string | null
  flags: readonly string[]
  /** The bank's kind of payment, such as POS, ATM or CHEQUE. */
  kind: string | null
  /** One leg of a transfer between own accounts. */
  transfer: boolean
  /** Interest or profit that a bank credited: nothing promises the next one. */
  returns?: boolean
  /** Of a split payment, what it was for. */
  lines?: readonly { categoryId: string | null; minor: bigint }[]
}

/** When a series falls due. `dayOfMonth` is 1 to 31, `from` fixes the phase. */
export type Schedule = { cadence: Cadence; from: Day; dayOfMonth: number | null }

/** One expected date of a series and the payment matched to it. */
export type Hit = { due: Day; row: LedgerRow }
export type PriceChange = { day: Day; from: bigint; to: bigint }

export type FoundSeries = {
  /** What the rows have in common; the same from run to run. */
  identity: string
  name: string
  type: EntryType
  currency: string
  accountId: string
  kind: SeriesKind
  schedule: Schedule
  hits: readonly Hit[]
  /** Expected dates between the first and the last payment that none came for. */
  missed: readonly Day[]
  next: Day
  ended: boolean
  /** What the next payment is expected to be, and the range it has been in. */
  expected: bigint
  low: bigint
  high: bigint
  /** The amount is the same each time, but for price changes. */
  fixed: boolean
  priceChanges: readonly PriceChange[]
  /** The days off that its dates were compared with. */
  daysOff: DaysOff | undefined
}
