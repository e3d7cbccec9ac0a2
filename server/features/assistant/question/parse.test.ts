import { expect, test } from 'vitest'
import { parseQuestion } from './parse.ts'

const rent = { id: 'rent', name: 'Rent/Mortgage', type: 'expense', names: ['Rent/Mortgage'] } as const
const parse = (question: string) =>
  parseQuestion(question, {
    today: '2026-11-28',
    categories: [rent],
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

test.each([
  ['how much was the same as last month', 'same'],
  ['only the dear ones', 'dear'],
  ['carrefour minus lulu', 'minus'],
  ['moved to savings without what came', 'without'],
  ['كم صرفت بعد الراتب', 'بعد'],
])('a word that limits and that no phrase uses is kept: %s', (text, word) => {
  expect(parse(text).limits).toContain(word)
})

test.each([
  ['dining in july and august', { from: '2026-07-01', to: '2026-08-31' }],
  ['بترول من اغسطس لاكتوبر', { from: '2026-08-01', to: '2026-10-31' }],
  ['groceries in the week of 5 october', { from: '2026-10-05', to: '2026-10-11' }],
  ['dewa last november', { from: '2025-11-01', to: '2025-11-30' }],
] as const)('days of several words are one span: %s', (text, days) => {
  expect(parse(text).spans).toEqual([days])
})

test('a bare day is not today, and a tag at the end says nothing', () => {
  expect(parse('اكثر يوم').spans).toEqual([])
  expect(parse('netflix was cheaper, no?').limits).toEqual([])
})

test.each(['how much did I spend on Rent/Mortgage', 'rent and mortgage this month'])(
  'a category that two words name is one subject: %s',
  (text) => {
    expect(parse(text).categories.map(({ id }) => id)).toEqual(['rent'])
  },
)
