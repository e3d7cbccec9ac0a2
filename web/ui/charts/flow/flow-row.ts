/** Money in and out of a month, week or pay period. `partial` says that it is not over yet. */
export type FlowRow = {
  key: string
  /** 'November 2026'. */
  title: string
  /** 'Nov', for the axis. */
  short: string
  income: number
  expenses: number
  partial?: boolean
  /** The same of the period before, to the same day; null where it is not known. */
  previous?: { income: number; expenses: number } | null
}
