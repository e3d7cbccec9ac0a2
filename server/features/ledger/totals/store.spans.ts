/** Income and spending of many spans, and of single days. No result includes hidden accounts. */
import { sql } from 'kysely'
import { addMonths } from '#contract/period.ts'
import { query, type Tx } from '../../../platform/db/db.ts'
import { accountNotHidden } from '../row.ts'
import { partsOf, rowsOf, totalsOf } from './store.flows.ts'

export type Span = { from: string; to: string }
export type SpanSum = { span_index: number; income: bigint; expense: bigint; count: number }

/**
 * Income and spending in fils of each span that has any, without own transfers; `span_index` is its index in `spans`.
 * Whole months are read from the monthly totals.
 */
export async function selectSpanSums(tx: Tx, userId: string, spans: readonly Span[]): Promise<SpanSum[]> {
  const months: { span_index: number; month: string }[] = []
  const days: { span_index: number; from: string; before: string }[] = []
  for (const [index, span] of spans.entries()) {
    const parts = partsOf(span)
    const whole = [...parts.years, ...parts.months]
    for (const { from, before } of whole)
      if (from !== null && before !== null)
        for (let month = from; month < before; month = addMonths(month, 1))
          months.push({ span_index: index, month })
    for (const { from, before } of [...parts.days, ...whole.filter((part) => part.before === null)])
      if (from !== null) days.push({ span_index: index, from, before: before ?? 'infinity' })
  }
  const columns = sql`p.span_index, t.income_aed, t.expense_aed, t.count`
  const ofVisibleAccounts = sql`t.user_id = ${userId} and ${accountNotHidden(userId, sql`t.account_id`)}`
  return query<SpanSum>(tx)`
    select span_index, sum(income_aed)::bigint as income, sum(expense_aed)::bigint as expense, sum(count)::int as count from (
      select ${columns}
      from unnest(${months.map(({ span_index }) => span_index)}::int[], ${months.map(({ month }) => month)}::date[]) as p (span_index, month)
      join account_months t on t.month = p.month where ${ofVisibleAccounts}
      union all
      select ${columns}
      from unnest(${days.map(({ span_index }) => span_index)}::int[], ${days.map(({ from }) => from)}::date[],
        ${days.map(({ before }) => before)}::date[]) as p (span_index, from_day, before)
      join account_days t on t.day >= p.from_day and t.day < p.before where ${ofVisibleAccounts}) s
    group by span_index having sum(count) > 0`
}

export type DayFlow = { day: string; income: bigint; expense: bigint; count: number }

/** Income and spending in fils of each day that has any, without own transfers; oldest first. */
export async function selectDayFlows(tx: Tx, userId: string, { from, to }: Span): Promise<DayFlow[]> {
  return query<DayFlow>(tx)`
    select day, sum(income_aed)::bigint as income, sum(expense_aed)::bigint as expense, sum(count)::int as count
    from account_days where user_id = ${userId} and day >= ${from}::date and day <= ${to}::date and ${accountNotHidden(userId)}
    group by day having sum(count) > 0 order by day`
}

export type AccountFlow = {
  account_id: string
  /** Net change of the balance, in minor units of the account's currency. */
  net: bigint
  income: bigint
  expense: bigint
  rows: number
}

/** Sums of each visible account's rows in a span; income and spending in fils, without own transfers. */
export async function selectAccountFlows(tx: Tx, userId: string, span: Span): Promise<AccountFlow[]> {
  const columns = sql`select account_id, net_minor, income_aed, expense_aed, income_rows, expense_rows`
  const tables = { months: sql`${columns} from account_months`, days: sql`${columns} from account_days` }
  return query<AccountFlow>(tx)`
    select account_id, sum(net_minor)::bigint as net, sum(income_aed)::bigint as income,
      sum(expense_aed)::bigint as expense, sum(income_rows + expense_rows)::int as rows
    from (${rowsOf(userId, span, tables)}) t group by account_id`
}

/** Net own transfers of a span by account, in fils: incoming less outgoing. */
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
