import { type Db, query, queryFirst, type Tx } from '../../../platform/db/db.ts'

export type NewEvent = { id: string; kind: string; data: object; now: Date }
/** How often a subscriber has failed, and when it receives the event again. */
export type Retry = { tries: number; at: string }
export type EventRow = {
  id: string
  kind: string
  data: unknown
  created_at: Date
  /** The subscribers that have received it. */
  delivered: string[]
  /** The subscribers that have failed. */
  retries: Readonly<Record<string, Retry>>
}

export async function insertEvent(tx: Tx, userId: string, event: NewEvent): Promise<void> {
  await query(tx)`insert into domain_events (user_id, id, kind, data, created_at, due_at)
    values (${userId}, ${event.id}, ${event.kind}, ${JSON.stringify(event.data)}::jsonb, ${event.now}, ${event.now})`
}

/** Claims due events by making them due again at `again`; returns their users. */
export async function claimDueUsers(db: Db, now: Date, again: Date): Promise<string[]> {
  const rows = await query<{ user_id: string }>(db)`
    update domain_events set due_at = ${again} where due_at <= ${now} returning user_id`
  return [...new Set(rows.map((row) => row.user_id))]
}

export async function postponeEvents(tx: Tx, userId: string, dueAt: Date): Promise<void> {
  await query(tx)`update domain_events set due_at = ${dueAt} where user_id = ${userId}`
}

/** The user's events after `from` that no failure delays, by id, which is the order of their creation. */
export async function selectEvents(
  tx: Tx,
  userId: string,
  { from, now, atOnce }: { from: string; now: Date; atOnce: number },
): Promise<EventRow[]> {
  return query<EventRow>(tx)`select id, kind, data, created_at, delivered, retries from domain_events
    where user_id = ${userId} and id > ${from}::uuid and (retry_at is null or retry_at <= ${now})
    order by id limit ${atOnce}`
}

/** Delays an event until its first failed subscriber is due. */
export async function retryEvent(
  tx: Tx,
  userId: string,
  id: string,
  retries: Readonly<Record<string, Retry>>,
): Promise<void> {
  const [at] = Object.values(retries)
    .map((retry) => retry.at)
    .sort()
  await query(tx)`update domain_events
    set retries = ${JSON.stringify(retries)}::jsonb, retry_at = ${at}::timestamptz, due_at = ${at}::timestamptz
    where user_id = ${userId} and id = ${id}`
}

/** Marks an event as delivered to a subscriber, and returns its data; null if it is gone or was delivered. */
export async function markDelivered(
  tx: Tx,
  userId: string,
  id: string,
  subscriber: string,
): Promise<{ data: unknown } | null> {
  return queryFirst<{ data: unknown }>(
    tx,
  )`update domain_events set delivered = delivered || ${subscriber}::text
    where user_id = ${userId} and id = ${id} and not (${subscriber} = any(delivered)) returning data`
}

/** Merges a change of payments into one that nobody has received yet; false if there is none. */
export async function extendWaitingChange(
  tx: Tx,
  userId: string,
  { since, at: day }: { since: string | null; at: string },
): Promise<boolean> {
  const rows = await query(tx)`
    update domain_events set data = named_text('since', least(data->>'since', ${since}::text))
      || named_text('at', least(data->>'at', ${day}::text))
      || case when data->>'since' is null or ${since}::text is null then '{"since":null}'::jsonb else '{}'::jsonb end
    where user_id = ${userId} and kind = 'transaction.changed' and delivered = '{}' and retry_at is null
    returning id`
  return rows.length > 0
}

/** Since when payments have changed that a subscriber has not received yet: null if any may have, undefined if none have. */
export async function selectUnreceivedChange(
  tx: Tx,
  userId: string,
  subscriber: string,
): Promise<string | null | undefined> {
  const rows = await query<{ since: string | null }>(tx)`
    select data->>'since' as since from domain_events
    where user_id = ${userId} and kind = 'transaction.changed' and not (${subscriber} = any(delivered))
    order by 1 nulls first limit 1`
  return rows[0]?.since
}

/** Whether changed payments wait for their subscribers, unless one of these failed. */
export async function hasWaitingChange(tx: Tx, userId: string): Promise<boolean> {
  const rows = await query(tx)`select 1 from domain_events
    where user_id = ${userId} and kind = 'transaction.changed' and retry_at is null limit 1`
  return rows.length > 0
}

export async function deleteEvent(tx: Tx, userId: string, id: string): Promise<void> {
  await query(tx)`delete from domain_events where user_id = ${userId} and id = ${id}`
}
