import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'

type Sql = RawBuilder<unknown>

/** Adds the sums of one category to those of another, '' for none: no row has to be counted for that. */
export async function moveCategoryTotals(tx: Tx, userId: string, from: string, to: string): Promise<void> {
  const tables = [
    ['daily_totals', 'day'],
    ['monthly_totals', 'month'],
    ['yearly_totals', 'year'],
  ] as const
  await Promise.all(
    tables.flatMap(([table, unit]) => moveIn(tx, sql.table(table), sql.ref(unit), { userId, from, to })),
  )
}

type Move = { userId: string; from: string; to: string }

function moveIn(tx: Tx, table: Sql, unit: Sql, { userId, from, to }: Move): Promise<unknown>[] {
  const key = (category: Sql): Sql => sql`user_id, account_id, ${unit}, ${category}, type, currency, transfer`
  const sums = sql`amount_minor, aed_minor, count, further, verified`
  return [
    sql`insert into ${table} as t (${key(sql`category_id`)}, ${sums})
      select ${key(sql`${to}::text`)}, ${sums} from ${table} where user_id = ${userId} and category_id = ${from}
      on conflict (${key(sql`category_id`)}) do update set amount_minor = t.amount_minor + excluded.amount_minor,
        aed_minor = t.aed_minor + excluded.aed_minor, count = t.count + excluded.count, further = t.further + excluded.further,
        verified = t.verified + excluded.verified`.execute(tx),
    sql`delete from ${table} where user_id = ${userId} and category_id = ${from}`.execute(tx),
  ]
}
