/** Joins newly found series with those that are stored, inside the user's transaction. */
import type { Day } from '#contract/period.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { setSalaryPayers } from '../../periods/service.ts'
import { readBankOrders } from '../../sync/service.orders.ts'
import { applyOrders } from './orders.ts'
import type { FoundSeries, LedgerRow } from '../recurring/types.ts'
import { applyFound, firstDue, type Known, type Paid, shiftOf } from './apply.ts'
import {
  deleteSeriesRow,
  insertSeries,
  lockSeries,
  mostSeries,
  replacePaid,
  selectAllPaid,
  selectAllSeries,
  type SeriesRow,
  updateSeriesRow,
} from './store.ts'

/** How the key of a payment begins whose merchant is not known. */
export const unnamed = 'line:'

/** The name's key of an identity: `expense/AED/netflix` and `expense/AED/own/savings`. */
export function nameOf(identity: string): string {
  const name = identity.slice(identity.indexOf('/', identity.indexOf('/') + 1) + 1)
  return name.startsWith('own/') ? name.slice(4) : name
}

/** Every series with the payments that still count. */
export async function readKnown(tx: Tx, userId: string): Promise<Known[]> {
  const [rows, all] = await Promise.all([selectAllSeries(tx, userId), selectAllPaid(tx, userId)])
  const bySeries = new Map<string, Paid[]>()
  for (const { seriesId, due, transactionId } of all) {
    const own = bySeries.get(seriesId) ?? []
    own.push({ due, transactionId })
    bySeries.set(seriesId, own)
  }
  return rows.map((row) => ({ row, paid: bySeries.get(row.id) ?? [] }))
}

export async function saveFound(
  tx: Tx,
  userId: string,
  found: readonly FoundSeries[],
  rows: readonly LedgerRow[],
  now: Date,
): Promise<void> {
  await lockSeries(tx, userId)
  const known = await readKnown(tx, userId)
  const before = new Map(known.map((one) => [one.row.id, one]))
  const { changed, added, removed } = applyFound(known, found, rows)
  for (const row of removed) await deleteSeriesRow(tx, userId, row.id)
  const altered = changed.filter((one) => !isSame(before.get(one.row.id), one))
  // a payment may move from one series to another, so all give theirs back first
  for (const { row } of altered) await replacePaid(tx, userId, row.id, [])
  for (const { row, paid } of altered) {
    await updateSeriesRow(tx, userId, row, now)
    await replacePaid(tx, userId, row.id, paid)
  }
  for (const { found: one, paid } of added.slice(0, Math.max(0, mostSeries - known.length))) {
    if (paid.length === 0) continue
    const row = rowOf(one, now)
    await insertSeries(tx, userId, row, now)
    await replacePaid(tx, userId, row.id, paid)
  }
  await teachPayers(tx, userId, now)
}

/** Brings the bank's own orders in line with the series; after the payments, so that these are found first. */
export async function saveOrders(tx: Tx, userId: string, now: Date, day: Day): Promise<void> {
  const orders = await readBankOrders(tx, userId)
  const known = await readKnown(tx, userId)
  if (orders.length === 0 && known.every(({ row }) => row.orderKey === null)) return
  const before = new Map(known.map((one) => [one.row.id, one]))
  const { changed, added } = applyOrders(
    known.map(({ row }) => row),
    orders,
    day,
  )
  for (const row of changed) {
    const paid = before.get(row.id)?.paid ?? []
    if (!isSame(before.get(row.id), { row, paid })) await updateSeriesRow(tx, userId, row, now)
  }
  for (const row of added.slice(0, Math.max(0, mostSeries - known.length)))
    await insertSeries(tx, userId, { id: newId(now), ...row }, now)
}

function isSame(before: Known | undefined, after: Known): boolean {
  if (!before || before.paid.length !== after.paid.length) return false
  const dues = new Map(before.paid.map(({ transactionId, due }) => [transactionId, due]))
  const changes = ({ priceChanges }: SeriesRow): string =>
    priceChanges.map(({ day, from, to }) => `${day} ${from} ${to}`).join()
  const text = (row: SeriesRow): string =>
    JSON.stringify({ ...row, priceChanges: changes(row) }, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
  return (
    after.paid.every(({ transactionId, due }) => dues.get(transactionId) === due) &&
    text(before.row) === text(after.row)
  )
}

function rowOf(found: FoundSeries, now: Date): SeriesRow {
  return {
    id: newId(now),
    source: 'found',
    identity: found.identity,
    name: found.name,
    type: found.type,
    kind: found.kind,
    cadence: found.schedule.cadence,
    fromDay: found.schedule.from,
    dayOfMonth: found.schedule.dayOfMonth,
    shift: shiftOf(found),
    begins: firstDue(found),
    untilDay: null,
    currency: found.currency,
    accountId: found.accountId,
    expected: found.expected,
    low: found.low,
    high: found.high,
    fixed: found.fixed,
    priceChanges: found.priceChanges.map(({ day, from, to }) => ({
      day,
      from: String(from),
      to: String(to),
    })),
    edited: [],
    decision: null,
    decidedDay: null,
    dismissed: false,
    mergedInto: null,
    orderKey: null,
  }
}

/** Whose payments are salary, for the pay periods: the payers of all salary series that are not dismissed. */
export async function teachPayers(tx: Tx, userId: string, now: Date): Promise<void> {
  const salaries = (await selectAllSeries(tx, userId)).filter(
    ({ kind, type }) => kind === 'salary' && type === 'income',
  )
  if (salaries.length === 0) return
  const payers = salaries.flatMap(({ identity, dismissed }) =>
    identity === null || dismissed ? [] : [nameOf(identity)],
  )
  await setSalaryPayers(
    tx,
    userId,
    [...new Set(payers)].filter((key) => !key.startsWith(unnamed)).toSorted(),
    now,
  )
}
