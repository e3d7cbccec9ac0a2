import { type Db, query, type Tx } from '../../platform/db/db.ts'

export type NewEvent = { id: string; kind: string; data: object; now: Date }
export type EventRow = { id: string; kind: string; data: unknown; created_at: Date }

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

/** The user's waiting events by id, which is the order of their creation. */
export async function selectEvents(tx: Tx, userId: string, limit: number): Promise<EventRow[]> {
  return query<EventRow>(tx)`select id, kind, data, created_at from domain_events
    where user_id = ${userId} order by id limit ${limit}`
}

/** Marks an event as delivered to a subscriber and locks its row; false if it is gone or was delivered. */
export async function markDelivered(
  tx: Tx,
  userId: string,
  id: string,
  subscriber: string,
): Promise<boolean> {
  const rows = await query(tx)`update domain_events set delivered = delivered || ${subscriber}::text
    where user_id = ${userId} and id = ${id} and not (${subscriber} = any(delivered)) returning id`
  return rows.length > 0
}

export async function deleteEvent(tx: Tx, userId: string, id: string): Promise<void> {
  await query(tx)`delete from domain_events where user_id = ${userId} and id = ${id}`
}
