/** Income and spending of many spans, and of single days. Hidden accounts are in none of the answers. */
import { sql } from 'kysely'
import { addMonths } from '#contract/period.ts'
import { query, type Tx } from '../../../platform/db/db.ts'
import { partsOf, rowsOf, totalsOf } from './store.flows.ts'

export type Span = { from: string; to: string }
export type SpanSum = { at: number; income: bigint; expense: bigint; count: number }

/**
 * Income and spending in fils of each span that has any, without own transfers; `at` is its place in the list. Whole
 * months are those of the months' totals.
 */
export async function selectSpanSums(tx: Tx, userId: string, spans: readonly Span[]): Promise<SpanSum[]> {
  const months: { at: number; month: string }[] = []
  const days: { at: number; from: string; before: string }[] = []
  for (const [at, span] of spans.entries()) {
    const parts = partsOf(span)
    const whole = [...parts.years, ...parts.months]
    for (const { from, before } of whole)
      if (from !== null && before !== null)
        for (let month = from; month < before; month = addMonths(month, 1)) months.push({ at, month })
    for (const { from, before } of [...parts.days, ...whole.filter((part) => part.before === null)])
      if (from !== null) days.push({ at, from, before: before ?? 'infinity' })
  }
  const columns = sql`p.at, t.income_aed, t.expense_aed, t.count`
  const mine = sql`t.user_id = ${userId}
    and t.account_id in (select id from accounts where user_id = ${userId} and not hidden)`
  return query<SpanSum>(tx)`
    select at, sum(income_aed)::bigint as income, sum(expense_aed)::bigint as expense, sum(count)::int as count from (
      select ${columns}
      from unnest(${months.map(({ at }) => at)}::int[], ${months.map(({ month }) => month)}::date[]) as p (at, month)
      join account_months t on t.month = p.month where ${mine}
      union all
      select ${columns}
      from unnest(${days.map(({ at }) => at)}::int[], ${days.map(({ from }) => from)}::date[],
        ${days.map(({ before }) => before)}::date[]) as p (at, from_day, before)
      join account_days t on t.day >= p.from_day and t.day < p.before where ${mine}) s
    group by at having sum(count) > 0`
}

export type DayFlow = { day: string; income: bigint; expense: bigint; count: number }

/** The same of each day that has any, oldest first. */
export async function selectDayFlows(tx: Tx, userId: string, { from, to }: Span): Promise<DayFlow[]> {
  return query<DayFlow>(tx)`
    select day, sum(income_aed)::bigint as income, sum(expense_aed)::bigint as expense, sum(count)::int as count
    from account_days where user_id = ${userId} and day >= ${from}::date and day <= ${to}::date
      and account_id in (select id from accounts where user_id = ${userId} and not hidden)
    group by day having sum(count) > 0 order by day`
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
export async function selectAccountFlows(tx: Tx, userId: string, span: Span): Promise<AccountFlow[]> {
  const columns = sql`select account_id, net_minor, income_aed, expense_aed, income_rows, expense_rows`
  const tables = { months: sql`${columns} from account_months`, days: sql`${columns} from account_days` }
  return query<AccountFlow>(tx)`
    select account_id, sum(net_minor)::bigint as net, sum(income_aed)::bigint as income,
      sum(expense_aed)::bigint as expense, sum(income_rows + expense_rows)::int as rows
    from (${rowsOf(userId, span, tables)}) t group by account_id`
}

/** Own transfers of a span in fils by account: what came in less what went out. */
export async function selectTransferFlows(
  tx: Tx,
  userId: string,
  span: Span,
): Promise<{ account_id: string; minor: bigint }[]> {
  return query<{ account_id: string; minor: bigint }>(tx)`
    select account_id, sum(case when type = 'income' then aed_minor else -aed_minor end)::bigint as minor
    from ${totalsOf(userId, span, { transfer: true })} and aed_minor is not null
    group by account_id`
}
