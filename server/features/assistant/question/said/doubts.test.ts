import { expect, test } from 'vitest'
import { intentOf } from '../decide.ts'
import { parseQuestion } from '../parse.ts'

const expense = (id: string, name: string) => ({ id, name, type: 'expense' as const, names: [name] })
const held = (kind: string, name: string) => ({ id: kind, name, kind, currency: 'AED' })
const today = '2026-11-21'
const context = {
  today,
  categories: [expense('gym', 'Gym'), expense('groceries', 'Groceries'), expense('freelance', 'Freelance')],
  accounts: [held('current', 'Current account'), held('savings', 'Savings account')],
  holidays: [],
  payees: [
    'salik',
    'noon',
    'talabat',
    'carrefour',
    'carrefour market',
    'maya sample khoury',
    'al maya',
    'life pharmacy',
    'etisalat',
  ].map((name) => name.split(' ')),
  spelled: [
    [['سالك'], 'salik'],
    [['مايا'], 'al maya'],
    [['اتصالات'], 'etisalat'],
    [['طلبات'], 'talabat'],
    [['نون'], 'noon'],
  ] as const,
}
const parse = (question: string) => parseQuestion(question, context)
const intent = (question: string) => intentOf(parse(question), today)

test.each([
  ['dirhams per gym visit', 'words_unknown'],
  ['has noon ever come after the 25th', 'words_unknown'],
  ['وهي حولت لي', 'not_known'],
  ['how much did I spend on groceries in cash', 'not_known'],
  ['how much is left in my salik', 'not_known'],
  ['كم باقي في سالك', 'not_known'],
  ['what is in my adcb account', 'not_known'],
  ['anything from germany before march', 'not_known'],
  ['how much did I lose on the market', 'words_unknown'],
  ['كم صرفت يوم الجمعة عادة في نون', 'words_unknown'],
  ['did a cheque get paid into my account', 'not_understood'],
  ['my balance before the last transfer from savings', 'not_understood'],
  ['the last and the first noon order', 'two_subjects'],
  ['what did I spend the least on last month', 'words_unknown'],
  ['how much did prices go up', 'words_unknown'],
  ['carrefour and carrefour market', 'words_unknown'],
  ['كم عدد المحلات اللي رحت لها', 'words_unknown'],
])('%s is of what no payment says', (question, code) => {
  expect(intent(question)).toMatchObject({ ask: 'refuse', code })
})

test('words beside a subject keep their meaning', () => {
  expect(parse('transfers to my adcb account').ofOthers).toBe(false)
  expect(parse('carrefour market').limits).toEqual([])
  expect(parse('cash out of atms, at least once').limits).toEqual([])
  expect(parse('did india get anything from me this month')).toMatchObject({
    countries: ['IN'],
    ofOthers: false,
  })
  expect(parse('المايا').payees).toEqual(['al maya'])
  expect(parse('كم عدد طلبات نون')).toMatchObject({ payees: ['noon'], unknown: [] })
  expect(parse('عدد طلبات من نون').payees).toEqual(['noon'])
  expect(parse('كم دفعت عند طلبات ونون هالشهر').payees).toEqual(['talabat', 'noon'])
  expect(parse('مجموع طلبات وسالك في اكتوبر').payees).toEqual(['talabat', 'salik'])
  expect(parse('نون وطلبات وسالك هالشهر').payees).toEqual(['noon', 'talabat', 'salik'])
  expect(parse('كم صرفت من طلبات نون').limits).toEqual(['طلبات'])
  expect(parse('مايا').payees).toEqual(['maya sample khoury'])
  expect(parse('اتصالات اي لايف').payees).toEqual(['etisalat'])
  expect(parse('كم رصيد حسابي الجاري').ofOthers).toBe(false)
})

test('a number of a paper is no amount', () => {
  expect(parse('was invoice 8733 paid')).toMatchObject({ numbers: [], unknown: ['8733'] })
  expect(parse('cheque 000261')).toMatchObject({ numbers: [], unknown: ['000261'] })
  expect(parse('the invoice of 8733 dirhams').numbers).toEqual(['8733'])
  expect(intent('cheque fees')).toMatchObject({ subject: { text: 'cheque', cost: 'fee' } })
})

test('what is taken from savings is moved, and what is paid on a day to come is due', () => {
  expect(intent('did I ever take from savings')).toMatchObject({ subject: { moved: 'out' } })
  expect(intent('what do we pay on 1 december')).toEqual({
    ask: 'bills',
    span: { from: '2026-12-01', to: '2026-12-01' },
  })
  expect(intent('what did we pay on 1 december')).toMatchObject({ span: { from: '2025-12-01' } })
})

test.each([
  ['how much went into savings this year', { ask: 'sum', subject: { moved: 'in' } }],
  ['كم بقاله اخذت هالشهر', { ask: 'times' }],
  ['how much groceries did I get in october', { ask: 'sum' }],
  ['the least I paid at noon', { ask: 'rank', least: true }],
  ['هل صرفت اكثر من الشهر الماضي', { ask: 'compare', first: { from: '2026-11-01' } }],
  ['اين انفقت اكثر في اكتوبر', { ask: 'most', by: 'merchant' }],
  ['كم باقي على فاتورة اتصالات', { ask: 'instalments', asks: 'left' }],
  ['what happened on 5 november', { ask: 'list' }],
  ['which country gets most', { ask: 'home', country: null }],
  ['اي بلد ارسل له اكثر', { ask: 'home', country: null }],
])('%s is told as it is meant', (question, meant) => {
  expect(intent(question)).toMatchObject(meant)
})

test('the biggest shop at a shop is one payment, and one over an amount is no total', () => {
  expect(intent('biggest shop at noon')).toMatchObject({ ask: 'rank' })
  const over = intent('هل دفعت في يناير أكثر من ٣٠٠ مرة وحدة لمحل')
  expect(over).toMatchObject({ subject: { min: '300.01' } })
})

test('what went from the current account into savings was put there', () => {
  for (const line of ['كم حولت من الجاري للتوفير في اكتوبر', 'كم حولت الى حساب التوفير في اكتوبر'])
    expect(intent(line)).toMatchObject({ subject: { account: { kind: 'savings' }, moved: 'in' } })
  expect(intent('كم حولت من التوفير للجاري في اكتوبر')).toMatchObject({ subject: { moved: 'out' } })
})
