/** Sets the exchange rates of payments in floating currencies, before the totals count them. */
import { sql } from 'kysely'
import { query, type Tx } from '../../../platform/db/db.ts'
import { filsRate, fixedInSql, type Rate, rateByDay, selectHistory } from '../../days/rates/service.ts'

/** The accounts and days that have changed; each of these days is recounted for each of the accounts. */
export type Changed = { accountIds: readonly string[]; days: readonly string[] | 'all' }

// Literals, so that PostgreSQL can use the partial index on these rows.
const floats = sql`currency not in (${sql.join(fixedInSql.map((currency) => sql.lit(currency)))})`

type FloatingDay = { currency: string; day: string; rate: string | null; rate_day: string | null }

/**
 * Sets the rate of its day on each payment of the changed accounts where it is missing or different. Covers
 * whole accounts, so that no sum mixes converted and unconverted payments. Returns all days to recount.
 */
export async function setRates(tx: Tx, userId: string, changed: Changed): Promise<Changed['days']> {
  const { accountIds, days } = changed
  const rows = await query<FloatingDay>(tx)`
    select distinct currency, day, trim_scale(aed_rate)::text as rate, aed_rate_day as rate_day from payments
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

/** The currencies and days whose payments have a wrong or missing rate, with the right one. */
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

/** The users who have payments in floating currencies. */
export async function selectFloatingUsers(tx: Tx): Promise<string[]> {
  const rows = await query<{ user_id: string }>(tx)`
    select distinct user_id from payments where ${floats}`
  return rows.map(({ user_id }) => user_id)
}
