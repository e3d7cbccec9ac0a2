import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'

const sums = ['amount_minor', 'aed_minor', 'count', 'further']
/** The totals tables with their key columns, beside account, category, type and currency, and their sums. */
const tables = [
  { name: 'daily_totals', by: ['day', 'transfer'], sums: [...sums, 'verified'] },
  { name: 'monthly_totals', by: ['month', 'transfer'], sums: [...sums, 'verified'] },
  { name: 'yearly_totals', by: ['year', 'transfer'], sums: [...sums, 'verified'] },
  { name: 'merchant_totals', by: ['month', 'merchant_key'], sums },
] as const
type Move = { userId: string; from: string; to: string }

/** Adds the sums of one category to those of another ('' for none), without recounting any transactions. */
export async function moveCategoryTotals(tx: Tx, userId: string, from: string, to: string): Promise<void> {
  await Promise.all(tables.flatMap((table) => moveIn(tx, table, { userId, from, to })))
}

function moveIn(tx: Tx, table: (typeof tables)[number], { userId, from, to }: Move): Promise<unknown>[] {
  const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
  const name = sql.table(table.name)
  const key = refs(['user_id', 'account_id', ...table.by, 'type', 'currency'])
  const added = table.sums.map(
    (sum) => sql`${sql.ref(sum)} = ${sql.ref(`t.${sum}`)} + ${sql.ref(`excluded.${sum}`)}`,
  )
  return [
    sql`insert into ${name} as t (${key}, category_id, ${refs(table.sums)})
      select ${key}, ${to}::text, ${refs(table.sums)} from ${name} where user_id = ${userId} and category_id = ${from}
      on conflict (${key}, category_id) do update set ${sql.join(added)}`.execute(tx),
    sql`delete from ${name} where user_id = ${userId} and category_id = ${from}`.execute(tx),
  ]
}
