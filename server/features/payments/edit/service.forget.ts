import type { Ctx } from '../../../context.ts'
import { type Tx, write } from '../../../platform/db/db.ts'
import { joinNewest, recordChange } from '../../changes/service.ts'
import { findRow } from '../../ledger/list/service.ts'
import type { TransactionRow } from '../../ledger/row.ts'
import { viewTransaction } from '../../ledger/view.ts'
import { recategoriseUnlearned } from '../categorise/service.relearn.ts'
import { forgetRule, learnRule, selectChosen } from '../categorise/store.learned.ts'
import { refreshTotals } from '../totals/service.totals.ts'
import { merchantOf } from './service.edit.ts'

/**
 * Has a corrected category be for the row alone: what the user chose for the merchant's other rows counts again for new
 * ones, or nothing if they chose nothing. Said right after the correction, it is part of it.
 */
export async function forgetCorrection(ctx: Ctx, id: string): Promise<void> {
  await write(ctx.db, ctx, async (tx) => {
    const row = await findRow(tx, ctx.userId, id)
    const work = () => forget(tx, ctx, row)
    const correction = {
      kind: 'transaction.edit_only_this',
      row: { table: 'transactions', id: row.id },
      belongs: ({ kind, params }) => isEdit(kind) && params['category_to'] !== undefined,
    } as const satisfies Parameters<typeof joinNewest>[2]
    if (await joinNewest(tx, ctx, correction, work)) return
    const { description: name } = viewTransaction(row, ctx.language)
    await recordChange(tx, ctx, 'transaction.only_this', work, () => ({ name }))
  })
}

const isEdit = (kind: string): boolean => kind === 'transaction.edit' || kind === 'transaction.edit_only_this'

async function forget(tx: Tx, { userId, clock }: Ctx, row: TransactionRow): Promise<void> {
  const now = clock.now()
  const merchant = merchantOf(row, row)
  if (!merchant) return
  const chosen = await selectChosen(tx, userId, merchant, row.id)
  if (chosen === merchant.categoryId) return
  await (chosen === null
    ? forgetRule(tx, userId, merchant)
    : learnRule(tx, userId, { ...merchant, categoryId: chosen }, now))
  await refreshTotals(tx, userId, await recategoriseUnlearned(tx, userId, merchant, now), now)
}
