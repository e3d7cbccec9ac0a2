/** Bank lines that may pay trades, the links between them, and what users decided about them. */
import { sql } from 'kysely'
import type { Day } from '#contract/period.ts'
import type { AccountKind } from '../../../banking/provider.ts'
import { query, queryFirst, type Tx } from '../../../platform/db/db.ts'
import type { BankAmount, BankLine, LineChoice, LineLink } from './matching.ts'

const columns = sql`t.id, t.account_id as "accountId", a.kind as "accountKind", null as "accountIban",
  a.currency as "accountCurrency", t.day, case t.type when 'income' then 'credit' else 'debit' end as direction,
  t.amount_minor as "amountMinor", t.currency, t.text, null as reference, t.kind, t.sub_kind as "subKind", t.flags,
  null as "counterpartyIban", null as "counterpartyName", t.reason_code as "reasonCode"`
/** As in matching.ts, in the syntax of the database. */
const dividendWords = '(dividend|\\mdiv\\M|توزيع|أرباح الأسهم)'
/** Booked lines of banks and files on accounts that a person owns. */
const booked = (userId: string) =>
  sql`from payments t join accounts a on a.user_id = t.user_id and a.id = t.account_id
    where t.user_id = ${userId} and t.visible and t.booked and t.source in ('bank', 'import') and a.kind not in ('card', 'loan')`
/** Neither leg of a transfer between two own accounts, nor of a cheque, plan or loan. */
const isFree = sql`(t.transfer_id is null or (t.transfer_id = t.id and t.transfer_by = 'rule' and not exists (
    select from payments o where o.user_id = t.user_id and o.transfer_id = t.id and o.id <> t.id and not o.removed)))
  and not exists (select from settlements s where s.user_id = t.user_id and s.transaction_id = t.id
    and s.role <> 'refused' and s.source in ('cheque', 'instalment', 'loan'))`

/**
 * The lines between two days that may pay a trade: those with one of the amounts, those whose words speak of investing or
 * a dividend, and those that the user decided about.
 */
export async function selectCandidates(
  tx: Tx,
  userId: string,
  { from, to }: { from: Day; to: Day },
  amounts: readonly BankAmount[],
): Promise<BankLine[]> {
  const types = amounts.map(({ direction }) => (direction === 'credit' ? 'income' : 'expense'))
  return query<BankLine & { accountKind: AccountKind }>(tx)`
    select ${columns} ${booked(userId)}
      and (t.id in (select transaction_id from investment_line_choices where user_id = ${userId})
        or (t.day between ${from}::date and ${to}::date and ${isFree}
          and (t.reason_code in ('investing', 'dividend') or t.text ~* ${dividendWords}
            or (t.currency, t.type, t.amount_minor) in (
              select * from unnest(${amounts.map(({ currency }) => currency)}::text[], ${types}::text[],
                ${amounts.map(({ minor }) => String(minor))}::bigint[])))))
    order by t.id limit 20000`
}

/** Lines of a direction near a day that pay no trade yet, those of the amount first, then by distance. */
export async function selectOffered(
  tx: Tx,
  userId: string,
  { day, days }: { day: Day; days: number },
  { minor, currency, direction }: BankAmount,
): Promise<(BankLine & { account: string })[]> {
  return query<BankLine & { account: string }>(tx)`
    select ${columns}, a.name as account ${booked(userId)} and ${isFree}
      and t.type = ${direction === 'credit' ? 'income' : 'expense'}
      and t.day between ${day}::date - ${days}::int and ${day}::date + ${days}::int
      and not exists (select from investment_lines l where l.user_id = t.user_id and l.transaction_id = t.id)
    order by (t.currency = ${currency} and t.amount_minor = ${String(minor)}::bigint) desc, abs(t.day - ${day}::date), t.id
    limit 20`
}

export type FoundLine = BankLine & { account: string }

/** Lines between two days that speak of investing or have one of these words, and of which nothing is decided; oldest first. */
export async function selectFound(
  tx: Tx,
  userId: string,
  { from, to }: { from: Day; to: Day },
  words: readonly string[],
): Promise<FoundLine[]> {
  const named = words.length === 0 ? 'a^' : `\\m(${words.join('|')})\\M`
  return query<FoundLine>(tx)`
    select ${columns}, a.name as account ${booked(userId)} and ${isFree}
      and t.day between ${from}::date and ${to}::date and (t.reason_code = 'investing' or t.text ~* ${named})
      and not exists (select from investment_lines l where l.user_id = t.user_id and l.transaction_id = t.id)
      and not exists (select from investment_line_choices c where c.user_id = t.user_id and c.transaction_id = t.id)
    order by t.day, t.id limit 500`
}

/** Whether a line can be linked by hand. */
export async function selectBooked(tx: Tx, userId: string, id: string): Promise<BankLine | null> {
  return queryFirst<BankLine>(tx)`select ${columns} ${booked(userId)} and t.id = ${id}`
}

export type TradeLine = {
  trade_id: string
  transaction_id: string
  account: string
  day: Day
  amount_minor: bigint
  currency: string
}

/** The lines that pay the trades of an instrument. */
export async function selectLinesOf(tx: Tx, userId: string, instrumentId: string): Promise<TradeLine[]> {
  return query<TradeLine>(tx)`
    select l.trade_id, l.transaction_id, a.name as account, t.day, t.amount_minor, t.currency
    from investment_lines l
    join investment_trades r on r.user_id = l.user_id and r.id = l.trade_id
    join payments t on t.user_id = l.user_id and t.id = l.transaction_id
    join accounts a on a.user_id = t.user_id and a.id = t.account_id
    where l.user_id = ${userId} and r.instrument_id = ${instrumentId} order by t.day, t.id limit 5000`
}

export async function selectChoices(tx: Tx, userId: string): Promise<LineChoice[]> {
  return query<LineChoice>(tx)`
    select transaction_id as "lineId", coalesce(trade_id, cash_id) as "tradeId" from investment_line_choices
    where user_id = ${userId} order by transaction_id`
}

/** Says which trade a line pays; null: none. What was chosen for the trade before is no choice any more. */
export async function upsertChoice(tx: Tx, userId: string, { lineId, tradeId }: LineChoice): Promise<void> {
  await query(tx)`delete from investment_line_choices
    where user_id = ${userId} and trade_id = ${tradeId} and transaction_id <> ${lineId}`
  await query(tx)`
    insert into investment_line_choices (user_id, transaction_id, trade_id) values (${userId}, ${lineId}, ${tradeId})
    on conflict (user_id, transaction_id) do update set trade_id = excluded.trade_id, cash_id = null`
}

/** Says that a line is money that came to a place, or went from there; false if the line was decided about meanwhile. */
export async function insertCashChoice(
  tx: Tx,
  userId: string,
  lineId: string,
  cashId: string,
): Promise<boolean> {
  const rows = await query(tx)`insert into investment_line_choices (user_id, transaction_id, cash_id)
    values (${userId}, ${lineId}, ${cashId}) on conflict (user_id, transaction_id) do nothing returning 1`
  return rows.length > 0
}

export async function selectLinks(tx: Tx, userId: string): Promise<LineLink[]> {
  return query<LineLink>(tx)`
    select transaction_id as "lineId", trade_id as "tradeId", transfer from investment_lines
    where user_id = ${userId} order by transaction_id`
}

/** Replaces links; returns the accounts and days of the lines. */
export async function replaceLinks(
  tx: Tx,
  userId: string,
  gone: readonly LineLink[],
  added: readonly LineLink[],
): Promise<{ account_id: string; day: Day }[]> {
  await query(tx)`delete from investment_lines
    where user_id = ${userId} and transaction_id = any(${gone.map(({ lineId }) => lineId)}::uuid[])`
  await query(tx)`
    insert into investment_lines (user_id, transaction_id, trade_id, transfer)
    select ${userId}::uuid, l.line, l.trade, l.transfer
    from unnest(${added.map(({ lineId }) => lineId)}::uuid[], ${added.map(({ tradeId }) => tradeId)}::uuid[],
      ${added.map(({ transfer }) => transfer)}::boolean[]) as l (line, trade, transfer) returning 1`
  const ids = [...gone, ...added].map(({ lineId }) => lineId)
  return query<{ account_id: string; day: Day }>(tx)`
    select account_id, day from payments where user_id = ${userId} and id = any(${ids}::uuid[])`
}

export type ReceivedDividend = Omit<TradeLine, 'transaction_id' | 'account'> & {
  instrument_id: string
  name: string
}

/** Dividends whose lines were booked since a day, oldest first. */
export async function selectDividends(tx: Tx, userId: string, since: Day): Promise<ReceivedDividend[]> {
  return query<ReceivedDividend>(tx)`
    select l.trade_id, r.instrument_id, i.name, t.day, t.amount_minor, t.currency
    from investment_lines l
    join investment_trades r on r.user_id = l.user_id and r.id = l.trade_id
    join instruments i on i.user_id = r.user_id and i.id = r.instrument_id
    join payments t on t.user_id = l.user_id and t.id = l.transaction_id
    where l.user_id = ${userId} and r.kind = 'dividend' and t.day >= ${since}::date order by t.day, t.id limit 50`
}
