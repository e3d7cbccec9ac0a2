import { type RawBuilder, sql } from 'kysely'
import { addDays, addMonths } from '#contract/period.ts'
import type { Tx } from '../../platform/db.ts'

export type DayRange = { from: string | null; to: string | null }
export type FlowRow = {
  key: string
  category_id: string | null
  type: string
  /** Set where the rows have no rate: then `amount` is in this currency, else in fils. */
  unconverted: string | null
  amount: bigint
  count: number
}
export type FlowQuestion = { key: string; range: DayRange; byCategory: boolean }
export type CellFilter = { type?: string; category?: string; account?: string; transfer: boolean | null }

type Piece = RawBuilder<unknown>
const fields = sql`account_id, category_id, type, currency, transfer, amount_minor, aed_minor, count`

/** The cells of a range: whole months from the monthly table, the edges from the daily one. */
export function cellsOf(userId: string, { from, to }: DayRange): Piece {
  const firstMonth = from === null ? null : from.endsWith('-01') ? from : monthAfter(from)
  const endMonth = to === null ? null : `${addDays(to, 1).slice(0, 7)}-01`
  const daily = (first: string | null, last: string | null): Piece => sql`
    select ${fields} from daily_totals where user_id = ${userId}
      ${first === null ? sql`` : sql`and day >= ${first}`} ${last === null ? sql`` : sql`and day <= ${last}`}`
  if (firstMonth !== null && endMonth !== null && firstMonth >= endMonth) return daily(from, to)
  const pieces = [
    sql`select ${fields} from monthly_totals where user_id = ${userId}
      ${firstMonth === null ? sql`` : sql`and month >= ${firstMonth}`} ${endMonth === null ? sql`` : sql`and month < ${endMonth}`}`,
  ]
  if (from !== null && firstMonth !== null && from < firstMonth)
    pieces.push(daily(from, addDays(firstMonth, -1)))
  if (to !== null && endMonth !== null && endMonth <= to) pieces.push(daily(endMonth, to))
  return sql.join(pieces, sql` union all `)
}

function monthAfter(day: string): string {
  return addMonths(`${day.slice(0, 7)}-01`, 1)
}

const visible = (userId: string): Piece =>
  sql`account_id in (select id from accounts where user_id = ${userId} and not hidden)`

/** Income and spending of several ranges in one statement: own transfers and hidden accounts are in none. */
export async function selectFlows(
  tx: Tx,
  userId: string,
  questions: readonly FlowQuestion[],
): Promise<FlowRow[]> {
  const parts = questions.map(
    ({ key, range, byCategory }) => sql`
    select ${key}::text as key, ${byCategory ? sql`category_id` : sql`null::text as category_id`}, type,
      case when aed_minor is null then currency end as unconverted,
      sum(coalesce(aed_minor, amount_minor))::bigint as amount, sum(count)::int as count
    from (${cellsOf(userId, range)}) cells where not transfer and ${visible(userId)}
    group by ${byCategory ? sql`category_id,` : sql``} type, case when aed_minor is null then currency end`,
  )
  const { rows } = await sql<FlowRow>`${sql.join(parts, sql` union all `)}`.execute(tx)
  return rows
}

/** The same of one range with a filter that the cells know. */
export async function selectFilteredFlows(
  tx: Tx,
  userId: string,
  range: DayRange,
  filter: CellFilter,
): Promise<(FlowRow & { transfer: boolean })[]> {
  const { rows } = await sql<FlowRow & { transfer: boolean }>`
    select '' as key, null as category_id, type, transfer,
      case when aed_minor is null then currency end as unconverted,
      sum(coalesce(aed_minor, amount_minor))::bigint as amount, sum(count)::int as count
    from (${cellsOf(userId, range)}) cells where ${visible(userId)}
      ${filter.type === undefined ? sql`` : sql`and type = ${filter.type}`}
      ${filter.category === undefined ? sql`` : sql`and category_id = ${filter.category}`}
      ${filter.account === undefined ? sql`` : sql`and account_id = ${filter.account}`}
      ${filter.transfer === null ? sql`` : sql`and transfer = ${filter.transfer}`}
    group by type, transfer, case when aed_minor is null then currency end`.execute(tx)
  return rows
}

/** Spending in fils, by days since `from`, as `offset:fils` joined by commas. */
export async function selectDailySpending(
  tx: Tx,
  userId: string,
  ranges: readonly { from: string; to: string }[],
): Promise<(string | null)[]> {
  const columns = ranges.map(
    ({ from, to }, index) => sql`(
    select string_agg(x.n || ':' || x.spent, ',') from (
      select day - ${from}::date as n, sum(expense_aed) as spent from daily_flows
      where user_id = ${userId} and day >= ${from} and day <= ${to} and expense_aed <> 0 and ${visible(userId)}
      group by day) x) as ${sql.ref(`r${index}`)}`,
  )
  const { rows } = await sql<Record<string, string | null>>`select ${sql.join(columns)}`.execute(tx)
  return ranges.map((_, index) => rows[0]?.[`r${index}`] ?? null)
}

/** Spending in fils by month, oldest first. */
export async function selectMonthlySpending(
  tx: Tx,
  userId: string,
): Promise<{ month: string; spent: bigint }[]> {
  const { rows } = await sql<{ month: string; spent: bigint }>`
    select month, coalesce(sum(aed_minor), 0)::bigint as spent from monthly_totals
    where user_id = ${userId} and type = 'expense' and not transfer and ${visible(userId)}
    group by month order by month limit 2000`.execute(tx)
  return rows
}

export type CountRow = { month: string; income: number; expense: number; verified: number; pending: number }

/** Rows of the visible accounts by month, newest first. */
export async function selectMonthlyCounts(tx: Tx, userId: string): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select month, sum(income)::int as income, sum(expense)::int as expense, sum(verified)::int as verified, sum(pending)::int as pending
    from monthly_counts where user_id = ${userId} and ${visible(userId)}
    group by month having sum(income + expense + pending) > 0 order by month desc limit 2000`.execute(tx)
  return rows
}
