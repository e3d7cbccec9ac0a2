import type { App } from '../../context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { setCounting } from '../payments/counting/service.counting.ts'
import { insertAdvances, selectNewAdvances } from './cards/store.ts'

/** Leaves new cash advances on cards out of spending, once. Resolves to whether there were any. */
export async function countAdvances(
  tx: Tx,
  ctx: Pick<App, 'clock'> & { readonly userId: string },
): Promise<boolean> {
  const advances = await selectNewAdvances(tx, ctx.userId)
  if (advances.length === 0) return false
  await insertAdvances(tx, ctx.userId, advances, ctx.clock.now())
  return setCounting(
    tx,
    ctx,
    advances.map((id) => ({ id, as: 'transfer' })),
  )
}
