import { sql } from 'kysely'
import { formatDecimal, parseDecimal, pricePlaces } from '#contract/decimal.ts'
import type { Day } from '#contract/period.ts'
import { type Tx, query, queryFirst } from '../../../platform/db/db.ts'
import { type DayPrice, type EnteredPrices, dayNumber, readPriceLines } from './price-line.ts'
import type { InstrumentKind, PriceFeedProblem, PriceSource } from '#contract/investments/investment-kinds.ts'

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

export type FeedRow = {
  source: PriceSource
  address: string
  symbol: string | null
  sealed_key: string | null
  price_path: string | null
  day_path: string | null
}
/** The state of the last request, and the price that is far from the one before it. */
export type CheckRow = {
  checked_at: Date | null
  problem: PriceFeedProblem | null
  question_day: Day | null
  question_price: string | null
  /** A price that was read before its day had ended. */
  open_day: Day | null
  open_price: string | null
}

export async function selectFeed(tx: Tx, userId: string, id: string): Promise<(FeedRow & CheckRow) | null> {
  return queryFirst<FeedRow & CheckRow>(tx)`
    select f.source, f.address, f.symbol, f.sealed_key, f.price_path, f.day_path, c.checked_at, c.problem, c.question_day,
      trim_scale(c.question_price)::text as question_price, c.open_day, trim_scale(c.open_price)::text as open_price
    from investment_price_feeds f
    left join investment_price_checks c on c.user_id = f.user_id and c.instrument_id = f.instrument_id
    where f.user_id = ${userId} and f.instrument_id = ${id}`
}

export async function upsertFeed(tx: Tx, userId: string, id: string, feed: FeedRow): Promise<void> {
  await query(tx)`
    insert into investment_price_feeds (user_id, instrument_id, source, address, symbol, sealed_key, price_path, day_path)
    values (${userId}, ${id}, ${feed.source}, ${feed.address}, ${feed.symbol}, ${feed.sealed_key}, ${feed.price_path},
      ${feed.day_path})
    on conflict (user_id, instrument_id) do update set source = excluded.source, address = excluded.address,
      symbol = excluded.symbol, sealed_key = excluded.sealed_key, price_path = excluded.price_path, day_path = excluded.day_path`
}

/** The key that the person saved for a source, with any instrument. */
export async function selectKey(tx: Tx, userId: string, source: PriceSource): Promise<string | null> {
  const row = await queryFirst<{ sealed_key: string }>(tx)`
    select sealed_key from investment_price_feeds
    where user_id = ${userId} and source = ${source} and sealed_key is not null order by instrument_id limit 1`
  return row?.sealed_key ?? null
}

export async function deleteFeed(tx: Tx, userId: string, id: string): Promise<void> {
  await query(tx)`delete from investment_price_feeds where user_id = ${userId} and instrument_id = ${id}`
  await query(tx)`delete from investment_price_checks where user_id = ${userId} and instrument_id = ${id}`
}

export async function upsertCheck(tx: Tx, userId: string, id: string, check: CheckRow): Promise<void> {
  await query(tx)`
    insert into investment_price_checks (user_id, instrument_id, checked_at, problem, question_day, question_price, open_day,
      open_price)
    values (${userId}, ${id}, ${check.checked_at}, ${check.problem}, ${check.question_day}, ${check.question_price},
      ${check.open_day}, ${check.open_price})
    on conflict (user_id, instrument_id) do update set checked_at = excluded.checked_at, problem = excluded.problem,
      question_day = excluded.question_day, question_price = excluded.question_price, open_day = excluded.open_day,
      open_price = excluded.open_price`
}

/** Ends the question about a price once the user has set one of that day or a later one. */
export async function endQuestion(tx: Tx, userId: string, id: string, day: Day): Promise<void> {
  await query(tx)`
    update investment_price_checks set question_day = null, question_price = null
    where user_id = ${userId} and instrument_id = ${id} and question_day <= ${day}::date`
}

/** The feeds that were not asked since an instant, those that have waited longest first. */
export async function selectDueFeeds(
  tx: Tx,
  since: Date,
  limit: number,
): Promise<{ user_id: string; instrument_id: string }[]> {
  return query<{ user_id: string; instrument_id: string }>(tx)`
    select f.user_id, f.instrument_id from investment_price_feeds f
    left join investment_price_checks c on c.user_id = f.user_id and c.instrument_id = f.instrument_id
    where c.checked_at is null or c.checked_at < ${since}
    order by c.checked_at nulls first, f.user_id, f.instrument_id limit ${limit}`
}

export type FedPrice = { instrument_id: string; name: string; kind: InstrumentKind; day: Day }

/** The newest prices of the instruments that have an address and a price. */
export async function selectFedPrices(tx: Tx, userId: string): Promise<FedPrice[]> {
  return query<FedPrice>(tx)`
    select f.instrument_id, i.name, i.kind, max(p.day) as day
    from investment_price_feeds f
    join instruments i on i.user_id = f.user_id and i.id = f.instrument_id
    join investment_prices p on p.user_id = f.user_id and p.instrument_id = f.instrument_id
    where f.user_id = ${userId} group by 1, 2, 3 order by 2, 1 limit 300`
}
