/** Takes the user's answer to who a payee is. */
import type { BodyOf } from '#contract/endpoint.ts'
import type { answerPayee as answerPayeeCall } from '#contract/ledger/review.ts'
import type { Ctx } from '../../../context.ts'
import { write } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { findCategory } from '../../categories/service.ts'
import { isLineKey } from '../../categories/categorise/text/line-key.ts'
import { isRepeated, recordChange, recordRows, withChangeId } from '../../changes/service.ts'
import { findPayee } from '../../ledger/review/service.payees.ts'
import { updateMany } from '../bulk/store.bulk.ts'
import { learnRule } from '../categorise/store.learned.ts'
import { refreshTotals } from '../totals/service.totals.ts'
import { pickUndecided } from './store.payees.ts'

/**
 * Gives all payments of a payee that the user has not decided on a category, verifies them, and learns it for
 * later ones; without a category, stores that the user is not to be asked about the payee again. Returns how many payments changed.
 * Repeating a `change_id` changes nothing. Fails with 404 if the payee has no undecided payments.
 */
export async function answerPayee(
  caller: Ctx,
  { key, type, category: categoryId, change_id: changeId }: BodyOf<typeof answerPayeeCall>,
): Promise<number> {
  const ctx = withChangeId(caller, changeId)
  const { userId } = ctx
  const now = ctx.clock.now()
  return write(ctx.db, ctx, async (tx) => {
    if (await isRepeated(tx, ctx)) return 0
    const payee = (await findPayee(tx, ctx, key, type)) ?? fail('payee_not_found')
    const category = categoryId === null ? null : await findCategory(tx, userId, categoryId)
    if (categoryId !== null && category === null) fail('category_required', {}, { field: 'category' })
    const learned = { key, type, categoryId: category?.id ?? null }
    return recordChange(
      tx,
      ctx,
      category === null ? 'payee.leave' : 'payee.answer',
      async (recorded) => {
        await recordRows(tx, recorded, () => learnRule(tx, userId, learned, now))
        if (category === null) return 0
        const picked = pickUndecided(userId, isLineKey(key) ? payee.ids : { key, type })
        const change = { category, verified: true, excluded: undefined }
        const { changed, touched } = await updateMany(tx, userId, { picked, change, changeId: recorded, now })
        await refreshTotals(tx, userId, touched, now)
        return changed
      },
      (count) => ({ count, name: payee.name }),
      { ownRows: true },
    )
  })
}
