import { sql } from 'kysely'
import { query, queryFirst, type Tx } from '../../../platform/db/db.ts'

export type NewPayment = {
  id: string
  type: 'income' | 'expense'
  amount_minor: bigint
  currency: string
  aed_minor: bigint | null
  day: string
  merchant: string | null
  text: string
  category_id: string | null
  reason_code: string
}

const newPaymentColumns = sql.raw(`
  t.id, t.type, t.amount_minor, t.currency, to_aed(t.amount_minor, t.currency, t.aed_rate) as aed_minor, t.day,
  coalesce(t.user_description, t.merchant) as merchant, t.text, t.reason_code,
  t.effective_category_id as category_id`)

/**
 * Booked payments that a connection's sync added, without transfers, at most 500. None for the first sync of
 * a connection, which delivers its history.
 */
export async function selectSyncedPayments(
  tx: Tx,
  userId: string,
  { runId, connectionId, since }: { runId: string; connectionId: string; since: string },
): Promise<NewPayment[]> {
  return query<NewPayment>(tx)`
    select ${newPaymentColumns}
    from sync_runs r
    join accounts a on a.user_id = r.user_id and a.connection_id = r.connection_id
    join payments t on t.user_id = a.user_id and t.account_id = a.id
    where r.user_id = ${userId} and r.id = ${runId} and r.connection_id = ${connectionId}
      and t.first_seen_at >= r.started_at and t.day >= ${since} and t.counts and t.source = 'bank'
      and exists (select from sync_runs e where e.user_id = r.user_id and e.connection_id = r.connection_id
        and e.state = 'done' and e.id <> r.id)
    order by t.day desc, t.id limit 500`
}

/** Those of these payments that are booked and no transfers. */
export async function selectPaymentsById(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<NewPayment[]> {
  return query<NewPayment>(tx)`
    select ${newPaymentColumns} from payments t
    where t.user_id = ${userId} and t.id = any(${ids}::uuid[]) and t.counts order by t.day desc, t.id`
}

const mostSalaries = 6

/**
 * For each of these salaries, the amounts of up to six earlier ones on the same account and in the same
 * currency, newest first.
 */
export async function selectSalariesBefore(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, bigint[]>> {
  const rows = await query<{ id: string; amounts: string[] }>(tx)`
    select t.id, array(select o.amount_minor::text from payments o
      where o.user_id = t.user_id and o.account_id = t.account_id and o.currency = t.currency and o.type = 'income'
        and o.counts and o.day < t.day and o.effective_category_id = 'salary'
      order by o.day desc, o.id limit ${sql.lit(mostSalaries)}) as amounts
    from payments t where t.user_id = ${userId} and t.id = any(${ids}::uuid[])`
  return new Map(rows.map(({ id, amounts }) => [id, amounts.map(BigInt)]))
}

export type Charge = {
  id: string
  account_id: string
  merchant_key: string
  amount_minor: bigint
  currency: string
  day: string
}

/** The payments since a day to the merchants of these payments, oldest first, at most 5000. */
export async function selectCharges(
  tx: Tx,
  userId: string,
  { ids, since }: { ids: readonly string[]; since: string },
): Promise<Charge[]> {
  return query<Charge>(tx)`
    select id, account_id, merchant_key, amount_minor, currency, day from payments
    where user_id = ${userId} and not removed and booked and day >= ${since} and type = 'expense'
      and merchant_key in (
        select merchant_key from payments where user_id = ${userId} and id = any(${ids}::uuid[]))
    order by day, id limit 5000`
}

/** Counts the booked, unverified payments dated from `since` on that were first seen from `seen` on. */
export async function countToReview(
  tx: Tx,
  userId: string,
  since: string,
  firstSeenBefore: Date,
): Promise<number> {
  const rows = await query<{ count: number }>(tx)`
    select count(*)::int as count from payments
    where user_id = ${userId} and visible and booked and not verified and day >= ${since} and first_seen_at >= ${firstSeenBefore}`
  return rows[0]?.count ?? 0
}

export type TroubledBank = { id: string; bank_name: string; last_synced_at: Date }

/** Banks that have delivered no data since `before` for a reason that their user cannot resolve. */
export async function selectTroubledBanks(
  tx: Tx,
  userId: string,
  before: Date,
  userCauses: readonly string[],
): Promise<TroubledBank[]> {
  return query<TroubledBank>(tx)`
    select id, bank_name, last_synced_at from connections
    where user_id = ${userId} and connection_status = 'active' and not paused and error_kind is not null
      and not (error_kind = any(${userCauses}::text[])) and last_synced_at < ${before}
    order by id limit 50`
}

/** Whether a bank that works has not been read since a moment. */
export async function hasUnreadBank(tx: Tx, userId: string, since: Date): Promise<boolean> {
  const row = await queryFirst<{ unread: boolean }>(tx)`
    select exists (select from connections
      where user_id = ${userId} and connection_status = 'active' and not paused and last_synced_at < ${since}) as unread`
  return row?.unread ?? false
}

export type CategorySum = {
  span: number
  type: string
  category_id: string
  name: string | null
  aed_minor: bigint
}

/**
 * Sums by category over consecutive spans of `days` days, span 0 ending on `last`; transfers are left out.
 */
export async function selectSpans(
  tx: Tx,
  userId: string,
  { first, last, days }: { first: string; last: string; days: number },
): Promise<CategorySum[]> {
  return query<CategorySum>(tx)`
    select span, s.type, s.category_id, c.name, aed_minor from (
      select (${last}::date - day) / ${days}::int as span, type, category_id, sum(aed_minor)::bigint as aed_minor
      from daily_totals
      where user_id = ${userId} and day between ${first} and ${last} and not transfer and aed_minor is not null
      group by 1, 2, 3) s
    left join categories c on c.user_id = ${userId} and c.id = s.category_id
    order by span, s.type, s.category_id limit 5000`
}
