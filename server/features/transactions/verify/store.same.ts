import { sql } from 'kysely'
import { arrayText } from '../../../platform/db/arrays.ts'
import type { Tx } from '../../../platform/db/db.ts'

/** What stands between the fields of a row's line, and for a field that is absent. */
export const between = '\u001F'
export const absent = '\u001E'

/** A stored row's fields in one line, as `lineOf` of service.same.ts writes a fetched one. */
const line = sql.raw(
  [
    'provider_id',
    'type',
    'amount_minor::text',
    'currency',
    'day::text',
    `(date_part('epoch', booked_at) * 1000)::bigint::text`,
    'value_day::text',
    'day_index::text',
    'text',
    'reference',
    'provider_merchant',
    'mcc',
    'insight',
    'insight_confidence::text',
    'insight_cleaned',
    'kind',
    'sub_kind',
    `array_to_string(flags, ',')`,
    'counterparty_name',
    'counterparty_hash',
  ]
    .map((field) => `coalesce(${field}, e'\\x1e')`)
    .join(', '),
)

type Asked = { accountId: string; from: string; ids: readonly string[]; version: string }

/**
 * Of an account's stored rows from a day on: how many are pending or of another making than today's, and
 * the digest of those that have one of the ids, in the order of the ids. Removed rows are left out.
 */
export async function selectDigest(
  tx: Tx,
  userId: string,
  { accountId, from, ids, version }: Asked,
): Promise<{ odd: number; digest: string }> {
  const { rows } = await sql<{ odd: number; digest: string }>`
    select count(*) filter (where status <> 'booked' or not starts_with(fingerprint, ${version}))::int as odd,
      encode(sha256(convert_to(coalesce(string_agg(concat_ws(e'\\x1f', ${line}), e'\\n' order by provider_id collate "C")
        filter (where provider_id = any(${arrayText(ids)}::text[])), ''), 'UTF8')), 'hex') as digest
    from transactions
    where user_id = ${userId} and account_id = ${accountId} and source = 'bank' and day >= ${from}::date
      and fingerprint is not null and removed_at is null`.execute(tx)
  return rows[0] ?? { odd: 1, digest: '' }
}
