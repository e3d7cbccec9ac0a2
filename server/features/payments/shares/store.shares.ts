import { query, type Tx } from '../../../platform/db/db.ts'

export type ShareWrite = {
  id: string
  person: string
  amountMinor: bigint
  /** The user id of a person of the household. */
  memberId: string | null
  /** The payment counts without this share. */
  lowers: boolean
}

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
    insert into shared_costs (user_id, id, transaction_id, person, amount_minor, member_id, lowers, created_at)
    select ${userId}::uuid, id, ${transactionId}::uuid, person, amount, member_id, lowers, ${now}::timestamptz
    from unnest(${shares.map(({ id }) => id)}::uuid[], ${shares.map(({ person }) => person)}::text[],
      ${shares.map(({ amountMinor }) => amountMinor.toString())}::bigint[],
      ${shares.map(({ memberId }) => memberId)}::uuid[], ${shares.map(({ lowers }) => lowers)}::boolean[])
      as n (id, person, amount, member_id, lowers) returning 1`
}

export type ShareSums = { settled: bigint; lowers: bigint; settled_lowers: bigint }

/** The sums of a payment's settled shares, of those without which it counts, and of those that are both. */
export async function sumShares(tx: Tx, userId: string, transactionId: string): Promise<ShareSums> {
  const rows = await query<ShareSums>(tx)`
    select coalesce(sum(amount_minor) filter (where settled_at is not null), 0)::bigint as settled,
      coalesce(sum(amount_minor) filter (where lowers), 0)::bigint as lowers,
      coalesce(sum(amount_minor) filter (where lowers and settled_at is not null), 0)::bigint as settled_lowers
    from shared_costs where user_id = ${userId} and transaction_id = ${transactionId}`
  return rows[0] ?? { settled: 0n, lowers: 0n, settled_lowers: 0n }
}

/** Sets the amount that counts in place of the bank's; null: the bank's counts. */
export async function writeCountedAmount(
  tx: Tx,
  userId: string,
  id: string,
  minor: bigint | null,
  now: Date,
): Promise<void> {
  await query(tx)`
    update transactions set user_amount_minor = ${minor?.toString() ?? null}::bigint, updated_at = ${now},
      version = version + 1 where user_id = ${userId} and id = ${id}`
}

/** Gives a payment a category as the user would. */
export async function writeCategory(
  tx: Tx,
  userId: string,
  id: string,
  categoryId: string,
  now: Date,
): Promise<void> {
  await query(tx)`
    update transactions set user_category_id = ${categoryId}, user_category_set = true, updated_at = ${now},
      version = version + 1 where user_id = ${userId} and id = ${id}`
}

/** Makes a payment a transfer without another side, so that it is neither income nor spending. */
export async function markAsTransfer(tx: Tx, userId: string, id: string, now: Date): Promise<void> {
  await query(tx)`
    update transactions set transfer_id = id, transfer_by = 'user', not_transfer = false, updated_at = ${now},
      version = version + 1 where user_id = ${userId} and id = ${id}`
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

/** Marks shares as settled, or as open for null; returns those that changed. */
export async function markSettled(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  settled: { at: Date; by: string | null } | null,
): Promise<{ transaction_id: string; lowers: boolean }[]> {
  return query<{ transaction_id: string; lowers: boolean }>(tx)`
    update shared_costs set settled_at = ${settled?.at ?? null}::timestamptz, settled_by = ${settled?.by ?? null}::uuid
    where user_id = ${userId} and id = any(${ids}::uuid[]) and (settled_at is not null) <> ${settled !== null}
    returning transaction_id, lowers`
}
