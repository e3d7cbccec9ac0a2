/** Refunds of purchases: a purchase can have several, each for part or all of it. */
import type { Transaction } from '#contract/ledger/transaction.ts'
import type { Ctx } from '../../../context.ts'
import { read } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { changeTransaction } from '../edit/service.change.ts'
import { findRow, readByIds } from '../../ledger/list/service.ts'
import type { TransactionRow } from '../../ledger/row.ts'
import { refreshTotals } from '../totals/service.totals.ts'
import { selectPurchaseIds, writeRefund } from './store.refunds.ts'
import { touchedBy } from '../changed-days.ts'

/**
 * Links a refund to its purchase, whose category's spending it then lowers, or unlinks it with null: then it is income, and
 * no purchase is looked for any more. Fails if it is not a refund or the other not a purchase, or if their currencies differ.
 */
export async function linkRefund(ctx: Ctx, id: string, purchaseId: string | null): Promise<Transaction> {
  const { userId } = ctx
  return changeTransaction(ctx, 'transaction.link', id, async (tx, refund, now) => {
    if (refund.type !== 'income' || refund.transfer_id !== null) fail('refund_invalid')
    const purchase = purchaseId === null ? null : await findRow(tx, userId, purchaseId)
    if (purchase && !fits(refund, purchase)) fail('refund_purchase_invalid', {}, { field: 'purchase_id' })
    if (purchase === null && refund.refund_of === null) return
    await writeRefund(tx, userId, refund.id, purchase?.id ?? null, now)
    await refreshTotals(tx, userId, touchedBy([refund]), now)
  })
}

const fits = (refund: TransactionRow, purchase: TransactionRow): boolean =>
  purchase.type === 'expense' && purchase.transfer_id === null && purchase.currency === refund.currency

/** Purchases that a refund can belong to, the likeliest first. */
export async function listPurchases(ctx: Ctx, id: string, q: string | undefined): Promise<Transaction[]> {
  return read(ctx.db, ctx, async (tx) => {
    const refund = await findRow(tx, ctx.userId, id)
    return readByIds(tx, ctx, await selectPurchaseIds(tx, ctx.userId, refund, q))
  })
}
