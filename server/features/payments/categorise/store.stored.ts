/** Reads stored bank rows. */
import { sql } from 'kysely'
import { arrayText } from '../../../platform/db/arrays.ts'
import { type Tx, query } from '../../../platform/db/db.ts'
import { type Read, kindOf, namesOf } from '../../ledger/columns.ts'
import { searchTextOf } from '../../ledger/search/search-text.ts'

/** A stored bank row with the names of its database columns. */
export type StoredRow = Read<'stored'> & { touched: boolean; own_tags: string[] }

/** What shows that the user decided something about a row. */
const decisions = namesOf('user').flatMap((name) => {
  const kind = kindOf(name)
  if (kind === 'timestamptz') return [] // says when, and goes with a column that says what
  if (kind === 'boolean') return [name]
  return kind === 'text[]' || kind === 'uuid[]' ? [`${name} <> '{}'`] : [`coalesce(${name}::text, '') <> ''`]
})

/** The select list of a `StoredRow`. */
export const storedColumns = sql`${sql.raw(namesOf('stored').join(', '))},
  case when tag_ids = '{}' then '{}' else array(select x from unnest(tag_ids) x where not (coalesce(applied_effects -> 'tags', '[]') ? x::text)) end as own_tags,
  (${sql.raw(decisions.join(' or '))} or transfer_by = 'user' or not_transfer or split_minor is not null or refund_by = 'user') as touched`

/**
 * Rows of some accounts from a day on, including removed ones, and older ones with one of the provider ids.
 * They include imported rows: one that the bank lists as well becomes a bank row when it is updated.
 */
export async function selectBankRows(
  tx: Tx,
  userId: string,
  {
    accountIds,
    from,
    providerIds,
  }: { accountIds: readonly string[]; from: string; providerIds: readonly string[] },
): Promise<StoredRow[]> {
  const older =
    providerIds.length === 0
      ? sql``
      : sql`or (day < ${from}::date and removed_at is null and provider_id = any(${arrayText(providerIds)}::text[]))`
  return query<StoredRow>(tx)`
    select ${storedColumns}
    from transactions
    where user_id = ${userId} and account_id = any(${accountIds}::uuid[]) and fingerprint is not null
      and (source = 'bank' or (source = 'import' and removed_at is null))
      and (day >= ${from}::date ${older})`
}

export type ListedHash = {
  content_hash: string | null
  status: string
  day: string
  provider_id: string | null
}

/** The content hashes of the bank rows from a day on that are not removed. */
export async function selectListedHashes(
  tx: Tx,
  userId: string,
  { accountIds, from }: { accountIds: readonly string[]; from: string },
): Promise<ListedHash[]> {
  return query<ListedHash>(tx)`
    select content_hash, status, day, provider_id from transactions
    where user_id = ${userId} and account_id = any(${accountIds}::uuid[]) and source = 'bank' and day >= ${from}::date
      and fingerprint is not null and removed_at is null`
}

export type SearchedRow = StoredRow & { merchant: string | null }

/** Rebuilds the search texts of payments from their parts. */
export async function writeSearchTexts(tx: Tx, userId: string, rows: readonly SearchedRow[]): Promise<void> {
  if (rows.length === 0) return
  const texts = rows.map((row) => ({ id: row.id, text: searchTextOf(row) }))
  await query(tx)`update transactions t set search_text = n.text
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as n (id uuid, text text)
    where t.user_id = ${userId} and t.id = n.id`
}

/** The fields from which the search texts of these rows are built. */
export async function selectSearched(tx: Tx, userId: string, ids: readonly string[]): Promise<SearchedRow[]> {
  return query<SearchedRow>(tx)`
    select ${storedColumns}, merchant from transactions where user_id = ${userId} and id = any(${ids}::uuid[])`
}
