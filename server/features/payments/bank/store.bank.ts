import { type RawBuilder, sql } from 'kysely'
import { tagLimits } from '#contract/limits.ts'
import { arrayText, chunksOf, joinedText } from '../../../platform/db/arrays.ts'
import { query, type Tx } from '../../../platform/db/db.ts'
import { kindOf, namesOf as columnsOf, type Read, sentAs, type Written } from '../../ledger/columns.ts'

/** The columns that a sync writes. */
export type RowWrite = Written<'bank'>

const written = columnsOf('bank')
const names = written.filter((name) => name !== 'id' && name !== 'account_id')
const columns = sql.raw(names.join(', '))
const valueOf = (name: keyof RowWrite): string =>
  sentAs(name) === kindOf(name) ? `n.${name}` : `n.${name}::${kindOf(name)}`
const givenColumns = sql.raw(names.map(valueOf).join(', '))
/** Citus does not allow casting a text column to an array in an UPDATE; these functions replace the cast. */
const readers = new Map([
  ['text[]', 'texts_of'],
  ['uuid[]', 'uuids_of'],
])
const assignments = sql.raw(
  names
    .map((name) => {
      const reader = readers.get(kindOf(name))
      return `${name} = ${reader === undefined ? valueOf(name) : `${reader}(n.${name})`}`
    })
    .join(', '),
)

/**
 * The rows of a packed part as a table `n`. As unnest is in the select list, no array is materialised first.
 */
function unpacked(part: PackedRows): RawBuilder<unknown> {
  const columns = written.map(
    (name, index) => sql`unnest(${part[index] ?? '{}'}::${sql.raw(sentAs(name))}[]) as ${sql.raw(name)}`,
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

/** One statement's rows as the text of an array per column, built before the transaction begins. */
export type PackedRows = readonly string[]

export const packRows = (rows: readonly RowWrite[]): PackedRows =>
  written.map((name) => arrayText(rows.map((row) => row[name])))
/** Slices are packed one by one, so that what their rows are made of is soon given back. */
export const joinRows = (slices: readonly PackedRows[]): PackedRows =>
  written.map((_, column) => joinedText(slices.map((slice) => slice[column] ?? '{}')))

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

const joinedTags = `tags_after(b.tag_ids, p.tag_ids, '{}', ${tagLimits.perPayment})`
/** What the booked row `b` keeps of its own, and takes from the pending row `p` otherwise. */
const merged = new Map<keyof Read<'user'>, string>([
  ['tag_ids', `case when p.tag_ids = '{}' then b.tag_ids else ${joinedTags} end`],
  ['user_category_id', 'case when b.user_category_set then b.user_category_id else p.user_category_id end'],
  ['user_category_set', 'b.user_category_set or p.user_category_set'],
  [
    'user_amount_minor',
    'coalesce(b.user_amount_minor, case when b.currency = p.currency then p.user_amount_minor end)',
  ],
  ['note', `case when b.note = '' then p.note else b.note end`],
  ['verified', 'b.verified or p.verified'],
  ['needs_editing', 'case when b.verification_action is null then p.needs_editing else b.needs_editing end'],
])
const passedOn = sql.raw(
  columnsOf('user')
    .map((name) => `${name} = ${merged.get(name) ?? `coalesce(b.${name}, p.${name})`}`)
    .join(', '),
)

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
    update message_payments m set transaction_id = n.booked_id
    from unnest(${pending}::uuid[], ${booked}::uuid[]) as n (pending_id, booked_id)
    where m.user_id = ${userId} and m.transaction_id = n.pending_id`
  await query(tx)`
    update attachments a set transaction_id = n.booked_id
    from unnest(${pending}::uuid[], ${booked}::uuid[]) as n (pending_id, booked_id)
    where a.user_id = ${userId} and a.transaction_id = n.pending_id`
  await query(tx)`
    update transactions b set
      refund_of = case when b.refund_by is null then p.refund_of else b.refund_of end,
      refund_by = coalesce(b.refund_by, p.refund_by),
      split_minor = coalesce(b.split_minor, case when b.currency = p.currency then p.split_minor end),
      ${passedOn},
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
