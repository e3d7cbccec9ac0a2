import type { SpendingGroup } from '#contract/figures/analytics.ts'
import type { EntryType } from '#contract/common.ts'
import { addMonths, type Day, type Range } from '#contract/period.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { noMerchant, rowFilterOf, type RowFilter } from './filter.ts'
import {
  type GroupKey,
  type GroupSum,
  selectGroupSums,
  selectMerchantNames,
  selectTrend,
} from './store.groups.ts'
import { selectTagSums } from './store.tag-groups.ts'
import { selectTags } from '../tags/store.tags.ts'

/** A list filter with its period resolved to days, and with a type. */
export type GroupFilter = RowFilter & { type: EntryType }

export function groupFilterOf(filter: Omit<Filter, 'period'>, period: Range): GroupFilter {
  const type = filter.type ?? 'expense'
  return { ...rowFilterOf({ ...filter, type }, period), type }
}

/** `count` is the number of payments with the key, `once` counts each payment under only one of its keys. */
export type Group = { key: string; amount: bigint; count: number; once: number }
export type Groups = {
  rows: Group[]
  unconverted: { currency: string; minor: bigint; what: EntryType }[]
}

/** Sums a filter's rows by key, in fils; the same figures as the list's totals with the key as a filter. */
export async function readGroups(
  tx: Tx,
  userId: string,
  filter: GroupFilter,
  by: GroupKey | 'tag',
): Promise<Groups> {
  const sums = by === 'tag' ? selectTagSums(tx, userId, filter) : selectGroupSums(tx, userId, filter, by)
  return sumGroups(await sums, filter.type)
}

function sumGroups(sums: readonly GroupSum[], type: EntryType): Groups {
  const rows = new Map<string, Group>()
  const unconverted = new Map<string, bigint>()
  for (const { key, unconverted: currency, amount, count, once } of sums) {
    const row = rows.get(key) ?? { key, amount: 0n, count: 0, once: 0 }
    row.count += count
    row.once += once
    if (currency === null) row.amount += amount
    else unconverted.set(currency, (unconverted.get(currency) ?? 0n) + amount)
    rows.set(key, row)
  }
  return {
    rows: [...rows.values()],
    unconverted: [...unconverted].map(([currency, minor]) => ({ currency, minor, what: type })),
  }
}

export async function readMerchantNames(
  tx: Tx,
  userId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  return selectMerchantNames(
    tx,
    userId,
    keys.filter((key) => key !== noMerchant),
  )
}

/** Names and colours of tags, by id. */
export async function readTags(
  tx: Tx,
  userId: string,
): Promise<Map<string, { name: string; color: string }>> {
  const tags = await selectTags(tx, userId)
  return new Map(tags.map(({ id, name, color }) => [id, { name, color }]))
}

export type TrendKey = 'category' | 'account' | 'merchant'
export const hasTrend = (by: SpendingGroup): by is TrendKey =>
  by === 'category' || by === 'account' || by === 'merchant'

/** The first days of the last `count` months, oldest first, ending with the month of `day`. */
const monthsBack = (day: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addMonths(`${day.slice(0, 7)}-01`, index - count + 1))

/** The sums of some keys, in fils, for each of the last 12 months up to `day`, oldest first. */
export async function readTrends(
  tx: Tx,
  userId: string,
  filter: GroupFilter,
  by: TrendKey,
  keys: readonly string[],
  day: Day,
): Promise<Map<string, bigint[]>> {
  const months = monthsBack(day, 12)
  const days = { ...filter, from: months[0], to: day }
  const sums = await selectTrend(tx, userId, days, by, keys)
  const trends = new Map(keys.map((key) => [key, months.map(() => 0n)]))
  for (const { key, month, amount } of sums) {
    const trend = trends.get(key)
    const at = months.indexOf(month)
    if (trend && at >= 0) trend[at] = (trend[at] ?? 0n) + amount
  }
  return trends
}
