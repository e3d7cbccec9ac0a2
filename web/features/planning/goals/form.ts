import type { Account } from '#contract/accounts.ts'
import type { Goal, GoalKind, listGoals } from '#contract/goals.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { amountIn, numberIn, textIn } from '../../../ui/forms/typed.ts'
import { isMonthly } from './words.ts'

export type GoalList = ResponseOf<typeof listGoals>
export type AccountLine = { id: string; included: boolean; percent: string; counts: 'balance' | 'transfers' }
export type GoalForm = {
  kind: GoalKind
  name: string
  icon: Goal['icon']
  measure: 'months' | 'amount'
  months: string
  target: string
  by: string
  accounts: readonly AccountLine[]
}

/** The percentage of an account not allocated to other goals. */
export function freeOf(accountId: string, goal: Goal | null, { taken }: GoalList): number {
  const all = taken.find(({ account_id }) => account_id === accountId)?.percent ?? 0
  const own = goal?.accounts.find(({ account_id }) => account_id === accountId)?.percent ?? 0
  return 100 - (all - own)
}

/** The form values of a goal, or of a new one. */
export function formOf(
  goal: Goal | null,
  kind: GoalKind,
  name: string,
  accounts: readonly Account[],
  list: GoalList,
): GoalForm {
  const emergency = (goal?.kind ?? kind) === 'emergency_fund'
  return {
    kind: goal?.kind ?? kind,
    name: goal?.name ?? name,
    icon: goal?.icon ?? (emergency ? 'shield' : 'target'),
    measure: goal ? (goal.months === null ? 'amount' : 'months') : emergency ? 'months' : 'amount',
    months: String(goal?.months ?? 6),
    target: goal && goal.target !== null && goal.months === null ? String(goal.target) : '',
    by: goal?.by ?? '',
    accounts: accounts.map(({ id }) => {
      const share = goal?.accounts.find(({ account_id }) => account_id === id)
      return {
        id,
        included: share !== undefined,
        percent: String(share?.percent ?? freeOf(id, goal, list)),
        counts: share?.counts ?? 'balance',
      }
    }),
  }
}

/** The accounts that hold the goal's money; a monthly goal has none. */
export const chosenOf = (form: GoalForm): AccountLine[] =>
  isMonthly(form) ? [] : form.accounts.filter(({ included }) => included)

/** The request body; an emergency fund is measured in months or as an amount. */
export function bodyOf(form: GoalForm) {
  const { kind, name, icon, measure } = form
  const accounts = chosenOf(form).map(({ id, percent, counts }) => ({
    account_id: id,
    percent: numberIn(percent),
    counts,
  }))
  return {
    kind,
    name,
    icon,
    ...(kind === 'emergency_fund' && measure === 'months'
      ? { months: Number(form.months) }
      : // a target is required here, though not by the contract
        { target: amountIn(form.target) ?? Number.NaN }),
    ...(isMonthly(form) ? {} : { by: textIn(form.by), accounts }),
  }
}
