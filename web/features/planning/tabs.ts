import { paths } from '../../paths.ts'

export type PlanTab =
  | 'budgets'
  | 'bills'
  | 'goals'
  | 'ahead'
  | 'cheques'
  | 'instalments'
  | 'sent'
  | 'household'

/** The tabs of the plan in their order; a tab is listed once its screen has a route in web/screens. */
export const planTabs: readonly { key: PlanTab; path: string }[] = [
  { key: 'budgets', path: paths.budgets },
  { key: 'bills', path: paths.bills },
  { key: 'goals', path: paths.goals },
  { key: 'ahead', path: paths.lookAhead },
  { key: 'cheques', path: paths.cheques },
  { key: 'instalments', path: paths.instalments },
  { key: 'sent', path: paths.sent },
  { key: 'household', path: paths.household },
]
