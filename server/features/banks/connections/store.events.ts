import type { ProviderEvent } from '../../../banking/provider.ts'
import { query, queryFirst, type Tx } from '../../../platform/db/db.ts'

export type EventRow = {
  type: string
  customerId: string | null
  entityId: string | null
  complete: boolean
  doneAt: Date | null
}

/** Stores events once per id; returns the ids that are new. */
export async function insertEvents(
  systemTx: Tx,
  provider: string,
  events: readonly ProviderEvent[],
  now: Date,
): Promise<string[]> {
  const fresh = await query<{ event_id: string }>(systemTx)`
    insert into provider_events (provider, event_id, type, customer_id, entity_id, complete, at, received_at)
    select ${provider}, n."eventId", n.type, n."customerId", n."entityId", n.complete, n."sentAt", ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as n ("eventId" text, type text, "customerId" text, "entityId" text, complete boolean, "sentAt" timestamptz)
    on conflict (provider, event_id) do nothing returning event_id`
  return fresh.map((row) => row.event_id)
}

/** Which of these events are not done: new ones, and those whose job was not queued or has not ended. */
export async function selectUndone(
  systemTx: Tx,
  provider: string,
  eventIds: readonly string[],
): Promise<string[]> {
  const rows = await query<{ event_id: string }>(systemTx)`select event_id from provider_events
    where provider = ${provider} and event_id = any(${eventIds}::text[]) and done_at is null`
  return rows.map((row) => row.event_id)
}

/** The events received in a span of time that are not done, oldest first. */
export async function selectWaiting(
  systemTx: Tx,
  provider: string,
  { since, until, limit }: { since: Date; until: Date; limit: number },
): Promise<string[]> {
  const rows = await query<{ event_id: string }>(systemTx)`select event_id from provider_events
    where provider = ${provider} and done_at is null and received_at between ${since} and ${until}
    order by received_at limit ${limit}`
  return rows.map((row) => row.event_id)
}

export async function selectEvent(systemTx: Tx, provider: string, eventId: string): Promise<EventRow | null> {
  return queryFirst<EventRow>(systemTx)`
    select type, customer_id as "customerId", entity_id as "entityId", complete, done_at as "doneAt"
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
