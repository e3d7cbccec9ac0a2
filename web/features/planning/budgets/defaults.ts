/** The defaults of a new budget, as chosen in Preferences. */
import type { budgetCycles } from '#contract/planning/budgets.ts'
import { budgetCarry, budgetEvery } from '../../../ui/display.ts'
import { useStore } from '../../../use-store.ts'

export type Cycle = (typeof budgetCycles)[number]
export type BudgetDefaults = { every: Cycle; carry: boolean }

export function useBudgetDefaults(): readonly [BudgetDefaults, (change: Partial<BudgetDefaults>) => void] {
  const now = { every: useStore(budgetEvery), carry: useStore(budgetCarry) === 'on' }
  const set = (change: Partial<BudgetDefaults>): void => {
    if (change.every !== undefined) budgetEvery.set(change.every)
    if (change.carry !== undefined) budgetCarry.set(change.carry ? 'on' : 'off')
  }
  return [now, set] as const
}
