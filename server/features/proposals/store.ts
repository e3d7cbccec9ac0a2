import { sql } from 'kysely'
import { query, queryFirst, type Tx } from '../../platform/db/db.ts'

export type ProposalRow = {
  id: string
  change: unknown
  source: string
  note: string
  question: string | null
  created_at: Date
  expires_at: Date
}

/** A confirmation that has not made its change after this long was interrupted, so the proposal waits again. */
const interruptedMs = 60_000

const waiting = (now: Date) => sql`expires_at > ${now} and (state = 'open' or (state = 'confirmed'
  and decided_at < ${new Date(now.getTime() - interruptedMs)}
  and not exists (select from changes c where c.user_id = proposals.user_id and c.id = proposals.id)))`

export async function selectOpen(tx: Tx, userId: string, now: Date): Promise<ProposalRow[]> {
  return query<ProposalRow>(tx)`
    select id, change, source, note, question, created_at, expires_at from proposals
    where user_id = ${userId} and ${waiting(now)} order by created_at desc, id desc limit 100`
}

export async function countOpen(tx: Tx, userId: string, now: Date): Promise<number> {
  const row = await queryFirst<{ count: number }>(tx)`
    select count(*)::int as count from proposals where user_id = ${userId} and ${waiting(now)}`
  return row?.count ?? 0
}

export async function insertProposal(tx: Tx, userId: string, row: ProposalRow): Promise<void> {
  await query(tx)`
    insert into proposals (user_id, id, change, source, note, question, created_at, expires_at)
    values (${userId}, ${row.id}, ${JSON.stringify(row.change)}, ${row.source}, ${row.note}, ${row.question},
      ${row.created_at}, ${row.expires_at})`
}

/** Takes a waiting proposal for an answer, which only one caller can; null if it does not wait. */
export async function decide(
  tx: Tx,
  userId: string,
  { id, state, now }: { id: string; state: 'confirmed' | 'dismissed'; now: Date },
): Promise<ProposalRow | null> {
  return queryFirst<ProposalRow>(tx)`
    update proposals set state = ${state}, decided_at = ${now}
    where user_id = ${userId} and id = ${id} and ${waiting(now)}
    returning id, change, source, note, question, created_at, expires_at`
}

/** Opens a confirmed proposal again, after its change could not be made. */
export async function reopen(tx: Tx, userId: string, id: string): Promise<void> {
  await query(tx)`
    update proposals set state = 'open', decided_at = null
    where user_id = ${userId} and id = ${id} and state = 'confirmed'`
}

export async function deleteOld(tx: Tx, userId: string, before: Date): Promise<void> {
  await query(tx)`delete from proposals where user_id = ${userId} and expires_at < ${before}`
}
