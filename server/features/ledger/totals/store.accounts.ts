/** Income and spending by account, from the totals, without own transfers and hidden accounts. */
import { sql } from 'kysely'
import type { Day, Range } from '#contract/period.ts'
import { query, type Tx } from '../../../platform/db/db.ts'
import { isIn } from '../days.ts'
import { accountNotHidden } from '../row.ts'
import { totalsOf } from './store.flows.ts'

/** Sums in fils, or in minor units of `unconverted` where that currency has no rate. */
export type AccountFlow = {
  account_id: string
  category_id: string | null
  type: string
  unconverted: string | null
  amount: bigint
  count: number
}
/** The same by calendar month, of which `month` is the first day. */
export type AccountMonth = Omit<AccountFlow, 'category_id' | 'count'> & { month: Day }

const unconverted = sql`case when aed_minor is null then currency end as unconverted`

export async function selectAccountFlows(tx: Tx, userId: string, range: Range): Promise<AccountFlow[]> {
  return query<AccountFlow>(tx)`
    select account_id, nullif(category_id, '') as category_id, type, ${unconverted},
      sum(coalesce(aed_minor, amount_minor))::bigint as amount, sum(count)::int as count
    from ${totalsOf(userId, range, { transfer: false })} group by 1, 2, 3, 4`
}

/** By calendar month; the range is of whole months. */
export async function selectAccountMonths(tx: Tx, userId: string, range: Range): Promise<AccountMonth[]> {
  return query<AccountMonth>(tx)`
    select account_id, month, type, ${unconverted}, sum(coalesce(aed_minor, amount_minor))::bigint as amount
    from monthly_totals
    where user_id = ${userId} and not transfer and ${accountNotHidden(userId)} and ${isIn(sql`month`, range)}
    group by 1, 2, 3, 4`
}
