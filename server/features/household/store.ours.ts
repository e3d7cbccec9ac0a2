/** What a household's figures are made of, read of one person at a time in a member's transaction. */
import { sql } from 'kysely'
import type { Day, Range } from '#contract/period.ts'
import { type Db, query, type Tx } from '../../platform/db/db.ts'
import { isIn } from '../ledger/days.ts'
import type { AccountFlow } from '../ledger/totals/service.flows.ts'

/** The fingerprint of each account's IBAN; accounts without one are left out. */
export async function selectIbans(tx: Tx, userId: string): Promise<{ id: string; iban_hash: string }[]> {
  return query<{ id: string; iban_hash: string }>(tx)`
    select id, iban_hash from accounts
    where user_id = ${userId} and iban_hash is not null and not hidden`
}

/** What others in the household owe of a payment that counts without it: together they spent it all the same. */
export type OwedRow = AccountFlow & { id: string; day: Day; month: Day }

export async function selectOwedInHousehold(
  tx: Tx,
  userId: string,
  { people, range }: { people: readonly string[]; range: Range },
): Promise<OwedRow[]> {
  return query<OwedRow>(tx)`
    select p.id, p.account_id, p.counted_type as type, p.day,
      case when p.lowers_category_id is null then p.effective_category_id else nullif(p.lowers_category_id, '') end as category_id,
      date_trunc('month', p.day::timestamp)::date as month,
      case when p.effective_aed_minor is null then p.currency end as unconverted, 0 as count,
      coalesce(to_aed(p.effective_amount_minor + s.household, p.currency, p.aed_rate) - p.effective_aed_minor,
        s.household)::bigint * case when p.lowers_category_id is null then 1 else -1 end as amount
    from (select transaction_id, sum(amount_minor)::bigint as lowers,
        (sum(amount_minor) filter (where member_id = any(${people}::uuid[])))::bigint as household
      from shared_costs where user_id = ${userId} and lowers group by 1) s
    join payments p on p.user_id = ${userId} and p.id = s.transaction_id
    where s.household > 0 and p.amount_minor - p.user_amount_minor = s.lowers and p.counts and p.visible
      and ${isIn(sql`p.day`, range)}`
}

/** What is owed of an open shared cost, in minor units of `currency`. */
export type CostRow = { id: string; transaction_id: string; minor: bigint; currency: string; day: Day }

/** What a person owes of payments in the accounts that they see, newest first. */
export async function selectCosts(tx: Tx, userId: string, memberId: string): Promise<CostRow[]> {
  return query<CostRow>(tx)`
    select s.id, s.transaction_id, s.amount_minor as minor, p.currency, p.day
    from shared_costs s join payments p on p.user_id = s.user_id and p.id = s.transaction_id
    where s.user_id = ${userId} and s.member_id = ${memberId} and s.settled_at is null and p.visible
    order by p.day desc, s.id`
}

/** Those of some payments that are transfers. */
export async function selectTransfers(tx: Tx, userId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await query<{ id: string }>(tx)`
    select id from payments where user_id = ${userId} and id = any(${ids}::uuid[]) and transfer`
  return rows.map(({ id }) => id)
}

/** Those of some payments that settled something. */
export async function selectSettling(tx: Tx, userId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await query<{ id: string }>(tx)`
    select distinct settled_by as id from shared_costs where user_id = ${userId} and settled_by = any(${ids}::uuid[])`
  return rows.map(({ id }) => id)
}

/** A payment and what its lines in some categories add up to, in fils; null without an exchange rate. */
export type SpendingRow = { id: string; account_id: string; day: Day; minor: bigint | null }

/** The payments with spending in some categories, newest first; null among the categories stands for none. */
export async function selectSpending(
  tx: Tx,
  userId: string,
  { categories, range }: { categories: readonly (string | null)[]; range: Range },
): Promise<SpendingRow[]> {
  return query<SpendingRow>(tx)`
    select id, account_id, day, case when count(*) = count(aed_minor) then sum(aed_minor)::bigint end as minor
    from payment_lines where user_id = ${userId} and type = 'expense' and counts and visible and ${isIn(sql`day`, range)}
      and coalesce(category_id, '') = any(${categories.map((id) => id ?? '')}::text[])
    group by 1, 2, 3 order by day desc, id desc`
}

/** The names of people who see accounts of an owner, and which, by the membership's id. */
export async function selectSharedWith(
  db: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string; accounts: string[] }[]> {
  return query<{ id: string; name: string; accounts: string[] }>(db)`
    select m.id, u."name" as name, m.account_ids as accounts
    from household_members m join identity_users u on u."id" = m.member_id
    where m.owner_id = ${ownerId} and m.id = any(${ids}::uuid[]) and m.ended_at is null`
}
