import { sql } from 'kysely'
import { query, type Tx } from '../../platform/db/db.ts'

/** Where the money of series goes, as their newest payments say. */
export type Destinations = {
  /** The own account that received the last payment of a series, where that was a transfer between own accounts. */
  receivers: ReadonlyMap<string, string>
  /** The series whose money goes into investments: a newest payment pays a trade, or its words say so. */
  investing: ReadonlySet<string>
  /** The newest payment of each series. */
  newest: ReadonlyMap<string, string>
  /** The category in effect of that payment, where it has one. */
  categories: ReadonlyMap<string, string>
}
/** A trade may be entered after later payments of its series. */
const newestPayments = 3

export async function selectDestinations(tx: Tx, userId: string): Promise<Destinations> {
  const rows = await query<{
    id: string
    newestId: string | null
    accountId: string | null
    categoryId: string | null
    invests: boolean
  }>(tx)`
    select n.source_id as id, (array_agg(n.id) filter (where n.place = 1))[1] as "newestId",
      (array_agg(p.account_id) filter (where n.place = 1))[1] as "accountId",
      (array_agg(n.category_id) filter (where n.place = 1))[1] as "categoryId",
      bool_or(n.type = 'expense' and n.transfer and n.transfer_id = n.id and p.id is null
        and (n.reason_code = 'investing' or l.transaction_id is not null)) as invests
    from (
      select e.source_id, t.id, t.type, t.transfer, t.transfer_id, t.reason_code, t.effective_category_id as category_id,
        row_number() over (partition by e.source_id order by t.day desc, t.id desc) as place
      from expected_payments e join payments t on t.user_id = e.user_id and t.id = e.found_id
      where e.user_id = ${userId} and e.source = 'series' and not t.removed) n
    left join payments p on p.user_id = ${userId} and p.transfer_id = n.transfer_id and p.id <> n.id
    left join investment_lines l on l.user_id = ${userId} and l.transaction_id = n.id and l.transfer
    where n.place <= ${sql.lit(newestPayments)} group by 1`
  return {
    receivers: new Map(
      rows.flatMap(({ id, accountId }) => (accountId === null ? [] : [[id, accountId] as const])),
    ),
    investing: new Set(rows.flatMap(({ id, invests }) => (invests ? [id] : []))),
    newest: new Map(rows.flatMap(({ id, newestId }) => (newestId === null ? [] : [[id, newestId] as const]))),
    categories: new Map(
      rows.flatMap(({ id, categoryId }) => (categoryId === null ? [] : [[id, categoryId] as const])),
    ),
  }
}
