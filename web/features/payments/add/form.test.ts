import { expect, test } from 'vitest'
import { amountText, emptyValues, issuesOf, typeOf, withType } from './form.ts'

const today = '2026-11-21'
const good = { ...emptyValues('expense', today), amount: '12.5', category: 'dining', description: 'Lunch' }

test('an empty form reports all issues, in the order of the fields', () => {
  expect(issuesOf(emptyValues('expense', today), today)).toEqual(['amount', 'category', 'description'])
  expect(issuesOf({ ...good, date: '' }, today)).toEqual(['date'])
  expect(issuesOf(good, today)).toEqual([])
})

test.each([
  ['0', ['amount']],
  ['0.00', ['amount']],
  ['-3', ['amount']],
  ['1e3', ['amount']],
  ['12.345', ['amountDigits']],
  ['1234567890123', ['amountDigits']],
  ['999999999999.99', []],
  ['.5', []],
  ['5.', []],
  ['١٢٣٫٤٥', []],
  ['١٬٢٣٤٫٥٠', []],
  ['1,234.50', []],
  ['1,23', ['amount']],
])('the amount %s', (amount, issues) => expect(issuesOf({ ...good, amount }, today)).toEqual(issues))

test.each([
  ['1969-12-31', ['dateEarly']],
  ['1970-01-01', []],
  ['2027-11-21', []],
  ['2027-11-22', ['dateLate']],
  ['2026-02-30', ['date']],
])('the date %s', (date, issues) => expect(issuesOf({ ...good, date }, today)).toEqual(issues))

test('half-typed decimals are sent as plain decimals', () => {
  expect(['.5', '5.', ' 5.25 ', '١٬٢٣٤٫٥٠', '١،٢٣٤'].map(amountText)).toEqual([
    '0.5',
    '5',
    '5.25',
    '1234.50',
    '1234',
  ])
})

test('switching the type clears the category; choosing the same type does not', () => {
  expect(withType(good, 'income')).toMatchObject({ type: 'income', category: '', amount: '12.5' })
  expect(withType(good, 'expense')).toBe(good)
})

test('the query string preselects a type', () => {
  expect(typeOf('?type=income')).toBe('income')
  expect(typeOf('type=both')).toBe('expense')
  expect(typeOf('')).toBe('expense')
})
