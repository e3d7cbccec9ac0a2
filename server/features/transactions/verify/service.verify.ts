import type { Transaction } from '#contract/transaction.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isUuid } from '../../../platform/ids.ts'
import { writeChange } from '../../changes/service.ts'
import { changeTransaction } from '../edit/service.change.ts'
import { refreshAfter } from '../edit/service.edit.ts'
import { recategoriseUnlearned } from './service.relearn.ts'
import { findRow } from '../list/service.ts'
import { recountTotals, touchedBy } from '../totals/service.totals.ts'
import { readUndos, searchTextFor } from '../edit/state.ts'
import { decideRows, unlearnRule, writeUserState } from '../edit/store.write.ts'
import { viewTransaction } from '../view.ts'

type Action = 'correct' | 'incorrect'

/** Applies one review decision (a swipe). Idempotent. */
export async function verifyTransaction(
  ctx: Ctx,
  id: string,
  action: Action,
  step?: string,
): Promise<Transaction> {
  const { userId } = ctx
  const work = async (tx: Tx): Promise<Transaction> => {
    const row = await findRow(tx, userId, id)
    const touches = await decideRows(tx, userId, [row.id], action, step, ctx.clock.now())
    if (touches.length === 0) return viewTransaction(row, ctx.language)
    await recountTotals(tx, userId, touchedBy(touches))
    return viewTransaction(await findRow(tx, userId, id), ctx.language)
  }
  return writeChange(ctx, 'transaction.verify', work, ({ description }) => ({ name: description }))
}

/** Applies one decision to several rows, ignoring unknown ids. Returns how many rows changed. */
export async function verifyBatch(
  ctx: Ctx,
  ids: readonly string[],
  action: Action,
  step?: string,
): Promise<number> {
  const { userId } = ctx
  const known = ids.map((id) => id.toLowerCase()).filter(isUuid)
  const work = async (tx: Tx): Promise<number> => {
    const touches = await decideRows(tx, userId, known, action, step, ctx.clock.now())
    await recountTotals(tx, userId, touchedBy(touches))
    return touches.length
  }
  return writeChange(ctx, 'transaction.verify', work, (count) => ({ count }))
}

/**
 * Undoes the last decision or edit of a row, the correction learned from it, and the categories other rows
 * got from that. With `step`, fails unless that is the last one, so that a repeated call undoes nothing else.
 * Errors: stale_edit, nothing_to_undo.
 */
export async function undoTransaction(ctx: Ctx, id: string, step?: string): Promise<Transaction> {
  const { userId } = ctx
  return changeTransaction(ctx, 'transaction.revert', id, async (tx, row, now) => {
    const [undo, ...earlier] = readUndos(row.undo)
    if (step !== undefined && earlier.some((other) => other.step === step)) fail('stale_edit')
    if (!undo || (step !== undefined && undo.step !== step)) fail('nothing_to_undo')
    const { before, learned } = undo
    const rule = learned && { ...learned, key: learned.merchantKey }
    if (rule) await unlearnRule(tx, userId, rule, rule.before, now)
    const more = { undo: earlier, searchText: searchTextFor(row, before) }
    await writeUserState(tx, userId, id, before, more, now)
    await refreshAfter(
      tx,
      userId,
      row,
      before,
      rule ? await recategoriseUnlearned(tx, userId, rule, now) : [],
      now,
    )
  })
}
