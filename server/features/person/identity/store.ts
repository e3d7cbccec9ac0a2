import { CompiledQuery } from 'kysely'
import { type Db, query, queryFirst, type Session, system, type Tx } from '../../../platform/db/db.ts'

export type NewUser = { id: string; name: string; email: string }
export type SessionRow = {
  id: string
  createdAt: Date
  updatedAt: Date
  ipAddress: string | null
  userAgent: string | null
}

/** Inserts a user with a password. Returns false if the e-mail is taken, which the unique key decides. */
export async function insertPasswordUser(
  tx: Tx,
  user: NewUser,
  passwordHash: string,
  now: Date,
): Promise<boolean> {
  const rows = await query(tx)`
    insert into identity_users ("id", "name", "email", "emailVerified", "createdAt", "updatedAt", "ready")
    values (${user.id}, ${user.name}, ${user.email}, false, ${now}, ${now}, true)
    on conflict ("email") do nothing
    returning "id"
  `
  if (rows.length === 0) return false
  await query(tx)`
    insert into identity_accounts ("accountId", "providerId", "userId", "password", "createdAt", "updatedAt")
    values (${user.id}, 'credential', ${user.id}, ${passwordHash}, ${now}, ${now})
  `
  return true
}

export async function lacksDocument(db: Db, userId: string): Promise<boolean> {
  const rows = await query(db)`
    select 1 from identity_users where "id" = ${userId} and not "ready"
  `
  return rows.length > 0
}

/** Claims a user whose document must still be created; null if there is nothing to do. */
export async function claimUserWithoutDocument(tx: Tx, userId: string): Promise<NewUser | null> {
  return queryFirst<NewUser>(tx)`
    update identity_users set "ready" = true where "id" = ${userId} and not "ready"
    returning "id", "name", "email"
  `
}

export async function selectUserByEmail(db: Db, email: string): Promise<NewUser | null> {
  return queryFirst<NewUser>(db)`
    select "id", "name", "email" from identity_users where "email" = ${email}
  `
}

/** The user's language setting, or null. */
export async function selectLanguage(db: Db, userId: string): Promise<string | null> {
  return system(db, async (tx) => (await selectReader(tx, userId))?.language ?? null)
}

export type ReaderRow = { email: string; language: string | null }
export async function selectReader(tx: Tx, userId: string): Promise<ReaderRow | null> {
  return queryFirst<ReaderRow>(tx)`
    select email, settings->>'language' as language from user_documents where user_id = ${userId}`
}

/** The queries that find a valid session, with the version of the user's data and the user's language. */
export function livingSession(userId: string, sessionId: string, now: Date): Session['queries'] {
  const parameters = [sessionId, userId, now]
  return ({ asUser, distributed }) => {
    const living = asUser ? ownLivingText : livingText
    return distributed
      ? [CompiledQuery.raw(`select ${living}`, parameters), CompiledQuery.raw(dataText, [userId])]
      : [CompiledQuery.raw(`select v.version, v.language from (select ${living}) s ${versions}`, parameters)]
  }
}
const versions = 'left join user_versions v on v.user_id = $2'
const livingText = `from identity_sessions where "id" = $1 and "userId" = $2 and "expiresAt" > $3`
const ownLivingText = `from own_sessions where id = $1 and user_id = $2 and expires_at > $3`
const dataText = `select version, language from user_versions where user_id = $1`

export async function selectValidSessions(
  db: Db,
  sessionIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await query<{ id: string }>(db)`
    select "id" from identity_sessions where "id" = any(${sessionIds}::uuid[]) and "expiresAt" > ${now}`
  return new Set(rows.map(({ id }) => id))
}

export async function selectSessions(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  return query<SessionRow>(db)`
    select "id", "createdAt", "updatedAt", "ipAddress", "userAgent" from identity_sessions
    where "userId" = ${userId} and "expiresAt" > ${now}
    order by "updatedAt" desc
    limit 100
  `
}

export async function deleteSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const rows = await query(db)`
    delete from identity_sessions where "userId" = ${userId} and "id" = ${sessionId} returning "id"
  `
  return rows.length > 0
}

/** Ends every session of a user but one. */
export async function deleteOtherSessions(
  db: Db,
  { userId, keep }: { userId: string; keep: string },
): Promise<void> {
  await query(db)`delete from identity_sessions where "userId" = ${userId} and "id" <> ${keep}`
}

export async function selectPasswordHash(db: Db, userId: string): Promise<string | null> {
  const rows = await query<{ password: string | null }>(db)`
    select "password" from identity_accounts where "userId" = ${userId} and "providerId" = 'credential'
  `
  return rows[0]?.password ?? null
}

/** Replaces a password if `before` is still its hash; false if a concurrent change or reset came first. */
export async function replacePassword(
  db: Db,
  userId: string,
  { before, hash }: { before: string; hash: string },
  now: Date,
): Promise<boolean> {
  const rows = await query(db)`
    update identity_accounts set "password" = ${hash}, "updatedAt" = ${now}
    where "userId" = ${userId} and "providerId" = 'credential' and "password" = ${before}
    returning "id"
  `
  return rows.length > 0
}

export async function updateUserName(tx: Tx, userId: string, name: string): Promise<void> {
  await query(tx)`update identity_users set "name" = ${name} where "id" = ${userId}`
}

const restoring = 'restore-email '

/**
 * Deletes a user's mailed links and unfinished steps, so that none requested earlier works any more. The links in
 * notices of a changed address stay: whoever changed it must not be able to void them.
 */
export async function deletePending(db: Db, userId: string): Promise<void> {
  await query(db)`delete from identity_verifications
    where position(${userId} in "value") > 0 and not starts_with("identifier", ${restoring})`
}

/** Stores the link by which the owner of a former address takes it back. */
export async function insertRestore(
  tx: Tx,
  { tokenHash, value, expiresAt }: { tokenHash: string; value: string; expiresAt: Date },
): Promise<void> {
  await query(tx)`insert into identity_verifications ("identifier", "value", "expiresAt")
    values (${restoring + tokenHash}, ${value}, ${expiresAt})`
}

/** What a link to take an address back was stored with; null if it was used or is too old. */
export async function selectRestore(tx: Tx, tokenHash: string, now: Date): Promise<string | null> {
  const row = await queryFirst<{ value: string }>(tx)`select "value" from identity_verifications
    where "identifier" = ${restoring + tokenHash} and "expiresAt" > ${now} for update`
  return row?.value ?? null
}

/** Deletes a used link with the user's later ones, which lead to addresses that the account got afterwards. */
export async function deleteRestores(tx: Tx, userId: string, tokenHash: string): Promise<void> {
  await query(tx)`delete from identity_verifications
    where position(${userId} in "value") > 0 and starts_with("identifier", ${restoring})
      and "expiresAt" >= (select "expiresAt" from identity_verifications where "identifier" = ${restoring + tokenHash})`
}

/** Deletes what the library keeps of a person's apps, or of one of them. */
export async function deleteGrants(db: Db, userId: string, clientId: string | null): Promise<void> {
  await query(db)`delete from identity_oauth_refresh_tokens
    where "userId" = ${userId} and (${clientId}::text is null or "clientId" = ${clientId})`
  await query(db)`delete from identity_oauth_consents
    where "userId" = ${userId} and (${clientId}::text is null or "clientId" = ${clientId})`
}

export async function deleteUserRows(tx: Tx, userId: string): Promise<void> {
  await query(tx)`delete from identity_verifications where position(${userId} in "value") > 0`
  await query(tx)`delete from identity_users where "id" = ${userId}`
}

export async function personExists(db: Db, userId: string): Promise<boolean> {
  const rows = await query(db)`select 1 from identity_users where "id" = ${userId}`
  return rows.length > 0
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await query(db)`delete from identity_sessions where "expiresAt" < ${now}`
  await query(db)`delete from identity_verifications where "expiresAt" < ${now}`
}

export type PublicKeyRow = { id: string; publicKey: string; alg: string | null }

export async function selectPublicKeys(db: Db): Promise<PublicKeyRow[]> {
  return query<PublicKeyRow>(db)`select "id", "publicKey", "alg" from identity_keys`
}

export type PrivateKeyRow = { id: string; privateKey: string }

/** The encrypted token-signing keys, newest first. */
export async function selectPrivateKeys(db: Db): Promise<PrivateKeyRow[]> {
  return query<PrivateKeyRow>(db)`
    select "id", "privateKey" from identity_keys order by "createdAt" desc, "id"
  `
}

export async function deleteSigningKeys(db: Db, ids: readonly string[]): Promise<void> {
  await query(db)`delete from identity_keys where "id" = any(${ids}::uuid[])`
}

/** Deletes all that is bound to the keys of this installation; returns how many second factors that were. */
export async function deleteEncrypted(tx: Tx): Promise<number> {
  await query(tx)`delete from key_fingerprints`
  await query(tx)`delete from identity_keys`
  await query(tx)`update identity_users set "twoFactorEnabled" = false where "twoFactorEnabled"`
  const rows = await query(tx)`delete from identity_two_factors returning 1`
  return rows.length
}

/** Changes the e-mail and ends all sessions. Returns the old one; null if the user is gone or it is taken. */
export async function changeEmailOf(
  tx: Tx,
  userId: string,
  newEmail: string,
  now: Date,
): Promise<string | null> {
  const rows = await query<{ old: string }>(tx)`
    update identity_users u set "email" = ${newEmail}, "emailVerified" = true, "updatedAt" = ${now}
    from (select "id", "email" from identity_users where "id" = ${userId}) before
    where u."id" = before."id" and not exists (select 1 from identity_users where "email" = ${newEmail})
    returning before."email" as old
  `
  if (rows[0]) {
    await query(tx)`delete from identity_sessions where "userId" = ${userId}`
    await deletePending(tx, userId)
    // a Google linking mail may have been sent to the old address
    await query(tx)`delete from identity_links where user_id = ${userId}`
  }
  return rows[0]?.old ?? null
}
