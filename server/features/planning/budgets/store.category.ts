import { sql } from 'kysely'
import { query, type Tx } from '../../../platform/db/db.ts'

export async function countBudgetsWith(tx: Tx, userId: string, id: string): Promise<number> {
  const rows = await query<{ count: number }>(tx)`
    select count(*)::int as count from budgets where user_id = ${userId} and ${id} = any(category_ids)`
  return rows[0]?.count ?? 0
}

export async function moveInBudgets(
  tx: Tx,
  userId: string,
  { from, to, now }: { from: string; to: string | null; now: Date },
): Promise<void> {
  // a list without categories means all of them, so that a budget of this one alone cannot stay
  if (to === null)
    await sql`delete from budgets where user_id = ${userId} and category_ids = array[${from}::text]`.execute(
      tx,
    )
  // what an earlier list names alone stays in it, where nothing has it any more
  const kept = to === null ? sql`and category_ids <> array[${from}::text]` : sql``
  for (const [table, changed] of [
    ['budgets', sql`, updated_at = ${now}`],
    ['budget_amounts', sql``],
  ] as const)
    await sql`
      update ${sql.table(table)} set category_ids = array(
        select x.id from (
          select case when c.id = ${from} then ${to}::text else c.id end as id, min(c.at) as at
          from unnest(category_ids) with ordinality as c (id, at) group by 1) x
        where x.id is not null order by x.at) ${changed}
      where user_id = ${userId} and ${from} = any(category_ids) ${kept}`.execute(tx)
}
