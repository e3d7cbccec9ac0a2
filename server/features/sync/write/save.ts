/** Turns what was read into changes, account by account, and writes all of them in one transaction. */
import { addDays } from '#contract/period.ts'
import type { App } from '../../../context.ts'
import { read, type Tx, write } from '../../../platform/db/db.ts'
import { saveAccounts, saveBalances } from '../../accounts/service.bank.ts'
import type { ConnectionRow } from '../../connections/service.ts'
import { publishEvent } from '../../events/service.ts'
import { requireConnection } from '../../connections/service.ts'
import { lockUserConnections, markSynced, type SyncMarks } from '../../connections/service.state.ts'
import {
  type AccountChanges,
  type BankRow,
  type Categoriser,
  maskRow,
  prepareChanges,
  type PreparedChanges,
  readBankRows,
  writeChanges,
} from '../../transactions/bank/service.bank.ts'
import { isStored } from '../../transactions/verify/service.same.ts'
import { saveShapes, type Shapes } from '../../transactions/search/service.shapes.ts'
import { refreshTotals, type Touched } from '../../transactions/totals/service.totals.ts'
import { pairTransfers } from '../../transactions/transfers/service.transfers.ts'
import type { AccountReading } from '../read/collect.ts'
import { fingerprintVersion } from '../reconcile/reconcile-text.ts'
import { reconcile } from '../reconcile/reconcile.ts'
import { LeaseLost } from '../run/lease.ts'
import { requirePlan } from '../read/plan.ts'
import { followUp } from '../service.ts'
import { finishRun, lockRun, type RunCounts } from '../store.ts'

/** Days before a window whose rows may still be linked with rows in it: four times a pending row's life. */
const lookBackDays = 60

/** One account's part of a sync, ready to be written; the rows as they were read are gone. */
export type PreparedAccount = Pick<AccountReading, 'account' | 'window' | 'balance'> & {
  refreshedAt: Date | null
  changes: PreparedChanges
  /** Days among which transfers are looked for. */
  pairing: Touched
  counts: Pick<RunCounts, 'fetched' | 'income' | 'expense' | 'unreadable'>
}

/** Compares a reading with what is stored; nothing is written but the shapes of new words. */
export async function prepareAccount(
  app: App,
  userId: string,
  { account, window, balance, read: bank }: AccountReading,
  categorise: Categoriser,
): Promise<PreparedAccount> {
  const { transactions, unreadable, refreshedAt } = bank
  const now = app.clock.now()
  const found = await compareAccount(app, userId, { account, window, balance, read: bank }, now)
  const shapes: Shapes = new Map()
  const changes = await prepareChanges(found, { userId, provider: app.bank.name, categorise, shapes }, now)
  await saveShapes(app.db, userId, shapes)
  const income = transactions.filter((row) => row.direction === 'credit').length
  return {
    account,
    window,
    balance,
    refreshedAt,
    changes,
    pairing: {
      accountId: account.id,
      // Rows of an account out of sight may have been laid ready by a run that ended before it paired them.
      days: account.fresh ? edgesOf(transactions) : changes.touched.flatMap(({ days }) => days),
    },
    counts: {
      fetched: transactions.length,
      income,
      expense: transactions.length - income,
      unreadable,
    },
  }
}

function edgesOf(rows: readonly { day: string }[]): string[] {
  const [first] = rows
  if (!first) return []
  const earliest = rows.reduce((least, { day }) => (day < least ? day : least), first.day)
  return [earliest, rows.reduce((most, { day }) => (day > most ? day : most), first.day)]
}

async function compareAccount(
  app: App,
  userId: string,
  { account, window, read: found }: AccountReading,
  now: Date,
): Promise<AccountChanges> {
  const transactions = found.transactions.map((row) => maskRow(app.keys, row))
  const first = transactions.reduce((least, row) => (row.day < least ? row.day : least), window.from)
  const from = addDays(first, -lookBackDays)
  const known = await read(app.db, { userId }, async (tx) => {
    const same = { accountId: account.id, from, rows: transactions, version: fingerprintVersion }
    if (!account.fresh && (await isStored(tx, userId, same))) return null
    return readBankRows(tx, userId, account.id, from)
  })
  if (known === null) return { accountId: account.id, inserts: [], updates: [], removals: [], links: [] }
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
  accounts: readonly PreparedAccount[]
  nextSyncAt: Date
}

/**
 * Writes accounts, rows, transfers, totals, balances, the connection's marks and the run's result, all
 * or nothing to see. Answers whether another run has to follow.
 */
export async function saveSync(app: App, userId: string, input: SaveInput): Promise<boolean> {
  const { accounts } = input
  const now = app.clock.now()
  return write(app.db, { userId }, async (tx) => {
    await lockUserConnections(tx, userId)
    const run = await lockRun(tx, userId, input.lease)
    const connection = await requireConnection(tx, userId, input.connection.id, true)
    if (run === null || connection.connection_status !== 'active') throw new LeaseLost()
    await writeAccounts(app, tx, userId, input, now)
    for (const { changes } of accounts) await writeChanges(tx, userId, changes, now)
    const pairing = accounts.map((account) => account.pairing)
    const paired = await pairTransfers(tx, userId, pairing, now)
    await refreshTotals(tx, userId, [...accounts.flatMap(({ changes }) => changes.touched), ...paired])
    await saveBalances(
      tx,
      userId,
      accounts.map(({ account, balance, window }) => ({
        id: account.id,
        currency: account.listed.currency,
        balance,
        openingDay: window.from,
      })),
      now,
    )
    await markSynced(tx, userId, connection.id, marksOf(input, now), now)
    const counts = countsOf(accounts)
    await finishRun(tx, userId, run.id, counts, now)
    const { inserted, updated, removed } = counts
    const event = { connectionId: connection.id, runId: run.id, inserted, updated, removed }
    await publishEvent(tx, userId, 'sync.finished', event, now)
    const wider = run.wanted_days > run.days ? { trigger: run.trigger, days: run.wanted_days } : null
    return followUp(tx, userId, connection.id, wider, now)
  })
}

async function writeAccounts(app: App, tx: Tx, userId: string, input: SaveInput, now: Date): Promise<void> {
  const planned = input.accounts.map(({ account }) => account)
  await requirePlan(app, tx, userId, input.connection, planned)
  await saveAccounts(tx, userId, { connectionId: input.connection.id, planned, keys: app.keys, now })
}

function countsOf(accounts: readonly PreparedAccount[]): RunCounts {
  const sum = (pick: (account: PreparedAccount) => number): number =>
    accounts.reduce((total, account) => total + pick(account), 0)
  return {
    accounts: accounts.length,
    fetched: sum(({ counts }) => counts.fetched),
    income: sum(({ counts }) => counts.income),
    expense: sum(({ counts }) => counts.expense),
    unreadable: sum(({ counts }) => counts.unreadable),
    inserted: sum(({ changes }) => changes.counts.inserted),
    updated: sum(({ changes }) => changes.counts.updated),
    removed: sum(({ changes }) => changes.counts.removed),
  }
}

function marksOf({ accounts, nextSyncAt, connection }: SaveInput, now: Date): SyncMarks {
  const refreshed = accounts.flatMap(({ refreshedAt }) => (refreshedAt ? [refreshedAt.getTime()] : []))
  const from = accounts.reduce<string | null>(
    (latest, { window }) => (latest === null || window.from > latest ? window.from : latest),
    null,
  )
  return {
    // A bank whose clock is ahead must not look fresh until ours is there too.
    lastDataAt: refreshed.length > 0 ? new Date(Math.min(Math.max(...refreshed), now.getTime())) : null,
    historyFrom: from ?? connection.history_from,
    nextSyncAt,
  }
}
