import { type RawBuilder, sql } from 'kysely'
import { type Tx, query } from '../../../platform/db/db.ts'
import { type UserTable, userTables } from '../../../user-tables.ts'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import { isUuid } from '../../../platform/ids.ts'

/** A part of the export: its name, the statement without its last condition, whether it is left out if empty. */
export type ExportPart = { name: string; select: RawBuilder<unknown>; sensitive: boolean }
export const exportParts: readonly ExportPart[] = userTables.flatMap(
  ({ name, part = name, exported = [], sensitive = false }) =>
    (typeof exported === 'string' ? [{ part, columns: exported, where: 'true' }] : exported).map(
      ({ part, columns, where }) => ({
        name: part,
        select: sql`select ${sql.raw(columns)} from ${sql.table(name)} where (${sql.raw(where)})`,
        sensitive,
      }),
    ),
)

export async function selectPart(
  tx: Tx,
  userId: string,
  { select }: ExportPart,
): Promise<Record<string, unknown>[]> {
  return query<Record<string, unknown>>(tx)`${select} and user_id = ${userId}`
}

export const rowsPerPage = 150
/** Sorts before every id. */
const zeroId = '00000000-0000-0000-0000-000000000000'

export type TransactionRow = Record<string, unknown> & { id: string; amount_minor: bigint; currency: string }

/** A page of transactions by id, including removed ones, which have `removed_at`. */
export async function selectTransactions(
  tx: Tx,
  userId: string,
  after?: TransactionRow,
): Promise<TransactionRow[]> {
  return query<TransactionRow>(tx)`
    select id, account_id, source, provider, provider_id, status, type, amount_minor, user_amount_minor, currency, day as date, booked_at, value_day,
      text, reference, merchant, mcc, kind, flags, counterparty_name, category_id, reason_code, reason_params, title_code, title_params, user_category_set,
      user_category_id, user_description, note, tag_ids as tags, refund_of, refund_by, distinct_from, verified, needs_editing, verification_action, verified_at, edited_at,
      transfer_id, first_seen_at, removed_at, created_at, updated_at
    from payments where user_id = ${userId} and id > ${after?.id ?? zeroId}::uuid order by id limit ${rowsPerPage}`
}

export type DayRow = { account_id: string; day: string; balance_minor: bigint; currency: string }

export async function selectDays(tx: Tx, userId: string, after?: DayRow): Promise<DayRow[]> {
  return query<DayRow>(tx)`
    select d.account_id, d.day, d.balance_minor, a.currency
    from daily_balances d join accounts a on a.user_id = d.user_id and a.id = d.account_id
    where d.user_id = ${userId} and (d.account_id, d.day) > (${after?.account_id ?? zeroId}::uuid, ${after?.day ?? '0001-01-01'}::date)
    order by d.account_id, d.day limit ${rowsPerPage}`
}

/** Audit kinds retained as evidence of consents and of the deletion: no amounts, no payments. */
const evidence = ['consent_given', 'consent_withdrawn', 'account_deleted']

const namesOf = (deletion?: UserTable['deletion']): string[] =>
  userTables.filter((table) => table.deletion === deletion).map(({ name }) => name)

/** Deletes a user's rows, except the evidence in what is kept. */
export async function deleteRows(tx: Tx, userId: string): Promise<void> {
  for (const table of namesOf().toReversed())
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx)
  await query(tx)`delete from audit_entries where user_id = ${userId} and kind <> all(${evidence}::text[])`
}

/** Deletes what is kept of a deleted account. */
export async function deleteEvidence(systemTx: Tx, userId: string): Promise<void> {
  for (const table of namesOf('kept'))
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(systemTx)
}

/** Deletes a user's change history, which the application role may not. */
export async function deleteTrail(systemTx: Tx, userId: string): Promise<void> {
  for (const table of namesOf('by the system').toReversed())
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(systemTx)
}

export async function deleteEvents(systemTx: Tx, customerId: string): Promise<void> {
  await query(systemTx)`delete from provider_events where customer_id = ${customerId}`
}

/** Which of these users the database has, by their sign-in or their document. */
export async function selectPresent(systemTx: Tx, userIds: readonly string[]): Promise<string[]> {
  const rows = await query<{ id: string }>(systemTx)`
    select "id" from identity_users where "id" = any(${userIds}::uuid[])
    union select user_id from user_documents where user_id = any(${userIds}::uuid[])`
  return rows.map((row) => row.id)
}

/** The list of deleted users: only ids, in a file that no backup includes and no restore replaces. */
const fileName = 'deleted-users.txt'

/** Adds an id to the list; it is flushed to disk when this resolves. */
export async function listDeletion(dataDir: string, userId: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = await open(path.join(dataDir, fileName), 'a', 0o600)
  try {
    await file.write(`${userId}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The ids on the list; a line that was cut off by a crash is ignored. */
export function readDeletions(dataDir: string): string[] {
  const file = path.join(dataDir, fileName)
  if (!existsSync(file)) return []
  return [...new Set(readFileSync(file, 'utf8').split('\n').filter(isUuid))]
}
