import { query, type Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import type { BankChange, BankFacts } from './bank-change.ts'

/** Adds what the bank changed to the history of payments. */
export async function insertBankChanges(
  tx: Tx,
  userId: string,
  changes: readonly BankChange[],
  now: Date,
): Promise<void> {
  const rows = changes.map(({ transactionId, before, after }) => ({
    transaction_id: transactionId,
    id: newId(now),
    before,
    after,
  }))
  await query(tx)`
    insert into bank_changes (user_id, transaction_id, id, at, before, after)
    select ${userId}::uuid, n.transaction_id, n.id, ${now}, n.before, n.after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (transaction_id uuid, id uuid, before jsonb, after jsonb) returning 1`
}

export type BankChangeRow = { at: Date; before: BankFacts; after: BankFacts }

/** More changes than any payment should have; beyond it the newest are shown. */
const maxShown = 50

/** A payment's changes, oldest first. */
export async function selectBankChanges(
  tx: Tx,
  userId: string,
  transactionId: string,
): Promise<BankChangeRow[]> {
  const rows = await query<BankChangeRow>(tx)`
    select at, before, after from bank_changes
    where user_id = ${userId} and transaction_id = ${transactionId} order by at desc, id desc limit ${maxShown}`
  return rows.toReversed()
}
