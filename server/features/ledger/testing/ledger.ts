import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { EntryType } from '#contract/common.ts'
import type { BankProvider } from '../../../banking/provider.ts'
import { createBanks } from '../../../banking/registry.ts'
import { readConfig } from '../../../config.ts'
import type { App, Ctx } from '../../../context.ts'
import type { Pool } from 'pg'
import { openDatabase, testServer } from '../../../../test/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import { createDb, createPool, system, type Target, write } from '../../../platform/db/db.ts'
import { defaultLanguage } from '../../../platform/i18n/index.ts'
import { newId } from '../../../platform/ids.ts'
import { loadKeys } from '../../../platform/keys/keys.ts'
import type { Queue } from '../../../platform/jobs/queue.ts'
import { createLog } from '../../../platform/log.ts'
import { observeNothing } from '../../../platform/metrics/observe.ts'
import { createNotify } from '../../changes/events/service.ts'
import { seedCategories } from '../../categories/service.ts'
import { searchTextOf } from '../search/search-text.ts'
import { recountTotals } from '../../payments/totals/service.totals.ts'

/** Accepts every job and runs none: the test itself does what the job would. */
export const idleQueue: Queue = {
  define: async () => undefined,
  send: async () => null,
  work: async () => undefined,
  schedule: async () => undefined,
  deleteCompleted: async () => undefined,
  due: async () => [],
  ready: () => true,
  stop: async () => undefined,
}

/** A migrated database without HTTP, bank or queue, for tests of service functions. */
export type Ledger = {
  statements: string[]
  /** The database's location, for tests that open their own connections. */
  target: Target
  person(): Promise<Ctx>
  setNow(now: string): void
  stop(): Promise<void>
}

type Opened = { target: Target; pool: Pool; stop: () => Promise<void> }

async function open(dataDir: string, clock: Clock, connections: number): Promise<Opened> {
  const { target, stop } = await openDatabase(dataDir, clock)
  const pool = createPool(target, connections)
  return { target, pool, stop: () => pool.end().then(stop) }
}

/**
 * The database that the ledgers of this process share on a test server, since each looks at its own people alone: to
 * make one, and to plan every statement again on its connections, takes longer than most tests.
 */
let shared: Promise<Opened> | null = null
const openShared = async (dataDir: string, clock: Clock): Promise<Opened> => {
  const { target, pool } = await (shared ??= open(dataDir, clock, 4))
  return { target, pool, stop: async () => undefined }
}

/** Starts one, given `connections` with a database of its own. */
export async function startLedger(
  now = '2026-03-15T08:00:00Z',
  parts: { bank?: BankProvider; queue?: Queue } = {},
  connections?: number,
): Promise<Ledger> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'xtharwa-ledger-'))
  const log = createLog('silent')
  let time = new Date(now)
  const clock = { now: () => time }
  const { target, pool, stop } =
    testServer && connections === undefined
      ? await openShared(dataDir, clock)
      : await open(dataDir, clock, connections ?? 4)
  const statements: string[] = []
  const db = createDb(pool, (query) => void statements.push(query.sql))
  const config = readConfig({ DATA_DIR: dataDir })
  const never = (): never => {
    throw new Error('not in this test')
  }
  const noQueue: Queue = {
    define: never,
    send: never,
    work: never,
    schedule: never,
    deleteCompleted: never,
    due: never,
    ready: () => true,
    stop: never,
  }
  const noBank: BankProvider = {
    name: 'lean',
    widget: { scriptUrl: '', appToken: '', sandbox: true },
    ensureCustomer: never,
    customerToken: never,
    listEntities: never,
    deleteEntity: never,
    listAccounts: never,
    readBalance: never,
    readTransactions: never,
    readOrders: never,
    readStoredRow: never,
    requestRefresh: never,
    readWebhook: never,
    listEvents: never,
  }
  const app: App = {
    config,
    db,
    clock,
    log,
    keys: loadKeys(dataDir),
    queue: parts.queue ?? noQueue,
    language: defaultLanguage,
    mail: { send: never },
    notify: createNotify({ db, clock }),
    postMail: async () => undefined,
    observe: observeNothing,
    banks: createBanks(parts.bank ?? noBank),
  }
  return {
    statements,
    target,
    async person() {
      const userId = randomUUID()
      const ctx: Ctx = {
        ...app,
        userId,
        sessionId: 'session',
        requestId: 'request',
        signal: new AbortController().signal,
      }
      await system(db, async (tx) => {
        await sql`insert into user_documents (user_id, name, email, setup_at, created_at)
          values (${userId}, 'Amal', 'amal@example.test', ${time}, ${time})`.execute(tx)
        await seedCategories(tx, userId, time)
      })
      return ctx
    },
    setNow(next) {
      time = new Date(next)
    },
    async stop() {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type BankAccount = {
  name?: string
  currency?: string
  kind?: string
  balanceMinor?: bigint | null
  hidden?: boolean
  bank?: string
}

/** Adds a connection with one account, as a sync would store them; returns the account's id. */
export async function addBankAccount(ctx: Ctx, more: BankAccount = {}): Promise<string> {
  const now = ctx.clock.now()
  const id = newId(now)
  const connectionId = newId(now)
  await write(ctx.db, ctx, async (tx) => {
    await sql`insert into connections (user_id, id, provider, entity_id, customer_id, bank_identifier, bank_name, created_at, connected_at, last_synced_at, connection_status)
      values (${ctx.userId}, ${connectionId}, 'lean', ${`entity-${connectionId}`}, 'customer', 'ENBD_AE', ${more.bank ?? 'Emirates NBD'}, ${now}, ${now}, ${now},
        ${more.hidden ? 'disconnected' : 'active'})`.execute(tx)
    await sql`insert into accounts (user_id, id, connection_id, source, provider_account_id, name, kind, type_text, currency, balance_minor, balance_at, hidden, created_at, updated_at)
      values (${ctx.userId}, ${id}, ${connectionId}, 'bank', ${id}, ${more.name ?? 'Current'}, ${more.kind ?? 'current'}, 'Current Account', ${more.currency ?? 'AED'},
        ${String(more.balanceMinor ?? 0n)}, ${now}, ${more.hidden ?? false}, ${now}, ${now})`.execute(tx)
  })
  return id
}

/** As if every bank of the person had been read now, with nothing new. */
export const readBanks = (ctx: Ctx): Promise<unknown> =>
  system(ctx.db, (tx) =>
    sql`update connections set last_synced_at = ${ctx.clock.now()} where user_id = ${ctx.userId}`.execute(tx),
  )

export type BankRow = {
  accountId: string
  day: string
  amountMinor: bigint
  type?: EntryType
  currency?: string
  text?: string
  merchantKey?: string | null
  merchant?: string | null
  category?: string | null
  status?: 'booked' | 'pending'
  transferId?: string | null
  /** The title code, as the categoriser would set it. */
  title?: string | null
  /** Ids of tags. */
  tags?: readonly string[]
}

/** Adds rows as a sync would store them, with their totals; returns their ids in the same order. */
export async function addBankRows(ctx: Ctx, rows: readonly BankRow[]): Promise<string[]> {
  const now = ctx.clock.now()
  const newRows = rows.map((row) => ({ id: newId(now), ...row }))
  const list = <T>(pick: (row: (typeof newRows)[number]) => T): T[] => newRows.map(pick)
  await write(ctx.db, ctx, async (tx) => {
    await sql`
      insert into transactions (user_id, id, account_id, source, provider_id, status, type, amount_minor, currency, day, text,
        merchant_key, merchant, category_id, reason_kind, title_code, tag_ids, transfer_id, transfer_by, search_text, first_seen_at, created_at, updated_at)
      select ${ctx.userId}::uuid, r.id, r.account_id, 'bank', r.id::text, r.status, r.type, r.amount, r.currency, r.day, r.text,
        r.merchant_key, r.merchant, r.category, case when r.category is null then 'none' else 'merchant' end,
        r.title, string_to_array(r.tags, ',')::uuid[], r.transfer, case when r.transfer is null then null else 'auto' end, r.search, ${now}, ${now}, ${now}
      from unnest(${list((r) => r.id)}::uuid[], ${list((r) => r.accountId)}::uuid[], ${list((r) => r.status ?? 'booked')}::text[],
        ${list((r) => r.type ?? 'expense')}::text[], ${list((r) => String(r.amountMinor))}::bigint[], ${list((r) => r.currency ?? 'AED')}::text[],
        ${list((r) => r.day)}::date[], ${list((r) => r.text ?? 'Payment')}::text[], ${list((r) => r.merchantKey ?? null)}::text[],
        ${list((r) => r.merchant ?? null)}::text[], ${list((r) => r.category ?? null)}::text[], ${list((r) => r.transferId ?? null)}::uuid[],
        ${list((r) => r.title ?? null)}::text[], ${list((r) => (r.tags ?? []).join(','))}::text[],
        ${list((r) => searchTextOf({ text: r.text ?? 'Payment', merchant: r.merchant ?? null }))}::text[])
        as r (id, account_id, status, type, amount, currency, day, text, merchant_key, merchant, category, transfer, title, tags, search) returning 1`.execute(
      tx,
    )
    const accounts = [...new Set(newRows.map((row) => row.accountId))]
    await recountTotals(
      tx,
      ctx.userId,
      accounts.map((accountId) => ({
        accountId,
        days: newRows.filter((row) => row.accountId === accountId).map((row) => row.day),
      })),
    )
  })
  return newRows.map((row) => row.id)
}
