/** Household budgets and goals. Each is of the person who made it. */
import type { Day } from '#contract/period.ts'
import { query, queryFirst, type Tx } from '../../platform/db/db.ts'

export type BudgetRow = { id: string; category_id: string | null; limit_minor: bigint }
export type GoalRow = {
  id: string
  name: string
  target_minor: bigint
  by_day: Day | null
  account_ids: string[]
}

export async function selectBudgets(tx: Tx, userId: string): Promise<BudgetRow[]> {
  return query<BudgetRow>(tx)`
    select id, category_id, limit_minor from household_budgets where user_id = ${userId} order by created_at, id`
}

/** Adds a budget; false if there is one for the category. */
export async function insertBudget(tx: Tx, userId: string, row: BudgetRow, now: Date): Promise<boolean> {
  const rows = await query(tx)`
    insert into household_budgets (user_id, id, category_id, limit_minor, created_at, updated_at)
    values (${userId}, ${row.id}, ${row.category_id}, ${row.limit_minor}, ${now}, ${now})
    on conflict do nothing returning id`
  return rows.length > 0
}

export async function updateBudgetLimit(
  tx: Tx,
  userId: string,
  { id, limit_minor: limit }: Pick<BudgetRow, 'id' | 'limit_minor'>,
  now: Date,
): Promise<BudgetRow | null> {
  return queryFirst<BudgetRow>(tx)`
    update household_budgets set limit_minor = ${limit}, updated_at = ${now} where user_id = ${userId} and id = ${id}
    returning id, category_id, limit_minor`
}

export async function deleteBudgetRow(tx: Tx, userId: string, id: string): Promise<BudgetRow | null> {
  return queryFirst<BudgetRow>(tx)`
    delete from household_budgets where user_id = ${userId} and id = ${id} returning id, category_id, limit_minor`
}

export async function countBudgetsIn(tx: Tx, userId: string, categoryId: string): Promise<number> {
  const rows = await query(tx)`
    select 1 from household_budgets where user_id = ${userId} and category_id = ${categoryId}`
  return rows.length
}

/** Gives the budget of a category to another; it is removed for null, and where the other has one. */
export async function moveBudgets(
  tx: Tx,
  userId: string,
  { from, to, now }: { from: string; to: string | null; now: Date },
): Promise<void> {
  await query(tx)`
    update household_budgets set category_id = ${to}, updated_at = ${now}
    where user_id = ${userId} and category_id = ${from} and ${to}::text is not null
      and not exists (select from household_budgets b where b.user_id = ${userId} and b.category_id = ${to})`
  await query(tx)`delete from household_budgets where user_id = ${userId} and category_id = ${from}`
}

export async function selectGoals(tx: Tx, userId: string): Promise<GoalRow[]> {
  return query<GoalRow>(tx)`
    select id, name, target_minor, by_day, account_ids from household_goals
    where user_id = ${userId} order by created_at, id`
}

export async function selectGoal(tx: Tx, userId: string, id: string): Promise<GoalRow | null> {
  return queryFirst<GoalRow>(tx)`
    select id, name, target_minor, by_day, account_ids from household_goals where user_id = ${userId} and id = ${id}`
}

export async function upsertGoal(tx: Tx, userId: string, row: GoalRow, now: Date): Promise<void> {
  await query(tx)`
    insert into household_goals (user_id, id, name, target_minor, by_day, account_ids, created_at, updated_at)
    values (${userId}, ${row.id}, ${row.name}, ${row.target_minor}, ${row.by_day}, ${row.account_ids}::uuid[], ${now}, ${now})
    on conflict (user_id, id) do update set name = excluded.name, target_minor = excluded.target_minor,
      by_day = excluded.by_day, account_ids = excluded.account_ids, updated_at = excluded.updated_at`
}

export async function deleteGoalRow(tx: Tx, userId: string, id: string): Promise<GoalRow | null> {
  return queryFirst<GoalRow>(tx)`
    delete from household_goals where user_id = ${userId} and id = ${id}
    returning id, name, target_minor, by_day, account_ids`
}

/**
 * Takes a person's accounts out of the goals of these other people, and leaves of the costs that the person owes them
 * only the name that was typed.
 */
export async function clearPersonFromBudgets(
  systemTx: Tx,
  userId: string,
  otherIds: readonly string[],
): Promise<void> {
  const accounts = await query<{ id: string }>(systemTx)`select id from accounts where user_id = ${userId}`
  const ids = accounts.map(({ id }) => id)
  await query(systemTx)`
    update shared_costs set member_id = null where user_id = any(${otherIds}::uuid[]) and member_id = ${userId}`
  await query(systemTx)`
    update household_goals set account_ids = ids_without(account_ids, ${ids}::uuid[])
    where user_id = any(${otherIds}::uuid[]) and account_ids && ${ids}::uuid[]`
}
