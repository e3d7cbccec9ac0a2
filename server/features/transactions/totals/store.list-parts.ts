/** How many rows the list has, by month and by day, so that a page is found by its number. Hidden accounts have none. */
import { type RawBuilder, sql } from 'kysely'
import type { Range } from '#contract/period.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { rowsOf, visible } from './store.flows.ts'

/** How many rows the list has in a month or on a day. */
export type ListPart = { from: string; to: string; listed: number }

const listed = sql`sum(income_rows + expense_rows + pending_rows)::int as listed`

/** Days of bank accounts `a` in `account_days` `d` that the calendar or the account's opening refutes. */
const refuted = (plausibleTo: string): RawBuilder<unknown> =>
  sql`a.source = 'bank' and (d.day > ${plausibleTo}::date or d.day < a.opened_on)`

/**
 * The list of a range in parts, newest first: whole months, and the single days at the edges of the range. With
 * `plausibleTo` it is without what banks date later, or before the account's opening; the range then has no end.
 */
export async function selectListParts(
  tx: Tx,
  userId: string,
  range: Range,
  plausibleTo?: string,
): Promise<ListPart[]> {
  const counts = sql`income_rows, expense_rows, pending_rows`
  const months = sql`select month as "from", (month + interval '1 month' - interval '1 day')::date as "to", ${counts} from account_months`
  const days = sql`select day, day, ${counts} from account_days`
  const leftOut =
    plausibleTo === undefined
      ? sql``
      : sql`union all
        select date_trunc('month', d.day)::date, (date_trunc('month', d.day) + interval '1 month' - interval '1 day')::date,
          -d.income_rows, -d.expense_rows, -d.pending_rows
        from accounts a cross join lateral (
          select * from account_days where user_id = ${userId} and account_id = a.id and day > ${plausibleTo}::date
          union all select * from account_days
            where user_id = ${userId} and account_id = a.id and day <= ${plausibleTo}::date and day < a.opened_on) d
        where a.user_id = ${userId} and a.source = 'bank' and not a.hidden`
  const { rows } = await sql<ListPart>`
    select "from", "to", ${listed}
    from (${rowsOf(userId, range, { months, days })} ${leftOut}) t ("from", "to", ${counts})
    group by 1, 2 having sum(income_rows + expense_rows + pending_rows) > 0 order by 1 desc`.execute(tx)
  return rows
}

/** The same of a few days, each by itself. */
export async function selectListDays(
  tx: Tx,
  userId: string,
  { from, to }: { from: string; to: string },
  plausibleTo?: string,
): Promise<ListPart[]> {
  const leftOut =
    plausibleTo === undefined
      ? sql``
      : sql`and not exists (select from accounts a
          where a.user_id = d.user_id and a.id = d.account_id and ${refuted(plausibleTo)})`
  const { rows } = await sql<ListPart>`
    select day as "from", day as "to", ${listed} from account_days d
    where user_id = ${userId} and day >= ${from}::date and day <= ${to}::date and ${visible(userId)} ${leftOut}
    group by day order by day desc`.execute(tx)
  return rows
}
