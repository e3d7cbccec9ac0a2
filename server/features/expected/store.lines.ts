/** Bank lines that may settle what is expected, and payments that are to come. */
import { sql } from 'kysely'
import { addDays, type Day } from '#contract/period.ts'
import { query, queryFirst, type Tx } from '../../platform/db/db.ts'
import { graceDays } from './recurring/cadence.ts'
import type { LoanLines } from './loans/expect.ts'
import type { Coming, Line, LinkedLine, Source } from './types.ts'

const line = sql`t.id, t.account_id as "accountId", a.kind = 'card' as "onCard", t.day, t.type, t.amount_minor as minor,
  t.currency, t.text, t.merchant, t.kind, t.title_code as title, t.pending,
  case when t.transfer_by = 'rule' and t.transfer_id = t.id then null else t.transfer_id end as "transferId"`
const visible = (userId: string) =>
  sql`join accounts a on a.user_id = t.user_id and a.id = t.account_id where t.user_id = ${userId} and t.visible`

/** Words in the texts of cheques, and of plans and providers that split an order, as regular expressions. */
const chequeWords = '(chq|cheque|clearing|شيك)'
/** Written out as the index `transactions_cheques` has it: as a parameter it would read every line. */
const ofCheque = sql`not t.removed and (t.kind = 'CHEQUE' or t.text ~* ${sql.lit(chequeWords)})`
const returnWords =
  '(return|rtn|dishonou?red|rejected|(payment|pmt) stopped|\\mret\\M|bounced|unpaid|مرتجع|مرتد)'
const planWords =
  '(tabby|tamara|postpay|\\mepp\\M|\\meip\\M|instal|easy payment|foreclosure|preclosure|early settlement)'

/** From which day on lines of each source may be of interest; null where nothing is expected of it. */
export type Since = {
  cheques: Day | null
  plans: Day | null
  cards: Day | null
  loans: readonly LoanLines[]
}

/**
 * The lines that may settle something: those with the words of a source, the credits of cards and payments to them,
 * those with about the amount of a loan's instalment, pending ones, and those that are linked already, except to series.
 */
export async function selectLines(
  tx: Tx,
  userId: string,
  { cheques, plans, cards, loans }: Since,
): Promise<Line[]> {
  const ofBank = sql`t.source in ('bank', 'import')`
  return query<Line>(tx)`
    with candidates as materialized (
      select transaction_id as id from settlements where user_id = ${userId} and source <> 'series'
      union select t.id from payments t where t.user_id = ${userId} and t.pending and not t.removed
      union select t.id from payments t where t.user_id = ${userId} and t.day >= ${cheques}::date and ${ofBank}
        and ${ofCheque}
      union select t.id from payments t where t.user_id = ${userId} and t.day >= ${plans}::date and ${ofBank}
        and t.text ~* ${planWords}
      union select t.id from payments t where t.user_id = ${userId} and t.day > ${cards}::date
        and (t.title_code = 'card_repayment' or t.transfer or (t.type = 'income' and t.account_id in (
          select id from accounts where user_id = ${userId} and kind = 'card')))
      union select t.id from payments t
        join unnest(${loans.map(({ accountId }) => accountId)}::uuid[], ${loans.map(({ from }) => from)}::date[],
          ${loans.map(({ low }) => String(low))}::bigint[], ${loans.map(({ high }) => String(high))}::bigint[])
          as n (account_id, day, low, high) on t.account_id = n.account_id and t.amount_minor between n.low and n.high
        where t.user_id = ${userId} and t.day >= n.day and not t.removed and ${ofBank})
    select ${line} from payments t ${visible(userId)} and t.id in (select id from candidates)
    order by t.day, t.id limit 20000`
}

/** Booked lines since a day that name a plan or a provider. */
export async function selectInstalmentLines(tx: Tx, userId: string, from: Day): Promise<Line[]> {
  return query<Line>(tx)`
    select ${line} from payments t ${visible(userId)} and t.booked and t.day >= ${from}::date
      and t.source in ('bank', 'import') and t.text ~* ${planWords}
    order by t.day, t.id limit 5000`
}

/** Booked credits that name a plan or a provider, oldest first: there is no plan to find without one. */
export async function selectInstalmentCredits(tx: Tx, userId: string): Promise<Pick<Line, 'id' | 'day'>[]> {
  return query<Pick<Line, 'id' | 'day'>>(tx)`
    select t.id, t.day from payments t where t.user_id = ${userId} and t.visible and t.booked and t.type = 'income'
      and t.source in ('bank', 'import') and t.text ~* ${planWords}
    order by t.day, t.id limit 5000`
}

/** Purchases with the amount of a conversion credit, in the 60 days before it. */
export async function selectPurchases(tx: Tx, userId: string, credits: readonly Line[]): Promise<Line[]> {
  if (credits.length === 0) return []
  return query<Line>(tx)`
    select ${line} from payments t ${visible(userId)} and t.booked and t.type = 'expense' and exists (
      select from unnest(${credits.map(({ accountId }) => accountId)}::uuid[], ${credits.map(({ day }) => day)}::date[],
        ${credits.map(({ minor }) => String(minor))}::bigint[]) as n (account_id, day, minor)
      where t.account_id = n.account_id and t.amount_minor = n.minor and t.day between n.day - 60 and n.day)
    order by t.day, t.id limit 1000`
}

/** Lines about cheques since a day that are booked, settle nothing and are not dismissed, newest first. */
export async function selectFreeCheques(tx: Tx, userId: string, from: Day): Promise<Line[]> {
  return query<Line>(tx)`${freeCheques(userId, from)} order by t.day desc, t.id desc limit 500`
}

const freeCheques = (userId: string, from: Day) =>
  sql`select ${line} from payments t ${visible(userId)} and t.booked
      and (not t.transfer or t.transfer_by = 'auto')
      and t.day >= ${from}::date and t.source in ('bank', 'import') and ${ofCheque}
      and not exists (select from settlements s where s.user_id = t.user_id and s.transaction_id = t.id
        and s.role <> 'refused' and s.source <> 'series')
      and not exists (select from cheque_dismissals d where d.user_id = t.user_id and d.transaction_id = t.id)`

/** Those of them that speak of a return or of a charge for one. */
export async function selectFreeReturns(tx: Tx, userId: string, from: Day): Promise<Line[]> {
  return query<Line>(tx)`${freeCheques(userId, from)} and t.text ~* ${returnWords}
    order by t.day desc, t.id desc limit 500`
}

/** One transaction of a visible account; null if there is none. */
export async function selectLine(tx: Tx, userId: string, id: string): Promise<Line | null> {
  return queryFirst<Line>(tx)`select ${line} from payments t ${visible(userId)} and t.id = ${id}`
}

/** The lines of a kind of source, by the id of the source, oldest first. */
export async function selectLinkedLines<S extends Source>(
  tx: Tx,
  userId: string,
  source: S,
): Promise<Map<string, LinkedLine<S>[]>> {
  const rows = await query<LinkedLine<S> & { sourceId: string }>(tx)`
    select s.source_id as "sourceId", s.part, s.role, s.by_user as "byUser", ${line}
    from settlements s join payments t on t.user_id = s.user_id and t.id = s.transaction_id
    ${visible(userId)} and s.source = ${source} and s.role <> 'refused'
    order by t.day, t.id limit 20000`
  return Map.groupBy(rows, ({ sourceId }) => sourceId)
}

/**
 * The payments in visible accounts that banks report as pending, and those that the user entered ahead of their day:
 * those to come, and those of days since which a date that is still expected may be theirs. Each oldest first.
 */
export async function selectComing(tx: Tx, userId: string, today: Day): Promise<Coming[]> {
  const columns = sql`select id, account_id as "accountId", status, day, type, amount_minor as minor, currency,
    effective_category_id as "categoryId", coalesce(user_description, merchant, text) as name,
    exists (select from settlements s where s.user_id = ${userId} and s.transaction_id = payments.id and s.role <> 'refused')
      as announces from payments`
  const since = addDays(today, -2 * graceDays.yearly)
  return query<Coming>(tx)`
    (${columns} where user_id = ${userId} and visible and counts and source = 'manual' and day > ${since}::date
      and day > (created_at at time zone 'Asia/Dubai')::date order by day, id limit 1000)
    union all
    (${columns} where user_id = ${userId} and visible and pending and not transfer order by day, id limit 500)`
}
