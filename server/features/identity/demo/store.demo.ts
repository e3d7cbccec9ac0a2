import { query, type Tx } from '../../../platform/db/db.ts'
import type { NewUser } from '../store.ts'

/** Inserts a demo unless there are `most` already, those included that are about to be deleted. */
export async function insertDemoUser(
  tx: Tx,
  user: NewUser,
  { now, endsAt, most }: { now: Date; endsAt: Date; most: number },
): Promise<boolean> {
  await query(tx)`select pg_advisory_xact_lock(hashtext('demos'))`
  const rows = await query(tx)`
    insert into identity_users ("id", "name", "email", "createdAt", "updatedAt", "ready", "demoEndsAt")
    select ${user.id}::uuid, ${user.name}, ${user.email}, ${now}::timestamptz, ${now}, true, ${endsAt}::timestamptz
    where (select count(*) from identity_users where "demoEndsAt" is not null) < ${most}::int
    returning "id"`
  return rows.length > 0
}

/** Ends a demo with its sessions; false if the user is not one. */
export async function endDemoUser(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const rows = await query(tx)`
    update identity_users set "demoEndsAt" = ${now} where "id" = ${userId} and "demoEndsAt" is not null returning "id"`
  if (rows.length > 0) await query(tx)`delete from identity_sessions where "userId" = ${userId}`
  return rows.length > 0
}

export async function selectEndedDemos(tx: Tx, now: Date, most: number): Promise<string[]> {
  const rows = await query<{ id: string }>(tx)`
    select "id" as id from identity_users where "demoEndsAt" <= ${now} order by "demoEndsAt" limit ${most}`
  return rows.map(({ id }) => id)
}
