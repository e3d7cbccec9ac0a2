import { sql } from 'kysely'
import type { EntryType } from '#contract/common.ts'
import type { Day } from '#contract/period.ts'
import { query, queryFirst, type Tx } from '../../../platform/db/db.ts'
import type { Shift } from '../series/occurrences.ts'

/** Lists of the same length, one entry for each day: `back` days before today, and so on. */
export type PastRow = { account_id: string; back: number[]; net: number[]; spent: number[] }

/**
 * What each visible account did on each past day since `from`: `back` days before `today`, the change of its balance in
 * minor units, and spending in fils. As floating-point numbers: for estimates only.
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
  /** Where the series moves a due day that is no working day. */
  shift: Shift
  day: Day
  account_id: string
  type: EntryType
  minor: bigint
  /** Of a transfer between own accounts, the account of the other leg. */
  is_transfer: boolean
  other_account_id: string | null
}

/** Booked payments of series since a day, oldest first; those of dismissed series are no payments of a series. */
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

/** Entries that the user dated in the future, and payments that the banks have announced, in visible accounts. */
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

/** What is known to come because its user entered it: cheques, instalments, card payments. */
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
  /** What they belong to together: a lease, a plan, a card. */
  group_id: string
}
/** A cheque that is older than this is void; what else is so late is not expected any more either. */
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

/** The series that past payments of such a group belong to. */
export async function selectScheduledSeries(
  tx: Tx,
  userId: string,
): Promise<{ series_id: string; group_id: string }[]> {
  return query<{ series_id: string; group_id: string }>(tx)`
    select distinct o.series_id, h.group_id from scheduled_history h
    join series_occurrences o on o.user_id = h.user_id and o.transaction_id = h.transaction_id
    where h.user_id = ${userId} limit 1000`
}

/** Their past payments that no series has, as payments of a series: they are no usual spending. */
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

/** Interest or profit that no series has, as payments of a series: what a bank has credited once promises nothing. */
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
