/** Reads stored bank rows. */
import { sql } from 'kysely'
import { arrayText } from '../../../platform/db/arrays.ts'
import { query, type Tx } from '../../../platform/db/db.ts'

/** A stored bank row with the names of its database columns. */
export type StoredRow = {
  id: string
  account_id: string
  provider_id: string | null
  status: string
  type: string
  amount_minor: bigint
  currency: string
  day: string
  booked_at: Date | null
  value_day: string | null
  day_index: number | null
  text: string
  reference: string | null
  provider_merchant: string | null
  mcc: string | null
  insight: string | null
  insight_confidence: number | null
  insight_cleaned: string | null
  kind: string | null
  sub_kind: string | null
  flags: string[]
  counterparty_name: string | null
  counterparty_hash: string | null
  fingerprint: string
  ordinal: number
  content_hash: string | null
  settled: boolean
  first_seen_at: Date
  removed_at: Date | null
  touched: boolean
  user_description: string | null
  note: string
  own_tags: string[]
}

/** The select list of a `StoredRow`. */
export const storedColumns = sql`id, account_id, provider_id, status, type, amount_minor, currency, day, booked_at, value_day,
  day_index, text, reference, provider_merchant, mcc, insight, insight_confidence, insight_cleaned, kind, sub_kind,
  flags, counterparty_name, counterparty_hash, fingerprint, ordinal, content_hash, settled, first_seen_at, removed_at,
  user_description, note,
  case when tag_ids = '{}' then '{}' else array(select x from unnest(tag_ids) x where not (coalesce(applied_effects -> 'tags', '[]') ? x::text)) end as own_tags,
  (user_category_set or user_amount_minor is not null or user_description is not null or note <> '' or verified or needs_editing
    or verification_action is not null or transfer_by = 'user' or not_transfer or split_minor is not null or tag_ids <> '{}' or refund_of is not null) as touched`

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
