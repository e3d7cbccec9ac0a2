import { expect, test } from 'vitest'
import { askerOf } from '../../testing/lines.ts'
import { parseQuestion } from '../parse.ts'
import { needsBefore } from './alone.ts'

const today = '2026-11-28'
const category = (id: string, name: string, type: 'expense' | 'income' = 'expense') => ({
  id,
  name,
  type,
  names: [name],
})
const joint = { id: 'a1', name: 'Joint', kind: 'current', currency: 'AED' }
const context = {
  today,
  categories: [
    category('groceries', 'Groceries'),
    category('dining', 'Eating out'),
    category('shopping', 'Shopping'),
    category('rent', 'Rent'),
    category('sent_home', 'Money sent home'),
    category('salary', 'Salary', 'income'),
  ],
  accounts: [joint],
  holidays: [],
  payees: [['noon'], ['zomato'], ['carrefour'], ['maya']],
  spelled: [],
}
const askAll = askerOf(context, today)
const october = { from: '2026-10-01', to: '2026-10-31' }

test.each([
  [['shopping in october', 'and how much of it was noon'], { payee: 'noon', category: { id: 'shopping' } }],
  [['groceries in october', 'وكم منها نون'], { payee: 'نون', category: { id: 'groceries' } }],
  [['البقالة في اكتوبر', 'كم منها نون'], { payee: 'نون', category: { id: 'groceries' } }],
  [['noon in october', 'how much of that was groceries'], { payee: 'noon', category: { id: 'groceries' } }],
  [['groceries and shopping in october', 'how much of those was shopping'], { category: { id: 'shopping' } }],
  [['how much did i spend in october', 'how much of this was eating out'], { category: { id: 'dining' } }],
  [['how much did i spend in october', 'how much of that went to carrefour'], { payee: 'carrefour' }],
  [['كم صرفت في اكتوبر', 'كم منها نون'], { payee: 'نون' }],
  [['كم صرفت في اكتوبر', 'وكم من هذا بقالة'], { category: { id: 'groceries' } }],
  [
    ['how much did i spend from the joint account in october', 'how much of that was groceries'],
    { category: { id: 'groceries' }, account: { id: 'a1' } },
  ],
  [['salary in october', 'how much of it went to rent'], { category: { id: 'rent' } }],
])('%j keeps the days and the account of what it is a part of', (lines, subject) => {
  expect(askAll(...lines)).toMatchObject({ ask: 'sum', subject, span: october })
})

test.each([
  [
    ['groceries and eating out together in october', 'how much of that was zomato'],
    [
      ['groceries', 'zomato'],
      ['dining', 'zomato'],
    ],
  ],
  [
    ['shopping in october', 'how much of that was noon and carrefour'],
    [
      ['shopping', 'noon'],
      ['shopping', 'carrefour'],
    ],
  ],
  [
    ['noon and carrefour in october', 'how much of that was groceries'],
    [
      ['groceries', 'noon'],
      ['groceries', 'carrefour'],
    ],
  ],
] as const)('%j is of each shop within each kind', (lines, parts) => {
  const subjects = parts.map(([id, payee]) => ({ category: { id }, payee }))
  expect(askAll(...lines)).toMatchObject({ ask: 'several', most: false, subjects, span: october })
})

test('a part is counted and shared in the days of the whole', () => {
  expect(askAll('how many payments did i make in october', 'how many of those were groceries')).toMatchObject(
    {
      ask: 'times',
      subject: { category: { id: 'groceries' } },
      span: october,
    },
  )
  expect(askAll('how much did i spend in october', 'what percentage of that was noon')).toMatchObject({
    ask: 'share',
    of: 'spending',
    subject: { payee: 'noon' },
    span: october,
  })
  expect(askAll('how much did i spend in october', 'what percent of that was groceries')).toMatchObject({
    ask: 'share',
    of: 'spending',
    span: october,
  })
  expect(askAll('salary in october', 'what share of it went to rent')).toMatchObject({
    ask: 'share',
    of: { id: 'salary' },
    span: october,
  })
})

test.each([
  ['what is my balance', 'how much of that is groceries'],
  ['groceries in october', 'how much of that was rent'],
  ['noon in october', 'how much of that was carrefour'],
  ['groceries in october', 'what percentage of that was carrefour'],
  ['average groceries per month', 'how much of that is carrefour'],
  ['biggest payment in october', 'how much of that was noon'],
  ['when is my next salary', 'how much of that goes to rent'],
])('%s has no such part: %s', (...lines) => {
  expect(askAll(...lines)).toMatchObject({ ask: 'refuse' })
})

test('a whole and its part are no sum of both', () => {
  for (const line of [
    'how much was shopping in october and how much of that was noon',
    'كم صرفت على shopping في اكتوبر وكم منها نون',
  ])
    expect(askAll(line), line).toMatchObject({ ask: 'refuse' })
})

test('a comparison of that needs a line before it', () => {
  for (const line of ['and was that more than in september', 'is it less than in june'])
    expect(needsBefore(parseQuestion(line, context), line), line).toBe(true)
  expect(needsBefore(parseQuestion('was october more than september', context), 'was october')).toBe(false)
})

test('a part of nothing needs a line before it', () => {
  for (const line of ['how much of that was zomato', 'كم منها بقالة', 'how many of those were groceries'])
    expect(needsBefore(parseQuestion(line, context), line), line).toBe(true)
  for (const line of ['how much of this month was groceries', 'groceries of october'])
    expect(needsBefore(parseQuestion(line, context), line), line).toBe(false)
})
