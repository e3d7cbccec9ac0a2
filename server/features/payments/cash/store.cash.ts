import { sql } from 'kysely'
import { query, type Tx } from '../../../platform/db/db.ts'
import type { AccountDay } from '../changed-days.ts'

/** Makes two rows the legs of one transfer. */
export async function linkLegs(
  tx: Tx,
  userId: string,
  { debit, credit }: { debit: string; credit: string },
  now: Date,
): Promise<void> {
  await query(tx)`
    update transactions set transfer_id = ${debit}, transfer_by = 'user', not_transfer = false, updated_at = ${now}, version = version + 1
    where user_id = ${userId} and id in (${debit}, ${credit})`
}

/**
 * Deletes the wallet's leg of a transfer, so that the withdrawal is spending again; returns the account and
 * day of that leg, [] if there was none.
 */
export async function deleteWalletLeg(
  tx: Tx,
  userId: string,
  transferId: string,
  now: Date,
): Promise<AccountDay[]> {
  const rows = await query<AccountDay>(tx)`
    delete from transactions where user_id = ${userId} and transfer_id = ${transferId} and source = 'manual' and id <> ${transferId}
    returning account_id, day`
  if (rows.length > 0)
    await sql`
      update transactions set transfer_id = null, transfer_by = null, updated_at = ${now}, version = version + 1
      where user_id = ${userId} and transfer_id = ${transferId}`.execute(tx)
  return rows
}
