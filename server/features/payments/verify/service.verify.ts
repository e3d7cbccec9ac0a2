/** Takes the user's answer to who a payee is. */
import type { Day } from '#contract/period.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import type { Ctx } from '../../../context.ts'
import { type Tx, write } from '../../../platform/db/db.ts'
import { isUuid } from '../../../platform/ids.ts'
import { isRepeated, recordChange, recordRows, withChangeId, writeChange } from '../../changes/service.ts'
import { findRow } from '../../ledger/list/service.ts'
import { recountTotals, refreshTotals } from '../totals/service.totals.ts'
import { decideRows, pickUndecided, selectKnownBefore } from './store.verify.ts'
import { viewTransaction } from '../../ledger/view.ts'
import { touchedBy } from '../changed-days.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { answerPayee as answerPayeeCall } from '#contract/ledger/review.ts'
import { fail } from '../../../platform/errors.ts'
import { findCategory } from '../../categories/service.ts'
import { isLineKey } from '../../categories/categorise/text/line-key.ts'
import { findPayee } from '../../ledger/review/service.payees.ts'
import { updateMany } from '../bulk/store.bulk.ts'
import { learnRule } from '../categorise/store.learned.ts'

type Action = 'correct' | 'incorrect'

/** Applies one review decision (a swipe). Repeating a `change_id` changes nothing, also after its undo. */
export async function verifyTransaction(
  caller: Ctx,
  id: string,
  action: Action,
  changeId?: string,
): Promise<Transaction> {
  const ctx = withChangeId(caller, changeId)
  const { userId } = ctx
  const work = async (tx: Tx): Promise<Transaction> => {
    const row = await findRow(tx, userId, id)
    if (await isRepeated(tx, ctx)) return viewTransaction(row, ctx.language)
    const touches = await decideRows(tx, userId, [row.id], action, ctx.clock.now())
    if (touches.length === 0) return viewTransaction(row, ctx.language)
    await recountTotals(tx, userId, touchedBy(touches))
    return viewTransaction(await findRow(tx, userId, id), ctx.language)
  }
  return writeChange(ctx, 'transaction.verify', work, ({ description }) => ({ name: description }))
}

/** Confirms what is known before a day, without a change to undo: how a demo's payments were reviewed. */
export async function confirmBefore({ db, userId, clock }: Ctx, day: Day): Promise<void> {
  await write(db, { userId }, async (tx) => {
    const ids = await selectKnownBefore(tx, userId, day)
    const touches = await decideRows(tx, userId, ids, 'correct', clock.now())
    await recountTotals(tx, userId, touchedBy(touches))
  })
}

/** Applies one decision to several rows, ignoring unknown ids. Returns how many rows changed. */
export async function verifyBatch(
  caller: Ctx,
  ids: readonly string[],
  action: Action,
  changeId?: string,
): Promise<number> {
  const ctx = withChangeId(caller, changeId)
  const { userId } = ctx
  const validIds = ids.map((id) => id.toLowerCase()).filter(isUuid)
  const work = async (tx: Tx): Promise<number> => {
    if (await isRepeated(tx, ctx)) return 0
    const touches = await decideRows(tx, userId, validIds, action, ctx.clock.now())
    await recountTotals(tx, userId, touchedBy(touches))
    return touches.length
  }
  return writeChange(ctx, 'transaction.verify', work, (count) => ({ count }))
}

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
    const category = categoryId === null ? null : await findCategory(tx, userId, categoryId, ctx.language)
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
      (count) => ({ count, name: payee.name, ...(category && { category_to: category.name }) }),
      { ownRows: true },
    )
  })
}
