import { query, type Tx } from '../../../platform/db/db.ts'

export type ShareWrite = { id: string; person: string; amountMinor: bigint }

/** Replaces a payment's open shares; settled ones stay. */
export async function replaceShares(
  tx: Tx,
  userId: string,
  transactionId: string,
  shares: readonly ShareWrite[],
  now: Date,
): Promise<void> {
  await query(tx)`
    delete from shared_costs where user_id = ${userId} and transaction_id = ${transactionId} and settled_at is null`
  if (shares.length === 0) return
  await query(tx)`
    insert into shared_costs (user_id, id, transaction_id, person, amount_minor, created_at)
    select ${userId}::uuid, id, ${transactionId}::uuid, person, amount, ${now}::timestamptz
    from unnest(${shares.map(({ id }) => id)}::uuid[], ${shares.map(({ person }) => person)}::text[],
      ${shares.map(({ amountMinor }) => amountMinor.toString())}::bigint[]) as n (id, person, amount) returning 1`
}

/** The sum of a payment's settled shares. */
export async function sumSettled(tx: Tx, userId: string, transactionId: string): Promise<bigint> {
  const rows = await query<{ sum: bigint }>(tx)`
    select coalesce(sum(amount_minor), 0)::bigint as sum from shared_costs
    where user_id = ${userId} and transaction_id = ${transactionId} and settled_at is not null`
  return rows[0]?.sum ?? 0n
}

export type ShareRow = {
  id: string
  transaction_id: string
  person: string
  amount_minor: bigint
  currency: string
  day: string
  settled_at: Date | null
  settled_by: string | null
}

/** Open shares, and those settled after `since`, of visible payments; newest first. */
export async function selectShares(tx: Tx, userId: string, since: Date): Promise<ShareRow[]> {
  return query<ShareRow>(tx)`
    select s.id, s.transaction_id, s.person, s.amount_minor, t.currency, t.day, s.settled_at, s.settled_by
    from shared_costs s join payments t on t.user_id = s.user_id and t.id = s.transaction_id
    where s.user_id = ${userId} and t.visible and (s.settled_at is null or s.settled_at > ${since})
    order by t.day desc, s.id limit 5000`
}

/** Marks shares as settled, or as open for null; returns the transaction id of each share that changed. */
export async function markSettled(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  settled: { at: Date; by: string | null } | null,
): Promise<string[]> {
  const rows = await query<{ transaction_id: string }>(tx)`
    update shared_costs set settled_at = ${settled?.at ?? null}::timestamptz, settled_by = ${settled?.by ?? null}::uuid
    where user_id = ${userId} and id = any(${ids}::uuid[]) and (settled_at is not null) <> ${settled !== null}
    returning transaction_id`
  return rows.map((row) => row.transaction_id)
}
