/** Ways into an account: what a session may add, and what a reset takes away. */
import { sql } from 'kysely'
import { type Db, query, queryFirst, type Tx } from '../../../../platform/db/db.ts'

/** Keeps other transactions from changing who the user is or how they sign in until the commit. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await query(tx)`select 1 from identity_users where "id" = ${userId} for update`
}

/** What a session of the transaction's user has shown; null if it has ended. */
export async function selectProof(
  tx: Tx,
  sessionId: string,
): Promise<{ confirmed: boolean; proven: boolean } | null> {
  return queryFirst<{ confirmed: boolean; proven: boolean }>(tx)`
    select confirmed, proven from own_proofs where id = ${sessionId}`
}

/** Marks a session as proven if `passwordHash` is still the account's, null for none; false otherwise. */
export async function setProven(
  db: Db,
  { sessionId, userId }: { sessionId: string; userId: string },
  passwordHash: string | null,
): Promise<boolean> {
  const rows = await query(db)`
    update identity_sessions set "provenAt" = now()
    where "id" = ${sessionId} and "userId" = ${userId} and ${passwordHash}::text is not distinct from (
      select "password" from identity_accounts where "userId" = ${userId} and "providerId" = 'credential')
    returning "id"`
  return rows.length > 0
}

export async function selectConfirmed(db: Db, userId: string): Promise<boolean> {
  const row = await queryFirst<{ confirmed: boolean }>(db)`
    select "emailVerified" as confirmed from identity_users where "id" = ${userId}`
  return row?.confirmed ?? false
}

/** Confirms a user's address; false if the user has another one by now. */
export async function setConfirmed(tx: Tx, userId: string, email: string): Promise<boolean> {
  const rows = await query(tx)`
    update identity_users set "emailVerified" = true where "id" = ${userId} and "email" = ${email} returning "id"`
  return rows.length > 0
}

export async function deletePasskeys(tx: Tx, userId: string): Promise<void> {
  await query(tx)`delete from identity_passkeys where "userId" = ${userId}`
}

/** Deletes the second step and every account of another provider, with Google's offers that wait for a proof. */
export async function deleteSecondStepAndGoogle(tx: Tx, userId: string): Promise<void> {
  await query(tx)`delete from identity_two_factors where "userId" = ${userId}`
  await query(tx)`update identity_users set "twoFactorEnabled" = false where "id" = ${userId}`
  await query(tx)`delete from identity_accounts where "userId" = ${userId} and "providerId" <> 'credential'`
  await query(tx)`delete from identity_links where user_id = ${userId}`
}

export async function deleteSessions(tx: Tx, userId: string): Promise<void> {
  await query(tx)`delete from identity_sessions where "userId" = ${userId}`
}

export async function deletePassword(tx: Tx, userId: string): Promise<void> {
  await query(tx)`delete from identity_accounts where "userId" = ${userId} and "providerId" = 'credential'`
}

/** Sets a password and confirms the address, which has received the link; false if the user has another address by now. */
export async function setPassword(
  tx: Tx,
  { userId, email, hash }: { userId: string; email: string; hash: string },
  now: Date,
): Promise<boolean> {
  if (!(await setConfirmed(tx, userId, email))) return false
  await deletePassword(tx, userId)
  await query(tx)`
    insert into identity_accounts ("accountId", "providerId", "userId", "password", "createdAt", "updatedAt")
    values (${userId}, 'credential', ${userId}, ${hash}, ${now}, ${now})`
  return true
}

/** Whether the way by which a session was made still exists; a reset may have removed it meanwhile. */
export async function hasWayIn(
  db: Db,
  userId: string,
  way: { kind: 'passkey'; credentialId: string } | { kind: 'google' } | { kind: 'second step' },
): Promise<boolean> {
  const rows = await query(db)`select 1 where exists (${
    way.kind === 'passkey'
      ? sql`select from identity_passkeys where "userId" = ${userId} and "credentialID" = ${way.credentialId}`
      : way.kind === 'google'
        ? sql`select from identity_accounts where "userId" = ${userId} and "providerId" = 'google'`
        : sql`select from identity_two_factors where "userId" = ${userId} and "verified"`
  })`
  return rows.length > 0
}

/** Whether an account of Google's (`issuer|subject`) is connected to a user. */
export async function ownsGoogle(db: Db, userId: string, accountKey: string): Promise<boolean> {
  const rows = await query(db)`select 1 from identity_accounts
    where "userId" = ${userId} and "providerId" = 'google' and "accountId" = ${accountKey}`
  return rows.length > 0
}

/** Whether the owner of a passkey has turned on the second step. */
export async function hasSecondStep(db: Db, credentialId: string): Promise<boolean> {
  const rows = await query(db)`
    select 1 from identity_passkeys p join identity_users u on u."id" = p."userId"
    where p."credentialID" = ${credentialId} and u."twoFactorEnabled"`
  return rows.length > 0
}
