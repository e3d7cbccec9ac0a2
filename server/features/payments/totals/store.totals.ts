/** Writes the totals. Each sum is defined once, for writing and for verifying alike. */
import { type RawBuilder, sql } from 'kysely'
import { addMonths } from '#contract/period.ts'
import { onTables, query, type Tx } from '../../../platform/db/db.ts'
import { type Changed, setRates } from './store.rates.ts'

type Sql = RawBuilder<unknown>

/** SQL: booked lines summed by day, category, type, currency and transfer; a row counts at its first line. */
export const countDailyTotals = (where: Sql): Sql => sql`
  select user_id, account_id, day, coalesce(category_id, '') as category_id, type, currency, transfer,
    sum(amount_minor)::bigint as amount_minor, sum(aed_minor)::bigint as aed_minor,
    (count(*) filter (where first_line))::int as count, (count(*) filter (where adds_category))::int as added_count,
    (count(*) filter (where first_line and verified))::int as verified
  from payment_lines where ${where} and booked and not removed group by 1, 2, 3, 4, 5, 6, 7`

const monthOfDay = sql`date_trunc('month', day::timestamp)::date`
const yearOfMonth = sql`date_trunc('year', month::timestamp)::date`

const sumTotals = (unit: Sql, totals: Sql, where: Sql): Sql => sql`
  select user_id, account_id, ${unit}, category_id, type, currency, transfer,
    sum(amount_minor)::bigint as amount_minor, sum(aed_minor)::bigint as aed_minor, sum(count)::int as count,
    sum(added_count)::int as added_count, sum(verified)::int as verified
  from ${totals} where ${where} group by 1, 2, 3, 4, 5, 6, 7`

/** SQL: the daily totals summed by month; `sumYearlyTotals` sums the monthly ones by year. */
export const sumMonthlyTotals = (days: Sql, where: Sql): Sql =>
  sumTotals(sql`${monthOfDay} as month`, days, where)
export const sumYearlyTotals = (months: Sql, where: Sql): Sql =>
  sumTotals(sql`${yearOfMonth} as year`, months, where)

/** SQL: sums by merchant, month and category of the lines of booked rows, without own transfers. */
export const countMerchantTotals = (where: Sql): Sql => sql`
  select user_id, account_id, ${monthOfDay} as month, coalesce(merchant_key, '') as merchant_key,
    coalesce(category_id, '') as category_id, type, currency,
    sum(amount_minor)::bigint as amount_minor, sum(aed_minor)::bigint as aed_minor,
    (count(*) filter (where first_line))::int as count, (count(*) filter (where adds_category))::int as added_count
  from payment_lines where ${where} and counts
  group by 1, 2, 3, 4, 5, 6, 7`

const sums = sql`sum(net_minor)::bigint as net_minor, sum(income_aed)::bigint as income_aed,
  sum(expense_aed)::bigint as expense_aed, sum(count)::int as count, sum(income_rows)::int as income_rows,
  sum(expense_rows)::int as expense_rows, sum(verified_rows)::int as verified_rows, sum(pending_rows)::int as pending_rows`

/**
 * SQL: sums by account and day, from the daily totals and the pending rows. `net_minor` follows the bank's
 * amounts: where the user set an amount, its difference from the bank's is reversed.
 */
export const sumAccountDays = (totals: Sql, where: Sql): Sql => sql`
  select user_id, account_id, day, ${sums} from (
    select d.user_id, d.account_id, d.day,
      case when d.currency <> a.currency then 0 when d.type = 'income' then d.amount_minor else -d.amount_minor end as net_minor,
      case when d.type = 'income' and not d.transfer then coalesce(d.aed_minor, 0) else 0 end as income_aed,
      case when d.type = 'expense' and not d.transfer then coalesce(d.aed_minor, 0) else 0 end as expense_aed,
      case when d.transfer then 0 else d.count end as count,
      case when d.type = 'income' then d.count else 0 end as income_rows,
      case when d.type = 'expense' then d.count else 0 end as expense_rows,
      d.verified as verified_rows, 0 as pending_rows
    from (select * from ${totals} where ${where}) d
    join accounts a on a.user_id = d.user_id and a.id = d.account_id
    union all
    select t.user_id, t.account_id, t.day, case when t.type = 'income' then t.amount_minor - t.user_amount_minor
      else t.user_amount_minor - t.amount_minor end, 0, 0, 0, 0, 0, 0, 0
    from (select * from payments where ${where}) t
    join accounts a on a.user_id = t.user_id and a.id = t.account_id and a.currency = t.currency
    where t.user_amount_minor is not null and t.booked and not t.removed
    union all
    select user_id, account_id, day, 0, 0, 0, 0, 0, 0, 0, 1
    from payments where ${where} and pending and not removed) t
  group by 1, 2, 3`

/** SQL: the account days summed by month, with the first day that has a row. */
export const sumAccountMonths = (days: Sql, where: Sql): Sql => sql`
  select user_id, account_id, ${monthOfDay} as month, ${sums},
    min(day) filter (where income_rows + expense_rows + pending_rows > 0) as first_day
  from ${days} where ${where} group by 1, 2, 3`

const accountColumns = [
  'net_minor',
  'income_aed',
  'expense_aed',
  'count',
  'income_rows',
  'expense_rows',
  'verified_rows',
  'pending_rows',
]
const categoryColumns = [
  'category_id',
  'type',
  'currency',
  'transfer',
  'amount_minor',
  'aed_minor',
  'count',
  'added_count',
  'verified',
]
const merchantColumns = [
  'month',
  'merchant_key',
  'category_id',
  'type',
  'currency',
  'amount_minor',
  'aed_minor',
  'count',
  'added_count',
]

/** Replaces the table rows that match `where` by the rows of a query. */
function replace(
  tx: Tx,
  table: string,
  columns: readonly string[],
  where: Sql,
  rows: Sql,
): Promise<unknown>[] {
  const named = sql.join(['user_id', 'account_id', ...columns].map((column) => sql.ref(column)))
  return [
    sql`delete from ${sql.table(table)} where ${where}`.execute(tx),
    sql`insert into ${sql.table(table)} (${named}) select ${named} from (${rows}) t returning 1`.execute(tx),
  ]
}

/** Recounts the changed days with their months and years, after updating the payments' exchange rates. */
export const recount = (tx: Tx, userId: string, changed: Changed): Promise<void> =>
  onTables(tx, () => recountStored(tx, userId, changed))

async function recountStored(tx: Tx, userId: string, changed: Changed): Promise<void> {
  const { accountIds } = changed
  const days = await setRates(tx, userId, changed)
  if (days.length === 0) return
  const accounts = sql`user_id = ${userId} and account_id = any(${accountIds}::uuid[])`
  const { inDays, inMonths, inYears, daysOfMonths, monthsOfYears } = scopesOf(accounts, days)
  const daily = sql`daily_totals`
  const monthly = sql`monthly_totals`
  // Pipelined: all are sent without waiting in between, and the database executes them in this order.
  await Promise.all([
    ...replace(tx, 'daily_totals', ['day', ...categoryColumns], inDays, countDailyTotals(inDays)),
    ...replace(
      tx,
      'monthly_totals',
      ['month', ...categoryColumns],
      inMonths,
      sumMonthlyTotals(daily, daysOfMonths),
    ),
    ...replace(
      tx,
      'yearly_totals',
      ['year', ...categoryColumns],
      inYears,
      sumYearlyTotals(monthly, monthsOfYears),
    ),
    ...replace(tx, 'merchant_totals', merchantColumns, inMonths, countMerchantTotals(daysOfMonths)),
    ...replace(tx, 'account_days', ['day', ...accountColumns], inDays, sumAccountDays(daily, inDays)),
    ...replace(
      tx,
      'account_months',
      ['month', 'first_day', ...accountColumns],
      inMonths,
      sumAccountMonths(sql`account_days`, daysOfMonths),
    ),
  ])
}

type Scopes = { inDays: Sql; inMonths: Sql; inYears: Sql; daysOfMonths: Sql; monthsOfYears: Sql }

/** SQL conditions for some days, for their months and years, and for all days and months within those. */
function scopesOf(accounts: Sql, days: readonly string[] | 'all'): Scopes {
  if (days === 'all')
    return {
      inDays: accounts,
      inMonths: accounts,
      inYears: accounts,
      daysOfMonths: accounts,
      monthsOfYears: accounts,
    }
  const months = [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))]
  const years = [...new Set(days.map((day) => `${day.slice(0, 4)}-01-01`))]
  const [first, last] = endsOf(days)
  const [firstMonth, lastMonth] = endsOf(months)
  const [firstYear, lastYear] = endsOf(years)
  return {
    inDays: sql`${accounts} and day between ${first}::date and ${last}::date and day = any(${days}::date[])`,
    inMonths: sql`${accounts} and month = any(${months}::date[])`,
    inYears: sql`${accounts} and year = any(${years}::date[])`,
    daysOfMonths: sql`${accounts} and day >= ${firstMonth}::date and day < ${addMonths(lastMonth, 1)}::date
      and ${monthOfDay} = any(${months}::date[])`,
    monthsOfYears: sql`${accounts} and month >= ${firstYear}::date and month < ${addMonths(lastYear, 12)}::date
      and ${yearOfMonth} = any(${years}::date[])`,
  }
}

const endsOf = (days: readonly string[]): [first: string, last: string] => [
  days.reduce((least, day) => (day < least ? day : least)),
  days.reduce((most, day) => (day > most ? day : most)),
]

export async function selectAccountIds(tx: Tx, userId: string): Promise<string[]> {
  const rows = await query<{ id: string }>(tx)`select id from accounts where user_id = ${userId}`
  return rows.map((row) => row.id)
}
