import type { Account } from '#contract/accounts/accounts.ts'
import type { Goal, GoalKind, listGoals } from '#contract/planning/goals.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { minorFromWire, wireAmount } from '#contract/money.ts'
import { amountIn, numberIn, textIn } from '../../../ui/forms/typed.ts'
import { isMonthly } from './words.ts'

/** What can hold a goal's money: an account, or a place where investments are held. */
export type Holder = Pick<Account, 'id' | 'bank_name' | 'account_name'> & { invested?: true }
export type GoalList = ResponseOf<typeof listGoals>
export const shareUnits = ['percent', 'amount'] as const
export type AccountLine = {
  id: string
  included: boolean
  unit: (typeof shareUnits)[number]
  percent: string
  amount: string
  counts: 'balance' | 'transfers'
}
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

/**
 * What other goals leave of an account: a percentage, and an amount in AED that is null while the balance is unknown.
 * A goal's own share is free to it, even where the balance has fallen below.
 */
export function freeOf(
  accountId: string,
  goal: Goal | null,
  { taken }: GoalList,
): { percent: number; amount: number | null } {
  const all = taken.find(({ account_id }) => account_id === accountId)
  const share = goal?.accounts.find(({ account_id }) => account_id === accountId)
  const percent = (all?.percent ?? 0) - (share?.percent ?? 0)
  if (all?.balance === undefined || all.balance === null) return { percent: 100 - percent, amount: null }
  const balance = atLeast0(minorFromWire(all.balance, 'AED'))
  const amounts = minorFromWire(all.amount, 'AED') - minorFromWire(share?.amount ?? 0, 'AED')
  const unassigned = atLeast0(balance - (balance * BigInt(percent)) / 100n - amounts)
  const byAmount = amounts === 0n ? 100 : balance === 0n ? 0 : Number((unassigned * 100n) / balance)
  return {
    percent: Math.max(share?.percent ?? 0, Math.min(100 - percent, byAmount)),
    amount: Math.max(share?.amount ?? 0, wireAmount(unassigned, 'AED')),
  }
}

const atLeast0 = (minor: bigint): bigint => (minor > 0n ? minor : 0n)

/** Whether a share is more than what other goals leave of its account. */
export function isTooMuch(
  { id, unit, percent, amount }: AccountLine,
  goal: Goal | null,
  list: GoalList,
): boolean {
  const free = freeOf(id, goal, list)
  if (unit === 'percent') return (numberIn(percent) ?? 0) > free.percent
  return free.amount !== null && (amountIn(amount) ?? 0) > free.amount
}

/** The form values of a goal, or of a new one. */
export function formOf(
  goal: Goal | null,
  kind: GoalKind,
  name: string,
  accounts: readonly Holder[],
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
        unit: share && share.amount !== null ? 'amount' : 'percent',
        percent: String(share?.percent ?? freeOf(id, goal, list).percent),
        amount: share && share.amount !== null ? String(share.amount) : '',
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
  const accounts = chosenOf(form).map(({ id, unit, percent, amount, counts }) => ({
    account_id: id,
    ...(unit === 'percent' ? { percent: numberIn(percent) } : { amount: amountIn(amount) }),
    counts,
  }))
  return {
    kind,
    name,
    icon,
    ...(kind === 'emergency_fund' && measure === 'months'
      ? { months: numberIn(form.months) ?? Number.NaN }
      : // a target is required here, though not by the contract
        { target: amountIn(form.target) ?? Number.NaN }),
    ...(isMonthly(form) ? {} : { by: textIn(form.by), accounts }),
  }
}
