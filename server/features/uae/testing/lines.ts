import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import { read, write } from '../../../platform/db/db.ts'
import { verifyTotals } from '../../transactions/totals/service.totals.ts'
import type { TestUser, World } from '../../../../test/world.ts'

/** The context of a person who signed up over HTTP, for rows that a sync would have stored. */
export function ctxOf(world: World, user: TestUser): Ctx {
  return {
    ...world.app,
    userId: user.id,
    sessionId: 'session',
    requestId: 'request',
    signal: new AbortController().signal,
  }
}

/** Sums of the ledger by category and type, transfers left out; `none` without a category. All figures are read from it. */
export async function ledgerSums(ctx: Ctx): Promise<Record<string, number>> {
  return read(ctx.db, ctx, async (tx) => {
    const { rows } = await sql<{ name: string; aed: bigint }>`
      select type || ' ' || coalesce(category_id, 'none') as name, sum(aed_minor)::bigint as aed
      from ledger where user_id = ${ctx.userId} and not transfer group by 1 order by 1`.execute(tx)
    return Object.fromEntries(rows.map(({ name, aed }) => [name, Number(aed) / 100]))
  })
}

/** What a full recount finds different from the stored totals: none where all is right. */
export async function totalsOff(ctx: Ctx): Promise<unknown[]> {
  return write(ctx.db, ctx, (tx) => verifyTotals(tx, ctx.userId))
}
