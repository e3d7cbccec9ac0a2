import { sql } from 'kysely'
import { query, type Tx } from '../../../platform/db/db.ts'
import type { CategoryNames, ListContext, ListNames } from './store.context.ts'
import { namesOf as columnsOf, type Read } from '../columns.ts'
import { categoryOf } from '../view.ts'
import type { Sql } from './filter.ts'
import type { Counterpart, TagRow, SplitLine, ListedRow, TransactionRow } from '../row.ts'

/** A row of the view `payments`; its names and related rows are in other tables. */
type Stored<R extends ListedRow> = Omit<R, keyof Belongings | keyof OwnNames> & Read<'listed'>
type OwnNames = Pick<
  ListedRow,
  | 'account_name'
  | 'account_opened_on'
  | 'bank_name'
  | 'category_name'
  | 'category_name_ar'
  | 'lowers_name'
  | 'lowers_name_ar'
>
type Belongings = Pick<
  ListedRow,
  'tags' | 'splits' | 'counterpart' | 'refunds' | 'shares' | 'attachments' | 'returns'
>

const columns = sql.raw(
  columnsOf('listed')
    .map((name) => `t.${name}`)
    .concat('t.split_in_use')
    .join(', '),
)

/**
 * The rows `t` of a source that satisfy `where`, in its order, with their related rows. Each table is read by
 * its own statement: a join takes longer to plan, on Citus several times as long as to execute.
 */
export async function selectListed(
  tx: Tx,
  list: ListContext,
  where: Sql,
  source = sql`payments`,
): Promise<ListedRow[]> {
  const rows = await query<Stored<ListedRow>>(tx)`
    select ${columns} from ${source} t where t.user_id = ${list.userId} and ${where}`
  return complete(tx, list, rows)
}

/** The one row `t` that satisfies `where`, with the columns that an edit needs; null if there is none. */
export async function selectWhole(tx: Tx, list: ListContext, where: Sql): Promise<TransactionRow | null> {
  const rows = await query<Stored<TransactionRow>>(tx)`
    select ${columns}, t.reference, t.counterparty_name
    from payments t where t.user_id = ${list.userId} and ${where}`
  const [row] = await complete(tx, list, rows)
  return row ?? null
}

/** Adds names and related rows; tables that cannot contain anything for these rows are not read. */
async function complete<R extends Stored<ListedRow>>(tx: Tx, list: ListContext, rows: readonly R[]) {
  const { userId } = list
  const names = await list.names
  const idsOf = (has: (row: R) => boolean): string[] => rows.filter(has).map(({ id }) => id)
  const spent = idsOf(({ type }) => type === 'expense')
  const [splits, counterparts, refunds, shares, attachments, tags, returns] = await Promise.all([
    selectSplits(
      tx,
      { userId, names },
      idsOf((row) => row.split_minor !== null),
    ),
    selectCounterparts(
      tx,
      userId,
      rows.flatMap((row) => row.transfer_id ?? []),
    ),
    selectRefunds(tx, userId, names.has.refunds ? spent : []),
    selectShares(tx, userId, names.has.shares ? spent : []),
    countAttachments(
      tx,
      userId,
      idsOf(() => names.has.attachments),
    ),
    selectTags(
      tx,
      userId,
      rows.flatMap((row) => row.tag_ids),
    ),
    rows.some(({ title_code: title, reason_code: reason }) => isInterest(title) || isInterest(reason))
      ? selectReturns(tx, userId)
      : new Map<string, string>(),
  ])
  return rows.map((row) => {
    const account = names.accounts.get(row.account_id)
    const categoryNames = namesOf(names, categoryOf(row))
    const lowered = namesOf(names, row.lowers_category_id)
    const legs = row.transfer_id === null ? [] : (counterparts.get(row.transfer_id) ?? [])
    return {
      ...row,
      account_name: account?.name ?? '',
      account_opened_on: account?.opened_on ?? null,
      bank_name: account?.bank_name ?? null,
      category_name: categoryNames.name,
      category_name_ar: categoryNames.name_ar,
      lowers_name: lowered.name,
      lowers_name_ar: lowered.name_ar,
      returns: returns.get(row.account_id) ?? null,
      tags: row.tag_ids.flatMap((id) => tags.get(id) ?? []),
      splits: row.split_minor === null ? null : (splits.get(row.id) ?? null),
      counterpart: legs.find((leg) => leg.id !== row.id) ?? null,
      refunds: refunds.get(row.id) ?? null,
      shares: shares.get(row.id) ?? null,
      attachments: attachments.get(row.id) ?? 0,
    }
  })
}

const isInterest = (code: string | null): boolean => code === 'interest' || code === 'interest_charged'

const unnamed: CategoryNames = { name: null, name_ar: null }
const namesOf = ({ categories }: ListNames, id: string | null): CategoryNames =>
  (id === null ? undefined : categories.get(id)) ?? unnamed

type OfPayment<T> = Map<string, T[]>
/** Groups rows by `of`, the payment or transfer that they belong to. */
function byPayment<R extends { of: string }>(rows: readonly R[]): OfPayment<Omit<R, 'of'>> {
  const grouped: OfPayment<Omit<R, 'of'>> = new Map()
  for (const { of, ...row } of rows) {
    const listed = grouped.get(of)
    if (listed) listed.push(row)
    else grouped.set(of, [row])
  }
  return grouped
}

async function selectSplits(
  tx: Tx,
  { userId, names }: { userId: string; names: ListNames },
  ids: readonly string[],
): Promise<OfPayment<SplitLine>> {
  if (ids.length === 0) return new Map()
  const rows = await query<{ of: string; amount_minor: string; category_id: string | null; note: string }>(
    tx,
  )`
    select transaction_id as of, amount_minor::text, category_id, note from transaction_splits
    where user_id = ${userId} and transaction_id = any(${ids}::uuid[]) order by position`
  return byPayment(
    rows.map((line) => {
      const { name, name_ar } = namesOf(names, line.category_id)
      return { ...line, category_name: name, category_name_ar: name_ar }
    }),
  )
}

/** The rows of each transfer. */
async function selectCounterparts(
  tx: Tx,
  userId: string,
  transfers: readonly string[],
): Promise<OfPayment<Counterpart>> {
  if (transfers.length === 0) return new Map()
  const rows = await query<{ of: string } & Counterpart>(tx)`
    select transfer_id as of, id, account_id, amount_minor, currency, day, aed_rate, aed_rate_day from payments
    where user_id = ${userId} and transfer_id = any(${transfers}::uuid[]) and not removed order by id`
  return byPayment(rows)
}

async function selectRefunds(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<OfPayment<NonNullable<ListedRow['refunds']>[number]>> {
  if (ids.length === 0) return new Map()
  const rows = await query<{ of: string; id: string; minor: string; day: string }>(tx)`
    select refund_of as of, id, effective_amount_minor::text as minor, day from payments
    where user_id = ${userId} and refund_of = any(${ids}::uuid[]) and not removed order by day, id`
  return byPayment(rows)
}

async function selectShares(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<OfPayment<NonNullable<ListedRow['shares']>[number]>> {
  if (ids.length === 0) return new Map()
  const rows = await query<{ of: string } & NonNullable<ListedRow['shares']>[number]>(tx)`
    select transaction_id as of, id, person, amount_minor::text as minor, settled_at is not null as settled,
      member_id is not null as household, lowers
    from shared_costs where user_id = ${userId} and transaction_id = any(${ids}::uuid[]) order by person, id`
  return byPayment(rows)
}

async function countAttachments(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await query<{ of: string; count: number }>(tx)`
    select transaction_id as of, count(*)::int as count from attachments
    where user_id = ${userId} and transaction_id = any(${ids}::uuid[]) and removed_at is null group by 1`
  return new Map(rows.map(({ of, count }) => [of, count]))
}

async function selectTags(tx: Tx, userId: string, ids: readonly string[]): Promise<Map<string, TagRow>> {
  if (ids.length === 0) return new Map()
  const rows = await query<TagRow>(tx)`select id, name, color from tags
    where user_id = ${userId} and id = any(${ids}::uuid[])`
  return new Map(rows.map((row) => [row.id, row]))
}

/** What each account earns according to the user, by account id. */
async function selectReturns(tx: Tx, userId: string): Promise<Map<string, string>> {
  const [cards, savings] = await Promise.all([
    sql<{ account_id: string; returns: string }>`
      select account_id, 'profit' as returns from card_terms where user_id = ${userId} and islamic`.execute(
      tx,
    ),
    sql<{ account_id: string; returns: string }>`
      select account_id, returns from savings_terms where user_id = ${userId} and returns is not null`.execute(
      tx,
    ),
  ])
  return new Map([...cards.rows, ...savings.rows].map(({ account_id, returns }) => [account_id, returns]))
}
