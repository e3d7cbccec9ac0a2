/** Counts the list's rows by month and day, to find a page by number. Leaves out hidden accounts. */
import { type RawBuilder, sql } from 'kysely'
import type { Range } from '#contract/period.ts'
import { query, type Tx } from '../../../platform/db/db.ts'
import { monthsAndDays, within } from './store.flows.ts'
import { accountNotHidden } from '../row.ts'

type Sql = RawBuilder<unknown>
/** The number of listed rows in a whole month or on a single day; both dates are inclusive. */
export type ListPart = { from: string; to: string; listed: number }

const wholeMonth = sql`month as "from", (month + interval '1 month - 1 day')::date as "to"`
const singleDay = sql`day as "from", day as "to"`

/** Row counts of the list in a range, newest first: whole months, and single days at the range's edges. */
export async function selectListParts(tx: Tx, userId: string, range: Range): Promise<ListPart[]> {
  const { months, days } = monthsAndDays(range)
  const partSums = await Promise.all([
    ...months.map((span) => countRows(tx, userId, wholeMonth, sql`account_months`, within(sql`month`, span))),
    ...days.map((span) => countRows(tx, userId, singleDay, sql`account_days`, within(sql`day`, span))),
  ])
  return newestFirst(partSums.flat())
}

/** Row counts of single days, newest first. */
export async function selectListDays(
  tx: Tx,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<ListPart[]> {
  const days = sql`day >= ${from}::date and day <= ${to}::date`
  return newestFirst(await countRows(tx, userId, singleDay, sql`account_days`, days))
}

async function countRows(
  tx: Tx,
  userId: string,
  part: Sql,
  totals: Sql,
  condition: Sql,
): Promise<ListPart[]> {
  return query<ListPart>(tx)`
    select ${part}, sum(income_rows + expense_rows + pending_rows)::int as listed from ${totals}
    where user_id = ${userId} and ${accountNotHidden(userId)} and ${condition}
    group by 1, 2`
}

/** The parts that are not empty, newest first. */
const newestFirst = (parts: readonly ListPart[]): ListPart[] =>
  parts.filter(({ listed }) => listed > 0).toSorted((a, b) => (a.from < b.from ? 1 : -1))
