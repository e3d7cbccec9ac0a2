import { sql } from 'kysely'
import type { EntryType } from '#contract/common.ts'
import type { Day } from '#contract/period.ts'
import { query, queryFirst, type Tx } from '../../../platform/db/db.ts'
import type { Shift } from '../../expected/series/service.expected.ts'

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

export type SeriesPaymentRow = {
  series_id: string
  due: Day
  /** Where the series moves a due day that is not a working day. */
  shift: Shift
  day: Day
  account_id: string
  type: EntryType
  minor: bigint
  /** The account on the other side of a transfer between own accounts. */
  is_transfer: boolean
  other_account_id: string | null
}

/** Booked payments of series since a day, oldest first, without those of dismissed series. */
export async function selectSeriesPayments(tx: Tx, userId: string, from: Day): Promise<SeriesPaymentRow[]> {
  return query<SeriesPaymentRow>(tx)`
    select o.series_id, o.due, s.shift, t.day, t.account_id, t.type, t.amount_minor as minor,
      t.transfer_id is not null as is_transfer, p.account_id as other_account_id
    from series_occurrences o
    join series s on s.user_id = o.user_id and s.id = o.series_id
    join transactions t on t.user_id = o.user_id and t.id = o.transaction_id
    left join transactions p on p.user_id = t.user_id and p.transfer_id = t.transfer_id and p.id <> t.id
    where o.user_id = ${userId} and o.due >= ${from}::date - 40 and s.dismissed_at is null
      and t.day >= ${from}::date and t.removed_at is null and t.status = 'booked'
    order by t.day, t.id limit 20000`
}

export type ComingRow = {
  id: string
  account_id: string
  status: 'booked' | 'pending'
  day: Day
  type: EntryType
  minor: bigint
  name: string
}

/** Manual entries dated in the future, and payments that banks report as pending, in visible accounts. */
export async function selectComing(
  tx: Tx,
  userId: string,
  { today, to }: { today: Day; to: Day },
): Promise<ComingRow[]> {
  const columns = sql`select id, account_id, status, day, type, amount_minor as minor,
    coalesce(user_description, merchant, text) as name from transactions`
  const visible = sql`account_id in (select id from accounts where user_id = ${userId} and not hidden)`
  return query<ComingRow>(tx)`
    (${columns} where user_id = ${userId} and removed_at is null and day > ${today}::date and day <= ${to}::date
      and status = 'booked' and source = 'manual' and transfer_id is null and ${visible} order by day, id limit 500)
    union all
    (${columns} where user_id = ${userId} and removed_at is null and status = 'pending' and transfer_id is null
      and ${visible} order by day, id limit 500)`
}

/** A future payment that the user entered: a cheque, an instalment or a card payment. */
export type ScheduledRow = {
  id: string
  account_id: string | null
  to_account_id: string | null
  type: EntryType
  day: Day
  currency: string
  minor: bigint
  title_code: string
  title_params: Record<string, string | number>
  /** The lease, plan or card that it belongs to. */
  group_id: string
}
/** A cheque older than this is void; other payments this late are no longer expected either. */
const latestDays = 180

export async function selectScheduled(
  tx: Tx,
  userId: string,
  { today, to }: { today: Day; to: Day },
): Promise<ScheduledRow[]> {
  return query<ScheduledRow>(tx)`
    select id, account_id, to_account_id, type, day, currency, amount_minor as minor, title_code, title_params, group_id
    from scheduled_payments
    where user_id = ${userId} and day > ${today}::date - ${latestDays}::int and day <= ${to}::date
    order by day, id limit 1000`
}

/** The series that past payments of such groups belong to. */
export async function selectScheduledSeries(
  tx: Tx,
  userId: string,
): Promise<{ series_id: string; group_id: string }[]> {
  return query<{ series_id: string; group_id: string }>(tx)`
    select distinct o.series_id, h.group_id from scheduled_history h
    join series_occurrences o on o.user_id = h.user_id and o.transaction_id = h.transaction_id
    where h.user_id = ${userId} limit 1000`
}

/**
 * Past payments of such groups that belong to no series, as payments of a series, so that they do not count
 * as usual spending.
 */
export async function selectScheduledPast(tx: Tx, userId: string, from: Day): Promise<SeriesPaymentRow[]> {
  return query<SeriesPaymentRow>(tx)`
    select h.group_id as series_id, t.day as due, 'none' as shift, t.day, t.account_id, t.type, t.amount_minor as minor,
      t.transfer_id is not null as is_transfer, null::uuid as other_account_id
    from scheduled_history h
    join transactions t on t.user_id = h.user_id and t.id = h.transaction_id
    where h.user_id = ${userId} and t.day >= ${from}::date and t.removed_at is null and t.status = 'booked'
      and not exists (select from series_occurrences o
        join series s on s.user_id = o.user_id and s.id = o.series_id and s.dismissed_at is null
        where o.user_id = h.user_id and o.transaction_id = h.transaction_id)
    order by t.day, t.id limit 5000`
}

/**
 * Past interest or profit that belongs to no series, as payments of a series, so that it does not count as
 * usual income.
 */
export async function selectReturnsPast(tx: Tx, userId: string, from: Day): Promise<SeriesPaymentRow[]> {
  return query<SeriesPaymentRow>(tx)`
    select t.id as series_id, t.day as due, 'none' as shift, t.day, t.account_id, t.type,
      coalesce(t.user_amount_minor, t.amount_minor) as minor, false as is_transfer, null::uuid as other_account_id
    from transactions t
    where t.user_id = ${userId} and t.title_code = 'interest' and t.type = 'income' and t.day >= ${from}::date
      and t.removed_at is null and t.status = 'booked' and t.transfer_id is null
      and not exists (select from series_occurrences o
        join series s on s.user_id = o.user_id and s.id = o.series_id and s.dismissed_at is null
        where o.user_id = t.user_id and o.transaction_id = t.id)
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
