/** Reads the totals. Hidden accounts are in none of the answers. */
import { type RawBuilder, sql } from 'kysely'
import { type CategoryGroupFilter, isNeed, lastGroup } from '#contract/category-groups.ts'
import { addDays, addMonths, type Range } from '#contract/period.ts'
import { query, type Tx } from '../../../platform/db/db.ts'

type Sql = RawBuilder<unknown>
type Span = { from: string | null; before: string | null }
type Parts = Record<'years' | 'months' | 'days', Span[]>

/** The last day that a text of ten characters can name. */
const lastDay = '9999-12-31'
const lastYear = '9999-01-01'

const spanOf = ({ from, to }: Range): Span => ({
  from,
  before: to === null || to >= lastDay ? null : addDays(to, 1),
})

/** A range as whole years, the whole months at their edges, and the days at the edges of those. */
export function partsOf({ from, to }: Range): Parts {
  const months = splitOff(spanOf({ from, to }), 1)
  const years = months.inner && splitOff(months.inner, 12)
  return { years: years?.inner ? [years.inner] : [], months: years?.edges ?? [], days: months.edges }
}

/** The part of a span that is whole units of one month or twelve, null where there is none, and what is left. */
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

/** A range as its whole months, and the days at their edges. */
export function monthsAndDays({ from, to }: Range): { months: Span[]; days: Span[] } {
  const { inner, edges } = splitOff(spanOf({ from, to }), 1)
  return { months: inner ? [inner] : [], days: edges }
}

/** Whether a day, or the first one of a month or year, is in a span. */
export function within(unit: Sql, { from, before }: Span): Sql {
  const parts = [
    ...(from === null ? [] : [sql`${unit} >= ${from}::date`]),
    ...(before === null ? [] : [sql`${unit} < ${before}::date`]),
  ]
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/** The rows of a range: of each table those of its part of the range. Without a table of years, of months for all. */
export function rowsOf(userId: string, range: Range, tables: { years?: Sql; months: Sql; days: Sql }): Sql {
  const { years, months, days } = partsOf(range)
  const piece = (table: Sql, unit: Sql, span: Span): Sql =>
    sql`${table} where user_id = ${userId} and ${visible(userId)} and ${within(unit, span)}`
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

/** Whether a category, null or '' for none, is in a group or in one of a need; unknown ones are in the last group. */
export function inCategoryGroup(userId: Sql, category: Sql, filter: CategoryGroupFilter): Sql {
  const own = sql`from categories g where g.user_id = ${userId} and g.id = ${category}`
  if (isNeed(filter)) {
    const needed = sql`select p.id from category_groups p where p.user_id = ${userId} and p.need = ${filter}`
    return sql`(exists (select ${own} and g.group_id in (${needed}))
      or (${lastGroup} in (${needed}) and not exists (select ${own})))`
  }
  const known = sql`exists (select ${own} and g.group_id = ${filter})`
  return filter === lastGroup ? sql`(${known} or not exists (select ${own}))` : known
}

/** Rows of accounts that are not hidden, where these have been read: that takes no subquery. */
export const notHidden = (hidden: readonly string[], account = sql`account_id`): Sql =>
  hidden.length === 0 ? sql`true` : sql`${account} <> all(${hidden}::uuid[])`

/** Rows of accounts that are not hidden. */
export const visible = (userId: string): Sql =>
  sql`account_id in (select id from accounts where user_id = ${userId} and not hidden)`

export type CategorySum = {
  /** '' for rows without a category. */
  category_id: string
  type: string
  transfer: boolean
  /** Set where the rows have no rate: then `amount` is in this currency, else in fils. */
  unconverted: string | null
  amount: bigint
  /** Payments, each once over all categories. */
  count: number
  /** Payments that have a line of this category. */
  here: number
}
/** A category '' is uncategorised. */
export type CategoryFilter = {
  type?: string | undefined
  category?: string | undefined
  group?: CategoryGroupFilter | undefined
  account?: string | undefined
  transfer?: boolean | undefined
  /** 1 (Monday) to 7; only days know it. */
  weekday?: string | undefined
}

/** The totals of a range that a filter leaves, as rows of `t`: whole years and months where days are not needed. */
export function totalsOf(
  userId: string,
  range: Range,
  filter: CategoryFilter,
  byDay = false,
  rows?: (range: Range) => Sql,
): Sql {
  const columns = sql`account_id, category_id, type, currency, transfer, amount_minor, aed_minor, count, further`
  const { from, to } = range
  const totals =
    byDay || filter.weekday !== undefined
      ? sql`select day, ${columns} from daily_totals where user_id = ${userId} and ${visible(userId)}
          ${from === null ? sql`` : sql`and day >= ${from}::date`} ${to === null ? sql`` : sql`and day <= ${to}::date`}`
      : (rows?.(range) ??
        rowsOf(userId, range, {
          years: sql`select ${columns} from yearly_totals`,
          months: sql`select ${columns} from monthly_totals`,
          days: sql`select ${columns} from daily_totals`,
        }))
  return sql`(${totals}) t where true ${conditionsOf(userId, filter)}`
}

/** The conditions of a filter on totals, each with `and` before it. */
function conditionsOf(
  userId: string,
  { type, category, group, account, transfer, weekday }: CategoryFilter,
): Sql {
  return sql`
      ${type === undefined ? sql`` : sql`and type = ${type}`}
      ${category === undefined ? sql`` : sql`and category_id = ${category}`}
      ${group === undefined ? sql`` : sql`and ${inCategoryGroup(sql`${userId}::uuid`, sql`category_id`, group)}`}
      ${account === undefined ? sql`` : sql`and account_id = ${account}::uuid`}
      ${weekday === undefined ? sql`` : sql`and extract(isodow from day) = ${Number(weekday)}::int`}
      ${transfer === undefined ? sql`` : sql`and transfer = ${transfer}`}`
}

/** The accounts of a user that count nowhere. */
export async function selectHidden(tx: Tx, userId: string): Promise<string[]> {
  const rows = await query<{ id: string }>(tx)`
    select id from accounts where user_id = ${userId} and hidden`
  return rows.map(({ id }) => id)
}

/** A range and the name under which its sums come back. */
export type KeyedRange = { key: string; range: Range }
/** Whose totals, and the accounts that count nowhere. */
export type Owner = { userId: string; hidden: readonly string[] }
type KeyedSpan = { key: string; span: Span }

/** The conditions of a user's totals outside hidden accounts. */
const owned = ({ userId, hidden }: Owner): Sql => sql`user_id = ${userId} and ${notHidden(hidden)}`

/** The parts of ranges by the table that knows their sums. */
function spansOf(ranges: readonly KeyedRange[], partsIn: (range: Range) => Parts) {
  const parts = ranges.map(({ key, range }) => ({ key, parts: partsIn(range) }))
  const of = (unit: keyof Tables): KeyedSpan[] =>
    parts.flatMap(({ key, parts: found }) => found[unit].map((span) => ({ key, span })))
  return { years: of('years'), months: of('months'), days: of('days') }
}
type Tables = { years: Sql; months: Sql; days: Sql }
const units: Tables = { years: sql`year`, months: sql`month`, days: sql`day` }

/**
 * Reads the sums of several ranges by one statement a table, however many ranges there are: one table without subqueries,
 * which takes least to plan. `select` are the columns behind the first, which says in which ranges a sum is.
 */
async function sumSpans<R>(
  tx: Tx,
  spans: Record<keyof Tables, KeyedSpan[]>,
  tables: Partial<Tables>,
  { select, groups, where }: { select: Sql; groups: Sql; where: Sql },
): Promise<(R & { key: string })[]> {
  const read = async (unit: keyof Tables): Promise<(R & { key: string })[]> => {
    const wanted = spans[unit]
    if (wanted.length === 0) return []
    const inside = wanted.map(({ span }) => sql`(${within(units[unit], span)})`)
    const rows = await query<R & { inside: boolean[] }>(tx)`
      select array[${sql.join(inside)}] as inside, ${select} from ${tables[unit]}
      where ${where} and (${sql.join(inside, sql` or `)})
      group by ${groups}`
    return rows.flatMap((row) =>
      wanted.flatMap(({ key }, index) => (row.inside[index] === true ? [{ ...row, key }] : [])),
    )
  }
  return (await Promise.all([read('years'), read('months'), read('days')])).flat()
}

/** Booked rows of several ranges by category, type and transfer; what several tables know of a range comes apart. */
export function selectCategorySums(
  tx: Tx,
  owner: Owner,
  ranges: readonly KeyedRange[],
  filter: CategoryFilter,
): Promise<(CategorySum & { key: string })[]> {
  const spans = spansOf(ranges, (range) =>
    filter.weekday === undefined ? partsOf(range) : { years: [], months: [], days: [spanOf(range)] },
  )
  const tables = { years: sql`yearly_totals`, months: sql`monthly_totals`, days: sql`daily_totals` }
  const select = sql`category_id, type, transfer, case when aed_minor is null then currency end as unconverted,
    sum(coalesce(aed_minor, amount_minor))::bigint as amount, sum(count)::int as count, sum(count + further)::int as here`
  const where = sql`${owned(owner)} ${conditionsOf(owner.userId, filter)}`
  return sumSpans<CategorySum>(tx, spans, tables, { select, groups: sql`1, 2, 3, 4, 5`, where })
}

export type CellSum = { span: number; category_id: string; type: string; amount: bigint }

/**
 * Booked rows of several ranges by category and type, in fils, in one statement however many ranges there are: whole
 * years and months from their totals, the days at their edges from the days'. `span` is the place of the range in the list.
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
    where not t.transfer and t.aed_minor is not null and t.${visible(userId)}`
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

/** Income and spending in fils of several ranges, without own transfers; months and days of a range come apart. */
export function selectFlowSums(tx: Tx, owner: Owner, ranges: readonly KeyedRange[]): Promise<FlowSum[]> {
  const spans = spansOf(ranges, (range) => ({ years: [], ...monthsAndDays(range) }))
  const select = sql`sum(income_aed)::bigint as income, sum(expense_aed)::bigint as expense, sum(count)::int as count`
  const tables = { months: sql`account_months`, days: sql`account_days` }
  return sumSpans<FlowSum>(tx, spans, tables, { select, groups: sql`1`, where: owned(owner) })
}

export type DaySpending = { day: string; spent: bigint }

/** Spending in fils on each day of some ranges that has any. */
export async function selectDailySpending(
  tx: Tx,
  userId: string,
  ranges: readonly { from: string; to: string }[],
): Promise<DaySpending[]> {
  const inRanges = ranges.map(({ from, to }) => sql`day between ${from}::date and ${to}::date`)
  return query<DaySpending>(tx)`
    select day, sum(expense_aed)::bigint as spent from account_days
    where user_id = ${userId} and (${sql.join(inRanges, sql` or `)}) and expense_aed <> 0 and ${visible(userId)}
    group by day`
}

/** Spending in fils by month, oldest first. */
export async function selectMonthlySpending(
  tx: Tx,
  userId: string,
): Promise<{ month: string; spent: bigint }[]> {
  return query<{ month: string; spent: bigint }>(tx)`
    select month, sum(expense_aed)::bigint as spent from account_months
    where user_id = ${userId} and ${visible(userId)}
    group by month having sum(expense_rows) > 0 order by month limit 2000`
}

export type RowCounts = { income: number; expense: number; verified: number; pending: number }

/** How many rows the visible accounts have: booked ones by type, how many of those are verified, and pending ones. */
export async function selectCounts(tx: Tx, userId: string): Promise<RowCounts> {
  const rows = await query<RowCounts>(tx)`
    select coalesce(sum(income_rows), 0)::int as income, coalesce(sum(expense_rows), 0)::int as expense,
      coalesce(sum(verified_rows), 0)::int as verified, coalesce(sum(pending_rows), 0)::int as pending
    from account_months where user_id = ${userId} and ${visible(userId)}`
  return rows[0] ?? { income: 0, expense: 0, verified: 0, pending: 0 }
}
