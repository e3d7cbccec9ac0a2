import { sql } from 'kysely'
import type { Ctx } from '../../../context.ts'
import { read, write } from '../../../platform/db/db.ts'
import { addBankRows, type BankRow } from '../../ledger/testing/ledger.ts'
import { verifyTotals } from '../../payments/totals/service.totals.ts'
import { followExpected } from '../service.follow.ts'
import type { TestUser, World } from '../../../../test/world.ts'

/** The context of a user who signed up over HTTP, for storing rows as a sync would. */
export function ctxOf(world: World, user: TestUser): Ctx {
  return {
    ...world.app,
    userId: user.id,
    sessionId: 'session',
    requestId: 'request',
    signal: new AbortController().signal,
  }
}

/**
 * Sums of the ledger, which all figures are read from, by type and category; without transfers. `none` means
 * no category.
 */
export async function ledgerSums(ctx: Ctx): Promise<Record<string, number>> {
  return read(ctx.db, ctx, async (tx) => {
    const { rows } = await sql<{ name: string; aed: bigint }>`
      select type || ' ' || coalesce(category_id, 'none') as name, sum(aed_minor)::bigint as aed
      from payment_lines where user_id = ${ctx.userId} and counts group by 1 order by 1`.execute(tx)
    return Object.fromEntries(rows.map(({ name, aed }) => [name, Number(aed) / 100]))
  })
}

/** The differences between a full recount and the stored totals; empty if they are correct. */
export async function totalsOff(ctx: Ctx): Promise<unknown[]> {
  return write(ctx.db, ctx, (tx) => verifyTotals(tx, ctx.userId))
}

/** Adds bank lines to an account and follows them, as a sync does. Resolves to their ids. */
export async function addLines(
  ctx: Ctx,
  accountId: string,
  rows: readonly Omit<BankRow, 'accountId'>[],
): Promise<string[]> {
  const ids = await addBankRows(
    ctx,
    rows.map((row) => ({ accountId, ...row })),
  )
  await write(ctx.db, ctx, (tx) => followExpected(tx, ctx))
  return ids
}
