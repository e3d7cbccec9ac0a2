import type { InsightKind } from '#contract/insights.ts'
import type { Day } from '#contract/period.ts'
import type { FoundSeries, LedgerRow } from '../../planning/recurring/service.detect.ts'

/** A current account: the least that it held lately, in fils. */
export type HeldAccount = { id: string; name: string; least: bigint }
export type InsightInput = {
  today: Day
  /** Booked payments of the last thirteen months, oldest first; amounts in fils. */
  rows: readonly LedgerRow[]
  series: readonly FoundSeries[]
  /** From this day on every bank has data. */
  dataFrom: Day
  accounts: readonly HeldAccount[]
}

/** `minor` is what it is about, `usual` what it is compared with, both in fils. */
export type Insight = {
  /** The same for the same finding, and another one once its figures change. */
  key: string
  kind: InsightKind
  day: Day
  minor: bigint
  usual: bigint | null
  /** A merchant, an account, or the id of a category. */
  subject: string
  categoryId: string | null
  merchantKey: string | null
  rows: readonly LedgerRow[]
}
