import type { Account } from '#contract/accounts.ts'
import type { Goal, GoalKind, listGoals } from '#contract/goals.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { typedAmount } from '../../../ui/forms/typed.ts'

export type GoalList = ResponseOf<typeof listGoals>
export type AccountLine = { id: string; included: boolean; percent: string; counts: 'balance' | 'transfers' }
export type GoalForm = {
  kind: GoalKind
  name: string
  icon: Goal['icon']
  measure: 'months' | 'amount'
  months: string
  amount: string
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
    amount: goal && goal.target !== null && goal.months === null ? String(goal.target) : '',
    by: goal?.by ?? '',
    accounts: accounts.map(({ id }) => {
      const own = goal?.accounts.find(({ account_id }) => account_id === id)
      return {
        id,
        included: own !== undefined,
        percent: String(own?.percent ?? freeOf(id, goal, list)),
        counts: own?.counts ?? 'balance',
      }
    }),
  }
}

/** The request body of a form; null while something is missing or invalid. */
export function bodyOf(form: GoalForm, goal: Goal | null, list: GoalList) {
  const amount = typedAmount(form.amount)
  const monthly = form.kind === 'monthly_savings' || form.kind === 'monthly_budget'
  const byMonths = form.kind === 'emergency_fund' && form.measure === 'months'
  const months = Number(form.months)
  const chosen = monthly ? [] : form.accounts.filter(({ included }) => included)
  const accounts = chosen.map(({ id, percent, counts }) => ({
    account_id: id,
    percent: Number(percent),
    counts,
  }))
  const fits = accounts.every(
    ({ account_id, percent }) =>
      Number.isInteger(percent) && percent >= 1 && percent <= freeOf(account_id, goal, list),
  )
  if (form.name.trim() === '' || !fits) return null
  if (
    byMonths
      ? !(Number.isInteger(months) && months >= 1 && months <= 36)
      : typeof amount !== 'number' || amount <= 0
  )
    return null
  return {
    name: form.name.trim(),
    icon: form.icon,
    ...(byMonths ? { months } : { target: amount ?? 0 }),
    ...(monthly ? {} : { by: form.by === '' ? null : form.by, accounts }),
  }
}
