/** Sums of income or spending by category, merchant, day of the week and the like. */
import { sql } from 'kysely'
import type { SpendingGroup } from '#contract/figures/analytics.ts'
import { query, type Tx } from '../../../platform/db/db.ts'
import { rowsOf, totalsOf } from '../totals/store.flows.ts'
import { matchingRows } from './store.ts'
import {
  categoryFilterOf,
  lineConditionOf,
  noMerchant,
  picksLines,
  type RowFilter,
  type Sql,
} from './filter.ts'
import { canUseTotals } from './store.totals-use.ts'

export type GroupKey = Exclude<SpendingGroup, 'group' | 'tag'>
/**
 * If the currency has no rate, `unconverted` is that currency and `amount` is in its minor units; else
 * `amount` is in fils. `count` is the number of payments with the key, `once` counts each payment under only
 * one of its keys.
 */
export type GroupSum = {
  key: string
  unconverted: string | null
  amount: bigint
  count: number
  once: number
}

/** The keys that depend on a row's day. */
const ofDay = {
  weekday: sql`extract(isodow from day)::int::text`,
  week: sql`date_trunc('week', day::timestamp)::date::text`,
  month: sql`date_trunc('month', day::timestamp)::date::text`,
  quarter: sql`date_trunc('quarter', day::timestamp)::date::text`,
  year: sql`date_trunc('year', day::timestamp)::date::text`,
} as const

/** Sums a filter's booked rows by key, without own transfers: from the totals if they can answer it. */
export async function selectGroupSums(
  tx: Tx,
  userId: string,
  filter: RowFilter,
  by: GroupKey,
): Promise<GroupSum[]> {
  if (filter.status === 'pending' || filter.transfers === 'only') return []
  const answeredByTotals =
    by === 'merchant'
      ? await canUseMerchantTotals(tx, userId, filter)
      : await canUseTotals(tx, userId, filter)
  if (!answeredByTotals) return sumRowsBy(tx, userId, filter, by)
  const range = { from: filter.from ?? null, to: filter.to ?? null }
  if (range.from !== null && range.to !== null && range.from > range.to) return []
  const key = {
    category: sql`category_id`,
    account: sql`account_id::text`,
    merchant: sql`coalesce(nullif(merchant_key, ''), ${noMerchant})`,
    ...ofDay,
  }[by]
  const byDay = by === 'weekday' || by === 'week'
  const totalsFilter = { ...categoryFilterOf(filter), transfer: false }
  const totals = (): Sql => {
    if (by === 'merchant') return merchantsOf(userId, filter)
    if (by === 'month' || by === 'quarter' || by === 'year') return monthsOf(userId, range, totalsFilter)
    return totalsOf(userId, range, totalsFilter, byDay)
  }
  const [hereCount, first] = [sql`sum(count + added_count)::int`, sql`sum(count)::int`]
  return query<GroupSum>(tx)`
    select ${key} as key, case when aed_minor is null then currency end as unconverted,
      sum(coalesce(aed_minor, amount_minor))::bigint as amount,
      ${by === 'category' || filter.category !== undefined ? hereCount : first} as count,
      ${filter.category === undefined ? first : hereCount} as once
    from ${totals()}
    group by 1, 2`
}

/** The totals, each with the day of its sums, or the first day of its month. */
function monthsOf(
  userId: string,
  range: { from: string | null; to: string | null },
  totalsFilter: Parameters<typeof totalsOf>[2],
): Sql {
  if (totalsFilter.weekday !== undefined) return totalsOf(userId, range, totalsFilter, true)
  const columns = sql`account_id, category_id, type, currency, transfer, amount_minor, aed_minor, count, added_count`
  return totalsOf(userId, range, totalsFilter, false, (parts) =>
    rowsOf(userId, parts, {
      months: sql`select month as day, ${columns} from monthly_totals`,
      days: sql`select day, ${columns} from daily_totals`,
    }),
  )
}

/**
 * A filter's sums by merchant: whole months from the merchant totals, the days at the edges from the rows.
 */
function merchantsOf(userId: string, filter: RowFilter): Sql {
  const range = { from: filter.from ?? null, to: filter.to ?? null }
  const columns = sql`account_id, month, merchant_key, category_id, type, currency, amount_minor, aed_minor, count, added_count`
  const ofDays = sql`select ${columns} from (
    select user_id, account_id, day, date_trunc('month', day::timestamp)::date as month,
      coalesce(merchant_key, '') as merchant_key, coalesce(category_id, '') as category_id, type, currency,
      amount_minor, aed_minor, first_line::int as count, adds_category::int as added_count
    from payment_lines where counts) d`
  return totalsOf(userId, range, categoryFilterOf(filter), false, (parts) =>
    rowsOf(userId, parts, { months: sql`select ${columns} from merchant_totals`, days: ofDays }),
  )
}

/** Whether the merchant totals can answer a filter; they do not have days of the week. */
async function canUseMerchantTotals(tx: Tx, userId: string, filter: RowFilter): Promise<boolean> {
  return filter.weekday === undefined && canUseTotals(tx, userId, filter)
}

/**
 * Sums from the rows, grouped by raw columns first so that keys are converted once per group, not per row.
 */
async function sumRowsBy(tx: Tx, userId: string, filter: RowFilter, by: GroupKey): Promise<GroupSum[]> {
  if (by === 'category' || picksLines(filter)) return sumLinesBy(tx, userId, filter, by)
  const key = {
    account: sql`t.account_id`,
    merchant: sql`t.merchant_key`,
    ...ofDay,
  }[by]
  const none = by === 'merchant' ? noMerchant : ''
  return query<GroupSum>(tx)`
    select coalesce(key::text, ${none}) as key, case when unknown then currency end as unconverted,
      sum(amount)::bigint as amount, sum(count)::int as count, sum(count)::int as once
    from (
      select ${key} as key, t.currency, t.counted_aed_minor is null as unknown, count(*) as count,
        sum(coalesce(t.counted_aed_minor, t.counted_minor)) as amount
      from ${await matchingRows(tx, userId, filter)} and t.counts
      group by 1, 2, 3) g
    group by 1, 2`
}

const lineKeys = {
  category: sql`l.category_id`,
  account: sql`l.account_id::text`,
  merchant: sql`l.merchant_key`,
  ...ofDay,
} as const

/**
 * The lines `l` that a filter picks, of booked rows without own transfers; `once` marks one of each payment.
 */
export async function linesOf(tx: Tx, userId: string, filter: RowFilter): Promise<Sql> {
  return sql`(
    select l.*, row_number() over (partition by l.id order by l.line_position) = 1 as once
    from (select t.id from ${await matchingRows(tx, userId, filter)} and t.counts) t
    join payment_lines l on l.user_id = ${userId} and l.id = t.id and ${lineConditionOf(filter)}) l`
}

/** The same from split lines, where a payment's lines can differ in key or the filter picks only some. */
async function sumLinesBy(tx: Tx, userId: string, filter: RowFilter, by: GroupKey): Promise<GroupSum[]> {
  const none = by === 'merchant' ? noMerchant : ''
  return query<GroupSum>(tx)`
    select coalesce(${lineKeys[by]}, ${none}) as key, case when aed_minor is null then currency end as unconverted,
      sum(coalesce(aed_minor, amount_minor))::bigint as amount,
      (count(*) filter (where ${by === 'category' ? sql`first_line or adds_category` : sql`once`}))::int as count,
      (count(*) filter (where once))::int as once
    from ${await linesOf(tx, userId, filter)} group by 1, 2`
}

/** The current names of merchants, by key. */
export async function selectMerchantNames(
  tx: Tx,
  userId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const rows = await query<{ key: string; name: string | null }>(tx)`
    select k.key, n.merchant as name from unnest(${keys}::text[]) k (key), lateral (
      select t.merchant from payments t
      where t.user_id = ${userId} and t.merchant_key = k.key and not t.removed
      order by t.day desc limit 1) n`
  return new Map(rows.map(({ key, name }) => [key, name ?? key]))
}

export type TrendSum = { key: string; month: string; amount: bigint }

/** The monthly sums of some keys, in fils; amounts without a rate are left out. */
export async function selectTrend(
  tx: Tx,
  userId: string,
  filter: RowFilter,
  by: 'category' | 'account' | 'merchant',
  keys: readonly string[],
): Promise<TrendSum[]> {
  if (filter.status === 'pending' || filter.transfers === 'only' || keys.length === 0) return []
  const answeredByTotals =
    by === 'merchant'
      ? await canUseMerchantTotals(tx, userId, filter)
      : await canUseTotals(tx, userId, filter)
  const range = { from: filter.from ?? null, to: filter.to ?? null }
  if (answeredByTotals) {
    const [key, month, totals] =
      by === 'merchant'
        ? [sql`merchant_key`, sql`month::text`, merchantsOf(userId, filter)]
        : [
            by === 'category' ? sql`category_id` : sql`account_id::text`,
            ofDay.month,
            monthsOf(userId, range, { ...categoryFilterOf(filter), transfer: false }),
          ]
    return query<TrendSum>(tx)`
      select ${key} as key, ${month} as month, sum(coalesce(aed_minor, 0))::bigint as amount
      from ${totals} and ${key} = any(${keys}::text[])
      group by 1, 2`
  }
  if (by === 'category' || picksLines(filter)) {
    return query<TrendSum>(tx)`
      select coalesce(${lineKeys[by]}, '') as key, ${ofDay.month} as month, sum(coalesce(aed_minor, 0))::bigint as amount
      from ${await linesOf(tx, userId, filter)} where coalesce(${lineKeys[by]}, '') = any(${keys}::text[])
      group by 1, 2`
  }
  const key = by === 'account' ? sql`t.account_id::text` : sql`t.merchant_key`
  return query<TrendSum>(tx)`
    select ${key} as key, ${ofDay.month} as month,
      sum(coalesce(t.counted_aed_minor, 0))::bigint as amount
    from ${await matchingRows(tx, userId, filter)} and t.counts
      and ${key} = any(${keys}::text[])
    group by 1, 2`
}
