import type { ProviderEvent } from '../../banking/provider.ts'
import { query, queryFirst, type Tx } from '../../platform/db/db.ts'

export type EventRow = {
  event_id: string
  type: string
  customer_id: string | null
  entity_id: string | null
  complete: boolean
  done_at: Date | null
}

/** Takes events once; returns the ids that are new. */
export async function insertEvents(
  systemTx: Tx,
  provider: string,
  events: readonly ProviderEvent[],
  now: Date,
): Promise<string[]> {
  const rows = events.map((event) => ({
    event_id: event.eventId,
    type: event.type,
    customer_id: event.customerId,
    entity_id: event.entityId,
    complete: event.complete,
    at: event.at,
  }))
  const fresh = await query<{ event_id: string }>(systemTx)`
    insert into provider_events (provider, event_id, type, customer_id, entity_id, complete, at, received_at)
    select ${provider}, n.event_id, n.type, n.customer_id, n.entity_id, n.complete, n.at, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (event_id text, type text, customer_id text, entity_id text, complete boolean, at timestamptz)
    on conflict (provider, event_id) do nothing returning event_id`
  return fresh.map((row) => row.event_id)
}

export async function selectEvent(systemTx: Tx, provider: string, eventId: string): Promise<EventRow | null> {
  return queryFirst<EventRow>(systemTx)`
    select event_id, type, customer_id, entity_id, complete, done_at
    from provider_events where provider = ${provider} and event_id = ${eventId}`
}

export async function finishEvent(systemTx: Tx, provider: string, eventId: string, now: Date): Promise<void> {
  await query(systemTx)`update provider_events set done_at = ${now}
    where provider = ${provider} and event_id = ${eventId}`
}

export async function newestEventAt(systemTx: Tx, provider: string): Promise<Date | null> {
  const rows = await query<{ at: Date | null }>(systemTx)`select max(at) as at from provider_events
    where provider = ${provider}`
  return rows[0]?.at ?? null
}

export async function deleteOldEvents(systemTx: Tx, before: Date): Promise<void> {
  await query(systemTx)`delete from provider_events where received_at < ${before}`
}
