/** The returns of a range are read from the prices around it alone. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type Day } from '#contract/period.ts'
import type { Ctx } from '../../context.ts'
import { read, write } from '../../platform/db/db.ts'
import { type Ledger, startLedger } from '../ledger/testing/ledger.ts'
import { upsertPrices } from './prices/store.prices.ts'
import { returnsOf } from './returns/returns.ts'
import { readTracks } from './service.returns.ts'
import { createInstrument } from './service.ts'
import { createTrade } from './service.trades.ts'

const today = '2026-11-22'
const start = '2022-01-01'
let ledger: Ledger
let ctx: Ctx
beforeAll(async () => {
  ledger = await startLedger(`${today}T08:00:00Z`)
  ctx = await ledger.person()
  // prices each week, twice with more than a year between them, and from trades alone
  const courses: Day[][] = [
    Array.from({ length: 250 }, (_, week) => addDays(start, week * 7)),
    ['2022-02-01', '2022-02-02', '2024-06-30', '2024-07-01', '2026-11-01'],
    [],
  ]
  for (const [index, days] of courses.entries()) {
    const currency = ['AED', 'USD', 'EUR'][index] ?? 'AED'
    const { id } = await createInstrument(ctx, { kind: 'fund', name: `Fund ${index}`, currency })
    const trade = (kind: 'buy' | 'sell' | 'opening' | 'transfer_out', day: Day, quantity: string) => {
      const price = kind === 'buy' || kind === 'sell' ? String(9 + (Number(day.slice(5, 7)) % 5)) : null
      return createTrade(ctx, id, { account: 'Broker', kind, day, quantity, price })
    }
    await trade('opening', '2022-01-15', '40')
    await trade('buy', '2022-09-09', '30.5')
    await trade('buy', '2023-12-29', '12')
    await trade('transfer_out', '2024-03-03', '7')
    await trade('sell', '2025-10-10', '11')
    const prices = days.map((day, place) => ({ day, price: BigInt(10 + ((place * 7) % 9)) * 10n ** 12n }))
    await write(ctx.db, ctx, (tx) => upsertPrices(tx, ctx.userId, id, prices, ctx.clock.now()))
  }
})
afterAll(() => ledger.stop())

test('the prices around a range give the same returns as all prices', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(1700), fc.nat(700), async (after, length) => {
      const [from, last] = [addDays(start, after), addDays(start, after + length)]
      const to = last < today ? last : today
      fc.pre(from < to)
      const [all, some] = await read(ctx.db, ctx, async (tx) => [
        await readTracks(tx, ctx.userId, today),
        await readTracks(tx, ctx.userId, today, { between: { from: addDays(from, -1), to } }),
      ])
      const of = ({ tracks, book }: typeof all) => returnsOf(tracks, { from, to }, book.convert)
      expect(of(some)).toEqual(of(all))
      expect(some.tracks.map(({ began, followedFrom }) => [began, followedFrom])).toEqual(
        all.tracks.map(({ began, followedFrom }) => [began, followedFrom]),
      )
    }),
    { numRuns: 20 },
  )
})
