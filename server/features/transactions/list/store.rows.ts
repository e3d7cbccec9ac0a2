import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Sql } from './store.filter.ts'

/** A row as lists show it, with the names that people see. */
export type ListedRow = {
  id: string
  account_id: string
  source: string
  status: string
  type: string
  /** Of a bank row, what the bank says. */
  amount_minor: bigint
  /** What the user set in its place. */
  user_amount_minor: bigint | null
  currency: string
  day: string
  booked_at: Date | null
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
  verified_at: Date | null
  edited_at: Date | null
  transfer_id: string | null
  transfer_by: string | null
  counterpart_id: string | null
  created_at: Date
  updated_at: Date
  version: number
  account_name: string
  account_opened_on: string | null
  bank_name: string | null
  category_name: string | null
}
/** A row with what an edit has to know of it besides. */
export type TransactionRow = ListedRow & {
  reference: string | null
  counterparty_name: string | null
  undo: unknown
}

type Stored<R> = Omit<R, 'account_name' | 'account_opened_on' | 'bank_name' | 'category_name'>

const listed = (
  userId: string,
): Sql => sql`t.id, t.account_id, t.source, t.status, t.type, t.amount_minor, t.user_amount_minor,
  t.currency,
  t.day, t.booked_at, t.value_day, t.text, t.merchant_key, t.merchant, t.category_id, t.reason_kind, t.reason_code,
  t.reason_params, t.title_code, t.title_params,
  t.user_category_id, t.user_category_set, t.user_description, t.note, t.verified, t.needs_editing,
  t.verification_action, t.verified_at, t.edited_at, t.transfer_id, t.transfer_by,
  case when t.transfer_id is not null then (select o.id from transactions o
    where o.user_id = ${userId} and o.transfer_id = t.transfer_id and o.id <> t.id and o.removed_at is null limit 1) end
    as counterpart_id,
  t.created_at, t.updated_at, t.version`

/** Rows given by `source` (as `t`), newest first. */
export async function selectListed(tx: Tx, userId: string, source: Sql): Promise<ListedRow[]> {
  const [{ rows }, names] = await Promise.all([
    sql<
      Stored<ListedRow>
    >`select ${listed(userId)} from (${source}) t order by t.day desc, t.id desc`.execute(tx),
    selectNames(tx, userId),
  ])
  return rows.map((row) => withNames(row, names))
}

/** The one row that `source` gives (as `t`), whole. */
export async function selectWhole(tx: Tx, userId: string, source: Sql): Promise<TransactionRow | null> {
  const [{ rows }, names] = await Promise.all([
    sql<
      Stored<TransactionRow>
    >`select ${listed(userId)}, t.reference, t.counterparty_name, t.undo from (${source}) t`.execute(tx),
    selectNames(tx, userId),
  ])
  const [row] = rows
  return row ? withNames(row, names) : null
}

type AccountNames = { name: string; bank: string | null; opened_on: string | null }
type Names = { accounts: Map<string, AccountNames>; categories: Map<string, string | null> }

function withNames<R extends Stored<ListedRow>>(row: R, { accounts, categories }: Names) {
  const account = accounts.get(row.account_id)
  const category = row.user_category_set ? row.user_category_id : row.category_id
  return {
    ...row,
    account_name: account?.name ?? '',
    account_opened_on: account?.opened_on ?? null,
    bank_name: account?.bank ?? null,
    category_name: category === null ? null : (categories.get(category) ?? null),
  }
}

type NameRow = Omit<AccountNames, 'name'> & { id: string; account: boolean; name: string | null }

/** A user's few names, read once instead of being joined to every row. */
async function selectNames(tx: Tx, userId: string): Promise<Names> {
  const { rows } = await sql<NameRow>`
    select a.id::text, true as account, a.name, a.opened_on, c.bank_name as bank from accounts a
      left join connections c on c.user_id = a.user_id and c.id = a.connection_id
      where a.user_id = ${userId}
    union all select id, false, name, null, null from categories where user_id = ${userId}`.execute(tx)
  const named = (account: boolean) => rows.filter((row) => row.account === account)
  return {
    accounts: new Map(named(true).map(({ id, name, ...rest }) => [id, { name: name ?? '', ...rest }])),
    categories: new Map(named(false).map(({ id, name }) => [id, name])),
  }
}
