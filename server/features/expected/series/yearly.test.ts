import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '../../../context.ts'
import { write } from '../../../platform/db/db.ts'
import { addBankAccount, addBankRows, type Ledger, startLedger } from '../../ledger/testing/ledger.ts'
import { readCalendar } from '../service.calendar.ts'
import { detectChanges, recordChangedPayments } from './service.detect.ts'
import { deleteSeries } from './service.change.ts'
import { listSeries } from './service.ts'

let ledger: Ledger
let ctx: Ctx
let current: string
beforeAll(async () => {
  ledger = await startLedger('2026-11-25T08:00:00Z')
})
afterAll(() => ledger.stop())
beforeEach(async () => {
  ledger.setNow('2026-11-25T08:00:00Z')
  ctx = await ledger.person()
  current = await addBankAccount(ctx, { balanceMinor: 40_000_00n })
})

async function list() {
  await write(ctx.db, ctx, (tx) => recordChangedPayments(tx, ctx.userId, null, ctx.clock.now()))
  await detectChanges(ctx)
  return (await listSeries(ctx)).map(({ next_date, expected, state }) => [next_date, expected, state])
}

test('school terms of last year are suggestions for next year, and paying one leaves the others', async () => {
  const paid = { accountId: current, text: 'GEMS EDUCATION TERM FEE REF 88213', category: 'education' }
  await addBankRows(ctx, [
    { ...paid, day: '2026-01-12', amountMinor: 18_000_00n },
    { ...paid, day: '2026-04-12', amountMinor: 18_000_00n },
    { ...paid, day: '2026-09-12', amountMinor: 24_000_00n },
  ])
  const later = [
    ['2027-04-12', 18_000, 'suggested'],
    ['2027-09-12', 24_000, 'suggested'],
  ]
  expect(await list()).toEqual([['2027-01-12', 18_000, 'suggested'], ...later])
  ledger.setNow('2027-01-15T08:00:00Z')
  await addBankRows(ctx, [{ ...paid, day: '2027-01-14', amountMinor: 18_500_00n }])
  expect(await list()).toEqual([...later, ['2028-01-14', 18_500, 'suggested']])
})

test('rent cheques of last year are in the calendar once each, and a dismissed one does not return', async () => {
  await addBankRows(
    ctx,
    ['2026-03-01', '2026-07-05'].map((day, index) => ({
      accountId: current,
      day,
      amountMinor: 32_500_00n,
      text: `CHEQUE TO LANDLORD ${index}`,
      category: 'rent',
    })),
  )
  expect(await list()).toEqual([
    ['2027-03-01', 32_500, 'suggested'],
    ['2027-07-05', 32_500, 'suggested'],
  ])
  const year = { from: '2026-11-25', to: '2027-11-24' }
  const dates = async () => (await readCalendar(ctx, year)).occurrences.map(({ date }) => date)
  expect(await dates()).toEqual(['2027-03-01', '2027-07-05'])
  const [first] = await listSeries(ctx)
  await deleteSeries(ctx, first?.id ?? '')
  expect(await list()).toEqual([['2027-07-05', 32_500, 'suggested']])
  expect(await dates()).toEqual(['2027-07-05'])
})
