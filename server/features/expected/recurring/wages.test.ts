import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, type Day } from '#contract/period.ts'
import { detectSeries } from './detect.ts'
import type { LedgerRow } from './types.ts'

const today = '2026-11-15'
const months = Array.from({ length: 9 }, (_, index) => addMonths('2026-03-01', index))
const paid = (day: Day, minor: number, text = 'SALARY AL NOOR TRADING LLC'): LedgerRow => ({
  id: `${day} ${minor}`,
  day,
  type: 'income',
  minor: BigInt(minor),
  currency: 'AED',
  accountId: 'main',
  merchantKey: null,
  name: 'Al Noor Trading',
  text,
  counterparty: null,
  categoryId: 'salary',
  flags: [],
  kind: null,
  transfer: false,
})
const byDay = (rows: readonly LedgerRow[]): LedgerRow[] =>
  rows.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
const salaries = (rows: readonly LedgerRow[]) =>
  detectSeries(byDay(rows), today).filter(({ schedule }) => schedule.cadence === 'monthly')

test('a salary is monthly however late each comes, and among commissions', () => {
  const late = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 9, maxLength: 9 })
  const commission = fc.array(fc.integer({ min: 20_000, max: 400_000 }), { minLength: 9, maxLength: 9 })
  fc.assert(
    fc.property(late, commission, (days, amounts) => {
      const rows = months.flatMap((month, index) => [
        paid(addDays(month, days[index] ?? 0), 1_000_000),
        ...(index % 2 === 0 ? [paid(addDays(month, 16), amounts[index] ?? 0)] : []),
      ])
      const found = salaries(rows)
      expect(found.filter(({ expected }) => expected === 1_000_000n)).toMatchObject([{ ended: false }])
    }),
    { numRuns: 60 },
  )
})

test('two people paid by one employer are two salaries, whatever bonus comes between', () => {
  const rows = months.flatMap((month) => [
    paid(addDays(month, 2), 1_520_000),
    paid(addDays(month, 2), 1_340_000),
  ])
  const bonuses = [880_000, 9_200_000, 920_000, 9_600_000, 450_000].map((minor, index) =>
    paid(addDays(months[index + 2] ?? today, 1), minor),
  )
  expect(
    salaries([...rows, ...bonuses])
      .map(({ expected }) => expected)
      .toSorted((a, b) => Number(a - b)),
  ).toEqual([1_340_000n, 1_520_000n])
})

test('a bonus or the last payment of a job is not expected again, a raise is', () => {
  const rows = months.slice(0, -1).map((month) => paid(addDays(month, 2), 1_240_000))
  const last = addDays(months.at(-1) ?? today, 2)
  expect(salaries([...rows, paid(last, 3_174_000)])).toMatchObject([{ expected: 1_240_000n, fixed: true }])
  expect(salaries([...rows, paid(last, 1_330_000)])).toMatchObject([{ expected: 1_330_000n, fixed: true }])
})

test('commissions that differ each time are no salary', () => {
  const amounts = [1_870_000, 720_000, 2_160_000, 980_000, 2_690_000, 1_440_000, 310_000, 2_830_000, 640_000]
  const rows = months.map((month, index) => paid(addDays(month, (index * 7) % 25), amounts[index] ?? 0))
  expect(salaries(rows)).toEqual([])
})

test('a salary that came before Eid or a week late is that month’s: it is not expected a second time', () => {
  const rows = months.slice(0, 7).map((month) => paid(addDays(month, 24), 1_340_000))
  const on = (day: Day, payday: Day) =>
    detectSeries(byDay([...rows, paid(payday, 1_340_000)]), day).map(({ next, missed }) => [next, missed])
  const late = '2026-11-03'
  expect(on('2026-10-20', '2026-10-16')).toEqual([['2026-11-25', []]])
  expect(on(late, late)).toEqual([['2026-11-25', []]])
})

test('a basic salary below larger commissions of the same employer is expected', () => {
  const sold = [1_870_000, 720_000, 2_160_000, 980_000, 2_690_000, 1_440_000, 3_100_000, 2_830_000, 640_000]
  const rows = months.flatMap((month, index) => [
    paid(addDays(month, index % 3), 500_000),
    paid(addDays(month, 12 + (index % 5)), sold[index] ?? 0),
  ])
  expect(salaries(rows).map(({ expected }) => expected)).toContain(500_000n)
})

test('a salary ends with the last pay of the job, and goes on with the first of the next', () => {
  const named = (row: LedgerRow): LedgerRow => ({ ...row, merchantKey: 'al-noor-trading' })
  const rows = months.slice(0, 6).map((month) => named(paid(addDays(month, 23), 1_550_000)))
  const final = named(paid('2026-09-14', 7_635_040, 'FINAL SETTLEMENT AND GRATUITY AL NOOR TRADING LLC'))
  const on = (day: Day, more: readonly LedgerRow[] = []) =>
    detectSeries(byDay([...rows, ...more]), day).map(({ name, next, expected, ended }) => [
      name,
      next,
      expected,
      ended,
    ])
  expect(on('2026-09-15')).toEqual([['Al Noor Trading', '2026-09-24', 1_550_000n, false]])
  expect(on('2026-09-15', [final])).toEqual([['Al Noor Trading', '2026-09-24', 1_550_000n, true]])
  const next = { ...paid('2026-09-30', 1_980_000, 'SALARY MERIDIAN COLLEGE'), name: 'Meridian College' }
  const nextJob = ['Meridian College', '2026-10-30', 1_980_000n, false]
  expect(on('2026-10-01', [final, next])).toEqual([nextJob])
  // without a last pay, once the old one's day has passed
  expect(on('2026-10-01', [next])).toEqual([nextJob])
  const another = { ...next, day: '2026-09-10' }
  expect(on('2026-09-15', [another])).toEqual([['Al Noor Trading', '2026-09-24', 1_550_000n, false]])
})
