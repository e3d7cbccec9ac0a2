import { addMonths, type Day } from '#contract/period.ts'
import { sql } from 'kysely'
import { query, queryFirst, type Tx } from '../../../platform/db/db.ts'
import { accountNotHidden } from '../../ledger/row.ts'
import type { Cycle, Span } from './cycle.ts'
import { fundMonths, mostLarge } from './fund.ts'

export type BudgetRow = {
  id: string
  name: string
  category_ids: string[]
  every: Cycle
  carry: boolean
  begins: string
  /** The day on which it was made. */
  made: Day
}
export type AmountRow = {
  budget_id: string
  from_day: string
  amount_minor: bigint | null
  /** Null means the budget’s current categories. */
  category_ids: string[] | null
}

export const mostBudgets = 100

export async function selectBudgets(tx: Tx, userId: string): Promise<BudgetRow[]> {
  return query<BudgetRow>(tx)`
    select id, name, category_ids, every, carry, begins,
      ((created_at at time zone 'Asia/Dubai')::date)::text as made from budgets
    where user_id = ${userId} order by created_at, id limit ${mostBudgets}`
}

export async function selectAmounts(tx: Tx, userId: string): Promise<AmountRow[]> {
  return query<AmountRow>(tx)`
    select budget_id, from_day, amount_minor, category_ids from budget_amounts
    where user_id = ${userId} order by budget_id, from_day limit 10000`
}

/** The budgets for whose categories a payment has arrived since they were made. */
export async function selectPaidBudgets(tx: Tx, userId: string): Promise<Set<string>> {
  const rows = await query<{ id: string }>(tx)`
    with arrived as materialized (
      select p.first_seen_at, p.effective_category_id, p.split_in_use from payments p
      where p.user_id = ${userId} and p.counts and p.visible and p.type = 'expense'
        and p.first_seen_at > (select min(created_at) from budgets where user_id = ${userId}))
    select b.id from budgets b where b.user_id = ${userId} and exists (
      select from arrived p where p.first_seen_at > b.created_at
        and (b.category_ids = '{}' or p.effective_category_id = any(b.category_ids) or p.split_in_use))`
  return new Set(rows.map(({ id }) => id))
}

/** Those of some budgets for whose categories no payment has arrived since they were made. */
export async function selectUnpaidBudgets(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  // read once, as 40 budgets would each read their period; what is much older than the budget is no news of it
  const rows = await query<{ id: string }>(tx)`
    with made as materialized (
      select id, begins, created_at, category_ids from budgets where user_id = ${userId} and id = any(${ids}::uuid[])),
    arrived as materialized (
      select p.day, p.first_seen_at, p.effective_category_id, p.split_in_use from payments p
      where p.user_id = ${userId} and p.day >= (select greatest(min(begins), min(created_at)::date - 45) from made)
        and p.first_seen_at > (select min(created_at) from made)
        and p.visible and p.type = 'expense' and not p.removed)
    select b.id from made b where not exists (
      select from arrived p where p.day >= b.begins and p.first_seen_at > b.created_at
        and (b.category_ids = '{}' or p.effective_category_id = any(b.category_ids) or p.split_in_use))`
  return new Set(rows.map(({ id }) => id))
}

type NewRow = Omit<BudgetRow, 'made'>

export async function insertBudget(tx: Tx, userId: string, budget: NewRow, now: Date): Promise<void> {
  await query(tx)`
    insert into budgets (user_id, id, name, category_ids, every, carry, begins, created_at, updated_at)
    values (${userId}, ${budget.id}, ${budget.name}, ${budget.category_ids}, ${budget.every}, ${budget.carry},
      ${budget.begins}, ${now}, ${now})`
}

export async function updateBudgetRow(tx: Tx, userId: string, budget: BudgetRow, now: Date): Promise<void> {
  await query(tx)`
    update budgets set name = ${budget.name}, category_ids = ${budget.category_ids}, every = ${budget.every},
      carry = ${budget.carry}, begins = ${budget.begins}, updated_at = ${now}
    where user_id = ${userId} and id = ${budget.id}`
}

export async function upsertAmount(
  tx: Tx,
  userId: string,
  budgetId: string,
  fromDay: string,
  amountMinor: bigint | null,
): Promise<void> {
  await query(tx)`
    insert into budget_amounts (user_id, budget_id, from_day, amount_minor)
    values (${userId}, ${budgetId}, ${fromDay}, ${amountMinor})
    on conflict (user_id, budget_id, from_day) do update set amount_minor = excluded.amount_minor`
}

/** Stores the categories that a budget had before a day on its earlier versions, before they change. */
export async function freezePastCategories(
  tx: Tx,
  userId: string,
  budgetId: string,
  before: string,
  categoryIds: readonly string[],
): Promise<void> {
  await query(tx)`
    update budget_amounts set category_ids = ${categoryIds}
    where user_id = ${userId} and budget_id = ${budgetId} and from_day < ${before} and category_ids is null`
}

export async function deleteBudgetRow(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await query(tx)`delete from budgets where user_id = ${userId} and id = ${id} returning id`
  return rows.length > 0
}

export type PaymentRow = { id: string; day: string; category_id: string | null; minor: bigint }

/**
 * What counts as booked spending of a span in some categories, by payment and category; `minor` is in fils, negative for
 * refunds. An empty list means all categories.
 */
export async function selectPayments(
  tx: Tx,
  userId: string,
  span: Span,
  categoryIds: readonly string[],
): Promise<PaymentRow[]> {
  const inCategories = categoryIds.length === 0 ? sql`true` : sql`t.category_id = any(${categoryIds}::text[])`
  return query<PaymentRow>(tx)`
    select t.id, t.day, t.category_id, sum(t.aed_minor)::bigint as minor
    from payment_lines t
    where t.user_id = ${userId} and t.visible and t.counts and t.type = 'expense'
      and t.day >= ${span.from} and t.day <= ${span.to} and t.aed_minor is not null and ${inCategories}
    group by t.id, t.day, t.category_id order by t.day desc, t.id desc limit 20000`
}

/**
 * What was spent in a budget's categories on each day up to `day` that had more than a twelfth of its limit, in fils:
 * the days that `nextPaymentOf` calls large. None for a budget with more than `mostLarge` of them.
 */
export async function selectLargePaid(
  tx: Tx,
  userId: string,
  day: Day,
  budgets: readonly { id: string; category_ids: readonly string[]; limit: bigint }[],
): Promise<{ budget_id: string; day: Day; minor: bigint }[]> {
  if (budgets.length === 0) return []
  const wanted = budgets.map(({ id, category_ids, limit }) => ({ id, category_ids, limit: String(limit) }))
  const spent = sql`d.user_id = ${userId} and d.day between ${addMonths(day, -fundMonths)}::date and ${day}::date
    and d.type = 'expense' and not d.transfer and d.aed_minor is not null and ${accountNotHidden(userId, sql`d.account_id`)}`
  const isLarge = sql`sum(d.aed_minor) > 0 and sum(d.aed_minor) * 12 >= w."limit"`
  // of a single category, whose days the index has in order, reading ends at the first day too many
  return query<{ budget_id: string; day: Day; minor: bigint }>(tx)`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (id uuid, category_ids text[], "limit" bigint)),
    large as (
      select w.id, l.day, l.minor from wanted w cross join lateral (
        select d.day, sum(d.aed_minor)::bigint as minor from daily_totals d
        where d.category_id = w.category_ids[1] and ${spent}
        group by d.day having ${isLarge} order by d.day limit ${sql.lit(mostLarge + 1)}) l
      where cardinality(w.category_ids) = 1
      union all
      select w.id, d.day, sum(d.aed_minor)::bigint from wanted w join daily_totals d on d.category_id = any(w.category_ids)
      where cardinality(w.category_ids) > 1 and ${spent}
      group by w.id, w."limit", d.day having ${isLarge})
    select id as budget_id, day, minor from (select *, count(*) over (partition by id) as days from large) l
    where days <= ${mostLarge} order by day`
}

export type PendingRow = { day: string; category_id: string | null; minor: bigint }

export async function selectPending(tx: Tx, userId: string, span: Span): Promise<PendingRow[]> {
  return query<PendingRow>(tx)`
    select day, category_id, aed_minor as minor
    from payment_lines
    where user_id = ${userId} and visible and pending and type = 'expense' and not transfer
      and day >= ${span.from} and day <= ${span.to} and aed_minor is not null
    limit 5000`
}

/** The number of budgets that include a category. */
export async function countCategoryBudgets(tx: Tx, userId: string, id: string): Promise<number> {
  const row = await queryFirst<{ count: number }>(tx)`
    select count(*)::int as count from budgets where user_id = ${userId} and ${id} = any(category_ids)`
  return row?.count ?? 0
}

/**
 * Replaces a category by another in all budgets. With `to` null it is removed, and budgets with no other
 * category are deleted.
 */
export async function moveBudgets(
  tx: Tx,
  userId: string,
  { from, to, now }: { from: string; to: string | null; now: Date },
): Promise<void> {
  // an empty list means all categories, so a budget with only this one must be deleted
  if (to === null)
    await query(tx)`delete from budgets where user_id = ${userId} and category_ids = array[${from}::text]`
  // for the same reason, an earlier version with only this category keeps it, where it matches nothing any
  // more
  const otherCategories = to === null ? sql`and category_ids <> array[${from}::text]` : sql``
  for (const [table, changed] of [
    ['budgets', sql`, updated_at = ${now}`],
    ['budget_amounts', sql``],
  ] as const)
    await query(tx)`
      update ${sql.table(table)} set category_ids = array(
        select x.id from (
          select case when c.id = ${from} then ${to}::text else c.id end as id, min(c.at) as at
          from unnest(category_ids) with ordinality as c (id, at) group by 1) x
        where x.id is not null order by x.at) ${changed}
      where user_id = ${userId} and ${from} = any(category_ids) ${otherCategories}`
}

/** The first day with a row in any visible account; null without rows. */
export async function selectFirstDay(tx: Tx, userId: string): Promise<Day | null> {
  const row = await queryFirst<{ day: Day | null }>(tx)`
    select min(first_day) as day from account_months
    where user_id = ${userId} and account_id in (select id from accounts where user_id = ${userId} and not hidden)`
  return row?.day ?? null
}
