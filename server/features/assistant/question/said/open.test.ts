import { expect, test } from 'vitest'
import { askerOf } from '../../testing/lines.ts'
import { needsBefore } from '../thread/alone.ts'
import { parseQuestion } from '../parse.ts'

const kind = (id: string, name: string, type: 'expense' | 'income' = 'expense') =>
  ({ id, name, type, names: [name] }) as const
const held = (id: string, name: string) => ({ id, name, kind: id, currency: 'AED' })
const today = '2026-11-21'
const context = {
  today,
  categories: [
    kind('groceries', 'Groceries'),
    kind('dining', 'Dining Out'),
    kind('travel', 'Travel'),
    kind('sent_home', 'Money sent home'),
    kind('loan_repayments', 'Loan repayments'),
    kind('salary', 'Salary', 'income'),
  ],
  accounts: [held('current', 'Joint account'), held('savings', 'Savings account'), held('card', 'Gold card')],
  holidays: [],
  payees: ['noon', 'careem', 'rta', 'sharaf dg', 'netflix', 'rosalinda'].map((name) => name.split(' ')),
  spelled: [[['روزاليندا'], 'rosalinda']] as const,
}
const ask = askerOf(context, today)

test.each([
  ['when was my salary late this year', 'late'],
  ['in which month was my salary late', 'late'],
  ['last thing I bought on the gold card not counting pending', 'pending'],
  ['groceries from april-june to july-september in percent', 'april-june to july-september'],
])('%s is of what no answer takes as it is meant', (line, word) => {
  expect(ask(line)).toEqual({ ask: 'refuse', code: 'words_unknown', word })
})

test.each([
  ['did my salary come late in august', { ask: 'last' }],
  ['groceries this month not counting pending', { ask: 'sum' }],
  ['what did I spend yesterday all in', { ask: 'sum' }],
  ['groceries april to june vs july to september', { ask: 'compare', first: { to: '2026-06-30' } }],
  // all of the months that are named, however many days the others have so far
  ['did I spend more from january to june or from july till now', { first: { to: '2026-06-30' } }],
  ['how much at noon after june to august', { span: { from: '2026-09-01' } }],
  ['what bills have I paid this month', { ask: 'bills', paid: true }],
  ['شو الفواتير اللي دفعتها هالشهر', { ask: 'bills', paid: true }],
  ['did I pay all my bills this month', { ask: 'bills', span: { from: '2026-11-01' } }],
  ['how much did I pay to the credit card in august', { subject: { moved: 'in' } }],
  ['how much of the sharaf dg one have I paid off', { ask: 'instalments', asks: 'paid' }],
  ['average grocery run in october', { ask: 'average', per: 'payment' }],
  ['do I use careem more than rta', { ask: 'several', times: true }],
  ['how much do I send home every month', { ask: 'average', ofYear: true }],
  ['صرفنا من الحساب المشترك في اكتوبر بدون الراتب حق روزاليندا', { without: [{ payee: 'rosalinda' }] }],
])('%s is of what it says', (line, meant) => {
  expect(ask(line)).toMatchObject(meant)
})

test.each([
  'which of the two do I go to more often',
  'what was the worst month for that',
  'akthar min shahar 9?',
  'why less',
])('%s is of nothing without a question before it', (line) => {
  expect(needsBefore(parseQuestion(line, context), line)).toBe(true)
})

test('a line that goes on is of what its own words say', () => {
  expect(ask('groceries in october', 'مع المطاعم')).toMatchObject({ ask: 'several', subjects: { length: 2 } })
  expect(ask('how many times groceries in october', 'مع المطاعم')).toMatchObject({ ask: 'refuse' })
  expect(ask('كم دفعت قرض السيارة هالسنة', 'وكم قسط')).toMatchObject({ ask: 'times' })
  expect(ask('when did netflix go up', 'how much more do I pay now')).toMatchObject({
    ask: 'price',
    asks: 'by',
  })
  expect(ask('groceries this month vs last month', 'and the whole of october')).toMatchObject({
    ask: 'sum',
    span: { from: '2026-10-01', to: '2026-10-31' },
  })
  expect(ask('how much is in my savings', 'at this pace when do I hit 200k')).toMatchObject({
    ask: 'reaching',
    kind: 'savings',
  })
  expect(ask('how much did I send home this year', 'and when is the next transfer')).not.toMatchObject({
    ask: 'bills',
  })
})
