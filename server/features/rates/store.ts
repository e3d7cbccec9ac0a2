import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import type { Rate } from './rates.ts'

export type NewRate = { currency: string; day: string; aed: string; source: string }

/** Adds rates to the history; a day that is known stays as it was. Returns how many were new. */
export async function insertRates(tx: Tx, rates: readonly NewRate[], now: Date): Promise<number> {
  const { rows } = await sql`
    insert into exchange_rates (currency, day, aed, source, fetched_at)
    select r.currency, r.day, r.aed, r.source, ${now}
    from unnest(${rates.map(({ currency }) => currency)}::text[], ${rates.map(({ day }) => day)}::date[],
      ${rates.map(({ aed }) => aed)}::numeric[], ${rates.map(({ source }) => source)}::text[])
      as r (currency, day, aed, source)
    on conflict (currency, day) do nothing returning 1`.execute(tx)
  return rows.length
}

/** The newest stored rate of each of some currencies, on a day or before. */
export async function selectRates(
  tx: Tx,
  currencies: readonly string[],
  day: string,
): Promise<Map<string, Rate>> {
  const { rows } = await sql<{ currency: string } & Rate>`
    select r.currency, r.value, r.date, r.source
    from unnest(${currencies}::text[]) as asked (currency)
    cross join lateral (
      select e.currency, trim_scale(e.aed)::text as value, e.day as date, e.source from exchange_rates e
      where e.currency = asked.currency and e.day <= ${day}::date order by e.day desc limit 1) r`.execute(tx)
  return new Map(rows.map(({ currency, value, date, source }) => [currency, { value, date, source }]))
}

/** The newest day of the history; null while it is empty. */
export async function selectNewestDay(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select (select e.day from exchange_rates e where e.currency = 'EUR' order by e.day desc limit 1) as day`.execute(
    tx,
  )
  return rows[0]?.day ?? null
}
