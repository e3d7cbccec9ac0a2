import { sql } from 'kysely'
import type { goalCounts, goalIcons, GoalKind } from '#contract/planning/goals.ts'
import { query, queryFirst, type Tx } from '../../../platform/db/db.ts'

export type GoalRow = {
  id: string
  kind: GoalKind
  name: string
  icon: (typeof goalIcons)[number]
  target_minor: bigint | null
  months: number | null
  by_day: string | null
  begins: string
}
export type ShareRow = {
  goal_id: string
  account_id: string
  percent: number | null
  amount_minor: bigint | null
  counts: (typeof goalCounts)[number]
  /** Whether the account is a place where investments are held. */
  invested: boolean
}

export const mostGoals = 50

export async function selectGoals(tx: Tx, userId: string): Promise<GoalRow[]> {
  return query<GoalRow>(tx)`
    select id, kind, name, icon, target_minor, months, by_day, begins from goals
    where user_id = ${userId} order by created_at, id limit ${mostGoals}`
}

export async function selectShares(tx: Tx, userId: string): Promise<ShareRow[]> {
  return query<ShareRow>(tx)`
    select s.goal_id, s.account_id, s.percent, s.amount_minor, s.counts, s.invested from (
      select user_id, goal_id, account_id, percent, amount_minor, counts, false as invested from goal_shares
      where user_id = ${userId}
      union all select user_id, goal_id, account_id, percent, amount_minor, 'balance', true from goal_investments
      where user_id = ${userId}) s
    join goals g on g.user_id = s.user_id and g.id = s.goal_id
    where s.user_id = ${userId} order by g.created_at, g.id, s.account_id limit 2000`
}

export async function insertGoal(tx: Tx, userId: string, goal: GoalRow, now: Date): Promise<boolean> {
  const rows = await query(tx)`
    insert into goals (user_id, id, kind, name, icon, target_minor, months, by_day, begins, created_at, updated_at)
    values (${userId}, ${goal.id}, ${goal.kind}, ${goal.name}, ${goal.icon}, ${goal.target_minor}, ${goal.months},
      ${goal.by_day}, ${goal.begins}, ${now}, ${now})
    on conflict do nothing returning id`
  return rows.length > 0
}

export async function updateGoalRow(tx: Tx, userId: string, goal: GoalRow, now: Date): Promise<void> {
  await query(tx)`
    update goals set name = ${goal.name}, icon = ${goal.icon}, target_minor = ${goal.target_minor},
      months = ${goal.months}, by_day = ${goal.by_day}, updated_at = ${now}
    where user_id = ${userId} and id = ${goal.id}`
}

export async function deleteGoalRow(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await query(tx)`delete from goals where user_id = ${userId} and id = ${id} returning id`
  return rows.length > 0
}

/** A goal; null if there is none. */
export async function selectGoal(tx: Tx, userId: string, id: string): Promise<GoalRow | null> {
  return queryFirst<GoalRow>(tx)`
    select id, kind, name, icon, target_minor, months, by_day, begins from goals
    where user_id = ${userId} and id = ${id}`
}

export async function replaceShares(
  tx: Tx,
  userId: string,
  goalId: string,
  shares: readonly Omit<ShareRow, 'goal_id'>[],
): Promise<void> {
  await query(tx)`delete from goal_shares where user_id = ${userId} and goal_id = ${goalId}`
  await query(tx)`delete from goal_investments where user_id = ${userId} and goal_id = ${goalId}`
  const rows = JSON.stringify(
    shares.map((share) => ({ ...share, amount_minor: share.amount_minor?.toString() ?? null })),
  )
  const recordset = sql`jsonb_to_recordset(${rows}::jsonb)
    as s (account_id uuid, percent int, amount_minor bigint, counts text, invested boolean)`
  await query(tx)`insert into goal_shares (user_id, goal_id, account_id, percent, amount_minor, counts)
    select ${userId}::uuid, ${goalId}::uuid, account_id, percent, amount_minor, counts from ${recordset} where not invested returning 1`
  await query(tx)`insert into goal_investments (user_id, goal_id, account_id, percent, amount_minor)
    select ${userId}::uuid, ${goalId}::uuid, account_id, percent, amount_minor from ${recordset} where invested returning 1`
}

export type PledgeRow = {
  id: string
  goal_id: string
  account_id: string | null
  day: string
  amount_minor: bigint
  note: string
}

/**
 * Contributions summed by goal and account, those with the oldest contribution first; `recent` counts those
 * after a day.
 */
export type PledgedRow = { goal_id: string; account_id: string | null; minor: bigint; recent: bigint }

export async function selectPledged(tx: Tx, userId: string, after: string): Promise<PledgedRow[]> {
  return query<PledgedRow>(tx)`
    select goal_id, account_id, sum(amount_minor)::bigint as minor,
      coalesce(sum(amount_minor) filter (where day > ${after}::date), 0)::bigint as recent
    from goal_pledges where user_id = ${userId} group by goal_id, account_id order by min(created_at)`
}

const mostPledges = 500

export async function selectPledges(
  tx: Tx,
  userId: string,
  goalId: string,
): Promise<Omit<PledgeRow, 'goal_id'>[]> {
  return query<Omit<PledgeRow, 'goal_id'>>(tx)`
    select id, account_id, day, amount_minor, note from goal_pledges
    where user_id = ${userId} and goal_id = ${goalId} order by day desc, id desc limit ${mostPledges}`
}

export async function insertPledge(tx: Tx, userId: string, pledge: PledgeRow, now: Date): Promise<void> {
  await query(tx)`
    insert into goal_pledges (user_id, id, goal_id, account_id, day, amount_minor, note, created_at)
    values (${userId}, ${pledge.id}, ${pledge.goal_id}, ${pledge.account_id}, ${pledge.day}, ${pledge.amount_minor},
      ${pledge.note}, ${now})`
}

/** Transfers into an account less those out of it since its goal began, in fils; null without a rate. */
export type MovedRow = { goal_id: string; account_id: string; minor: bigint | null; recent: bigint | null }

export async function selectMoved(tx: Tx, userId: string, today: string, after: string): Promise<MovedRow[]> {
  const signed = sql`case when d.type = 'income' then d.aed_minor else -d.aed_minor end`
  return query<MovedRow>(tx)`
    select s.goal_id, s.account_id,
      case when count(*) = count(d.aed_minor) then sum(${signed})::bigint end as minor,
      case when count(*) = count(d.aed_minor)
        then coalesce(sum(${signed}) filter (where d.day > ${after}::date), 0)::bigint end as recent
    from goal_shares s
    join goals g on g.user_id = s.user_id and g.id = s.goal_id
    join daily_totals d on d.user_id = s.user_id and d.account_id = s.account_id and d.transfer
      and d.day >= g.begins and d.day <= ${today}::date
    where s.user_id = ${userId} and s.counts = 'transfers'
    group by s.goal_id, s.account_id`
}
