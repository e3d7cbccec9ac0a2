import { expect, test } from 'vitest'
import { askerOf } from '../../testing/lines.ts'
import { parseQuestion } from '../parse.ts'
import { needsBefore } from './alone.ts'

const today = '2026-11-28'
const category = (id: string, name: string) => ({ id, name, type: 'expense' as const, names: [name] })
const context = {
  today,
  categories: [
    category('groceries', 'Groceries'),
    category('sent_home', 'Money sent home'),
    category('loan_repayments', 'Loan repayments'),
  ],
  accounts: [],
  holidays: [],
  payees: [['noon'], ['netflix'], ['dewa'], ['talabat']],
  spelled: [],
}

/** What the last of some lines asks for, each of which goes on from the one before. */
const askAll = askerOf(context, today)
const october = { from: '2026-10-01', to: '2026-10-31' }
const since = { from: '2026-01-01' }

test.each([
  [
    ['noon in october', 'plus talabat'],
    [{ payee: 'noon' }, { payee: 'talabat' }],
  ],
  [
    ['groceries in october', 'add dewa'],
    [{ category: { id: 'groceries' } }, { payee: 'dewa' }],
  ],
  [
    ['noon in october', 'والديوا معاهم كم'],
    [{ payee: 'noon' }, { payee: 'dewa' }],
  ],
  [
    ['noon in october', 'and with dewa'],
    [{ payee: 'noon' }, { payee: 'dewa' }],
  ],
  [
    ['noon in october', 'زائد ديوا'],
    [{ payee: 'noon' }, { payee: 'ديوا' }],
  ],
  [
    ['noon in october', 'plus talabat', 'plus dewa'],
    [{ payee: 'noon' }, { payee: 'talabat' }, {}],
  ],
])('%j adds to what was asked before', (lines, subjects) => {
  expect(askAll(...lines)).toMatchObject({ ask: 'several', most: false, subjects, span: october })
})

test.each([
  ['biggest payment at noon in october', 'plus talabat'],
  ['how much did i spend in october', 'plus talabat'],
  ['noon in october', 'plus talabat in september'],
  ['how many times did i order from noon in october', 'plus talabat'],
])('%s, %s is no sum of both, and is not answered in part', (...lines) => {
  expect(askAll(...lines)).toMatchObject({ ask: 'refuse' })
})

test.each([
  [['netflix in october', 'how many paid since jan'], { payee: 'netflix' }],
  [['what is my dewa bill', 'paid how many times since january'], { payee: 'dewa' }],
  [['whats my car loan emi', 'how many have i paid since jan'], { category: { id: 'loan_repayments' } }],
  [['نتفلكس في اكتوبر', 'كم مرة دفعت من يناير'], { payee: 'نتفلكس' }],
])('%j counts the payments of what was asked before', (lines, subject) => {
  expect(askAll(...lines)).toMatchObject({ ask: 'times', subject, span: since })
})

test('what was paid is counted of nothing without a line that names it', () => {
  for (const line of ['how many paid since jan', 'paid how many times in 2026', 'كم مرة دفعت في 2026'])
    expect(needsBefore(parseQuestion(line, context), line)).toBe(true)
  expect(askAll('how much did i spend in october', 'how many paid since jan')).toMatchObject({
    ask: 'refuse',
  })
  for (const line of ['how many times did i pay dewa in 2026', 'how many expenses in october'])
    expect(needsBefore(parseQuestion(line, context), line)).toBe(false)
  for (const line of [
    'and november, with the groceries',
    'and compared to the whole of october',
    'why did it jump',
  ])
    expect(needsBefore(parseQuestion(line, context), line)).toBe(true)
})

test('what went out over an amount is of all that left the accounts', () => {
  const all = { ask: 'rank', moved: true, subject: { min: '1000.01' } }
  for (const line of ['everything over 1000 that went out in october', 'كل شي طلع فوق 1000 في اكتوبر'])
    expect(askAll(line)).toMatchObject({ ...all, span: october })
  expect(askAll('anything over 1000 that went to noon in october')).not.toMatchObject({ moved: true })
})

test('which country most was sent to is asked for by its sum', () => {
  expect(askAll('which country did i send the most to in october')).toMatchObject({ ask: 'home', most: true })
  expect(askAll('which countries did i send money to in october')).not.toHaveProperty('most')
})

test('a bill that is named without days is averaged over a year', () => {
  expect(askAll('average dewa bill per month')).toMatchObject({ ask: 'average', ofYear: true, span: null })
  expect(askAll('average dewa bill per month in october')).not.toHaveProperty('ofYear')
  expect(askAll('average groceries per month')).not.toHaveProperty('ofYear')
})

test.each([
  ['اي سوبرماركت صرفنا عنده اكثر شي في اكتوبر', 'اي سوبرماركت صرفنا اكثر شي في اكتوبر'],
  ['أي مطعم دفعت فيه اكثر في اكتوبر', 'أي مطعم دفعت اكثر في اكتوبر'],
])('%s asks for what is named in it', (line, plain) => {
  expect(askAll(line)).not.toMatchObject({ ask: 'refuse' })
  expect(askAll(line)).toEqual(askAll(plain))
})

test('what is named in no line before it stays asked for: كم مرة صرفت فيه', () => {
  expect(askAll('كم مرة صرفت فيه')).toMatchObject({ ask: 'refuse' })
})
