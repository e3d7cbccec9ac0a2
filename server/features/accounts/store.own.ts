import { query, type Tx } from '../../platform/db/db.ts'

/** `iban_hash` is the keyed hash of its IBAN or, if only that is known, of its number. */
export type NewAccount = {
  id: string
  name: string
  kind: string
  currency: string
  iban_hash: string | null
}

/** Adds hidden accounts for imported rows. */
export async function insertHidden(
  tx: Tx,
  userId: string,
  accounts: readonly NewAccount[],
  now: Date,
): Promise<void> {
  await query(tx)`
    insert into accounts (user_id, id, source, name, kind, type_text, currency, iban_hash, hidden, created_at, updated_at)
    select ${userId}::uuid, n.id, 'import', n.name, n.kind, 'Imported', n.currency, n.iban_hash, true, ${now}::timestamptz, ${now}
    from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb)
      as n (id uuid, name text, kind text, currency text, iban_hash text) returning 1`
}

/** Stores the hash of an imported account's number where none is known. */
export async function storeNumber(
  tx: Tx,
  userId: string,
  id: string,
  hash: string,
  now: Date,
): Promise<void> {
  await query(tx)`
    update accounts set iban_hash = ${hash}, updated_at = ${now}
    where user_id = ${userId} and id = ${id} and source = 'import' and iban_hash is null`
}

/** A balance that a file states for the end of a day, and the one that it begins with, where that is known. */
export type Statement = { minor: bigint; day: string; opening: { minor: bigint; from: string } | null }

/** Computes an account's opening balance from the balance at the end of a day, null if none is known. */
export async function anchorAccount(
  tx: Tx,
  userId: string,
  id: string,
  { balance, now }: { balance: Pick<Statement, 'minor' | 'day'> | null; now: Date },
): Promise<void> {
  await query(tx)`
    update accounts a set updated_at = ${now}, unreconciled_minor = 0,
      opening_minor = ${balance === null ? null : balance.minor.toString()}::bigint
      - (select coalesce(sum(net_minor), 0)::bigint from account_days d
         where d.user_id = a.user_id and d.account_id = a.id and d.day <= ${balance?.day ?? null}::date)
    where a.user_id = ${userId} and a.id = ${id} and a.source = 'import'`
}

/** By what the balances of these accounts are known. */
export async function selectAnchors(tx: Tx, userId: string, ids: readonly string[]): Promise<unknown[]> {
  return query(tx)`select id, opening_minor, unreconciled_minor from accounts
    where user_id = ${userId} and id = any(${ids}::uuid[]) order by id`
}

/** Stores how much an account's balance differs from what an older one and the rows since lead to. */
export async function storeDifference(tx: Tx, userId: string, id: string, minor: bigint): Promise<void> {
  await query(tx)`update accounts set unreconciled_minor = ${minor.toString()}::bigint
    where user_id = ${userId} and id = ${id} and source = 'import'`
}

/** Deletes the accounts among `ids` that have no rows. */
export async function deleteEmpty(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await query(tx)`
    delete from accounts a where a.user_id = ${userId} and a.id = any(${ids}::uuid[]) and a.source = 'import'
      and not exists (select from payments t where t.user_id = a.user_id and t.account_id = a.id)`
}

export async function hideEmpty(tx: Tx, userId: string, ids: readonly string[], now: Date): Promise<void> {
  await query(tx)`
    update accounts a set hidden = true, updated_at = ${now}
    where a.user_id = ${userId} and a.id = any(${ids}::uuid[]) and a.source = 'import' and not exists (
      select from payments t where t.user_id = a.user_id and t.account_id = a.id and not t.removed)`
}

/** Hides these imported accounts; false, and nothing is hidden, if one is no such account. */
export async function hideAll(tx: Tx, userId: string, ids: readonly string[], now: Date): Promise<boolean> {
  const hidden = await query(tx)`
    update accounts set hidden = true, updated_at = ${now} where user_id = ${userId} and id = any(${ids}::uuid[])
      and (select count(*) from accounts o where o.user_id = ${userId} and o.id = any(${ids}::uuid[]) and o.source = 'import')
        = ${ids.length}
    returning id`
  return hidden.length > 0
}

export async function showHiddenAccounts(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await query(tx)`update accounts set hidden = false, updated_at = ${now}
    where user_id = ${userId} and id = any(${ids}::uuid[]) and source = 'import' and hidden`
}

export type TargetRow = {
  id: string
  source: string
  name: string
  currency: string
  iban_hash: string | null
  iban_last4: string | null
}

/** Visible accounts that rows can be imported into. */
export async function selectTargets(tx: Tx, userId: string): Promise<TargetRow[]> {
  return query<TargetRow>(tx)`
    select id, source, name, currency, iban_hash, iban_last4 from accounts
    where user_id = ${userId} and not hidden and closed_at is null and source <> 'own' order by created_at, id limit 500`
}

/** `connected`: its bank delivers it. */
export type MessageTarget = Omit<TargetRow, 'iban_hash'> & {
  kind: string
  bank_name: string | null
  connected: boolean
}

export async function selectMessageTargets(tx: Tx, userId: string): Promise<MessageTarget[]> {
  return query<MessageTarget>(tx)`
    select a.id, a.source, a.name, a.kind, a.currency, a.iban_last4, c.bank_name,
      coalesce(c.connection_status = 'active', false) as connected
    from accounts a left join connections c on c.user_id = a.user_id and c.id = a.connection_id
    where a.user_id = ${userId} and not a.hidden and a.closed_at is null and a.source in ('bank', 'import')
    order by a.created_at, a.id limit 500`
}

/** Balances are null while the account's is unknown. */
export type Around = {
  first: string | null
  last: string | null
  before: bigint | null
  after: bigint | null
}

export async function selectAround(
  tx: Tx,
  userId: string,
  { accountId, from, to }: { accountId: string; from: string; to: string },
): Promise<Around> {
  type Row = { first: string | null; last: string | null; before: string | null; after: string | null }
  const [row] = await query<Row>(tx)`
    select a.opening_minor + coalesce(sum(d.net_minor) filter (where d.day < ${from}::date), 0)::bigint as before,
      a.opening_minor + coalesce(sum(d.net_minor) filter (where d.day <= ${to}::date), 0)::bigint as after,
      min(d.day) filter (where d.count > 0)::text as first,
      max(d.day) filter (where d.count > 0)::text as last
    from accounts a left join account_days d on d.user_id = a.user_id and d.account_id = a.id
    where a.user_id = ${userId} and a.id = ${accountId} group by a.user_id, a.id`
  const minor = (text: string | null | undefined): bigint | null => (text == null ? null : BigInt(text))
  return {
    first: row?.first ?? null,
    last: row?.last ?? null,
    before: minor(row?.before),
    after: minor(row?.after),
  }
}
