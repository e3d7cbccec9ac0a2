import type { DashboardData } from '../data.ts'

export type HealthPart = DashboardData['overview']['health']['parts'][number]
type HealthMove =
  | 'savings20'
  | 'savings10'
  | 'savings0'
  | 'balance1'
  | 'balance10'
  | 'transactions5'
  | 'transactions20'
  | 'accounts'

/** What would earn a part its next points; null if it has all of them. */
export function nextMove(part: Pick<HealthPart, 'key' | 'points' | 'max'>): HealthMove | null {
  if (part.points >= part.max) return null
  switch (part.key) {
    case 'savings':
      return part.points >= 20 ? 'savings20' : part.points >= 10 ? 'savings10' : 'savings0'
    case 'balance':
      return part.points >= 15 ? 'balance10' : 'balance1'
    case 'transactions':
      return part.points >= 10 ? 'transactions20' : 'transactions5'
    default:
      return 'accounts'
  }
}

type Overview = DashboardData['overview']
type Evidence = {
  overview: {
    period_summary: Pick<Overview['period_summary'], 'income' | 'transactions_count'>
    coverage: Pick<Overview['coverage'], 'state'>
  }
}
export type Missing = 'income' | 'balance' | 'transactions'

/** The evidence missing for a part's points; null if there is some. */
export function missingEvidence(
  { key }: Pick<HealthPart, 'key'>,
  { overview: { period_summary, coverage } }: Evidence,
): Missing | null {
  if (key === 'savings') return period_summary.income > 0 ? null : 'income'
  if (key === 'transactions') return period_summary.transactions_count > 0 ? null : 'transactions'
  if (key === 'balance') return coverage.state === 'none' ? 'balance' : null
  return null
}
