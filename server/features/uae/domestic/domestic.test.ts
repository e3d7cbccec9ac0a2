import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../../../context.ts'
import { createSeries } from '../../expected/series/service.create.ts'
import { addBankAccount, addBankRows, type Ledger, startLedger } from '../../ledger/testing/ledger.ts'
import { splitTransaction } from '../../payments/splits/service.splits.ts'
import { addLease } from '../../expected/cheques/service.leases.ts'
import { housingFeeOf, isAbout, termsOf } from './presets.ts'
import { readDomesticCosts } from './service.ts'

let ledger: Ledger
let ctx: Ctx
beforeAll(async () => {
  ledger = await startLedger('2026-11-22T08:00:00Z')
  ctx = await ledger.person()
})
afterAll(() => ledger.stop())

test('fees of 60,000 are due as 24,000, 18,000 and 18,000, and terms always add up', () => {
  expect(termsOf(60_000_00n)).toEqual([24_000_00n, 18_000_00n, 18_000_00n])
  for (const fees of [1n, 99n, 100_01n, 33_333_33n])
    expect(termsOf(fees).reduce((sum, part) => sum + part, 0n)).toBe(fees)
})

test('a rent of 55,000 has a housing fee of 229.17 a month', () => {
  expect(housingFeeOf(55_000_00n)).toBe(229_17n)
})

test('matching texts are recognised, similar ones are not', () => {
  expect(isAbout('salik', 'SALIK RECHARGE 50')).toBe(true)
  expect(isAbout('darb', 'DARB TOP UP')).toBe(true)
  expect(isAbout('darb', 'DARBANDI RESTAURANT')).toBe(false)
  expect(isAbout('visa', 'VISA PURCHASE CARREFOUR')).toBe(false)
})

test('amounts come only from the user’s own payments: without payments nothing is proposed', async () => {
  const otherPerson = await ledger.person()
  const costs = await readDomesticCosts(otherPerson)
  expect(
    costs.map(({ amount, next_date, count, series_id }) => [amount, next_date, count, series_id]),
  ).toEqual(costs.map(() => [null, null, 0, null]))
})

test('each cost has an amount and next day from the last twelve months, and refers to its series if planned', async () => {
  const accountId = await addBankAccount(ctx, { balanceMinor: 9_000_000n })
  const pay = (day: string, text: string, amountMinor: bigint) => ({ accountId, day, text, amountMinor })
  await addBankRows(ctx, [
    pay('2025-12-01', 'GREENFIELD SCHOOL TERM 2', 18_000_00n),
    pay('2026-04-02', 'GREENFIELD SCHOOL TERM 3', 18_000_00n),
    pay('2026-09-01', 'GREENFIELD SCHOOL TERM 1', 24_000_00n),
    pay('2024-09-01', 'GREENFIELD SCHOOL TERM 1', 90_000_00n),
    pay('2026-10-09', 'DEWA BILL PAYMENT', 610_00n),
    pay('2026-11-09', 'DEWA BILL PAYMENT', 700_00n),
    pay('2026-09-09', 'DEWA BILL PAYMENT', 650_00n),
    pay('2026-02-10', 'SUKOON INSURANCE MOTOR', 1_800_00n),
    pay('2026-06-20', 'DAMAN HEALTH INSURANCE', 3_200_00n),
    pay('2026-11-01', 'SALIK RECHARGE', 50_00n),
    pay('2026-11-12', 'SALIK RECHARGE', 70_00n),
  ])
  const costsByKey = new Map((await readDomesticCosts(ctx)).map((cost) => [cost.key, cost]))
  expect(costsByKey.get('school')).toMatchObject({
    amount: 60_000,
    basis: 'year',
    // each term in its own month, the next one first
    next_date: '2026-12-01',
    category_id: 'education',
    parts: [
      { amount: 18_000, date: '2026-12-01', percent: null },
      { amount: 18_000, date: '2027-04-02', percent: null },
      { amount: 24_000, date: '2027-09-01', percent: null },
    ],
    count: 3,
  })
  expect(costsByKey.get('insurance')).toMatchObject({
    amount: 5000,
    basis: 'year',
    next_date: '2027-02-10',
    parts: [
      { amount: 1800, date: '2027-02-10', percent: null },
      { amount: 3200, date: '2027-06-20', percent: null },
    ],
  })
  expect(costsByKey.get('salik')).toMatchObject({
    amount: 10,
    basis: 'month',
    year_total: 120,
    cadence: 'monthly',
  })
  expect(costsByKey.get('dewa')).toMatchObject({
    amount: 650,
    basis: 'median',
    next_date: '2026-12-09',
    housing_fee: null,
  })
  await createSeries(ctx, {
    name: 'Motor insurance',
    cadence: 'yearly',
    next_date: '2027-02-10',
    amount: 2150,
  })
  const planned = (await readDomesticCosts(ctx)).find(({ key }) => key === 'insurance')
  expect(planned?.series_id).not.toBeNull()
})

test('school fees are found by their category too, and paid at once they are split into the usual terms', async () => {
  const parent = await ledger.person()
  const accountId = await addBankAccount(parent, { balanceMinor: 9_000_000n })
  const fee = (day: string, amountMinor: bigint) => ({
    accountId,
    day,
    text: 'GEMS EDUCATION TERM FEE',
    amountMinor,
    category: 'education',
  })
  await addBankRows(parent, [fee('2026-01-10', 6_500_00n), fee('2026-04-12', 6_500_00n)])
  const school = async () => (await readDomesticCosts(parent)).find(({ key }) => key === 'school')
  expect(await school()).toMatchObject({ amount: 13_000, count: 2, next_date: '2027-01-10' })
  const payer = await ledger.person()
  const account = await addBankAccount(payer, { balanceMinor: 9_000_000n })
  await addBankRows(payer, [{ ...fee('2026-09-01', 60_000_00n), accountId: account }])
  const whole = (await readDomesticCosts(payer)).find(({ key }) => key === 'school')
  expect(whole?.parts.map(({ amount, date, percent }) => [amount, date, percent])).toEqual([
    [24_000, null, 40],
    [18_000, null, 30],
    [18_000, null, 30],
  ])
})

test('an even number of bills has the mean of the two in the middle as its median', async () => {
  const payer = await ledger.person()
  const accountId = await addBankAccount(payer, { balanceMinor: 900_000n })
  await addBankRows(payer, [
    { accountId, day: '2026-10-09', text: 'DEWA BILL PAYMENT', amountMinor: 300_00n },
    { accountId, day: '2026-11-09', text: 'DEWA BILL PAYMENT', amountMinor: 500_00n },
  ])
  expect((await readDomesticCosts(payer)).find(({ key }) => key === 'dewa')?.amount).toBe(400)
})

test('the housing fee is computed from the lease and split from the newest bill only once', async () => {
  const cheque = (date: string) => ({ date, amount: 13_750 })
  await addLease(ctx, {
    name: 'Marina flat',
    payee: 'Jasmine Real Estate',
    starts: '2026-06-01',
    ends: '2027-05-31',
    cheques: ['2026-06-01', '2026-09-01', '2026-12-01', '2027-03-01'].map(cheque),
  })
  const dewa = async () => (await readDomesticCosts(ctx)).find(({ key }) => key === 'dewa')?.housing_fee
  const fee = await dewa()
  expect(fee).toMatchObject({
    rent: 55_000,
    amount: 229.17,
    lease: 'Marina flat',
    bill: { date: '2026-11-09', amount: 700, rest: 470.83 },
  })
  await splitTransaction(ctx, fee?.bill?.transaction_id ?? '', {
    splits: [
      { amount: fee?.bill?.rest ?? 0, category_id: 'utilities' },
      { amount: fee?.amount ?? 0, category_id: 'rent' },
    ],
  })
  expect((await dewa())?.bill).toBeNull()
})
