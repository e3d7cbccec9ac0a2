import type { ChangeKind } from '#contract/changes/change-kinds.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { writeChange } from '../../changes/service.ts'
import { findRow } from '../../ledger/list/service.ts'
import type { TransactionRow } from '../../ledger/row.ts'
import { viewTransaction } from '../../ledger/view.ts'

/**
 * Locks a payment, applies `change` to it as one recorded change that can be undone, and returns the result.
 */
export async function changeTransaction(
  ctx: Ctx,
  kind: ChangeKind,
  id: string,
  change: (tx: Tx, row: TransactionRow, now: Date) => Promise<void>,
  params: Readonly<Record<string, string>> = {},
): Promise<Transaction> {
  const now = ctx.clock.now()
  const work = async (tx: Tx): Promise<Transaction> => {
    const row = await findRow(tx, ctx.userId, id)
    await change(tx, row, now)
    return viewTransaction(await findRow(tx, ctx.userId, row.id), ctx.language)
  }
  return writeChange(ctx, kind, work, ({ description }) => ({ name: description, ...params }))
}
