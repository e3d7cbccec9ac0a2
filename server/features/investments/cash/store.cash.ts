import { sql } from 'kysely'
import { query, type Tx } from '../../../platform/db/db.ts'
import type { CashRow } from './cash.ts'

export const mostCash = 20_000

type Stored = Omit<CashRow, 'accountId' | 'minor'> & { account_id: string; amount_minor: bigint }

export async function selectCash(tx: Tx, userId: string): Promise<CashRow[]> {
  const rows = await query<Stored>(tx)`
    select id, account_id, day, currency, kind, amount_minor from investment_cash
    where user_id = ${userId} order by day desc, id desc limit ${mostCash}`
  return rows.map(({ account_id: accountId, amount_minor: minor, ...row }) => ({ ...row, accountId, minor }))
}

export async function insertCash(tx: Tx, userId: string, rows: readonly CashRow[], now: Date): Promise<void> {
  if (rows.length === 0) return
  const list = JSON.stringify(
    rows.map(({ id, accountId, day, currency, kind, minor }) => ({
      id,
      account_id: accountId,
      day,
      currency,
      kind,
      amount_minor: String(minor),
    })),
  )
  await sql`
    insert into investment_cash (user_id, id, account_id, day, currency, kind, amount_minor, created_at, updated_at)
    select ${userId}, id, account_id, day, currency, kind, amount_minor, ${now}, ${now}
    from json_to_recordset(${list}::json)
      as r (id uuid, account_id uuid, day date, currency text, kind text, amount_minor bigint)`.execute(tx)
}

/** Whether there was such a row. */
export async function deleteCashRow(tx: Tx, userId: string, id: string): Promise<boolean> {
  // before the row, since an undo restores in reverse
  await query(tx)`delete from investment_line_choices where user_id = ${userId} and cash_id = ${id}`
  const rows = await query<{ id: string }>(tx)`
    delete from investment_cash where user_id = ${userId} and id = ${id} returning id`
  return rows.length > 0
}
