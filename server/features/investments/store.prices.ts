import { sql } from 'kysely'
import { formatDecimal, parseDecimal, pricePlaces } from '#contract/decimal.ts'
import type { Day } from '#contract/period.ts'
import { query, type Tx } from '../../platform/db/db.ts'
import { dayNumber, type DayPrice, type EnteredPrices } from './prices/price-line.ts'

/** Lines of `2026-01-31 12.5`. */
type Year = { instrument_id: string; lines: string }

const dayLength = 10
const ofOne = (id: string | null) => (id === null ? sql`` : sql`and instrument_id = ${id}`)

/** The entered prices of all instruments, or of one. */
export async function selectPrices(
  tx: Tx,
  userId: string,
  instrumentId: string | null = null,
): Promise<Map<string, EnteredPrices>> {
  const rows = await query<Year>(tx)`
    select instrument_id, lines from investment_price_years
    where user_id = ${userId} ${ofOne(instrumentId)} order by instrument_id, year`
  return new Map(
    [...Map.groupBy(rows, ({ instrument_id }) => instrument_id)].map(([id, years]) => [id, readYears(years)]),
  )
}

/** Finds the lines; a price is read when it is asked for. */
function readYears(years: readonly Year[]): EnteredPrices {
  const text = years.map(({ lines }) => lines).join('\n')
  const starts: number[] = []
  for (let start = 0; start < text.length; start = endOf(text, start) + 1) starts.push(start)
  const numbers = new Int32Array(starts.length)
  for (const [index, start] of starts.entries()) numbers[index] = dayNumber(text, start)
  const textAt = (index: number): string => {
    const start = starts[index]
    return start === undefined ? '0' : text.slice(start + dayLength + 1, endOf(text, start))
  }
  return {
    numbers,
    priceAt: (index) => parseDecimal(textAt(index), pricePlaces) ?? 0n,
    approximateAt: (index) => Number(textAt(index)),
  }
}

/** The end of the line that begins at `start`. */
function endOf(text: string, start: number): number {
  const end = text.indexOf('\n', start)
  return end < 0 ? text.length : end
}

/** Writes the prices by year anew: of an instrument's years, or after an undo of all. */
export async function rebuildYears(
  tx: Tx,
  userId: string,
  of: { instrumentId: string; years: readonly number[] } | null = null,
): Promise<void> {
  const some = of === null ? sql`` : sql`and instrument_id = ${of.instrumentId}`
  const [stored, priced] =
    of === null
      ? [sql``, sql``]
      : [
          sql`and year = any(${of.years}::int[])`,
          sql`and extract(year from day)::int = any(${of.years}::int[])`,
        ]
  await query(tx)`delete from investment_price_years where user_id = ${userId} ${some} ${stored}`
  await query(tx)`
    insert into investment_price_years (user_id, instrument_id, year, lines)
    select user_id, instrument_id, extract(year from day)::int,
      string_agg(to_char(day, 'YYYY-MM-DD') || ' ' || trim_scale(price)::text, e'\n' order by day)
    from investment_prices where user_id = ${userId} ${some} ${priced} group by 1, 2, 3 returning 1`
}

const yearsOf = (days: readonly Day[]): number[] => [...new Set(days.map((day) => Number(day.slice(0, 4))))]

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
        numbers: prices.map((price) => dayNumber(price.day)),
        priceAt: (index) => parseDecimal(prices[index]?.price ?? '0', pricePlaces) ?? 0n,
        approximateAt: (index) => Number(prices[index]?.price ?? '0'),
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
  await rebuildYears(tx, userId, { instrumentId, years: yearsOf(prices.map(({ day }) => day)) })
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
  await rebuildYears(tx, userId, { instrumentId, years: yearsOf([day]) })
  return rows.length > 0
}
