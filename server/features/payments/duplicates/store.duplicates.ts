import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { query, type Tx } from '../../../platform/db/db.ts'

/** A payment added by hand and one of a bank or a file that may be the same. */
export type Pair = { entered: string; other: string }

/** Days between what a person wrote down and the day that a bank gives it. */
const daysApart = 3

/**
 * The pairs of one type and amount on nearby days, nearest first; a payment may be in several. Given `only`,
 * the pairs of that payment added by hand.
 */
export async function selectPairs(tx: Tx, userId: string, only: string | null): Promise<Pair[]> {
  return query<Pair>(tx)`
    select m.id as entered, o.id as other
    from payments m join payments o on o.user_id = m.user_id and o.source <> 'manual'
      and o.type = m.type and o.amount_minor = m.amount_minor and o.currency = m.currency
      and o.day between m.day - ${sql.lit(daysApart)} and m.day + ${sql.lit(daysApart)}
    where m.user_id = ${userId} and m.source = 'manual' and m.visible and m.counts and o.visible and o.counts
      and o.id <> all (m.distinct_from) ${only === null ? sql`` : sql`and m.id = ${only}::uuid`}
    order by abs(o.day - m.day), m.day desc, m.id, o.id`
}

/** Keeps the text of a payment added by hand in its note, and both notes where the other has one too. */
export async function joinNotes(tx: Tx, userId: string, { entered, other }: Pair): Promise<void> {
  await query(tx)`
    update transactions o set note = left(concat_ws(e'\n', nullif(o.note, ''), m.text, nullif(m.note, '')), ${limits.noteLength})
    from transactions m
    where m.user_id = ${userId} and m.id = ${entered} and o.user_id = ${userId} and o.id = ${other}`
}

export async function writeDistinct(
  tx: Tx,
  userId: string,
  { entered, other }: Pair,
  now: Date,
): Promise<void> {
  await query(tx)`
    update transactions set distinct_from = array_append(distinct_from, ${other}::uuid), updated_at = ${now},
      version = version + 1
    where user_id = ${userId} and id = ${entered}`
}
