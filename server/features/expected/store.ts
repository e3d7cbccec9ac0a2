import { sql } from 'kysely'
import type { EntryType } from '#contract/common.ts'
import type { FixedCostPart } from '#contract/figures/financial-reading.ts'
import type { Day } from '#contract/period.ts'
import { query, type Tx } from '../../platform/db/db.ts'
import type { Shift } from './series/occurrences.ts'
import type { ExpectedRow, FoundPayment, Key, Settlement, Source } from './types.ts'

const columns = sql`e.source, e.source_id as "sourceId", e.part, e.group_id as "groupId", e.due, e.account_id as "accountId",
  e.to_account_id as "toAccountId", e.type, e.currency, e.amount_minor as minor, e.settled_minor as paid,
  e.title_code as "titleCode", e.title_params as "titleParams", e.state, e.covered_by as "coveredBy"`

/** The stored payments of cheques, plans, cards and loans, and the dates of series that are covered or announced. */
export async function selectExpected(tx: Tx, userId: string): Promise<ExpectedRow[]> {
  return query<ExpectedRow>(tx)`
    select ${columns} from expected_payments e
    where e.user_id = ${userId} and (e.source <> 'series' or e.covered_by is not null or e.state = 'announced')
    order by e.source, e.source_id, e.part limit 20000`
}

/** The dates of series that are the payment of something else, as `id day`. */
export async function selectCoveredDates(tx: Tx, userId: string): Promise<ReadonlySet<string>> {
  const rows = await query<{ date: string }>(tx)`
    select source_id || ' ' || part as date from expected_payments
    where user_id = ${userId} and source = 'series' and covered_by is not null`
  return new Set(rows.map(({ date }) => date))
}

export async function upsertExpected(tx: Tx, userId: string, rows: readonly ExpectedRow[]): Promise<void> {
  if (rows.length === 0) return
  const list = <T>(pick: (row: ExpectedRow) => T): T[] => rows.map(pick)
  await query(tx)`
    insert into expected_payments (user_id, source, source_id, part, group_id, due, account_id, to_account_id, type, currency,
      amount_minor, settled_minor, title_code, title_params, state, covered_by)
    select ${userId}::uuid, n.source, n.source_id, n.part, n.group_id, n.due, n.account_id, n.to_account_id, n.type, n.currency,
      n.amount, n.settled, n.title, n.params::jsonb, n.state, n.covered_by
    from unnest(${list((row) => row.source)}::text[], ${list((row) => row.sourceId)}::uuid[], ${list((row) => row.part)}::text[],
      ${list((row) => row.groupId)}::uuid[], ${list((row) => row.due)}::date[], ${list((row) => row.accountId)}::uuid[],
      ${list((row) => row.toAccountId)}::uuid[], ${list((row) => row.type)}::text[], ${list((row) => row.currency)}::text[],
      ${list((row) => row.minor?.toString() ?? null)}::bigint[], ${list((row) => String(row.paid))}::bigint[],
      ${list((row) => row.titleCode)}::text[], ${list((row) => JSON.stringify(row.titleParams))}::text[],
      ${list((row) => row.state)}::text[], ${list((row) => row.coveredBy)}::text[])
      as n (source, source_id, part, group_id, due, account_id, to_account_id, type, currency, amount, settled, title, params,
        state, covered_by)
    on conflict (user_id, source, source_id, part) do update set group_id = excluded.group_id, due = excluded.due,
      account_id = excluded.account_id, to_account_id = excluded.to_account_id, type = excluded.type,
      currency = excluded.currency, amount_minor = excluded.amount_minor, settled_minor = excluded.settled_minor,
      title_code = excluded.title_code, title_params = excluded.title_params, state = excluded.state,
      covered_by = excluded.covered_by`
}

/** Deletes payments; a date of a series with a payment or that the user skips only loses what covers it. */
export async function deleteExpected(tx: Tx, userId: string, keys: readonly Key[]): Promise<void> {
  if (keys.length === 0) return
  const ofKeys = sql`(e.source, e.source_id, e.part) in (
    select * from unnest(${keys.map(({ source }) => source)}::text[], ${keys.map(({ sourceId }) => sourceId)}::uuid[],
      ${keys.map(({ part }) => part)}::text[]))`
  await query(tx)`
    delete from expected_payments e where e.user_id = ${userId} and ${ofKeys} and not e.skipped and e.found_id is null`
  await query(tx)`
    update expected_payments e set covered_by = null, state = case when e.skipped then 'skipped' else 'settled' end
    where e.user_id = ${userId} and ${ofKeys}`
}

/** Deletes the dates of series that are gone, as after an undo, so that their payments are free again. */
export async function deleteDatesOfGone(tx: Tx, userId: string): Promise<void> {
  await query(tx)`
    delete from expected_payments e where e.user_id = ${userId} and e.source = 'series'
      and not exists (select from series s where s.user_id = e.user_id and s.id = e.source_id)`
}

/** The dates of series for which detection found a payment that is still booked. */
export async function selectFound(tx: Tx, userId: string): Promise<FoundPayment[]> {
  return query<FoundPayment>(tx)`
    select e.source, e.source_id as "sourceId", e.part, e.found_id as "transactionId"
    from expected_payments e
    join series s on s.user_id = e.user_id and s.id = e.source_id
    join payments t on t.user_id = e.user_id and t.id = e.found_id
    where e.user_id = ${userId} and e.source = 'series' and t.booked and not t.removed
    order by e.source_id, e.part`
}

export type StoredSettlement = Settlement & { counted: bigint | null }

export async function selectSettlements(tx: Tx, userId: string): Promise<StoredSettlement[]> {
  return query<StoredSettlement>(tx)`
    select transaction_id as "transactionId", source, source_id as "sourceId", part, role, by_user as "byUser",
      counted_minor as counted
    from settlements where user_id = ${userId} order by transaction_id, source, source_id`
}

export async function deleteSettlements(
  tx: Tx,
  userId: string,
  links: readonly Pick<Settlement, 'transactionId' | 'source' | 'sourceId'>[],
): Promise<void> {
  if (links.length === 0) return
  await query(tx)`
    delete from settlements s
    using unnest(${links.map(({ transactionId }) => transactionId)}::uuid[], ${links.map(({ source }) => source)}::text[],
      ${links.map(({ sourceId }) => sourceId)}::uuid[]) as n (transaction_id, source, source_id)
    where s.user_id = ${userId} and s.transaction_id = n.transaction_id and s.source = n.source and s.source_id = n.source_id`
}

export async function upsertSettlements(tx: Tx, userId: string, links: readonly Settlement[]): Promise<void> {
  if (links.length === 0) return
  await query(tx)`
    insert into settlements (user_id, transaction_id, source, source_id, part, role, by_user)
    select ${userId}::uuid, n.* from unnest(${links.map(({ transactionId }) => transactionId)}::uuid[],
      ${links.map(({ source }) => source)}::text[], ${links.map(({ sourceId }) => sourceId)}::uuid[],
      ${links.map(({ part }) => part)}::text[], ${links.map(({ role }) => role)}::text[],
      ${links.map(({ byUser }) => byUser)}::boolean[]) as n (transaction_id, source, source_id, part, role, by_user)
    on conflict (user_id, transaction_id, source, source_id) do update
      set part = excluded.part, role = excluded.role, by_user = excluded.by_user`
}

/** Stores the amounts that lines count with, so that this can be reverted. */
export async function updateCounted(
  tx: Tx,
  userId: string,
  rows: readonly { id: string; minor: bigint | null }[],
): Promise<void> {
  if (rows.length === 0) return
  await query(tx)`
    update settlements s set counted_minor = n.minor
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ minor }) => minor?.toString() ?? null)}::bigint[])
      as n (id, minor)
    where s.user_id = ${userId} and s.transaction_id = n.id and s.role <> 'refused'
      and s.counted_minor is distinct from n.minor`
}

/** Which of these transactions settled a cheque, plan, statement or loan's instalment that is paid. */
export async function selectSettling(tx: Tx, userId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await query<{ id: string }>(tx)`
    select s.transaction_id as id from settlements s
    join expected_payments e on e.user_id = s.user_id and e.source = s.source and e.source_id = s.source_id
      and e.part = s.part and e.state = 'settled'
    where s.user_id = ${userId} and s.transaction_id = any(${ids}::uuid[]) and s.source <> 'series'
      and s.role not in ('refused', 'return', 'fee')`
  return new Set(rows.map(({ id }) => id))
}

/** What is still to be paid of each plan, by its id, the next first; what is on its way is not paid yet. */
export async function selectUnpaid(
  tx: Tx,
  userId: string,
  source: Source,
): Promise<Map<string, { due: Day; minor: bigint }[]>> {
  const rows = await query<{ sourceId: string; due: Day; minor: bigint }>(tx)`
    select source_id as "sourceId", due, amount_minor - settled_minor as minor from expected_payments
    where user_id = ${userId} and source = ${source} and state in ('open', 'announced') and due is not null
    order by due, part limit 20000`
  return Map.groupBy(rows, ({ sourceId }) => sourceId)
}

export type PastPayment = {
  /** The series, cheque, plan or loan. */
  sourceId: string
  due: Day
  /** Where a series moves a due day that is not a working day. */
  shift: Shift
  day: Day
  accountId: string
  type: EntryType
  minor: bigint
  isTransfer: boolean
  categoryId: string | null
  /** The account on the other side of a transfer between own accounts. */
  otherAccountId: string | null
}

/**
 * The booked payments since a day that detection found for a series that is not dismissed, or that settled a cheque or
 * an instalment of a plan or loan, oldest first.
 */
export async function selectPast(tx: Tx, userId: string, from: Day): Promise<PastPayment[]> {
  return query<PastPayment>(tx)`
    with past as (
      select e.source_id, e.due, s.shift, e.found_id as transaction_id
      from expected_payments e join series s on s.user_id = e.user_id and s.id = e.source_id and s.dismissed_at is null
      where e.user_id = ${userId} and e.source = 'series' and e.due >= ${from}::date - 40 and e.found_id is not null)
    select p.source_id as "sourceId", coalesce(p.due, t.day) as due, p.shift, t.day, t.account_id as "accountId", t.type,
      t.amount_minor as minor, t.transfer as "isTransfer", t.effective_category_id as "categoryId", o.account_id as "otherAccountId"
    from (
      select * from past
      union all
      select source_id, null::date, 'none', transaction_id from settlements
      where user_id = ${userId} and source in ('cheque', 'instalment', 'loan')
        and role in ('debit', 'completion', 'instalment', 'payment')
        and transaction_id not in (select transaction_id from past)) p
    join payments t on t.user_id = ${userId} and t.id = p.transaction_id
    left join payments o on o.user_id = t.user_id and o.transfer_id = t.transfer_id and o.id <> t.id
    where t.day >= ${from}::date and t.booked and not t.removed
    order by t.day, t.id limit 20000`
}

export type FixedCost = { part: FixedCostPart; minor: bigint }

/**
 * What was paid between two days, in fils, for rent, loans and instalments, bills and subscriptions: the payments of such
 * series, without loans that were paid off, of instalment plans, and of the category rent, each once.
 */
export async function selectFixedCosts(
  tx: Tx,
  userId: string,
  { from, to }: { from: Day; to: Day },
): Promise<FixedCost[]> {
  return query<FixedCost>(tx)`
    with parts as (
      select e.found_id as id, case s.kind when 'instalment' then 'loan' else s.kind end as part
      from expected_payments e join series s on s.user_id = e.user_id and s.id = e.source_id and s.dismissed_at is null
      where e.user_id = ${userId} and e.source = 'series' and e.due between ${from}::date - 60 and ${to}::date + 60
        and e.found_id is not null and s.kind in ('rent', 'loan', 'instalment', 'bill', 'subscription')
        and (s.until_day is null or s.until_day > ${to}::date or s.kind not in ('loan', 'instalment'))
      union all
      select transaction_id, 'loan' from settlements
      where user_id = ${userId} and source = 'instalment' and role = 'instalment'
      union all
      select id, 'rent' from payments
      where user_id = ${userId} and day between ${from}::date and ${to}::date and effective_category_id = 'rent'),
    -- a payment with two reasons counts for the first of rent, loan, bill
    counted as (
      select id, (array_agg(part order by array_position(array['rent', 'loan', 'bill', 'subscription'], part)))[1] as part
      from parts group by id)
    select c.part, sum(t.effective_aed_minor)::bigint as minor
    from counted c join payments t on t.user_id = ${userId} and t.id = c.id
    where t.visible and t.counts and t.type = 'expense' and t.day between ${from}::date and ${to}::date
      and t.effective_aed_minor is not null
    group by c.part`
}
