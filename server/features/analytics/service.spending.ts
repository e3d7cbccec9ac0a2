import type { spending, SpendingGroup, SpendingRow } from '#contract/analytics.ts'
import { type CategoryGroup, groupOfColor } from '#contract/category-groups.ts'
import type { Category } from '#contract/categories.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { wireAmount } from '#contract/money.ts'
import type { ResolvedPeriod } from '#contract/pay-period.ts'
import type { Day } from '#contract/period.ts'
import type { Filter } from '#contract/transactions.ts'
import type { Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { read, type Tx } from '../../platform/db/db.ts'
import { type Language, textOf } from '../../platform/i18n/index.ts'
import { readBalances } from '../accounts/service.ts'
import { categoriesById, uncategorisedName } from '../categories/service.ts'
import { resolveQuery } from '../periods/service.ts'
import {
  type Group,
  type GroupFilter,
  groupFilterOf,
  hasTrend,
  noMerchant,
  readGroups,
  readMerchantNames,
  readTrends,
} from '../transactions/list/service.groups.ts'
import { aed } from '../transactions/totals/service.flows.ts'

export type Spending = Omit<ResponseOf<typeof spending>, 'success'>
type Query = Filter & { group?: SpendingGroup | undefined; trend?: 'true' | 'false' | undefined }

/** Rows of an answer; the largest merchants are enough for a screen. */
const mostRows = 100
const inTime: readonly SpendingGroup[] = ['weekday', 'week', 'month', 'quarter', 'year']

/** Spending (or income) of a filter by category, merchant and the like, beside the same days before. */
export async function readSpending(ctx: Ctx, query: Query): Promise<Spending> {
  const { group = 'category', trend, ...wanted } = query
  const resolved = await resolveSpan(ctx, wanted)
  const filter = groupFilterOf(wanted, resolved.range)
  const day = today(ctx.clock)
  return read(ctx.db, ctx, async (tx) => {
    const key = group === 'group' ? 'category' : group
    const before = inTime.includes(group) && group !== 'weekday' ? null : resolved.previous
    const [now, then, refunds, categories, balances] = await Promise.all([
      readGroups(tx, ctx.userId, filter, key),
      before && readGroups(tx, ctx.userId, { ...filter, ...before }, key),
      readRefunds(tx, ctx.userId, filter),
      categoriesById(tx, ctx.userId),
      readBalances(tx, ctx.userId, day),
    ])
    const covered = before !== null && (balances.dataFrom === null || balances.dataFrom <= before.from)
    const grouped = (rows: readonly Group[]): Group[] =>
      group === 'group' ? byGroup(rows, categories) : [...rows]
    const rows = sorted(grouped(now.rows), group)
    const earlier = covered && then ? new Map(grouped(then.rows).map((row) => [row.key, row.amount])) : null
    const total = rows.reduce((sum, { amount }) => sum + amount, 0n)
    const shown = rows.slice(0, group === 'merchant' ? mostRows : undefined)
    const keys = shown.map((row) => row.key)
    const [names, trends] = await Promise.all([
      group === 'merchant' ? readMerchantNames(tx, ctx.userId, keys) : new Map<string, string>(),
      trend === 'true' && hasTrend(group) ? readTrends(tx, ctx.userId, filter, group, keys, day) : null,
    ])
    const accounts = new Map(balances.rows.map((row) => [row.id, row.name]))
    const looks = { names, categories, accounts, language: ctx.language }
    const left = rows.slice(shown.length)
    return {
      group,
      type: filter.type,
      from: filter.from ?? null,
      to: filter.to ?? null,
      previous: covered ? before : null,
      total: {
        amount: aed(total),
        count: rows.reduce((sum, { count }) => sum + count, 0),
        previous: earlier && aed([...earlier.values()].reduce((sum, amount) => sum + amount, 0n)),
        refunds: aed(refunds),
      },
      rows: shown.map((row) => ({
        ...lookOf(row.key, group, looks),
        key: keyOf(row.key, group),
        amount: aed(row.amount),
        share: total === 0n ? 0 : Number((row.amount * 10_000n) / total) / 10_000,
        count: row.count,
        previous: earlier && aed(earlier.get(row.key) ?? 0n),
        trend: trends?.get(row.key)?.map(aed) ?? null,
      })),
      others: {
        rows: left.length,
        amount: aed(left.reduce((sum, { amount }) => sum + amount, 0n)),
        count: left.reduce((sum, { count }) => sum + count, 0),
      },
      unconverted: now.unconverted.map(({ currency, minor, what }) => ({
        currency,
        amount: wireAmount(minor, currency),
        what,
      })),
    }
  })
}

/** The days of a question, and those before; a period and days at once are compared with nothing. */
async function resolveSpan(
  ctx: Ctx,
  { period, from, to }: Filter,
): Promise<Pick<ResolvedPeriod, 'range' | 'previous'>> {
  const days = from !== undefined || to !== undefined
  const resolved = await resolveQuery(ctx, days && period === undefined ? { from, to } : { period }, 'all')
  return days && period !== undefined ? { range: resolved.range, previous: null } : resolved
}

/** What came back as refunds on the same days and accounts. */
async function readRefunds(tx: Tx, userId: string, filter: GroupFilter): Promise<bigint> {
  if (filter.type === 'income') return 0n
  const { from, to, account } = filter
  const asked: GroupFilter = { type: 'income', transfers: 'none', category: 'refunds', from, to, account }
  const { rows } = await readGroups(tx, userId, asked, 'category')
  return rows.reduce((sum, { amount }) => sum + amount, 0n)
}

function byGroup(rows: readonly Group[], categories: ReadonlyMap<string, Category>): Group[] {
  const groups = new Map<string, Group>()
  for (const { key, amount, count } of rows) {
    const group = groupOfColor(categories.get(key)?.color)
    const sum = groups.get(group) ?? { key: group, amount: 0n, count: 0 }
    groups.set(group, { key: group, amount: sum.amount + amount, count: sum.count + count })
  }
  return [...groups.values()]
}

function sorted(rows: readonly Group[], group: SpendingGroup): Group[] {
  if (inTime.includes(group)) return rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return rows.toSorted((a, b) =>
    a.amount === b.amount ? (a.key < b.key ? -1 : 1) : a.amount > b.amount ? -1 : 1,
  )
}

/** What the list's filter calls rows without a category. */
const keyOf = (key: string, group: SpendingGroup): string =>
  group === 'category' && key === '' ? 'uncategorised' : key

type Looks = {
  names: ReadonlyMap<string, string>
  categories: ReadonlyMap<string, Category>
  accounts: ReadonlyMap<string, string>
  language: Language
}

function lookOf(
  key: string,
  group: SpendingGroup,
  looks: Looks,
): Pick<SpendingRow, 'name' | 'color' | 'icon'> {
  const plain = (name: string) => ({ name, color: null, icon: null })
  if (group === 'category') {
    const category = looks.categories.get(key)
    return category
      ? { name: category.name, color: category.color, icon: category.icon }
      : { name: key === '' ? uncategorisedName : key, color: 'grey', icon: 'tag' }
  }
  if (group === 'merchant')
    return plain(
      key === noMerchant ? textOf(looks.language, 'analytics', 'no_merchant') : (looks.names.get(key) ?? key),
    )
  if (group === 'account') return plain(looks.accounts.get(key) ?? key)
  if (group === 'group') return plain(textOf(looks.language, 'analytics', groupText(key)))
  if (group === 'weekday') return plain(textOf(looks.language, 'analytics', weekdayText(key)))
  return plain(key satisfies Day)
}

const groupTexts = {
  home: 'group_home',
  transport: 'group_transport',
  leisure: 'group_leisure',
  health: 'group_health',
  subscriptions: 'group_subscriptions',
  savings: 'group_savings',
  other: 'group_other',
} as const satisfies Record<CategoryGroup, string>
const groups = new Map<string, (typeof groupTexts)[CategoryGroup]>(Object.entries(groupTexts))
const groupText = (key: string) => groups.get(key) ?? 'group_other'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const weekdayText = (key: string) => weekdays[Number(key) - 1] ?? 'monday'
