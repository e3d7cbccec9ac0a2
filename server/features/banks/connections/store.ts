import { sql } from 'kysely'
import type { Entity, SkippedAccount } from '../../../banking/provider.ts'
import { query, queryFirst, skipLocked, type Tx } from '../../../platform/db/db.ts'

export type ConnectionRow = {
  id: string
  provider: string
  entity_id: string
  customer_id: string
  bank_identifier: string
  bank_name: string
  connection_status: 'active' | 'disconnected'
  consent_state: 'active' | 'revoked' | 'expired' | 'suspended'
  consent_expires_at: Date | null
  data_from: Date | null
  permissions: string[]
  paused: boolean
  reconnect_id: string | null
  error_kind: string | null
  failures: number
  created_at: Date
  connected_at: Date
  last_synced_at: Date | null
  last_data_at: Date | null
  next_sync_at: Date | null
  history_from: string | null
  skipped_accounts: SkippedAccount[]
  /** The provider has announced new data since the last read started. */
  asked_again: boolean
  updating: boolean
}
const columns = sql`id, provider, entity_id, customer_id, bank_identifier, bank_name, connection_status, consent_state,
  consent_expires_at, data_from, permissions, paused, reconnect_id, error_kind, failures, created_at,
  connected_at, last_synced_at, last_data_at, next_sync_at, history_from, skipped_accounts, asked_again,
  exists (select from sync_runs r where r.user_id = c.user_id and r.connection_id = c.id
    and (r.state = 'running' or (r.state = 'queued' and r.retry_at is null))) as updating`

export async function selectConnections(tx: Tx, userId: string): Promise<ConnectionRow[]> {
  return query<ConnectionRow>(tx)`
    select ${columns} from connections c where user_id = ${userId} order by connected_at, id`
}

/** One connection by its own id or the provider's. */
export async function selectConnection(tx: Tx, userId: string, id: string): Promise<ConnectionRow | null> {
  return queryFirst<ConnectionRow>(tx)`
    select ${columns} from connections c
    where user_id = ${userId} and (id::text = ${id} or entity_id = ${id})
    order by id::text = ${id} desc limit 1`
}

/** Inserts or reactivates an entity's connection. `again`: it was synced before and disconnected since. */
export async function upsertConnection(
  tx: Tx,
  userId: string,
  id: string,
  provider: string,
  entity: Entity,
  times: { now: Date; nextSync: Date },
): Promise<{ id: string; again: boolean }> {
  const before = await queryFirst<{ again: boolean }>(tx)`
    select connection_status = 'disconnected' and last_synced_at is not null as again from connections
    where user_id = ${userId} and entity_id = ${entity.entityId}`
  const { now, nextSync } = times
  const rows = await query<{ id: string }>(tx)`
    insert into connections as c (user_id, id, provider, entity_id, customer_id, bank_identifier, bank_name, consent_state,
      consent_expires_at, data_from, permissions, created_at, connected_at, next_sync_at)
    values (${userId}, ${id}, ${provider}, ${entity.entityId}, ${entity.customerId}, ${entity.bankIdentifier}, ${entity.bankName},
      ${entity.consent.state}, ${entity.consent.expiresAt}, ${entity.consent.dataFrom},
      ${entity.permissions}::text[], ${now}, ${now}, ${nextSync})
    on conflict (user_id, entity_id) do update set
      bank_name = excluded.bank_name, consent_state = excluded.consent_state,
      consent_expires_at = excluded.consent_expires_at, data_from = excluded.data_from,
      permissions = excluded.permissions,
      connected_at = case when c.connection_status = 'disconnected' then excluded.connected_at else c.connected_at end,
      next_sync_at = case when c.connection_status = 'disconnected' then excluded.next_sync_at else c.next_sync_at end,
      paused = c.paused and c.connection_status = 'active',
      connection_status = 'active', disconnected_at = null
    returning id`
  return { id: rows[0]?.id ?? id, again: before?.again === true }
}

/** Stores an entity's consent as the provider reports it. If active, errors that asked to renew it clear. */
export async function updateConsentState(
  tx: Tx,
  userId: string,
  id: string,
  { consent, permissions }: Pick<Entity, 'consent' | 'permissions'>,
): Promise<void> {
  await query(tx)`
    update connections set consent_state = ${consent.state}, consent_expires_at = ${consent.expiresAt},
      data_from = coalesce(${consent.dataFrom}, data_from),
      permissions = ${permissions}::text[],
      error_kind = case when ${consent.state} = 'active' and error_kind in ('consent_expired', 'gone') then null else error_kind end
    where user_id = ${userId} and id = ${id}`
}

export async function updateRevoked(tx: Tx, userId: string, id: string): Promise<void> {
  await query(tx)`
    update connections set consent_state = 'revoked' where user_id = ${userId} and id = ${id}`
}

export async function updateDisconnected(tx: Tx, userId: string, id: string, now: Date): Promise<void> {
  await query(tx)`
    update connections set connection_status = 'disconnected', disconnected_at = ${now}, next_sync_at = null,
      consent_state = 'revoked', error_kind = null, error_at = null, reconnect_id = null, failures = 0
    where user_id = ${userId} and id = ${id}`
}

export async function updatePaused(tx: Tx, userId: string, id: string, paused: boolean, next: Date | null) {
  await query(tx)`
    update connections set paused = ${paused}, next_sync_at = ${next}
    where user_id = ${userId} and id = ${id}`
}

/** Clears the mark of new data when a read starts that includes it; later announcements need another. */
export async function clearNewData(tx: Tx, userId: string, entityId: string): Promise<void> {
  await query(tx)`
    update connections set asked_again = false
    where user_id = ${userId} and entity_id = ${entityId} and asked_again`
}

/** Marks the connections for which events announce new data. */
export async function markNewData(
  systemTx: Tx,
  provider: string,
  events: readonly { customerId: string | null; entityId: string | null }[],
): Promise<void> {
  const pairs = events.flatMap(({ customerId, entityId }) =>
    customerId === null || entityId === null ? [] : [{ customerId, entityId }],
  )
  await query(systemTx)`
    update connections c set asked_again = true
    from unnest(${pairs.map((one) => one.customerId)}::text[], ${pairs.map((one) => one.entityId)}::text[])
      as n (customer_id, entity_id)
    where c.provider = ${provider} and c.entity_id = n.entity_id and c.customer_id = n.customer_id and not c.asked_again`
}

export type SyncMarks = {
  lastDataAt: Date | null
  historyFrom: string | null
  nextSyncAt: Date
  skipped: readonly SkippedAccount[]
}

/** Records a successful sync, in the sync's transaction. */
export async function updateSynced(
  tx: Tx,
  userId: string,
  id: string,
  marks: SyncMarks,
  now: Date,
): Promise<void> {
  await query(tx)`
    update connections set last_synced_at = ${now}, next_sync_at = ${marks.nextSyncAt},
      last_data_at = greatest(last_data_at, ${marks.lastDataAt}::timestamptz),
      history_from = least(history_from, ${marks.historyFrom}::date),
      skipped_accounts = ${JSON.stringify(marks.skipped)}::jsonb,
      consent_state = 'active', error_kind = null, error_at = null, reconnect_id = null, failures = 0
    where user_id = ${userId} and id = ${id}`
}

export type Problem = { kind: string; reconnectId: string | null; nextSyncAt: Date | null }

export async function updateProblem(tx: Tx, userId: string, id: string, problem: Problem, now: Date) {
  await query(tx)`
    update connections set error_kind = ${problem.kind}, error_at = ${now},
      reconnect_id = coalesce(${problem.reconnectId}, reconnect_id),
      failures = failures + case when ${problem.nextSyncAt}::timestamptz is null then 0 else 1 end,
      next_sync_at = coalesce(${problem.nextSyncAt}::timestamptz, next_sync_at),
      consent_state = case when ${problem.kind} = 'consent_expired' then 'expired' else consent_state end
    where user_id = ${userId} and id = ${id} and connection_status = 'active'`
}

/** Moves sync times of all users that are after `latest` to random times within `near`. */
export async function pullBackDue(
  systemTx: Tx,
  latest: { usual: Date; afterTrouble: Date },
  near: { from: Date; seconds: number },
): Promise<void> {
  const rows = await query<{ user_id: string; id: string }>(systemTx)`
    select user_id, id from connections
    where connection_status = 'active' and not paused and next_sync_at > ${latest.usual}
      and (error_kind is null or next_sync_at > ${latest.afterTrouble})`
  if (rows.length === 0) return
  const times = rows.map(() => new Date(near.from.getTime() + Math.random() * near.seconds * 1000))
  await query(systemTx)`
    update connections c set next_sync_at = n.at
    from unnest(${rows.map((row) => row.user_id)}::uuid[], ${rows.map((row) => row.id)}::uuid[], ${times}::timestamptz[])
      as n (user_id, id, at)
    where c.user_id = n.user_id and c.id = n.id and c.next_sync_at > ${latest.usual}`
}

/** Claims due connections of all users; postponing each by ten minutes ensures that it is claimed once. */
export async function claimDue(
  systemTx: Tx,
  now: Date,
  limit: number,
): Promise<{ userId: string; connectionId: string }[]> {
  return query<{ userId: string; connectionId: string }>(systemTx)`
    update connections c set next_sync_at = ${new Date(now.getTime() + 600_000)}
    from (select user_id, id from connections
      where connection_status = 'active' and not paused and consent_state = 'active' and next_sync_at <= ${now}
      order by next_sync_at limit ${limit} ${skipLocked(systemTx)}) due
    where c.user_id = due.user_id and c.id = due.id and c.next_sync_at <= ${now}
    returning c.user_id as "userId", c.id as "connectionId"`
}
