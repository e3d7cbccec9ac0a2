import { query, type Tx } from '../../platform/db/db.ts'

/** One counter of calls a user at a time. */
export async function lockCalls(tx: Tx, userId: string): Promise<void> {
  await query(tx)`select pg_advisory_xact_lock(hashtextextended(${userId}, 7215343))`
}

/** Calls since an instant, oldest first. One far in the future stems from a clock set back and does not count. */
export async function selectCalls(tx: Tx, userId: string, since: Date, now: Date): Promise<Date[]> {
  const rows = await query<{ at: Date }>(tx)`
    select at from sync_calls where user_id = ${userId} and at > ${since}
      and at <= ${new Date(now.getTime() + 60_000)} order by at, id`
  return rows.map((row) => row.at)
}

export async function insertCall(tx: Tx, userId: string, id: string, at: Date): Promise<void> {
  await query(tx)`insert into sync_calls (user_id, id, at) values (${userId}, ${id}, ${at})`
}
