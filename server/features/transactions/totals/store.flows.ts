import { type RawBuilder, sql } from 'kysely'
import { addDays, addMonths } from '#contract/period.ts'
import type { Tx } from '../../../platform/db/db.ts'

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

type Span = { from: string | null; before: string | null }
type Parts = { months: Span | null; days: [string | null, string | null][] }

/** A range as whole months and the days at its edges. */
export function partsOf({ from, to }: DayRange): Parts {
  const firstMonth = from === null ? null : from.endsWith('-01') ? from : monthAfter(from)
  const endMonth = to === null ? null : `${addDays(to, 1).slice(0, 7)}-01`
  if (firstMonth !== null && endMonth !== null && firstMonth >= endMonth)
    return { months: null, days: [[from, to]] }
  const days: Parts['days'] = []
  if (from !== null && firstMonth !== null && from < firstMonth) days.push([from, addDays(firstMonth, -1)])
  if (to !== null && endMonth !== null && endMonth <= to) days.push([endMonth, to])
  return { months: { from: firstMonth, before: endMonth }, days }
}

/** Whole months as whole years and the months at their edges. */
export function yearsOf({ from, before }: Span): { years: Span | null; months: Span[] } {
  const yearAfter = (month: string): string =>
    month.endsWith('-01-01') ? month : addMonths(`${month.slice(0, 4)}-01-01`, 12)
  const first = from === null ? null : yearAfter(from)
  const end = before === null ? null : `${before.slice(0, 4)}-01-01`
  if (first !== null && end !== null && first >= end) return { years: null, months: [{ from, before }] }
  const months: Span[] = []
  if (from !== null && first !== null && from < first) months.push({ from, before: first })
  if (before !== null && end !== null && end < before) months.push({ from: end, before })
  return { years: { from: first, before: end }, months }
}

/** Lines of a table whose months or years lie in a span. */
const within = (table: Piece, userId: string, unit: Piece, { from, before }: Span): Piece =>
  sql`${table} where user_id = ${userId} ${from === null ? sql`` : sql`and ${unit} >= ${from}`}
    ${before === null ? sql`` : sql`and ${unit} < ${before}`}`

/** Whole years and months from their tables, the edges from the table of days. */
function unionOf(
  userId: string,
  range: DayRange,
  tables: { years?: Piece; months: Piece; days: Piece },
): Piece {
  const parts = partsOf(range)
  const pieces = parts.days.map(
    ([first, last]) => sql`${tables.days} where user_id = ${userId}
      ${first === null ? sql`` : sql`and day >= ${first}`} ${last === null ? sql`` : sql`and day <= ${last}`}`,
  )
  if (parts.months) {
    const { years, months } = tables.years ? yearsOf(parts.months) : { years: null, months: [parts.months] }
    for (const span of months) pieces.push(within(tables.months, userId, sql`month`, span))
    if (years && tables.years) pieces.push(within(tables.years, userId, sql`year`, years))
  }
  return sql.join(pieces, sql` union all `)
}

const cellsOf = (userId: string, range: DayRange): Piece =>
  unionOf(userId, range, {
    years: sql`select ${fields} from yearly_totals`,
    months: sql`select ${fields} from monthly_totals`,
    days: sql`select ${fields} from daily_totals`,
  })

const thin = sql`account_id, income_aed, expense_aed, count`
const linesOf = (userId: string, range: DayRange): Piece =>
  unionOf(userId, range, {
    months: sql`select ${thin} from monthly_counts`,
    days: sql`select ${thin} from daily_flows`,
  })

function monthAfter(day: string): string {
  return addMonths(`${day.slice(0, 7)}-01`, 1)
}

const visible = (userId: string): Piece =>
  sql`account_id in (select id from accounts where user_id = ${userId} and not hidden)`

/**
 * Income and spending of several ranges in one statement: own transfers and hidden accounts are in none.
 * By category it reads the cells and lists what has no rate; without, the thin lines, in fils alone.
 */
export async function selectFlows(
  tx: Tx,
  userId: string,
  questions: readonly FlowQuestion[],
): Promise<FlowRow[]> {
  const parts = questions.map(({ key, range, byCategory }) =>
    byCategory
      ? sql`
    select ${key}::text as key, category_id, type, case when aed_minor is null then currency end as unconverted,
      sum(coalesce(aed_minor, amount_minor))::bigint as amount, sum(count)::int as count
    from (${cellsOf(userId, range)}) cells where not transfer and ${visible(userId)}
    group by category_id, type, case when aed_minor is null then currency end`
      : sql`
    select ${key}::text as key, null::text as category_id, side.type, null::text as unconverted,
      case side.type when 'income' then line.income else line.expense end as amount,
      case side.type when 'income' then line.count else 0 end as count
    from (select coalesce(sum(income_aed), 0)::bigint as income, coalesce(sum(expense_aed), 0)::bigint as expense,
        coalesce(sum(count), 0)::int as count
      from (${linesOf(userId, range)}) lines where ${visible(userId)}) line,
      (values ('income'), ('expense')) side (type)`,
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
