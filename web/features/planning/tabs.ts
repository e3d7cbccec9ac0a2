import { paths } from '../../paths.ts'

export type PlanTab = 'ahead' | 'budgets' | 'commitments' | 'goals'
export type PlanPage = Exclude<PlanTab, 'commitments'> | Commitment
type Commitment = 'bills' | 'cheques' | 'instalments' | 'loans' | 'household'

/** The tabs of the plan in their order. */
export const planTabs: readonly { key: PlanTab; path: string }[] = [
  { key: 'ahead', path: paths.lookAhead },
  { key: 'budgets', path: paths.budgets },
  { key: 'commitments', path: paths.bills },
  { key: 'goals', path: paths.goals },
]

/** The pages of the tab of bills and other commitments. */
export const commitments: readonly { key: Commitment; path: string }[] = [
  { key: 'bills', path: paths.bills },
  { key: 'cheques', path: paths.cheques },
  { key: 'instalments', path: paths.instalments },
  { key: 'loans', path: paths.loans },
  { key: 'household', path: paths.household },
]

export const isCommitment = (page: PlanPage): page is Commitment =>
  commitments.some(({ key }) => key === page)
