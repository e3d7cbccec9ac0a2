import { listCategories } from '#contract/categories/categories.ts'
import { listPeriods } from '#contract/days/periods.ts'
import { listBudgets } from '#contract/planning/budgets.ts'
import { listGoals } from '#contract/planning/goals.ts'
import { useSession } from '../../../../api/auth/session.ts'
import { useHasBank, useRead } from '../../../../api/queries.ts'
import { paths } from '../../../../paths.ts'
import { firstSteps } from '../../../../ui/display.ts'
import { useStored } from '../../../../use-store.ts'

const steps = 6

/** How far the first steps are; `isOpen` until all are done or the user dismisses what is left of them. */
export function useFirstSteps(hasAccounts: boolean) {
  const [visibility, setVisibility] = useStored(firstSteps)
  const categories = useRead(listCategories)
  const budgets = useRead(listBudgets).data?.budgets
  const goals = useRead(listGoals).data?.goals
  const pay = useRead(listPeriods).data?.pay
  const isConnected = useHasBank(!hasAccounts)
  const hasOwnCategory = categories.data?.data.some((each) => !each.isDefault && each.id.length > 30) ?? false
  const later = [
    ['categories', hasOwnCategory, paths.categories],
    ['payDay', pay !== undefined && (pay.mode === 'day' || pay.salary !== null), paths.payDay],
    ['goal', (goals?.length ?? 0) > 0, paths.newGoal],
    ['budget', (budgets?.length ?? 0) > 0, paths.newBudget],
  ] as const
  const isConfirmed = useSession().user?.emailVerified !== false
  const done =
    Number(isConfirmed) + Number(hasAccounts || isConnected) + later.filter(([, isDone]) => isDone).length
  const isAnswered = Boolean(categories.data && budgets && goals && pay)
  return {
    later,
    done,
    all: steps,
    isConnected,
    isConfirmed,
    isKnown: visibility === 'dismissed' || isAnswered,
    isOpen: visibility !== 'dismissed' && isAnswered && done < steps,
    dismiss: () => setVisibility('dismissed'),
  }
}
