import { CompiledQuery } from 'kysely'
import type { TokenScope } from '#contract/person/api-tokens.ts'
import { query, type Tx } from '../../../platform/db/db.ts'

export type TokenRow = {
  id: string
  name: string
  scope: TokenScope
  created_at: Date
  ends_at: Date
  last_used_at: Date | null
}

export async function selectTokens(tx: Tx, userId: string, now: Date): Promise<TokenRow[]> {
  return query<TokenRow>(tx)`
    select id, name, scope, created_at, ends_at, last_used_at from api_tokens
    where user_id = ${userId} and ends_at > ${now} order by id desc limit 100`
}

export async function insertToken(tx: Tx, userId: string, row: TokenRow & { hash: string }): Promise<void> {
  await query(tx)`
    insert into api_tokens (user_id, id, hash, name, scope, created_at, ends_at)
    values (${userId}, ${row.id}, ${row.hash}, ${row.name}, ${row.scope}, ${row.created_at}, ${row.ends_at})`
}

/** Deletes one token, or all if `id` is null; returns their names. */
export async function deleteTokens(tx: Tx, userId: string, id: string | null): Promise<string[]> {
  const rows = await query<{ name: string }>(tx)`
    delete from api_tokens where user_id = ${userId} and (${id}::text is null or id::text = ${id}) returning name`
  return rows.map(({ name }) => name)
}

/** Deletes expired tokens. */
export async function deleteEnded(tx: Tx, userId: string, now: Date): Promise<void> {
  await query(tx)`delete from api_tokens where user_id = ${userId} and ends_at <= ${now}`
}

export type Used = { userId: string; hash: string; scope: TokenScope }

export async function hasToken(tx: Tx, { userId, hash, scope }: Used, now: Date): Promise<boolean> {
  const rows = await query(tx)`
    select id from api_tokens
    where user_id = ${userId} and hash = ${hash} and scope = ${scope} and ends_at > ${now}`
  return rows.length > 0
}

/** Records that a token was used; false if it does not exist or has expired. */
export async function touchToken(tx: Tx, { userId, hash, scope }: Used, now: Date): Promise<boolean> {
  const rows = await query(tx)`
    update api_tokens set last_used_at = ${now}
    where user_id = ${userId} and hash = ${hash} and scope = ${scope} and ends_at > ${now} returning id`
  return rows.length > 0
}

export async function selectTokenName(tx: Tx, userId: string, hash: string): Promise<string | undefined> {
  const [row] = await query<{ name: string }>(tx)`
    select name from api_tokens where user_id = ${userId} and hash = ${hash}`
  return row?.name
}

/** The query that finds a valid token, with data version and language, as for a session. */
export function livingToken({ userId, hash, scope }: Used, now: Date): CompiledQuery {
  return CompiledQuery.raw(livingText, [userId, hash, scope, now])
}
const livingText = `select v.version, v.language from api_tokens t left join user_versions v on v.user_id = t.user_id
  where t.user_id = $1 and t.hash = $2 and t.scope = $3 and t.ends_at > $4`
