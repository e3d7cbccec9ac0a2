import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { Tx } from '../../../platform/db/db.ts'

/** A row as lists show it, with the names that people see; instants are ISO texts. */
export type ListedRow = {
  id: string
  account_id: string
  source: string
  status: string
  type: string
  amount_minor: bigint
  currency: string
  day: string
  booked_at: string | null
  value_day: string | null
  text: string
  merchant_key: string | null
  merchant: string | null
  category_id: string | null
  reason_kind: string
  reason_code: string
  reason_params: Record<string, string | number>
  title_code: string | null
  title_params: Record<string, string>
  user_category_id: string | null
  user_category_set: boolean
  user_description: string | null
  note: string
  verified: boolean
  needs_editing: boolean
  verification_action: string | null
  verified_at: string | null
  edited_at: string | null
  transfer_id: string | null
  transfer_by: string | null
  counterpart_id: string | null
  created_at: string
  updated_at: string
  version: number
  account_name: string
  bank_name: string | null
  category_name: string | null
}
/** A row with what an edit has to know of it besides. */
export type TransactionRow = ListedRow & Unlisted

/** What may hold any sign: each in a column of its own. */
type Words = Pick<
  ListedRow,
  | 'text'
  | 'merchant_key'
  | 'merchant'
  | 'reason_code'
  | 'reason_params'
  | 'title_code'
  | 'title_params'
  | 'user_description'
  | 'note'
>
type Unlisted = { reference: string | null; counterparty_name: string | null; undo: unknown }
const words = sql`t.text, t.merchant_key, t.merchant, t.reason_code, t.reason_params, t.title_code, t.title_params, t.user_description, t.note`
const unlisted = sql`t.reference, t.counterparty_name, t.undo`

/**
 * Ids, codes, numbers and days hold no bar, so they come as one text: a column costs both ends more than what is in
 * it. What may be absent comes empty. `readRow` takes them in the same order.
 */
const factsOf = (
  userId: string,
): RawBuilder<unknown> => sql`concat_ws('|', t.id, t.account_id, t.source, t.status, t.type,
  t.amount_minor, t.currency, t.day, coalesce(t.booked_at::text, ''), coalesce(t.value_day::text, ''),
  coalesce(t.category_id, ''), t.reason_kind, coalesce(t.user_category_id, ''), t.user_category_set,
  t.verified, t.needs_editing, coalesce(t.verification_action, ''), coalesce(t.verified_at::text, ''),
  coalesce(t.edited_at::text, ''), coalesce(t.transfer_id::text, ''), coalesce(t.transfer_by, ''),
  coalesce(case when t.transfer_id is not null then (select o.id from transactions o
    where o.user_id = ${userId} and o.transfer_id = t.transfer_id and o.id <> t.id and o.removed_at is null limit 1) end::text, ''),
  t.created_at, t.updated_at, t.version)`
const factCount = 25

const isoOf = (text: string): string => {
  // the driver declares its parsers as any
  // oxlint-disable-next-line typescript/no-unsafe-call
  const at: unknown = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)(text)
  if (!(at instanceof Date)) throw new Error('not an instant')
  return at.toISOString()
}
const given = (fact: string): string | null => (fact === '' ? null : fact)
const instant = (fact: string): string | null => (fact === '' ? null : isoOf(fact))

function readRow(row: Words & { facts: string }, names: Names): ListedRow {
  const facts = row.facts.split('|')
  if (facts.length !== factCount) throw new Error('a code of a row holds a bar')
  let at = 0
  const next = (): string => facts[at++] ?? ''
  const read = {
    id: next(),
    account_id: next(),
    source: next(),
    status: next(),
    type: next(),
    amount_minor: BigInt(next()),
    currency: next(),
    day: next(),
    booked_at: instant(next()),
    value_day: given(next()),
    category_id: given(next()),
    reason_kind: next(),
    user_category_id: given(next()),
    user_category_set: next() === 't',
    verified: next() === 't',
    needs_editing: next() === 't',
    verification_action: given(next()),
    verified_at: instant(next()),
    edited_at: instant(next()),
    transfer_id: given(next()),
    transfer_by: given(next()),
    counterpart_id: given(next()),
    created_at: isoOf(next()),
    updated_at: isoOf(next()),
    version: Number(next()),
  }
  const account = names.accounts.get(read.account_id)
  const category = read.user_category_set ? read.user_category_id : read.category_id
  return {
    ...read,
    text: row.text,
    merchant_key: row.merchant_key,
    merchant: row.merchant,
    reason_code: row.reason_code,
    reason_params: row.reason_params,
    title_code: row.title_code,
    title_params: row.title_params,
    user_description: row.user_description,
    note: row.note,
    account_name: account?.name ?? '',
    bank_name: account?.bank ?? null,
    category_name: category === null ? null : (names.categories.get(category) ?? null),
  }
}

type Names = { accounts: Map<string, { name: string; bank: string | null }>; categories: Map<string, string> }

/** A user's few names, read once instead of being joined to every row. */
async function selectNames(tx: Tx, userId: string): Promise<Names> {
  const { rows } = await sql<{ kind: string; id: string; name: string; bank: string | null }>`
    select 'account' as kind, a.id::text as id, a.name, c.bank_name as bank
    from accounts a left join connections c on c.user_id = ${userId} and c.id = a.connection_id where a.user_id = ${userId}
    union all select 'category', k.id, k.name, null from categories k where k.user_id = ${userId}`.execute(tx)
  const names: Names = { accounts: new Map(), categories: new Map() }
  for (const { kind, id, name, bank } of rows)
    if (kind === 'account') names.accounts.set(id, { name, bank })
    else names.categories.set(id, name)
  return names
}

/** Rows given by `source` (as `t`), newest first. */
export async function selectListed(
  tx: Tx,
  userId: string,
  source: RawBuilder<unknown>,
): Promise<ListedRow[]> {
  const [{ rows }, names] = await Promise.all([
    sql<Words & { facts: string }>`select ${factsOf(userId)} as facts, ${words} from (${source}) t
      order by t.day desc, t.id desc`.execute(tx),
    selectNames(tx, userId),
  ])
  return rows.map((row) => readRow(row, names))
}

/** The one row that `source` gives (as `t`), whole. */
export async function selectWhole(
  tx: Tx,
  userId: string,
  source: RawBuilder<unknown>,
): Promise<TransactionRow | null> {
  const [{ rows }, names] = await Promise.all([
    sql<
      Words & Unlisted & { facts: string }
    >`select ${factsOf(userId)} as facts, ${words}, ${unlisted} from (${source}) t`.execute(tx),
    selectNames(tx, userId),
  ])
  const [row] = rows
  if (!row) return null
  const { reference, counterparty_name, undo } = row
  return { ...readRow(row, names), reference, counterparty_name, undo }
}
