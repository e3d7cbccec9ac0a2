import { sql } from 'kysely'
import { query, type Tx } from '../../platform/db/db.ts'

/** The stored fields that are needed to match a bank's list of accounts. */
export type KnownAccount = {
  id: string
  connection_id: string
  connection_active: boolean
  bank_identifier: string
  provider_account_id: string | null
  iban_hash: string | null
  currency: string
  kind: string
  name: string
  hidden: boolean
}

export async function selectBankAccounts(tx: Tx, userId: string): Promise<KnownAccount[]> {
  return query<KnownAccount>(tx)`
    select a.id, a.connection_id, c.connection_status = 'active' as connection_active, c.bank_identifier,
      a.provider_account_id, a.iban_hash, a.currency, a.kind, a.name, a.hidden
    from accounts a join connections c on c.user_id = a.user_id and c.id = a.connection_id
    where a.user_id = ${userId} and a.source = 'bank' order by a.created_at, a.id`
}

export type AccountPlan = {
  id: string
  connection_id: string | null
  iban_hash: string | null
  currency: string
}

/**
 * Whether a planned row has moved to another connection, or another active connection now shows the row or
 * its IBAN.
 */
export async function hasTakenAccounts(
  tx: Tx,
  userId: string,
  connectionId: string,
  plans: readonly AccountPlan[],
): Promise<boolean> {
  const rows = await query(tx)`
    select from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb)
      as n (id uuid, connection_id uuid, iban_hash text, currency text)
    join accounts a on a.user_id = ${userId} and a.connection_id <> ${connectionId}
      and (a.id = n.id or (a.iban_hash = n.iban_hash and a.currency = n.currency))
    join connections c on c.user_id = a.user_id and c.id = a.connection_id
    where (c.connection_status = 'active' and not a.hidden) or (a.id = n.id and a.connection_id is distinct from n.connection_id)
    limit 1`
  return rows.length > 0
}

/** An account as the bank lists it, with its existing or new id. */
export type AccountWrite = {
  id: string
  connection_id: string
  provider_account_id: string
  iban_hash: string | null
  iban_last4: string | null
  name: string
  kind: string
  type_text: string
  currency: string
  opened_on: string | null
  closed: boolean
  /** Adds the account hidden; writing it again without this shows it. */
  staged: boolean
}

/**
 * Writes a bank's accounts: known ids are updated, moved to this connection and shown again; others are
 * added. Unchanged rows are not written.
 */
export async function upsertAccounts(
  tx: Tx,
  userId: string,
  accounts: readonly AccountWrite[],
  now: Date,
): Promise<void> {
  // A provider id that moves from one row to another is freed first, so that the unique key is never
  // violated.
  await query(tx)`
    update accounts a set provider_account_id = null
    from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as n (id uuid, connection_id uuid, provider_account_id text,
      currency text)
    where a.user_id = ${userId} and a.connection_id = n.connection_id
      and a.provider_account_id = n.provider_account_id and a.currency = n.currency and a.id <> n.id`
  await query(tx)`
    insert into accounts as a (user_id, id, connection_id, source, provider_account_id, iban_hash, iban_last4, name,
      kind, type_text, currency, opened_on, hidden, closed_at, created_at, updated_at)
    select ${userId}::uuid, n.id, n.connection_id, 'bank', n.provider_account_id, n.iban_hash, n.iban_last4, n.name,
      n.kind, n.type_text, n.currency, n.opened_on, n.staged, case when n.closed then ${now}::timestamptz end, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as n (id uuid, connection_id uuid,
      provider_account_id text, iban_hash text, iban_last4 text, name text, kind text, type_text text, currency text,
      opened_on date, closed boolean, staged boolean)
    on conflict (user_id, id) do update set
      connection_id = excluded.connection_id, provider_account_id = excluded.provider_account_id,
      iban_hash = coalesce(excluded.iban_hash, a.iban_hash), iban_last4 = coalesce(excluded.iban_last4, a.iban_last4),
      opened_on = coalesce(excluded.opened_on, a.opened_on),
      name = excluded.name, kind = excluded.kind, type_text = excluded.type_text,
      hidden = a.hidden and excluded.hidden,
      closed_at = case when excluded.closed_at is null then null else coalesce(a.closed_at, excluded.closed_at) end,
      updated_at = excluded.updated_at
    where (a.connection_id, a.provider_account_id, a.name, a.kind, a.type_text, a.hidden, a.closed_at is null)
      is distinct from (excluded.connection_id, excluded.provider_account_id, excluded.name, excluded.kind,
        excluded.type_text, a.hidden and excluded.hidden, excluded.closed_at is null)
      or (excluded.iban_hash is not null and a.iban_hash is distinct from excluded.iban_hash)
      or (excluded.opened_on is not null and a.opened_on is distinct from excluded.opened_on)`
}

/**
 * Makes `id` the account that counts from `day` on and closes its rows in other currencies. If it had been
 * replaced before, it counts again for its whole time, and the rows that replaced it for none.
 */
export async function replaceAccount(
  tx: Tx,
  userId: string,
  { id, otherIds }: { id: string; otherIds: readonly string[] },
  day: string,
  now: Date,
): Promise<void> {
  const reopened = await sql`
    update accounts set balance_until = null, closed_at = null, updated_at = ${now}
    where user_id = ${userId} and id = ${id} and balance_until is not null returning id`.execute(tx)
  const again = reopened.rows.length > 0
  const closed = await sql`
    update accounts set balance_until = case when ${again} then coalesce(balance_from, ${day}::date) else ${day}::date end,
      closed_at = coalesce(closed_at, ${now}), updated_at = ${now}
    where user_id = ${userId} and id = any(${otherIds}::uuid[]) and balance_until is null and not hidden
    returning id`.execute(tx)
  if (!again && closed.rows.length > 0)
    await sql`update accounts set balance_from = ${day} where user_id = ${userId} and id = ${id}`.execute(tx)
}

export type BalanceWrite = {
  id: string
  balance_minor: string
  balance_kind: string
  balance_at: string
  available_minor: string | null
  credit_limit_minor: string | null
  credit_available_minor: string | null
  day: string
  opening_day: string
  missing_minor: string
  shift_minor: string
  opening_again: boolean
}

/**
 * Writes balances, the stored balance of the day, and the difference that booked rows do not explain. The
 * first balance fixes the opening balance, i.e. what the account held before the first row read. Needs
 * up-to-date totals.
 */
export async function writeBalances(
  tx: Tx,
  userId: string,
  balances: readonly BalanceWrite[],
  now: Date,
): Promise<void> {
  const newBalances = sql`jsonb_to_recordset(${JSON.stringify(balances)}::jsonb) as n (id uuid, balance_minor bigint,
    balance_kind text, balance_at timestamptz, available_minor bigint, credit_limit_minor bigint, credit_available_minor bigint, day date, opening_day date,
    missing_minor bigint, shift_minor bigint, opening_again boolean)`
  await query(tx)`
    with known as (
      select n.*, a.currency, coalesce(a.opening_day, n.opening_day) as since,
        case when not n.opening_again then a.opening_minor - n.shift_minor end as opening
      from ${newBalances} join accounts a on a.user_id = ${userId} and a.id = n.id),
    summed as (
      select k.*, coalesce((select sum(d.net_minor) from account_days d
        where d.user_id = ${userId} and d.account_id = k.id and d.day >= k.since), 0)::bigint as booked
      from known k)
    update accounts a set balance_minor = s.balance_minor, balance_kind = s.balance_kind, balance_at = s.balance_at,
      available_minor = s.available_minor, credit_limit_minor = s.credit_limit_minor,
      credit_available_minor = s.credit_available_minor, opening_day = s.since,
      opening_minor = coalesce(s.opening, s.balance_minor - s.booked - s.missing_minor),
      unreconciled_minor = s.balance_minor - s.booked - coalesce(s.opening, s.balance_minor - s.booked - s.missing_minor),
      updated_at = ${now}
    from summed s where a.user_id = ${userId} and a.id = s.id
      and (a.balance_minor, a.balance_kind, a.balance_at, a.available_minor, a.credit_limit_minor,
        a.credit_available_minor, a.opening_minor, a.unreconciled_minor) is distinct from (s.balance_minor, s.balance_kind,
        s.balance_at, s.available_minor, s.credit_limit_minor, s.credit_available_minor,
        coalesce(s.opening, s.balance_minor - s.booked - s.missing_minor),
        s.balance_minor - s.booked - coalesce(s.opening, s.balance_minor - s.booked - s.missing_minor))`
  await query(tx)`
    insert into daily_balances as d (user_id, account_id, day, balance_minor)
    select ${userId}::uuid, n.id, n.day, n.balance_minor from ${newBalances}
    on conflict (user_id, account_id, day) do update set balance_minor = excluded.balance_minor
    where d.balance_minor <> excluded.balance_minor`
}

export async function setHidden(tx: Tx, userId: string, connectionId: string, hidden: boolean, now: Date) {
  await query(tx)`
    update accounts set hidden = ${hidden}, updated_at = ${now}
    where user_id = ${userId} and connection_id = ${connectionId} and hidden <> ${hidden}`
}

export type ConnectedAccountRow = {
  id: string
  connection_id: string
  name: string
  currency: string
  balance_minor: bigint | null
  balance_at: Date | null
  unreadable: number
  unreadable_since: Date | null
}

export async function selectConnectedAccounts(tx: Tx, userId: string): Promise<ConnectedAccountRow[]> {
  return query<ConnectedAccountRow>(tx)`
    select a.id, a.connection_id, a.name, a.currency, a.balance_minor, a.balance_at, u.unreadable, u.unreadable_since
    from accounts a, lateral (select count(*)::int as unreadable, min(first_seen_at) as unreadable_since
      from unreadable_rows where user_id = a.user_id and account_id = a.id) u
    where a.user_id = ${userId} and a.source = 'bank' and not a.hidden and a.balance_until is null
    order by a.created_at, a.id`
}
