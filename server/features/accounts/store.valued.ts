/**
 * Accounts whose balance is a value entered by the user: assets and debts outside banks, and the cash wallet.
 */
import { type RawBuilder, sql } from 'kysely'
import { query, type Tx } from '../../platform/db/db.ts'
import type { Points, Step } from './history.ts'

type AccountStep = Step & { account_id: string }

/**
 * SQL for the balance of account `a` at the end of the day of its value `v`. A value entered for an earlier day
 * is that day's last; one entered on its own day is followed by the rows of the day entered after it.
 */
const endOfDay = sql`v.value_minor + coalesce((
  select sum(case t.type when 'income' then t.effective_amount_minor else -t.effective_amount_minor end) from payments t
  where a.source = 'manual' and t.user_id = a.user_id and t.account_id = a.id and t.day = v.day and not t.removed
    and t.booked and t.currency = a.currency and t.created_at > v.created_at
    and (v.created_at at time zone 'Asia/Dubai')::date = v.day), 0)::bigint`

/**
 * SQL for the balance of account `a`: its newest value up to a day plus later movements; null without a
 * value.
 */
export const valuedBalance = (day: string): RawBuilder<unknown> => sql`(
  select ${endOfDay} + coalesce((select sum(d.net_minor) from account_days d
    where d.user_id = a.user_id and d.account_id = a.id and d.day > v.day and d.day <= ${day}::date), 0)::bigint
  from valuations v where v.user_id = a.user_id and v.account_id = a.id and v.day <= ${day}::date
  order by v.day desc limit 1)`

/**
 * Balances of valued accounts at the points of a series: the latest value before the point plus the movements
 * since. Before its first value, the wallet's balance is computed backwards from it; other accounts are 0.
 */
export async function selectValuedPoints(
  tx: Tx,
  userId: string,
  { to, step, count }: Points,
): Promise<AccountStep[]> {
  return query<AccountStep>(tx)`
    select a.id as account_id, p.back as steps_back, coalesce(before.minor, first.minor, 0)::bigint as minor
    from accounts a
    cross join (select back, ${to}::date - back * ${step}::int as day from generate_series(0, ${count - 1}::int) as back) p
    left join lateral (
      select ${endOfDay} + coalesce((select sum(d.net_minor) from account_days d where d.user_id = a.user_id
        and d.account_id = a.id and d.day > v.day and d.day <= p.day), 0) as minor
      from valuations v where v.user_id = a.user_id and v.account_id = a.id and v.day <= p.day
      order by v.day desc limit 1) before on true
    left join lateral (
      select ${endOfDay} - coalesce((select sum(d.net_minor) from account_days d where d.user_id = a.user_id
        and d.account_id = a.id and d.day > p.day and d.day <= v.day), 0) as minor
      from valuations v where a.source = 'manual' and v.user_id = a.user_id and v.account_id = a.id and v.day > p.day
      order by v.day limit 1) first on true
    where a.user_id = ${userId} and a.source in ('own', 'manual')
      and exists (select from valuations v where v.user_id = a.user_id and v.account_id = a.id)`
}

export type OwnRow = {
  id: string
  source: string
  kind: string
  name: string
  currency: string
  balance_minor: bigint | null
  valued_on: string | null
}
const most = 200

/** Assets and debts outside banks, and the wallet once it has rows or a value. */
export async function selectOwnRows(tx: Tx, userId: string, today: string): Promise<OwnRow[]> {
  return query<OwnRow>(tx)`
    select a.id, a.source, a.kind, a.name, a.currency, coalesce(${valuedBalance(today)}, (
        select coalesce(sum(d.net_minor), 0)::bigint from account_days d
        where a.source = 'manual' and d.user_id = a.user_id and d.account_id = a.id and d.day <= ${today}::date)) as balance_minor,
      (select max(v.day) from valuations v where v.user_id = a.user_id and v.account_id = a.id) as valued_on
    from accounts a where a.user_id = ${userId} and not a.hidden and (a.source = 'own' or a.source = 'manual' and (
      exists (select from account_days d where d.user_id = a.user_id and d.account_id = a.id)
      or exists (select from valuations v where v.user_id = a.user_id and v.account_id = a.id)))
    order by a.source, a.created_at, a.id limit ${most}`
}

export async function insertOwn(
  tx: Tx,
  userId: string,
  account: { id: string; kind: string; name: string; currency: string },
  now: Date,
): Promise<void> {
  await query(tx)`
    insert into accounts (user_id, id, source, name, kind, type_text, currency, created_at, updated_at)
    values (${userId}, ${account.id}, 'own', ${account.name}, ${account.kind}, 'Own', ${account.currency}, ${now}, ${now})`
}

export async function renameOwn(tx: Tx, userId: string, id: string, name: string, now: Date): Promise<void> {
  await query(tx)`update accounts set name = ${name}, updated_at = ${now}
    where user_id = ${userId} and id = ${id} and source in ('own', 'manual')`
}

/** Deletes an own account with its values; for the wallet only its values. */
export async function deleteOwn(tx: Tx, userId: string, id: string): Promise<void> {
  await query(tx)`delete from valuations where user_id = ${userId} and account_id = ${id}`
  await query(tx)`delete from accounts where user_id = ${userId} and id = ${id} and source = 'own'`
}

export type ValuationRow = { day: string; value_minor: bigint }

export async function selectValuations(tx: Tx, userId: string, id: string): Promise<ValuationRow[]> {
  return query<ValuationRow>(tx)`
    select day, value_minor from valuations where user_id = ${userId} and account_id = ${id}
    order by day desc limit 2000`
}

export async function upsertValuation(
  tx: Tx,
  userId: string,
  id: string,
  { day, value_minor }: ValuationRow,
  now: Date,
): Promise<void> {
  await query(tx)`
    insert into valuations (user_id, account_id, day, value_minor, created_at)
    values (${userId}, ${id}, ${day}, ${value_minor.toString()}, ${now})
    on conflict (user_id, account_id, day) do update set value_minor = excluded.value_minor, created_at = excluded.created_at`
}

export async function deleteValuationRow(tx: Tx, userId: string, id: string, day: string): Promise<boolean> {
  const rows = await query(tx)`
    delete from valuations where user_id = ${userId} and account_id = ${id} and day = ${day}
    returning day`
  return rows.length > 0
}
