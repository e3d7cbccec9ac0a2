/** Income and spending of a month, week or pay period. `partial` means that it is not over yet. */
export type FlowRow = {
  key: string
  /** 'November 2026'. */
  title: string
  /** 'Nov', for the axis. */
  short: string
  income: number
  expenses: number
  partial?: boolean
  /** The figures of the previous period, up to the same day; null if unknown. */
  previous?: { income: number; expenses: number } | null
}

/** `tone` is the role of a node; `href` opens its transactions. */
export type FlowNode = {
  key: string
  label: string
  amount: number
  tone: 'income' | 'hub' | 'spending' | 'saved'
  href?: string
}
export type FlowLink = { from: string; to: string; amount: number }
