import { expect, test } from 'vitest'
import { parseQuestion } from '../parse.ts'
import { asksOnly, clausesOf, isAsked, namesIn } from './clauses.ts'

const parse = (text: string) =>
  parseQuestion(text, {
    today: '2026-11-28',
    categories: [{ id: 'dining', name: 'Dining', type: 'expense', names: ['Dining'] }],
    accounts: [],
    holidays: [],
    payees: [['careem'], ['lulu', 'hypermarket']],
    spelled: [],
  })

test('a line is cut at its signs and before a second question', () => {
  expect(clausesOf('كريم غالي، كم مرة ركبته ومتى آخر مرة؟')).toEqual([
    'كريم غالي',
    'كم مرة ركبته',
    'ومتى آخر مرة',
  ])
  expect(clausesOf('was 1,200 a lot and when was it')).toEqual(['was 1,200 a lot', 'when was it'])
  expect(clausesOf('what is my rent n when is it due')).toEqual(['what is my rent', 'when is it due'])
  expect(['كريم غالي', 'ومتى آخر مرة'].map(isAsked)).toEqual([false, true])
})

test('what is said before a question names its subject, unless it may limit it', () => {
  expect(namesIn(parse('careem غالي'))).toMatchObject({ names: { payees: ['careem'], limits: [] } })
  // a word beside a category may be a name
  expect(namesIn(parse('مطعم النخيل غالي'))).toBe(null)
  expect(namesIn(parse('كريم ولا لولو'))).toBe(null)
  expect(namesIn(parse('فوق 100 درهم'))).toBe(null)
})

test.each([
  ['وبكم', 'amount'],
  ['ومتى', 'day'],
  ['وكم مرة', 'count'],
  ['and which month was it', 'day'],
  ['and at which shop', 'name'],
  ['وكم صرفت على كريم', null],
  ['وكم في اكتوبر', null],
] as const)('a second question may ask for what the first tells: %s', (text, asked) => {
  expect(asksOnly(parse(text))).toBe(asked)
})
