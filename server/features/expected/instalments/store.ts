import { instalmentLimits, type InstalmentPlan } from '#contract/expected/instalments.ts'
import type { Day } from '#contract/period.ts'
import { query, queryFirst, type Tx } from '../../../platform/db/db.ts'

export type InstalmentPlanRow = {
  id: string
  kind: InstalmentPlan['kind']
  provider: InstalmentPlan['provider']
  name: string
  account_id: string
  currency: string
  total_minor: bigint
  refunded_minor: bigint
  count: number
  each_minor: bigint
  first_due: Day
  step: InstalmentPlan['step']
  counts: InstalmentPlan['counts']
  state: 'active' | 'settled' | 'dismissed'
  settled_on: Day | null
  anchor_id: string | null
}

export async function selectInstalmentPlans(tx: Tx, userId: string): Promise<InstalmentPlanRow[]> {
  return query<InstalmentPlanRow>(tx)`
    select id, kind, provider, name, account_id, currency, total_minor, refunded_minor, count, each_minor, first_due, step,
      counts, state, settled_on, anchor_id
    from instalment_plans where user_id = ${userId} order by first_due desc, id limit ${instalmentLimits.plans}`
}

export async function insertInstalmentPlan(
  tx: Tx,
  userId: string,
  row: InstalmentPlanRow,
  now: Date,
): Promise<void> {
  await query(tx)`
    insert into instalment_plans (user_id, id, kind, provider, name, account_id, currency, total_minor, refunded_minor, count,
      each_minor, first_due, step, counts, state, settled_on, anchor_id, created_at, updated_at)
    values (${userId}, ${row.id}, ${row.kind}, ${row.provider}, ${row.name}, ${row.account_id}, ${row.currency},
      ${row.total_minor}, ${row.refunded_minor}, ${row.count}, ${row.each_minor}, ${row.first_due}, ${row.step}, ${row.counts},
      ${row.state}, ${row.settled_on}, ${row.anchor_id}, ${now}, ${now})`
}

export async function updateInstalmentPlanRow(
  tx: Tx,
  userId: string,
  row: InstalmentPlanRow,
  now: Date,
): Promise<void> {
  await query(tx)`
    update instalment_plans set name = ${row.name}, total_minor = ${row.total_minor}, refunded_minor = ${row.refunded_minor},
      count = ${row.count}, each_minor = ${row.each_minor}, first_due = ${row.first_due}, counts = ${row.counts},
      state = ${row.state}, settled_on = ${row.settled_on}, updated_at = ${now}
    where user_id = ${userId} and id = ${row.id}`
}

export async function deleteInstalmentPlanRow(tx: Tx, userId: string, id: string): Promise<void> {
  await query(tx)`delete from instalment_plans where user_id = ${userId} and id = ${id}`
}

export async function findAccount(tx: Tx, userId: string, id: string): Promise<{ currency: string } | null> {
  return queryFirst<{ currency: string }>(tx)`
    select currency from accounts where user_id = ${userId} and id = ${id} and not hidden and closed_at is null`
}
