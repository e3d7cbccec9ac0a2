import { sql } from 'kysely'
import { query, queryFirst, type Tx } from '../../../platform/db/db.ts'

/** What a file belongs to: the column that refers to it, and its id. */
export type OwnerKey = { column: 'transaction_id' | 'cheque_id'; id: string }
export type AttachmentRow = {
  id: string
  kind: 'picture' | 'pdf'
  name: string
  size: number
  width: number | null
  height: number | null
  created_at: Date
}
const columns = sql`id, kind, name, size, width, height, created_at`

export async function selectAttachments(
  tx: Tx,
  userId: string,
  { column, id }: OwnerKey,
): Promise<AttachmentRow[]> {
  return query<AttachmentRow>(tx)`
    select ${columns} from attachments
    where user_id = ${userId} and ${sql.ref(column)} = ${id} and removed_at is null order by created_at, id`
}

/** The owner's file that was made from a file with this hash; null if there is none. */
export async function selectSame(
  tx: Tx,
  userId: string,
  { column, id }: OwnerKey,
  contentHash: string,
): Promise<AttachmentRow | null> {
  return queryFirst<AttachmentRow>(tx)`
    select ${columns} from attachments
    where user_id = ${userId} and ${sql.ref(column)} = ${id} and removed_at is null
      and content_hash = ${contentHash} limit 1`
}

export async function insertAttachment(
  tx: Tx,
  userId: string,
  { column, id }: OwnerKey,
  row: AttachmentRow & { contentHash: string },
): Promise<void> {
  await query(tx)`
    insert into attachments (user_id, ${sql.ref(column)}, ${columns}, content_hash)
    values (${userId}, ${id}, ${row.id}, ${row.kind}, ${row.name}, ${row.size}, ${row.width}, ${row.height},
      ${row.created_at}, ${row.contentHash})`
}

export async function removeAttachmentRow(tx: Tx, userId: string, id: string, now: Date): Promise<void> {
  await query(tx)`update attachments set removed_at = ${now} where user_id = ${userId} and id = ${id}`
}

export type FileRow = { id: string; kind: 'picture' | 'pdf' }

/** All files of a user, including removed ones. */
export async function selectFiles(tx: Tx, userId: string): Promise<FileRow[]> {
  return query<FileRow>(tx)`
    select id, kind from attachments where user_id = ${userId} order by id`
}

/** The next users who have files, in the order of their ids. */
export async function selectUsersWithFiles(systemTx: Tx, after: string, limit: number): Promise<string[]> {
  const rows = await query<{ user_id: string }>(systemTx)`
    select distinct user_id from attachments where user_id > ${after}::uuid order by user_id limit ${limit}`
  return rows.map(({ user_id: id }) => id)
}

/** Sets `orphaned_at` on a user's files whose payment or cheque is gone, and clears it if that was restored. */
export async function markOrphanedFiles(tx: Tx, userId: string, now: Date): Promise<void> {
  for (const [table, column] of [
    ['transactions', 'transaction_id'],
    ['cheques', 'cheque_id'],
  ] as const)
    await sql`
      update attachments a set orphaned_at = case when a.orphaned_at is null then ${now}::timestamptz end
      where a.user_id = ${userId} and a.${sql.ref(column)} is not null and (a.orphaned_at is null) <> exists (
        select from ${sql.table(table)} t where t.user_id = a.user_id and t.id = a.${sql.ref(column)})`.execute(
      tx,
    )
}

/** At most `limit` files that were removed or orphaned before `before` and can no longer be restored. */
export async function selectGone(
  systemTx: Tx,
  before: Date,
  limit: number,
): Promise<(FileRow & { user_id: string })[]> {
  return query<FileRow & { user_id: string }>(systemTx)`
    select user_id, id, kind from attachments where removed_at < ${before} or orphaned_at < ${before} limit ${limit}`
}

export async function deleteAttachmentRow(systemTx: Tx, userId: string, id: string): Promise<void> {
  await query(systemTx)`delete from attachments where user_id = ${userId} and id = ${id}`
}
