/** The rates of payments in currencies that float, set before the totals count them. */
import { sql } from 'kysely'
import { query, type Tx } from '../../../platform/db/db.ts'
import { filsRate, fixedInSql, type Rate, rateByDay, selectHistory } from '../../rates/service.ts'

/** Which days of which accounts have changed; every day of them all is counted again. */
export type Changed = { accountIds: readonly string[]; days: readonly string[] | 'all' }

// Literals, so that PostgreSQL uses the partial index on these rows.
const floats = sql`currency not in (${sql.join(fixedInSql.map((currency) => sql.lit(currency)))})`

type FloatingDay = { currency: string; day: string; rate: string | null; rate_day: string | null }

/**
 * Gives the payments of the changed accounts the rates of their days, where they have another or none: all of an account at
 * once, so that a sum never mixes converted payments with others. Returns all days to count again.
 */
export async function setRates(tx: Tx, userId: string, changed: Changed): Promise<Changed['days']> {
  const { accountIds, days } = changed
  const rows = await query<FloatingDay>(tx)`
    select distinct currency, day, trim_scale(aed_rate)::text as rate, aed_rate_day as rate_day from transactions
    where user_id = ${userId} and account_id = any(${accountIds}::uuid[]) and ${floats}`
  if (rows.length === 0) return days
  const wrong = await findWrong(tx, rows)
  if (wrong.length === 0) return days
  await query(tx)`
    update transactions t set aed_rate = w.rate, aed_rate_day = w.rate_day
    from unnest(${wrong.map(({ currency }) => currency)}::text[], ${wrong.map(({ day }) => day)}::date[],
      ${wrong.map(({ rate }) => rate)}::numeric[], ${wrong.map(({ rate_day }) => rate_day)}::date[])
      as w (currency, day, rate, rate_day)
    where t.user_id = ${userId} and t.account_id = any(${accountIds}::uuid[]) and t.currency = w.currency and t.day = w.day`
  return days === 'all' ? days : [...new Set([...days, ...wrong.map(({ day }) => day)])]
}

/** The days whose payments do not have the rate of their day, with that rate. */
async function findWrong(tx: Tx, rows: readonly FloatingDay[]): Promise<FloatingDay[]> {
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  const days = rows.map(({ day }) => day).toSorted()
  const stored = await selectHistory(tx, currencies, { from: days[0] ?? '', to: days.at(-1) ?? '' })
  const rateOf = new Map(currencies.map((currency) => [currency, rateByDay(currency, stored)]))
  return rows.flatMap((row): FloatingDay[] => {
    const { currency, day } = row
    const right: Rate | null = rateOf.get(currency)?.(day) ?? null
    const rate = right && filsRate(right.value, currency)
    const rateDay = right?.date ?? null
    return rate === row.rate && rateDay === row.rate_day ? [] : [{ currency, day, rate, rate_day: rateDay }]
  })
}

/** Users with payments in currencies that float. */
export async function selectFloatingUsers(tx: Tx): Promise<string[]> {
  const rows = await query<{ user_id: string }>(tx)`
    select distinct user_id from transactions where ${floats}`
  return rows.map(({ user_id }) => user_id)
}
