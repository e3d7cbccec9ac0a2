import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMonths } from '#contract/period.ts'
import type { Ctx } from '../../../context.ts'
import { read, write } from '../../../platform/db/db.ts'
import { addBankAccount, addBankRows, type Ledger, startLedger } from '../../ledger/testing/ledger.ts'
import { readDomesticCosts } from '../../uae/domestic/service.ts'
import { readCalendar } from '../service.calendar.ts'
import { readExpected } from '../service.ts'
import { seasonOf } from './seasons.ts'
import { updateSeries } from './service.change.ts'
import { detectChanges, recordChangedPayments } from './service.detect.ts'
import { listSeries, readOccurrences } from './service.ts'

const now = '2026-11-22'
let ledger: Ledger
beforeAll(async () => {
  ledger = await startLedger(`${now}T08:00:00Z`)
})
afterAll(() => ledger.stop())

/** Someone who pays DEWA on the 8th of each month up to November 2026, in dirhams, oldest first. */
async function payerOf(bills: readonly number[]): Promise<Ctx> {
  const who = await ledger.person()
  const accountId = await addBankAccount(who, { balanceMinor: 900_000n })
  const rows = bills.map((amount, index) => ({
    accountId,
    day: addMonths('2026-11-08', index + 1 - bills.length),
    text: 'DEWA BILL PAYMENT',
    merchantKey: 'dewa',
    merchant: 'DEWA',
    category: 'utilities',
    amountMinor: BigInt(Math.round(amount * 100)),
  }))
  await addBankRows(who, rows)
  await write(who.db, who, (tx) => recordChangedPayments(tx, who.userId, null, who.clock.now()))
  await detectChanges(who)
  return who
}

const year = [310, 266.27, 250, 240, 300, 400, 550, 700, 790, 800, 760, 600, 520]

test('a utility bill is expected at what its season brought the year before, the same figure everywhere', async () => {
  const who = await payerOf(year)
  const [series] = await listSeries(who)
  expect(series).toMatchObject({
    kind: 'bill',
    next_date: '2026-12-08',
    expected: 266.27,
    low: 250,
    high: 310,
  })
  const span = { from: now, to: '2026-12-31', today: now, language: 'en-AE' } as const
  const expected = await read(who.db, who, (tx) => readExpected(tx, who.userId, span))
  expect(expected.map(({ date, minor, low, high }) => [date, minor, low, high])).toEqual([
    ['2026-12-08', 26_627n, 25_000n, 31_000n],
  ])
  const { occurrences } = await readCalendar(who, { from: now, to: '2026-12-31' })
  expect(occurrences).toMatchObject([{ date: '2026-12-08', expected: 266.27, low: 250, high: 310 }])
  const dates = await readOccurrences(who, series?.id ?? '')
  expect(dates.occurrences.find(({ date }) => date === '2026-12-08')?.expected).toBe(266.27)
  const cost = (await readDomesticCosts(who)).find(({ key }) => key === 'dewa')
  expect(cost).toMatchObject({ amount: 266.27, basis: 'season' })
})

test('with less than a year of bills the true median of the last six stands, and the user’s amount always does', async () => {
  const short = await payerOf(year.slice(-8))
  expect((await listSeries(short))[0]?.expected).toBe((700 + 760) / 2)
  const who = await payerOf(year)
  const [series] = await listSeries(who)
  await updateSeries(who, series?.id ?? '', { amount: 333 })
  expect((await listSeries(who))[0]?.expected).toBe(333)
})

test('a season is looked for in earlier years, and needs bills that are a year old', () => {
  const bill = (day: string, minor: bigint) => ({ day, minor })
  const bills = [bill('2025-12-08', 200n), bill('2026-01-08', 300n)]
  expect(seasonOf(bills, '2026-12-08')).toEqual({ expected: 250n, low: 200n, high: 300n })
  expect(seasonOf(bills, '2027-12-08')).toEqual({ expected: 250n, low: 200n, high: 300n })
  expect(seasonOf([bill('2026-01-08', 300n)], '2026-12-08')).toBeNull()
})
