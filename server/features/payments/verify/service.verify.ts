import type { Day } from '#contract/period.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import type { Ctx } from '../../../context.ts'
import { type Tx, write } from '../../../platform/db/db.ts'
import { isUuid } from '../../../platform/ids.ts'
import { isRepeated, withChangeId, writeChange } from '../../changes/service.ts'
import { findRow } from '../../ledger/list/service.ts'
import { recountTotals } from '../totals/service.totals.ts'
import { decideRows, selectKnownBefore } from './store.verify.ts'
import { viewTransaction } from '../../ledger/view.ts'
import { touchedBy } from '../changed-days.ts'

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
