import { addDays } from '#contract/period.ts'
import { limits } from '#contract/limits.ts'
import type { Transaction } from '#contract/ledger/transaction.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { accountsOfEntity } from '../../accounts/service.entity.ts'
import { readNewest } from '../../ledger/list/service.ts'

export type Recent = { transactions: Transaction[]; durationMs: number }
const defaultLimit = 50

/**
 * Stored rows of the last days, of one connection or of all. Fails with `days_out_of_range` or
 * `connection_not_found`.
 */
export async function readRecent(
  ctx: Ctx,
  input: { entity_id?: string | undefined; days?: number | undefined; limit?: number | undefined },
): Promise<Recent> {
  const days = input.days ?? limits.quickSyncDays
  if (!Number.isInteger(days) || days < 1 || days > limits.maxSyncDays)
    fail('days_out_of_range', {}, { field: 'days' })
  const started = performance.now()
  const day = today(ctx.clock)
  const transactions = await read(ctx.db, ctx, async (tx) => {
    const accounts =
      input.entity_id === undefined ? undefined : await accountsOfEntity(tx, ctx.userId, input.entity_id)
    if (accounts === null) fail('connection_not_found')
    return readNewest(tx, ctx, input.limit ?? defaultLimit, {
      from: addDays(day, 1 - days),
      to: day,
      accounts,
    })
  })
  return { transactions, durationMs: Math.round(performance.now() - started) }
}
