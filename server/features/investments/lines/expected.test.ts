/** What is paid to a broker regularly, as the look-ahead, the calendar and safe to spend see it. */
import { expect, test } from 'vitest'
import type { Ctx } from '../../../context.ts'
import { write } from '../../../platform/db/db.ts'
import { detectChanges, recordChangedPayments } from '../../expected/series/service.detect.ts'
import { listSeries } from '../../expected/series/service.ts'
import { readCalendar } from '../../expected/service.calendar.ts'
import { addBankAccount, addBankRows, startLedger } from '../../ledger/testing/ledger.ts'
import { pairTransfers } from '../../payments/transfers/service.transfers.ts'
import { refreshTotals } from '../../payments/totals/service.totals.ts'
import { updatePayPeriod } from '../../days/periods/service.ts'
import { readLookAhead } from '../../planning/ahead/service.ts'
import { ledgerSums } from '../../expected/testing/lines.ts'
import { readReturns } from '../service.returns.ts'
import { createInstrument } from '../service.ts'
import { createTrade } from '../service.trades.ts'
import { followLines } from './service.follow.ts'
import { startedFor } from '../../../../test/started.ts'

const ledger = startedFor(() => startLedger('2026-11-22T08:00:00Z'))

type Person = { ctx: Ctx; current: string; fund: string }
async function investor(): Promise<Person> {
  const ctx = await ledger.person()
  const current = await addBankAccount(ctx, { balanceMinor: 60_000_00n })
  await updatePayPeriod(ctx, { mode: 'day', day: 10 })
  const { id } = await createInstrument(ctx, { kind: 'fund', name: 'World Index' })
  return { ctx, current, fund: id }
}

/** Lines arrive as in a sync, and the worker detects what recurs. */
async function pay({ ctx, current }: Person, days: readonly string[], minor = 2000_00n): Promise<void> {
  await addBankRows(
    ctx,
    days.map((day) => ({
      accountId: current,
      day,
      amountMinor: minor,
      text: 'TRANSFER TO HALCYON BROKERAGE',
    })),
  )
  await write(ctx.db, ctx, async (tx) => {
    const touched = [{ accountId: current, days: [...days] }]
    const now = ctx.clock.now()
    const paired = await pairTransfers(tx, ctx.userId, touched, now)
    await refreshTotals(tx, ctx.userId, [...touched, ...paired], now)
    await followLines(tx, ctx)
  })
  await detect(ctx)
}
async function detect(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  await write(ctx.db, ctx, (tx) => recordChangedPayments(tx, ctx.userId, null, now))
  await detectChanges(ctx)
}
const buy = ({ ctx, fund }: Person, day: string, quantity = '20') =>
  createTrade(ctx, fund, { account: 'Halcyon Brokerage', kind: 'buy', day, quantity, price: '100' })

const months = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `2026-${String(from + index).padStart(2, '0')}-05`)

async function coming({ ctx }: Person): Promise<string[]> {
  const { days } = await readLookAhead(ctx)
  return days.flatMap(({ date, events }) =>
    events.map(({ source, name, effects }) => `${date} ${source} ${name} ${effects.total}`),
  )
}

test('what is paid to a broker each month is expected on its day as money into investments, and settled once', async () => {
  const owner = await investor()
  const { ctx } = owner
  for (const day of months(1, 11)) await buy(owner, day)
  await pay(owner, months(1, 11))
  expect(await coming(owner)).toEqual([
    '2026-12-05 investment TRANSFER TO HALCYON BROKERAGE -2000',
    '2027-01-05 investment TRANSFER TO HALCYON BROKERAGE -2000',
    '2027-02-05 investment TRANSFER TO HALCYON BROKERAGE -2000',
  ])
  const ahead = await readLookAhead(ctx)
  const place = ahead.days.findIndex(({ events }) => events.length > 0)
  expect([ahead.total.expected[place - 1], ahead.total.expected[place]]).toEqual([60_000, 58_000])
  expect(ahead.total.spending.every((spent) => spent === 0)).toBe(true)
  expect(ahead.safe_to_spend?.parts).toContainEqual({ kind: 'invested', amount: -2000 })
  const calendar = await readCalendar(ctx, { from: '2026-11-01', to: '2026-12-31' })
  expect(calendar.occurrences.map(({ state, invests }) => [state, invests])).toEqual([
    ['paid', true],
    ['due', true],
  ])
  expect(calendar.left_to_pay).toBe(0)
  expect(await ledgerSums(ctx)).toEqual({})
  const { total } = await readReturns(ctx, {})
  expect(total?.paid_in).toBe(22_000)

  // the payment of December arrives before its trade is entered: it is the same series
  const [series] = await listSeries(ctx)
  ledger.setNow('2026-12-08T08:00:00Z')
  await pay(owner, ['2026-12-04'])
  const after = (await coming(owner)).map((line) => line.slice(0, 21))
  expect(after).toEqual(['2027-01-05 investment', '2027-02-05 investment', '2027-03-05 investment'])
  await buy(owner, '2026-12-04')
  await detect(ctx)
  expect((await coming(owner)).map((line) => line.slice(0, 21))).toEqual(after)
  expect((await listSeries(ctx)).map(({ id }) => id)).toEqual([series?.id])
  ledger.setNow('2026-11-22T08:00:00Z')
})

test('instalments of an off-plan property, paid each quarter, are expected as money into investments', async () => {
  const owner = await investor()
  const days = ['2025-09-10', '2025-12-10', '2026-03-10', '2026-06-10', '2026-09-10']
  for (const day of days) await buy(owner, day, '450')
  await pay(owner, days, 45_000_00n)
  expect((await coming(owner)).map((line) => line.slice(0, 21))).toEqual(['2026-12-10 investment'])
})

test('a payee to whom nothing was paid for a trade stays spending', async () => {
  const owner = await investor()
  await pay(owner, months(5, 11))
  expect((await coming(owner)).every((line) => line.includes(' series '))).toBe(true)
  expect((await readCalendar(owner.ctx, {})).left_to_pay).toBe(2000)
})
