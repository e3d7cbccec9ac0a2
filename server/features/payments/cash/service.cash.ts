/** Withdrawn cash in the cash wallet: a transfer whose other leg is a manual row in the wallet. */
import { baseCurrency } from '#contract/product.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { openManualAccount } from '../../accounts/service.ts'
import { insertManual } from '../edit/store.write.ts'
import { changeTransaction } from '../edit/service.change.ts'
import type { TransactionRow } from '../../ledger/row.ts'
import { refreshTotals } from '../totals/service.totals.ts'
import { countedMinor, viewTransaction } from '../../ledger/view.ts'
import { deleteWalletLeg, linkLegs } from './store.cash.ts'
import { type ChangedDays, touchedBy } from '../changed-days.ts'

/**
 * Moves a withdrawal's cash into the wallet or out of it; in the wallet it is neither income nor spending.
 * Moving in fails with `cash_invalid` unless the row is a booked AED expense that is not manual, split or
 * part of a transfer.
 */
export async function moveCash(ctx: Ctx, id: string, inWallet: boolean): Promise<Transaction> {
  const { userId } = ctx
  return changeTransaction(ctx, 'transaction.link', id, async (tx, row, now) => {
    const touched = inWallet ? await intoWallet(tx, ctx, row, now) : await outOfWallet(tx, userId, row, now)
    if (touched.length > 0) await refreshTotals(tx, userId, [...touchedBy([row]), ...touched], now)
  })
}

async function intoWallet(
  tx: Tx,
  { userId, language }: Pick<Ctx, 'userId' | 'language'>,
  row: TransactionRow,
  now: Date,
): Promise<ChangedDays[]> {
  const fits = row.type === 'expense' && row.status === 'booked' && row.currency === baseCurrency
  if (!fits || row.source === 'manual' || row.transfer_id !== null || row.split_in_use) fail('cash_invalid')
  const accountId = await openManualAccount(tx, userId, now)
  const id = newId(now)
  const { description: text } = viewTransaction(row, language)
  await insertManual(
    tx,
    userId,
    {
      id,
      accountId,
      type: 'income',
      amountMinor: countedMinor(row),
      currency: row.currency,
      day: row.day,
      text,
      categoryId: null,
    },
    now,
  )
  await linkLegs(tx, userId, { debit: row.id, credit: id }, now)
  return [{ accountId, days: [row.day] }]
}

async function outOfWallet(tx: Tx, userId: string, row: TransactionRow, now: Date): Promise<ChangedDays[]> {
  if (row.transfer_id === null) return []
  return touchedBy(await deleteWalletLeg(tx, userId, row.transfer_id, now))
}
