import type { App } from '../../../context.ts'
import { system, type Tx, write } from '../../../platform/db/db.ts'
import { publishEvent } from '../../events/service.ts'
import { moveCategoryTotals } from './store.move.ts'
import { selectFloatingUsers } from './store.rates.ts'
import { lockTotals, recount, selectAccountIds } from './store.totals.ts'
import { type Difference, selectDifferences } from './store.verify.ts'

/** Which days of an account have changed. */
export type Touched = { accountId: string; days: readonly string[] }

/** The days of changed rows, by account. */
export const touchedBy = (rows: readonly { account_id: string; day: string }[]): Touched[] =>
  [...Map.groupBy(rows, (row) => row.account_id)].map(([accountId, own]) => ({
    accountId,
    days: [...new Set(own.map(({ day }) => day))],
  }))

/**
 * Brings the totals up to date with the rows of these days, in the transaction that changed them. Every writer
 * calls it last, for the days before and after its change.
 */
export async function refreshTotals(tx: Tx, userId: string, touched: readonly Touched[]): Promise<void> {
  const changed = touched.filter(({ days }) => days.length > 0)
  if (changed.length === 0) return
  const accountIds = [...new Set(changed.map(({ accountId }) => accountId))]
  const days = [...new Set(changed.flatMap((each) => each.days))]
  await lockTotals(tx, userId)
  await recount(tx, userId, { accountIds, days })
}

/** The same, and says from which day on payments have changed. Resolves to whether any has. */
export async function followChange(
  tx: Tx,
  userId: string,
  touched: readonly Touched[],
  now: Date,
): Promise<boolean> {
  await refreshTotals(tx, userId, touched)
  const [since] = touched.flatMap(({ days }) => days).sort()
  if (since === undefined) return false
  await publishEvent(tx, userId, 'transaction.changed', { since, at: now.toISOString() }, now)
  return true
}

/** Adds the totals of a category to those of another, null for none, in the transaction that moves all its rows. */
export async function moveTotals(tx: Tx, userId: string, from: string, to: string | null): Promise<void> {
  await lockTotals(tx, userId)
  await moveCategoryTotals(tx, userId, from, to ?? '')
}

/** Gives all users' payments the rates of their days, and counts the days with new rates again. */
export async function refreshAllRates({ db }: Pick<App, 'db'>): Promise<void> {
  for (const userId of await system(db, selectFloatingUsers))
    await write(db, { userId }, async (tx) => {
      await lockTotals(tx, userId)
      await recount(tx, userId, { accountIds: await selectAccountIds(tx, userId), days: [] })
    })
}

/** Recounts all of a user's totals; for repair. */
export async function rebuildTotals(tx: Tx, userId: string): Promise<void> {
  await lockTotals(tx, userId)
  await recount(tx, userId, { accountIds: await selectAccountIds(tx, userId), days: 'all' })
}

/** What a full recount finds different from what is stored; empty when all is right. */
export async function verifyTotals(tx: Tx, userId: string): Promise<Difference[]> {
  return selectDifferences(tx, userId)
}
