import { type Db, query, queryFirst, type Tx } from '../../../../platform/db/db.ts'

export type Link = { id: string; user_id: string; email: string; account_key: string; created_at: Date }

/** Stores a proven Google identity whose e-mail already has an account; false if there is no such account. */
export async function insertLink(
  db: Db,
  link: { id: string; tokenHash: string; email: string; accountKey: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const rows = await query(db)`
    insert into identity_links (id, token_hash, user_id, account_key, created_at, expires_at)
    select ${link.id}::uuid, ${link.tokenHash}, "id", ${link.accountKey}, ${link.now}::timestamptz, ${link.expiresAt}::timestamptz
    from identity_users where "email" = ${link.email}
    returning id
  `
  return rows.length > 0
}

export async function selectLink(db: Db, tokenHash: string, now: Date): Promise<Link | null> {
  return queryFirst<Link>(db)`
    select l.id, l.user_id, u."email" as email, l.account_key, l.created_at
    from identity_links l join identity_users u on u."id" = l.user_id
    where l.token_hash = ${tokenHash} and l.expires_at > ${now}
  `
}

export async function setMailToken(
  db: Db,
  id: string,
  mailTokenHash: string,
  expiresAt: Date,
): Promise<void> {
  await query(db)`
    update identity_links set mail_token_hash = ${mailTokenHash}, expires_at = ${expiresAt} where id = ${id}
  `
}

/** Consumes a link by its mailed token and returns it; a second attempt returns null. */
export async function consumeMailedLink(tx: Tx, mailTokenHash: string, now: Date): Promise<Link | null> {
  return queryFirst<Link>(tx)`
    delete from identity_links l using identity_users u
    where u."id" = l.user_id and l.mail_token_hash = ${mailTokenHash} and l.expires_at > ${now}
    returning l.id, l.user_id, u."email" as email, l.account_key, l.created_at
  `
}

/** Attaches the Google identity to the user; one that already belongs to a user stays there. */
export async function attachGoogle(tx: Tx, link: Link, now: Date): Promise<void> {
  await query(tx)`delete from identity_links where id = ${link.id}`
  await query(tx)`
    insert into identity_accounts ("accountId", "providerId", "userId", "createdAt", "updatedAt")
    values (${link.account_key}, 'google', ${link.user_id}, ${now}, ${now})
    on conflict ("providerId", "accountId") do nothing
  `
  await query(tx)`update identity_users set "emailVerified" = true where "id" = ${link.user_id}`
}

/** Whether a session is the given user's and began at or after `since`, at most five minutes ago. */
export async function sessionSince(tx: Tx, sessionId: string, userId: string, since: Date): Promise<boolean> {
  const rows = await query(tx)`
    select 1 from identity_sessions
    where "id" = ${sessionId} and "userId" = ${userId} and "createdAt" >= ${since}
      and "createdAt" > now() - interval '5 minutes'
  `
  return rows.length > 0
}
