import { expect, test } from 'vitest'
import { addDays } from '#contract/period.ts'
import type { LedgerRow } from '../../../expected/recurring/types.ts'
import { findInsights, isBankFee } from './find.ts'
import type { InsightInput } from './types.ts'
import { detectSeries } from '../../../expected/recurring/detect.ts'

const today = '2026-11-15'
let number = 0
function row(back: number, minor: number, more: Partial<LedgerRow> = {}): LedgerRow {
  number += 1
  return {
    id: `row-${number}`,
    day: addDays(today, -back),
    type: 'expense',
    minor: BigInt(minor),
    currency: 'AED',
    accountId: 'current',
    merchantKey: 'shop',
    name: 'Shop',
    text: 'SHOP DUBAI',
    counterparty: null,
    categoryId: 'shopping',
    flags: [],
    kind: 'POS',
    transfer: false,
    ...more,
  }
}

function find(rows: readonly LedgerRow[], more: Partial<InsightInput> = {}) {
  const sorted = rows.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  return findInsights({
    today,
    rows: sorted,
    series: detectSeries(sorted, today),
    dataFrom: addDays(today, -400),
    accounts: [],
    ...more,
  })
}
const kinds = (rows: readonly LedgerRow[], more: Partial<InsightInput> = {}): string[] =>
  find(rows, more).map(({ kind }) => kind)
/** A payment every two weeks for a year, with varying amounts. */
const habit = Array.from({ length: 26 }, (_, index) => row(380 - index * 14, 5000 + index * 37))

test('a payment charged twice is reported, and after two weeks a missing refund', () => {
  const twice = [row(3, 12_345), row(3, 12_345)]
  expect(kinds([...habit, ...twice])).toEqual(['double_charge'])
  expect(find([...habit, ...twice])[0]?.rows).toHaveLength(2)
  const old = [row(30, 12_345), row(29, 12_345)]
  expect(kinds([...habit, ...old])).toEqual(['missing_refund'])
  expect(kinds([...habit, ...old, row(20, 12_345, { type: 'income', categoryId: 'refunds' })])).toEqual([])
  const usual = Array.from({ length: 6 }, (_, index) => row(40 + index * 9, 12_345))
  expect(kinds([...habit, ...twice, ...usual])).toEqual([])
})

test('spending far above all earlier months is reported with the usual amount, one large payment as such', () => {
  const spree = Array.from({ length: 6 }, (_, index) => row(index, 25_000 + index))
  const [insight] = find([...habit, ...spree])
  expect(insight).toMatchObject({ kind: 'category_high', subject: 'shopping' })
  expect(insight?.minor).toBeGreaterThan(insight?.usual ?? 0n)
  const otherMerchant = row(100, 9000, { merchantKey: 'ikea' })
  expect(kinds([...habit, otherMerchant, row(2, 900_000, { merchantKey: 'jumbo' })])).toEqual([
    'large_payment',
  ])
  expect(kinds([...habit, ...spree], { dataFrom: addDays(today, -90) })).toEqual([])
})

test('a price rise, a new subscription and a stopped income are reported', () => {
  const monthly = (from: number, count: number, minor: (index: number) => number, more: Partial<LedgerRow>) =>
    Array.from({ length: count }, (_, index) =>
      row(0, minor(index), { ...more, day: `2026-${String(from + index).padStart(2, '0')}-03` }),
    )
  const netflix = { merchantKey: 'netflix', name: 'Netflix', text: 'NETFLIX.COM', categoryId: 'streaming' }
  expect(kinds(monthly(2, 10, (index) => (index === 9 ? 6900 : 5600), netflix))).toEqual(['price_rise'])
  expect(kinds(monthly(9, 3, () => 5600, netflix))).toEqual(['new_subscription'])
  expect(kinds(monthly(2, 10, () => 5600, netflix))).toEqual([])
  const salary = {
    type: 'income' as const,
    merchantKey: 'acme',
    name: 'Acme',
    text: 'SALARY WPS ACME',
    categoryId: 'salary',
    flags: ['PAYROLL'],
  }
  expect(kinds(monthly(2, 8, () => 1_500_000, salary))).toEqual(['income_stopped'])
  expect(kinds(monthly(2, 10, () => 1_500_000, salary))).toEqual([])
})

test.each([
  ['MONTHLY ACCOUNT MAINTENANCE FEE', true],
  ['VALUE ADDED TAX @ 5% FOR FEE', true],
  ['LATE PAYMENT FEE', true],
  ['GEMS EDUCATION TERM FEE REF 88213', false],
  ['COFFEE HOUSE DUBAI', false],
])('recognises bank fees: %s', (text, is) => {
  expect(isBankFee(row(1, 2500, { text, merchantKey: null, categoryId: null, kind: null }))).toBe(is)
  expect(isBankFee(row(1, 2500, { text, type: 'income', merchantKey: null, categoryId: null }))).toBe(false)
})

test('idle money is reported once per ten thousand dirhams, not every day', () => {
  const balanceOf = (least: bigint) => ({ accounts: [{ id: 'a', name: 'Current', least }] })
  const [insight] = find(habit, balanceOf(5_000_000n))
  expect(insight).toMatchObject({ kind: 'idle_money', minor: 5_000_000n })
  expect(find(habit, balanceOf(5_000_100n))[0]?.key).toBe(insight?.key)
  expect(kinds(habit, balanceOf(1_000_000n))).toEqual([])
})

test('a bank fee is reported, but not one charged every month unless it rose', () => {
  const fee = (back: number, minor: number, text = 'MONTHLY ACCOUNT FEE 1126'): LedgerRow =>
    row(back, minor, { text, merchantKey: null, kind: 'FEE', categoryId: 'fees' })
  const earlier = [fee(65, 2500), fee(35, 2500, 'MONTHLY ACCOUNT FEE 1026')]
  expect(kinds([...habit, fee(4, 2500)])).toEqual(['fee'])
  expect(kinds([...habit, ...earlier, fee(4, 2500)])).toEqual([])
  expect(kinds([...habit, ...earlier, fee(4, 9900)])).toContain('fee')
})
