import type { Day } from '#contract/period.ts'
import { query, queryFirst, type Tx } from '../../../platform/db/db.ts'
import { type Line, presets } from './presets.ts'

const pattern = presets.map((preset) => preset.words).join('|')

/** Payments in AED since a day whose text matches a household cost, newest first, without own transfers. */
export async function selectLines(tx: Tx, userId: string, since: Day): Promise<Line[]> {
  return query<Line>(tx)`
    select t.id, t.day, t.text, t.effective_amount_minor as minor, t.account_id as "accountId",
      t.split_minor is not null as split, t.effective_category_id as "categoryId"
    from payments t
    where t.user_id = ${userId} and t.visible and t.counts and t.type = 'expense'
      and t.currency = 'AED' and t.day > ${since}::date and (t.text ~* ${pattern} or t.effective_category_id = 'education')
    order by t.day desc, t.id desc limit 2000`
}

export type Lease = { name: string; rent: bigint }

/** The newest lease in AED that is running on a day, with its yearly rent. */
export async function selectRunningLease(tx: Tx, userId: string, day: Day): Promise<Lease | null> {
  return queryFirst<Lease>(tx)`
    select name, round(rent_minor * 12.0 / greatest(1, round((ends - starts + 1) / 30.4375)))::bigint as rent from leases
    where user_id = ${userId} and currency = 'AED' and ${day}::date between starts and ends
    order by starts desc, id limit 1`
}
