/** Replaces references to a category, with one statement per table whatever the number of rows. */
import { sql } from 'kysely'
import { type Tx, query } from '../../../platform/db/db.ts'
import type { AccountDay } from '../changed-days.ts'

type Uses = { transactions: number; rules: number; merchants: number }

/** Counts the transactions that are not removed, rules and learned merchants that use a category. */
export async function countUses(tx: Tx, userId: string, id: string): Promise<Uses> {
  const rows = await query<Uses>(tx)`
    select (select count(distinct id)::int from payment_lines
        where user_id = ${userId} and not removed and category_id = ${id}) as transactions,
      (select count(*)::int from merchant_rules where user_id = ${userId} and category_id = ${id}) as merchants,
      (select count(*)::int from rules where user_id = ${userId} and (
        actions @> ${JSON.stringify([{ set: 'category', value: id }])}::jsonb
        or conditions->'all' @> ${JSON.stringify([{ field: 'category', value: id }])}::jsonb
        or conditions->'any' @> ${JSON.stringify([{ field: 'category', value: id }])}::jsonb)) as rules`
  return rows[0] ?? { transactions: 0, rules: 0, merchants: 0 }
}

/**
 * Replaces a category by another, or none, in all rows, including removed ones; returns their accounts and days.
 */
export async function moveRows(
  tx: Tx,
  userId: string,
  { from, to, now }: { from: string; to: string | null; now: Date },
): Promise<AccountDay[]> {
  return query<AccountDay>(tx)`
    with moved as (update transactions set
      category_id = case when category_id = ${from} then ${to} else category_id end,
      user_category_id = case when user_category_id = ${from} then ${to} else user_category_id end,
      updated_at = ${now}, version = version + 1
    where user_id = ${userId} and (category_id = ${from} or user_category_id = ${from})
      returning account_id, day)
    select distinct account_id, day from moved`
}

/** Moves what was learned for merchants; without another category it is deleted. */
export async function moveLearned(tx: Tx, userId: string, from: string, to: string | null): Promise<void> {
  if (to === null)
    await sql`delete from merchant_rules where user_id = ${userId} and category_id = ${from}`.execute(tx)
  else
    await sql`update merchant_rules set category_id = ${to} where user_id = ${userId} and category_id = ${from}`.execute(
      tx,
    )
}

/**
 * Replaces a category in rules. Without another one, a rule no longer sets a category, its conditions match
 * payments without one, and it is deleted if it has no actions left.
 */
export async function moveInRules(
  tx: Tx,
  userId: string,
  { from, to, now }: { from: string; to: string | null; now: Date },
): Promise<void> {
  const usesCategory = (list: 'all' | 'any') =>
    sql`jsonb_set(conditions, ${`{${list}}`}::text[], category_replaced(conditions -> ${list}::text, 'field', ${from}, ${to ?? ''}))`
  const about = sql`user_id = ${userId} and (actions::text like ${`%${JSON.stringify(from)}%`} or conditions::text like ${`%${JSON.stringify(from)}%`})`
  await query(tx)`
    update rules set updated_at = ${now},
      conditions = case when conditions ? 'all' then ${usesCategory('all')} else ${usesCategory('any')} end,
      actions = category_replaced(actions, 'set', ${from}, ${to}::text)
    where ${about}`
  if (to === null)
    await sql`delete from rules where user_id = ${userId} and actions = '[]'::jsonb`.execute(tx)
}

/** Rows of banks and imports without a category found or chosen. */
export async function selectBlank(
  tx: Tx,
  userId: string,
): Promise<{ id: string; account_id: string; day: string }[]> {
  return query<{ id: string; account_id: string; day: string }>(tx)`
    select id, account_id, day from transactions
    where user_id = ${userId} and category_id is null and not user_category_set and removed_at is null
      and source in ('bank', 'import')`
}
