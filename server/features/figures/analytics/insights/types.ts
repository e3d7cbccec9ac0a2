import type { InsightKind } from '#contract/figures/insights.ts'
import type { Day } from '#contract/period.ts'
import type { FoundSeries, LedgerRow } from '../../../expected/recurring/types.ts'

/** A current account with its lowest recent balance, in fils. */
export type HeldAccount = { id: string; name: string; least: bigint }
export type InsightInput = {
  today: Day
  /** Booked payments of the last thirteen months, oldest first; amounts in fils. */
  rows: readonly LedgerRow[]
  series: readonly FoundSeries[]
  /** The first day from which every bank has data. */
  dataFrom: Day
  accounts: readonly HeldAccount[]
}

/** An insight: `minor` is the amount it is about and `usual` the amount it is compared with, both in fils. */
export type Insight = {
  /** Identifies the finding; changes when its figures change, so that a dismissal does not hide a new one. */
  key: string
  kind: InsightKind
  day: Day
  minor: bigint
  usual: bigint | null
  /** The name of a merchant, series or account, or the id of a category. */
  subject: string
  categoryId: string | null
  merchantKey: string | null
  rows: readonly LedgerRow[]
}
