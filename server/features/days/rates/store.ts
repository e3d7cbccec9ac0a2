import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { query, type Tx } from '../../../platform/db/db.ts'
import type { Published } from './rates.ts'
import type { Rate } from './euros.ts'

export type NewRate = { currency: string; day: string; aed: string; source: string }

/** Adds rates to the history; existing days stay unchanged. Returns how many were new. */
export async function insertRates(tx: Tx, rates: readonly NewRate[], now: Date): Promise<number> {
  const rows = await query(tx)`
    insert into exchange_rates (currency, day, aed, source, fetched_at)
    select r.currency, r.day, r.aed, r.source, ${now}
    from unnest(${rates.map(({ currency }) => currency)}::text[], ${rates.map(({ day }) => day)}::date[],
      ${rates.map(({ aed }) => aed)}::numeric[], ${rates.map(({ source }) => source)}::text[])
      as r (currency, day, aed, source)
    on conflict (currency, day) do nothing returning 1`
  return rows.length
}

/** Makes earlier answers to all users outdated, since balances in other currencies are shown at the newest rate. */
export async function raiseSharedVersion(systemTx: Tx): Promise<void> {
  await query(systemTx)`update shared_version set version = ${randomUUID()}::uuid`
}

/** For each currency, its newest stored rate up to a day and the first one after it. */
export async function selectRates(tx: Tx, currencies: readonly string[], day: string): Promise<Published> {
  const rate = sql`select e.currency, trim_scale(e.aed)::text as value, e.day as date, e.source from exchange_rates e
      where e.currency = asked.currency`
  const rows = await query<StoredRate>(tx)`
    select r.currency, r.value, r.date, r.source
    from unnest(${currencies}::text[]) as asked (currency)
    cross join lateral (
      (${rate} and e.day <= ${day}::date order by e.day desc limit 1)
      union all (${rate} and e.day > ${day}::date order by e.day limit 1)) r`
  return byCurrency(rows)
}

/** The stored rates of some currencies, at least from the year before `from` to the year after `to`. */
export async function selectHistory(
  tx: Tx,
  currencies: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<Published> {
  const rows = await query<StoredRate>(tx)`
    select currency, trim_scale(aed)::text as value, day as date, source from exchange_rates
    where currency = any(${currencies}::text[])
      and day >= ${from}::date - interval '2 years' and day <= ${to}::date + interval '2 years'`
  return byCurrency(rows)
}

type StoredRate = { currency: string } & Rate
function byCurrency(rows: readonly StoredRate[]): Published {
  return Map.groupBy(
    rows.map(({ currency, value, date, source }) => ({ currency, value, date, source })),
    ({ currency }) => currency,
  )
}

/** The newest day of the history; null while it is empty. */
export async function selectNewestDay(tx: Tx): Promise<string | null> {
  const rows = await query<{ day: string | null }>(tx)`
    select (select e.day from exchange_rates e where e.currency = 'EUR' order by e.day desc limit 1) as day`
  return rows[0]?.day ?? null
}
