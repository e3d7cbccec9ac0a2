/** Finds differences between the stored totals and the transactions by recounting everything. */
import { type RawBuilder, sql } from 'kysely'
import { query, type Tx } from '../../../platform/db/db.ts'
import {
  countDailyTotals,
  countMerchantTotals,
  sumAccountDays,
  sumAccountMonths,
  sumMonthlyTotals,
  sumYearlyTotals,
} from './store.totals.ts'

/** `stored` and `counted` are the totals row as stored and as recounted; null if there is none. */
export type Difference = {
  table: string
  accountId: string
  day: string
  stored: Record<string, unknown> | null
  counted: Record<string, unknown> | null
}

/** The totals tables and their key columns beside the user; the second is the day, month or year. */
const tables = [
  { name: 'daily_totals', key: ['account_id', 'day', 'category_id', 'type', 'currency', 'transfer'] },
  { name: 'monthly_totals', key: ['account_id', 'month', 'category_id', 'type', 'currency', 'transfer'] },
  { name: 'yearly_totals', key: ['account_id', 'year', 'category_id', 'type', 'currency', 'transfer'] },
  {
    name: 'merchant_totals',
    key: ['account_id', 'month', 'merchant_key', 'category_id', 'type', 'currency'],
  },
  { name: 'account_days', key: ['account_id', 'day'] },
  { name: 'account_months', key: ['account_id', 'month'] },
] as const

/** The differences in a user's totals, at most 1000. */
export async function selectDifferences(tx: Tx, userId: string): Promise<Difference[]> {
  const ofUser = sql`user_id = ${userId}`
  const differences = tables.map(({ name, key }) => differencesOf(name, key, userId))
  return query<Difference>(tx)`
    with counted_daily_totals as (${countDailyTotals(ofUser)}),
      counted_monthly_totals as (${sumMonthlyTotals(sql`counted_daily_totals`, ofUser)}),
      counted_yearly_totals as (${sumYearlyTotals(sql`counted_monthly_totals`, ofUser)}),
      counted_merchant_totals as (${countMerchantTotals(ofUser)}),
      counted_account_days as (${sumAccountDays(sql`counted_daily_totals`, ofUser)}),
      counted_account_months as (${sumAccountMonths(sql`counted_account_days`, ofUser)})
    ${sql.join(differences, sql` union all `)} limit 1000`
}

function differencesOf(table: string, key: readonly string[], userId: string): RawBuilder<unknown> {
  const same = key.map((column) => sql`s.${sql.ref(column)} = c.${sql.ref(column)}`)
  const day = sql.ref(key[1] ?? 'day')
  return sql`
    select ${table}::text as table, coalesce(s.account_id, c.account_id) as "accountId",
      coalesce(s.${day}, c.${day}) as day, to_jsonb(s) - 'user_id' as stored, to_jsonb(c) - 'user_id' as counted
    from (select * from ${sql.table(table)} where user_id = ${userId}) s
    full join ${sql.table(`counted_${table}`)} c on ${sql.join(same, sql` and `)}
    where to_jsonb(s) is distinct from to_jsonb(c)`
}
