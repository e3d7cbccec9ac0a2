/** Compares a reading of one account with what is stored, and prepares the changes. Writes nothing. */
import { addDays, type Day } from '#contract/period.ts'
import type { BankTransaction } from '../../../../banking/provider.ts'
import type { App } from '../../../../context.ts'
import { read } from '../../../../platform/db/db.ts'
import {
  type AccountChanges,
  maskRow,
  prepareChanges,
  type PreparedChanges,
  readBankRows,
  readListedHashes,
} from '../../../payments/bank/service.bank.ts'
import type { ChangedDays } from '../../../payments/changed-days.ts'
import type { AccountReading } from '../read/service.collect.ts'
import type { RunCounts } from '../store.ts'
import { selectUnreadable } from '../store.unreadable.ts'
import { contentHashOf } from '../../../payments/reconcile/reconcile-text.ts'
import { isStale } from '../../../payments/reconcile/reconcile-ids.ts'
import { reconcile, type ReconcileResult } from '../../../payments/reconcile/reconcile.ts'
import { resolveUnreadable, type UnreadableResult } from './unreadable.ts'
import type { BankRow } from '../../../payments/categorise/bank-row.ts'
import type { Categoriser } from '../../../payments/categorise/service.categoriser.ts'

/** Days before a window whose stored rows may still match rows in it: over four times `pendingDays`. */
const lookBackDays = 60

/** One account's part of a sync, ready to be written; the rows as read are no longer held. */
export type ComparedAccount = Pick<AccountReading, 'account' | 'window' | 'balance'> & {
  refreshedAt: Date | null
  changes: PreparedChanges
  /** The days to search for transfers. */
  pairing: ChangedDays
  unreadable: UnreadableResult
  counts: Pick<RunCounts, 'fetched' | 'income' | 'expense'>
}

/**
 * Compares a reading with what is stored. Returns `readFrom`, the first day to read again, when the result
 * would be uncertain; with `mayReadFurther` false the reading is accepted as it is.
 */
export async function compareAccount(
  app: App,
  userId: string,
  reading: AccountReading,
  options: { provider: string; categorise: Categoriser; mayReadFurther: boolean },
): Promise<{ compared: ComparedAccount } | { readFrom: Day }> {
  const { account, window, balance } = reading
  const { refreshedAt } = reading.read
  const now = app.clock.now()
  const unreadable = await findUnreadable(app, userId, reading, options.provider)
  const transactions = [...reading.read.transactions, ...unreadable.recovered]
  const result = await findChanges(app, userId, { ...reading, read: { ...reading.read, transactions } }, now)
  if (result.readFrom !== null && options.mayReadFurther) return { readFrom: result.readFrom }
  const { provider, categorise } = options
  const changes = await prepareChanges(result.changes, { provider, categorise }, now)
  const income = transactions.filter((row) => row.direction === 'credit').length
  return {
    compared: {
      account,
      window,
      balance,
      refreshedAt,
      changes,
      pairing: {
        accountId: account.id,
        // Rows of a hidden account may have been staged by a run that ended before pairing their transfers.
        days: account.fresh ? edgesOf(transactions) : changes.touched.flatMap(({ days }) => days),
      },
      unreadable,
      counts: { fetched: transactions.length, income, expense: transactions.length - income },
    },
  }
}

function edgesOf(rows: readonly { day: string }[]): string[] {
  const [first] = rows
  if (!first) return []
  const earliest = rows.reduce((least, { day }) => (day < least ? day : least), first.day)
  return [earliest, rows.reduce((most, { day }) => (day > most ? day : most), first.day)]
}

async function findUnreadable(
  app: App,
  userId: string,
  { account, window, read: reading }: AccountReading,
  provider: string,
): Promise<UnreadableResult> {
  const now = app.clock.now()
  const bank = app.banks.named(provider)
  const stored = account.fresh
    ? []
    : await read(app.db, { userId }, (tx) => selectUnreadable(tx, userId, account.id))
  const readStored = (raw: string): BankTransaction | null => bank.readStoredRow(raw)
  return resolveUnreadable(stored, reading, { window, currency: account.listed.currency, now, readStored })
}

type Found = { changes: AccountChanges; readFrom: Day | null }

async function findChanges(
  app: App,
  userId: string,
  { account, window, read: reading }: AccountReading,
  now: Date,
): Promise<Found> {
  const transactions = reading.transactions.map((row) => maskRow(app.keys, row))
  const today = addDays(window.to, -1)
  const stored = await readKnown(app, userId, { account, window, transactions, today })
  if (stored === null) return { changes: nothing(account.id), readFrom: null }
  const result = reconcile(stored, { from: window.from, to: window.to, transactions }, { today, now })
  const changes = changesOf(account, stored, result, window.from)
  const { inDoubtFrom } = result
  return { changes, readFrom: inDoubtFrom !== null && inDoubtFrom < window.from ? inDoubtFrom : null }
}

const nothing = (accountId: string): AccountChanges => ({
  accountId,
  inserts: [],
  updates: [],
  rehashed: [],
  removals: [],
  links: [],
})

type Listing = Pick<AccountReading, 'account' | 'window'> & {
  transactions: readonly BankTransaction[]
  today: Day
}

/** The stored rows that the listing may refer to; null when every listed row is stored unchanged. */
async function readKnown(app: App, userId: string, listing: Listing): Promise<BankRow[] | null> {
  const { account, window, transactions } = listing
  const accountIds = [account.id, ...account.otherIds]
  const first = transactions.reduce((least, row) => (row.day < least ? row.day : least), window.from)
  const from = addDays(first, -lookBackDays)
  return read(app.db, { userId }, async (tx) => {
    if (account.fresh && account.otherIds.length === 0)
      return readBankRows(tx, userId, { accountIds, from, providerIds: [] })
    const stored = await readListedHashes(tx, userId, { accountIds, from })
    if (isUnchanged(stored, listing)) return null
    const ids = new Set(stored.map((row) => row.provider_id))
    const providerIds = transactions.flatMap(({ providerId }) =>
      providerId === null || ids.has(providerId) ? [] : providerId,
    )
    return readBankRows(tx, userId, { accountIds, from, providerIds })
  })
}

type Stored = Awaited<ReturnType<typeof readListedHashes>>

/** Whether each listed row is stored unchanged, one to one, and no pending row has to be removed. */
function isUnchanged(stored: Stored, { window, transactions, today }: Listing): boolean {
  const unmatched = new Map<string | null, number>()
  for (const { content_hash: hash } of stored) unmatched.set(hash, (unmatched.get(hash) ?? 0) + 1)
  for (const row of transactions) {
    if (row.status === 'pending' && isStale(row.day, today)) continue
    const hash = contentHashOf(row)
    const count = unmatched.get(hash) ?? 0
    if (count === 0) return false
    unmatched.set(hash, count - 1)
  }
  const isExpected = (day: Day): boolean => (day >= window.from && day <= window.to) || isStale(day, today)
  return !stored.some(
    (row) => row.status === 'pending' && isExpected(row.day) && (unmatched.get(row.content_hash) ?? 0) > 0,
  )
}

/** Converts a comparison's result. A row now in this account's currency moves here from its account. */
function changesOf(
  { id: accountId, listed }: AccountReading['account'],
  stored: readonly BankRow[],
  result: ReconcileResult,
  firstDay: Day,
): AccountChanges {
  const { inserts, updates, rehashed, removals, links } = result
  const byId = new Map<string, BankRow>(
    updates.length + removals.length === 0 ? [] : stored.map((row) => [row.id, row]),
  )
  return {
    accountId,
    inserts,
    updates: updates.flatMap(({ id, set }) => {
      const before = byId.get(id)
      if (!before) return []
      return [{ before, set: set.currency === listed.currency ? { ...set, accountId } : set }]
    }),
    rehashed,
    removals: removals.map(({ id, reason }) => ({
      id,
      settled: reason === 'settled',
      accountId: byId.get(id)?.accountId ?? accountId,
      day: byId.get(id)?.day ?? firstDay,
    })),
    links,
  }
}
