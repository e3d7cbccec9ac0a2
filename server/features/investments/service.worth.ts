/** Investments as a part of net worth. */
import type { Day } from '#contract/period.ts'
import type { Tx } from '../../platform/db/db.ts'
import { readTracks } from './service.returns.ts'
import { valueOn } from './returns/track.ts'

export type InvestmentWorth = {
  /** What is held in each currency at the end of each day, in its minor units, and what was paid in after the first. */
  byCurrency: { currency: string; minor: bigint[]; paidIn: bigint }[]
  /** From which day on the holdings stand for an account entered as a total. */
  replaced: ReadonlyMap<string, Day>
}

/** The worth at the end of each of these days, oldest first. */
export async function readInvestmentsOn(
  tx: Tx,
  userId: string,
  days: readonly Day[],
): Promise<InvestmentWorth> {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const { book, tracks } = await readTracks(tx, userId, last)
  const sums = new Map<string, { minor: bigint[]; paidIn: bigint }>()
  for (const track of tracks) {
    const sum = sums.get(track.currency) ?? { minor: days.map(() => 0n), paidIn: 0n }
    sum.minor = days.map((day, index) => (sum.minor[index] ?? 0n) + valueOn(track, day))
    for (const { day, inflow, outflow, moved } of track.moves)
      if (day > first && day <= last) sum.paidIn += inflow + moved - outflow
    sums.set(track.currency, sum)
  }
  const replaced = new Map<string, Day>()
  for (const { id, replaces_id: accountId } of book.accounts) {
    const since = [...book.trades.values()]
      .flat()
      .flatMap((trade) => (trade.accountId === id ? trade.day : []))
    const [start] = since.sort()
    if (accountId !== null && start !== undefined) replaced.set(accountId, start)
  }
  return { byCurrency: [...sums].map(([currency, sum]) => ({ currency, ...sum })), replaced }
}
