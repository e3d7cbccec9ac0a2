import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, type Day } from '#contract/period.ts'
import { detectSeries } from './detect.ts'
import type { LedgerRow } from './types.ts'
import { yearlyAmong } from './yearly.ts'

const today = '2026-11-25'
let count = 0
const paid = (day: Day, text: string, dirhams: number, more: Partial<LedgerRow> = {}): LedgerRow => ({
  id: String((count += 1)),
  day,
  type: 'expense',
  minor: BigInt(dirhams * 100),
  currency: 'AED',
  accountId: 'current',
  merchantKey: null,
  name: text,
  text,
  counterparty: null,
  categoryId: null,
  flags: [],
  kind: null,
  transfer: false,
  ...more,
})
const suggested = (rows: readonly LedgerRow[]): string[] =>
  yearlyAmong(rows, detectSeries(rows, today), today)
    .map(({ next, expected, name }) => `${next} ${name} ${expected / 100n}`)
    .toSorted()
const school = { categoryId: 'education' }

test('school terms of last year come back on their own dates with their own amounts, the nearest first', () => {
  const terms = [
    paid('2026-01-11', 'GREENFIELD SCHOOL', 18_000, school),
    paid('2026-04-02', 'GREENFIELD SCHOOL', 18_000, school),
    paid('2026-09-01', 'GREENFIELD SCHOOL', 24_000, school),
  ]
  const expected = [
    '2027-01-11 GREENFIELD SCHOOL 18000',
    '2027-04-02 GREENFIELD SCHOOL 18000',
    '2027-09-01 GREENFIELD SCHOOL 24000',
  ]
  expect(suggested(terms)).toEqual(expected)
  expect(suggested(terms.toReversed())).toEqual(expected)
  expect(suggested(terms.slice(1, 2))).toEqual([])
})

test('a trade licence and zakat come back once a year', () => {
  const rows = [paid('2026-02-10', 'IFZA LICENSE RENEWAL', 12_900), paid('2026-03-18', 'ZAKAT FUND', 2400)]
  expect(suggested(rows)).toEqual(['2027-02-10 IFZA LICENSE RENEWAL 12900', '2027-03-18 ZAKAT FUND 2400'])
})

test('two insurances are two expectations, also of one insurer', () => {
  expect(
    suggested([
      paid('2026-02-10', 'SUKOON INSURANCE MOTOR', 1800),
      paid('2026-02-10', 'SUKOON INSURANCE HEALTH', 3200),
      paid('2026-03-01', 'SUKOON INSURANCE', 1800),
      paid('2026-03-02', 'SUKOON INSURANCE', 3200),
    ]),
  ).toHaveLength(4)
})

test('rent by cheque, a ticket home and a yearly subscription come back; monthly and cheap payments do not', () => {
  expect(
    suggested([
      paid('2026-06-01', 'CHEQUE TO LANDLORD', 60_000, { categoryId: 'rent' }),
      paid('2026-07-02', 'AIR INDIA EXPRESS', 2400, { categoryId: 'travel' }),
      paid('2026-05-05', 'ADOBE ANNUAL PLAN', 899),
    ]),
  ).toEqual([
    '2027-05-05 ADOBE ANNUAL PLAN 899',
    '2027-06-01 CHEQUE TO LANDLORD 60000',
    '2027-07-02 AIR INDIA EXPRESS 2400',
  ])
  const monthly = Array.from({ length: 12 }, (_, month) =>
    paid(addMonths('2025-12-03', month), 'AXA INSURANCE', 400, { categoryId: 'insurance' }),
  )
  expect(suggested(monthly)).toEqual([])
  expect(suggested(monthly.slice(10))).toEqual([])
  expect(
    suggested([paid('2026-05-05', 'COURSERA', 200, school), paid('2026-08-05', 'COURSERA', 200, school)]),
  ).toEqual([])
})

test('a payment that came in two years is one suggestion with both, for the date of the newest', () => {
  const rows = [
    paid('2025-01-14', 'GEMS EDUCATION TERM FEE', 6100, school),
    paid('2026-01-11', 'GEMS EDUCATION TERM FEE', 6500, school),
    paid('2026-04-11', 'GEMS EDUCATION TERM FEE', 6500, school),
  ]
  const series = yearlyAmong(rows, [], today)
  expect(series.map(({ hits, next }) => [hits.map(({ due }) => due), next])).toEqual([
    [['2026-04-11'], '2027-04-11'],
    [['2025-01-11', '2026-01-11'], '2027-01-11'],
  ])
})

test('whatever was paid, no payment is in two suggestions and none is expected in the distant past', () => {
  const row = fc.record({
    back: fc.nat(800),
    text: fc.constantFrom('SUKOON INSURANCE', 'GEMS SCHOOL', 'AIR INDIA', 'LANDLORD RENT', 'APP ANNUAL'),
    dirhams: fc.integer({ min: 10, max: 30_000 }),
    categoryId: fc.constantFrom('education', 'insurance', 'rent', null),
  })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 25 }), (all) => {
      const rows = all.map(({ back, text, dirhams, categoryId }) =>
        paid(addDays(today, -back), text, dirhams, { categoryId }),
      )
      const regular = detectSeries(rows, today)
      const yearly = yearlyAmong(rows, regular, today)
      const ids = [...regular, ...yearly].flatMap(({ hits }) => hits.map(({ row: { id } }) => id))
      expect(new Set(ids).size).toBe(ids.length)
      for (const { next, hits } of yearly) {
        expect(next >= addDays(today, -31) && next <= addDays(today, 366)).toBe(true)
        expect(new Set(hits.map(({ due }) => due)).size).toBe(hits.length)
      }
    }),
  )
})
