/** Income and spending of many spans, and of single days. Hidden accounts are in none of the answers. */
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'

export type Span = { from: string; to: string }
export type SpanSum = { at: number; income: bigint; expense: bigint; count: number }

/** Income and spending in fils of each span that has any, without own transfers; `at` is its place in the list. */
export async function selectSpanSums(tx: Tx, userId: string, spans: readonly Span[]): Promise<SpanSum[]> {
  if (spans.length === 0) return []
  const { rows } = await sql<SpanSum>`
    select (s.at - 1)::int as at, f.income, f.expense, f.count
    from unnest(${spans.map(({ from }) => from)}::date[], ${spans.map(({ to }) => to)}::date[])
      with ordinality s (first, last, at),
    lateral (select sum(income_aed)::bigint as income, sum(expense_aed)::bigint as expense, sum(count)::int as count
      from account_days d where d.user_id = ${userId} and d.day >= s.first and d.day <= s.last
        and d.account_id in (select id from accounts where user_id = ${userId} and not hidden)) f
    where f.count > 0`.execute(tx)
  return rows
}

export type DayFlow = { day: string; income: bigint; expense: bigint; count: number }

/** The same of each day that has any, oldest first. */
export async function selectDayFlows(tx: Tx, userId: string, { from, to }: Span): Promise<DayFlow[]> {
  const { rows } = await sql<DayFlow>`
    select day, sum(income_aed)::bigint as income, sum(expense_aed)::bigint as expense, sum(count)::int as count
    from account_days where user_id = ${userId} and day >= ${from}::date and day <= ${to}::date
      and account_id in (select id from accounts where user_id = ${userId} and not hidden)
    group by day having sum(count) > 0 order by day`.execute(tx)
  return rows
}

export type AccountFlow = {
  account_id: string
  /** What rows did to the balance, in the account's own currency. */
  net: bigint
  income: bigint
  expense: bigint
  rows: number
}

/** What each visible account's rows of a span add up to; income and spending in fils. */
export async function selectAccountFlows(tx: Tx, userId: string, { from, to }: Span): Promise<AccountFlow[]> {
  const { rows } = await sql<AccountFlow>`
    select account_id, sum(net_minor)::bigint as net, sum(income_aed)::bigint as income,
      sum(expense_aed)::bigint as expense, sum(income_rows + expense_rows)::int as rows
    from account_days where user_id = ${userId} and day >= ${from}::date and day <= ${to}::date
      and account_id in (select id from accounts where user_id = ${userId} and not hidden)
    group by account_id`.execute(tx)
  return rows
}

/** Own transfers of a span in fils by account: what came in less what went out. */
export async function selectTransferFlows(
  tx: Tx,
  userId: string,
  { from, to }: Span,
): Promise<{ account_id: string; minor: bigint }[]> {
  const { rows } = await sql<{ account_id: string; minor: bigint }>`
    select account_id, sum(case when type = 'income' then aed_minor else -aed_minor end)::bigint as minor
    from daily_totals where user_id = ${userId} and day >= ${from}::date and day <= ${to}::date and transfer
      and aed_minor is not null
      and account_id in (select id from accounts where user_id = ${userId} and not hidden)
    group by account_id`.execute(tx)
  return rows
}
