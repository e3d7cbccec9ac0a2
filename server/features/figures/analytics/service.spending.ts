import type { Measure, spending, SpendingGroup, SpendingRow } from '#contract/figures/analytics.ts'
import { lastGroup } from '#contract/categories/category-groups.ts'
import type { Category } from '#contract/categories/categories.ts'
import { divide } from '#contract/decimal.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { ResolvedPeriod } from '#contract/days/pay-period.ts'
import type { Day } from '#contract/period.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { readBalances } from '../../accounts/service.ts'
import { readGroups as readCategoryGroups } from '../../categories/service.groups.ts'
import { categoriesById } from '../../categories/service.ts'
import { resolveQuery } from '../../days/periods/service.ts'
import {
  type Group,
  type GroupFilter,
  type Groups,
  groupFilterOf,
  hasTrend,
  readGroups,
  readMerchantNames,
  readTags,
  readTrends,
} from '../../ledger/list/service.groups.ts'
import { aed } from '../../ledger/totals/service.flows.ts'
import { viewUnconverted } from './service.flow.ts'
import { keyOf, lookOf, type Looks } from './spending-names.ts'

export type Spending = Omit<ResponseOf<typeof spending>, 'success'>
type Query = Filter & {
  group?: SpendingGroup | undefined
  measure?: Measure | undefined
  trend?: 'true' | 'false' | undefined
}

/** Maximum number of merchant rows in a response; a screen needs only the largest. */
const mostRows = 100
const inTime: readonly SpendingGroup[] = ['weekday', 'week', 'month', 'quarter', 'year']

/** A request after parsing. */
type Asked = {
  group: SpendingGroup
  measure: Measure
  trend: boolean
  filter: GroupFilter
  previous: ResolvedPeriod['previous']
  day: Day
}

/**
 * Spending, income or their difference for a filter, grouped by category, merchant and the like, next to the
 * same days before.
 */
export async function readSpending(ctx: Ctx, query: Query): Promise<Spending> {
  const { group = 'category', measure = query.type ?? 'expense', trend, ...filterQuery } = query
  const resolved = await resolveSpan(ctx, filterQuery)
  const question: Asked = {
    group,
    measure,
    trend: trend === 'true' && measure !== 'net',
    filter: groupFilterOf({ ...filterQuery, type: measure === 'net' ? undefined : measure }, resolved.range),
    previous: inTime.includes(group) && group !== 'weekday' ? null : resolved.previous,
    day: today(ctx.clock),
  }
  return read(ctx.db, ctx, async (tx) => viewSpending(question, await readFound(tx, ctx, question)))
}

type Found = Looks & {
  rows: readonly Group[]
  /** Amounts of the previous days by key; null unless every bank has data for them. */
  earlier: ReadonlyMap<string, bigint> | null
  /** Keys of the previous days that the rows lack. */
  ended: readonly string[]
  unconverted: Groups['unconverted']
  dataFrom: Day | null
  trends: ReadonlyMap<string, readonly bigint[]> | null
  /**
   * Current and previous totals with each payment counted once; by tags, rows may add up to more, since a
   * payment can have several.
   */
  whole: readonly Group[]
  wholeBefore: readonly Group[]
}

async function readFound(tx: Tx, { userId, language }: Ctx, question: Asked): Promise<Found> {
  const { group, measure, filter, previous, day } = question
  const key = group === 'group' ? 'category' : group
  const [now, then, categories, balances, categoryGroups] = await Promise.all([
    readMeasure(tx, userId, filter, key, measure),
    previous && readMeasure(tx, userId, { ...filter, ...previous }, key, measure),
    categoriesById(tx, userId, language),
    readBalances(tx, userId, day),
    group === 'group' ? readCategoryGroups(tx, userId, language) : [],
  ])
  const covered = previous !== null && (balances.dataFrom === null || balances.dataFrom <= previous.from)
  const grouped = (rows: readonly Group[]): readonly Group[] =>
    group === 'group' ? byGroup(rows, categories) : rows
  const rows = sorted(grouped(now.rows), group)
  const shown = group === 'merchant' ? mostRows : undefined
  const keys = rows.slice(0, shown).map((row) => row.key)
  const earlier = covered && then ? sorted(grouped(then.rows), group) : null
  const present = new Set(rows.map((row) => row.key))
  const ended = (earlier ?? []).map((row) => row.key).filter((each) => !present.has(each))
  const once = (days: GroupFilter, groups: Groups | null): Promise<Groups> | Groups | null =>
    group === 'tag' && groups ? readMeasure(tx, userId, days, 'account', measure) : groups
  const [whole, wholeBefore, tags, names, trends] = await Promise.all([
    once(filter, now),
    once({ ...filter, ...previous }, then),
    group === 'tag' ? readTags(tx, userId) : new Map<string, { name: string; color: string }>(),
    group === 'merchant'
      ? readMerchantNames(tx, userId, [...keys, ...ended.slice(0, shown)])
      : new Map<string, string>(),
    question.trend && hasTrend(group) ? readTrends(tx, userId, filter, group, keys, day) : null,
  ])
  return {
    rows,
    earlier: earlier && new Map(earlier.map((row) => [row.key, row.amount])),
    ended: ended.slice(0, shown),
    unconverted: now.unconverted,
    dataFrom: balances.dataFrom,
    names,
    trends,
    categories,
    tags,
    whole: whole?.rows ?? [],
    wholeBefore: wholeBefore?.rows ?? [],
    accounts: new Map(balances.rows.map((row) => [row.id, row.name])),
    groups: new Map(categoryGroups.map((one) => [one.id, one])),
    language,
  }
}

/** The groups of a measure: of one type or, for `net`, income less spending. */
async function readMeasure(
  tx: Tx,
  userId: string,
  filter: GroupFilter,
  key: Parameters<typeof readGroups>[3],
  measure: Measure,
): Promise<Groups> {
  if (measure !== 'net') return readGroups(tx, userId, filter, key)
  const [income, expense] = await Promise.all([
    readGroups(tx, userId, { ...filter, type: 'income' }, key),
    readGroups(tx, userId, { ...filter, type: 'expense' }, key),
  ])
  const negated = expense.rows.map((row) => ({ ...row, amount: -row.amount }))
  return {
    rows: addUp([...income.rows, ...negated], (row) => row.key),
    unconverted: [...income.unconverted, ...expense.unconverted],
  }
}

/** Merges rows with the same key. */
function addUp(rows: readonly Group[], keyOfRow: (row: Group) => string): Group[] {
  return [...Map.groupBy(rows, keyOfRow)].map(([key, rowsOfKey]) => ({
    key,
    amount: sumOf(rowsOfKey),
    count: countOf(rowsOfKey),
    once: onceOf(rowsOfKey),
  }))
}

function viewSpending({ group, measure, filter, previous }: Asked, sums: Found): Spending {
  const { rows, earlier, trends } = sums
  const shownRows = rows.slice(0, group === 'merchant' ? mostRows : undefined)
  const furtherRows = rows.slice(shownRows.length)
  const total = sumOf(sums.whole)
  const view = ({ key, amount, count }: Pick<Group, 'key' | 'amount' | 'count'>): SpendingRow => ({
    ...lookOf(key, group, sums),
    key: keyOf(key, group),
    amount: aed(amount),
    share: measure === 'net' ? null : total === 0n ? 0 : Number(divide(amount * 10_000n, total)) / 10_000,
    count,
    previous: earlier && aed(earlier.get(key) ?? 0n),
    trend: trends?.get(key)?.map(aed) ?? null,
  })
  return {
    group,
    measure,
    from: filter.from ?? null,
    to: filter.to ?? null,
    previous: earlier && previous,
    total: {
      amount: aed(total),
      count: onceOf(sums.whole),
      previous: earlier && aed(sumOf(sums.wholeBefore)),
    },
    rows: shownRows.map(view),
    ended: sums.ended.map((key) => view({ key, amount: 0n, count: 0 })),
    others: { rows: furtherRows.length, amount: aed(sumOf(furtherRows)), count: countOf(furtherRows) },
    data_from: sums.dataFrom,
    unconverted: viewUnconverted(sums.unconverted),
  }
}

const sumOf = (rows: readonly Group[]): bigint => rows.reduce((sum, { amount }) => sum + amount, 0n)
const onceOf = (rows: readonly Group[]): number => rows.reduce((sum, { once }) => sum + once, 0)
const countOf = (rows: readonly Group[]): number => rows.reduce((sum, { count }) => sum + count, 0)

/** The requested days and those to compare with; a period combined with days has no comparison. */
async function resolveSpan(
  ctx: Ctx,
  { period, from, to }: Filter,
): Promise<Pick<ResolvedPeriod, 'range' | 'previous'>> {
  const days = from !== undefined || to !== undefined
  const resolved = await resolveQuery(ctx, days && period === undefined ? { from, to } : { period }, 'all')
  return days && period !== undefined ? { range: resolved.range, previous: null } : resolved
}

function byGroup(rows: readonly Group[], categories: ReadonlyMap<string, Category>): Group[] {
  const counted = rows.map((row) => ({ ...row, count: row.once }))
  return addUp(counted, ({ key }) => categories.get(key)?.group ?? lastGroup)
}

/** Sorts by time, or by size regardless of sign, largest first. */
function sorted(rows: readonly Group[], group: SpendingGroup): Group[] {
  const byKey = (a: Group, b: Group): number => (a.key < b.key ? -1 : 1)
  if (inTime.includes(group)) return rows.toSorted(byKey)
  const size = ({ amount }: Group): bigint => (amount < 0n ? -amount : amount)
  return rows.toSorted((a, b) => (size(a) === size(b) ? byKey(a, b) : size(a) > size(b) ? -1 : 1))
}
