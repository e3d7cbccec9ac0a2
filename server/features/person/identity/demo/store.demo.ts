import type { Language } from '../../../../platform/i18n/index.ts'
import { query, queryFirst, type Tx } from '../../../../platform/db/db.ts'
import type { NewUser } from '../store.ts'

export type NewDemo = NewUser & { language: Language }
export type DemoTimes = { now: Date; endsAt: Date }

/** Inserts a demo unless there are `most` already, including those about to be deleted. */
export async function insertDemoUser(
  tx: Tx,
  user: NewDemo,
  { now, endsAt }: DemoTimes,
  most: number,
): Promise<boolean> {
  await query(tx)`select pg_advisory_xact_lock(hashtext('demos'))`
  const rows = await query(tx)`
    insert into identity_users ("id", "name", "email", "createdAt", "updatedAt", "ready", "demoEndsAt")
    select ${user.id}::uuid, ${user.name}, ${user.email}, ${now}::timestamptz, ${now}, true, ${endsAt}::timestamptz
    where (select count(*) from identity_users
      where "demoEndsAt" is not null and "sampleLanguage" is null) < ${most}::int
    returning "id"`
  return rows.length > 0
}

/** Has a complete sample resident copied from now on by visitors who read this language. */
export async function setSample(tx: Tx, id: string, language: Language): Promise<void> {
  await query(tx)`update identity_users set "sampleLanguage" = ${language} where "id" = ${id}`
}

/**
 * The newest sample resident of a language made since `since`, or null. Until the transaction ends it cannot
 * be ended, hence not deleted.
 */
export async function lockSample(
  tx: Tx,
  language: Language,
  { now, since }: { now: Date; since: Date },
): Promise<string | null> {
  const row = await queryFirst<{ id: string }>(tx)`
    select "id" as id from identity_users
    where "sampleLanguage" = ${language} and "demoEndsAt" > ${now} and "createdAt" >= ${since}
    order by "createdAt" desc limit 1 for share`
  return row?.id ?? null
}

/** Ends the sample residents for which there is a newer one, and those made before `since`. */
export async function endOldSamples(tx: Tx, since: Date, now: Date): Promise<void> {
  await query(tx)`
    update identity_users u set "demoEndsAt" = ${now}
    where "sampleLanguage" is not null and "demoEndsAt" > ${now} and ("createdAt" < ${since} or exists (
      select from identity_users n where n."sampleLanguage" = u."sampleLanguage" and n."demoEndsAt" > ${now}
        and n."createdAt" > u."createdAt"))`
}

/** Ends a demo with its sessions; false if the user is not one. */
export async function endDemoUser(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const rows = await query(tx)`
    update identity_users set "demoEndsAt" = ${now} where "id" = ${userId} and "demoEndsAt" is not null
    returning "id"`
  if (rows.length > 0) await query(tx)`delete from identity_sessions where "userId" = ${userId}`
  return rows.length > 0
}

export async function selectEndedDemos(tx: Tx, now: Date, most: number): Promise<string[]> {
  const rows = await query<{ id: string }>(tx)`
    select "id" as id from identity_users where "demoEndsAt" <= ${now} order by "demoEndsAt" limit ${most}`
  return rows.map(({ id }) => id)
}
