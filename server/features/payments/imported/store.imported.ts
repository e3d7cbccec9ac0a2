import { sql } from 'kysely'
import { arrayText, joinedText } from '../../../platform/db/arrays.ts'
import { query, type Tx } from '../../../platform/db/db.ts'
import { raiseWorkMemory } from '../../../platform/db/memory.ts'
import { kindOf, namesOf, sentAs, type Written } from '../../ledger/columns.ts'
import { storedColumns, type StoredRow } from '../categorise/store.stored.ts'
import type { AccountDay, ChangedDays } from '../changed-days.ts'

/** An imported row as it is written. */
export type ImportedWrite = Written<'import'>
/** Imported rows as the text of an array per column. */
export type PackedImport = readonly string[]

const names = namesOf('import')
const columns = sql.raw(names.join(', '))
const valueList = sql.raw(names.map((name) => `n.${name}::${kindOf(name)}`).join(', '))

export const packImported = (rows: readonly ImportedWrite[]): PackedImport =>
  names.map((name) => arrayText(rows.map((row) => row[name])))

/**
 * Inserts rows of an import as hidden, but for those of accounts that are hidden themselves until the import shows them: the
 * step that shows all is then short.
 */
export async function insertStaged(
  tx: Tx,
  userId: string,
  importId: string,
  slices: readonly PackedImport[],
  { hiddenAccounts, now }: { hiddenAccounts: readonly string[]; now: Date },
): Promise<void> {
  const arrays = names.map(
    (name, column) =>
      sql`unnest(${joinedText(slices.map((slice) => slice[column] ?? '{}'))}::${sql.raw(sentAs(name))}[]) as ${sql.raw(name)}`,
  )
  await query(tx)`
    insert into transactions (user_id, source, status, import_id, removed_at, transfer_by, verification_action, verified_at,
      first_seen_at, created_at, updated_at, ${columns})
    select ${userId}::uuid, 'import', 'booked', ${importId}::uuid,
      case when n.account_id = any(${hiddenAccounts}::uuid[]) then null else ${now}::timestamptz end,
      case when n.transfer_id is not null then 'user' end, case when n.verified then 'correct' end,
      case when n.verified then ${now}::timestamptz end, ${now}, ${now}, ${now}, ${valueList}
    from (select ${sql.join(arrays)}) n returning 1`
}

/** Shows the staged rows of an import. */
export async function showStaged(tx: Tx, userId: string, importId: string, now: Date): Promise<void> {
  await query(tx)`
    update transactions set removed_at = null, updated_at = ${now} where user_id = ${userId} and import_id = ${importId}
    and source = 'import' and removed_at is not null`
}

type TextRow = { id: string; account_id: string; day: string; text: string; credit: boolean }
export const textRowsAtOnce = 2000

/** The next rows of an import, by id, that are no transfer and have no lines of their own, with what the file says of them. */
export async function selectTexts(
  tx: Tx,
  userId: string,
  { importId, after }: { importId: string; after: string | null },
): Promise<TextRow[]> {
  return query<TextRow>(tx)`
    select id, account_id, day, concat_ws(' ', provider_merchant, text) as text, type = 'income' as credit
    from transactions
    where user_id = ${userId} and import_id = ${importId} and source = 'import' and removed_at is null
      and transfer_id is null and split_minor is null and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${textRowsAtOnce}`
}

/** Makes rows transfers between the user's own accounts whose other leg is not known. */
export async function makeOwnTransfers(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await query(tx)`
    update transactions set transfer_id = id, transfer_by = 'user', not_transfer = false, updated_at = ${now}, version = version + 1
    where user_id = ${userId} and id = any(${[...ids]}::uuid[])`
}

/** The days of an account whose rows have changed, and how many rows. */
type CountedDays = ChangedDays & { count: number }
/** Groups changed rows in the database, since 100,000 of them would hold up others here. */
const daysOf = (rows: string) => sql`
    select account_id as "accountId", array_agg(distinct day::text) as days, count(*)::int as count
    from ${sql.table(rows)} group by account_id`

/** The prefix of a hidden row's fingerprint, so that the same file can be imported again meanwhile. */
const hiddenMark = (importId: string): string => `undone ${importId} `

/** Hides the import's rows that no bank has taken over: all, or at most so many of some days. */
export async function hideImportRows(
  tx: Tx,
  userId: string,
  { importId, of }: { importId: string; of: (ChangedDays & { most: number }) | 'all' },
  now: Date,
): Promise<CountedDays[]> {
  const some =
    of === 'all'
      ? sql``
      : sql`and id in (select id from transactions where user_id = ${userId} and import_id = ${importId} and removed_at is null
          and account_id = ${of.accountId} and day = any(${of.days}::date[]) and source = 'import' limit ${of.most})`
  return query<CountedDays>(tx)`
    with hidden as (update transactions set removed_at = ${now}, fingerprint = ${hiddenMark(importId)}::text || fingerprint,
      transfer_id = case when transfer_by = 'auto' then null else transfer_id end,
      transfer_by = case when transfer_by = 'auto' then null else transfer_by end,
      updated_at = ${now}, version = version + 1
    where user_id = ${userId} and import_id = ${importId} and source = 'import' and removed_at is null ${some}
      returning account_id, day)
    ${daysOf('hidden')}`
}

/** Whether these accounts have all rows of an import that no bank has taken over, and no others in sight. */
export async function hasToItself(
  tx: Tx,
  userId: string,
  importId: string,
  accountIds: readonly string[],
): Promise<boolean> {
  const others = await query(tx)`select from transactions where user_id = ${userId} and removed_at is null
      and ((account_id = any(${accountIds}::uuid[]) and import_id is distinct from ${importId}::uuid)
        or (import_id = ${importId}::uuid and source = 'import' and account_id <> all(${accountIds}::uuid[]))) limit 1`
  return others.length === 0
}

/** How many rows are counted on each day of these accounts. */
export async function selectCountedDays(
  tx: Tx,
  userId: string,
  accountIds: readonly string[],
): Promise<(AccountDay & { count: number })[]> {
  return query<AccountDay & { count: number }>(tx)`
    select account_id, day, count from account_days
    where user_id = ${userId} and account_id = any(${accountIds}::uuid[]) and count > 0 order by day`
}

/** Shows an import's hidden rows again; returns the days of all its rows: an undo that was cut short has hidden only some. */
export async function showHiddenRows(
  tx: Tx,
  userId: string,
  importId: string,
  now: Date,
): Promise<CountedDays[]> {
  const mark = hiddenMark(importId)
  await raiseWorkMemory(tx)
  await query(tx)`
    update transactions set removed_at = null, fingerprint = substr(fingerprint, ${mark.length + 1}::int),
      updated_at = ${now}, version = version + 1
    where user_id = ${userId} and import_id = ${importId} and source = 'import' and removed_at is not null
      and starts_with(fingerprint, ${mark}::text)`
  return query<CountedDays>(tx)`
    with shown as (select account_id, day from transactions
      where user_id = ${userId} and import_id = ${importId} and source = 'import' and removed_at is null)
    ${daysOf('shown')}`
}

/** Ends the transfers between an import's rows and other rows; returns the others' accounts and days. */
export async function freeOtherLegs(
  tx: Tx,
  userId: string,
  importId: string,
  now: Date,
): Promise<AccountDay[]> {
  return query<AccountDay>(tx)`
    update transactions set transfer_id = null, transfer_by = null, updated_at = ${now}, version = version + 1
    where user_id = ${userId} and import_id is distinct from ${importId}::uuid
      and transfer_id in (select transfer_id from transactions
        where user_id = ${userId} and import_id = ${importId} and source = 'import' and transfer_id is not null)
    returning account_id, day`
}

/**
 * Deletes the import's rows that no bank has taken over; other legs of its transfers become single payments.
 */
export async function deleteImportRows(
  tx: Tx,
  userId: string,
  importId: string,
  now: Date,
): Promise<{ removed: number; freed: AccountDay[] }> {
  const freed = await freeOtherLegs(tx, userId, importId, now)
  const gone = await sql`
    delete from transactions where user_id = ${userId} and import_id = ${importId} and source = 'import'`.execute(
    tx,
  )
  return { removed: Number(gone.numAffectedRows ?? 0n), freed }
}

/** An account's rows between two days, both included, after an id. */
export type PresentSpan = { accountId: string; from: string; to: string; after: string | null }

/** The first rows of a span, by id, that are not removed, and those that the bank removed. */
export async function selectPresent(
  tx: Tx,
  userId: string,
  { accountId, from, to, after }: PresentSpan,
  limit: number,
): Promise<
  (Omit<StoredRow, 'fingerprint' | 'ordinal'> & { fingerprint: string | null; ordinal: number | null })[]
> {
  return query<StoredRow>(tx)`
    select ${storedColumns} from transactions
    where user_id = ${userId} and account_id = ${accountId} and day between ${from}::date and ${to}::date
      and (removed_at is null or source = 'bank')
      ${after === null ? sql`` : sql`and id > ${after}::uuid`}
    order by id limit ${limit}`
}

/** The ids of an import's rows since a day that it shows, newest first, at most 500. */
export async function selectShownIds(
  tx: Tx,
  userId: string,
  { importId, since }: { importId: string; since: string },
): Promise<string[]> {
  const rows = await query<{ id: string }>(tx)`
    select id from transactions
    where user_id = ${userId} and import_id = ${importId} and day >= ${since} and removed_at is null
    order by day desc, id limit 500`
  return rows.map(({ id }) => id)
}

/** Those of the categories that a row or split line uses; hidden rows of imports do not count. */
export async function selectUsedCategories(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await query<{ id: string }>(tx)`
    select distinct effective_category_id as id from payments
    where user_id = ${userId} and effective_category_id = any(${ids}::text[]) and (visible or source <> 'import')
    union select s.category_id from transaction_splits s
    join payments t on t.user_id = s.user_id and t.id = s.transaction_id and (t.visible or t.source <> 'import')
    where s.user_id = ${userId} and s.category_id = any(${ids}::text[])`
  return rows.map(({ id }) => id)
}

/** Deletes the hidden rows of all users' imports that were undone before a time. */
export async function deleteUndoneRows(systemTx: Tx, before: Date): Promise<void> {
  await query(systemTx)`
    delete from transactions t using imports i where i.user_id = t.user_id and i.id = t.import_id
      and i.state = 'undone' and i.updated_at < ${before} and t.source = 'import' and t.removed_at is not null`
}
