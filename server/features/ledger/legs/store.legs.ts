/** Payments that may be one side of money moved to another person of the household. */
import { type RawBuilder, sql } from 'kysely'
import type { Day, Range } from '#contract/period.ts'
import { query, type Tx } from '../../../platform/db/db.ts'

/** A booked payment; `transfer`: its person has both sides already, or for `alone` says that it only moves money. */
export type LegRow = {
  id: string
  account_id: string
  day: Day
  type: string
  minor: bigint
  currency: string
  transfer: boolean
  alone: boolean
  counterparty_hash: string | null
}

const within = ({ from, to }: Range): RawBuilder<unknown> =>
  sql`(${from}::date is null or p.day >= ${from}::date) and (${to}::date is null or p.day <= ${to}::date)`

const legs = sql`
  select p.id, p.account_id, p.day, p.type, p.effective_amount_minor as minor, p.currency, p.transfer,
    p.transfer and p.type = 'income' and t.transfer_id = p.id as alone,
    t.counterparty_hash
  from payments p join transactions t on t.user_id = p.user_id and t.id = p.id`

/** Booked payments whose bank names one of these accounts as the other side, and transfers in some accounts. */
export async function selectNamed(
  tx: Tx,
  userId: string,
  { hashes, accounts, range }: { hashes: readonly string[]; accounts: readonly string[]; range: Range },
): Promise<LegRow[]> {
  return query<LegRow>(tx)`${legs}
    where p.user_id = ${userId} and p.booked and p.visible and ${within(range)}
      and (t.counterparty_hash = any(${hashes}::text[]) or p.transfer and p.account_id = any(${accounts}::uuid[]))`
}

/** Booked payments of these amounts that count, among which the other legs of payments are. */
export async function selectOfAmounts(
  tx: Tx,
  userId: string,
  { amounts, range }: { amounts: readonly bigint[]; range: Range },
): Promise<LegRow[]> {
  if (amounts.length === 0) return []
  return query<LegRow>(tx)`${legs}
    where p.user_id = ${userId} and p.counts and p.visible and ${within(range)}
      and p.effective_amount_minor = any(${amounts.map(String)}::bigint[])`
}
