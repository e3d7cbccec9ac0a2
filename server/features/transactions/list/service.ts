import type { EntryType } from '#contract/common.ts'
import type { PeriodQuery } from '#contract/pay-period.ts'
import type { Range } from '#contract/period.ts'
import { limits } from '#contract/product.ts'
import type { Filter, Transaction } from '#contract/transactions.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isUuid } from '../../../platform/ids.ts'
import { resolveQuery } from '../../periods/service.ts'
import { decodeCursor, encodeCursor, readFilter, readTerms } from './query.ts'
import { aed, type Counts, readCounts } from '../totals/service.flows.ts'
import { selectFilteredFlows } from '../totals/store.flows.ts'
import {
  countEdges,
  countPending,
  type ListedRow,
  type RowFilter,
  selectFromMonth,
  selectLastSynced,
  selectMatching,
  selectNewest,
  selectTransaction,
  sumRows,
  type Terms,
  type TransactionRow,
} from './store.ts'
import { latestPlausibleDay } from '../date-suspect.ts'
import { viewTransaction } from '../view.ts'

export { latestPlausibleDay } from '../date-suspect.ts'
export { viewTransaction } from '../view.ts'

export type Page = {
  data: Transaction[]
  pagination: { page: number; size: number; total: number; has_more: boolean }
  last_synced: string | null
}

/**
 * One page, newest first. The counts say in which month and on which of its days the page begins, so what is
 * skipped is never more than that day's part of one index.
 */
export async function listPage(
  ctx: Ctx,
  input: PeriodQuery & { page?: number; size?: number },
): Promise<Page> {
  const page = input.page ?? 0
  const size = input.size ?? limits.pageSize
  const { range } = await resolveQuery(ctx, input, 'all')
  return read(ctx.db, ctx, async (tx) => {
    const [{ months }, edges, last_synced] = await Promise.all([
      readCounts(tx, ctx.userId),
      readEdges(tx, ctx.userId, range),
      lastSynced(tx, ctx.userId),
    ])
    const listed = countListed(months, range, edges)
    const place = findPlace(months, listed.after + page * size)
    const inside = page * size < listed.total
    const limit = Math.min(size, listed.total - page * size)
    const rows =
      inside && place ? await selectFromMonth(tx, ctx.userId, { ...place, from: range.from, limit }) : []
    return {
      data: rows.map(viewTransaction),
      pagination: { page, size, total: listed.total, has_more: (page + 1) * size < listed.total },
      last_synced,
    }
  })
}

type Months = Counts['months']

type Edges = { after: number; before: number }

/** The rows of the range's last month that lie after it, and those of its first month that lie before it. */
async function readEdges(tx: Tx, userId: string, range: Range): Promise<Edges> {
  return range.from === null && range.to === null ? { after: 0, before: 0 } : countEdges(tx, userId, range)
}

/** How many rows a range lists, and how many newer ones lie after it. */
function countListed(
  months: Months,
  { from, to }: Range,
  { after, before }: Edges,
): { total: number; after: number } {
  const sum = (wanted: Months): number => wanted.reduce((total, month) => total + month.listed, 0)
  if (from !== null && to !== null && from > to) return { total: 0, after: 0 }
  const firstOf = (day: string): string => `${day.slice(0, 7)}-01`
  const since = sum(from === null ? months : months.filter(({ month }) => month >= firstOf(from)))
  const later = sum(to === null ? [] : months.filter(({ month }) => month > firstOf(to))) + after
  return { total: since - before - later, after: later }
}

/** The month in which the row after `skip` rows lies, and what to skip in it; null where there is none. */
function findPlace(months: Months, skip: number): { month: string; skip: number } | null {
  let left = skip
  for (const { month, listed } of months) {
    if (left < listed) return { month, skip: left }
    left -= listed
  }
  return null
}

async function lastSynced(tx: Tx, userId: string): Promise<string | null> {
  return (await selectLastSynced(tx, userId))?.toISOString() ?? null
}

export type Found = { data: Transaction[]; next_cursor: string | null; last_synced: string | null }

/** The newest rows of a filter after a cursor; one more is read to know whether there are more. */
export async function searchTransactions(
  ctx: Ctx,
  input: Filter & { cursor?: string | undefined; size?: number | undefined },
): Promise<Found> {
  const filter = readFilter(input, await periodOf(ctx, input))
  const cursor = decodeCursor(input.cursor)
  const terms = readTerms(input.q)
  const size = input.size ?? limits.pageSize
  return read(ctx.db, ctx, async (tx) => {
    const shownFilter = { ...filter, plausibleTo: plausibleToOf(input, today(ctx.clock)) }
    const [rows, last_synced] = await Promise.all([
      selectRows(tx, ctx.userId, terms, shownFilter, cursor, size + 1),
      lastSynced(tx, ctx.userId),
    ])
    const shown = rows.slice(0, size)
    const last = shown.at(-1)
    return {
      data: shown.map(viewTransaction),
      next_cursor: rows.length > size && last ? encodeCursor(last) : null,
      last_synced,
    }
  })
}

/** The last day that is among the newest, unless the list has days or words of its own. */
function plausibleToOf({ q, from, to }: Filter, day: string): string | undefined {
  return q || from || to ? undefined : latestPlausibleDay(day)
}

/** The days of a filter's period, its own days aside. */
async function periodOf(ctx: Ctx, { period }: Filter): Promise<Range> {
  return (await resolveQuery(ctx, { period }, 'all')).range
}

function selectRows(
  tx: Tx,
  userId: string,
  terms: Terms | null,
  filter: RowFilter,
  cursor: { day: string; id: string } | null,
  limit: number,
): Promise<ListedRow[]> {
  return terms
    ? selectMatching(tx, userId, terms, filter, cursor, limit)
    : selectNewest(tx, userId, filter, cursor, limit)
}

/** The newest rows, for the dashboard and the developer pages. */
export async function readNewest(
  tx: Tx,
  userId: string,
  limit: number,
  filter: RowFilter = {},
): Promise<Transaction[]> {
  return (await selectNewest(tx, userId, filter, null, limit)).map(viewTransaction)
}

/** Searches sum at most this many rows; more are said to be more. */
const maxSummed = 20_000

export type FilterTotals = {
  count: number
  listed: number
  capped: boolean
  total: { currency: string; income: number; expenses: number; net: number }
  unconverted: number
}

/** Count and sums of a filter: from the totals where they can tell, else from the rows. */
export async function readFilterTotals(ctx: Ctx, input: Filter): Promise<FilterTotals> {
  const filter = readFilter(input, await periodOf(ctx, input))
  const terms = readTerms(input.q)
  const parts = await read(ctx.db, ctx, (tx) =>
    terms === null && filter.verified === undefined
      ? sumTotals(tx, ctx.userId, filter)
      : sumRows(tx, ctx.userId, terms, filter, maxSummed + 1),
  )
  const sums = { income: 0n, expense: 0n }
  let count = 0
  let listed = 0
  let unconverted = 0
  for (const part of parts) {
    listed += part.count
    if (!part.counted) continue
    count += part.count
    if (part.unconverted === null) sums[part.type === 'income' ? 'income' : 'expense'] += part.amount
    else unconverted += part.count
  }
  const { income, expense } = sums
  return {
    count,
    listed,
    capped: (terms !== null || filter.verified !== undefined) && listed > maxSummed,
    total: { currency: 'AED', income: aed(income), expenses: aed(expense), net: aed(income - expense) },
    unconverted,
  }
}

type Part = { type: string; counted: boolean; unconverted: string | null; amount: bigint; count: number }

async function sumTotals(tx: Tx, userId: string, filter: RowFilter): Promise<Part[]> {
  const range = { from: filter.from ?? null, to: filter.to ?? null }
  if (range.from !== null && range.to !== null && range.from > range.to) return []
  const cells = { type: filter.type, category: filter.category, account: filter.account }
  const [booked, pending] = await Promise.all([
    filter.status === 'pending'
      ? []
      : selectFilteredFlows(tx, userId, range, { ...cells, transfer: filter.transfer ?? null }),
    filter.status === 'booked' ? 0 : countPending(tx, userId, filter),
  ])
  return [
    ...booked.map((row) => ({ ...row, counted: !row.transfer })),
    { type: 'expense', counted: false, unconverted: null, amount: 0n, count: pending },
  ]
}

export async function readTransaction(ctx: Ctx, id: string): Promise<Transaction> {
  const row = await read(ctx.db, ctx, (tx) => findRow(tx, ctx.userId, id))
  return viewTransaction(row)
}

/** The row of an id, or 404: unknown, removed, hidden and another user's alike. */
export async function findRow(tx: Tx, userId: string, id: string, lock = false): Promise<TransactionRow> {
  const row = isUuid(id) ? await selectTransaction(tx, userId, id, lock) : null
  return row ?? fail('transaction_not_found')
}

export type TransactionCounts = {
  income_count: number
  expense_count: number
  total_count: number
  unverified_count: number
}

/** How many booked rows there are, of a period or in all; own transfers are counted with their type. */
export async function countTransactions(ctx: Ctx, query: PeriodQuery = {}): Promise<TransactionCounts> {
  const { range } = await resolveQuery(ctx, query, 'all')
  return read(ctx.db, ctx, async (tx) => {
    const [counts, parts] = await Promise.all([
      readCounts(tx, ctx.userId),
      range.from === null && range.to === null
        ? null
        : selectFilteredFlows(tx, ctx.userId, range, { transfer: null }),
    ])
    const of = (type: EntryType): number =>
      parts === null
        ? counts[type]
        : parts.reduce((sum, part) => sum + (part.type === type ? part.count : 0), 0)
    return {
      income_count: of('income'),
      expense_count: of('expense'),
      total_count: of('income') + of('expense'),
      unverified_count: counts.unverified,
    }
  })
}
