/** Turns what was read into changes, and writes all of them in one transaction. */
import { addDays } from '#contract/period.ts'
import type { App } from '../../context.ts'
import { asUser, type Tx } from '../../platform/db.ts'
import { saveAccounts, saveBalances } from '../accounts/service.bank.ts'
import type { ConnectionRow } from '../connections/service.ts'
import { requireConnection } from '../connections/service.ts'
import { lockUserConnections, markSynced, type SyncMarks } from '../connections/service.state.ts'
import {
  type AccountChanges,
  type BankRow,
  loadCategoriser,
  maskRow,
  prepareChanges,
  type PreparedChanges,
  readBankRows,
  writeChanges,
} from '../transactions/service.bank.ts'
import { refreshTotals, type Touched } from '../transactions/service.totals.ts'
import { pairTransfers } from '../transactions/service.transfers.ts'
import type { AccountReading } from './collect.ts'
import { reconcile } from './reconcile.ts'
import { LeaseLost } from './lease.ts'
import { requirePlan } from './plan.ts'
import { stageRows } from './stage.ts'
import { finishRun, lockRun, type RunCounts } from './store.ts'

/** Days before a window whose rows may still be linked with rows in it: four times a pending row's life. */
const lookBackDays = 60

export type Prepared = { changes: PreparedChanges; counts: RunCounts }

/** Compares readings with what is stored, account by account; nothing is written. */
export async function prepareSave(
  app: App,
  userId: string,
  readings: readonly AccountReading[],
  now: Date,
): Promise<Prepared> {
  const changes: AccountChanges[] = []
  const counts = { accounts: readings.length, fetched: 0, income: 0, expense: 0, unreadable: 0 }
  for (const reading of readings) {
    const { transactions, unreadable } = reading.read
    counts.fetched += transactions.length
    counts.unreadable += unreadable
    for (const row of transactions) counts[row.direction === 'credit' ? 'income' : 'expense'] += 1
    changes.push(await compareAccount(app, userId, reading, now))
  }
  const categorise = await asUser(app.db, userId, (tx) => loadCategoriser(tx, userId))
  const prepared = await prepareChanges(changes, categorise, now)
  return { changes: prepared, counts: { ...counts, ...prepared.counts } }
}

async function compareAccount(
  app: App,
  userId: string,
  { account, window, read }: AccountReading,
  now: Date,
): Promise<AccountChanges> {
  const transactions = read.transactions.map((row) => maskRow(app.keys, row))
  const first = transactions.reduce((least, row) => (row.day < least ? row.day : least), window.from)
  const known = await asUser(app.db, userId, (tx) =>
    readBankRows(tx, userId, account.id, addDays(first, -lookBackDays)),
  )
  const result = reconcile(
    known,
    { complete: true, from: window.from, to: window.to, fromBeginning: false, transactions },
    { today: addDays(window.to, -1), now },
  )
  const byId = new Map<string, BankRow>(
    result.updates.length + result.removals.length === 0 ? [] : known.map((row) => [row.id, row]),
  )
  return {
    accountId: account.id,
    inserts: result.inserts,
    updates: result.updates.flatMap(({ id, set }) => {
      const before = byId.get(id)
      return before ? [{ before, set }] : []
    }),
    removals: result.removals.map(({ id, reason }) => ({
      id,
      settled: reason === 'settled',
      day: byId.get(id)?.day ?? window.from,
    })),
    links: result.links,
  }
}

export type SaveInput = {
  connection: ConnectionRow
  lease: string
  readings: readonly AccountReading[]
  prepared: Prepared
  nextSyncAt: Date
  /** Called before the one transaction that makes it all visible. */
  beforeWrite(): Promise<void>
}

/**
 * Writes accounts, rows, transfers, totals, balances, the connection's marks and the run's result, all
 * or nothing to see: a long first history is laid ready out of sight before. Answers the days the run was widened to meanwhile, when they are more than it read.
 */
export async function saveSync(app: App, userId: string, input: SaveInput): Promise<number | null> {
  const { changes, counts } = input.prepared
  const written = await stageRows(app, userId, input)
  await input.beforeWrite()
  const now = app.clock.now()
  return asUser(app.db, userId, async (tx) => {
    await lockUserConnections(tx, userId)
    const run = await lockRun(tx, userId, input.lease)
    const connection = await requireConnection(tx, userId, input.connection.id, true)
    if (run === null || connection.connection_status !== 'active') throw new LeaseLost()
    await writeAccounts(app, tx, userId, input, now)
    await writeChanges(tx, userId, written, now)
    const paired = await pairTransfers(tx, userId, changes.touched, now)
    const touched: Touched[] = [...written.touched, ...paired]
    await refreshTotals(tx, userId, touched)
    await saveBalances(
      tx,
      userId,
      input.readings.map(({ account, balance, window }) => ({
        id: account.id,
        currency: account.listed.currency,
        balance,
        openingDay: window.from,
      })),
      now,
    )
    await markSynced(tx, userId, connection.id, marksOf(input), now)
    await finishRun(tx, userId, run.id, counts, now)
    return run.wanted_days > run.days ? run.wanted_days : null
  })
}

async function writeAccounts(app: App, tx: Tx, userId: string, input: SaveInput, now: Date): Promise<void> {
  const { connection, readings } = input
  const planned = readings.map(({ account }) => account)
  await requirePlan(app, tx, userId, connection, planned)
  await saveAccounts(tx, userId, { connectionId: connection.id, planned, keys: app.keys, now })
}

function marksOf({ readings, nextSyncAt, connection }: SaveInput): SyncMarks {
  const refreshed = readings.flatMap(({ read }) => (read.refreshedAt ? [read.refreshedAt.getTime()] : []))
  const from = readings.reduce<string | null>(
    (latest, { window }) => (latest === null || window.from > latest ? window.from : latest),
    null,
  )
  return {
    lastDataAt: refreshed.length > 0 ? new Date(Math.max(...refreshed)) : null,
    historyFrom: from ?? connection.history_from,
    nextSyncAt,
  }
}
