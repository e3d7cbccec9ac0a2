import type { EntryType } from '#contract/common.ts'
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts'
import type { PeriodQuery } from '#contract/days/pay-period.ts'
import { addDays } from '#contract/period.ts'
import { limits } from '#contract/limits.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import type * as contract from '#contract/ledger/transactions.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isUuid } from '../../../platform/ids.ts'
import { resolveQuery } from '../../days/periods/service.ts'
import { aed, readCounts } from '../totals/service.flows.ts'
import { selectCategorySums } from '../totals/store.flows.ts'
import { type ListPart, selectListDays, selectListParts } from '../totals/store.list-parts.ts'
import { viewTransaction } from '../view.ts'
import { type Cursor, decodeCursor, encodeCursor } from './cursor.ts'
import {
  countMatching,
  selectByIds,
  type RowSum,
  selectFromDay,
  selectNewest,
  selectTransaction,
  selectVisible,
  sumRows,
} from './store.ts'
import { latestListedDay } from '../date-suspect.ts'
import { categoryFilterOf, type RowFilter, rowFilterOf } from './filter.ts'
import { canUseTotals } from './store.totals-use.ts'
import type { ListedRow, TransactionRow } from '../row.ts'
import { readListContext } from './store.context.ts'

export { matchingRows } from './store.ts'

/** The response of an endpoint, without `success`. */
type Answer<E extends Endpoint> = Omit<ResponseOf<E>, 'success'>
export type Page = Answer<typeof contract.transactionsPage>
export type Found = Answer<typeof contract.searchTransactions>

/**
 * One page, newest first. The totals give the day on which the page begins, so no more rows are skipped than
 * that day has.
 */
export async function listPage(
  ctx: Ctx,
  input: PeriodQuery & { page?: number; size?: number },
): Promise<Page> {
  const page = input.page ?? 0
  const size = input.size ?? limits.pageSize
  const { range } = await resolveQuery(ctx, input, 'all')
  return read(ctx.db, ctx, async (tx) => {
    const list = readListContext(tx, ctx.userId)
    const filter = rowFilterOf({}, range)
    const partsRead = selectListParts(tx, ctx.userId, range)
    const rowsAt = (place: Place | null): Promise<ListedRow[]> | [] =>
      place ? selectFromDay(tx, list, { ...place, limit: size }, filter) : []
    const [parts, rows] = await Promise.all([
      partsRead,
      page === 0 ? rowsAt(top) : partsRead.then((parts) => placeOf(tx, parts)).then(rowsAt),
    ])
    const total = parts.reduce((sum, { listed }) => sum + listed, 0)
    return {
      data: rows.map((row) => viewTransaction(row, ctx.language)),
      pagination: { page, size, total, has_more: (page + 1) * size < total },
      last_synced: (await list.names).lastSynced?.toISOString() ?? null,
    }
  })

  /** The day on which the page begins, and how many rows of that day are on earlier pages. */
  async function placeOf(tx: Tx, parts: readonly ListPart[]): Promise<Place | null> {
    const part = findPlace(parts, page * size)
    const place = part && findPlace(await selectListDays(tx, ctx.userId, part), part.skip)
    return place && { day: place.to, skip: place.skip }
  }
}

/** Where a page begins: at a day, or null for the newest row, and how many rows to skip from there. */
type Place = { day: string | null; skip: number }
const top: Place = { day: null, skip: 0 }

/** The part that contains the row after `skip` rows, and how many to skip in it; null if there is none. */
function findPlace(parts: readonly ListPart[], skip: number): (ListPart & { skip: number }) | null {
  let left = skip
  for (const part of parts) {
    if (left < part.listed) return { ...part, skip: left }
    left -= part.listed
  }
  return null
}

/**
 * The newest rows of a filter after a cursor; one row more is read to know whether there is a next page. The
 * first page says how many matching rows are left out as too far ahead.
 */
export async function searchTransactions(
  ctx: Ctx,
  input: Filter & { cursor?: string | undefined; size?: number | undefined },
): Promise<Found> {
  const { cursor: after, size = limits.pageSize, ...filterInput } = input
  const filter = await resolveFilter(ctx, filterInput)
  const cursor = decodeCursor(after)
  return read(ctx.db, ctx, async (tx) => {
    const list = readListContext(tx, ctx.userId)
    const newest = await selectNewest(tx, list, filter, cursor, size + 1)
    const { to: latest } = listFilterOf(filter, today(ctx.clock))
    const exceeds = latest !== undefined && newest[0] !== undefined && newest[0].day > latest
    const later = cursor === null && exceeds ? addDays(latest, 1) : null
    const [rows, count] = later
      ? await Promise.all([
          selectNewest(tx, list, { ...filter, to: latest }, null, size + 1),
          countMatching(tx, ctx.userId, { ...filter, from: later }),
        ])
      : [newest, 0]
    const pageRows = rows.slice(0, size)
    const last = pageRows.at(-1)
    return {
      data: pageRows.map((row) => viewTransaction(row, ctx.language)),
      next_cursor: rows.length > size && last ? encodeCursor(last) : null,
      upcoming: later === null ? null : { from: later, count },
      last_synced: (await list.names).lastSynced?.toISOString() ?? null,
    }
  })
}

/**
 * The rows that a filter finds, for its list with the upcoming rows, its totals, its exports and a change of all of
 * them alike.
 */
export async function resolveFilter(ctx: Ctx, input: Filter): Promise<RowFilter> {
  const { range } = await resolveQuery(ctx, { period: input.period }, 'all')
  return rowFilterOf(input, range)
}

/** A list without words or days of its own ends a month ahead, so that it begins with the newest payments. */
function listFilterOf(filter: RowFilter, day: string): RowFilter {
  if (filter.q !== undefined || filter.from !== undefined || filter.to !== undefined) return filter
  return { ...filter, to: latestListedDay(day) }
}

/** Whose rows are read, and in which language they are shown. */
type Reader = Pick<Ctx, 'userId' | 'language'>

/** The newest rows, for the dashboard and the developer pages. */
export async function readNewest(
  tx: Tx,
  { userId, language }: Reader,
  limit: number,
  filter: RowFilter = {},
): Promise<Transaction[]> {
  const rows = await selectNewest(tx, readListContext(tx, userId), filter, null, limit)
  return rows.map((row) => viewTransaction(row, language))
}

/** The newest rows of a filter after a cursor, for exports. */
export async function readRows(
  tx: Tx,
  userId: string,
  filter: RowFilter,
  cursor: Cursor | null,
  limit: number,
): Promise<ListedRow[]> {
  return selectNewest(tx, readListContext(tx, userId), filter, cursor, limit)
}

/** Transactions by their ids, in that order, without removed ones. */
export async function readByIds(
  tx: Tx,
  { userId, language }: Reader,
  ids: readonly string[],
): Promise<Transaction[]> {
  if (ids.length === 0) return []
  const listed = await selectByIds(tx, readListContext(tx, userId), ids)
  const rows = new Map(listed.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [viewTransaction(row, language)] : []
  })
}

/** Totals of a search or a filter by `verified` sum at most this many rows; beyond it they are `capped`. */
const maxSummed = 20_000

/** Count and sums of a filter: from the stored totals if they can answer it, else from the rows. */
export async function readFilterTotals(
  ctx: Ctx,
  input: Filter,
): Promise<Answer<typeof contract.filterTotals>> {
  const filter = await resolveFilter(ctx, input)
  const limit = filter.q === undefined && filter.verified === undefined ? null : maxSummed + 1
  const { parts, fromTotals } = await read(ctx.db, ctx, async (tx) => {
    const answeredByTotals = await canUseTotals(tx, ctx.userId, filter)
    const sum = answeredByTotals ? sumTotals(tx, ctx.userId, filter) : sumRows(tx, ctx.userId, filter, limit)
    return { parts: await sum, fromTotals: answeredByTotals }
  })
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
    capped: !fromTotals && limit !== null && listed > maxSummed,
    total: { currency: 'AED', income: aed(income), expenses: aed(expense), net: aed(income - expense) },
    unconverted,
  }
}

async function sumTotals(tx: Tx, userId: string, filter: RowFilter): Promise<RowSum[]> {
  const { transfers, status, from = null, to = null } = filter
  if (from !== null && to !== null && from > to) return []
  const [booked, pending] = await Promise.all([
    status === 'pending'
      ? []
      : selectCategorySums(tx, userId, [{ key: 'all', range: { from, to } }], {
          ...categoryFilterOf(filter),
          transfer: transfers === undefined ? undefined : transfers === 'only',
        }),
    status === 'booked' ? 0 : countMatching(tx, userId, { ...filter, status: 'pending' }),
  ])
  return [
    ...booked.map((row) => ({
      ...row,
      count: filter.category === undefined ? row.count : row.in_category,
      counted: !row.transfer,
    })),
    { type: 'expense', counted: false, unconverted: null, amount: 0n, count: pending },
  ]
}

export async function readTransaction(ctx: Ctx, id: string): Promise<Transaction> {
  const row = await read(ctx.db, ctx, (tx) => findRow(tx, ctx.userId, id))
  return viewTransaction(row, ctx.language)
}

/** The row with an id; fails with 404 if it is unknown, removed, hidden or another user's. */
export async function findRow(tx: Tx, userId: string, id: string): Promise<TransactionRow> {
  const row = isUuid(id) ? await selectTransaction(tx, userId, id) : null
  return row ?? fail('transaction_not_found')
}

/** The rows with these ids by their id, without those that are unknown, removed or hidden. */
export async function findRows(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ListedRow>> {
  const rows = await selectVisible(tx, readListContext(tx, userId), ids)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The first of these rows that is visible: banks may have removed some since a client listed them. */
export async function findFirstRow(tx: Tx, userId: string, ids: readonly string[]): Promise<TransactionRow> {
  for (const id of ids) {
    const row = await selectTransaction(tx, userId, id)
    if (row) return row
  }
  return fail('transaction_not_found')
}

type TransactionCounts = Omit<Answer<typeof contract.transactionCounts>, 'data'>

/**
 * Counts booked rows, in a period or in all, transfers under their type; `unverified_count` is always of all.
 */
export async function countTransactions(ctx: Ctx, query: PeriodQuery = {}): Promise<TransactionCounts> {
  const { range } = await resolveQuery(ctx, query, 'all')
  return read(ctx.db, ctx, async (tx) => {
    const [counts, sums] = await Promise.all([
      readCounts(tx, ctx.userId),
      range.from === null && range.to === null
        ? null
        : selectCategorySums(tx, ctx.userId, [{ key: 'range', range }], {}),
    ])
    const of = (type: EntryType): number =>
      sums === null
        ? counts[type]
        : sums.reduce((sum, part) => sum + (part.type === type ? part.count : 0), 0)
    return {
      income_count: of('income'),
      expense_count: of('expense'),
      total_count: of('income') + of('expense'),
      unverified_count: counts.unverified,
    }
  })
}
