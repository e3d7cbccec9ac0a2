import { sql } from 'kysely'
import type { EntryType } from '#contract/common.ts'
import { addDays, type Day } from '#contract/period.ts'
import type { SeriesKind } from '#contract/expected/series.ts'
import { query, queryFirst, type Tx } from '../../../platform/db/db.ts'
import { readDaysOff } from '../../days/calendar/service.ts'
import { readUntil } from '../../days/read-until.ts'
import { mandateWords } from '../recurring/kinds.ts'
import type { Mark, Timed } from './occurrences.ts'
import type { PaidBill } from './seasons.ts'

/** A price change as stored: amounts are minor units as strings, since JSON has no large integers. */
export type StoredChange = { day: Day; from: string; to: string }

export type SeriesRow = Timed & {
  id: string
  source: 'found' | 'bank' | 'user'
  identity: string | null
  name: string
  type: EntryType
  kind: SeriesKind
  currency: string
  accountId: string | null
  /** As the user chose it; in effect while no payment is known. */
  categoryId: string | null
  expected: bigint
  low: bigint
  high: bigint
  fixed: boolean
  priceChanges: StoredChange[]
  edited: string[]
  dismissed: boolean
  mergedInto: string | null
  /** Key of the bank's standing order, scheduled payment or direct debit behind this series. */
  orderKey: string | null
  /** Whether the payee takes it by a direct debit. */
  debited?: boolean
  /** Its payments, of a bill for utilities, which depends on the season. */
  utilityBills?: readonly PaidBill[]
}

/** Limit of series per user, above what anybody needs; detection stops adding beyond it. */
export const mostSeries = 300

const columns = sql`s.id, s.source, s.identity, s.name, s.type, s.kind, s.cadence, s.from_day as "fromDay",
  s.day_of_month as "dayOfMonth", s.shift, s.begins, s.until_day as "untilDay", s.currency, s.account_id as "accountId",
  s.expected_minor as expected, s.low_minor as low, s.high_minor as high, s.fixed, s.price_changes as "priceChanges",
  s.edited, s.decision, s.decided_day as "decidedDay", s.dismissed_at is not null as dismissed,
  s.merged_into as "mergedInto", s.order_key as "orderKey", s.category_id as "categoryId"`

/** The series shown by the API, with the user's days off: not dismissed, merged or of a hidden account. */
export async function selectSeries(tx: Tx, userId: string): Promise<SeriesRow[]> {
  const [daysOff, bills] = [await readDaysOff(tx, userId), await selectUtilityBills(tx, userId)]
  const rows = await query<SeriesRow>(tx)`
    select ${columns},
      (select ${readUntil} from accounts a where a.user_id = s.user_id and a.id = s.account_id) as "readUntil",
      exists (select from expected_payments e join payments t on t.user_id = e.user_id and t.id = e.found_id
        where e.user_id = s.user_id and e.source = 'series' and e.source_id = s.id
          and (t.text ~* ${sql.lit(mandateWords)} or 'DIRECT_DEBIT' = any(t.flags))) as debited
    from series s
    where s.user_id = ${userId} and s.dismissed_at is null and s.merged_into is null
      and (s.account_id is null
        or s.account_id in (select id from accounts where user_id = ${userId} and not hidden))
    order by s.created_at, s.id limit ${mostSeries}`
  return rows.map((row) => {
    const utilityBills = bills.get(row.id)
    return { ...row, daysOff, ...(utilityBills ? { utilityBills } : {}) }
  })
}

/** The payments of category utilities that belong to bills, by series. */
async function selectUtilityBills(tx: Tx, userId: string): Promise<ReadonlyMap<string, PaidBill[]>> {
  const rows = await query<PaidBill & { seriesId: string }>(tx)`
    select e.source_id as "seriesId", t.day, t.effective_amount_minor as minor
    from expected_payments e
    join series s on s.user_id = e.user_id and s.id = e.source_id and s.kind = 'bill'
    join payments t on t.user_id = e.user_id and t.id = e.found_id
    where e.user_id = ${userId} and e.source = 'series' and e.found_id is not null
      and t.effective_category_id = 'utilities' and t.booked and not t.removed
    order by t.day desc, t.id limit 5000`
  return Map.groupBy(rows, ({ seriesId }) => seriesId)
}

/** Every series of the user, including dismissed and merged ones. */
export async function selectAllSeries(tx: Tx, userId: string): Promise<SeriesRow[]> {
  return query<SeriesRow>(tx)`
    select ${columns} from series s where s.user_id = ${userId} order by s.created_at, s.id`
}

/** A little over two years: older marks cannot change the state of any series, not even a yearly one. */
const markDays = 800

/** The marks of each series that may affect its next date. */
export async function selectMarks(
  tx: Tx,
  userId: string,
  today: Day,
): Promise<ReadonlyMap<string, readonly Mark[]>> {
  const rows = await query<Mark & { seriesId: string }>(tx)`
    select source_id as "seriesId", due, found_id as "transactionId", skipped from expected_payments
    where user_id = ${userId} and source = 'series' and due >= ${addDays(today, -markDays)}::date
      and (skipped or found_id is not null)
    order by source_id, due limit 20000`
  return Map.groupBy(rows, ({ seriesId }) => seriesId)
}

export type PaidMark = Mark & { day: Day | null; minor: bigint | null }

/** All marks of one series, with their payments. */
export async function selectPaidMarks(tx: Tx, userId: string, seriesId: string): Promise<PaidMark[]> {
  return query<PaidMark>(tx)`
    select e.due, e.found_id as "transactionId", e.skipped, t.day, t.effective_amount_minor as minor
    from expected_payments e
    left join payments t on t.user_id = e.user_id and t.id = e.found_id
    where e.user_id = ${userId} and e.source = 'series' and e.source_id = ${seriesId} and (e.skipped or e.found_id is not null)
    order by e.due limit 2000`
}

export type PaymentRow = { id: string; day: Day; minor: bigint }

export async function selectPayments(tx: Tx, userId: string, ids: readonly string[]): Promise<PaymentRow[]> {
  if (ids.length === 0) return []
  return query<PaymentRow>(tx)`
    select id, day, effective_amount_minor as minor from payments
    where user_id = ${userId} and id = any(${ids}::uuid[])`
}

export async function insertSeries(
  tx: Tx,
  userId: string,
  rows: readonly SeriesRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  const list = JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  await query(tx)`
    insert into series (user_id, id, source, identity, name, type, kind, cadence, from_day, day_of_month, shift, begins,
      until_day, currency, account_id, expected_minor, low_minor, high_minor, fixed, price_changes, edited, decision,
      decided_day, order_key, category_id, created_at, updated_at)
    select ${userId}::uuid, id, source, identity, name, type, kind, cadence, "fromDay", "dayOfMonth", shift, begins,
      "untilDay", currency, "accountId", expected, low, high, fixed, "priceChanges", edited, decision,
      "decidedDay", "orderKey", "categoryId", ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${list}::jsonb) as n (id uuid, source text, identity text, name text, type text, kind text,
      cadence text, "fromDay" date, "dayOfMonth" int, shift text, begins date, "untilDay" date, currency text,
      "accountId" uuid, expected bigint, low bigint, high bigint, fixed boolean, "priceChanges" jsonb, edited text[],
      decision text, "decidedDay" date, "orderKey" text, "categoryId" text)
    returning 1`
}

export async function updateSeriesRow(tx: Tx, userId: string, row: SeriesRow, now: Date): Promise<void> {
  await query(tx)`
    update series set source = ${row.source}, identity = ${row.identity}, name = ${row.name}, kind = ${row.kind},
      cadence = ${row.cadence}, from_day = ${row.fromDay}, day_of_month = ${row.dayOfMonth}, shift = ${row.shift},
      begins = ${row.begins}, until_day = ${row.untilDay}, account_id = ${row.accountId},
      expected_minor = ${row.expected}, low_minor = ${row.low}, high_minor = ${row.high}, fixed = ${row.fixed},
      price_changes = ${JSON.stringify(row.priceChanges)}, edited = ${row.edited}, decision = ${row.decision},
      decided_day = ${row.decidedDay}, merged_into = ${row.mergedInto}, order_key = ${row.orderKey},
      category_id = ${row.categoryId}, updated_at = ${now},
      dismissed_at = case when ${row.dismissed} then coalesce(dismissed_at, ${now}) end
    where user_id = ${userId} and id = ${row.id}`
}

export async function deleteSeriesRow(tx: Tx, userId: string, id: string): Promise<void> {
  await query(
    tx,
  )`delete from expected_payments where user_id = ${userId} and source = 'series' and source_id = ${id}`
  await query(tx)`delete from series where user_id = ${userId} and id = ${id}`
}

/** A payment of a series and the due day that it settles. */
export type Paid = { due: Day; transactionId: string }

/** Replaces the payments that were found for each of these series; dates that the user skipped stay. */
export async function replacePaid(
  tx: Tx,
  userId: string,
  paidOf: ReadonlyMap<string, readonly Paid[]>,
): Promise<void> {
  if (paidOf.size === 0) return
  const ofSeries = sql`user_id = ${userId} and source = 'series' and source_id = any(${[...paidOf.keys()]}::uuid[])`
  await query(tx)`delete from expected_payments where ${ofSeries} and found_id is not null and not skipped`
  await query(tx)`update expected_payments set found_id = null where ${ofSeries} and found_id is not null`
  const rows = [...paidOf].flatMap(([seriesId, paid]) => paid.map((each) => ({ seriesId, ...each })))
  if (rows.length === 0) return
  await query(tx)`
    insert into expected_payments (user_id, source, source_id, part, due, state, found_id)
    select ${userId}::uuid, 'series', p.series_id, to_char(p.due, 'YYYY-MM-DD'), p.due, 'settled', p.id
    from unnest(${rows.map(({ seriesId }) => seriesId)}::uuid[], ${rows.map(({ due }) => due)}::date[],
      ${rows.map(({ transactionId }) => transactionId)}::uuid[]) as p (series_id, due, id)
    on conflict (user_id, source, source_id, part) do update set found_id = excluded.found_id, state = 'settled'`
}

export async function upsertSkip(tx: Tx, userId: string, seriesId: string, due: Day): Promise<void> {
  await query(tx)`
    insert into expected_payments (user_id, source, source_id, part, due, state, skipped)
    values (${userId}, 'series', ${seriesId}, ${due}, ${due}, 'skipped', true)
    on conflict (user_id, source, source_id, part) do update set skipped = true`
}

export async function deleteSkip(tx: Tx, userId: string, seriesId: string, due: Day): Promise<void> {
  await query(tx)`delete from expected_payments
    where user_id = ${userId} and source = 'series' and source_id = ${seriesId} and part = ${due} and found_id is null`
}

/** The currency of one of the user's visible accounts; null if there is none with this id. */
export async function selectAccountCurrency(tx: Tx, userId: string, id: string): Promise<string | null> {
  const row = await queryFirst<{ currency: string }>(tx)`
    select currency from accounts where user_id = ${userId} and id = ${id} and not hidden`
  return row?.currency ?? null
}

/** The payments of each series that are still booked and not removed. */
export async function selectAllPaid(tx: Tx, userId: string): Promise<ReadonlyMap<string, readonly Paid[]>> {
  const rows = await query<Paid & { seriesId: string }>(tx)`
    select e.source_id as "seriesId", e.due, e.found_id as "transactionId"
    from expected_payments e
    join payments t on t.user_id = e.user_id and t.id = e.found_id
    where e.user_id = ${userId} and e.source = 'series' and t.booked and not t.removed
    order by e.source_id, e.due`
  return Map.groupBy(rows, ({ seriesId }) => seriesId)
}

/** Moves what is known of the dates of one series to another; where both know a due day, the target's stays. */
export async function moveMarks(tx: Tx, userId: string, from: string, to: string): Promise<void> {
  await query(tx)`
    update expected_payments e set source_id = ${to}
    where e.user_id = ${userId} and e.source = 'series' and e.source_id = ${from} and not exists (
      select from expected_payments there
      where there.user_id = ${userId} and there.source = 'series' and there.source_id = ${to} and there.part = e.part)`
  await query(tx)`
    delete from expected_payments where user_id = ${userId} and source = 'series' and source_id = ${from}`
}
