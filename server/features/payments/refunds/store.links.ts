/** Which purchases refunds are of, and which spending incoming money lowers, as it follows from the rows. */
import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#contract/period.ts'
import { isOfMember, query, type Tx } from '../../../platform/db/db.ts'
import type { AccountDay } from '../changed-days.ts'
import { type Purchase, type Refund, refundDays } from './matching.ts'

/** The rows that changed: those of some days in some accounts. */
export type Touched = { accountIds: readonly string[]; days: readonly string[] }

const isTouched = (userId: string, { accountIds, days }: Touched) =>
  sql`r.user_id = ${userId} and r.account_id = any(${accountIds}::uuid[]) and r.day = any(${days}::date[])`

/** Refunds `r` that may be linked to a purchase without the user. */
const canBeLinked = sql`r.type = 'income' and r.effective_category_id = 'refunds' and r.counts and r.merchant_key is not null
  and r.split_minor is null`

/** Ends the links found earlier of touched rows that are no refunds any more. */
export async function endLostLinks(tx: Tx, userId: string, touched: Touched): Promise<void> {
  await query(tx)`
    update transactions t set refund_of = null, refund_by = null
    where t.user_id = ${userId} and t.id = any(array(
      select r.id from payments r
      where r.refund_by = 'auto' and (${canBeLinked}) is not true and ${isTouched(userId, touched)}))`
}

/** The refunds whose purchase may have changed: of the merchants of touched rows, and those linked to touched rows. */
export async function selectUnsettledRefunds(tx: Tx, userId: string, touched: Touched): Promise<Refund[]> {
  return query<Refund>(tx)`
    with touched as materialized (
      select r.id, r.merchant_key from transactions r where ${isTouched(userId, touched)})
    select r.id, r.merchant_key, r.currency, r.day, r.effective_amount_minor as minor, r.refund_of, r.refund_by
    from payments r
    where r.user_id = ${userId} and ${canBeLinked} and (r.refund_of in (select id from touched)
      or r.merchant_key in (select merchant_key from touched where merchant_key is not null))`
}

/** What was paid to the merchants of some refunds in the time before them in which they may have been bought. */
export async function selectPurchases(
  tx: Tx,
  userId: string,
  refunds: readonly Refund[],
): Promise<Purchase[]> {
  const days = refunds.map(({ day }) => day).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  return query<Purchase>(tx)`
    select id, merchant_key, currency, day, effective_amount_minor as minor from payments
    where user_id = ${userId} and merchant_key = any(${[...new Set(refunds.map(({ merchant_key: key }) => key))]}::text[])
      and day between ${addDays(first, -refundDays)}::date and ${last}::date and type = 'expense' and counts and not removed
    order by day desc limit 20000`
}

/** Links refunds to the purchases found for them, or ends such links. */
export async function writeLinks(
  tx: Tx,
  userId: string,
  links: readonly { id: string; purchaseId: string | null }[],
): Promise<void> {
  if (links.length === 0) return
  await query(tx)`
    update transactions t set refund_of = n.purchase_id, refund_by = case when n.purchase_id is not null then 'auto' end
    from unnest(${links.map(({ id }) => id)}::uuid[], ${links.map(({ purchaseId }) => purchaseId)}::uuid[])
      as n (id, purchase_id)
    where t.user_id = ${userId} and t.id = n.id`
}

/** The category of a purchase `p` at the shop of the refund `r`; that of the largest line where it is split. */
const categoryOf = (which: RawBuilder<unknown>) => sql`select coalesce(case when p.split_in_use then (
      select s.category_id from transaction_splits s where s.user_id = p.user_id and s.transaction_id = p.id
      order by s.amount_minor desc, s.position limit 1)
    else p.effective_category_id end, '')
  from payments p where p.user_id = r.user_id and p.type = 'expense' and not p.removed and not p.transfer and ${which}`

/** Whether all lines of the split payment `r` are in categories of spending. */
const isAllSpending = sql`not exists (select from transaction_splits s
  left join categories c on c.user_id = s.user_id and c.id = s.category_id
  where s.user_id = r.user_id and s.transaction_id = r.id and c.type is distinct from 'expense')`

/**
 * Sets which spending incoming rows lower: that of their own category if it is one of spending, as of a fee that the bank
 * gives back, or of their purchase if they are refunds; without one, unless the user said so, that of the newest purchase
 * in the shop. Covers touched rows, refunds of touched purchases and those in `refunds`; returns the accounts and days of
 * the rows that changed. What changes is told before the update: of a person whom the statistics do not know yet PostgreSQL
 * expects one row, and compared each of thousands with all.
 */
export async function writeLowered(
  tx: Tx,
  userId: string,
  touched: Touched,
  refunds: readonly string[],
): Promise<AccountDay[]> {
  // a member does not see all purchases
  const ofShop = isOfMember(tx)
    ? sql`r.lowers_category_id`
    : sql`(${categoryOf(sql`p.merchant_key = r.merchant_key and p.counts
        order by p.day <= r.day desc, p.day desc, p.id limit 1`)})`
  return query<AccountDay>(tx)`
    with touched as materialized (
      select r.id, r.type, r.lowers_category_id from transactions r where ${isTouched(userId, touched)}),
    wanted as materialized (
      select r.id, r.lowers_category_id as lowers, case
        when r.type <> 'income' or r.removed or r.transfer then null
        when r.split_in_use then case when ${isAllSpending} then '' end
        when c.type = 'expense' then c.id
        when r.effective_category_id = 'refunds' and (r.refund_of is not null or r.refund_by is distinct from 'user')
        then coalesce((${categoryOf(sql`p.id = r.refund_of`)}), ${ofShop})
        end as category_id
      from payments r left join categories c on c.user_id = r.user_id and c.id = r.effective_category_id
      where r.user_id = ${userId} and r.id = any(array(
        select id from touched where type = 'income' or lowers_category_id is not null
        union select f.id from transactions f where f.user_id = ${userId} and f.refund_of is not null
          and f.refund_of in (select id from touched)
        union select unnest(${refunds}::uuid[]))))
    update transactions t set lowers_category_id = w.category_id
    from (select id, category_id from wanted where lowers is distinct from category_id) w
    where t.user_id = ${userId} and t.id = w.id
    returning t.account_id, t.day`
}
