import { type RawBuilder, sql } from 'kysely'
import { tagLimits } from '#contract/limits.ts'
import { arrayText } from '../../../platform/db/arrays.ts'
import { query, type Tx } from '../../../platform/db/db.ts'
import type { DerivedColumns } from '../categorise/derived.ts'

/** The columns that a sync writes; amounts are text, flags and rule ids the text of a Postgres array. */
export type RowWrite = Omit<DerivedColumns, 'rule_ids'> & {
  id: string
  account_id: string
  provider: string
  provider_id: string | null
  status: string
  type: string
  amount_minor: string
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
  flags: string
  counterparty_name: string | null
  counterparty_hash: string | null
  rule_ids: string
  search_text: string
  fingerprint: string
  ordinal: number
  content_hash: string
  settled: boolean
  removed_at: Date | null
}

type Field = readonly [type: string, read: (row: RowWrite) => RowWrite[keyof RowWrite]]

/**
 * Columns in the order written, with type and value; one getter each, as dynamic property reads are slower.
 */
const columnOf: Record<keyof RowWrite, Field> = {
  id: ['uuid', (row) => row.id],
  account_id: ['uuid', (row) => row.account_id],
  provider: ['text', (row) => row.provider],
  provider_id: ['text', (row) => row.provider_id],
  status: ['text', (row) => row.status],
  type: ['text', (row) => row.type],
  amount_minor: ['bigint', (row) => row.amount_minor],
  currency: ['text', (row) => row.currency],
  day: ['date', (row) => row.day],
  booked_at: ['timestamptz', (row) => row.booked_at],
  value_day: ['date', (row) => row.value_day],
  day_index: ['int', (row) => row.day_index],
  text: ['text', (row) => row.text],
  reference: ['text', (row) => row.reference],
  provider_merchant: ['text', (row) => row.provider_merchant],
  mcc: ['text', (row) => row.mcc],
  insight: ['text', (row) => row.insight],
  insight_confidence: ['double precision', (row) => row.insight_confidence],
  insight_cleaned: ['text', (row) => row.insight_cleaned],
  kind: ['text', (row) => row.kind],
  sub_kind: ['text', (row) => row.sub_kind],
  flags: ['text', (row) => row.flags],
  counterparty_name: ['text', (row) => row.counterparty_name],
  counterparty_hash: ['text', (row) => row.counterparty_hash],
  merchant_key: ['text', (row) => row.merchant_key],
  merchant: ['text', (row) => row.merchant],
  category_id: ['text', (row) => row.category_id],
  reason_kind: ['text', (row) => row.reason_kind],
  reason_code: ['text', (row) => row.reason_code],
  reason_params: ['text', (row) => row.reason_params],
  title_code: ['text', (row) => row.title_code],
  title_params: ['text', (row) => row.title_params],
  rule_ids: ['text', (row) => row.rule_ids],
  rule_effects: ['text', (row) => row.rule_effects],
  search_text: ['text', (row) => row.search_text],
  fingerprint: ['text', (row) => row.fingerprint],
  ordinal: ['int', (row) => row.ordinal],
  content_hash: ['text', (row) => row.content_hash],
  settled: ['boolean', (row) => row.settled],
  removed_at: ['timestamptz', (row) => row.removed_at],
}
const fields = Object.entries(columnOf)
const names = Object.keys(columnOf).filter((name) => name !== 'id' && name !== 'account_id')
const columns = sql.raw(names.join(', '))
// unnest flattens nested arrays, so array columns are sent as text, like objects.
const arrays: Readonly<Record<string, string>> = {
  flags: 'text[]',
  rule_ids: 'uuid[]',
  rule_effects: 'jsonb',
  reason_params: 'jsonb',
  title_params: 'jsonb',
}
const valueOf = (name: string): string => (name in arrays ? `n.${name}::${arrays[name]}` : `n.${name}`)
const givenColumns = sql.raw(names.map(valueOf).join(', '))
/** Citus does not allow casting a text column to an array in an UPDATE; these functions replace the cast. */
const readers: Readonly<Record<string, string>> = { flags: 'texts_of', rule_ids: 'uuids_of' }
const assignments = sql.raw(
  names
    .map((name) => `${name} = ${name in readers ? `${readers[name]}(n.${name})` : valueOf(name)}`)
    .join(', '),
)

/**
 * The rows of a packed part as a table `n`. As unnest is in the select list, no array is materialised first.
 */
function unpacked(part: PackedRows): RawBuilder<unknown> {
  const columns = fields.map(
    ([name, [type]], index) => sql`unnest(${part[index] ?? '{}'}::${sql.raw(type)}[]) as ${sql.raw(name)}`,
  )
  return sql`(select ${sql.join(columns)}) as n`
}

/**
 * Rows per statement: few enough that a page waits well under a second for the embedded engine's one session.
 */
const rowsPerStatement = 1000

/** Splits rows into the parts that are written by one statement each. */
export const partsOf = <T>(rows: readonly T[]): T[][] => chunksOf(rows, rowsPerStatement)

/** Splits rows into slices that take a few milliseconds each to process. */
export const slicesOf = <T>(rows: readonly T[]): T[][] => chunksOf(rows, 250)

function chunksOf<T>(rows: readonly T[], size: number): T[][] {
  const chunks: T[][] = []
  for (let at = 0; at < rows.length; at += size) chunks.push(rows.slice(at, at + size))
  return chunks
}

/** One statement's rows as the text of an array per column, built before the transaction begins. */
export type PackedRows = readonly string[]

export function packRows(rows: readonly RowWrite[]): PackedRows {
  return fields.map(([, [, read]]) => arrayText(rows.map(read)))
}

export async function insertRows(
  tx: Tx,
  userId: string,
  parts: readonly PackedRows[],
  now: Date,
): Promise<void> {
  for (const part of parts)
    await sql`
      insert into transactions (user_id, id, account_id, source, ${columns}, first_seen_at, created_at, updated_at)
      select ${userId}::uuid, n.id, n.account_id, 'bank', ${givenColumns}, ${now}::timestamptz, ${now}, ${now}
      from ${unpacked(part)} returning 1`.execute(tx)
}

export async function updateRows(
  tx: Tx,
  userId: string,
  parts: readonly PackedRows[],
  now: Date,
): Promise<void> {
  for (const part of parts)
    await sql`
      update transactions t set account_id = n.account_id, source = 'bank', ${assignments},
        user_amount_minor = case when n.currency = t.currency then t.user_amount_minor end,
        split_minor = case when n.currency = t.currency then t.split_minor else -t.split_minor end, updated_at = ${now}, version = t.version + 1
      from ${unpacked(part)}
      where t.user_id = ${userId} and t.id = n.id`.execute(tx)
}

export type Rehashed = { id: string; contentHash: string }

/** Stores the new content hashes of rows in which no stored data has changed. */
export async function updateHashes(tx: Tx, userId: string, rows: readonly Rehashed[]): Promise<void> {
  await query(tx)`
    update transactions t set content_hash = n.content_hash
    from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.contentHash)}::text[]) as n (id, content_hash)
    where t.user_id = ${userId} and t.id = n.id`
}

export type RemovalWrite = { id: string; settled: boolean }

/** Hides rows that the bank removed; they stay stored so that a later sync can recognise them. */
export async function removeRows(tx: Tx, userId: string, removals: readonly RemovalWrite[], now: Date) {
  await query(tx)`
    update transactions t set removed_at = ${now}, settled = n.settled, transfer_id = null, transfer_by = null,
      updated_at = ${now}, version = t.version + 1
    from unnest(${removals.map((row) => row.id)}::uuid[], ${removals.map((row) => row.settled)}::boolean[])
      as n (id, settled)
    where t.user_id = ${userId} and t.id = n.id and t.removed_at is null`
}

/**
 * Moves the user's edits from pending rows to the booked rows that replace them, where those have none yet,
 * together with splits, shared costs, refund links and attachments.
 */
export async function moveUserEdits(
  tx: Tx,
  userId: string,
  links: readonly { pendingId: string; bookedId: string }[],
  now: Date,
): Promise<void> {
  const [pending, booked] = [links.map((link) => link.pendingId), links.map((link) => link.bookedId)]
  await query(tx)`
    insert into transaction_splits (user_id, transaction_id, position, amount_minor, before_minor, category_id, note)
    select ${userId}::uuid, n.booked_id, s.position, s.amount_minor, s.before_minor, s.category_id, s.note
    from unnest(${pending}::uuid[], ${booked}::uuid[]) as n (pending_id, booked_id)
    join transaction_splits s on s.user_id = ${userId} and s.transaction_id = n.pending_id
    join transactions p on p.user_id = ${userId} and p.id = n.pending_id
    join transactions b on b.user_id = ${userId} and b.id = n.booked_id and b.split_minor is null and b.currency = p.currency
    on conflict do nothing`
  await query(tx)`
    update shared_costs s set transaction_id = n.booked_id
    from unnest(${pending}::uuid[], ${booked}::uuid[]) as n (pending_id, booked_id)
    where s.user_id = ${userId} and s.transaction_id = n.pending_id`
  await query(tx)`
    update transactions r set refund_of = n.booked_id
    from unnest(${pending}::uuid[], ${booked}::uuid[]) as n (pending_id, booked_id)
    where r.user_id = ${userId} and r.refund_of = n.pending_id`
  await query(tx)`
    update attachments a set transaction_id = n.booked_id
    from unnest(${pending}::uuid[], ${booked}::uuid[]) as n (pending_id, booked_id)
    where a.user_id = ${userId} and a.transaction_id = n.pending_id`
  await query(tx)`
    update transactions b set
      refund_of = coalesce(b.refund_of, p.refund_of),
      split_minor = coalesce(b.split_minor, case when b.currency = p.currency then p.split_minor end),
      tag_ids = case when p.tag_ids = '{}' then b.tag_ids else tags_after(b.tag_ids, p.tag_ids, '{}', ${sql.lit(tagLimits.perPayment)}) end,
      user_category_id = case when b.user_category_set then b.user_category_id else p.user_category_id end,
      user_category_set = b.user_category_set or p.user_category_set,
      user_amount_minor = coalesce(b.user_amount_minor, case when b.currency = p.currency then p.user_amount_minor end),
      user_description = coalesce(b.user_description, p.user_description),
      note = case when b.note = '' then p.note else b.note end,
      verified = b.verified or p.verified,
      needs_editing = case when b.verification_action is null then p.needs_editing else b.needs_editing end,
      verification_action = coalesce(b.verification_action, p.verification_action),
      verified_at = coalesce(b.verified_at, p.verified_at),
      edited_at = coalesce(b.edited_at, p.edited_at),
      not_transfer = b.not_transfer or p.not_transfer,
      applied_effects = case when b.applied_effects = '{}' then p.applied_effects - 'wants' - 'figures' else b.applied_effects end,
      search_text = case when b.user_description is null and b.note = '' and p.search_text <> ''
        and (p.user_description is not null or p.note <> '')
        then left(p.search_text || ' ' || b.search_text, 1000) else b.search_text end,
      updated_at = ${now}, version = b.version + 1
    from unnest(${pending}::uuid[], ${booked}::uuid[]) as n (pending_id, booked_id)
    join transactions p on p.user_id = ${userId} and p.id = n.pending_id
    where b.user_id = ${userId} and b.id = n.booked_id`
}
