/** Writes the result of a sync, all accounts in one transaction. */
import type { Day } from '#contract/period.ts'
import type { SkippedAccount } from '../../../../banking/provider.ts'
import type { App } from '../../../../context.ts'
import { type Tx, write } from '../../../../platform/db/db.ts'
import { saveAccounts, saveBalances } from '../../../accounts/service.bank.ts'
import { type ConnectionRow, requireConnection } from '../../connections/service.ts'
import { type SyncMarks, markSynced } from '../../connections/service.state.ts'
import { holdEvents, publishChanged, publishEvent } from '../../../changes/events/service.ts'
import { writeBankRows } from '../../../payments/bank/service.bank.ts'
import type { ComparedAccount } from '../compare/service.compare.ts'
import { LeaseLost } from '../service.lease.ts'
import { openNextRun } from '../service.ts'
import { type ReadOrders, type RunCounts, finishRun, replaceOrders, selectRun } from '../store.ts'
import {
  type UnreadableWrite,
  countUnreadable,
  deleteUnreadable,
  upsertUnreadable,
} from '../store.unreadable.ts'
import { requirePlan } from './service.stage.ts'

export type SaveInput = {
  connection: ConnectionRow
  lease: string
  accounts: readonly ComparedAccount[]
  skipped: readonly SkippedAccount[]
  nextSyncAt: Date
  orders: readonly ReadOrders[]
  holdsEvents: boolean
}

/**
 * Writes accounts, rows, transfers, totals, balances, the connection's sync state and the run's result in one
 * transaction. Resolves to whether another run was opened to follow. Throws `LeaseLost`, `PlanOutdated`.
 */
export async function saveSync(app: App, userId: string, input: SaveInput): Promise<boolean> {
  const { accounts } = input
  const now = app.clock.now()
  return write(app.db, { userId }, async (tx) => {
    const run = await selectRun(tx, userId, input.lease)
    const connection = await requireConnection(tx, userId, input.connection.id)
    if (run === null || connection.connection_status !== 'active') throw new LeaseLost()
    await writeAccounts(app, tx, userId, input, now)
    for (const read of input.orders) await replaceOrders(tx, userId, read, now)
    const since = await writeRows(tx, userId, accounts, now)
    const balances = accounts.map((compared) => ({
      id: compared.account.id,
      currency: compared.account.listed.currency,
      balance: compared.balance,
      opening: { day: compared.window.from, ...openingOf(compared) },
    }))
    await saveBalances(tx, userId, balances, now)
    await markSynced(tx, userId, connection.id, marksOf(input, now), now)
    const unreadable = await countUnreadable(tx, userId, connection.id)
    const counts = countsOf(accounts, unreadable)
    await finishRun(tx, userId, run.id, counts, now)
    const { inserted, updated, removed } = counts
    // even without changed rows: balances and standing orders may differ, and cards, series and alerts follow them
    await publishChanged(tx, userId, since, now)
    const event = { connectionId: connection.id, runId: run.id, inserted, updated, removed }
    await publishEvent(tx, userId, 'sync.finished', event, now)
    if (input.holdsEvents) await holdEvents(tx, userId, now)
    const wider = run.wanted_days > run.days ? { trigger: run.trigger, days: run.wanted_days } : null
    return openNextRun(tx, userId, connection.id, wider, now)
  })
}

/** Writes the rows of all accounts. Resolves to the first day affected; null when an account is new, since some of its
 * rows may have been staged before. */
async function writeRows(
  tx: Tx,
  userId: string,
  accounts: readonly ComparedAccount[],
  now: Date,
): Promise<Day | null> {
  for (const account of accounts) await saveUnreadable(tx, userId, account, now)
  const changes = accounts.map((account) => account.changes)
  const pairing = accounts.map((account) => account.pairing)
  const first = await writeBankRows(tx, userId, changes, pairing, now)
  return accounts.some(({ account }) => account.fresh) ? null : (first ?? lastOfDays)
}

/** Returned as the first affected day when a sync changed nothing. */
const lastOfDays = '9999-12-31'

async function writeAccounts(app: App, tx: Tx, userId: string, input: SaveInput, now: Date): Promise<void> {
  const planned = input.accounts.map(({ account }) => account)
  await requirePlan(app, tx, userId, input.connection.id, planned)
  await saveAccounts(tx, userId, { connectionId: input.connection.id, planned, keys: app.keys, now })
}

function countsOf(
  accounts: readonly ComparedAccount[],
  unreadable: { count: number; since: Date | null },
): RunCounts {
  const sum = (pick: (account: ComparedAccount) => number): number =>
    accounts.reduce((total, account) => total + pick(account), 0)
  return {
    accounts: accounts.length,
    fetched: sum(({ counts }) => counts.fetched),
    income: sum(({ counts }) => counts.income),
    expense: sum(({ counts }) => counts.expense),
    unreadable: unreadable.count,
    unreadableSince: unreadable.since,
    inserted: sum(({ changes }) => changes.counts.inserted),
    updated: sum(({ changes }) => changes.counts.updated),
    removed: sum(({ changes }) => changes.counts.removed),
  }
}

function marksOf({ accounts, skipped, nextSyncAt, connection }: SaveInput, now: Date): SyncMarks {
  const refreshed = accounts.flatMap(({ refreshedAt }) => (refreshedAt ? [refreshedAt.getTime()] : []))
  const from = accounts.reduce<string | null>(
    (latest, { window }) => (latest === null || window.from > latest ? window.from : latest),
    null,
  )
  return {
    // A bank whose clock runs ahead must not make its data look newer than now.
    lastDataAt: refreshed.length > 0 ? new Date(Math.min(Math.max(...refreshed), now.getTime())) : null,
    historyFrom: from ?? connection.history_from,
    nextSyncAt,
    skipped,
  }
}

/** Unreadable rows of one account whose content is stored; of any beyond these only that they are missing. */
const maxRaws = 1000

/** Stores an account's unreadable rows and deletes those that are resolved. */
async function saveUnreadable(
  tx: Tx,
  userId: string,
  { account, window, unreadable }: ComparedAccount,
  now: Date,
): Promise<void> {
  const { listed, resolved } = unreadable
  if (resolved.length > 0) await deleteUnreadable(tx, userId, account.id, resolved)
  if (listed.length === 0) return
  const rows = listed.map(({ key, providerId, part, raw, amount }, index): UnreadableWrite => ({
    key,
    provider_id: providerId,
    part,
    raw: index < maxRaws ? raw : null,
    amount_minor: amount?.currency === account.listed.currency ? amount.minor.toString() : null,
  }))
  const about = { id: account.id, fresh: account.fresh, windowFrom: window.from }
  await upsertUnreadable(tx, userId, about, rows, now)
}

/**
 * What the opening balance has to account for: the amounts of unreadable rows and the shift by resolved rows,
 * both signed minor units, and whether it has to be recalculated (`again`).
 */
function openingOf({ account, unreadable }: ComparedAccount): {
  missingMinor: bigint
  shiftMinor: bigint
  again: boolean
} {
  const missingMinor = unreadable.listed.reduce(
    (sum, { amount }) => (amount?.currency === account.listed.currency ? sum + amount.minor : sum),
    0n,
  )
  return { missingMinor, shiftMinor: unreadable.openingShift, again: unreadable.openingUnknown }
}
