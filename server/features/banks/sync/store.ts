import { sql } from 'kysely'
import { type Tx, query, queryFirst } from '../../../platform/db/db.ts'
import type { BankOrder, OrderKind } from '../../../banking/provider.ts'
import type { OrderRow } from './orders.ts'

export type RunRow = {
  id: string
  connection_id: string
  bank_name: string
  trigger: 'connect' | 'manual' | 'webhook' | 'schedule' | 'reconnect'
  days: number
  wanted_days: number
  state: 'queued' | 'running' | 'done' | 'failed'
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
  accounts_total: number
  accounts_done: number
  fetched: number
  inserted: number
  updated: number
  removed: number
  unreadable: number
  unreadable_since: Date | null
  income: number
  expense: number
  attempts: number
  error_kind: string | null
  retry_at: Date | null
}
const columns = sql`r.id, r.connection_id, c.bank_name, r.trigger, r.days, r.wanted_days, r.state, r.created_at,
  r.started_at, r.finished_at, r.accounts_total, r.accounts_done, r.fetched, r.inserted, r.updated, r.removed,
  r.unreadable, r.unreadable_since, r.income, r.expense, r.attempts, r.error_kind, r.retry_at`
const runs = sql`sync_runs r join connections c on c.user_id = r.user_id and c.id = r.connection_id`

export type NewRun = { id: string; connectionId: string; trigger: RunRow['trigger']; days: number }

/**
 * Opens a run, or widens the open one: a queued run reads more days, a running one is followed by another.
 * Returns the id of the open run.
 */
export async function openRun(tx: Tx, userId: string, run: NewRun, now: Date): Promise<string> {
  const rows = await query<{ id: string }>(tx)`
    insert into sync_runs as r (user_id, id, connection_id, trigger, days, wanted_days, state, created_at)
    values (${userId}, ${run.id}, ${run.connectionId}, ${run.trigger}, ${run.days}, ${run.days}, 'queued', ${now})
    on conflict (user_id, connection_id) where state in ('queued', 'running') do update set
      wanted_days = greatest(r.wanted_days, excluded.days),
      days = case when r.state = 'queued' then greatest(r.days, excluded.days) else r.days end
    returning id`
  return rows[0]?.id ?? run.id
}

/** The connection's open run. `alive`: a live worker holds its lease (heartbeat within 20 s). */
export async function selectOpenRun(
  tx: Tx,
  userId: string,
  connectionId: string,
): Promise<(RunRow & { alive: boolean }) | null> {
  return queryFirst<RunRow & { alive: boolean }>(tx)`
    select ${columns}, r.state = 'running' and r.heartbeat_at between clock_timestamp() - interval '20 seconds'
      and clock_timestamp() + interval '20 seconds' as alive
    from ${runs} where r.user_id = ${userId} and r.connection_id = ${connectionId}
      and r.state in ('queued', 'running')`
}

/** Marks a run as running under a lease and resets its progress counts. */
export async function startRun(tx: Tx, userId: string, id: string, lease: string, now: Date): Promise<void> {
  await query(tx)`
    update sync_runs set state = 'running', lease = ${lease}, heartbeat_at = statement_timestamp(), retry_at = null,
      started_at = coalesce(started_at, ${now}), attempts = attempts + 1, accounts_done = 0, fetched = 0
    where user_id = ${userId} and id = ${id}`
}

export type Progress = { total: number; read: number; fetched: number }

/** Stores progress and renews the heartbeat; false when the lease no longer holds a running run. */
export async function renewHeartbeat(
  tx: Tx,
  userId: string,
  lease: string,
  progress: Progress,
): Promise<boolean> {
  const rows = await query(tx)`
    update sync_runs set heartbeat_at = statement_timestamp(), accounts_total = ${progress.total},
      accounts_done = ${progress.read}, fetched = ${progress.fetched}
    where user_id = ${userId} and lease = ${lease} and state = 'running' returning id`
  return rows.length > 0
}

/** The run held by a lease, with the days it was meanwhile widened to; null when the lease is lost. */
export async function selectRun(
  tx: Tx,
  userId: string,
  lease: string,
): Promise<Pick<RunRow, 'id' | 'trigger' | 'days' | 'wanted_days'> | null> {
  return queryFirst<Pick<RunRow, 'id' | 'trigger' | 'days' | 'wanted_days'>>(tx)`
    select id, trigger, days, wanted_days from sync_runs
    where user_id = ${userId} and lease = ${lease} and state = 'running'`
}

export type RunCounts = {
  accounts: number
  fetched: number
  income: number
  expense: number
  inserted: number
  updated: number
  removed: number
  unreadable: number
  unreadableSince: Date | null
}

export async function finishRun(tx: Tx, userId: string, id: string, counts: RunCounts, now: Date) {
  await query(tx)`
    update sync_runs set state = 'done', finished_at = ${now}, lease = null, error_kind = null,
      accounts_total = ${counts.accounts}, accounts_done = ${counts.accounts}, fetched = ${counts.fetched},
      income = ${counts.income}, expense = ${counts.expense}, inserted = ${counts.inserted},
      updated = ${counts.updated}, removed = ${counts.removed}, unreadable = ${counts.unreadable},
      unreadable_since = ${counts.unreadableSince}
    where user_id = ${userId} and id = ${id}`
}

/** Fails a run, or queues it again until `retryAt`. */
export async function failRun(
  tx: Tx,
  userId: string,
  id: string,
  failure: { kind: string; retryAt: Date | null },
  now: Date,
): Promise<void> {
  await query(tx)`
    update sync_runs set state = ${failure.retryAt === null ? 'failed' : 'queued'}, lease = null,
      finished_at = ${failure.retryAt === null ? now : null}::timestamptz, retry_at = ${failure.retryAt},
      error_kind = ${failure.kind}
    where user_id = ${userId} and id = ${id}`
}

export async function selectRuns(tx: Tx, userId: string, ids: readonly string[]): Promise<RunRow[]> {
  return query<RunRow>(tx)`
    select ${columns} from ${runs} where r.user_id = ${userId} and r.id = any(${ids}::uuid[])
    order by r.created_at, r.id`
}

export async function selectOpenRuns(tx: Tx, userId: string): Promise<RunRow[]> {
  return query<RunRow>(tx)`
    select ${columns} from ${runs} where r.user_id = ${userId} and r.state in ('queued', 'running')
    order by r.created_at, r.id`
}

export async function selectNewestRuns(tx: Tx, userId: string, limit: number): Promise<RunRow[]> {
  return query<RunRow>(tx)`
    select ${columns} from ${runs} where r.user_id = ${userId}
    order by r.created_at desc, r.id desc limit ${limit}`
}

/** The runs of several users, for their open screens, that are open or ended since an instant. */
export async function selectLiveRuns(
  systemTx: Tx,
  userIds: readonly string[],
  since: Date,
): Promise<(RunRow & { user_id: string })[]> {
  return query<RunRow & { user_id: string }>(systemTx)`
    select r.user_id, ${columns} from ${runs} where r.user_id = any(${userIds}::uuid[])
      and (r.state in ('queued', 'running') or r.finished_at >= ${since})
    order by r.created_at, r.id limit 1000`
}

/**
 * Open runs of all users that no live worker holds, so that a lost job can be sent again. A retry time
 * further away than `longestWaitMs` and a heartbeat in the future were written while the clock ran ahead and
 * count as lost too.
 */
export async function selectLostRuns(
  systemTx: Tx,
  now: Date,
  longestWaitMs: number,
  limit: number,
): Promise<{ user_id: string; connection_id: string }[]> {
  return query<{ user_id: string; connection_id: string }>(systemTx)`
    select user_id, connection_id from sync_runs
    where (state = 'queued' and coalesce(retry_at, created_at)
        not between ${new Date(now.getTime() - 60_000)} and ${new Date(now.getTime() + longestWaitMs + 60_000)})
      or (state = 'running' and heartbeat_at not between clock_timestamp() - interval '60 seconds'
        and clock_timestamp() + interval '60 seconds')
    order by created_at limit ${limit}`
}

/**
 * Calls since an instant, oldest first. A call in the future (over a minute) dates from before the clock was
 * set back and is ignored.
 */
export async function selectCalls(tx: Tx, userId: string, since: Date, now: Date): Promise<Date[]> {
  const rows = await query<{ at: Date }>(tx)`
    select at from sync_calls where user_id = ${userId} and at > ${since}
      and at <= ${new Date(now.getTime() + 60_000)} order by at, id`
  return rows.map((row) => row.at)
}

export async function insertCall(tx: Tx, userId: string, id: string, calledAt: Date): Promise<void> {
  await query(tx)`insert into sync_calls (user_id, id, at) values (${userId}, ${id}, ${calledAt})`
}

export async function deleteOldRuns(systemTx: Tx, before: Date): Promise<void> {
  await query(systemTx)`delete from sync_runs where state in ('done', 'failed') and created_at < ${before}`
  await query(systemTx)`delete from sync_calls where at < ${before}`
}

/** The current version of what each user sees, for the event streams of open screens. */
export async function selectVersions(systemTx: Tx, userIds: readonly string[]): Promise<Map<string, string>> {
  const [rows, shared] = await Promise.all([
    query<{ user_id: string; version: string }>(systemTx)`
      select user_id, version from user_versions where user_id = any(${userIds}::uuid[])`,
    query<{ version: string }>(systemTx)`select version from shared_version`,
  ])
  return new Map(rows.map((row) => [row.user_id, `${row.version} ${shared[0]?.version ?? ''}`]))
}

export type ReadOrders = { accountId: string; kind: OrderKind; orders: readonly BankOrder[] }

/** Replaces an account's stored orders of one kind with those the bank lists now. */
export async function replaceOrders(
  tx: Tx,
  userId: string,
  { accountId, kind, orders }: ReadOrders,
  now: Date,
): Promise<void> {
  await query(tx)`delete from bank_orders
    where user_id = ${userId} and account_id = ${accountId} and kind = ${kind}`
  for (const order of orders)
    await sql`
      insert into bank_orders (user_id, account_id, kind, order_id, active, name, frequency, next_day, previous_day,
        final_day, amount_minor, currency, reference, read_at)
      values (${userId}, ${accountId}, ${kind}, ${order.orderId}, ${order.active}, ${order.name}, ${order.frequency},
        ${order.nextDay}, ${order.previousDay}, ${order.finalDay}, ${order.amount?.minor ?? null},
        ${order.amount?.currency ?? null}, ${order.reference}, ${now})
      on conflict do nothing`.execute(tx)
}

export async function selectOrders(tx: Tx, userId: string): Promise<OrderRow[]> {
  return query<OrderRow>(tx)`
    select account_id as "accountId", kind, order_id as "orderId", active, name, frequency, next_day as "nextDay",
      previous_day as "previousDay", final_day as "finalDay", amount_minor as minor, currency
    from bank_orders where user_id = ${userId} order by account_id, kind, order_id limit 1000`
}
