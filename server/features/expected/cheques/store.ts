import type { Cheque } from '#contract/expected/cheques.ts'
import { chequeLimits } from '#contract/expected/cheques.ts'
import type { Day } from '#contract/period.ts'
import { query, type Tx } from '../../../platform/db/db.ts'

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
    select c.id, c.lease_id, c.direction, c.purpose, c.number, c.date, c.currency, c.amount_minor, c.payee, c.account_id, c.note,
      c.replaced_by, case e.state when 'announced' then 'presented' when 'settled' then 'paid' when 'partly_settled' then 'partly_paid'
        when 'returned' then 'returned' when 'replaced' then 'replaced' else 'planned' end as state,
      coalesce(e.settled_minor, 0) as paid_minor
    from cheques c
    left join expected_payments e on e.user_id = c.user_id and e.source = 'cheque' and e.source_id = c.id
    where c.user_id = ${userId} order by c.date, c.id limit ${chequeLimits.cheques}`
}

export async function selectLeases(tx: Tx, userId: string): Promise<LeaseRow[]> {
  return query<LeaseRow>(tx)`
    select id, name, payee, currency, rent_minor, starts, ends from leases
    where user_id = ${userId} order by starts desc, id limit ${chequeLimits.leases}`
}

export async function insertCheque(tx: Tx, userId: string, row: ChequeRow, now: Date): Promise<void> {
  await query(tx)`
    insert into cheques (user_id, id, lease_id, direction, purpose, number, date, currency, amount_minor, payee, account_id,
      note, replaced_by, created_at, updated_at)
    values (${userId}, ${row.id}, ${row.lease_id}, ${row.direction}, ${row.purpose}, ${row.number}, ${row.date},
      ${row.currency}, ${row.amount_minor}, ${row.payee}, ${row.account_id}, ${row.note}, ${row.replaced_by},
      ${now}, ${now})`
}

export async function updateChequeRow(tx: Tx, userId: string, row: ChequeRow, now: Date): Promise<void> {
  await query(tx)`
    update cheques set purpose = ${row.purpose}, number = ${row.number}, date = ${row.date}, amount_minor = ${row.amount_minor},
      payee = ${row.payee}, account_id = ${row.account_id}, note = ${row.note}, replaced_by = ${row.replaced_by}, updated_at = ${now}
    where user_id = ${userId} and id = ${row.id}`
}

export async function deleteChequeRows(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
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

export async function insertDismissal(tx: Tx, userId: string, id: string, now: Date): Promise<void> {
  await query(tx)`
    insert into cheque_dismissals (user_id, transaction_id, created_at) values (${userId}, ${id}, ${now})
    on conflict (user_id, transaction_id) do nothing`
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
    join payments t on t.user_id = ${userId} and t.type = n.type and t.amount_minor = n.minor and t.currency = n.currency
      and t.day between n.from_day and n.to_day
    where t.visible and t.counts and t.kind is distinct from 'CHEQUE'
      and not exists (select from settlements s where s.user_id = ${userId} and s.transaction_id = t.id
        and (s.source_id = n.cheque_id or (s.role <> 'refused' and s.source <> 'series')))
    order by n.cheque_id, t.day, t.id`
}

export async function accountExists(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await query(tx)`
    select id from accounts where user_id = ${userId} and id = ${id} and not hidden and closed_at is null`
  return rows.length > 0
}
