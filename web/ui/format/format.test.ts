import i18next from 'i18next'
import { describe, expect, it, test } from 'vitest'
import { compactNumber, dayText, moneyText, percentText, rangeText, weekdayText } from './format.ts'
import { estimateText, roundEstimate } from './money-format.ts'

const dateWords = {
  on: '2026-11-21',
  today: 'Today',
  yesterday: 'Yesterday',
  invalid: 'Invalid Date',
  unknown: 'Unknown',
}

test('a day of another year says which', () => {
  expect(weekdayText('2026-12-28', '2026-11-21')).toBe('Mon, 28 Dec')
  expect(weekdayText('2027-01-05', '2026-11-21')).toBe('Tue, 5 Jan 2027')
})

describe('money as text', () => {
  it.each([
    [1234.5, 'AED', 'balance', 'AED 1,234.50'],
    [-1234.5, 'AED', 'balance', '−AED 1,234.50'],
    [1234.5, 'AED', 'income', '+AED 1,234.50'],
    [1234.5, 'AED', 'expense', '−AED 1,234.50'],
    [0, 'AED', 'expense', 'AED 0.00'],
    [-0.001, 'AED', 'balance', 'AED 0.00'],
    [1.5, 'KWD', 'balance', 'KWD 1.500'],
    [1500, 'JPY', 'balance', 'JPY 1,500'],
  ] as const)('%d %s as %s is %s', (amount, currency, kind, text) => {
    expect(moneyText(amount, currency, kind)).toBe(text.replace(' ', '\u00a0'))
  })
  it('is a dash if the amount is unknown', () => {
    expect(moneyText(null)).toBe('–')
    expect(moneyText(Number.NaN)).toBe('–')
  })
})

describe('days in words', () => {
  it.each([
    ['2026-11-21', 'Today'],
    ['2026-11-20', 'Yesterday'],
    ['2026-11-20T20:00:00Z', 'Today'],
    ['2026-11-19T20:00:00Z', 'Yesterday'],
    ['2026-03-05', '5 Mar 2026'],
    ['2026-02-30', 'Invalid Date'],
    ['soon', 'Invalid Date'],
    ['', 'Unknown'],
    [null, 'Unknown'],
    [undefined, 'Unknown'],
  ])('%s is %s', (value, text) => {
    expect(dayText(value, dateWords)).toBe(text)
  })
  it('formats a range', () => {
    expect(rangeText('2026-11-01', '2026-11-21')).toMatch(/^1\s*[–-]\s*21 Nov 2026$/)
  })
})

describe('other numbers', () => {
  it('are compact on an axis and signed with a true minus', () => {
    expect(compactNumber(12_500)).toBe('12.5K')
    expect(percentText(-12.34, 1)).toBe('−12.3%')
  })
})

it('formats counts in texts with separators, and other numbers unchanged', () => {
  i18next.addResource('en-AE', 'analytics', 'payments_other', '{{count}} payments in {{year}}')
  const text = i18next.t('analytics:payments', { count: 7156, year: 2026, lng: 'en-AE' })
  expect(text).toBe('7,156 payments in 2026')
})

test('an estimate keeps three or four digits, of either sign', () => {
  const amounts = [10_146.65, 745.53, 1812.34, 68_361.96, 123_456.78, 9999.99, 0.4, 0, -10_146.65]
  expect(amounts.map(roundEstimate)).toEqual([10_150, 746, 1810, 68_350, 123_500, 10_000, 0, 0, -10_150])
  expect(estimateText(10_146.65)).toBe('AED\u00a010,150')
  expect(estimateText(-0.4)).toBe('AED\u00a00')
})
