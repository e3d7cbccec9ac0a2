import type { App } from '../../../context.ts'
import { system, type Tx, write } from '../../../platform/db/db.ts'
import { doEach } from '../../../platform/jobs/repeat.ts'
import { publishChanged } from '../../changes/events/service.ts'
import { settleRefunds } from './service.refunds.ts'
import { selectFloatingUsers } from './store.rates.ts'
import { recount, selectAccountIds } from './store.totals.ts'
import { type Difference, selectDifferences } from './store.verify.ts'
import type { ChangedDays } from '../changed-days.ts'

/**
 * Updates the totals for these days, in the transaction that changed their rows, and publishes
 * `transaction.changed`. `touched` has the days of the rows both before and after the change, `now` is the time
 * written into them. Returns false if there are no days.
 */
export async function refreshTotals(
  tx: Tx,
  userId: string,
  touched: readonly ChangedDays[],
  now: Date,
): Promise<boolean> {
  await recountTotals(tx, userId, touched)
  return publishTouched(tx, userId, touched, now)
}

/** Publishes `transaction.changed` after a change of what no total counts, such as notes; as `refreshTotals` does. */
export async function publishTouched(
  tx: Tx,
  userId: string,
  touched: readonly ChangedDays[],
  now: Date,
): Promise<boolean> {
  const [since] = touched.flatMap(({ days }) => days).sort()
  if (since === undefined) return false
  await publishChanged(tx, userId, since, now)
  return true
}

/**
 * Updates the totals after changes that no other feature follows: of review states, or of hidden rows; first what lowers
 * spending as a refund.
 */
export async function recountTotals(tx: Tx, userId: string, touched: readonly ChangedDays[]): Promise<void> {
  const changed = touched.filter(({ days }) => days.length > 0)
  if (changed.length === 0) return
  const accountIds = [...new Set(changed.map(({ accountId }) => accountId))]
  const days = [...new Set(changed.flatMap((each) => each.days))]
  const others = await settleRefunds(tx, userId, { accountIds, days })
  await recount(tx, userId, {
    accountIds: [...new Set([...accountIds, ...others.map(({ accountId }) => accountId)])],
    days: [...new Set([...days, ...others.flatMap((each) => each.days)])],
  })
}

/** Updates the exchange rates stored on all users' payments, and recounts the days where a rate changed. */
export async function refreshAllRates({ db, log }: Pick<App, 'db' | 'log'>): Promise<void> {
  const users = await system(db, selectFloatingUsers)
  const failures = await doEach(log, 'The rates of a user could not be updated', users, (userId) =>
    write(db, { userId }, async (tx) => {
      await recount(tx, userId, { accountIds: await selectAccountIds(tx, userId), days: [] })
    }),
  )
  if (failures > 0) throw new Error(`the rates of ${failures} users could not be updated`)
}

/** Recounts all of a user's totals, to repair them. */
export async function rebuildTotals(tx: Tx, userId: string): Promise<void> {
  await recount(tx, userId, { accountIds: await selectAccountIds(tx, userId), days: 'all' })
}

/** The differences between the stored totals and a full recount; empty if the totals are correct. */
export async function verifyTotals(tx: Tx, userId: string): Promise<Difference[]> {
  return selectDifferences(tx, userId)
}
