/** Refunds of purchases: several of one, each a part of it or all. */
import type { Transaction } from '#contract/transaction.ts'
import type { Ctx } from '../../../context.ts'
import { read } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { changeTransaction } from '../edit/service.change.ts'
import { findRow, readByIds } from '../list/service.ts'
import type { TransactionRow } from '../list/store.ts'
import { followChange, touchedBy } from '../totals/service.totals.ts'
import { categoryOf } from '../view.ts'
import { type Chosen, selectPurchaseIds, writeRefund } from './store.refunds.ts'

/**
 * Links a refund to its purchase, or to none. It gets the purchase's category, as income filed under what was bought
 * lowers the spending there; without a link it is categorised as before. Fails where one is no refund or the other no
 * purchase, or their currencies differ.
 */
export async function linkRefund(ctx: Ctx, id: string, purchaseId: string | null): Promise<Transaction> {
  const { userId } = ctx
  return changeTransaction(ctx, 'transaction.link', id, async (tx, refund, now) => {
    if (refund.type !== 'income' || refund.transfer_id !== null) fail('refund_invalid')
    const purchase = purchaseId === null ? null : await findRow(tx, userId, purchaseId)
    if (purchase && !fits(refund, purchase)) fail('refund_purchase_invalid', {}, { field: 'purchase_id' })
    // what has no link keeps the category that it has
    if (purchase !== null || refund.refund_of !== null)
      await writeRefund(tx, userId, refund.id, purchase?.id ?? null, categoryFor(refund, purchase), now)
    await followChange(tx, userId, touchedBy([refund]), now)
  })
}

/** A purchase's category; without a purchase the one that was found, and without a category the one that it has. */
function categoryFor(refund: TransactionRow, purchase: TransactionRow | null): Chosen {
  if (purchase === null) return { id: null, set: false }
  const category = mainCategory(purchase)
  return category === null
    ? { id: refund.user_category_id, set: refund.user_category_set }
    : { id: category, set: true }
}

const fits = (refund: TransactionRow, purchase: TransactionRow): boolean =>
  purchase.type === 'expense' && purchase.transfer_id === null && purchase.currency === refund.currency

/** The category of a purchase; of a split one, of its largest line. */
export function mainCategory(purchase: TransactionRow): string | null {
  if (!purchase.split_in_use || purchase.splits === null) return categoryOf(purchase)
  const [largest] = purchase.splits.toSorted((a, b) =>
    BigInt(a.amount_minor) > BigInt(b.amount_minor) ? -1 : 1,
  )
  return largest?.category_id ?? null
}

/** Purchases that a refund may be of, the likeliest first. */
export async function listPurchases(ctx: Ctx, id: string, q: string | undefined): Promise<Transaction[]> {
  return read(ctx.db, ctx, async (tx) => {
    const refund = await findRow(tx, ctx.userId, id)
    return readByIds(tx, ctx, await selectPurchaseIds(tx, ctx.userId, refund, q))
  })
}
