/** The user's decisions from which categories of new rows are learned. */
import { query, type Tx } from '../../../platform/db/db.ts'

export type LearnedRule = { merchant_key: string; type: string; category_id: string }

export type DecidedRow = {
  text: string
  kind: string | null
  mcc: string | null
  type: string
  amount_minor: bigint
  category_id: string
}

/** The newest payments whose category the user has decided or confirmed. */
export async function selectDecided(tx: Tx, userId: string): Promise<DecidedRow[]> {
  return query<DecidedRow>(tx)`
    select text, kind, mcc, type, amount_minor,
      case when user_category_set then user_category_id else category_id end as category_id
    from transactions
    where user_id = ${userId} and removed_at is null and verified
      and case when user_category_set then user_category_id else category_id end is not null
    order by day desc, id desc limit ${mostDecided}`
}
/** Enough to learn a user's habits, few enough to read with every sync. */
const mostDecided = 600

/** The categories of merchants that the user's corrections have taught. */
export async function selectRules(tx: Tx, userId: string): Promise<LearnedRule[]> {
  return query<LearnedRule>(tx)`
    select merchant_key, type, category_id from merchant_rules
    where user_id = ${userId} and category_id is not null`
}
