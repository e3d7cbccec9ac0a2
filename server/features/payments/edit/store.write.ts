import { sql } from 'kysely'
import { query, queryFirst, type Tx } from '../../../platform/db/db.ts'
import { kindOf, namesOf } from '../../ledger/columns.ts'
import { searchTextOf } from '../../ledger/search/search-text.ts'
import type { UserState } from './input.ts'
import type { AccountDay } from '../changed-days.ts'

export type ManualRow = {
  id: string
  accountId: string
  type: string
  amountMinor: bigint
  currency: string
  day: string
  text: string
  /** Null for the wallet's leg of a withdrawal. */
  categoryId: string | null
}

/** Inserts a manual row. The user entered all of it, so it is verified from the start. */
export async function insertManual(tx: Tx, userId: string, row: ManualRow, now: Date): Promise<void> {
  await query(tx)`
    insert into transactions (user_id, id, account_id, source, status, type, amount_minor, currency, day, text,
      user_category_id, user_category_set, verified, verification_action, verified_at, search_text,
      first_seen_at, created_at, updated_at)
    values (${userId}, ${row.id}, ${row.accountId}, 'manual', 'booked', ${row.type}, ${row.amountMinor.toString()}::bigint,
      ${row.currency}, ${row.day}, ${row.text}, ${row.categoryId}, true, true, 'correct', ${now}, ${searchTextOf(row)},
      ${now}, ${now}, ${now})`
}

export async function deleteRow(tx: Tx, userId: string, id: string): Promise<void> {
  await query(tx)`delete from transactions where user_id = ${userId} and id = ${id} and source = 'manual'`
}

const userColumns = namesOf('user')

/** Writes a row's user state and search text. The bank's facts on bank rows are not changed. */
export async function writeUserState(
  tx: Tx,
  userId: string,
  id: string,
  state: UserState,
  searchText: string,
  now: Date,
): Promise<void> {
  const given = userColumns.map(
    (name) => sql`${sql.raw(name)} = ${writtenValue(state[name])}::${sql.raw(kindOf(name))}`,
  )
  await query(tx)`
    update transactions set ${sql.join(given)},
      type = case when source = 'manual' then ${state.type} else type end,
      amount_minor = case when source = 'manual' then ${state.amount_minor.toString()}::bigint else amount_minor end,
      day = case when source = 'manual' then ${state.day}::date else day end,
      text = case when source = 'manual' then ${state.text} else text end,
      search_text = ${searchText},
      updated_at = ${now}, version = version + 1
    where user_id = ${userId} and id = ${id}`
}

const writtenValue = <T>(value: T | bigint): T | string =>
  typeof value === 'bigint' ? value.toString() : value

/** Breaks a transfer for good: its legs are not paired automatically again. A cash wallet leg is deleted. */
export async function breakTransfer(
  tx: Tx,
  userId: string,
  transferId: string,
  now: Date,
): Promise<AccountDay[]> {
  const gone = await sql<AccountDay>`
    delete from transactions where user_id = ${userId} and transfer_id = ${transferId} and source = 'manual' and id <> ${transferId}
    returning account_id, day`.execute(tx)
  const rows = await query<AccountDay>(tx)`
    update transactions set transfer_id = null, transfer_by = null, not_transfer = true, updated_at = ${now}, version = version + 1
    where user_id = ${userId} and transfer_id = ${transferId}
    returning account_id, day`
  return [...rows, ...gone.rows]
}

/** Ends the transfer of a row that is being deleted; returns the other leg's account and day. */
export async function freeOtherLeg(
  tx: Tx,
  userId: string,
  row: { id: string; transferId: string },
  now: Date,
): Promise<AccountDay[]> {
  return query<AccountDay>(tx)`
    update transactions set transfer_id = null, transfer_by = null, updated_at = ${now}, version = version + 1
    where user_id = ${userId} and transfer_id = ${row.transferId} and id <> ${row.id} returning account_id, day`
}

/**
 * Pairs a booked row with the nearest one that can be its other leg: opposite direction, another of the
 * user's accounts, within three days, and the same amount, else one in another currency of about the same
 * value. Does nothing if there is none.
 */
export async function pairByUser(tx: Tx, userId: string, id: string, now: Date): Promise<AccountDay[]> {
  return query<AccountDay>(tx)`
    with pair as (
      select r.id as one, o.id as other, case when r.type = 'expense' then r.id else o.id end as debit
      from payments r join payments o on o.user_id = r.user_id and o.type <> r.type and o.account_id <> r.account_id
        and o.day between r.day - 3 and r.day + 3
        and case when o.currency = r.currency then o.amount_minor = r.amount_minor
          else abs(o.effective_aed_minor - r.effective_aed_minor) * 100 <= 5 * r.effective_aed_minor end
      where r.user_id = ${userId} and r.id = ${id} and o.source <> 'manual' and r.source <> 'manual'
        and o.visible and o.counts and r.booked and not r.transfer
      order by o.currency <> r.currency, abs(o.day - r.day), abs(o.effective_aed_minor - r.effective_aed_minor), o.id limit 1)
    update transactions t set transfer_id = p.debit, transfer_by = 'user', not_transfer = false, updated_at = ${now}, version = t.version + 1
    from pair p where t.user_id = ${userId} and t.id in (p.one, p.other)
    returning t.account_id, t.day`
}

/**
 * Claims an idempotency key; false if it is taken. Waits for a concurrent request with the same key. Old keys
 * are deleted by a scheduled sweep.
 */
export async function claimKey(
  tx: Tx,
  userId: string,
  key: string,
  hash: string,
  now: Date,
): Promise<boolean> {
  const rows = await query(tx)`
    insert into idempotency_keys (user_id, key, request_hash, response, status, created_at)
    values (${userId}, ${key}, ${hash}, '{}', 0, ${now}) on conflict do nothing returning 1`
  return rows.length > 0
}

export async function selectKey(
  tx: Tx,
  userId: string,
  key: string,
): Promise<{ request_hash: string; response: unknown } | null> {
  return queryFirst<{ request_hash: string; response: unknown }>(tx)`
    select request_hash, response from idempotency_keys where user_id = ${userId} and key = ${key}`
}

export async function storeAnswer(tx: Tx, userId: string, key: string, answer: object): Promise<void> {
  await query(tx)`update idempotency_keys set response = ${JSON.stringify(answer)}::jsonb, status = 200
    where user_id = ${userId} and key = ${key}`
}
