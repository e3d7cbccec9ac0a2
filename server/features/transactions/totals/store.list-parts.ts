/** Counts the list's rows by month and day, to find a page by number. Leaves out hidden accounts. */
import { type RawBuilder, sql } from 'kysely'
import type { Range } from '#contract/period.ts'
import { query, type Tx } from '../../../platform/db/db.ts'
import type { ListContext } from '../list/store.context.ts'
import { monthsAndDays, within } from './store.flows.ts'
import { notHidden } from './store.hidden.ts'

type Sql = RawBuilder<unknown>
/** The number of listed rows in a whole month or on a single day; both dates are inclusive. */
export type ListPart = { from: string; to: string; listed: number }

const monthOf = (day: Sql): Sql => sql`date_trunc('month', ${day}::timestamp)::date`
const wholeMonth = (day: Sql): Sql =>
  sql`${monthOf(day)} as "from", (${monthOf(day)} + interval '1 month - 1 day')::date as "to"`
const singleDay = sql`day as "from", day as "to"`

/**
 * Row counts of the list in a range, newest first: whole months, and single days at the edges of the range.
 * With `plausibleTo` (only for an unbounded range), leaves out bank rows dated after it or before their
 * account was opened.
 */
export async function selectListParts(
  tx: Tx,
  list: ListContext,
  range: Range,
  plausibleTo?: string,
): Promise<ListPart[]> {
  const { months, days } = monthsAndDays(range)
  const [leftOut, ...found] = await Promise.all([
    plausibleTo === undefined ? [] : selectImplausible(tx, list, wholeMonth(sql`day`), plausibleTo),
    ...months.map((span) =>
      countRows(tx, list, wholeMonth(sql`month`), sql`account_months`, within(sql`month`, span)),
    ),
    ...days.map((span) => countRows(tx, list, singleDay, sql`account_days`, within(sql`day`, span))),
  ])
  return without(found.flat(), leftOut)
}

/** Row counts of single days; `plausibleTo` as in `selectListParts`. */
export async function selectListDays(
  tx: Tx,
  list: ListContext,
  { from, to }: { from: string; to: string },
  plausibleTo?: string,
): Promise<ListPart[]> {
  const days = sql`day >= ${from}::date and day <= ${to}::date`
  const [found, leftOut] = await Promise.all([
    countRows(tx, list, singleDay, sql`account_days`, days),
    plausibleTo === undefined ? [] : selectImplausible(tx, list, singleDay, plausibleTo, days),
  ])
  return without(found, leftOut)
}

async function countRows(
  tx: Tx,
  { userId, hidden }: ListContext,
  part: Sql,
  totals: Sql,
  condition: Sql,
): Promise<ListPart[]> {
  return query<ListPart>(tx)`
    select ${part}, sum(income_rows + expense_rows + pending_rows)::int as listed from ${totals}
    where user_id = ${userId} and ${notHidden(hidden)} and ${condition}
    group by 1, 2`
}

/** Row counts of implausibly dated bank rows: after `plausibleTo` or before the account was opened. */
function selectImplausible(
  tx: Tx,
  list: ListContext,
  part: Sql,
  plausibleTo: string,
  days = sql`true`,
): Promise<ListPart[]> {
  const refuted = [
    sql`account_id = any(${list.ofBanks}::uuid[]) and day > ${plausibleTo}::date`,
    ...[...list.openings].map(
      ([id, day]) => sql`account_id = ${id} and day < ${day}::date and day <= ${plausibleTo}::date`,
    ),
  ]
  return countRows(tx, list, part, sql`account_days`, sql`${days} and (${sql.join(refuted, sql` or `)})`)
}

/** Subtracts the left-out rows from the parts; returns those that are not empty, newest first. */
function without(parts: readonly ListPart[], leftOut: readonly ListPart[]): ListPart[] {
  const less = new Map(leftOut.map(({ from, listed }) => [from, listed]))
  return parts
    .map((part) => ({ ...part, listed: part.listed - (less.get(part.from) ?? 0) }))
    .filter(({ listed }) => listed > 0)
    .sort((a, b) => (a.from < b.from ? 1 : -1))
}
