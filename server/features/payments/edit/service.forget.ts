import type { Ctx } from '../../../context.ts'
import { recategoriseUnlearned } from '../categorise/service.relearn.ts'
import { forgetRule, learnRule, selectChosen } from '../categorise/store.learned.ts'
import { refreshTotals } from '../totals/service.totals.ts'
import { changeTransaction } from './service.change.ts'
import { merchantOf } from './service.edit.ts'

/**
 * Has a corrected category be for the row alone: what the user chose for the merchant's other rows counts again for new
 * ones, or nothing if they chose nothing.
 */
export async function forgetCorrection(ctx: Ctx, id: string): Promise<void> {
  const now = ctx.clock.now()
  await changeTransaction(ctx, 'transaction.only_this', id, async (tx, row) => {
    const { userId } = ctx
    const merchant = merchantOf(row, row)
    if (!merchant) return
    const chosen = await selectChosen(tx, userId, merchant, id)
    if (chosen === merchant.categoryId) return
    await (chosen === null
      ? forgetRule(tx, userId, merchant)
      : learnRule(tx, userId, { ...merchant, categoryId: chosen }, now))
    await refreshTotals(tx, userId, await recategoriseUnlearned(tx, userId, merchant, now), now)
  })
}
