import type { CardTerms } from '#contract/expected/cards.ts'
import type { Day } from '#contract/period.ts'
import { query, type Tx } from '../../../platform/db/db.ts'
import type { Repayment } from '../types.ts'

export type CardRow = {
  account_id: string
  name: string
  currency: string
  balance_minor: bigint | null
  credit_limit_minor: bigint | null
  credit_available_minor: bigint | null
  statement_day: number | null
  due_days: number | null
  minimum_share: number | null
  minimum_floor_minor: bigint | null
  monthly_rate: number | null
  islamic: boolean
  pays: CardTerms['pays']
  closed: boolean
}

/**
 * The user's visible credit cards with their known terms; only one if an id is given. The balance of an imported
 * card is its opening balance and its rows up to `today`.
 */
export async function selectCards(
  tx: Tx,
  userId: string,
  today: Day,
  id: string | null = null,
): Promise<CardRow[]> {
  return query<CardRow>(tx)`
    select a.id as account_id, a.name, a.currency, case when a.source = 'import' then a.opening_minor
        + (select coalesce(sum(d.net_minor), 0)::bigint from account_days d
          where d.user_id = a.user_id and d.account_id = a.id and d.day <= ${today}::date)
        else a.balance_minor end as balance_minor, a.credit_limit_minor, a.credit_available_minor,
      c.statement_day, c.due_days, c.minimum_share, c.minimum_floor_minor, c.monthly_rate, coalesce(c.islamic, false) as islamic,
      coalesce(c.pays, 'full') as pays, a.closed_at is not null as closed
    from accounts a left join card_terms c on c.user_id = a.user_id and c.account_id = a.id
    where a.user_id = ${userId} and a.kind = 'card' and not a.hidden and a.balance_until is null
      and (${id}::uuid is null or a.id = ${id}::uuid)
    order by a.id limit 100`
}

export async function upsertTerms(tx: Tx, userId: string, row: CardRow, now: Date): Promise<void> {
  await query(tx)`
    insert into card_terms (user_id, account_id, statement_day, due_days, minimum_share, minimum_floor_minor, monthly_rate,
      islamic, pays, created_at, updated_at)
    values (${userId}, ${row.account_id}, ${row.statement_day}, ${row.due_days}, ${row.minimum_share},
      ${row.minimum_floor_minor}, ${row.monthly_rate}, ${row.islamic}, ${row.pays}, ${now}, ${now})
    on conflict (user_id, account_id) do update set statement_day = excluded.statement_day, due_days = excluded.due_days,
      minimum_share = excluded.minimum_share, minimum_floor_minor = excluded.minimum_floor_minor,
      monthly_rate = excluded.monthly_rate, islamic = excluded.islamic, pays = excluded.pays, updated_at = excluded.updated_at`
}

export type StatementRow = {
  account_id: string
  day: Day
  due: Day
  amount_minor: bigint
  minimum_minor: bigint | null
}

/** The newest entered statement of each card, up to a day. */
export async function selectStatements(tx: Tx, userId: string, today: Day): Promise<StatementRow[]> {
  return query<StatementRow>(tx)`
    select distinct on (account_id) account_id, day, due, amount_minor, minimum_minor from card_statements
    where user_id = ${userId} and day <= ${today}::date order by account_id, day desc`
}

export async function upsertStatement(tx: Tx, userId: string, row: StatementRow, now: Date): Promise<void> {
  await query(tx)`
    insert into card_statements (user_id, account_id, day, due, amount_minor, minimum_minor, created_at)
    values (${userId}, ${row.account_id}, ${row.day}, ${row.due}, ${row.amount_minor}, ${row.minimum_minor}, ${now})
    on conflict (user_id, account_id, day) do update set due = excluded.due, amount_minor = excluded.amount_minor,
      minimum_minor = excluded.minimum_minor`
}

export type SinceRow = { account_id: string; after: Day; net: bigint; credits: bigint; income: bigint }

/**
 * The booked lines of each card after a day: their net sum, the sum of those that pay its statement (payments and
 * refunds), and that of all incoming ones.
 */
export async function selectSince(
  tx: Tx,
  userId: string,
  cards: readonly { accountId: string; after: Day }[],
  today: Day,
): Promise<SinceRow[]> {
  if (cards.length === 0) return []
  return query<SinceRow>(tx)`
    select n.account_id, n.after,
      coalesce(sum(t.amount_minor) filter (where t.type = 'income'), 0)::bigint as income,
      coalesce(sum(case when t.type = 'income' then t.amount_minor else -t.amount_minor end), 0)::bigint as net,
      coalesce(sum(t.amount_minor) filter (where s.transaction_id is not null), 0)::bigint as credits
    from unnest(${cards.map(({ accountId }) => accountId)}::uuid[], ${cards.map(({ after }) => after)}::date[])
      as n (account_id, after)
    left join payments t on t.user_id = ${userId} and t.account_id = n.account_id and t.day > n.after
      and t.day <= ${today}::date and t.booked and not t.removed
    left join settlements s on s.user_id = t.user_id and s.transaction_id = t.id and s.source = 'card' and s.role = 'payment'
    group by n.account_id, n.after`
}

/** The net sums of each card's days since a day. */
export async function selectCardDays(
  tx: Tx,
  userId: string,
  accountIds: readonly string[],
  from: Day,
): Promise<{ account_id: string; day: Day; net: bigint }[]> {
  return query<{ account_id: string; day: Day; net: bigint }>(tx)`
    select account_id, day, net_minor as net from account_days
    where user_id = ${userId} and account_id = any(${accountIds}::uuid[]) and day >= ${from}::date`
}

/** What arrived on each card to repay it since a day, oldest first. */
export async function selectRepayments(
  tx: Tx,
  userId: string,
  accountIds: readonly string[],
  from: Day,
): Promise<(Repayment & { account_id: string })[]> {
  return query<Repayment & { account_id: string }>(tx)`
    select t.account_id, t.day, t.amount_minor as minor, o.account_id as payer from payments t
    left join payments o on o.user_id = t.user_id and o.transfer_id = t.transfer_id and o.id <> t.id
    where t.user_id = ${userId} and t.account_id = any(${accountIds}::uuid[]) and t.day >= ${from}::date
      and t.type = 'income' and (t.transfer or t.title_code = 'card_repayment') and t.booked and not t.removed
      and o.account_id is distinct from t.account_id
    order by t.day, t.id`
}

export type AdvanceRow = {
  id: string
  account_id: string
  day: Day
  minor: bigint
  counted: boolean
  fee_id: string | null
  fee_minor: bigint | null
}

/** Cash advances on a card since a day, newest first, each with the cash fee of the same or the next day. */
export async function selectAdvances(
  tx: Tx,
  userId: string,
  accountId: string,
  from: Day,
): Promise<AdvanceRow[]> {
  return query<AdvanceRow>(tx)`
    select t.id, t.account_id, t.day, t.amount_minor as minor, not t.transfer as counted, f.id as fee_id,
      f.amount_minor as fee_minor
    from payments t
    left join lateral (
      select f.id, f.amount_minor from payments f
      where f.user_id = t.user_id and f.account_id = t.account_id and f.day between t.day and t.day + 1 and f.id <> t.id
        and f.type = 'expense' and f.booked and not f.removed and f.amount_minor < t.amount_minor
        and f.text ~* 'cash' and f.text ~* '(fee|charge|chgs)'
      order by f.day, f.id limit 1) f on true
    where t.user_id = ${userId} and t.account_id = ${accountId} and t.day >= ${from}::date and t.type = 'expense'
      and t.booked and not t.removed and (t.title_code = 'cash' or t.kind = 'ATM')
      and not (t.text ~* '(fee|charge|chgs)')
    order by t.day desc, t.id desc limit 50`
}

/** Cash advances that have not been processed yet. */
export async function selectNewAdvances(tx: Tx, userId: string): Promise<string[]> {
  const rows = await query<{ id: string }>(tx)`
    select t.id from payments t
    join accounts a on a.user_id = t.user_id and a.id = t.account_id and a.kind = 'card' and not a.hidden
    where t.user_id = ${userId} and t.type = 'expense' and t.booked and not t.removed
      and (t.title_code = 'cash' or t.kind = 'ATM') and not (t.text ~* '(fee|charge|chgs)')
      and not exists (select from card_advances c where c.user_id = t.user_id and c.transaction_id = t.id)
    order by t.id limit 2000`
  return rows.map(({ id }) => id)
}

export async function insertAdvances(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await query(tx)`insert into card_advances (user_id, transaction_id, created_at)
    select ${userId}::uuid, id, ${now}::timestamptz from unnest(${ids}::uuid[]) as n (id) on conflict do nothing`
}
