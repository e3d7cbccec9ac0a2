import { paths } from '../../paths.ts'

/** The tabs of the plan in their order. */
export const planTabs = [
  { key: 'ahead', path: paths.lookAhead },
  { key: 'budgets', path: paths.budgets },
  { key: 'bills', path: paths.bills },
  { key: 'goals', path: paths.goals },
] as const
export type PlanTab = (typeof planTabs)[number]['key']
