/** Payments that may be one side of money moved to another person of the household. */
import { sql } from 'kysely'
import type { Day, Range } from '#contract/period.ts'
import { query, type Tx } from '../../../platform/db/db.ts'
import { isIn } from '../days.ts'

/**
 * A booked payment; `transfer`: its person has both sides already, or for `alone` says that it only moves money or does not
 * share the other side.
 */
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
/** A line of a payment that counts: in fils, or in minor units of `unconverted` where that currency has no rate. */
export type LegLine = LegRow & {
  month: Day
  category_id: string | null
  unconverted: string | null
  amount: bigint
  /** 1 for the first line of its payment. */
  count: number
  /** How it counts: incoming money that lowers spending is an expense with a negative amount. */
  counted_type: string
}

/** Whether the other side of a transfer is in an account that the reader does not see. */
const isOutside = sql`p.id = any(coalesce(nullif(current_setting('app.outside_payments', true), ''), '{}')::uuid[])`
const columns = sql`p.id, p.account_id, p.day, p.type, p.effective_amount_minor as minor, p.currency, p.transfer,
  p.transfer and p.transfer_id = p.id and (p.type = 'income' or ${isOutside}) as alone, p.counterparty_hash`
/** Booked payments of which the bank names the account on the other side, and transfers. */
export async function selectLegs(tx: Tx, userId: string, range: Range): Promise<LegRow[]> {
  return query<LegRow>(tx)`
    select ${columns} from payments p
    where p.user_id = ${userId} and p.booked and p.visible and (p.counterparty_hash is not null or p.transfer)
      and ${isIn(sql`p.day`, range)}`
}

/** Some payments, and those of these amounts in some accounts, which may be the other side of one. */
export type LegSearch = { ids: readonly string[]; accounts: readonly string[]; amounts: readonly bigint[] }

const lineColumns = sql`${columns}, date_trunc('month', p.day::timestamp)::date as month, l.category_id,
  case when l.aed_minor is null then l.currency end as unconverted,
  coalesce(l.aed_minor, l.amount_minor) as amount, l.first_line::int as count, l.type as counted_type`

/** The lines of transfers to or from accounts of the same person that the reader does not see. */
export async function selectOutsideLines(tx: Tx, userId: string, range: Range): Promise<LegLine[]> {
  return query<LegLine>(tx)`
    select ${lineColumns}
    from payments p join payment_lines l on l.user_id = p.user_id and l.id = p.id
    where p.user_id = ${userId} and p.booked and p.visible and ${isIn(sql`p.day`, range)} and ${isOutside}`
}

/** The lines of the payments of a search that count. */
export async function selectLegLines(
  tx: Tx,
  userId: string,
  { ids, accounts, amounts, range }: LegSearch & { range: Range },
): Promise<LegLine[]> {
  return query<LegLine>(tx)`
    select ${lineColumns}
    from payments p join payment_lines l on l.user_id = p.user_id and l.id = p.id
    where p.user_id = ${userId} and p.counts and p.visible and ${isIn(sql`p.day`, range)}
      and (p.id = any(${ids}::uuid[]) or p.account_id = any(${accounts}::uuid[])
        and p.effective_amount_minor = any(${amounts.map(String)}::bigint[]))`
}
