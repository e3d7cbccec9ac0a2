import { type RawBuilder, sql } from 'kysely'
import { addDays, addMonths } from '#contract/period.ts'
import type { Tx } from '../../../platform/db/db.ts'

/** Days of accounts as two columns of equal length. */
export type Cells = { accounts: string[]; days: string[] }
export type Difference = { table: string; accountId: string; day: string; stored: string; counted: string }

/** One writer of totals a user at a time, so that two transactions never recount the same cell from old rows. */
export async function lockTotals(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 7215341))`.execute(tx)
}

/** Every (account, day) of whole accounts that has rows or totals now. */
export async function selectDaysOf(tx: Tx, userId: string, accountIds: readonly string[]): Promise<Cells> {
  const { rows } = await sql<{ account_id: string; day: string }>`
    select distinct account_id, day from transactions
      where user_id = ${userId} and account_id = any(${accountIds}::uuid[])
    union select distinct account_id, day from daily_totals
      where user_id = ${userId} and account_id = any(${accountIds}::uuid[])
    union select distinct account_id, month from monthly_counts
      where user_id = ${userId} and account_id = any(${accountIds}::uuid[])`.execute(tx)
  return { accounts: rows.map((row) => row.account_id), days: rows.map((row) => row.day) }
}

/** Counts the cells again from `ledger`. */
export async function recountDays(tx: Tx, userId: string, { accounts, days }: Cells): Promise<void> {
  const cells = sql`unnest(${accounts}::uuid[], ${days}::date[]) as cell (account_id, day)`
  const emptied = sql`
    delete from daily_totals t using ${cells}
    where t.user_id = ${userId} and t.account_id = cell.account_id and t.day = cell.day`.execute(tx)
  const counted = sql`
    insert into daily_totals (user_id, account_id, day, category_id, type, currency, transfer, amount_minor, count, aed_minor)
    select l.user_id, l.account_id, l.day, coalesce(l.category_id, ''), l.type, l.currency, l.transfer,
      sum(l.amount_minor)::bigint, count(*)::int, sum(l.aed_minor)::bigint
    from (select * from ledger where ${spanOf(userId, { accounts, days }, 'days')}) l
    join ${cells} on l.account_id = cell.account_id and l.day = cell.day
    group by 1, 2, 3, 4, 5, 6, 7`.execute(tx)
  await Promise.all([emptied, counted])
}

const flow = sql`
  coalesce(sum(case d.type when 'income' then d.amount_minor else -d.amount_minor end) filter (where d.currency = a.currency), 0)::bigint as net_minor,
  coalesce(sum(d.aed_minor) filter (where d.type = 'income' and not d.transfer), 0)::bigint as income_aed,
  coalesce(sum(d.aed_minor) filter (where d.type = 'expense' and not d.transfer), 0)::bigint as expense_aed,
  coalesce(sum(d.count) filter (where not d.transfer), 0)::int as count`

/** Sums the cells of `daily_totals` up for charts; a day without rows keeps a line of zeros. */
export async function recountFlows(tx: Tx, userId: string, { accounts, days }: Cells): Promise<void> {
  await sql`
    insert into daily_flows (user_id, account_id, day, net_minor, income_aed, expense_aed, count)
    select a.user_id, a.id, cell.day, ${flow}
    from unnest(${accounts}::uuid[], ${days}::date[]) as cell (account_id, day)
    join accounts a on a.user_id = ${userId} and a.id = cell.account_id
    left join daily_totals d on d.user_id = ${userId} and d.account_id = cell.account_id and d.day = cell.day
    group by 1, 2, 3
    on conflict (user_id, account_id, day) do update
      set net_minor = excluded.net_minor, income_aed = excluded.income_aed, expense_aed = excluded.expense_aed, count = excluded.count`.execute(
    tx,
  )
}

const monthOf = sql`date_trunc('month', day::timestamp)::date`
const yearOf = sql`date_trunc('year', month::timestamp)::date`

/** A month's movements as `day:minor units` joined by commas. */
const monthLine = sql`string_agg(extract(day from day)::int || ':' || net_minor, ',' order by day) filter (where net_minor <> 0)`

/** The earliest and the latest of days, of which there is at least one. */
const endsOf = (days: readonly string[]): [first: string, last: string] => [
  days.reduce((least, day) => (day < least ? day : least)),
  days.reduce((most, day) => (day > most ? day : most)),
]

/** Counts of the rows that a condition leaves, by month; `listed` has a month's days as `day:rows` joined by commas. */
const rowsByMonth = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select account_id, ${monthOf} as month, sum(income)::int as income, sum(expense)::int as expense,
    sum(verified)::int as verified, sum(pending)::int as pending,
    string_agg(extract(day from day)::int || ':' || income + expense + pending, ',' order by day) as listed
  from (select account_id, day,
      count(*) filter (where status = 'booked' and type = 'income') as income,
      count(*) filter (where status = 'booked' and type = 'expense') as expense,
      count(*) filter (where status = 'booked' and verified) as verified,
      count(*) filter (where status = 'pending') as pending
    from transactions where ${condition} and removed_at is null group by 1, 2) d
  group by 1, 2`

/** Rows of these accounts in the span of these days or months: a range of one index, whatever the planner knows. */
function spanOf(
  userId: string,
  { accounts, days }: Cells,
  unit: 'days' | 'months' = 'months',
): RawBuilder<unknown> {
  const [first, last] = endsOf(days)
  return sql`user_id = ${userId} and account_id = any(${[...new Set(accounts)]}::uuid[])
    and day >= ${first}::date and day < ${unit === 'days' ? addDays(last, 1) : addMonths(last, 1)}::date`
}

/** Adds the months up again from `daily_totals`. */
export async function recountMonths(tx: Tx, userId: string, months: Cells): Promise<void> {
  const cells = sql`unnest(${months.accounts}::uuid[], ${months.days}::date[]) as cell (account_id, month)`
  const emptied = sql`
    delete from monthly_totals t using ${cells}
    where t.user_id = ${userId} and t.account_id = cell.account_id and t.month = cell.month`.execute(tx)
  const counted = sql`
    insert into monthly_totals (user_id, account_id, month, category_id, type, currency, transfer, amount_minor, count, aed_minor)
    select ${userId}::uuid, d.account_id, d.month, d.category_id, d.type, d.currency, d.transfer, d.amount_minor, d.count, d.aed_minor
    from (select account_id, ${monthOf} as month, category_id, type, currency, transfer,
        sum(amount_minor)::bigint as amount_minor, sum(count)::int as count, sum(aed_minor)::bigint as aed_minor
      from daily_totals where ${spanOf(userId, months)} group by 1, 2, 3, 4, 5, 6) d
    join ${cells} on cell.account_id = d.account_id and cell.month = d.month`.execute(tx)
  await Promise.all([emptied, counted])
}

/** Adds the years of these months up again from `monthly_totals`. */
export async function recountYears(tx: Tx, userId: string, { accounts, days }: Cells): Promise<void> {
  const years = days.map((day) => `${day.slice(0, 4)}-01-01`)
  const [first, last] = endsOf(years)
  const cells = sql`(select distinct account_id, year from unnest(${accounts}::uuid[], ${years}::date[]) as c (account_id, year)) cell`
  const emptied = sql`
    delete from yearly_totals t using ${cells}
    where t.user_id = ${userId} and t.account_id = cell.account_id and t.year = cell.year`.execute(tx)
  const counted = sql`
    insert into yearly_totals (user_id, account_id, year, category_id, type, currency, transfer, amount_minor, count, aed_minor)
    select ${userId}::uuid, m.account_id, m.year, m.category_id, m.type, m.currency, m.transfer, m.amount_minor, m.count, m.aed_minor
    from (select account_id, ${yearOf} as year, category_id, type, currency, transfer,
        sum(amount_minor)::bigint as amount_minor, sum(count)::int as count, sum(aed_minor)::bigint as aed_minor
      from monthly_totals where user_id = ${userId} and account_id = any(${[...new Set(accounts)]}::uuid[])
        and month >= ${first}::date and month < ${addMonths(last, 12)}::date group by 1, 2, 3, 4, 5, 6) m
    join ${cells} on cell.account_id = m.account_id and cell.year = m.year`.execute(tx)
  await Promise.all([emptied, counted])
}

/** Counts the rows of months again, pending ones and verified ones too, and sums their days up. */
export async function recountRows(tx: Tx, userId: string, months: Cells): Promise<void> {
  await sql`
    insert into monthly_counts (user_id, account_id, month, income, expense, verified, pending, listed, income_aed, expense_aed, count, nets)
    select ${userId}::uuid, cell.account_id, cell.month, coalesce(t.income, 0), coalesce(t.expense, 0), coalesce(t.verified, 0),
      coalesce(t.pending, 0), coalesce(t.listed, ''), coalesce(f.income_aed, 0), coalesce(f.expense_aed, 0), coalesce(f.count, 0),
      coalesce(f.nets, '')
    from unnest(${months.accounts}::uuid[], ${months.days}::date[]) as cell (account_id, month)
    left join (${rowsByMonth(spanOf(userId, months))}) t
      on t.account_id = cell.account_id and t.month = cell.month
    left join (select account_id, ${monthOf} as month, sum(income_aed)::bigint as income_aed,
        sum(expense_aed)::bigint as expense_aed, sum(count)::int as count, ${monthLine} as nets
      from daily_flows where ${spanOf(userId, months)} group by 1, 2) f
      on f.account_id = cell.account_id and f.month = cell.month
    on conflict (user_id, account_id, month) do update
      set income = excluded.income, expense = excluded.expense, verified = excluded.verified, pending = excluded.pending,
        listed = excluded.listed, income_aed = excluded.income_aed, expense_aed = excluded.expense_aed,
        count = excluded.count, nets = excluded.nets`.execute(tx)
}

const dailyDifferences = sql<Difference>`
  select 'daily_totals' as table, coalesce(s.account_id, c.account_id) as "accountId", coalesce(s.day, c.day) as day,
    concat_ws(' ', s.amount_minor, s.count, s.aed_minor) as stored, concat_ws(' ', c.amount_minor, c.count, c.aed_minor) as counted
  from stored_days s full join counted_days c using (account_id, day, category_id, type, currency, transfer)
  where (s.amount_minor, s.count, s.aed_minor) is distinct from (c.amount_minor, c.count, c.aed_minor)`
const monthlyDifferences = sql<Difference>`
  select 'monthly_totals', coalesce(s.account_id, c.account_id), coalesce(s.month, c.month),
    concat_ws(' ', s.amount_minor, s.count, s.aed_minor), concat_ws(' ', c.amount_minor, c.count, c.aed_minor)
  from stored_months s full join counted_months c using (account_id, month, category_id, type, currency, transfer)
  where (s.amount_minor, s.count, s.aed_minor) is distinct from (c.amount_minor, c.count, c.aed_minor)`
const yearlyDifferences = sql<Difference>`
  select 'yearly_totals', coalesce(s.account_id, c.account_id), coalesce(s.year, c.year),
    concat_ws(' ', s.amount_minor, s.count, s.aed_minor), concat_ws(' ', c.amount_minor, c.count, c.aed_minor)
  from stored_years s full join counted_years c using (account_id, year, category_id, type, currency, transfer)
  where (s.amount_minor, s.count, s.aed_minor) is distinct from (c.amount_minor, c.count, c.aed_minor)`
const flowDifferences = sql<Difference>`
  select 'daily_flows', coalesce(s.account_id, c.account_id), coalesce(s.day, c.day),
    concat_ws(' ', s.net_minor, s.income_aed, s.expense_aed, s.count), concat_ws(' ', c.net_minor, c.income_aed, c.expense_aed, c.count)
  from stored_flows s full join counted_flows c using (account_id, day)
  where (coalesce(s.net_minor, 0), coalesce(s.income_aed, 0), coalesce(s.expense_aed, 0), coalesce(s.count, 0))
    <> (coalesce(c.net_minor, 0), coalesce(c.income_aed, 0), coalesce(c.expense_aed, 0), coalesce(c.count, 0))`
const countDifferences = sql<Difference>`
  select 'monthly_counts', coalesce(s.account_id, c.account_id), coalesce(s.month, c.month),
    concat_ws(' ', s.income, s.expense, s.verified, s.pending, s.listed, s.income_aed, s.expense_aed, s.count, s.nets),
    concat_ws(' ', c.income, c.expense, c.verified, c.pending, c.listed, c.income_aed, c.expense_aed, c.count, c.nets)
  from stored_counts s full join counted_counts c using (account_id, month)
  where (s.income, s.expense, s.verified, s.pending, s.listed, s.income_aed, s.expense_aed, s.count, s.nets)
    is distinct from (c.income, c.expense, c.verified, c.pending, c.listed, c.income_aed, c.expense_aed, c.count, c.nets)`

/** What a full recount finds different from what is stored; the first thousand. */
export async function selectDifferences(tx: Tx, userId: string): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with counted_days as (
      select account_id, day, coalesce(category_id, '') as category_id, type, currency, transfer,
        sum(amount_minor)::bigint as amount_minor, count(*)::int as count, sum(aed_minor)::bigint as aed_minor
      from ledger where user_id = ${userId} group by 1, 2, 3, 4, 5, 6
    ), counted_months as (
      select account_id, date_trunc('month', day)::date as month, category_id, type, currency, transfer,
        sum(amount_minor)::bigint as amount_minor, sum(count)::int as count, sum(aed_minor)::bigint as aed_minor
      from counted_days group by 1, 2, 3, 4, 5, 6
    ), counted_years as (
      select account_id, ${yearOf} as year, category_id, type, currency, transfer,
        sum(amount_minor)::bigint as amount_minor, sum(count)::int as count, sum(aed_minor)::bigint as aed_minor
      from counted_months group by 1, 2, 3, 4, 5, 6
    ), counted_flows as (
      select d.account_id, d.day, ${flow}
      from counted_days d join accounts a on a.user_id = ${userId} and a.id = d.account_id group by 1, 2
    ), counted_rows as (${rowsByMonth(sql`user_id = ${userId}`)}
    ), counted_counts as (
      select r.*, coalesce(f.income_aed, 0) as income_aed, coalesce(f.expense_aed, 0) as expense_aed, coalesce(f.count, 0) as count,
        coalesce(f.nets, '') as nets
      from counted_rows r left join (
        select account_id, date_trunc('month', day)::date as month, sum(income_aed)::bigint as income_aed,
          sum(expense_aed)::bigint as expense_aed, sum(count)::int as count, ${monthLine} as nets from counted_flows group by 1, 2) f using (account_id, month)
    ), stored_flows as (select * from daily_flows where user_id = ${userId}
    ), stored_days as (select * from daily_totals where user_id = ${userId}
    ), stored_months as (select * from monthly_totals where user_id = ${userId}
    ), stored_years as (select * from yearly_totals where user_id = ${userId}
    ), stored_counts as (select * from monthly_counts where user_id = ${userId} and income + expense + pending > 0
    )
    ${dailyDifferences} union all ${monthlyDifferences} union all ${yearlyDifferences}
    union all ${flowDifferences} union all ${countDifferences} limit 1000`.execute(tx)
  return rows
}

export async function selectAccountIds(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from accounts where user_id = ${userId}`.execute(tx)
  return rows.map((row) => row.id)
}
