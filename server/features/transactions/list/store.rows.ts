import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Sql } from './store.filter.ts'
import { splitInUse } from './store.filter.ts'

export type TagRow = { id: string; name: string; color: string }
/** Amounts come as text. */
export type SplitLine = {
  amount_minor: string
  category_id: string | null
  category_name: string | null
  category_name_ar: string | null
  note: string
}

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
  /** Fils for one minor unit where the currency floats, and the day of that rate. */
  aed_rate: string | null
  aed_rate_day: string | null
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
  title_params: Record<string, string | number>
  user_category_id: string | null
  user_category_set: boolean
  user_description: string | null
  note: string
  tags: TagRow[]
  /** The lines of a split payment, in their order; null where it has none. */
  splits: SplitLine[] | null
  split_in_use: boolean
  attachments: number
  refund_of: string | null
  refunds: { id: string; minor: string; day: string }[] | null
  shares: { id: string; person: string; minor: string; settled: boolean }[] | null
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
  /** What its user said that the account earns. */
  returns: string | null
  category_name: string | null
  category_name_ar: string | null
}
/** A row with what an edit has to know of it besides. */
export type TransactionRow = ListedRow & {
  reference: string | null
  counterparty_name: string | null
  undo: unknown
}

type Stored<R> = Omit<
  R,
  | 'account_name'
  | 'account_opened_on'
  | 'bank_name'
  | 'returns'
  | 'category_name'
  | 'category_name_ar'
  | 'tags'
  | 'splits'
> & {
  tag_ids: string[]
  splits: Omit<SplitLine, 'category_name' | 'category_name_ar'>[] | null
}

/** Only these columns are put aside: with all of them, search text included, that takes as long as reading them. */
const columns = sql`t.id, t.account_id, t.source, t.status, t.type, t.amount_minor, t.user_amount_minor, t.currency,
  t.aed_rate, t.aed_rate_day, t.day, t.booked_at, t.value_day, t.text, t.merchant_key, t.merchant, t.category_id, t.reason_kind, t.reason_code,
  t.reason_params, t.title_code, t.title_params, t.user_category_id, t.user_category_set, t.user_description, t.note,
  t.tag_ids, t.verified, t.needs_editing, t.verification_action, t.verified_at, t.edited_at, t.transfer_id, t.transfer_by,
  t.refund_of, t.created_at, t.updated_at, t.version`

/**
 * The rows `t` of `from`, with what belongs to them. What any row may have is read for all rows at once: a look-up for
 * each would check the user's rights each time, which takes longer than the look-up.
 */
const listed = (userId: string, from: Sql, more: Sql): Sql => sql`
  with t as materialized (select ${columns}, t.split_minor ${more} from ${from})
  select ${columns} ${more}, ${splitInUse} as split_in_use, case when t.split_minor is not null then (
      select jsonb_agg(jsonb_build_object('amount_minor', s.amount_minor::text, 'category_id', s.category_id, 'note', s.note)
        order by s.position)
      from transaction_splits s where s.user_id = ${userId} and s.transaction_id = t.id) end as splits,
    case when t.transfer_id is not null then (select o.id from transactions o
      where o.user_id = ${userId} and o.transfer_id = t.transfer_id and o.id <> t.id and o.removed_at is null limit 1) end
      as counterpart_id,
    r.refunds, s.shares, coalesce(a.attachments, 0) as attachments
  from t
  left join (
    select refund_of, jsonb_agg(jsonb_build_object('id', id, 'minor', coalesce(user_amount_minor, amount_minor)::text,
      'day', day) order by day, id) as refunds
    from transactions where user_id = ${userId} and refund_of = any(array(select id from t)) and removed_at is null
    group by 1) r on r.refund_of = t.id and t.type = 'expense'
  left join (
    select transaction_id, jsonb_agg(jsonb_build_object('id', id, 'person', person, 'minor', amount_minor::text,
      'settled', settled_at is not null) order by person, id) as shares
    from shared_costs where user_id = ${userId} and transaction_id = any(array(select id from t))
    group by 1) s on s.transaction_id = t.id and t.type = 'expense'
  left join (
    select transaction_id, count(*)::int as attachments from attachments
    where user_id = ${userId} and transaction_id = any(array(select id from t)) and removed_at is null
    group by 1) a on a.transaction_id = t.id`

/** The rows `t` of `from`, newest first. */
export async function selectListed(tx: Tx, userId: string, from: Sql): Promise<ListedRow[]> {
  const [{ rows }, names] = await Promise.all([
    sql<Stored<ListedRow>>`${listed(userId, from, sql``)} order by t.day desc, t.id desc`.execute(tx),
    selectNames(tx, userId),
  ])
  return rows.map((row) => withNames(row, names))
}

/** The one row `t` of `from`, whole. */
export async function selectWhole(tx: Tx, userId: string, from: Sql): Promise<TransactionRow | null> {
  const [{ rows }, names] = await Promise.all([
    sql<
      Stored<TransactionRow>
    >`${listed(userId, from, sql`, t.reference, t.counterparty_name, t.undo`)}`.execute(tx),
    selectNames(tx, userId),
  ])
  const [row] = rows
  return row ? withNames(row, names) : null
}

type AccountNames = { name: string; bank: string | null; opened_on: string | null; returns: string | null }
type CategoryNames = { name: string | null; name_ar: string | null }
const unnamed: CategoryNames = { name: null, name_ar: null }
type Names = {
  accounts: Map<string, AccountNames>
  categories: Map<string, CategoryNames>
  tags: Map<string, TagRow>
}

function withNames<R extends Stored<ListedRow>>(row: R, { accounts, categories, tags }: Names) {
  const account = accounts.get(row.account_id)
  const category = row.user_category_set ? row.user_category_id : row.category_id
  const named = (id: string | null): CategoryNames =>
    (id === null ? undefined : categories.get(id)) ?? unnamed
  const own = named(category)
  return {
    ...row,
    account_name: account?.name ?? '',
    account_opened_on: account?.opened_on ?? null,
    bank_name: account?.bank ?? null,
    returns: account?.returns ?? null,
    category_name: own.name,
    category_name_ar: own.name_ar,
    tags: row.tag_ids.flatMap((id) => tags.get(id) ?? []),
    splits:
      row.splits?.map((line) => ({
        ...line,
        category_name: named(line.category_id).name,
        category_name_ar: named(line.category_id).name_ar,
      })) ?? null,
  }
}

type NameRow = Omit<AccountNames, 'name'> & {
  id: string
  of: 'account' | 'category' | 'tag'
  name: string | null
  name_ar: string | null
  color: string | null
}

/** A user's few names, read once instead of being joined to every row. */
async function selectNames(tx: Tx, userId: string): Promise<Names> {
  const { rows } = await sql<NameRow>`
    select a.id::text, 'account' as of, a.name, null as name_ar, null as color, a.opened_on, c.bank_name as bank,
        coalesce(s.returns, case when k.islamic then 'profit' end) as returns
      from accounts a
      left join connections c on c.user_id = a.user_id and c.id = a.connection_id
      left join savings_terms s on s.user_id = a.user_id and s.account_id = a.id
      left join card_terms k on k.user_id = a.user_id and k.account_id = a.id
      where a.user_id = ${userId}
    union all select id, 'category', name, name_ar, null, null, null, null from categories where user_id = ${userId}
    union all select id::text, 'tag', name, null, color, null, null, null from tags where user_id = ${userId}`.execute(
    tx,
  )
  const named = (of: NameRow['of']) => rows.filter((row) => row.of === of)
  return {
    accounts: new Map(
      named('account').map(({ id, name, bank, opened_on, returns }) => [
        id,
        { name: name ?? '', bank, opened_on, returns },
      ]),
    ),
    categories: new Map(named('category').map(({ id, name, name_ar }) => [id, { name, name_ar }])),
    tags: new Map(
      named('tag').map(({ id, name, color }) => [id, { id, name: name ?? '', color: color ?? '' }]),
    ),
  }
}
