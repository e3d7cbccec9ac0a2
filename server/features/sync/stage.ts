/** Lays a long first history ready in short transactions, out of sight, so that nobody waits for one long one. */
import { setImmediate as giveWay } from 'node:timers/promises'
import type { App } from '../../context.ts'
import { asUser, type Tx } from '../../platform/db.ts'
import { saveAccounts } from '../accounts/service.bank.ts'
import type { ConnectionRow } from '../connections/service.ts'
import { lockUserConnections } from '../connections/service.state.ts'
import { insertBankRows, type PreparedChanges } from '../transactions/service.bank.ts'
import { refreshTotals } from '../transactions/service.totals.ts'
import type { AccountReading } from './collect.ts'
import { LeaseLost } from './lease.ts'
import { requirePlan } from './plan.ts'
import { lockRun } from './store.ts'

/** Parts of new rows above which one transaction would make others wait for long. */
const largeParts = 3

type StageInput = {
  connection: ConnectionRow
  lease: string
  readings: readonly AccountReading[]
  prepared: { changes: PreparedChanges }
}

/**
 * Writes new rows of accounts that are not in sight yet, each part with its totals, where there are
 * many; answers the changes that are left for the transaction that shows them. Cut off on the way, the
 * rows are found as known ones by the next run.
 */
export async function stageRows(app: App, userId: string, input: StageInput): Promise<PreparedChanges> {
  const { changes } = input.prepared
  const fresh = input.readings.filter(({ account }) => account.fresh).map(({ account }) => account)
  const ids = new Set(fresh.map(({ id }) => id))
  const staged = changes.inserts.filter(({ accountId }) => ids.has(accountId))
  if (staged.length <= largeParts) return changes
  const now = app.clock.now()
  const { connection, readings } = input
  await inShort(app, userId, input.lease, async (tx) => {
    const planned = readings.map(({ account }) => account)
    await requirePlan(app, tx, userId, connection, planned)
    const connectionId = connection.id
    await saveAccounts(tx, userId, { connectionId, planned: fresh, keys: app.keys, now, staged: true })
  })
  for (const part of staged) {
    await inShort(app, userId, input.lease, async (tx) => {
      await insertBankRows(tx, userId, [part], now)
      await refreshTotals(tx, userId, [part])
    })
  }
  const done = new Set(staged)
  return {
    ...changes,
    inserts: changes.inserts.filter((part) => !done.has(part)),
    touched: changes.touched.filter(({ accountId }) => !ids.has(accountId)).concat(changes.changed),
  }
}

/** One short transaction of the run's holder. */
async function inShort(
  app: App,
  userId: string,
  lease: string,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  await asUser(app.db, userId, async (tx) => {
    await lockUserConnections(tx, userId)
    if ((await lockRun(tx, userId, lease)) === null) throw new LeaseLost()
    await work(tx)
  })
  await giveWay()
}
