import { expect, test } from 'vitest'
import { askerOf } from '../../testing/lines.ts'

const today = '2026-11-21'
const category = (id: string, name: string, type: 'expense' | 'income' = 'expense') => ({
  id,
  name,
  type,
  names: [name],
})
const own = (name: string, kind: string, currency = 'AED') => ({ id: name, name, kind, currency })
const context = {
  today,
  categories: [
    category('rent', 'Rent/Mortgage'),
    category('cheques', 'Cheques'),
    category('salary', 'Salary', 'income'),
    category('refunds', 'Refunds', 'income'),
    category('sent_home', 'Money sent home'),
    category('groceries', 'Groceries'),
  ],
  accounts: [
    own('Current account', 'current'),
    own('Savings account', 'savings'),
    own('Titanium credit card', 'card'),
    own('USD account', 'current', 'USD'),
  ],
  holidays: [],
  payees: [['noon'], ['decathlon'], ['h', 'm'], ['maya', 'khoury'], ['al', 'maya'], ['tabby']],
  spelled: [],
}

/** What the last of some lines asks for, each of which goes on from the one before. */
const askAll = askerOf(context, today)
const moved = (way: 'in' | 'out') => ({ moved: way })

test.each([
  ['when did i last pay the titanium card', { ask: 'last', subject: moved('in') }],
  ['متى دفعت بطاقة التيتانيوم آخر مرة', { ask: 'last', subject: moved('in') }],
  ['how much did i pay the card in october', { ask: 'sum', subject: moved('in') }],
  ['كم مرة دفعت البطاقة هالسنة', { ask: 'times', subject: moved('in') }],
  ['when did my card get paid', { ask: 'last', subject: moved('in') }],
  ['is my card paid', { ask: 'last', subject: moved('in') }],
  ['was the card paid this month', { ask: 'sum', subject: moved('in') }],
  ['did i pay off titanium this month', { ask: 'sum', subject: moved('in') }],
])('paying a card is no purchase on it: %s', (line, intent) => {
  expect(askAll(line)).toMatchObject(intent)
})

test.each([
  'paid with titanium in october',
  'how much did i pay with the card in october',
  'how much was charged to titanium in october',
  'كم دفعت بالبطاقة في اكتوبر',
])('paying with a card is: %s', (line) => {
  const outcome = askAll(line)
  expect(outcome).toMatchObject({ ask: 'sum', measure: 'expense', subject: { account: { kind: 'card' } } })
  expect(outcome).not.toMatchObject({ subject: { moved: 'in' } })
})

test('cheques that went out are counted', () => {
  expect(askAll('how many rent cheques have gone out this year')).toMatchObject({ ask: 'times' })
})

test.each([
  ['did i pay the card more than i spent on it last month', 'spent'],
  ['shoes at decathlon', 'clothing'],
  ['how many cheques are still out', 'out'],
  ['cost of taking cash this year', 'cost'],
  ['tabby paid and returned', 'return'],
  ['biggest payment to the card', 'to'],
  ['noon plus subscription', 'plus'],
  ['مايا حولت كم الشهر اللي طاف', 'حولت'],
])('what no answer here is of is named: %s', (line, word) => {
  expect(askAll(line)).toMatchObject({ ask: 'refuse', word })
})

test('what came from a country, what two accounts are, and charges that are due are not known', () => {
  expect(askAll('money from egypt')).toMatchObject({ ask: 'refuse' })
  expect(askAll('what came from abroad')).toMatchObject({ ask: 'refuse' })
  expect(askAll('what went from the card to the current account')).toMatchObject({ ask: 'refuse' })
  expect(askAll('رسوم تجديد ملكية السيارة')).toMatchObject({ ask: 'refuse' })
})

test.each([
  ['will my rent cheque bounce in december', { from: '2026-12-01', to: '2026-12-31' }],
  ['is my rent cheque on 3 december covered', { from: '2026-12-03', to: '2026-12-03' }],
  ['شيك الايجار في 3 ديسمبر بيرجع؟', { from: '2026-12-03', to: '2026-12-03' }],
  ['شيك 3 ديسمبر مغطى؟', { from: '2026-12-03', to: '2026-12-03' }],
])('a cheque of days to come is asked of whether it is covered: %s', (line, on) => {
  expect(askAll(line)).toEqual({ ask: 'cheques', asksNext: true, on })
})

test.each([
  'what can i still spend before my salary comes',
  'كم اقدر اصرف قبل ما ينزل الراتب',
  'كم باقي معي لين الراتب',
])('what can be spent until pay day: %s', (line) => {
  expect(askAll(line)).toEqual({ ask: 'safe' })
})

test('a day to come is kept as that day, and by what goes on from it', () => {
  expect(askAll('can i afford 3,000 on friday', 'and 4,000')).toMatchObject({
    amount: '4000',
    on: '2026-11-27',
  })
})

test.each([
  [['كم صرفت في اكتوبر', 'وكم الرصيد الحين']],
  [['how much did i spend in october', 'and what is my balance']],
])('what is there now is of today, after other days: %s', (lines) => {
  expect(askAll(...lines)).toMatchObject({ ask: 'balance' })
  expect(askAll(...lines)).not.toHaveProperty('on')
})

test('a line that goes on says itself which way money went, and of which days', () => {
  const october = { from: '2026-10-01', to: '2026-10-31' }
  expect(askAll('did i move anything to savings in october', 'and out of it')).toMatchObject({
    subject: moved('out'),
    span: october,
  })
  expect(askAll('how much went out of savings in october', 'and put in')).toMatchObject({
    subject: moved('in'),
  })
  expect(askAll('how much did i move to savings in october', 'and how much came out')).toMatchObject({
    subject: moved('out'),
    span: october,
  })
  expect(askAll('what is due on friday', 'what is my balance then')).toMatchObject({
    ask: 'refuse',
    word: 'then',
  })
  expect(askAll('noon in october', 'what was my balance then')).toMatchObject({ ask: 'worth', span: october })
  expect(askAll('noon in october', 'last one before that')).toMatchObject({
    ask: 'last',
    span: { to: '2026-09-30' },
  })
})

test('the least paid somewhere is one payment', () => {
  expect(askAll('اقل شي دفعته في نون')).toMatchObject({ ask: 'rank', least: true })
  expect(askAll('the least i paid at noon')).toMatchObject({ ask: 'rank', least: true })
  expect(askAll('how much is noon per visit', 'كم تكلف نون بالزيارة')).toMatchObject({ ask: 'average' })
})

test('that it rose is of what was asked of before, and that she paid is of somebody', () => {
  const october = 'كم صرفت في نون في اكتوبر'
  expect(askAll(october, 'وهي نقصت عن سبتمبر؟')).toMatchObject({ ask: 'compare', subject: { payee: 'نون' } })
  expect(askAll(october, 'وهي دفعت كم')).toMatchObject({ ask: 'refuse' })
})

test.each(['اشتري بتكوين هالحين', 'ابيع بيتكوين ولا انتظر'])('no advice: %s', (line) => {
  expect(askAll(line)).toMatchObject({ ask: 'refuse', code: 'no_advice' })
})

test('a longer name is no other name, and a shop gives refunds', () => {
  expect(askAll('المايا في اكتوبر')).toMatchObject({ subject: { payee: 'al maya' } })
  expect(askAll('am i paying for noon one')).toMatchObject({ subject: { payee: 'noon', text: 'one' } })
  expect(askAll('the last noon one')).toMatchObject({ subject: { payee: 'noon', text: null } })
  expect(askAll('how much did noon refund me this year')).toMatchObject({
    subject: { payee: 'noon', category: { id: 'refunds' } },
  })
})
