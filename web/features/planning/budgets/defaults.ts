/** How a new budget begins, as chosen in Preferences. */
import { budgetCycles } from '#contract/planning.ts'
import { storedAtom } from '../../../local-storage.ts'
import { useStore } from '../../../use-store.ts'

export type Cycle = (typeof budgetCycles)[number]
const every = storedAtom(
  'device_budget_every',
  (text): Cycle => budgetCycles.find((name) => name === text) ?? 'pay',
)
const carry = storedAtom('device_budget_carry', (text): 'on' | 'off' => (text === 'on' ? 'on' : 'off'))

export type BudgetDefaults = { every: Cycle; carry: boolean }

export function useBudgetDefaults(): readonly [BudgetDefaults, (change: Partial<BudgetDefaults>) => void] {
  const now = { every: useStore(every), carry: useStore(carry) === 'on' }
  const set = (change: Partial<BudgetDefaults>): void => {
    if (change.every !== undefined) every.set(change.every)
    if (change.carry !== undefined) carry.set(change.carry ? 'on' : 'off')
  }
  return [now, set] as const
}
