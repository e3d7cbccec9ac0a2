import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, type Day } from '#contract/period.ts'
import type { Ctx } from '../../../context.ts'
import { system, write } from '../../../platform/db/db.ts'
import { publishChanged } from '../../changes/events/service.ts'
import { detectChanges, recordChangedPayments } from '../../expected/series/service.detect.ts'
import { listSeries } from '../../expected/series/service.ts'
import { updateSeries } from '../../expected/series/service.change.ts'
import { readCalendar } from '../../expected/service.calendar.ts'
import { readExpectedSpending } from '../../expected/service.spending.ts'
import {
  addBankAccount,
  addBankRows,
  type Ledger,
  readBanks,
  startLedger,
} from '../../ledger/testing/ledger.ts'
import { readLookAhead } from './service.ts'

let ledger: Ledger
let ctx: Ctx
let current: string
const today = '2026-11-28'
beforeAll(async () => {
  ledger = await startLedger(`${today}T08:00:00Z`)
})
afterAll(() => ledger.stop())
beforeEach(async () => {
  ledger.setNow(`${today}T08:00:00Z`)
  ctx = await ledger.person()
  current = await addBankAccount(ctx, { balanceMinor: 15_000_00n })
})

const paid = (text: string, amount: number, days: readonly Day[], category?: string) =>
  addBankRows(
    ctx,
    days.map((day) => ({ accountId: current, day, amountMinor: BigInt(amount) * 100n, text, category })),
  )
async function detect(): Promise<void> {
  await write(ctx.db, ctx, (tx) => recordChangedPayments(tx, ctx.userId, null, ctx.clock.now()))
  await detectChanges(ctx)
}
/** What is expected of a name: by the look-ahead, by budgets, and in the list of bills. */
async function expectedOf(name: string) {
  const now = ctx.clock.now().toISOString().slice(0, 10)
  const { days } = await readLookAhead(ctx)
  const range = { from: now, to: addDays(now, 45) }
  const { occurrences } = await readCalendar(ctx, range)
  const spending = await write(ctx.db, ctx, (tx) =>
    readExpectedSpending(tx, ctx.userId, { ...range, today: now, language: 'en-AE' }),
  )
  const isIt = (one: { name: string }): boolean => one.name.toUpperCase().includes(name)
  return {
    ahead: days.flatMap(({ date, events }) => (date <= range.to && events.some(isIt) ? [date] : [])),
    budgets: spending.filter(isIt).map(({ day }) => day),
    bills: occurrences.filter(isIt).map(({ date, perhaps }) => [date, perhaps]),
  }
}

test('a flight of a year ago is shown as perhaps, and changes no figure until it is confirmed', async () => {
  await paid('EMIRATES AIRLINE DUBAI', 9600, [addDays(today, -379)])
  await paid('EMIRATES AIRLINE DUBAI', 4300, [addDays(today, -360)])
  await detect()
  const guess = await expectedOf('EMIRATES')
  expect([guess.ahead, guess.budgets]).toEqual([[], []])
  expect(guess.bills).toContainEqual([addDays(today, 5), true])
  expect((await readLookAhead(ctx)).safe_to_spend?.lowest.amount).toBe(15_000)
  const { left_to_pay } = await readCalendar(ctx, { from: today, to: addDays(today, 45) })
  expect(left_to_pay).toBe(0)

  const one = (await listSeries(ctx)).find(({ next_date }) => next_date === addDays(today, 5))
  await updateSeries(ctx, one?.id ?? '', { state: 'active' })
  expect((await expectedOf('EMIRATES')).ahead).toEqual([addDays(today, 5)])
})

test('a bill found with three payments counts; overdue, it counts for a few days and then lapses', async () => {
  await paid('DEWA BILL PAYMENT', 450, ['2026-08-27', '2026-09-27', '2026-10-27'], 'utilities')
  await detect()
  expect(await expectedOf('DEWA')).toMatchObject({
    ahead: [addDays(today, 1), '2026-12-27'],
    bills: [['2026-12-27', false]],
  })
  ledger.setNow('2026-12-04T08:00:00Z')
  expect(await expectedOf('DEWA')).toMatchObject({ ahead: ['2026-12-27'], budgets: ['2026-12-27'] })
})

test('of a day whose payments are not read yet nothing is known: neither late nor counted', async () => {
  await paid('DEWA BILL PAYMENT', 450, ['2026-08-29', '2026-09-29', '2026-10-29'], 'utilities')
  await detect()
  ledger.setNow('2026-11-30T08:00:00Z')
  const bill = async () =>
    (await readCalendar(ctx, { from: '2026-11-20', to: '2026-11-30' })).occurrences.filter(
      ({ source }) => source === 'series',
    )
  expect((await expectedOf('DEWA')).ahead).toEqual(['2026-12-29'])
  expect((await bill()).map(({ date, state }) => [date, state])).toEqual([['2026-11-29', 'due']])
  await readBanks(ctx)
  expect((await expectedOf('DEWA')).ahead).toEqual(['2026-12-01', '2026-12-29'])
  expect((await bill()).map(({ date, state }) => [date, state])).toEqual([['2026-11-29', 'late']])
})

test('while the first regular payments are looked for, neither the bills nor what is safe to spend are told', async () => {
  const states = async () => [
    (await readCalendar(ctx, {})).searching,
    (await readLookAhead(ctx)).not_shown,
    (await readLookAhead(ctx)).safe_to_spend === null,
  ]
  expect(await states()).toEqual([false, null, false])
  await paid('DEWA BILL PAYMENT', 450, ['2026-08-29', '2026-09-29', '2026-10-29'], 'utilities')
  // a purchase of today brings no first bill
  await write(ctx.db, ctx, (tx) => publishChanged(tx, ctx.userId, today, ctx.clock.now()))
  expect(await states()).toEqual([false, null, false])
  await write(ctx.db, ctx, (tx) => publishChanged(tx, ctx.userId, '2026-08-29', ctx.clock.now()))
  expect(await states()).toEqual([true, 'searching', true])
  await system(ctx.db, (tx) => sql`delete from domain_events where user_id = ${ctx.userId}`.execute(tx))
  await write(ctx.db, ctx, (tx) => recordChangedPayments(tx, ctx.userId, '2026-08-29', ctx.clock.now()))
  expect(await states()).toEqual([true, 'searching', true])
  await detectChanges(ctx)
  expect(await states()).toEqual([false, null, false])
})
