import { sql } from 'kysely'
import type { Import } from '#contract/imports/imports.ts'
import { query, queryFirst, type Tx } from '../../platform/db/db.ts'
import type { KeptPart } from './rows/kept.ts'

export type ImportRow = Pick<Import, 'id' | 'file_name' | 'format' | 'layout' | 'state'> & {
  /** Parsed with the contract's schema when read. */
  mapping: unknown
  preview: unknown
  doubtful_too: boolean
  written: number
  total: number
  failure: string | null
  made_accounts: string[]
  made_categories: string[]
  created_at: Date
}
const columns = sql`id, file_name, format, layout, state, mapping, preview, doubtful_too, written, total, failure,
  made_accounts, made_categories, created_at`

/** How many imports are listed; the oldest beyond that are left out. */
const maxImports = 200

export type NewImport = Pick<ImportRow, 'id' | 'file_name' | 'format' | 'layout'> & {
  mapping: object
  preview: object
  bytes: Uint8Array
}

export async function insertImport(tx: Tx, userId: string, newImport: NewImport, now: Date): Promise<void> {
  await query(tx)`
    insert into imports (user_id, id, file_name, format, layout, state, mapping, preview, created_at, updated_at)
    values (${userId}, ${newImport.id}, ${newImport.file_name}, ${newImport.format}, ${newImport.layout}, 'read',
      ${JSON.stringify(newImport.mapping)}::jsonb, ${JSON.stringify(newImport.preview)}::jsonb, ${now}, ${now})`
  await query(tx)`insert into import_files (user_id, import_id, bytes)
    values (${userId}, ${newImport.id}, ${Buffer.from(newImport.bytes)})`
}

/** Keeps rows with their file, in place of those kept before. */
export async function replaceKept(
  tx: Tx,
  userId: string,
  importId: string,
  parts: readonly KeptPart[],
): Promise<void> {
  await query(tx)`delete from import_rows where user_id = ${userId} and import_id = ${importId}`
  for (const [place, { target, rows }] of parts.entries())
    await query(tx)`insert into import_rows (user_id, import_id, place, target, rows)
      values (${userId}, ${importId}, ${place}, ${target}, ${Buffer.from(rows)})`
}

/** One of the parts of an import's rows; null after the last one. */
export async function selectKept(
  tx: Tx,
  userId: string,
  importId: string,
  place: number,
): Promise<KeptPart | null> {
  return queryFirst<KeptPart>(tx)`select target, rows from import_rows
    where user_id = ${userId} and import_id = ${importId} and place = ${place}`
}

/** Deletes uploads that were never imported, except the newest `keep`. */
export async function deleteStaleReads(tx: Tx, userId: string, keep: number): Promise<void> {
  await query(tx)`delete from imports where user_id = ${userId} and state = 'read' and id in (
    select id from imports where user_id = ${userId} and state = 'read' order by created_at desc offset ${keep})`
}

export async function selectImport(tx: Tx, userId: string, id: string): Promise<ImportRow | null> {
  return queryFirst<ImportRow>(tx)`select ${columns} from imports
    where user_id = ${userId} and id = ${id}`
}

export async function selectImports(tx: Tx, userId: string): Promise<ImportRow[]> {
  return query<ImportRow>(tx)`select ${columns} from imports where user_id = ${userId}
    order by created_at desc, id desc limit ${maxImports}`
}

export async function selectBytes(tx: Tx, userId: string, id: string): Promise<Buffer | null> {
  const rows = await query<{ bytes: Buffer }>(tx)`
    select bytes from import_files where user_id = ${userId} and import_id = ${id}`
  return rows[0]?.bytes ?? null
}

type Documents = { mapping: object; preview: object; undone_categories: readonly object[] }
const documents: ReadonlySet<string> = new Set<keyof Documents>(['mapping', 'preview', 'undone_categories'])
export type ImportChange = Partial<Omit<ImportRow, 'id' | 'created_at' | keyof Documents> & Documents>

/** Updates the columns in `change`. */
export async function updateImport(
  tx: Tx,
  userId: string,
  id: string,
  change: ImportChange,
  now: Date,
): Promise<void> {
  const columns = Object.entries({ ...change, updated_at: now }).map(
    ([name, value]) => sql`${sql.ref(name)} = ${documents.has(name) ? JSON.stringify(value) : value}`,
  )
  await query(tx)`update imports set ${sql.join(columns)} where user_id = ${userId} and id = ${id}`
}

export async function deleteImport(tx: Tx, userId: string, id: string): Promise<void> {
  await query(tx)`delete from imports where user_id = ${userId} and id = ${id}`
}

/** The imports in effect whose rows may be in one of these accounts. */
export async function selectDone(
  tx: Tx,
  userId: string,
  accountIds: readonly string[],
): Promise<ImportRow[]> {
  return query<ImportRow>(tx)`select ${columns} from imports
    where user_id = ${userId} and state = 'done' and (made_accounts && ${accountIds}::uuid[] or exists (
      select from jsonb_array_elements(mapping -> 'accounts') t where t ->> 'account_id' = any(${accountIds}::text[])))`
}

/** The categories that were removed with an undone import, as they were stored. */
export async function selectUndoneCategories(tx: Tx, userId: string, id: string): Promise<unknown> {
  const rows = await query<{ list: unknown }>(tx)`
    select undone_categories as list from imports where user_id = ${userId} and id = ${id}`
  return rows[0]?.list ?? []
}

/** Deletes the accounts without rows of all users' imports that were undone before a time. */
export async function deleteUndoneAccounts(systemTx: Tx, before: Date): Promise<void> {
  await query(systemTx)`
    delete from accounts a using imports i where i.user_id = a.user_id and a.id = any(i.made_accounts)
      and i.state = 'undone' and i.updated_at < ${before} and a.source = 'import' and a.hidden
      and not exists (select from payments t where t.user_id = a.user_id and t.account_id = a.id)`
}

export async function deleteFile(tx: Tx, userId: string, id: string): Promise<void> {
  await query(tx)`delete from import_files where user_id = ${userId} and import_id = ${id}`
}

export async function selectLayout(tx: Tx, userId: string, layout: string): Promise<unknown> {
  const rows = await query<{ mapping: unknown }>(tx)`
    select mapping from import_layouts where user_id = ${userId} and layout = ${layout}`
  return rows[0]?.mapping ?? null
}

/** The names of the newest imported files of a layout. */
export async function selectNames(tx: Tx, userId: string, layout: string): Promise<string[]> {
  const rows = await query<{ name: string }>(tx)`select file_name as name from imports
    where user_id = ${userId} and layout = ${layout} and state = 'done' order by created_at desc limit 20`
  return rows.map(({ name }) => name)
}

/** Whether files were imported, or imports undone, since a file was read. */
export async function hasOthersSince(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await query(tx)`select from imports i join imports o on o.user_id = i.user_id and o.id <> i.id
    where i.user_id = ${userId} and i.id = ${id} and o.state in ('done', 'undone') and o.updated_at >= i.updated_at limit 1`
  return rows.length > 0
}

export async function upsertLayout(
  tx: Tx,
  userId: string,
  layout: string,
  mapping: object,
  now: Date,
): Promise<void> {
  await query(tx)`
    insert into import_layouts (user_id, layout, mapping, updated_at)
    values (${userId}, ${layout}, ${JSON.stringify(mapping)}::jsonb, ${now})
    on conflict (user_id, layout) do update set mapping = excluded.mapping, updated_at = excluded.updated_at`
}
