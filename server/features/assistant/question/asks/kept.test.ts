import { expect, test } from 'vitest'
import { askerOf } from '../../testing/lines.ts'

const today = '2026-11-28'
const category = (id: string, name: string, type: 'expense' | 'income' = 'expense') => ({
  id,
  name,
  type,
  names: [name.toLowerCase()],
})
const own = (name: string, kind: string) => ({ id: name, name, kind, currency: 'AED' })
const askAll = askerOf(
  {
    today,
    categories: [
      category('salary', 'Salary', 'income'),
      category('domestic_help', 'Domestic help'),
      category('clothing', 'Clothing'),
      category('sent_home', 'Money sent home'),
      category('rent', 'Rent/Mortgage'),
      category('refunds', 'Refunds', 'income'),
      category('education', 'Education'),
      category('freelance', 'Freelance', 'income'),
    ],
    accounts: [own('Current account', 'current'), own('Savings account', 'savings')],
    holidays: [],
    payees: [['grace', 'mwangi'], ['spinneys'], ['spotify']],
    spelled: [],
  },
  today,
)

test.each([
  'how much of my pay is left',
  'whats left from my last paycheck',
  'how much of our salary do we have left',
  'salary left',
  'كم باقي من المعاش',
  'فاضل من اخر مرتب',
])('what is left of the last salary is no money that is safe to spend: %s', (line) =>
  expect(askAll(line)).toEqual({ ask: 'safe', ofPay: true }),
)

test('what is left of a salary with words that are not used is refused, and of days that are over it is theirs', () => {
  expect(askAll('how much of my salary is left after rent')).toMatchObject({ ask: 'refuse' })
  expect(askAll('what was left of my salary in october')).toMatchObject({ ask: 'sum', measure: 'net' })
  expect(askAll('how much of my pay has been spent already')).toMatchObject({
    ask: 'sum',
    measure: 'expense',
  })
})

test.each([
  ['how much can I spend on a sofa before payday', { id: '', name: 'sofa' }],
  ['what is left for clothing till my salary comes', { id: 'clothing', name: 'clothing' }],
  ['كم اقدر اصرف على كنبة', { id: '', name: 'كنبه' }],
])('what money is wanted for limits nothing that is safe to spend: %s', (line, purpose) =>
  expect(askAll(line)).toEqual({ ask: 'safe', purpose }),
)

test('of two purposes, or of what is none, nothing is told', () => {
  expect(askAll('how much can I spend on clothing and rent')).toMatchObject({ ask: 'refuse' })
  expect(askAll('how much can I spend')).toEqual({ ask: 'safe' })
})

test('what is sent home to somebody of the family is money sent home', () =>
  expect(askAll('how much did we send home to the parents this year')).toMatchObject({
    ask: 'home',
    country: null,
    span: { from: '2026-01-01' },
  }))

test.each([
  ['what do we pay the maid grace', { each: true, subject: { payee: 'grace' } }],
  ['كم ندفع للشغالة', { each: true, subject: { category: { id: 'domestic_help' } } }],
  ['spotify now', { each: true, subject: { payee: 'spotify' } }],
])('what is paid again and again is told by its price: %s', (line, outcome) =>
  expect(askAll(line)).toMatchObject(outcome),
)

test('with days it is a sum', () => {
  expect(askAll('what do we pay grace this year')).not.toHaveProperty('each')
  expect(askAll('كم ندفع للشغالة هالسنة')).not.toHaveProperty('each')
})

test.each([
  ['the last tuesday of september', '2026-09-29'],
  ['first monday in august', '2026-08-03'],
  ['ثاني خميس من يوليو', '2026-07-09'],
])('one day of the week of a month is that day: %s', (days, day) =>
  expect(askAll(`spinneys ${days}`)).toMatchObject({ span: { from: day, to: day } }),
)

test.each([
  'spinneys on the last monday of this month',
  'spinneys on 31 june',
  'where can i save',
  'own transfers in july',
  'is the current account below 9000',
  'spinneys around 12 july',
  'spinneys in the last three weekends',
  'how much did grace and i pay this year',
  'كم لي عند spotify',
  'how much rent is still to pay',
  'how much was in savings in july',
  'which supermarket did we spend least at in july',
  'what did I spend before my last salary',
  'the last time and the time before at spinneys',
  'what is the loan rate',
  'how much cash is in my wallet',
])('what no answer tells as it is asked is refused: %s', (line) =>
  expect(askAll(line)).toMatchObject({ ask: 'refuse' }),
)

test.each([
  ['what does a spinneys visit cost', { ask: 'average', per: 'payment', subject: { payee: 'spinneys' } }],
  ['كم اصرف في اليوم', { ask: 'average', per: 'day' }],
  ['كل كم يوم اروح spotify', { ask: 'gaps' }],
  ['every how many days do I go to spinneys', { ask: 'gaps' }],
  ['did we lose money in july', { ask: 'sum', measure: 'net' }],
  ['grace paid in since june', { ask: 'sum', measure: 'income' }],
  ['spinneys june, july and august each', { ask: 'groups', by: 'month' }],
  ['كم صرفت من الاحد للثلاثاء', { ask: 'sum', span: { from: '2026-11-22', to: '2026-11-24' } }],
  ['كم طلع من التوفير', { ask: 'sum', subject: { moved: 'out' } }],
  ['how much did I invoice in july', { ask: 'sum', measure: 'income' }],
  ['spent at spinneys mon to fri last week', { subject: { weekday: 'workday' } }],
  ['spinneys plus spotify all up this year', { ask: 'several', most: false }],
  ['how much rent is due this year', { ask: 'next', on: { to: '2026-12-31' }, only: true }],
])('%s is told as it is meant', (line, outcome) => expect(askAll(line)).toMatchObject(outcome))

test.each([
  [['what is safe to spend', 'per day']],
  [['when is the next salary', 'how much did I spend of it']],
  [['what did I earn in july', 'how much of it was spent']],
])('a line that goes on asks of the one before what it has not: %s', (lines) =>
  expect(askAll(...lines)).toMatchObject({ ask: 'refuse' }),
)

test('refunded alone is of the shop asked of before, and whom alone is of those who paid', () => {
  expect(askAll('spotify this year', 'refunded?')).toMatchObject({
    subject: { payee: 'spotify', category: { id: 'refunds' } },
    span: { from: '2026-01-01' },
  })
  expect(askAll('what came in in july', 'from whom?')).toMatchObject({ ask: 'groups', by: 'merchant' })
})
