/** For tests: random investments of a person in two places, some of their trades paid by bank lines. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { addDays, dubaiDay } from '#contract/period.ts'
import type { Ctx } from '../../../context.ts'
import { query, system, type Tx } from '../../../platform/db/db.ts'
import { rebuildQuarters } from '../../investments/prices/store.prices.ts'
import { type TradeRow, upsertAccount, upsertInstrument, upsertTrades } from '../../investments/store.ts'
import { touchedBy } from '../../payments/changed-days.ts'
import { recountTotals } from '../../payments/totals/service.totals.ts'

export const RandomTrade = fc.record({
  /** Which of the two places, and of the three instruments. */
  place: fc.nat(1),
  instrument: fc.nat(2),
  kind: fc.constantFrom('buy', 'buy', 'buy', 'buy', 'opening', 'dividend', 'fee', 'transfer_in', 'split'),
  daysAgo: fc.nat(700),
  quantity: fc.integer({ min: 1, max: 900 }),
  amountMinor: fc.integer({ min: 100, max: 900_000 }),
  /** The payment that pays it, by its place. */
  payment: fc.nat(59),
})
type RandomTrade = typeof RandomTrade extends fc.Arbitrary<infer T> ? T : never

/** Adds the trades; `replacedId` is the account for which the first place stands. Returns the ids of the places. */
export async function addInvestments(
  ctx: Ctx,
  trades: readonly RandomTrade[],
  { payments, replacedId }: { payments: readonly string[]; replacedId: string | null },
): Promise<string[]> {
  const { userId } = ctx
  const now = ctx.clock.now()
  const [places, instruments] = [
    [randomUUID(), randomUUID()],
    [randomUUID(), randomUUID(), randomUUID()],
  ]
  await system(ctx.db, async (tx) => {
    for (const [index, id] of places.entries())
      await upsertAccount(
        tx,
        userId,
        { id, name: `Broker ${index}`, replaces_id: index === 0 ? replacedId : null },
        now,
      )
    for (const [index, id] of [...instruments, randomUUID()].entries()) {
      const kind = index === instruments.length ? 'index' : 'fund'
      const currency = ['AED', 'USD', 'EUR', 'AED'][index] ?? 'AED'
      const row = {
        id,
        kind,
        name: `Instrument ${index}`,
        symbol: null,
        currency,
        country: null,
        karat: null,
        coupon_rate: null,
        coupon_months: null,
        matures_on: null,
      } as const
      await upsertInstrument(tx, userId, row, now)
      await sql`insert into investment_prices (user_id, instrument_id, day, price, created_at)
        select ${userId}::uuid, ${id}::uuid, ${dubaiDay(now)}::date - back * 37, 10 + ${index}::int + back % 7, ${now}::timestamptz
        from generate_series(0, 20) as back`.execute(tx)
    }
    await rebuildQuarters(tx, userId)
    const rows = trades.map((trade): TradeRow => {
      const isSplit = trade.kind === 'split'
      const isPaid = trade.kind === 'dividend' || trade.kind === 'fee'
      return {
        id: randomUUID(),
        instrumentId: instruments[trade.instrument] ?? '',
        accountId: isSplit ? null : (places[trade.place] ?? ''),
        day: addDays(dubaiDay(now), -trade.daysAgo),
        kind: trade.kind,
        quantity: isSplit || isPaid ? 0n : BigInt(trade.quantity) * 100_000_000n,
        price: trade.kind === 'buy' ? 12_000_000_000_000n : null,
        amount: isSplit || trade.kind === 'fee' ? null : BigInt(trade.amountMinor),
        fee: isSplit ? 0n : 5n,
        tax: 0n,
        ratio: isSplit ? { into: 2n, of: 1n } : null,
        note: 'A note',
      }
    })
    await upsertTrades(tx, userId, rows, now)
    for (const [index, { payment, kind }] of trades.entries()) {
      const [tradeId, lineId] = [rows[index]?.id, payments[payment % payments.length]]
      if ((kind !== 'buy' && kind !== 'dividend') || tradeId === undefined || lineId === undefined) continue
      const isTransfer = kind === 'buy'
      const linked = await sql`insert into investment_lines (user_id, transaction_id, trade_id, transfer)
        select user_id, id, ${tradeId}::uuid, ${isTransfer} from transactions
        where user_id = ${userId} and id = ${lineId} and transfer_id is null and status = 'booked' and removed_at is null
        on conflict do nothing returning 1`.execute(tx)
      if (isTransfer && linked.rows.length > 0)
        await sql`update transactions set transfer_id = id, transfer_by = 'rule' where user_id = ${userId} and id = ${lineId}`.execute(
          tx,
        )
    }
    await countAnew(tx, userId)
  })
  return places
}

/** Settles what counts of all payments of a person, and counts it, after statements of a test have changed them. */
export async function countAnew(tx: Tx, userId: string): Promise<void> {
  const days = await query<{ account_id: string; day: string }>(tx)`
    select distinct account_id, day from transactions where user_id = ${userId}`
  await recountTotals(tx, userId, touchedBy(days))
}
