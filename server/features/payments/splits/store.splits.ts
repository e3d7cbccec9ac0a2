/** Writes the lines of split payments. */
import { sql } from 'kysely'
import { query, type Tx } from '../../../platform/db/db.ts'

/** A line of a split, in minor units; `beforeMinor` is the sum of the preceding lines. */
export type SplitWrite = {
  amountMinor: bigint
  beforeMinor: bigint
  categoryId: string | null
  note: string
}

/** Replaces a payment's lines; an empty list removes the split. */
export async function replaceSplits(
  tx: Tx,
  userId: string,
  id: string,
  lines: readonly SplitWrite[],
  now: Date,
): Promise<void> {
  const sum = lines.reduce((total, { amountMinor }) => total + amountMinor, 0n)
  await query(tx)`delete from transaction_splits where user_id = ${userId} and transaction_id = ${id}`
  if (lines.length > 0)
    await sql`
      insert into transaction_splits (user_id, transaction_id, position, amount_minor, before_minor, category_id, note)
      select ${userId}::uuid, ${id}::uuid, position, amount, before, category, note
      from unnest(${lines.map((line) => line.amountMinor.toString())}::bigint[], ${lines.map((line) => line.beforeMinor.toString())}::bigint[],
        ${lines.map((line) => line.categoryId)}::text[], ${lines.map((line) => line.note)}::text[])
        with ordinality as l (amount, before, category, note, position) returning 1`.execute(tx)
  await query(tx)`
    update transactions set split_minor = ${lines.length === 0 ? null : sum.toString()}::bigint, updated_at = ${now},
      version = version + 1
    where user_id = ${userId} and id = ${id}`
}

export type PlacedSplit = SplitWrite & { id: string; position: number }

/** Inserts the lines of many payments that have none yet, all at once. */
export async function insertSplits(tx: Tx, userId: string, lines: readonly PlacedSplit[]): Promise<void> {
  if (lines.length === 0) return
  await query(tx)`
    insert into transaction_splits (user_id, transaction_id, position, amount_minor, before_minor, category_id, note)
    select ${userId}::uuid, l.* from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ position }) => position)}::int[],
      ${lines.map(({ amountMinor }) => amountMinor.toString())}::bigint[], ${lines.map(({ beforeMinor }) => beforeMinor.toString())}::bigint[],
      ${lines.map(({ categoryId }) => categoryId)}::text[], ${lines.map(({ note }) => note)}::text[]) as l returning 1`
  await query(tx)`
    update transactions t set split_minor = n.sum
    from (select transaction_id, sum(amount_minor)::bigint as sum from transaction_splits
      where user_id = ${userId} and transaction_id = any(${lines.map(({ id }) => id)}::uuid[]) group by 1) n
    where t.user_id = ${userId} and t.id = n.transaction_id`
}

/** Moves lines from some categories to another, null for none; returns the account and day of each line. */
export async function moveLines(
  tx: Tx,
  userId: string,
  from: readonly string[],
  to: string | null,
): Promise<{ account_id: string; day: string }[]> {
  return query<{ account_id: string; day: string }>(tx)`
    update transaction_splits s set category_id = ${to} from transactions t
    where s.user_id = ${userId} and s.category_id = any(${from}::text[]) and t.user_id = s.user_id and t.id = s.transaction_id
    returning t.account_id, t.day`
}
