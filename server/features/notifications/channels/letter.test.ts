import { expect, test } from 'vitest'
import { letterOf } from './mail.ts'

const aed = (minor: string) => ({ minor, currency: 'AED' })
const week = { from: '2026-11-16', to: '2026-11-22', review: 3 }
const dining = { categoryId: 'dining', name: 'Dining Out', amount: aed('45025'), usual: aed('30000') }
const coffee = { categoryId: 'c1', name: 'Coffee', amount: aed('1000'), usual: aed('9000') }

test('three sentences compare spending, name what changed most, and say what is left, each with its screen', () => {
  const digest = { ...week, income: aed('500000'), spent: aed('120050'), usual: aed('150000') }
  const letter = letterOf({ ...digest, changes: [dining, coffee] }, 'en-AE')
  expect(letter.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
    'You spent AED 1,200.50, AED 299.50 less than usual.',
    'Dining Out came to AED 450.25, AED 150.25 more than usual.',
    'Of the AED 5,000.00 you received, AED 3,799.50 is left.',
  ])
  expect(letter.map(({ address }) => address)).toEqual([
    '/transactions?from=2026-11-16&to=2026-11-22&type=expense',
    '/transactions?category=dining&from=2026-11-16&to=2026-11-22&type=expense',
    '/analytics/cash-flow?from=2026-11-16&to=2026-11-22',
  ])
})

test('nothing is compared before there is a usual amount, and nothing is left where nothing came in', () => {
  const digest = { ...week, income: aed('0'), spent: aed('100'), usual: null, changes: [] }
  expect(letterOf(digest, 'en-AE').map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
    'You spent AED 1.00.',
  ])
})

test('spending as usual, and more than came in, are said so, in Arabic too', () => {
  const digest = { ...week, income: aed('5000'), spent: aed('7000'), usual: aed('7000'), changes: [coffee] }
  expect(letterOf(digest, 'en-AE').map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
    'You spent AED 70.00, as usual.',
    'Coffee came to AED 10.00, AED 80.00 less than usual.',
    'You spent AED 20.00 more than the AED 50.00 you received.',
  ])
  const arabic = letterOf(digest, 'ar-AE')
  expect(arabic).toHaveLength(3)
  for (const { text, link } of arabic) expect(`${text}${link}`).toMatch(/[\u0621-\u064A]/)
})
