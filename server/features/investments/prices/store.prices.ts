import { sql } from 'kysely'
import { formatDecimal, parseDecimal, pricePlaces } from '#contract/decimal.ts'
import type { Day } from '#contract/period.ts'
import { query, type Tx } from '../../../platform/db/db.ts'
import { dayNumber, type DayPrice, type EnteredPrices } from './price-line.ts'
import { readPriceLines } from './price-text.ts'

const ofOne = (id: string | null) => (id === null ? sql`` : sql`and instrument_id = ${id}`)

/** The entered prices of all instruments, or of one. */
export async function selectPrices(
  tx: Tx,
  userId: string,
  instrumentId: string | null = null,
): Promise<Map<string, EnteredPrices>> {
  return pricesOf(
    await query<PriceText>(tx)`
      select instrument_id, string_agg(lines, e'\n' order by quarter) as lines from investment_price_quarters
      where user_id = ${userId} ${ofOne(instrumentId)} group by instrument_id`,
  )
}

/**
 * The same without what says nothing of the days between two: of each instrument the first prices, and those from the
 * last known one before these days on.
 */
export async function selectPricesBetween(
  tx: Tx,
  userId: string,
  { from, to }: { from: Day; to: Day },
  instrumentId: string | null = null,
): Promise<Map<string, EnteredPrices>> {
  return pricesOf(
    await query<PriceText>(tx)`
      select i.id as instrument_id, string_agg(q.lines, e'\n' order by q.quarter) as lines
      from instruments i cross join lateral (
        select quarter, lines from investment_price_quarters
        where user_id = i.user_id and instrument_id = i.id and quarter <= ${to}::date
          and quarter >= coalesce((select max(quarter) from investment_price_quarters where user_id = i.user_id
            and instrument_id = i.id and quarter < date_trunc('quarter', ${from}::date)::date), '-infinity'::date)
        union
        (select quarter, lines from investment_price_quarters where user_id = i.user_id and instrument_id = i.id
          order by quarter limit 1)) q
      where i.user_id = ${userId} ${instrumentId === null ? sql`` : sql`and i.id = ${instrumentId}`} group by i.id`,
  )
}

type PriceText = { instrument_id: string; lines: string }
const pricesOf = (rows: readonly PriceText[]) =>
  new Map(rows.map(({ instrument_id, lines }) => [instrument_id, readPriceLines(lines)]))

/** Recomputes the prices by quarter: of the quarters of an instrument's days, or after an undo of all. */
export async function rebuildQuarters(
  tx: Tx,
  userId: string,
  of: { instrumentId: string; days: readonly Day[] } | null = null,
): Promise<void> {
  const quarters = of && [...new Set(of.days.map(quarterOf))]
  const some = of === null ? sql`` : sql`and instrument_id = ${of.instrumentId}`
  const stored = of === null ? sql`` : sql`and quarter = any(${quarters}::date[])`
  const priced = of === null ? sql`` : sql`and date_trunc('quarter', day)::date = any(${quarters}::date[])`
  await query(tx)`delete from investment_price_quarters where user_id = ${userId} ${some} ${stored}`
  await query(tx)`
    insert into investment_price_quarters (user_id, instrument_id, quarter, lines)
    select user_id, instrument_id, date_trunc('quarter', day)::date,
      string_agg(to_char(day, 'YYYY-MM-DD') || ' ' || trim_scale(price)::text, e'\n' order by day)
    from investment_prices where user_id = ${userId} ${some} ${priced} group by 1, 2, 3 returning 1`
}

function quarterOf(day: Day): Day {
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`
}

type Newest = { instrument_id: string; day: Day; price: string }

/** How many of the newest prices are read where only the value now is needed. */
export const newestCount = 2

/** The newest two prices of each instrument up to a day: enough for its value on the day and on the one before. */
export async function selectNewestPrices(
  tx: Tx,
  userId: string,
  day: Day,
): Promise<Map<string, EnteredPrices>> {
  const rows = await query<Newest>(tx)`
    select i.id as instrument_id, p.day, p.price::text from instruments i
    cross join lateral (select day, price from investment_prices p where p.user_id = i.user_id and p.instrument_id = i.id
      and p.day <= ${day}::date order by day desc limit ${sql.lit(newestCount)}) p
    where i.user_id = ${userId} order by p.day`
  return new Map(
    [...Map.groupBy(rows, ({ instrument_id }) => instrument_id)].map(([id, prices]) => [
      id,
      {
        numbers: prices.map((price) => dayNumber(price.day)),
        priceAt: (index) => parseDecimal(prices[index]?.price ?? '0', pricePlaces) ?? 0n,
        approximate: prices.map((price) => Number(price.price)),
      },
    ]),
  )
}

export async function upsertPrices(
  tx: Tx,
  userId: string,
  instrumentId: string,
  prices: readonly DayPrice[],
  now: Date,
): Promise<void> {
  const rows = prices.map(({ day, price }) => ({ day, price: formatDecimal(price, pricePlaces) }))
  await query(tx)`
    insert into investment_prices (user_id, instrument_id, day, price, created_at)
    select ${userId}::uuid, ${instrumentId}::uuid, p.day, p.price, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (day date, price numeric)
    on conflict (user_id, instrument_id, day) do update set price = excluded.price
    where investment_prices.price <> excluded.price returning 1`
  await rebuildQuarters(tx, userId, { instrumentId, days: prices.map(({ day }) => day) })
}

export async function deletePriceRow(
  tx: Tx,
  userId: string,
  instrumentId: string,
  day: Day,
): Promise<boolean> {
  const rows = await query(tx)`
    delete from investment_prices where user_id = ${userId} and instrument_id = ${instrumentId} and day = ${day}
    returning day`
  await rebuildQuarters(tx, userId, { instrumentId, days: [day] })
  return rows.length > 0
}
