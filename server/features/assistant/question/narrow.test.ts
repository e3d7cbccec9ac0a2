import { expect, test } from 'vitest'
import { intentOf } from './decide.ts'
import { parseQuestion } from './parse.ts'
import { follow } from './thread/follow.ts'
import { restored, threadOf } from './thread/thread.ts'

const rent = { id: 'rent', name: 'Rent/Mortgage', type: 'expense', names: ['Rent/Mortgage'] } as const
const way = (id: string, name: string) => ({ id, name, type: 'expense', names: [name] }) as const
const shopping = { id: 'shopping', name: 'Shopping', type: 'expense', names: ['Shopping', 'التسوق'] } as const
const salary = { id: 'salary', name: 'Salary', type: 'income', names: ['Salary'] } as const
const ways = [way('transport', 'Public Transport'), way('taxis', 'Taxis'), way('gas', 'Petrol')]
const food = { id: 'groceries', name: 'Groceries', type: 'expense', names: ['Groceries'] } as const
const own = (name: string, kind: string) => ({ id: name, name, kind, currency: 'AED' })
const accounts = [
  own('Current account', 'current'),
  own('Joint account', 'current'),
  own('Savings account', 'savings'),
]
const ask = (question: string) => {
  const context = {
    categories: [rent, food, shopping, salary, ...ways],
    accounts,
    holidays: [],
    payees: [['ikea'], ['dewa'], ['talabat'], ['maya', 'khoury']],
    spelled: [],
  }
  return intentOf(parseQuestion(question, { ...context, today: '2026-11-28' }), '2026-11-28')
}
const october = { from: '2026-10-01', to: '2026-10-31' }
const september = { from: '2026-09-01', to: '2026-09-30' }

test.each([
  ['which food shops did i end up at in october', { ask: 'groups' }],
  ['groceries in october but leave out ikea', { ask: 'several', without: [{ payee: 'ikea' }] }],
  ['groceries in october but without ikea n talabat', { without: [{ payee: 'ikea' }, { payee: 'talabat' }] }],
  ['worst dewa bill this year', { ask: 'rank', subject: { payee: 'dewa' } }],
  ['where did the biggest chunk of my money go in october', { ask: 'most', span: october }],
  ['late for work quick how much talabat in october', { ask: 'sum', span: october }],
  ['ديوا رفع السعر هالسنة ولا نفسه', { ask: 'price', asks: 'change' }],
  ['anything going out before the 5th', { ask: 'bills', span: { from: '2026-11-28', to: '2026-12-04' } }],
  ['شو ينسحب من حساباتنا يوم 5', { ask: 'bills', span: { from: '2026-12-05', to: '2026-12-05' } }],
  ['what payments come 1 - 7 december', { ask: 'bills', span: { from: '2025-12-01', to: '2025-12-07' } }],
  ['how much did i spend before the 5th', { ask: 'refuse' }],
  ['ديوا نزلت عن سبتمبر', { ask: 'compare', second: { from: '2026-09-01', to: '2026-09-28' } }],
  ['what else goes out before end of nov', { ask: 'bills', span: { from: '2026-11-28', to: '2026-11-30' } }],
  ['how much did i rack up in october', { ask: 'sum', span: october }],
  ['did dewa go up in october', { ask: 'compare', first: october, second: september }],
  [
    'did i spend less than in september',
    { ask: 'compare', second: { from: '2026-09-01', to: '2026-09-28' } },
  ],
  ['dewa went up by how many percent sep to oct', { percent: true, first: october, second: september }],
  ['كم نسبة الزيادة في ديوا في اكتوبر', { percent: true, first: october, second: september }],
  ['what percent of my spending went to rent in october', { ask: 'share', of: 'spending' }],
  ['savings acc balance end of june', { ask: 'balance', kind: 'savings', on: '2026-06-30' }],
  ['balance current 15 october', { ask: 'balance', accounts: [{ id: 'Current account' }], on: '2026-10-15' }],
  ['what was in my joint account on 15 october', { ask: 'balance', on: '2026-10-15' }],
  [
    'average each time i go shopping at ikea this year',
    { ask: 'average', subject: { payee: 'ikea', category: null } },
  ],
  [
    'متوسط كل مره اتسوق فيها من طلبات هالسنة',
    { ask: 'average', subject: { payee: 'طلبات', category: null } },
  ],
  [
    'how much did i spend shopping at ikea in october',
    { ask: 'sum', subject: { payee: 'ikea', category: null } },
  ],
  ['كم صرفت على التسوق في طلبات شهر 10', { ask: 'sum', subject: { payee: 'طلبات', category: null } }],
  ['rent and groceries at ikea in october', { ask: 'refuse' }],
  ['how much i charge each client this year', { ask: 'refuse' }],
  ['can i buy a phone for 3000 before salary', { ask: 'afford', beforePay: true }],
  ['can i pay 15k without touching savings', { ask: 'afford', amount: '15000' }],
  ['ikea from my own account not the joint in october', { subject: { account: { id: 'Current account' } } }],
  ['كم صرفت في ايكيا من حسابي الخاص مش المشترك هالسنة', { subject: { account: { id: 'Current account' } } }],
  ['rent not ikea in october', { ask: 'several', without: [{ payee: 'ikea' }] }],
  ['spending minus rent in october', { ask: 'several', without: [{ category: { id: 'rent' } }] }],
  [
    'anything to pay before end of the month',
    { ask: 'bills', span: { from: '2026-11-28', to: '2026-11-30' } },
  ],
  ['how much on card ending 4410 in october', { ask: 'sum', subject: { card: '4410' } }],
  ['cards 8840 and 8841 in october', { ask: 'refuse', word: '8841' }],
  ['am i making more than i spend this year', { ask: 'sum', measure: 'net' }],
  ['without savings how much did i spend in october', { ask: 'refuse' }],
  ['how much was in my account when my salary came', { ask: 'refuse' }],
  ['talabt in october', { ask: 'sum', subject: { payee: 'talabat' } }],
  ['what was in my joint account on the last day of october', { ask: 'balance', on: '2026-10-31' }],
  ['كم دفعت آخر يوم في اكتوبر', { ask: 'sum', span: { from: '2026-10-31', to: '2026-10-31' } }],
  ['كم حولت برع البلاد في اكتوبر', { ask: 'home', span: october }],
  ['كم صرفت برع البلاد في اكتوبر', { ask: 'refuse', word: 'abroad' }],
  ['كم المبلغ المعلق اللي ما انخصم للحين', { ask: 'list', pending: true }],
  ['ليش ما انخصم الايجار', { ask: 'refuse' }],
  ['مجموع تحويلاتي للتجاري في اكتوبر', { ask: 'sum', subject: { category: null, payee: 'للتجاري' } }],
  ['atm charges in october incl vat', { ask: 'several', subjects: [{ cost: 'fee' }, { cost: 'vat' }] }],
  ['incoming tt charges in october', { measure: 'expense', subject: { cost: 'fee', text: 'inward' } }],
  ['tt charges in october', { subject: { cost: 'fee', text: 'remittance' } }],
  ['by what percent did my savings grow since october', { ask: 'grown', percent: true }],
  [
    'do i send more to lebanon than to maya this year',
    { ask: 'several', most: true, subjects: [{ text: 'lebanon' }, { payee: 'maya' }] },
  ],
  [
    'المواصلات في اكتوبر بدون سالك',
    { ask: 'several', subjects: ways.map(({ id }) => ({ category: { id } })), without: [{}] },
  ],
  [
    'transport in october without petrol',
    { subjects: [{ category: { id: 'transport' } }, { category: { id: 'taxis' } }] },
  ],
  [
    'what went on transportation in october',
    { subjects: [{ category: { id: 'transport' } }, { category: { id: 'taxis' } }] },
  ],
  [
    'how much did getting around cost me in october',
    { subjects: [{ category: { id: 'transport' } }, { category: { id: 'taxis' } }] },
  ],
  ['تنقلاتي في اكتوبر كم', { subjects: [{ category: { id: 'transport' } }, { category: { id: 'taxis' } }] }],
  [
    'كم كلفتني المواصلات في اكتوبر',
    { subjects: [{ category: { id: 'transport' } }, { category: { id: 'taxis' } }] },
  ],
  [
    'do i spend more on transport in october than september',
    { ask: 'compare', others: [{ category: { id: 'taxis' } }] },
  ],
  ['did I spend more on transport in june than in may', { second: { from: '2026-05-01', to: '2026-05-31' } }],
  ['more on transport in june than may?', { second: { from: '2026-05-01', to: '2026-05-31' } }],
  ['average transport a month this year', { ask: 'average', others: [{ category: { id: 'taxis' } }] }],
  ['transport or shopping in october, which is more', { ask: 'refuse' }],
  ['is my transport budget ok', { ask: 'budgets', category: { id: 'transport' } }],
  [
    'how much went on public transport in october',
    { ask: 'sum', subject: { category: { id: 'transport' } } },
  ],
  ['public transport in october without salik', { subjects: [{ category: { id: 'transport' } }] }],
])('a word that turns, joins or narrows a question counts: %s', (text, intent) => {
  expect(ask(text)).toMatchObject(intent)
})

const sent = (...names: string[]) => names.map((text) => ({ category: { id: 'sent_home' }, text }))

test.each([
  ['how much a month do i send nepal kenya and jordan', ['nepal', 'kenya', 'jordan']],
  ['average sent to nepal, kenya per month', ['nepal', 'kenya']],
  ['كم احول كل شهر لنيبال وكينيا', ['nepal', 'kenya']],
])('an average counts every country: %s', (text, [first = '', ...others]) => {
  expect(ask(text)).toMatchObject({ ask: 'average', subject: sent(first)[0], others: sent(...others) })
})

test.each([
  ['sent to nepal kenya in october', sent('nepal', 'kenya')],
  ['how many transfers to nepal and kenya in october', sent('nepal', 'kenya')],
  ['how much did i send to nepal and maya in october', [...sent('nepal'), { payee: 'maya' }]],
  ['ikea dewa talabat in october', [{ payee: 'ikea' }, { payee: 'dewa' }, { payee: 'talabat' }]],
  ['groceries shopping rent in october', [food, shopping, rent].map(({ id }) => ({ category: { id } }))],
])('a list counts all that it names: %s', (text, subjects) => {
  expect(ask(text)).toMatchObject({ ask: 'several', subjects, span: october })
})

test.each([
  'average transfer to nepal and kenya',
  'biggest transfer to nepal kenya in october',
  'what share of my salary goes to nepal and kenya',
  'when did i last send money to nepal kenya',
  'how much do i send nepal and maya per time',
  'what share of my salary goes to groceries and ikea',
  'when did i last pay rent and dewa',
  'biggest payment for groceries and ikea in october',
  'balance of the joint account savings account in october',
])('what can be told of one alone is told of none of several: %s', (text) => {
  expect(ask(text)).toMatchObject({ ask: 'refuse' })
})

test('a line that goes on keeps the card, and which days are compared', () => {
  const context = {
    categories: [rent, food],
    accounts,
    holidays: [],
    payees: [['ikea'], ['dewa']],
    spelled: [],
  }
  const after = (first: string, second: string) => {
    const known = { ...context, today: '2026-11-28' }
    const before = restored(threadOf(parseQuestion(first, known)), known)
    return intentOf(follow(parseQuestion(second, known), before, '2026-11-28'), '2026-11-28')
  }
  expect(after('how much on card 4410 in october', 'and september')).toMatchObject({
    subject: { card: '4410' },
    span: september,
  })
  expect(after('how much on card 4410 in october', 'and at ikea')).toMatchObject({
    subject: { card: '4410', payee: 'ikea' },
  })
  expect(after('did dewa go up in october', 'and groceries')).toMatchObject({ first: october })
})
