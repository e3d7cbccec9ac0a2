import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '../../../context.ts'
import { read } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { addBankAccount, type Ledger, startLedger } from '../../ledger/testing/ledger.ts'
import { deleteSeries, updateSeries } from './service.change.ts'
import { createSeries, type SeriesInput } from './service.create.ts'
import { type ExpectedPayment, readExpected } from '../service.ts'
import { readCalendar } from '../service.calendar.ts'
import { listSeries, readOccurrences } from './service.ts'

const now = '2026-11-22'
let ledger: Ledger
let ctx: Ctx
beforeAll(async () => {
  ledger = await startLedger(`${now}T08:00:00Z`)
})
afterAll(() => ledger.stop())
beforeEach(async () => {
  ledger.setNow(`${now}T08:00:00Z`)
  ctx = await ledger.person()
})

const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof AppError ? error.said.reason : 'other'),
  )
const rent: SeriesInput = {
  name: 'Rent',
  kind: 'rent',
  cadence: 'quarterly',
  next_date: '2026-12-01',
  amount: 20_000,
}
const expectedTo = (to: string): Promise<ExpectedPayment[]> =>
  read(ctx.db, ctx, (tx) => readExpected(tx, ctx.userId, { from: now, to, today: now, language: 'en-AE' }))

test('a series added by hand is active, listed and expected on its dates, and can be deleted', async () => {
  const created = await createSeries(ctx, rent)
  expect(created).toMatchObject({
    state: 'active',
    next_date: '2026-12-01',
    expected: 20_000,
    currency: 'AED',
  })
  expect(await listSeries(ctx)).toEqual([created])
  expect((await expectedTo('2027-06-30')).map(({ date, minor }) => [date, minor])).toEqual([
    ['2026-12-01', 2_000_000n],
    ['2027-03-01', 2_000_000n],
    ['2027-06-01', 2_000_000n],
  ])
  await deleteSeries(ctx, created.id)
  expect(await listSeries(ctx)).toEqual([])
  expect(await codeOf(deleteSeries(ctx, created.id))).toBe('series_not_found')
})

test('a date without a payment is late and still expected, then missed and no longer expected', async () => {
  const created = await createSeries(ctx, { ...rent, cadence: 'monthly', next_date: '2026-11-20' })
  expect(await expectedTo('2026-11-30')).toMatchObject([{ date: now, due: '2026-11-20', state: 'late' }])
  expect((await listSeries(ctx))[0]?.next_date).toBe('2026-11-20')
  ledger.setNow('2026-12-02T08:00:00Z')
  expect((await listSeries(ctx))[0]?.next_date).toBe('2026-12-20')
  const { occurrences } = await readOccurrences(ctx, created.id)
  expect(occurrences.map(({ date, state }) => [date, state])).toEqual([
    ['2027-02-20', 'due'],
    ['2027-01-20', 'due'],
    ['2026-12-20', 'due'],
    ['2026-11-20', 'missed'],
  ])
})

test('a skipped date is not expected until it is unskipped; a paused or ended series expects nothing', async () => {
  const { id } = await createSeries(ctx, rent)
  const after = await updateSeries(ctx, id, { skip: '2026-12-01' })
  expect(after.next_date).toBe('2027-03-01')
  expect(await expectedTo('2027-02-01')).toEqual([])
  expect((await updateSeries(ctx, id, { unskip: '2026-12-01' })).next_date).toBe('2026-12-01')
  expect(await codeOf(updateSeries(ctx, id, { skip: '2026-12-02' }))).toBe('series_date_unknown')
  for (const state of ['paused', 'ended'] as const) {
    expect(await updateSeries(ctx, id, { state })).toMatchObject({ state, next_date: null })
    expect(await expectedTo('2027-12-01')).toEqual([])
    expect(await updateSeries(ctx, id, { state: 'active' })).toMatchObject({ next_date: '2026-12-01' })
  }
})

test('edits of amount, date, cadence and name persist; a date at the end of a month stays at the end', async () => {
  const { id } = await createSeries(ctx, rent)
  const edit = { name: 'Flat', amount: 5100.5, cadence: 'monthly', next_date: '2026-11-30' } as const
  expect(await updateSeries(ctx, id, edit)).toMatchObject({ ...omit(edit), name: 'Flat', expected: 5100.5 })
  expect((await expectedTo('2027-03-31')).map(({ date }) => date)).toEqual([
    '2026-11-30',
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
  ])
})
const omit = ({ cadence, next_date }: { cadence: string; next_date: string }) => ({ cadence, next_date })

test('invalid amounts, accounts of other users and merges of unlike series are rejected', async () => {
  const { id } = await createSeries(ctx, rent)
  expect(await codeOf(createSeries(ctx, { ...rent, amount: 0 }))).toBe('series_amount_invalid')
  expect(await codeOf(createSeries(ctx, { ...rent, amount: 1.234 }))).toBe('series_amount_invalid')
  const stranger = await ledger.person()
  const strangersAccount = await addBankAccount(stranger)
  expect(await codeOf(createSeries(ctx, { ...rent, account_id: strangersAccount }))).toBe(
    'series_account_unknown',
  )
  expect(await codeOf(updateSeries(stranger, id, { name: 'Mine' }))).toBe('series_not_found')
  const income = await createSeries(ctx, { ...rent, type: 'income' })
  expect(await codeOf(updateSeries(ctx, id, { merge: income.id }))).toBe('series_merge_invalid')
  expect(await codeOf(updateSeries(ctx, id, { merge: id }))).toBe('series_merge_invalid')
})

test('the amount left to pay is the sum of the due and late dates in the calendar before the pay day', async () => {
  await createSeries(ctx, { ...rent, next_date: '2026-11-28' })
  await createSeries(ctx, { ...rent, name: 'Gym', amount: 199.5, cadence: 'weekly', next_date: '2026-11-21' })
  await createSeries(ctx, { ...rent, name: 'Salary', type: 'income', next_date: '2026-11-25' })
  const { occurrences, left_to_pay, pay_day } = await readCalendar(ctx, {})
  const open = occurrences.filter(
    ({ type, state, date }) => type === 'expense' && ['due', 'late'].includes(state) && date < pay_day,
  )
  expect(pay_day).toBe('2026-12-01')
  expect(open.map(({ name, date, state }) => [name, date, state])).toEqual([
    ['Gym', '2026-11-21', 'late'],
    ['Rent', '2026-11-28', 'due'],
    ['Gym', '2026-11-28', 'due'],
  ])
  expect(left_to_pay).toBe(20_399)
  expect(open.reduce((sum, { expected }) => sum + expected, 0)).toBe(left_to_pay)
})
