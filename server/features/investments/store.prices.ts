import { sql } from 'kysely'
import { formatDecimal, parseDecimal, pricePlaces } from '#contract/decimal.ts'
import type { Day } from '#contract/period.ts'
import { query, type Tx } from '../../platform/db/db.ts'
import type { DayPrice, EnteredPrices } from './prices/price-line.ts'

/** Lines of `2026-01-31 12.5`, since rows of their own would be far slower for ten years of prices. */
type Lines = { instrument_id: string; lines: string }

const dayLength = 10
const ofOne = (id: string | null) => (id === null ? sql`` : sql`and instrument_id = ${id}`)

/** The entered prices of all instruments, or of one, from the last one before a day on. */
export async function selectPrices(
  tx: Tx,
  userId: string,
  { from = null, instrumentId = null }: { from?: Day | null; instrumentId?: string | null } = {},
): Promise<Map<string, EnteredPrices>> {
  const since =
    from === null
      ? sql``
      : sql`and day >= coalesce((select max(b.day) from investment_prices b where b.user_id = p.user_id
          and b.instrument_id = p.instrument_id and b.day <= ${from}::date), ${from}::date)`
  const rows = await query<Lines>(tx)`
    select instrument_id, string_agg(day::text || ' ' || price::text, e'\n' order by day) as lines
    from investment_prices p where user_id = ${userId} ${ofOne(instrumentId)} ${since} group by instrument_id`
  return new Map(rows.map(({ instrument_id: id, lines }) => [id, readLines(lines)]))
}

/** Splits the lines; a price is read when it is asked for. */
function readLines(lines: string): EnteredPrices {
  const days: Day[] = []
  const starts: number[] = []
  for (let start = 0; start < lines.length;) {
    days.push(lines.slice(start, start + dayLength))
    starts.push(start + dayLength + 1)
    const end = lines.indexOf('\n', start)
    start = end < 0 ? lines.length : end + 1
  }
  return {
    days,
    priceAt: (index) => {
      const start = starts[index]
      if (start === undefined) return 0n
      const end = lines.indexOf('\n', start)
      return parseDecimal(lines.slice(start, end < 0 ? undefined : end), pricePlaces) ?? 0n
    },
  }
}

type Newest = { instrument_id: string; day: Day; price: string }

/** The newest two prices of each instrument up to a day: enough for its value on the day and on the one before. */
export async function selectNewestPrices(
  tx: Tx,
  userId: string,
  day: Day,
): Promise<Map<string, EnteredPrices>> {
  const rows = await query<Newest>(tx)`
    select i.id as instrument_id, p.day, p.price::text from instruments i
    cross join lateral (select day, price from investment_prices p where p.user_id = i.user_id and p.instrument_id = i.id
      and p.day <= ${day}::date order by day desc limit 2) p
    where i.user_id = ${userId} order by p.day`
  return new Map(
    [...Map.groupBy(rows, ({ instrument_id }) => instrument_id)].map(([id, prices]) => [
      id,
      {
        days: prices.map((price) => price.day),
        priceAt: (index) => parseDecimal(prices[index]?.price ?? '0', pricePlaces) ?? 0n,
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
  return rows.length > 0
}
