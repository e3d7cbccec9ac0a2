import { sql } from 'kysely'
import { query, queryFirst, type Tx } from '../../platform/db/db.ts'
import type { Points, Step } from './history.ts'
import { valuedBalance } from './store.valued.ts'

export type AccountRow = {
  id: string
  source: string
  name: string
  kind: string
  type_text: string
  currency: string
  iban_last4: string | null
  /** The fingerprint of its IBAN, which the bank gives to each holder of a joint account. */
  iban_hash: string | null
  balance_minor: bigint | null
  balance_at: Date | null
  available_minor: bigint | null
  credit_limit_minor: bigint | null
  credit_available_minor: bigint | null
  unreconciled_minor: bigint
  unreadable: number
  unreadable_since: Date | null
  unknown_amounts: number
  closed_at: Date | null
  /** The days on which the balance counts (`balance_until` excluded); null means no limit. */
  balance_from: string | null
  balance_until: string | null
  updated_at: Date
  entity_id: string | null
  bank_identifier: string | null
  bank_name: string | null
  connection_status: string | null
  last_synced_at: Date | null
  /** The day of the account's first row. */
  first_day: string | null
}

/** Upper limit of the list; no user has that many accounts. */
const maxAccounts = 500

/** The sum of an account's rows up to today: whole months plus the days of the current month. */
function manualBalance(today: string) {
  const month = `${today.slice(0, 7)}-01`
  return sql`(select coalesce(sum(net_minor), 0)::bigint from (
    select net_minor from account_months m
      where m.user_id = a.user_id and m.account_id = a.id and m.month < ${month}::date
    union all
    select net_minor from account_days d
      where d.user_id = a.user_id and d.account_id = a.id and d.day between ${month}::date and ${today}::date) t)`
}

type ConnectionRow = Pick<
  AccountRow,
  'entity_id' | 'bank_identifier' | 'bank_name' | 'connection_status' | 'last_synced_at'
> & { id: string; bank_name: string; connected_at: Date }
type UnreadableRow = Pick<AccountRow, 'unreadable' | 'unreadable_since' | 'unknown_amounts'> & {
  account_id: string
}
/**
 * An account outside banks: its current balance, the day of its first value, and whether it has rows or
 * values.
 */
type ReckonedRow = Pick<AccountRow, 'id' | 'balance_minor' | 'first_day'> & { used: boolean }
type StoredRow = Omit<AccountRow, keyof ConnectionRow | keyof UnreadableRow> & {
  id: string
  connection_id: string | null
  hidden: boolean
  had_unreadable: boolean
}

/** The day of an account's first row, which is in the first month that has rows. */
const firstDay = sql`(select first_day from account_months m
  where m.user_id = a.user_id and m.account_id = a.id and first_day is not null order by month limit 1)`

async function selectBanks(tx: Tx, userId: string): Promise<ConnectionRow[]> {
  return query<ConnectionRow>(tx)`
    select id, entity_id, bank_identifier, bank_name, connection_status, last_synced_at, connected_at from connections
    where user_id = ${userId} order by connected_at, id limit ${maxAccounts}`
}

/**
 * The visible accounts, the banks' first. The manual account is included only if it has rows or values; its
 * balance is the sum of its rows, or its newest value plus later rows. With `valued`, only assets and debts
 * outside banks. `unread` are the connected banks for which no sync has ever completed. Without `firstDays` the first days
 * of bank accounts are null.
 */
export async function selectAccounts(
  tx: Tx,
  userId: string,
  today: string,
  { valued = false, firstDays = true }: { valued?: boolean; firstDays?: boolean } = {},
): Promise<{ rows: AccountRow[]; unread: UnreadBankRow[] }> {
  const [accounts, banks] = await Promise.all([
    query<StoredRow>(tx)`
      select id, connection_id, source, name, kind, type_text, currency, iban_last4, iban_hash, balance_minor, balance_at,
        available_minor, credit_limit_minor, credit_available_minor, unreconciled_minor, closed_at, balance_from,
        balance_until, updated_at, hidden, had_unreadable, ${valued || !firstDays ? sql`null` : firstDay} as first_day
      from accounts a where user_id = ${userId} and (source = 'own') = ${valued}
      order by source, id limit ${maxAccounts}`,
    valued ? [] : selectBanks(tx, userId),
  ])
  const [reckonedRows, unreadable] = await Promise.all([
    accounts.some(({ source }) => source !== 'bank') ? selectReckoned(tx, userId, today) : [],
    accounts.some((row) => row.had_unreadable) ? selectUnreadable(tx, userId) : [],
  ])
  const reckoned = byId(reckonedRows)
  const connections = byId(banks)
  const failed = new Map(unreadable.map((row) => [row.account_id, row]))
  const rows = accounts.flatMap(({ connection_id: connection, hidden, ...account }) => {
    const { id, source } = account
    const figures = source === 'bank' ? undefined : reckoned.get(id)
    if (hidden || (source === 'manual' && figures?.used !== true)) return []
    const bank = connections.get(connection ?? '')
    return {
      ...account,
      entity_id: bank?.entity_id ?? null,
      bank_identifier: bank?.bank_identifier ?? null,
      bank_name: bank?.bank_name ?? null,
      connection_status: bank?.connection_status ?? null,
      last_synced_at: bank?.last_synced_at ?? null,
      balance_minor: figures ? figures.balance_minor : account.balance_minor,
      unreadable: failed.get(id)?.unreadable ?? 0,
      unreadable_since: failed.get(id)?.unreadable_since ?? null,
      unknown_amounts: failed.get(id)?.unknown_amounts ?? 0,
      first_day: source === 'own' ? (figures?.first_day ?? null) : account.first_day,
    }
  })
  return {
    rows: rows.sort(byPlace),
    unread: banks.filter((bank) => bank.connection_status === 'active' && bank.last_synced_at === null),
  }
}

const byId = <R extends { id: string }>(rows: readonly R[]): Map<string, R> =>
  new Map(rows.map((row) => [row.id, row]))

/** Compares for sorting: bank accounts first, then by bank and name. */
function byPlace(a: AccountRow, b: AccountRow): number {
  const keys = ({ source, bank_name, name, id }: AccountRow): string[] => [source, bank_name ?? '', name, id]
  const [left, right] = [keys(a), keys(b)]
  const at = left.findIndex((key, index) => key !== right[index])
  return at === -1 ? 0 : (left[at] ?? '') < (right[at] ?? '') ? -1 : 1
}

/** Counts the unreadable rows of each account. */
async function selectUnreadable(tx: Tx, userId: string): Promise<UnreadableRow[]> {
  return query<UnreadableRow>(tx)`
    select account_id, count(*)::int as unreadable, min(first_seen_at) as unreadable_since,
      count(*) filter (where amount_minor is null)::int as unknown_amounts
    from unreadable_rows where user_id = ${userId} group by account_id`
}

/** The accounts outside banks, whose balances are computed from rows and values. */
async function selectReckoned(tx: Tx, userId: string, today: string): Promise<ReckonedRow[]> {
  return query<ReckonedRow>(tx)`
    select a.id, case when a.source = 'own' then ${valuedBalance(today)}
        when a.source = 'manual' then coalesce(${valuedBalance(today)}, ${manualBalance(today)})
        else a.opening_minor + ${manualBalance(today)} end as balance_minor,
      (select min(v.day) from valuations v where v.user_id = a.user_id and v.account_id = a.id) as first_day,
      exists (select from account_months m
        where m.user_id = a.user_id and m.account_id = a.id and m.income_rows + m.expense_rows > 0)
        or exists (select from valuations v where v.user_id = a.user_id and v.account_id = a.id) as used
    from accounts a where a.user_id = ${userId} and not a.hidden and a.source <> 'bank'`
}

export type UnreadBankRow = { id: string; bank_name: string; connected_at: Date }

export type AccountStep = Step & { account_id: string }

/**
 * An account's steps as two lists of equal length; amounts as text, since JSON numbers lose large integers.
 */
type Steps = { account_id: string; steps_back: number[]; minor: string[] }

/**
 * The movements of each account per point of a series: of the days after the previous point, up to the point.
 */
export async function selectMovements(
  tx: Tx,
  userId: string,
  { from, to, step }: Points,
): Promise<AccountStep[]> {
  // account_days has one row per account and day, so daily points need no sum
  const [moved, grouping] = step === 1 ? [sql`net_minor`, sql``] : [sql`sum(net_minor)`, sql`group by 1, 2`]
  const rows = await query<Steps>(tx)`
    select account_id, json_agg(steps_back) as steps_back, json_agg(minor) as minor from (
      select account_id, (${to}::date - day) / ${step}::int as steps_back, ${moved}::text as minor
      from account_days where user_id = ${userId} and day > ${from}::date and day <= ${to}::date
      ${grouping}) s
    group by account_id`
  return rows.flatMap(({ account_id, steps_back, minor }) =>
    steps_back.map((back, at) => ({ account_id, steps_back: back, minor: BigInt(minor[at] ?? 0) })),
  )
}

/**
 * The banks' own balances before the last point of a series, as balances at its points: for each point the
 * first balance stored on it or after it but before the next, minus the movements in between.
 */
export async function selectStoredBalances(
  tx: Tx,
  userId: string,
  { from, to, step }: Points,
): Promise<AccountStep[]> {
  return query<AccountStep>(tx)`
    select s.account_id, s.steps_back, s.balance_minor - case when s.day = s.point then 0 else coalesce(
        (select sum(d.net_minor) from account_days d where d.user_id = ${userId} and d.account_id = s.account_id
          and d.day > s.point and d.day <= s.day), 0)::bigint end as minor
    from (
      select distinct on (account_id, steps_back) account_id, steps_back, day, balance_minor,
        ${to}::date - steps_back * ${step}::int as point
      from (
        select account_id, day, balance_minor, (${to}::date - day + ${step}::int - 1) / ${step}::int as steps_back
        from daily_balances where user_id = ${userId} and day >= ${from}::date and day < ${to}::date) b
      order by account_id, steps_back, day) s`
}

/**
 * To get a past balance: `moved` is subtracted from the next stored balance, or from the newest if `stored`
 * is null.
 */
export type LaterMoves = { account_id: string; stored: bigint | null; moved: bigint }

export async function selectLaterMoves(
  tx: Tx,
  userId: string,
  day: string,
  today: string,
): Promise<LaterMoves[]> {
  return query<LaterMoves>(tx)`
    select a.id as account_id, s.balance_minor as stored, coalesce((select sum(d.net_minor) from account_days d
        where d.user_id = a.user_id and d.account_id = a.id and d.day > ${day}::date
          and d.day <= coalesce(s.day, ${today}::date)), 0)::bigint as moved
    from accounts a left join lateral (
      select b.day, b.balance_minor from daily_balances b
      where b.user_id = a.user_id and b.account_id = a.id and b.day >= ${day}::date and b.day < ${today}::date
      order by b.day limit 1) s on true
    where a.user_id = ${userId} and not a.hidden`
}

export async function selectManualAccount(tx: Tx, userId: string): Promise<string | null> {
  const row = await queryFirst<{ id: string }>(tx)`
    select id from accounts where user_id = ${userId} and source = 'manual' and not hidden`
  return row?.id ?? null
}

/** Creates the user's manual account if it is missing. Returns its id. */
export async function upsertManualAccount(
  tx: Tx,
  userId: string,
  account: { id: string; name: string; currency: string },
  now: Date,
): Promise<string> {
  const rows = await query<{ id: string }>(tx)`
    insert into accounts (user_id, id, source, name, kind, type_text, currency, created_at, updated_at)
    values (${userId}, ${account.id}, 'manual', ${account.name}, 'manual', 'Manual', ${account.currency}, ${now}, ${now})
    on conflict (user_id) where source = 'manual' do update set updated_at = excluded.updated_at
    returning id`
  return rows[0]?.id ?? account.id
}

/** The ids of the visible accounts of a connection; null when the entity is unknown. */
export async function selectEntityAccounts(
  tx: Tx,
  userId: string,
  entityId: string,
): Promise<string[] | null> {
  const rows = await query<{ id: string | null }>(tx)`
    select a.id from connections c
    left join accounts a on a.user_id = c.user_id and a.connection_id = c.id and not a.hidden
    where c.user_id = ${userId} and c.entity_id = ${entityId} limit ${maxAccounts}`
  return rows.length === 0 ? null : rows.flatMap(({ id }) => (id === null ? [] : [id]))
}
