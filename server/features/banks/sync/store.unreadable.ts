import type { UnreadablePart } from '../../../banking/provider.ts'
import { query, type Tx } from '../../../platform/db/db.ts'

export type UnreadableStored = {
  key: string
  provider_id: string | null
  raw: string | null
  amount_minor: bigint | null
  in_opening: boolean
  last_seen_at: Date
  window_from: string
}

/** The stored unreadable rows of an account. */
export async function selectUnreadable(
  tx: Tx,
  userId: string,
  accountId: string,
): Promise<UnreadableStored[]> {
  return query<UnreadableStored>(tx)`
    select key, provider_id, raw, amount_minor, in_opening, last_seen_at, window_from from unreadable_rows
    where user_id = ${userId} and account_id = ${accountId}`
}

export type UnreadableWrite = {
  key: string
  provider_id: string | null
  part: UnreadablePart
  raw: string | null
  amount_minor: string | null
}

/** Stores the unreadable rows of a read; keeps when each was first seen and updates when it was last seen. */
export async function upsertUnreadable(
  tx: Tx,
  userId: string,
  account: { id: string; fresh: boolean; windowFrom: string },
  rows: readonly UnreadableWrite[],
  now: Date,
): Promise<void> {
  await query(tx)`
    insert into unreadable_rows as u (user_id, account_id, key, provider_id, part, raw, amount_minor, in_opening,
      first_seen_at, last_seen_at, window_from)
    select ${userId}::uuid, ${account.id}::uuid, n.key, n.provider_id, n.part, n.raw, n.amount_minor, ${account.fresh},
      ${now}, ${now}, ${account.windowFrom}::date
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (key text, provider_id text, part text, raw text, amount_minor bigint)
    on conflict (user_id, account_id, key) do update set part = excluded.part, raw = excluded.raw,
      last_seen_at = excluded.last_seen_at, window_from = excluded.window_from`
  await query(tx)`update accounts set had_unreadable = true
    where user_id = ${userId} and id = ${account.id} and not had_unreadable`
}

export async function deleteUnreadable(
  tx: Tx,
  userId: string,
  accountId: string,
  keys: readonly string[],
): Promise<void> {
  await query(tx)`delete from unreadable_rows
    where user_id = ${userId} and account_id = ${accountId} and key = any(${keys}::text[])`
}

/** How many rows of a connection's visible accounts cannot be read, and since when. */
export async function countUnreadable(
  tx: Tx,
  userId: string,
  connectionId: string,
): Promise<{ count: number; since: Date | null }> {
  const rows = await query<{ count: number; since: Date | null }>(tx)`
    select count(*)::int as count, min(u.first_seen_at) as since from unreadable_rows u
    join accounts a on a.user_id = u.user_id and a.id = u.account_id
    where u.user_id = ${userId} and a.connection_id = ${connectionId} and not a.hidden`
  return rows[0] ?? { count: 0, since: null }
}
