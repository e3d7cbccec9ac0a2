/** What investments were bought for. */
import type { Day } from '#contract/period.ts'
import type { Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { read } from '../../platform/db/db.ts'
import { paidFor } from './position/trades.ts'
import { readBook } from './service.book.ts'

export type Purchases = { from: Day; to: Day; minor: bigint; count: number; complete: boolean }

/** The purchases of a range with their fees, in fils at the rates of their days; null without any trade. */
export async function readPurchases(
  ctx: Ctx,
  { from, to }: { from: Day | null; to: Day | null },
): Promise<Purchases | null> {
  const day = today(ctx.clock)
  return read(ctx.db, ctx, async (tx) => {
    const { instruments, trades, convert } = await readBook(tx, ctx.userId, day)
    const all = instruments.flatMap(({ id, currency }) =>
      (trades.get(id) ?? []).map((trade) => ({ trade, currency })),
    )
    if (all.length === 0) return null
    const first = all.reduce((oldest, { trade }) => (trade.day < oldest ? trade.day : oldest), day)
    const range = { from: from ?? first, to: to !== null && to < day ? to : day }
    const bought = all.filter(
      ({ trade }) => trade.kind === 'buy' && trade.day >= range.from && trade.day <= range.to,
    )
    const paid = bought.map(({ trade, currency }) => {
      const minor = paidFor(trade)
      return minor === null ? null : convert.toAed(minor, currency, trade.day)
    })
    const known = paid.filter((minor) => minor !== null)
    const minor = known.reduce((sum, each) => sum + each, 0n)
    return { ...range, minor, count: bought.length, complete: known.length === paid.length }
  })
}
