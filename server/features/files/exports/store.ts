import { sql } from 'kysely'
import type { Filter } from '#contract/ledger/transactions.ts'
import { type Tx, query, queryFirst } from '../../../platform/db/db.ts'
import { inCategoryGroup } from '../../ledger/category-group.ts'
import type { ExportFormat } from '#contract/files/exports.ts'

type Group = NonNullable<Filter['category_group']>

/** Which of the user's categories are in a group, and whether any others are, including none (`others`). */
export async function selectGroupOf(
  tx: Tx,
  userId: string,
  group: Group,
): Promise<{ known: ReadonlyMap<string, boolean>; others: boolean }> {
  const owner = sql`${userId}::uuid`
  const rows = await query<{ id: string | null; inside: boolean }>(tx)`
    select c.id, ${inCategoryGroup(owner, sql`c.id`, group)} as inside from categories c where c.user_id = ${userId}
    union all select null, ${inCategoryGroup(owner, sql`null::text`, group)}`
  return {
    known: new Map(rows.flatMap(({ id, inside }) => (id === null ? [] : [[id, inside] as const]))),
    others: rows.some(({ id, inside }) => id === null && inside),
  }
}

export type PreparedRow = {
  id: string
  format: ExportFormat
  /** A `Filter` of the contract; parsed before use. */
  filter: unknown
  state: 'preparing' | 'ready' | 'failed'
  file_name: string
  media_type: string
  size: number | null
  created_at: Date
  expires_at: Date
}
const columns = sql`id, format, filter, state, file_name, media_type, size, created_at, expires_at`

/** Adds an export, and deletes all but the user's newest `most`. */
export async function insertPrepared(
  tx: Tx,
  userId: string,
  request: { id: string; format: ExportFormat; filter: object; now: Date; expires: Date; most: number },
): Promise<void> {
  await query(tx)`insert into prepared_exports (user_id, id, format, filter, state, created_at, expires_at)
    values (${userId}, ${request.id}, ${request.format}, ${JSON.stringify(request.filter)}::jsonb, 'preparing', ${request.now},
      ${request.expires})`
  // whatever the clock said when the others were added, the new one stays
  await query(tx)`delete from prepared_exports where user_id = ${userId} and id in (
    select id from prepared_exports where user_id = ${userId} and id <> ${request.id}
    order by created_at desc, id desc offset ${request.most - 1})`
}

/** The user's exports that have not expired, newest first. */
export async function selectPrepared(tx: Tx, userId: string, now: Date): Promise<PreparedRow[]> {
  return query<PreparedRow>(tx)`select ${columns} from prepared_exports
    where user_id = ${userId} and expires_at > ${now} order by created_at desc, id desc`
}

/** The compressed file of an export that is ready and has not expired. */
export async function selectPreparedBytes(
  tx: Tx,
  userId: string,
  id: string,
  now: Date,
): Promise<{ file_name: string; media_type: string; bytes: Buffer } | null> {
  return queryFirst<{ file_name: string; media_type: string; bytes: Buffer }>(tx)`
    select file_name, media_type, bytes from prepared_exports
    where user_id = ${userId} and id = ${id} and state = 'ready' and expires_at > ${now}`
}

type Done = { name: string; type: string; bytes: Uint8Array; size: number }

/**
 * Stores the file of an export that is being prepared, or with null marks it as failed; false if it is gone.
 */
export async function finishPrepared(
  tx: Tx,
  userId: string,
  id: string,
  file: Done | null,
): Promise<boolean> {
  const rows = await query(tx)`update prepared_exports set state = ${file ? 'ready' : 'failed'},
      file_name = ${file?.name ?? ''}, media_type = ${file?.type ?? ''}, size = ${file?.size ?? null},
      bytes = ${file ? Buffer.from(file.bytes) : null}
    where user_id = ${userId} and id = ${id} and state = 'preparing' returning 1`
  return rows.length > 0
}

export async function deleteExpired(systemTx: Tx, now: Date): Promise<void> {
  await query(systemTx)`delete from prepared_exports where expires_at <= ${now}`
}
