import { type RawBuilder, sql } from 'kysely'
import { neitherKinds } from '#contract/ledger/explanations.ts'
import { query, type Tx } from '../../../platform/db/db.ts'
import { returnDays, reversibleWords } from './reversals.ts'
import { notTopUpPattern, type Wallet } from './wallets.ts'

export type LegRow = {
  id: string
  account_id: string
  account_kind: string
  account_hash: string | null
  account_currency: string
  day: string
  type: string
  amount_minor: bigint
  currency: string
  text: string
  reference: string | null
  kind: string | null
  sub_kind: string | null
  flags: string[]
  counterparty_hash: string | null
  counterparty_name: string | null
  transfer_id: string | null
  /** A rule marks it as a transfer or as excluded, even if no other leg is known. */
  by_rule: boolean
  /** It tops up a wallet that is another of the user's accounts. */
  tops_up: boolean
  /**
   * It pays off a card or loan or moves money of the person's own, as its words say, or pays or comes of a trade of an
   * investment, even if no other leg is known.
   */
  neither: boolean
}

/** Kinds of incoming lines that pay off a card or loan when they arrive on its account. */
const payingOff = ['transfer', 'cash_deposit', 'cheque_deposit', 'loan']
const isNeither = (userId: string) => sql<boolean>`(t.reason_code = any(${[...neitherKinds]}::text[])
  or (t.type = 'income' and (t.reason_code = any(${payingOff}::text[]) or (t.reason_code = 'unknown' and t.text ~* ${'(payment|pymt|pmt)'}))
    and exists (select from accounts d where d.user_id = t.user_id and d.id = t.account_id and d.kind in ('card', 'loan')))
  or t.id in (select transaction_id from investment_lines where user_id = ${userId} and transfer))`

/** Names of the open, visible AED accounts, other than manual ones, that a payment could top up. */
export async function selectNamed(tx: Tx, userId: string): Promise<{ id: string; name: string }[]> {
  return query<{ id: string; name: string }>(tx)`
    select id, name from accounts
    where user_id = ${userId} and source <> 'manual' and currency = 'AED' and not hidden and closed_at is null
    order by id`
}

/** SQL condition: row `t` tops up one of these wallets. */
function topsUp(wallets: readonly Wallet[]): RawBuilder<boolean> {
  if (wallets.length === 0) return sql<boolean>`false`
  return sql<boolean>`(t.type = 'expense' and t.currency = 'AED' and t.text !~* ${notTopUpPattern} and exists (
    select from unnest(${wallets.map(({ accountId }) => accountId)}::uuid[], ${wallets.map(({ pattern }) => pattern)}::text[])
      as w (account_id, pattern) where w.account_id <> t.account_id and t.text ~* w.pattern))`
}

/** SQL condition: row `t` is not in an account of an import that is being applied, or was undone. */
const isThere = (userId: string) => sql`t.account_id not in (
  select id from accounts where user_id = ${userId} and hidden and source = 'import')`

/** Accounts and days of rows that should become top-ups of these wallets, or no longer are. */
export async function selectOutdatedTopUps(
  tx: Tx,
  userId: string,
  wallets: readonly Wallet[],
): Promise<{ account_id: string; day: string }[]> {
  return query<{ account_id: string; day: string }>(tx)`
    select distinct t.account_id, t.day from transactions t
    where t.user_id = ${userId} and t.source in ('bank', 'import') and t.status = 'booked' and t.removed_at is null
      and ${isThere(userId)} and not t.not_transfer and coalesce(t.applied_effects ->> 'figures', '') not in ('pair', 'out')
      and ((t.transfer_id is null and ${topsUp(wallets)})
        or (t.transfer_id = t.id and t.transfer_by = 'rule' and not ${isNeither(userId)} and not ${topsUp(wallets)}))`
}

const longest = Math.max(returnDays.cheque, returnDays.sent)

/**
 * Booked bank and imported rows between two days that may be legs of a transfer: they are paired now, top up a
 * wallet, are neither income nor spending by their kind, their amount occurs in both directions, or another currency
 * that the user holds moved the other way within three days; and around these days payments that may come back.
 * Leaves out rows that the user decided on or a rule excludes, and those whose other leg is not among them.
 */
export async function selectLegs(
  tx: Tx,
  userId: string,
  { from, to }: { from: string; to: string },
  wallets: readonly Wallet[],
): Promise<LegRow[]> {
  return query<LegRow>(tx)`
    with candidates as (
      select t.id, t.account_id, t.day, t.type, t.amount_minor, t.currency, t.text, t.reference, t.kind, t.sub_kind,
        t.flags, t.counterparty_hash, t.counterparty_name, t.transfer_id,
        coalesce(t.applied_effects ->> 'figures' in ('pair', 'out'), false) as by_rule,
        ${topsUp(wallets)} as tops_up, ${isNeither(userId)} as neither
      from transactions t
      where t.user_id = ${userId} and t.source in ('bank', 'import') and t.status = 'booked' and t.removed_at is null
        and (t.day between ${from}::date and ${to}::date or (t.day between ${from}::date - ${longest}::int and ${to}::date + ${longest}::int
          and (t.kind = 'CHEQUE' or t.text ~* ${reversibleWords})))
        and ${isThere(userId)} and not t.not_transfer and t.transfer_by is distinct from 'user'
        and not (t.transfer_by is not distinct from 'rule' and coalesce(t.applied_effects ->> 'figures', '') = 'out')),
    amounts as (
      select currency, amount_minor from candidates group by 1, 2
      having min(type) <> max(type)),
    held as (
      select distinct currency, type, day from candidates
      where (account_id, currency) in (select id, currency from accounts where user_id = ${userId})),
    near as (
      select currency, type, day + distance as day, distance,
        array[min(currency) filter (where type = 'expense') over days, max(currency) filter (where type = 'expense') over days] as paid,
        array[min(currency) filter (where type = 'income') over days, max(currency) filter (where type = 'income') over days] as received
      from held, generate_series(-3, 3) as distance window days as (partition by day + distance)),
    exchanged as (
      select currency, type, day from near
      where distance = 0 and currency <> any(case type when 'income' then paid else received end))
    select t.id, t.account_id, a.kind as account_kind, a.iban_hash as account_hash,
      a.currency as account_currency, t.day, t.type, t.amount_minor,
      t.currency, t.text, t.reference, t.kind, t.sub_kind, t.flags, t.counterparty_hash, t.counterparty_name, t.transfer_id,
      t.by_rule, t.tops_up, t.neither
    from candidates t join accounts a on a.user_id = ${userId} and a.id = t.account_id
    where (t.transfer_id is not null or t.tops_up or t.neither or (t.currency, t.amount_minor) in (select currency, amount_minor from amounts)
        or (t.currency, t.type, t.day) in (select currency, type, day from exchanged))
      and not (t.transfer_id is not null and exists (select from transactions o
        where o.user_id = ${userId} and o.transfer_id = t.transfer_id and o.id <> t.id and o.removed_at is null
          and (o.day < ${from}::date or o.day > ${to}::date) and o.id not in (select id from candidates)))`
}

export async function selectOwnHashes(tx: Tx, userId: string): Promise<string[]> {
  const rows = await query<{ iban_hash: string }>(tx)`
    select distinct iban_hash from accounts where user_id = ${userId} and iban_hash is not null`
  return rows.map((row) => row.iban_hash)
}

/** Dissolves user-made pairs of these rows that no longer can be one transfer; returns all their legs. */
export async function endUnequalPairs(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<{ account_id: string; day: string }[]> {
  return query<{ account_id: string; day: string }>(tx)`
    update transactions set transfer_id = null, transfer_by = null, updated_at = ${now}, version = version + 1
    where user_id = ${userId} and source <> 'manual' and transfer_id in (
      select t.transfer_id from transactions t
      join transactions o on o.user_id = t.user_id and o.transfer_id = t.transfer_id and o.id <> t.id
      where t.user_id = ${userId} and t.id = any(${ids}::uuid[]) and t.transfer_by = 'user'
        and (o.type = t.type or (o.currency = t.currency and o.amount_minor <> t.amount_minor)))
    returning account_id, day`
}

/**
 * Sets or clears each row's pair; `alone` means without another leg: a transfer by rule, a top-up or a row of a kind
 * that is neither.
 */
export async function writePairs(
  tx: Tx,
  userId: string,
  changes: readonly { id: string; transferId: string | null; alone: boolean }[],
  now: Date,
): Promise<void> {
  await query(tx)`
    update transactions t set transfer_id = n.transfer_id,
      transfer_by = case when n.transfer_id is null then null when n.alone then 'rule' else 'auto' end,
      updated_at = ${now}, version = t.version + 1
    from unnest(${changes.map((change) => change.id)}::uuid[], ${changes.map((change) => change.transferId)}::uuid[],
      ${changes.map((change) => change.alone)}::boolean[]) as n (id, transfer_id, alone)
    where t.user_id = ${userId} and t.id = n.id`
}
