import { CompiledQuery } from 'kysely'
import { type Db, query, queryFirst, type Tx } from '../../../../platform/db/db.ts'
import { type AppDocument, documentSource } from './document.ts'

/** An app that a person has allowed, until `ends_at`. */
export type AppRow = {
  id: string
  client_id: string
  name: string
  host: string
  may_propose: boolean
  created_at: Date
  ends_at: Date
  last_used_at: Date | null
}

export async function selectApps(tx: Tx, userId: string, now: Date): Promise<AppRow[]> {
  return query<AppRow>(tx)`
    select id, client_id, name, host, may_propose, created_at, ends_at, last_used_at from connected_apps
    where user_id = ${userId} and ends_at > ${now} order by created_at desc, id desc limit 100`
}

export async function selectApp(
  tx: Tx,
  userId: string,
  clientId: string,
  now: Date,
): Promise<Pick<AppRow, 'id' | 'may_propose'> | null> {
  return queryFirst<Pick<AppRow, 'id' | 'may_propose'>>(tx)`
    select id, may_propose from connected_apps
    where user_id = ${userId} and client_id = ${clientId} and ends_at > ${now}`
}

/** Stores what a person has allowed, in place of what the same app was allowed before. */
export async function replaceApp(tx: Tx, userId: string, app: Omit<AppRow, 'last_used_at'>): Promise<void> {
  await query(tx)`delete from connected_apps where user_id = ${userId} and client_id = ${app.client_id}`
  await query(tx)`
    insert into connected_apps (user_id, id, client_id, name, host, may_propose, created_at, ends_at)
    values (${userId}, ${app.id}, ${app.client_id}, ${app.name}, ${app.host}, ${app.may_propose},
      ${app.created_at}, ${app.ends_at})`
}

/** Deletes one app, or all if `id` is null; returns what they were. */
export async function deleteApps(
  tx: Tx,
  userId: string,
  id: string | null,
): Promise<{ name: string; client_id: string }[]> {
  return query<{ name: string; client_id: string }>(tx)`
    delete from connected_apps where user_id = ${userId} and (${id}::text is null or id::text = ${id})
    returning name, client_id`
}

export async function deleteAppOfClient(tx: Tx, userId: string, clientId: string): Promise<string | null> {
  const row = await queryFirst<{ name: string }>(tx)`
    delete from connected_apps where user_id = ${userId} and client_id = ${clientId} returning name`
  return row?.name ?? null
}

/** Records that an app was used; false if the person no longer allows it. */
export async function touchApp(tx: Tx, userId: string, id: string, now: Date): Promise<boolean> {
  const rows = await query(tx)`
    update connected_apps set last_used_at = ${now}
    where user_id = ${userId} and id = ${id} and ends_at > ${now} returning id`
  return rows.length > 0
}

export async function selectAppById(
  tx: Tx,
  userId: string,
  id: string,
): Promise<Pick<AppRow, 'name' | 'may_propose'> | null> {
  return queryFirst<Pick<AppRow, 'name' | 'may_propose'>>(tx)`
    select name, may_propose from connected_apps where user_id = ${userId} and id = ${id}`
}

/** The query that finds an allowed app, with data version and language, as for a session. */
export function livingApp(userId: string, id: string, now: Date): CompiledQuery {
  return CompiledQuery.raw(livingText, [userId, id, now])
}
const livingText = `select v.version, v.language from connected_apps a left join user_versions v on v.user_id = a.user_id
  where a.user_id = $1 and a.id = $2 and a.ends_at > $3`

export async function selectRefreshToken(
  db: Db,
  hash: string,
  clientId: string,
): Promise<{ userId: string } | null> {
  return queryFirst<{ userId: string }>(db)`
    select "userId" from identity_oauth_refresh_tokens where "token" = ${hash} and "clientId" = ${clientId}`
}

export async function selectRegistered(db: Db, clientId: string): Promise<string | null> {
  const row = await queryFirst<{ name: string | null }>(db)`
    select "name" as name from identity_oauth_clients where "clientId" = ${clientId}`
  return row?.name ?? null
}

export async function selectDocument(db: Db, clientId: string): Promise<{ fetchedAt: Date } | null> {
  return queryFirst<{ fetchedAt: Date }>(db)`
    select "updatedAt" as "fetchedAt" from identity_oauth_clients
    where "clientId" = ${clientId} and "clientDiscoveryId" = ${documentSource}`
}

/** Keeps an app's document, in the form in which the library keeps clients. */
export async function saveDocument(
  db: Db,
  { clientId, name, redirectUris, scopes, now }: AppDocument & { scopes: readonly string[]; now: Date },
): Promise<void> {
  await query(db)`
    insert into identity_oauth_clients ("clientId", "clientDiscoveryId", "name", "redirectUris", "scopes",
      "tokenEndpointAuthMethod", "grantTypes", "responseTypes", "requirePKCE", "createdAt", "updatedAt")
    values (${clientId}, ${documentSource}, ${name}, ${JSON.stringify(redirectUris)}, ${JSON.stringify(scopes)}, 'none',
      '["authorization_code", "refresh_token"]', '["code"]', true, ${now}, ${now})
    on conflict ("clientId") do update set "name" = excluded."name", "redirectUris" = excluded."redirectUris",
      "updatedAt" = excluded."updatedAt"
    where identity_oauth_clients."clientDiscoveryId" = ${documentSource}`
}

export async function countRegistered(db: Db): Promise<number> {
  const row = await queryFirst<{ count: number }>(
    db,
  )`select count(*)::int as count from identity_oauth_clients where "clientDiscoveryId" is null`
  return row?.count ?? 0
}

/** Deletes expired tokens, clients that nobody has used since `unusedSince`, and after a day unused documents. */
export async function sweepGrants(db: Db, now: Date, unusedSince: Date): Promise<void> {
  await query(db)`delete from identity_oauth_refresh_tokens where "expiresAt" < ${now}`
  await query(db)`
    delete from identity_oauth_clients c
    where ("updatedAt" < ${unusedSince}
        or ("clientDiscoveryId" = ${documentSource} and "updatedAt" < ${now}::timestamptz - interval '1 day'))
      and not exists (select from identity_oauth_refresh_tokens t where t."clientId" = c."clientId")`
}
