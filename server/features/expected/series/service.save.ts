/** Saves newly detected series, merged with the stored ones, inside the user's transaction. */
import { isDeepStrictEqual } from 'node:util'
import type { Day } from '#contract/period.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { takeSteps } from '../../../platform/turns.ts'
import { setSalaryPayers } from '../../days/periods/service.ts'
import { readBankOrders } from '../../banks/sync/service.ts'
import { applyOrders } from './merge/orders.ts'
import type { FoundSeries, LedgerRow } from '../recurring/types.ts'
import {
  selectInstalmentSeries,
  selectSalaryEnds,
  selectSettlementDebits,
  updateUntil,
} from './store.rows.ts'
import { settledOn } from '../recurring/settled.ts'
import { applyFound, factsOf, type Known, scheduleOf } from './merge/apply.ts'
import {
  deleteSeriesRow,
  insertSeries,
  mostSeries,
  replacePaid,
  selectAllPaid,
  selectAllSeries,
  type SeriesRow,
  updateSeriesRow,
} from './store.ts'

/** Prefix of the name key of a payment without a known merchant. */
export const unnamed = 'line:'

/**
 * The name key of an identity: `netflix` of `expense/AED/netflix`, `savings` of `expense/AED/own/savings`.
 */
export function nameOf(identity: string): string {
  const name = identity.slice(identity.indexOf('/', identity.indexOf('/') + 1) + 1)
  return name.startsWith('own/') ? name.slice(4) : name
}

/** Every series with its payments that are still booked. */
export async function readKnown(tx: Tx, userId: string): Promise<Known[]> {
  const [rows, paid] = await Promise.all([selectAllSeries(tx, userId), selectAllPaid(tx, userId)])
  return rows.map((row) => ({ row, paid: paid.get(row.id) ?? [] }))
}

/** Merges detected series into the stored ones. Resolves to whether anything has changed. */
export async function saveFound(
  tx: Tx,
  userId: string,
  detected: readonly FoundSeries[],
  rows: readonly LedgerRow[],
  now: Date,
): Promise<boolean> {
  const stored = await readKnown(tx, userId)
  const before = new Map(stored.map((one) => [one.row.id, one]))
  const { changed, added, removed } = await takeSteps(applyFound(stored, detected, rows))
  for (const row of removed) await deleteSeriesRow(tx, userId, row.id)
  const altered = changed.filter((one) => !isSame(before.get(one.row.id), one))
  for (const { row } of altered) await updateSeriesRow(tx, userId, row, now)
  const newSeries = added
    .slice(0, Math.max(0, mostSeries - stored.length))
    .filter(({ paid }) => paid.length > 0)
    .map(({ detected: detectedSeries, paid }): Known => ({ row: rowOf(detectedSeries, now), paid }))
  await insertSeries(
    tx,
    userId,
    newSeries.map(({ row }) => row),
    now,
  )
  // all at once: a payment may move from one series to another
  await replacePaid(tx, userId, new Map([...altered, ...newSeries].map(({ row, paid }) => [row.id, paid])))
  const taught = await updateSalaryPayers(tx, userId, now)
  return taught || removed.length + altered.length + newSeries.length > 0
}

/**
 * Ends the series of loans and plans that were paid off early, and of salaries after the last pay of a job. Resolves to
 * whether anything has changed.
 */
export async function endSettled(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const [series, salaries] = await Promise.all([
    selectInstalmentSeries(tx, userId),
    selectSalaryEnds(tx, userId),
  ])
  const [first] = series.map(({ last }) => last.day).toSorted()
  const debits = first === undefined ? [] : await selectSettlementDebits(tx, userId, first)
  const changed = [...series.map((one) => ({ ...one, until: settledOn(one, debits) })), ...salaries].filter(
    ({ until, untilDay }) => until !== untilDay,
  )
  for (const { id, until } of changed) await updateUntil(tx, userId, id, until, now)
  return changed.length > 0
}

/**
 * Brings series in line with the bank's orders; runs after `saveFound`, so that series found from payments
 * are matched first. Resolves to whether anything has changed.
 */
export async function saveOrders(tx: Tx, userId: string, now: Date, day: Day): Promise<boolean> {
  const orders = await readBankOrders(tx, userId)
  const stored = await readKnown(tx, userId)
  if (orders.length === 0 && stored.every(({ row }) => row.orderKey === null)) return false
  const before = new Map(stored.map((one) => [one.row.id, one]))
  const { changed, added } = applyOrders(
    stored.map(({ row }) => row),
    orders,
    day,
  )
  const altered = changed.filter((row) => {
    const known = before.get(row.id)
    return !isSame(known, { row, paid: known?.paid ?? [] })
  })
  for (const row of altered) await updateSeriesRow(tx, userId, row, now)
  const fresh = added.slice(0, Math.max(0, mostSeries - stored.length))
  await insertSeries(
    tx,
    userId,
    fresh.map((row) => ({ id: newId(now), ...row })),
    now,
  )
  return altered.length + fresh.length > 0
}

function isSame(before: Known | undefined, after: Known): boolean {
  if (!before || before.paid.length !== after.paid.length) return false
  const dues = new Map(before.paid.map(({ transactionId, due }) => [transactionId, due]))
  return (
    after.paid.every(({ transactionId, due }) => dues.get(transactionId) === due) &&
    isDeepStrictEqual(before.row, after.row)
  )
}

function rowOf(detected: FoundSeries, now: Date): SeriesRow {
  return {
    id: newId(now),
    source: 'found',
    type: detected.type,
    currency: detected.currency,
    ...factsOf(detected),
    ...scheduleOf(detected),
    untilDay: null,
    categoryId: null,
    edited: [],
    decision: null,
    decidedDay: null,
    dismissed: false,
    mergedInto: null,
    orderKey: null,
  }
}

/**
 * Stores whose payments are salary, for the pay periods: the payers of all salary series that are not
 * dismissed. Resolves to whether that has changed.
 */
export async function updateSalaryPayers(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const salaries = (await selectAllSeries(tx, userId)).filter(
    ({ kind, type }) => kind === 'salary' && type === 'income',
  )
  if (salaries.length === 0) return false
  const payers = salaries.flatMap(({ identity, dismissed }) =>
    identity === null || dismissed ? [] : [nameOf(identity)],
  )
  return setSalaryPayers(
    tx,
    userId,
    [...new Set(payers)].filter((key) => !key.startsWith(unnamed)).toSorted(),
    now,
  )
}
