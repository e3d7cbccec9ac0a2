import type { Tx } from '../../../platform/db/db.ts'
import {
  type Cells,
  type Difference,
  lockTotals,
  recountDays,
  recountFlows,
  recountMonths,
  recountRows,
  recountYears,
  selectAccountIds,
  selectDaysOf,
  selectDifferences,
} from './store.totals.ts'

/** Which days of an account have changed; 'all' where that is not known. */
export type Touched = { accountId: string; days: readonly string[] | 'all' }
export type TotalsDifference = Difference

/**
 * Brings totals and counts up to date with the rows of these days, in the transaction that changed them.
 * Every writer calls it last, for the days before and after its change.
 */
export async function refreshTotals(tx: Tx, userId: string, touched: readonly Touched[]): Promise<void> {
  if (touched.every(({ days }) => days !== 'all' && days.length === 0)) return
  const whole = touched.filter(({ days }) => days === 'all').map(({ accountId }) => accountId)
  const locked = lockTotals(tx, userId)
  const found = whole.length > 0 ? await selectDaysOf(tx, userId, whole) : { accounts: [], days: [] }
  const days = distinctCells([
    ...touched.flatMap(({ accountId, days }) =>
      days === 'all' ? [] : days.map((day): [string, string] => [accountId, day]),
    ),
    ...found.accounts.map((account, index): [string, string] => [account, found.days[index] ?? '']),
  ])
  const months = monthsOf(days)
  // Sent one behind the other without waiting in between; the database carries them out in this order.
  await Promise.all(
    days.accounts.length === 0
      ? [locked]
      : [
          locked,
          recountDays(tx, userId, days),
          recountFlows(tx, userId, days),
          recountMonths(tx, userId, months),
          recountYears(tx, userId, months),
          recountRows(tx, userId, months),
        ],
  )
}

/** The same for a change that moves no amount, category or date: only how many rows are verified. */
export async function refreshCounts(tx: Tx, userId: string, touched: readonly Touched[]): Promise<void> {
  const cells = distinctCells(
    touched.flatMap(({ accountId, days }) =>
      days === 'all' ? [] : days.map((day): [string, string] => [accountId, day]),
    ),
  )
  if (cells.accounts.length === 0) return
  await Promise.all([lockTotals(tx, userId), recountRows(tx, userId, monthsOf(cells))])
}

/** Recounts everything of a user; for repair. */
export async function rebuildTotals(tx: Tx, userId: string): Promise<void> {
  const ids = await selectAccountIds(tx, userId)
  await refreshTotals(
    tx,
    userId,
    ids.map((accountId) => ({ accountId, days: 'all' })),
  )
}

/** What a full recount finds different from what is stored; empty when all is right. */
export async function verifyTotals(tx: Tx, userId: string): Promise<TotalsDifference[]> {
  return selectDifferences(tx, userId)
}

function distinctCells(pairs: readonly (readonly [string, string])[]): Cells {
  const seen = new Map(pairs.map((pair) => [pair.join(' '), pair]))
  const cells = [...seen.values()]
  return { accounts: cells.map(([account]) => account), days: cells.map(([, day]) => day) }
}

function monthsOf({ accounts, days }: Cells): Cells {
  return distinctCells(
    accounts.map((account, index): [string, string] => [account, `${(days[index] ?? '').slice(0, 7)}-01`]),
  )
}
