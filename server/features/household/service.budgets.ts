/** The household's budgets and goals as their owner changes them. */
import type { BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/household/together.ts'
import { mostHouseholdBudgets } from '#contract/household/together.ts'
import { baseCurrency } from '#contract/product.ts'
import type { Ctx } from '../../context.ts'
import { read, type Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { readBalances } from '../accounts/service.ts'
import { categoriesById } from '../categories/service.ts'
import { writeChange } from '../changes/service.ts'
import { positiveMinor } from '../expected/service.amounts.ts'
import { today } from '../../platform/clock.ts'
import { findPeople, readAs } from './service.people.ts'
import {
  type BudgetRow,
  deleteBudgetRow,
  deleteGoalRow,
  type GoalRow,
  insertBudget,
  selectBudgets,
  selectGoal,
  selectGoals,
  updateBudgetLimit,
  upsertGoal,
} from './store.budgets.ts'

export {
  countBudgetsIn as countHouseholdBudgets,
  moveBudgets as moveHouseholdBudgets,
} from './store.budgets.ts'

/** The name of a budget in Activity; that of all spending is empty. */
async function nameOf(tx: Tx, { userId, language }: Ctx, { category_id: id }: BudgetRow): Promise<string> {
  return id === null ? '' : ((await categoriesById(tx, userId, language)).get(id)?.name ?? '')
}

export async function createOursBudget(
  ctx: Ctx,
  { category_id, limit }: BodyOf<typeof contract.createOursBudget>,
): Promise<string> {
  const { userId, language, clock } = ctx
  const row = {
    id: newId(clock.now()),
    category_id,
    limit_minor: positiveMinor(limit, baseCurrency, 'limit'),
  }
  await writeChange(
    ctx,
    'budget.add',
    async (tx) => {
      const category =
        category_id === null ? null : (await categoriesById(tx, userId, language)).get(category_id)
      if (category !== null && category?.type !== 'expense')
        fail('budget_category_unknown', {}, { field: 'category_id' })
      if ((await selectBudgets(tx, userId)).length >= mostHouseholdBudgets)
        fail('too_many_budgets', { max: mostHouseholdBudgets })
      if (!(await insertBudget(tx, userId, row, clock.now())))
        fail('household_budget_taken', {}, { field: 'category_id' })
      return category?.name ?? ''
    },
    (name) => ({ name }),
  )
  return row.id
}

export async function updateOursBudget(
  ctx: Ctx,
  id: string,
  { limit }: BodyOf<typeof contract.updateOursBudget>,
): Promise<string> {
  const change = { id, limit_minor: positiveMinor(limit, baseCurrency, 'limit') }
  await writeChange(
    ctx,
    'budget.edit',
    async (tx) => {
      const row = isUuid(id) ? await updateBudgetLimit(tx, ctx.userId, change, ctx.clock.now()) : null
      return nameOf(tx, ctx, row ?? fail('budget_not_found'))
    },
    (name) => ({ name }),
  )
  return id
}

export async function deleteOursBudget(ctx: Ctx, id: string): Promise<void> {
  await writeChange(
    ctx,
    'budget.delete',
    async (tx) => {
      const row = isUuid(id) ? await deleteBudgetRow(tx, ctx.userId, id) : null
      return nameOf(tx, ctx, row ?? fail('budget_not_found'))
    },
    (name) => ({ name }),
  )
}

/** Fails unless these are accounts that somebody in the household shares. */
async function requireShared(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const people = await findPeople(ctx)
  const shared = await Promise.all(
    people.map((person) =>
      readAs(person, async (tx, userId) =>
        (await readBalances(tx, userId, today(ctx.clock))).rows.map(({ id }) => id),
      ),
    ),
  )
  const known = new Set(shared.flat())
  if (!ids.every((id) => known.has(id))) fail('goal_account_unknown', {}, { field: 'accounts' })
}

export async function createOursGoal(
  ctx: Ctx,
  input: BodyOf<typeof contract.createOursGoal>,
): Promise<string> {
  const { userId, clock } = ctx
  const row: GoalRow = {
    id: newId(clock.now()),
    name: input.name,
    target_minor: positiveMinor(input.target, baseCurrency, 'target'),
    by_day: input.by ?? null,
    account_ids: [...new Set(input.accounts)],
  }
  await requireShared(ctx, row.account_ids)
  await writeChange(
    ctx,
    'goal.add',
    async (tx) => {
      if ((await selectGoals(tx, userId)).length >= mostHouseholdBudgets)
        fail('too_many_goals', { max: mostHouseholdBudgets })
      await upsertGoal(tx, userId, row, clock.now())
    },
    () => ({ name: row.name }),
  )
  return row.id
}

export async function updateOursGoal(
  ctx: Ctx,
  id: string,
  { name, target, by, accounts }: BodyOf<typeof contract.updateOursGoal>,
): Promise<string> {
  const { userId, clock, db } = ctx
  const find = async (tx: Tx): Promise<GoalRow> =>
    (isUuid(id) ? await selectGoal(tx, userId, id) : null) ?? fail('goal_not_found')
  const before = await read(db, ctx, find)
  // an account that is no longer shared may stay, so that the rest can be changed
  const added = accounts?.filter((account) => !before.account_ids.includes(account)) ?? []
  if (added.length > 0) await requireShared(ctx, added)
  await writeChange(
    ctx,
    'goal.edit',
    async (tx) => {
      const goal = await find(tx)
      const row: GoalRow = {
        id,
        name: name ?? goal.name,
        target_minor:
          target === undefined ? goal.target_minor : positiveMinor(target, baseCurrency, 'target'),
        by_day: by === undefined ? goal.by_day : by,
        account_ids: accounts ? [...new Set(accounts)] : goal.account_ids,
      }
      await upsertGoal(tx, userId, row, clock.now())
      return row
    },
    (row) => ({ name: row.name }),
  )
  return id
}

export async function deleteOursGoal(ctx: Ctx, id: string): Promise<void> {
  await writeChange(
    ctx,
    'goal.delete',
    async (tx) => {
      const row = isUuid(id) ? await deleteGoalRow(tx, ctx.userId, id) : null
      return row ?? fail('goal_not_found')
    },
    ({ name }) => ({ name }),
  )
}
