/** Reads the totals. No result includes hidden accounts. */
import { type RawBuilder, sql } from 'kysely'
import { addDays, addMonths, type Range } from '#contract/period.ts'
import { query, type Tx } from '../../../platform/db/db.ts'
import { accountNotHidden } from '../row.ts'
import { inCategoryGroup, isOnWeekday, type CategoryFilter } from '../category-group.ts'

type Sql = RawBuilder<unknown>
type Span = { from: string | null; before: string | null }
type Parts = Record<'years' | 'months' | 'days', Span[]>

/** The last day with a four-digit year; a range up to it has no end. */
const lastDay = '9999-12-31'
const lastYear = '9999-01-01'

const spanOf = ({ from, to }: Range): Span => ({
  from,
  before: to === null || to >= lastDay ? null : addDays(to, 1),
})

/** Divides a range into whole years, the whole months around them, and the days around those. */
export function partsOf({ from, to }: Range): Parts {
  const months = splitOff(spanOf({ from, to }), 1)
  const years = months.inner && splitOff(months.inner, 12)
  return { years: years?.inner ? [years.inner] : [], months: years?.edges ?? [], days: months.edges }
}

/** The part of a span in whole units (1 or 12 months), null if none, and the remaining edges. */
function splitOff(span: Span, unit: 1 | 12): { inner: Span | null; edges: Span[] } {
  if (span.from !== null && span.from > lastYear) return { inner: null, edges: [span] }
  const startOf = (day: string): string => (unit === 1 ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`)
  const isStart = span.from === null || span.from === startOf(span.from)
  const from = isStart || span.from === null ? span.from : addMonths(startOf(span.from), unit)
  const before = span.before === null ? null : startOf(span.before)
  if (from !== null && before !== null && from >= before) return { inner: null, edges: [span] }
  const edges = [
    { from: span.from, before: from },
    { from: before, before: span.before },
  ].filter((edge) => edge.from !== edge.before)
  return { inner: { from, before }, edges }
}

/** Divides a range into whole months and the days around them. */
export function monthsAndDays({ from, to }: Range): { months: Span[]; days: Span[] } {
  const { inner, edges } = splitOff(spanOf({ from, to }), 1)
  return { months: inner ? [inner] : [], days: edges }
}

/** SQL condition: a day, or the first day of a month or year, lies in a span. */
export function within(unit: Sql, { from, before }: Span): Sql {
  const parts = [
    ...(from === null ? [] : [sql`${unit} >= ${from}::date`]),
    ...(before === null ? [] : [sql`${unit} < ${before}::date`]),
  ]
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/**
 * SQL for the totals rows that make up a range: whole years, whole months and single days, each from its own
 * table. Without a `years` table, whole years are read from `months`.
 */
export function rowsOf(userId: string, range: Range, tables: { years?: Sql; months: Sql; days: Sql }): Sql {
  const { years, months, days } = partsOf(range)
  const piece = (table: Sql, unit: Sql, span: Span): Sql =>
    sql`${table} where user_id = ${userId} and ${accountNotHidden(userId)} and ${within(unit, span)}`
  const pieces = [
    ...days.map((span) => piece(tables.days, sql`day`, span)),
    ...months.map((span) => piece(tables.months, sql`month`, span)),
  ]
  const { years: table } = tables
  pieces.push(
    ...years.map((span) => (table ? piece(table, sql`year`, span) : piece(tables.months, sql`month`, span))),
  )
  return sql.join(pieces, sql` union all `)
}

export type CategorySum = {
  /** '' for uncategorised rows. */
  category_id: string
  type: string
  transfer: boolean
  /** Set if the rows have no rate: `amount` is then in minor units of this currency, otherwise in fils. */
  unconverted: string | null
  amount: bigint
  /** Number of payments, a split payment being counted in only one of its categories. */
  count: number
  /** Number of payments with a line of this category. */
  in_category: number
}

/**
 * SQL for the totals rows `t` of a range that match a filter, ready for further `and` conditions. Uses yearly
 * and monthly totals unless `byDay` or a weekday needs days; `rows` replaces the default tables.
 */
export function totalsOf(
  userId: string,
  range: Range,
  filter: CategoryFilter,
  byDay = false,
  rows?: (range: Range) => Sql,
): Sql {
  const columns = sql`account_id, category_id, type, currency, transfer, amount_minor, aed_minor, count, added_count`
  const { from, to } = range
  const totals =
    byDay || filter.weekday !== undefined
      ? sql`select day, ${columns} from daily_totals where user_id = ${userId} and ${accountNotHidden(userId)}
          ${from === null ? sql`` : sql`and day >= ${from}::date`} ${to === null ? sql`` : sql`and day <= ${to}::date`}`
      : (rows?.(range) ??
        rowsOf(userId, range, {
          years: sql`select ${columns} from yearly_totals`,
          months: sql`select ${columns} from monthly_totals`,
          days: sql`select ${columns} from daily_totals`,
        }))
  return sql`(${totals}) t where true ${conditionsOf(userId, filter)}`
}

/** The SQL conditions of a filter on totals, each preceded by `and`. */
function conditionsOf(
  userId: string,
  { type, category, group, account, transfer, weekday }: CategoryFilter,
): Sql {
  return sql`
      ${type === undefined ? sql`` : sql`and type = ${type}`}
      ${category === undefined ? sql`` : sql`and category_id = ${category}`}
      ${group === undefined ? sql`` : sql`and ${inCategoryGroup(sql`${userId}::uuid`, sql`category_id`, group)}`}
      ${account === undefined ? sql`` : sql`and account_id = ${account}::uuid`}
      ${weekday === undefined ? sql`` : sql`and ${isOnWeekday(sql`day`, weekday)}`}
      ${transfer === undefined ? sql`` : sql`and transfer = ${transfer}`}`
}

/** A range and the key under which its sums are returned. */
export type KeyedRange = { key: string; range: Range }
type KeyedSpan = { key: string; span: Span }

/** SQL condition: totals of this user's visible accounts. */
const owned = (userId: string): Sql => sql`user_id = ${userId} and ${accountNotHidden(userId)}`

/** Divides ranges into spans, grouped by the table (years, months, days) that holds their sums. */
function spansOf(ranges: readonly KeyedRange[], partsIn: (range: Range) => Parts) {
  const parts = ranges.map(({ key, range }) => ({ key, parts: partsIn(range) }))
  const of = (unit: keyof Tables): KeyedSpan[] =>
    parts.flatMap(({ key, parts: found }) => found[unit].map((span) => ({ key, span })))
  return { years: of('years'), months: of('months'), days: of('days') }
}
type Tables = { years: Sql; months: Sql; days: Sql }
const units: Tables = { years: sql`year`, months: sql`month`, days: sql`day` }

/**
 * Reads the sums of any number of ranges with one statement per table; a single table without subqueries is
 * quickest to plan. `select` lists the columns after the first, `inside`, which has a '1' for each span that a
 * sum belongs to.
 */
async function sumSpans<R>(
  tx: Tx,
  spans: Record<keyof Tables, KeyedSpan[]>,
  tables: Partial<Tables>,
  { select, groups, where }: { select: Sql; groups: Sql; where: Sql },
): Promise<(R & { key: string })[]> {
  const read = async (unit: keyof Tables): Promise<(R & { key: string })[]> => {
    const unitSpans = spans[unit]
    if (unitSpans.length === 0) return []
    const inside = unitSpans.map(({ span }) => sql`(${within(units[unit], span)})`)
    const flags = inside.map((condition) => sql`${condition}::int`)
    const rows = await query<R & { inside: string }>(tx)`
      select concat(${sql.join(flags)}) as inside, ${select} from ${tables[unit]}
      where ${where} and (${sql.join(inside, sql` or `)})
      group by ${groups}`
    return rows.flatMap((row) =>
      unitSpans.flatMap(({ key }, index) => (row.inside[index] === '1' ? [{ ...row, key }] : [])),
    )
  }
  return (await Promise.all([read('years'), read('months'), read('days')])).flat()
}

/** Sums of booked rows by range, category, type and transfer; a range has rows from each table it uses. */
export function selectCategorySums(
  tx: Tx,
  userId: string,
  ranges: readonly KeyedRange[],
  filter: CategoryFilter,
): Promise<(CategorySum & { key: string })[]> {
  const spans = spansOf(ranges, (range) =>
    filter.weekday === undefined ? partsOf(range) : { years: [], months: [], days: [spanOf(range)] },
  )
  const tables = { years: sql`yearly_totals`, months: sql`monthly_totals`, days: sql`daily_totals` }
  const select = sql`category_id, type, transfer, case when aed_minor is null then currency end as unconverted,
    sum(coalesce(aed_minor, amount_minor))::bigint as amount, sum(count)::int as count, sum(count + added_count)::int as in_category`
  const where = sql`${owned(userId)} ${conditionsOf(userId, filter)}`
  return sumSpans<CategorySum>(tx, spans, tables, { select, groups: sql`1, 2, 3, 4, 5`, where })
}

export type CellSum = { span: number; category_id: string; type: string; amount: bigint }

/**
 * Sums of booked rows in fils by range, category and type, in one statement for any number of ranges: whole
 * years and months from their own totals, other days from the daily ones. `span` is the index in `ranges`.
 */
export async function selectCells(
  tx: Tx,
  userId: string,
  ranges: readonly { from: string; to: string }[],
): Promise<CellSum[]> {
  const places = ranges.map((range, place) => ({ key: String(place), range }))
  const { years, months, days } = spansOf(places, partsOf)
  const cells = (table: Sql, unit: Sql, spans: readonly KeyedSpan[]): Sql => sql`
    select p.span, t.category_id, t.type, t.aed_minor
    from unnest(${spans.map(({ key }) => Number(key))}::int[], ${spans.map(({ span }) => span.from)}::date[],
      ${spans.map(({ span }) => span.before)}::date[]) as p (span, from_day, before)
    join ${table} t on t.user_id = ${userId} and ${unit} >= p.from_day and ${unit} < p.before
    where not t.transfer and t.aed_minor is not null and ${accountNotHidden(userId, sql`t.account_id`)}`
  const parts = [
    ...(years.length > 0 ? [cells(sql`yearly_totals`, sql`t.year`, years)] : []),
    ...(months.length > 0 ? [cells(sql`monthly_totals`, sql`t.month`, months)] : []),
    ...(days.length > 0 ? [cells(sql`daily_totals`, sql`t.day`, days)] : []),
  ]
  if (parts.length === 0) return []
  return query<CellSum>(tx)`
    select span, category_id, type, sum(aed_minor)::bigint as amount
    from (${sql.join(parts, sql` union all `)}) c group by span, category_id, type`
}

export type FlowSum = { key: string; income: bigint; expense: bigint; count: number }

/** Income and spending in fils by range, without own transfers; a range has rows for months and for days. */
export function selectFlowSums(tx: Tx, userId: string, ranges: readonly KeyedRange[]): Promise<FlowSum[]> {
  const spans = spansOf(ranges, (range) => ({ years: [], ...monthsAndDays(range) }))
  const select = sql`sum(income_aed)::bigint as income, sum(expense_aed)::bigint as expense, sum(count)::int as count`
  const tables = { months: sql`account_months`, days: sql`account_days` }
  return sumSpans<FlowSum>(tx, spans, tables, { select, groups: sql`1`, where: owned(userId) })
}

export type DaySpending = { day: string; spent: bigint }

/** Spending in fils on each day within the ranges that has any. */
export async function selectDailySpending(
  tx: Tx,
  userId: string,
  ranges: readonly { from: string; to: string }[],
): Promise<DaySpending[]> {
  const inRanges = ranges.map(({ from, to }) => sql`day between ${from}::date and ${to}::date`)
  return query<DaySpending>(tx)`
    select day, sum(expense_aed)::bigint as spent from account_days
    where user_id = ${userId} and (${sql.join(inRanges, sql` or `)}) and expense_aed <> 0 and ${accountNotHidden(userId)}
    group by day`
}

/** Spending in fils for each month with expenses, oldest first. */
export async function selectMonthlySpending(
  tx: Tx,
  userId: string,
): Promise<{ month: string; spent: bigint }[]> {
  return query<{ month: string; spent: bigint }>(tx)`
    select month, sum(expense_aed)::bigint as spent from account_months
    where user_id = ${userId} and ${accountNotHidden(userId)}
    group by month having sum(expense_rows) > 0 order by month limit 2000`
}

export type RowCounts = { income: number; expense: number; verified: number; pending: number }

/** Counts the rows of visible accounts: booked ones by type, verified ones among them, and pending ones. */
export async function selectCounts(tx: Tx, userId: string): Promise<RowCounts> {
  const rows = await query<RowCounts>(tx)`
    select coalesce(sum(income_rows), 0)::int as income, coalesce(sum(expense_rows), 0)::int as expense,
      coalesce(sum(verified_rows), 0)::int as verified, coalesce(sum(pending_rows), 0)::int as pending
    from account_months where user_id = ${userId} and ${accountNotHidden(userId)}`
  return rows[0] ?? { income: 0, expense: 0, verified: 0, pending: 0 }
}
