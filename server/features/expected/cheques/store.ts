import { sql } from 'kysely'
import type { Cheque } from '#contract/cheques.ts'
import { chequeLimits } from '#contract/cheques.ts'
import type { Day } from '#contract/period.ts'
import { query, queryFirst, type Tx } from '../../../platform/db/db.ts'
import type { BankLine, Link } from './match.ts'

export type ChequeRow = {
  id: string
  lease_id: string | null
  direction: Cheque['direction']
  purpose: Cheque['purpose']
  number: string | null
  date: Day
  currency: string
  amount_minor: bigint
  payee: string
  account_id: string | null
  note: string
  replaced_by: string | null
  state: Cheque['state']
  paid_minor: bigint
}
export type LeaseRow = {
  id: string
  name: string
  payee: string
  currency: string
  rent_minor: bigint
  starts: Day
  ends: Day
}

export async function selectCheques(tx: Tx, userId: string): Promise<ChequeRow[]> {
  return query<ChequeRow>(tx)`
    select id, lease_id, direction, purpose, number, date, currency, amount_minor, payee, account_id, note, replaced_by,
      state, paid_minor
    from cheques where user_id = ${userId} order by date, id limit ${chequeLimits.cheques}`
}

export async function selectLeases(tx: Tx, userId: string): Promise<LeaseRow[]> {
  return query<LeaseRow>(tx)`
    select id, name, payee, currency, rent_minor, starts, ends from leases
    where user_id = ${userId} order by starts desc, id limit ${chequeLimits.leases}`
}

export async function insertCheque(tx: Tx, userId: string, row: ChequeRow, now: Date): Promise<void> {
  await query(tx)`
    insert into cheques (user_id, id, lease_id, direction, purpose, number, date, currency, amount_minor, payee, account_id,
      note, replaced_by, state, paid_minor, created_at, updated_at)
    values (${userId}, ${row.id}, ${row.lease_id}, ${row.direction}, ${row.purpose}, ${row.number}, ${row.date},
      ${row.currency}, ${row.amount_minor}, ${row.payee}, ${row.account_id}, ${row.note}, ${row.replaced_by}, ${row.state},
      ${row.paid_minor}, ${now}, ${now})`
}

export async function updateChequeRow(tx: Tx, userId: string, row: ChequeRow, now: Date): Promise<void> {
  await query(tx)`
    update cheques set purpose = ${row.purpose}, number = ${row.number}, date = ${row.date}, amount_minor = ${row.amount_minor},
      payee = ${row.payee}, account_id = ${row.account_id}, note = ${row.note}, replaced_by = ${row.replaced_by}, updated_at = ${now}
    where user_id = ${userId} and id = ${row.id}`
}

export type ChequeState = { id: string; state: Cheque['state']; paid: bigint }

/** Stores states and paid amounts where they differ; resolves to how many did. */
export async function updateStandings(
  tx: Tx,
  userId: string,
  standings: readonly ChequeState[],
): Promise<number> {
  const rows = await query(tx)`
    update cheques c set state = n.state, paid_minor = n.paid
    from unnest(${standings.map(({ id }) => id)}::uuid[], ${standings.map(({ state }) => state)}::text[],
      ${standings.map(({ paid }) => String(paid))}::bigint[]) as n (id, state, paid)
    where c.user_id = ${userId} and c.id = n.id and (c.state, c.paid_minor) is distinct from (n.state, n.paid)
    returning c.id`
  return rows.length
}

export async function deleteChequeRows(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await query(tx)`delete from cheque_payments where user_id = ${userId} and cheque_id = any(${ids}::uuid[])`
  await query(tx)`
    update cheques set replaced_by = null where user_id = ${userId} and replaced_by = any(${ids}::uuid[])`
  await query(tx)`delete from cheques where user_id = ${userId} and id = any(${ids}::uuid[])`
}

export async function insertLease(tx: Tx, userId: string, row: LeaseRow, now: Date): Promise<void> {
  await query(tx)`
    insert into leases (user_id, id, name, payee, currency, rent_minor, starts, ends, created_at, updated_at)
    values (${userId}, ${row.id}, ${row.name}, ${row.payee}, ${row.currency}, ${row.rent_minor}, ${row.starts}, ${row.ends},
      ${now}, ${now})`
}

export async function updateLeaseRow(tx: Tx, userId: string, row: LeaseRow, now: Date): Promise<void> {
  await query(tx)`
    update leases set name = ${row.name}, payee = ${row.payee}, rent_minor = ${row.rent_minor}, starts = ${row.starts},
      ends = ${row.ends}, updated_at = ${now}
    where user_id = ${userId} and id = ${row.id}`
}

export async function deleteLeaseRow(tx: Tx, userId: string, id: string): Promise<void> {
  await query(tx)`delete from leases where user_id = ${userId} and id = ${id}`
}

const columns = sql`t.id, t.account_id as "accountId", t.day, t.type, t.amount_minor as minor, t.currency, t.text, t.kind,
  t.status = 'pending' as pending`

/** Lines since a day that are about cheques by their kind or text, and those that are already linked. */
export async function selectLines(tx: Tx, userId: string, from: Day): Promise<BankLine[]> {
  return query<BankLine>(tx)`
    select ${columns} from transactions t
    where t.user_id = ${userId} and t.removed_at is null
      and ((t.day >= ${from}::date and t.source in ('bank', 'import')
          and (t.kind = 'CHEQUE' or t.text ~* '(chq|cheque|clearing|شيك)'))
        or t.id in (select transaction_id from cheque_payments where user_id = ${userId}))
      and t.account_id in (select id from accounts where user_id = ${userId} and not hidden)
    order by t.day, t.id limit 5000`
}

/** Lines about cheques since a day that are linked to no cheque and not dismissed, newest first. */
export async function selectFreeLines(tx: Tx, userId: string, from: Day): Promise<BankLine[]> {
  return query<BankLine>(tx)`
    select ${columns} from transactions t
    where t.user_id = ${userId} and t.removed_at is null and t.status = 'booked' and t.transfer_id is null
      and t.day >= ${from}::date and t.source in ('bank', 'import')
      and (t.kind = 'CHEQUE' or t.text ~* '(chq|cheque|clearing|شيك)')
      and t.account_id in (select id from accounts where user_id = ${userId} and not hidden)
      and not exists (select from cheque_payments p
        where p.user_id = ${userId} and p.transaction_id = t.id and p.role <> 'refused')
      and not exists (select from cheque_dismissals d where d.user_id = ${userId} and d.transaction_id = t.id)
    order by t.day desc, t.id desc limit 500`
}

export async function insertDismissal(tx: Tx, userId: string, id: string, now: Date): Promise<void> {
  await query(tx)`
    insert into cheque_dismissals (user_id, transaction_id, created_at) values (${userId}, ${id}, ${now})
    on conflict (user_id, transaction_id) do nothing`
}

/** One transaction of a visible account; null if there is none. */
export async function selectLine(tx: Tx, userId: string, id: string): Promise<BankLine | null> {
  return queryFirst<BankLine>(tx)`
    select ${columns} from transactions t
    where t.user_id = ${userId} and t.id = ${id} and t.removed_at is null
      and t.account_id in (select id from accounts where user_id = ${userId} and not hidden)`
}

export async function selectLinks(tx: Tx, userId: string): Promise<Link[]> {
  return query<Link>(tx)`
    select cheque_id as "chequeId", transaction_id as "transactionId", role, by_user as "byUser"
    from cheque_payments where user_id = ${userId} order by transaction_id, cheque_id limit 5000`
}

export async function deleteLinks(tx: Tx, userId: string, links: readonly Link[]): Promise<void> {
  await query(tx)`
    delete from cheque_payments p
    using unnest(${links.map(({ transactionId }) => transactionId)}::uuid[],
      ${links.map(({ chequeId }) => chequeId)}::uuid[]) as n (transaction_id, cheque_id)
    where p.user_id = ${userId} and p.transaction_id = n.transaction_id and p.cheque_id = n.cheque_id`
}

export async function insertLinks(tx: Tx, userId: string, links: readonly Link[]): Promise<void> {
  await query(tx)`
    insert into cheque_payments (user_id, transaction_id, cheque_id, role, by_user)
    select ${userId}::uuid, n.* from unnest(${links.map(({ transactionId }) => transactionId)}::uuid[],
      ${links.map(({ chequeId }) => chequeId)}::uuid[], ${links.map(({ role }) => role)}::text[],
      ${links.map(({ byUser }) => byUser)}::boolean[]) as n (transaction_id, cheque_id, role, by_user)
    on conflict (user_id, transaction_id, cheque_id) do update set role = excluded.role, by_user = excluded.by_user`
}

export type Rest = {
  chequeId: string
  type: 'income' | 'expense'
  minor: bigint
  currency: string
  from: Day
  to: Day
}
export type Completing = { cheque_id: string; id: string; day: Day; minor: bigint; text: string }

/**
 * For each partly paid cheque, the first payment of exactly the remaining amount that is linked to no cheque.
 */
export async function selectCompleting(
  tx: Tx,
  userId: string,
  rests: readonly Rest[],
): Promise<Completing[]> {
  if (rests.length === 0) return []
  return query<Completing>(tx)`
    select distinct on (n.cheque_id) n.cheque_id, t.id, t.day, t.amount_minor as minor, t.text
    from unnest(${rests.map(({ chequeId }) => chequeId)}::uuid[], ${rests.map(({ type }) => type)}::text[],
      ${rests.map(({ minor }) => String(minor))}::bigint[], ${rests.map(({ currency }) => currency)}::text[],
      ${rests.map(({ from }) => from)}::date[], ${rests.map(({ to }) => to)}::date[])
      as n (cheque_id, type, minor, currency, from_day, to_day)
    join transactions t on t.user_id = ${userId} and t.type = n.type and t.amount_minor = n.minor and t.currency = n.currency
      and t.day between n.from_day and n.to_day
    where t.removed_at is null and t.status = 'booked' and t.transfer_id is null and t.kind is distinct from 'CHEQUE'
      and t.account_id in (select id from accounts where user_id = ${userId} and not hidden)
      and not exists (select from cheque_payments p where p.user_id = ${userId} and p.transaction_id = t.id
        and (p.role <> 'refused' or p.cheque_id = n.cheque_id))
    order by n.cheque_id, t.day, t.id`
}

export async function accountExists(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await query(tx)`
    select id from accounts where user_id = ${userId} and id = ${id} and not hidden and closed_at is null`
  return rows.length > 0
}
