import { sql } from 'kysely'
import { instalmentLimits, type Plan } from '#contract/instalments.ts'
import type { Day } from '#contract/period.ts'
import { query, queryFirst, type Tx } from '../../../platform/db/db.ts'
import type { PlanLine, PlanLink } from './match.ts'

export type PlanRow = {
  id: string
  kind: Plan['kind']
  provider: Plan['provider']
  name: string
  account_id: string
  currency: string
  total_minor: bigint
  refunded_minor: bigint
  count: number
  each_minor: bigint
  first_due: Day
  step: Plan['step']
  counts: Plan['counts']
  state: 'active' | 'settled' | 'dismissed'
  settled_on: Day | null
  anchor_id: string | null
}

export async function selectPlans(tx: Tx, userId: string): Promise<PlanRow[]> {
  return query<PlanRow>(tx)`
    select id, kind, provider, name, account_id, currency, total_minor, refunded_minor, count, each_minor, first_due, step,
      counts, state, settled_on, anchor_id
    from instalment_plans where user_id = ${userId} order by first_due desc, id limit ${instalmentLimits.plans}`
}

export async function insertPlan(tx: Tx, userId: string, row: PlanRow, now: Date): Promise<void> {
  await query(tx)`
    insert into instalment_plans (user_id, id, kind, provider, name, account_id, currency, total_minor, refunded_minor, count,
      each_minor, first_due, step, counts, state, settled_on, anchor_id, created_at, updated_at)
    values (${userId}, ${row.id}, ${row.kind}, ${row.provider}, ${row.name}, ${row.account_id}, ${row.currency},
      ${row.total_minor}, ${row.refunded_minor}, ${row.count}, ${row.each_minor}, ${row.first_due}, ${row.step}, ${row.counts},
      ${row.state}, ${row.settled_on}, ${row.anchor_id}, ${now}, ${now})`
}

export async function updatePlanRow(tx: Tx, userId: string, row: PlanRow, now: Date): Promise<void> {
  await query(tx)`
    update instalment_plans set name = ${row.name}, total_minor = ${row.total_minor}, refunded_minor = ${row.refunded_minor},
      count = ${row.count}, each_minor = ${row.each_minor}, first_due = ${row.first_due}, counts = ${row.counts},
      state = ${row.state}, settled_on = ${row.settled_on}, updated_at = ${now}
    where user_id = ${userId} and id = ${row.id}`
}

export async function deletePlanRow(tx: Tx, userId: string, id: string): Promise<void> {
  await query(tx)`delete from plan_payments where user_id = ${userId} and plan_id = ${id}`
  await query(tx)`delete from instalment_plans where user_id = ${userId} and id = ${id}`
}

/** Stores what remains to be paid of a plan, if it differs; resolves to whether it did. */
export async function updateOpen(
  tx: Tx,
  userId: string,
  id: string,
  open: readonly { day: Day; minor: bigint }[],
): Promise<boolean> {
  const rows = await query(tx)`
    update instalment_plans set open_days = ${open.map(({ day }) => day)}::date[],
      open_minors = ${open.map(({ minor }) => String(minor))}::bigint[]
    where user_id = ${userId} and id = ${id}
      and (open_days, open_minors) is distinct from
        (${open.map(({ day }) => day)}::date[], ${open.map(({ minor }) => String(minor))}::bigint[])
    returning id`
  return rows.length > 0
}

const columns = sql`t.id, t.account_id as "accountId", t.day, t.type, t.amount_minor as minor, t.currency, t.text, t.merchant`
const visible = (userId: string) =>
  sql`t.account_id in (select id from accounts where user_id = ${userId} and not hidden)`

/** Booked lines since a day that name a plan or provider, and those that are already linked to plans. */
export async function selectPlanLines(tx: Tx, userId: string, from: Day): Promise<PlanLine[]> {
  return query<PlanLine>(tx)`
    select ${columns} from transactions t
    where t.user_id = ${userId} and t.removed_at is null and t.status = 'booked' and ${visible(userId)}
      and ((t.day >= ${from}::date and t.source in ('bank', 'import')
          and t.text ~* '(tabby|tamara|postpay|\\mepp\\M|\\meip\\M|instal|easy payment|foreclosure|preclosure|early settlement)')
        or t.id in (select transaction_id from plan_payments where user_id = ${userId}))
    order by t.day, t.id limit 5000`
}

/** Purchases with the amount of a conversion credit, in the 60 days before it. */
export async function selectPurchases(
  tx: Tx,
  userId: string,
  credits: readonly PlanLine[],
): Promise<PlanLine[]> {
  if (credits.length === 0) return []
  return query<PlanLine>(tx)`
    select distinct ${columns}
    from unnest(${credits.map(({ accountId }) => accountId)}::uuid[], ${credits.map(({ day }) => day)}::date[],
      ${credits.map(({ minor }) => String(minor))}::bigint[]) as n (account_id, day, minor)
    join transactions t on t.user_id = ${userId} and t.account_id = n.account_id and t.amount_minor = n.minor
      and t.type = 'expense' and t.day between n.day - 60 and n.day
    where t.removed_at is null and t.status = 'booked' and ${visible(userId)} limit 1000`
}

export async function selectPlanLine(tx: Tx, userId: string, id: string): Promise<PlanLine | null> {
  return queryFirst<PlanLine>(tx)`
    select ${columns} from transactions t
    where t.user_id = ${userId} and t.id = ${id} and t.removed_at is null and t.status = 'booked' and ${visible(userId)}`
}

export type StoredLink = PlanLink & { counted: bigint | null }

export async function selectPlanLinks(tx: Tx, userId: string): Promise<StoredLink[]> {
  return query<StoredLink>(tx)`
    select plan_id as "planId", transaction_id as "transactionId", role, by_user as "byUser", counted_minor as counted
    from plan_payments where user_id = ${userId} order by transaction_id, plan_id limit 10000`
}

export async function deletePlanLinks(tx: Tx, userId: string, links: readonly PlanLink[]): Promise<void> {
  await query(tx)`
    delete from plan_payments p
    using unnest(${links.map(({ transactionId }) => transactionId)}::uuid[],
      ${links.map(({ planId }) => planId)}::uuid[]) as n (transaction_id, plan_id)
    where p.user_id = ${userId} and p.transaction_id = n.transaction_id and p.plan_id = n.plan_id`
}

export async function upsertPlanLinks(tx: Tx, userId: string, links: readonly PlanLink[]): Promise<void> {
  await query(tx)`
    insert into plan_payments (user_id, transaction_id, plan_id, role, by_user)
    select ${userId}::uuid, n.* from unnest(${links.map(({ transactionId }) => transactionId)}::uuid[],
      ${links.map(({ planId }) => planId)}::uuid[], ${links.map(({ role }) => role)}::text[],
      ${links.map(({ byUser }) => byUser)}::boolean[]) as n (transaction_id, plan_id, role, by_user)
    on conflict (user_id, transaction_id, plan_id) do update set role = excluded.role, by_user = excluded.by_user`
}

/** Stores the amounts that lines count with, so that this can be reverted. */
export async function updateCountedMinors(
  tx: Tx,
  userId: string,
  rows: readonly { id: string; minor: bigint | null }[],
): Promise<void> {
  await query(tx)`
    update plan_payments p set counted_minor = n.minor
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ minor }) => minor?.toString() ?? null)}::bigint[])
      as n (id, minor)
    where p.user_id = ${userId} and p.transaction_id = n.id and p.role <> 'refused'
      and p.counted_minor is distinct from n.minor`
}

export async function findAccount(tx: Tx, userId: string, id: string): Promise<{ currency: string } | null> {
  return queryFirst<{ currency: string }>(tx)`
    select currency from accounts where user_id = ${userId} and id = ${id} and not hidden and closed_at is null`
}
