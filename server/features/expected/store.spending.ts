/** Payments that were or will be spending, by category. */
import type { Day } from '#contract/period.ts'
import { query, type Tx } from '../../platform/db/db.ts'

/** A category and an amount in fils. */
export type DatedSpending = { day: Day; categoryId: string | null; minor: bigint }

/**
 * The category in effect of the newest payment of each series, lease, plan and loan, by its id, and whether it counts;
 * of a split payment, the category of its largest line. `newest` has the payments of series.
 */
export async function selectNewestInEffect(
  tx: Tx,
  userId: string,
  newest: ReadonlyMap<string, string>,
): Promise<Map<string, { categoryId: string | null; counts: boolean }>> {
  const rows = await query<{ id: string; categoryId: string | null; counts: boolean }>(tx)`
    with newest as (
      select n.id, n.transaction_id from unnest(${[...newest.keys()]}::uuid[], ${[...newest.values()]}::uuid[])
        as n (id, transaction_id)
      union all
      select * from (
        select distinct on (e.group_id) e.group_id, s.transaction_id
        from settlements s
        join (select distinct source, source_id, group_id from expected_payments
          where user_id = ${userId} and source in ('cheque', 'instalment', 'loan')) e
          on e.source = s.source and e.source_id = s.source_id
        join payments t on t.user_id = s.user_id and t.id = s.transaction_id
        where s.user_id = ${userId} and s.role in ('debit', 'completion', 'instalment', 'payment') and not t.removed
        order by e.group_id, t.day desc, t.id desc) g)
    select distinct on (n.id) n.id, l.category_id as "categoryId", l.counts
    from newest n join payment_lines l on l.user_id = ${userId} and l.id = n.transaction_id
    order by n.id, l.amount_minor desc, l.line_position`
  return new Map(rows.map(({ id, ...inEffect }) => [id, inEffect]))
}

/** Payments entered by hand for a day to come, up to a last day, by line. */
export async function selectPlanned(
  tx: Tx,
  userId: string,
  { today, to }: { today: Day; to: Day },
): Promise<(DatedSpending & { id: string; name: string })[]> {
  return query<DatedSpending & { id: string; name: string }>(tx)`
    select l.id, l.day, l.category_id as "categoryId", l.aed_minor as minor, coalesce(p.user_description, p.text) as name
    from payment_lines l join payments p on p.user_id = l.user_id and p.id = l.id
    where l.user_id = ${userId} and l.visible and l.counts and l.type = 'expense' and l.source = 'manual'
      and l.day > ${today}::date and l.day <= ${to}::date and l.aed_minor is not null
    order by l.day, l.id, l.line_position limit 1000`
}

/**
 * Spending between two days that was expected: payments of series, cheques, plans and loans, booked or announced, and
 * those that were entered before their day.
 */
export async function selectExpectedSpent(
  tx: Tx,
  userId: string,
  { from, to }: { from: Day; to: Day },
): Promise<DatedSpending[]> {
  return query<DatedSpending>(tx)`
    with expected as (
      select e.found_id as id
      from expected_payments e join series s on s.user_id = e.user_id and s.id = e.source_id and s.dismissed_at is null
      where e.user_id = ${userId} and e.source = 'series' and e.due between ${from}::date - 60 and ${to}::date + 60
        and e.found_id is not null
      union
      select transaction_id from settlements
      where user_id = ${userId} and source <> 'card'
        and role in ('debit', 'completion', 'instalment', 'payment', 'settlement')
      union
      select id from payments
      where user_id = ${userId} and day between ${from}::date and ${to}::date and source = 'manual'
        and account_id in (select id from accounts where user_id = ${userId} and source = 'manual')
        and day > (created_at at time zone 'Asia/Dubai')::date)
    select l.day, l.category_id as "categoryId", l.aed_minor as minor
    from expected x join payment_lines l on l.user_id = ${userId} and l.id = x.id
    where l.visible and not l.transfer and l.type = 'expense' and l.day between ${from}::date and ${to}::date
      and l.aed_minor is not null`
}
