import type { Language } from '../../../../platform/i18n/index.ts'
import { query, queryFirst, type Tx } from '../../../../platform/db/db.ts'
import type { NewUser } from '../store.ts'

export type NewDemo = NewUser & { language: Language }
export type DemoTimes = { now: Date; endsAt: Date }

/** Inserts a demo unless there are `most` already, those included that wait or are about to be deleted. */
export async function insertDemoUser(
  tx: Tx,
  user: NewDemo,
  { now, endsAt }: DemoTimes,
  most: number,
): Promise<boolean> {
  await query(tx)`select pg_advisory_xact_lock(hashtext('demos'))`
  const rows = await query(tx)`
    insert into identity_users ("id", "name", "email", "createdAt", "updatedAt", "ready", "demoEndsAt", "demoLanguage")
    select ${user.id}::uuid, ${user.name}, ${user.email}, ${now}::timestamptz, ${now}, true, ${endsAt}::timestamptz,
      ${user.language}
    where (select count(*) from identity_users where "demoEndsAt" is not null) < ${most}::int
    returning "id"`
  return rows.length > 0
}

/** Takes a waiting demo that was made since `since`; null if there is none. */
export async function takeWaitingDemo(
  tx: Tx,
  language: Language,
  { now, endsAt, since }: DemoTimes & { since: Date },
): Promise<string | null> {
  const row = await queryFirst<{ id: string }>(tx)`
    update identity_users set "demoWaits" = false, "demoEndsAt" = ${endsAt}, "updatedAt" = ${now}
    where "id" = (select "id" from identity_users
      where "demoWaits" and "demoLanguage" = ${language} and "demoEndsAt" > ${now} and "createdAt" > ${since}
      order by "createdAt" desc limit 1 for update skip locked)
    returning "id" as id`
  return row?.id ?? null
}

/** Has a complete demo wait for a visitor. */
export async function letDemoWait(tx: Tx, userId: string): Promise<void> {
  await query(tx)`update identity_users set "demoWaits" = true where "id" = ${userId}`
}

/** Ends a demo with its sessions; false if the user is not one. */
export async function endDemoUser(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const rows = await query(tx)`
    update identity_users set "demoEndsAt" = ${now} where "id" = ${userId} and "demoEndsAt" is not null
    returning "id"`
  if (rows.length > 0) await query(tx)`delete from identity_sessions where "userId" = ${userId}`
  return rows.length > 0
}

/** Ends the waiting demos made before `since`, whose payments are too old. */
export async function endStaleDemos(tx: Tx, since: Date, now: Date): Promise<void> {
  await query(tx)`
    update identity_users set "demoEndsAt" = ${now}
    where "demoWaits" and "createdAt" <= ${since} and "demoEndsAt" > ${now}`
}

export async function selectEndedDemos(tx: Tx, now: Date, most: number): Promise<string[]> {
  const rows = await query<{ id: string }>(tx)`
    select "id" as id from identity_users where "demoEndsAt" <= ${now} order by "demoEndsAt" limit ${most}`
  return rows.map(({ id }) => id)
}

/** The language of each demo that waits. */
export async function selectWaitingLanguages(tx: Tx, now: Date): Promise<string[]> {
  const rows = await query<{ language: string }>(tx)`
    select "demoLanguage" as language from identity_users where "demoWaits" and "demoEndsAt" > ${now}`
  return rows.map(({ language }) => language)
}
