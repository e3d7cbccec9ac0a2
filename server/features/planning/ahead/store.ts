import type { Day } from '#contract/period.ts'
import { query, queryFirst, type Tx } from '../../../platform/db/db.ts'
import type { ExpectedPast } from '../../expected/service.ts'
import { habitCategories } from './types.ts'

/** Parallel lists with one entry for each day; `back` is the number of days before today. */
export type PastRow = { account_id: string; back: number[]; net: number[]; spent: number[] }

/**
 * The totals of each visible account for each past day since `from`: `back` days before `today`, the change
 * of its balance in minor units, and spending in fils. Floating-point numbers, for estimates only.
 */
export async function selectPastDays(
  tx: Tx,
  userId: string,
  { from, today }: { from: Day; today: Day },
): Promise<PastRow[]> {
  return query<PastRow>(tx)`
    select account_id, json_agg(${today}::date - day) as back, json_agg(net_minor) as net, json_agg(expense_aed) as spent
    from account_days where user_id = ${userId} and day >= ${from}::date and day < ${today}::date
      and account_id in (select id from accounts where user_id = ${userId} and not hidden)
    group by account_id`
}

/** As `PastRow`, of one habit: its spending of each past day. */
export type HabitRow = { account_id: string; category_id: string; back: number[]; spent: number[] }

/** What each visible account spent on the habits that follow the pay period, by day, today included. */
export async function selectPastHabits(
  tx: Tx,
  userId: string,
  { from, today }: { from: Day; today: Day },
): Promise<HabitRow[]> {
  return query<HabitRow>(tx)`
    select account_id, category_id, json_agg(${today}::date - day) as back, json_agg(coalesce(aed_minor, 0)) as spent
    from daily_totals where user_id = ${userId} and day >= ${from}::date and day <= ${today}::date
      and category_id = any(${[...habitCategories]}::text[]) and type = 'expense' and not transfer
      and account_id in (select id from accounts where user_id = ${userId} and not hidden)
    group by account_id, category_id`
}

/** Past interest or profit that belongs to no series, as expected payments, so that it is not usual income. */
export async function selectReturnsPast(tx: Tx, userId: string, from: Day): Promise<ExpectedPast[]> {
  return query<ExpectedPast>(tx)`
    select t.id as "sourceId", t.day as due, 0 as early, t.day, t.account_id as "accountId", t.type,
      t.effective_amount_minor as minor, false as "isTransfer", null::text as "categoryId", null::uuid as "otherAccountId"
    from payments t
    where t.user_id = ${userId} and t.title_code = 'interest' and t.type = 'income' and t.day >= ${from}::date
      and t.counts
      and not exists (select from expected_payments e
        join series s on s.user_id = e.user_id and s.id = e.source_id and s.dismissed_at is null
        where e.user_id = t.user_id and e.found_id = t.id)
    order by t.day, t.id limit 5000`
}

export async function selectBuffer(tx: Tx, userId: string): Promise<bigint> {
  const row = await queryFirst<{ buffer: bigint }>(tx)`
    select buffer_minor as buffer from planning_settings where user_id = ${userId}`
  return row?.buffer ?? 0n
}

export async function upsertBuffer(tx: Tx, userId: string, buffer: bigint, now: Date): Promise<void> {
  await query(tx)`
    insert into planning_settings (user_id, buffer_minor, updated_at) values (${userId}, ${buffer}, ${now})
    on conflict (user_id) do update set buffer_minor = excluded.buffer_minor, updated_at = excluded.updated_at`
}
