/** Refunds of purchases: a purchase can have several, each for part or all of it. */
import type { Transaction } from '#contract/ledger/transaction.ts'
import type { Ctx } from '../../../context.ts'
import { read } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { changeTransaction } from '../edit/service.change.ts'
import { findRow, readByIds } from '../../ledger/list/service.ts'
import type { TransactionRow } from '../../ledger/row.ts'
import { refreshTotals } from '../totals/service.totals.ts'
import { categoryOf } from '../../ledger/view.ts'
import { type Chosen, selectPurchaseIds, writeRefund } from './store.refunds.ts'
import { touchedBy } from '../changed-days.ts'

/**
 * Links a refund to its purchase, or unlinks it with null. It takes the purchase's category, as income in a
 * spending category lowers the spending there; unlinked, it is categorised as before. Fails if it is not a
 * refund or the other not a purchase, or if their currencies differ.
 */
export async function linkRefund(ctx: Ctx, id: string, purchaseId: string | null): Promise<Transaction> {
  const { userId } = ctx
  return changeTransaction(ctx, 'transaction.link', id, async (tx, refund, now) => {
    if (refund.type !== 'income' || refund.transfer_id !== null) fail('refund_invalid')
    const purchase = purchaseId === null ? null : await findRow(tx, userId, purchaseId)
    if (purchase && !fits(refund, purchase)) fail('refund_purchase_invalid', {}, { field: 'purchase_id' })
    // unlinking a payment that has no link leaves its category alone
    if (purchase !== null || refund.refund_of !== null)
      await writeRefund(tx, userId, refund.id, purchase?.id ?? null, categoryFor(refund, purchase), now)
    await refreshTotals(tx, userId, touchedBy([refund]), now)
  })
}

/**
 * The category to store on a refund: its purchase's, else its own; without a purchase, none set by the user.
 */
function categoryFor(refund: TransactionRow, purchase: TransactionRow | null): Chosen {
  if (purchase === null) return { id: null, set: false }
  const category = mainCategory(purchase)
  return category === null
    ? { id: refund.user_category_id, set: refund.user_category_set }
    : { id: category, set: true }
}

const fits = (refund: TransactionRow, purchase: TransactionRow): boolean =>
  purchase.type === 'expense' && purchase.transfer_id === null && purchase.currency === refund.currency

/** The category of a purchase; if it is split, that of its largest line. */
export function mainCategory(purchase: TransactionRow): string | null {
  if (!purchase.split_in_use || purchase.splits === null) return categoryOf(purchase)
  const [largest] = purchase.splits.toSorted((a, b) =>
    Number(BigInt(b.amount_minor) - BigInt(a.amount_minor)),
  )
  return largest?.category_id ?? null
}

/** Purchases that a refund can belong to, the likeliest first. */
export async function listPurchases(ctx: Ctx, id: string, q: string | undefined): Promise<Transaction[]> {
  return read(ctx.db, ctx, async (tx) => {
    const refund = await findRow(tx, ctx.userId, id)
    return readByIds(tx, ctx, await selectPurchaseIds(tx, ctx.userId, refund, q))
  })
}
