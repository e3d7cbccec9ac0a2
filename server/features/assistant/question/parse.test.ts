import { expect, test } from 'vitest'
import { parseQuestion } from './parse.ts'

const parse = (question: string) =>
  parseQuestion(question, {
    today: '2026-11-28',
    categories: [],
    accounts: [],
    holidays: [],
    payees: [],
    spelled: [],
  })

test('two bounds of one amount both count', () => {
  const both = { min: '100.01', max: '499.99' }
  expect(parse('payments over 100 under 500').bounds).toEqual(both)
  expect(parse('payments under 500 over 100').bounds).toEqual(both)
})

test('a day so long ago is known besides its month or year', () => {
  expect(parse('net worth a year ago').spans).toMatchObject([{ from: '2025-01-01', at: '2025-11-28' }])
  expect(parse('net worth 2 months ago').spans).toMatchObject([{ at: '2026-09-28' }])
  expect(parse('net worth last month').spans[0]?.at).toBe(undefined)
})
