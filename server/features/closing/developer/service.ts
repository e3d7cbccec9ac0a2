import type { Ctx } from '../../../context.ts'
import { read } from '../../../platform/db/db.ts'
import { type Reach, selectReach } from './store.ts'

export type Diagnosis = Reach & { database: 'ok' | 'unavailable' }

/** Whether the user's own data can be read; an unreachable database is reported, not thrown. */
export async function diagnose(ctx: Ctx): Promise<Diagnosis> {
  try {
    return { database: 'ok', ...(await read(ctx.db, ctx, (tx) => selectReach(tx, ctx.userId))) }
  } catch (error) {
    ctx.log.warn('A diagnosis found the database away', { requestId: ctx.requestId })
    ctx.log.debug('Why', { reason: error instanceof Error ? error.message : 'unknown' })
    return { database: 'unavailable', document: false, categories: 0, connections: 0, transactions: 0 }
  }
}
