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
const own = (name: string, kind: string) => ({ id: name, name, kind, currency: 'AED' })
const context = {
  today,
  categories: [
    category('groceries', 'Groceries'),
    category('gas', 'Petrol'),
    category('rent', 'Rent/Mortgage'),
    category('salary', 'Salary', 'income'),
    category('refunds', 'Refunds', 'income'),
    category('sent_home', 'Money sent home'),
  ],
  accounts: [
    own('Current account', 'current'),
    own('Savings account', 'savings'),
    own('Platinum credit card', 'card'),
  ],
  holidays: [],
  payees: [['noon'], ['netflix'], ['dewa'], ['talabat'], ['carrefour'], ['maya', 'khoury']],
  spelled: [],
}

/** What the last of some lines asks for, each of which goes on from the one before. */
const askAll = askerOf(context, today)
const october = { from: '2026-10-01', to: '2026-10-31' }
const september = { from: '2026-09-01', to: '2026-09-30' }

test.each([
  ['noon since 1 april, take off what they refunded', { ask: 'sum', measure: 'expense' }],
  [
    'noon 1 to 20 november more than october',
    { ask: 'compare', second: { from: '2026-10-01', to: '2026-10-20' } },
  ],
  ['noon in october minus what came back', { ask: 'sum', measure: 'expense', span: october }],
  ['كم صرفت في نون بعد المرتجعات', { ask: 'sum', measure: 'expense' }],
  ['income this year minus refunds', { ask: 'refuse' }],
  ['noon in october take off dewa', { ask: 'refuse' }],
  ['how much did i get back in october', { measure: 'income', subject: { category: { id: 'refunds' } } }],
  ['dewa from jan till end of october', { span: { from: '2026-01-01', to: '2026-10-31' } }],
  ['dewa from march until may', { span: { from: '2026-03-01', to: '2026-05-31' } }],
  ['كم دفعت ديوا من يناير لنهاية اكتوبر', { span: { from: '2026-01-01', to: '2026-10-31' } }],
  ['how much did groceries grow from june to october', { ask: 'compare', first: october }],
  ['كم زاد رصيد التوفير من بداية السنة', { ask: 'grown', span: { from: '2026-01-01' } }],
  ['did my savings go down in october', { ask: 'grown', kind: 'savings', span: october }],
  ['how many time i went to carrefour in october and how much', { ask: 'times', span: october }],
  ['اعلى فاتورة ديوا جتني هالسنة', { ask: 'rank', measure: 'expense' }],
  ['noon from the start of june to the end of august', { span: { from: '2026-06-01', to: '2026-08-31' } }],
  ['كم باقي على الراتب', { ask: 'payday' }],
  ['can i afford 5000 without touching my savings', { ask: 'afford', alone: true }],
  ['can i afford 5000 and keep my savings untouched', { ask: 'afford', alone: true }],
  ['اقدر اشتري ساعة ب ٢٠ الف من غير ما اتأثر', { ask: 'afford', amount: '20000' }],
  ['when is the first one', { ask: 'refuse', word: 'first' }],
  ['do i spend more on weekends', { ask: 'refuse' }],
  ['kam 9araft fi carrefour hal shahar', { ask: 'sum', subject: { payee: 'carrefour' } }],
  ['petrol in october all stations', { ask: 'sum', subject: { category: { id: 'gas' } } }],
  ['spending without the card in october', { ask: 'sum', subject: { account: { id: 'Current account' } } }],
  ['cash in october and the fees', { subject: { cost: 'cash' }, charges: { cost: 'fee' } }],
  ['second largest payment in october', { ask: 'rank', nth: 2 }],
  ['my second last noon order', { ask: 'last', back: 1 }],
  ['how much do i save a month', { ask: 'saved' }],
  ['what percent of my groceries was carrefour', { ask: 'refuse' }],
  ['which of my cards do i use more', { ask: 'refuse' }],
  ['كم يوم باقي', { ask: 'refuse' }],
  ['كم صرفت من اول نوفمبر لين 15 نوفمبر', { span: { from: '2026-11-01', to: '2026-11-15' } }],
  ['dewa bill jan to now biggest one', { ask: 'rank', span: { from: '2026-01-01', to: today } }],
  ['noon from the start of the year to the end of june', { span: { from: '2026-01-01', to: '2026-06-30' } }],
  ['groceries october to 3', { ask: 'refuse' }],
  [
    'كم بالمية زادت ديوا هالشهر عن الشهر الماضي',
    { ask: 'compare', percent: true, second: { to: '2026-10-28' } },
  ],
  ['spending in october without groceries or rent', { ask: 'several', without: { length: 2 } }],
  ['فاتورة ديوا الاخيرة اعلى من اللي قبلها', { ask: 'price', asks: 'change' }],
  ['how much did dewa go up since june', { ask: 'price', span: { from: '2026-06-01' } }],
  ['bank and card fees this year', { ask: 'fees' }],
  ['which month did i not buy petrol', { ask: 'most', none: true }],
  ['كم صرفت قبل الراتب', { ask: 'refuse' }],
  ['when is the last dewa instalment', { ask: 'refuse' }],
  ['spending in october without fees', { ask: 'refuse' }],
  ['كم صرفت اخر اسبوعين', { ask: 'sum', span: { from: '2026-11-15', to: today } }],
  ['kam dafa3na netflix men awal el sana', { ask: 'sum', span: { from: '2026-01-01' } }],
  ['sent to sara in october', { subject: { payee: 'sara' } }],
  ['difference between noon and dewa in october', { ask: 'several', by: true, span: october }],
  ['how much more is netflix than dewa', { ask: 'period' }],
  ['what did i spend sat and sun', { ask: 'period' }],
  ['spent from the 1st to the 10th of october', { span: { from: '2026-10-01', to: '2026-10-10' } }],
  ['groceries per term', { ask: 'refuse', word: 'per' }],
  ['how much did the savings account get in october', { ask: 'refuse' }],
  ['my most expensive subscription', { ask: 'subscriptions', pick: 'biggest' }],
  ['مصروف السبت الماضي', { span: { from: '2026-11-21', to: '2026-11-21' } }],
  ['which friday did i spend most', { ask: 'refuse' }],
  ['least visited supermarket', { ask: 'refuse' }],
  ['more than 3 noon orders in october', { ask: 'refuse' }],
  ['how much went out of savings in october', { subject: { moved: 'out' } }],
  ['noon orders above 100 but below 200', { subject: { min: '100.01', max: '199.99' } }],
  ['what was my balance when the salary came', { ask: 'refuse' }],
  ['money from maya in october', { measure: 'income', span: october }],
  ['who put more into the savings account', { ask: 'refuse' }],
  ['most expensive day in october', { ask: 'days', none: false, span: october }],
  ['كم علي من 1 الى 5 ديسمبر', { ask: 'bills' }],
  ['بكم عبيت امس', { subject: { category: { id: 'gas' } } }],
  ['شو اكثر محل صرفت فيه في اكتوبر', { ask: 'most', shops: true }],
  ['months with income under 5000', { ask: 'refuse' }],
  ['best month for income and worst month', { ask: 'refuse' }],
  ['متوسط الفاتورة من نون', { ask: 'average', per: 'payment' }],
  ['my highest and lowest dewa', { ask: 'refuse' }],
  ['the month i spent most at noon', { ask: 'most', by: 'month' }],
  ['month with highest petrol', { ask: 'most', by: 'month' }],
  ['where did i spend on 1 october', { ask: 'groups', by: 'merchant' }],
  ['who did i pay in october', { ask: 'groups', by: 'merchant', measure: 'expense' }],
  ['وين صرفت في اكتوبر', { ask: 'groups', by: 'merchant', span: october }],
  ['where did i pay 300 in october', { ask: 'list', subject: { min: '300' } }],
  ['biggest purchase in the month of october', { ask: 'rank', span: october }],
  ['the day i spent the most at noon', { ask: 'days', none: false, subject: { payee: 'noon' } }],
  ['كم اصرف كل جمعة في اكتوبر', { subject: { weekday: '5' }, span: october }],
  ['am i buying more petrol this month then same days last month', { ask: 'compare' }],
  ['akher mara dafa3t fe noon kam', { ask: 'last', subject: { payee: 'noon' } }],
  ['kam fatoorat dewa el shahr el madi', { ask: 'sum', span: october }],
])('a question is of what it says, or refused: %s', (line, outcome) => {
  expect(askAll(line)).toMatchObject(outcome)
})

test.each([
  [['did netflix go up this year', 'how many percent'], { ask: 'price', asks: 'percent' }],
  [['groceries october vs september', 'in percent'], { ask: 'compare', percent: true }],
  [
    ['groceries october vs september', 'in percent', 'why'],
    { ask: 'why', first: october, second: september },
  ],
  // a whole question keeps nothing, one that compares does
  [['noon in october', 'why was september so expensive'], { ask: 'why', subject: { payee: null } }],
  [['noon in october', 'why was it higher in september'], { ask: 'why', subject: { payee: 'noon' } }],
  [['petrol in october', 'which station takes most of that'], { ask: 'most', span: october }],
  [['noon since 6 july', 'how much before that'], { ask: 'sum', span: { to: '2026-07-05' } }],
  [
    ['how many times did i dip into my savings this year', 'how much was it in all'],
    { subject: { moved: 'out' } },
  ],
  [
    ['groceries from the current account in october', 'platinum credit card?'],
    { subject: { category: { id: 'groceries' } } },
  ],
  [
    ['biggest payment from maya in october', 'how much did that client pay me'],
    { subject: { payee: 'maya' } },
  ],
  [['who got most in october', 'what did that shop cost me in september'], { ask: 'refuse' }],
  // what it is told of before holds for other words too
  [['groceries this month vs last month', 'whole month i mean'], { ask: 'compare', second: october }],
  [['the most i paid for dewa', 'when was that'], { ask: 'rank', subject: { payee: 'dewa' } }],
  [['salary in october', 'and how much of it did i spend'], { ask: 'refuse' }],
  [['how much is left on my card', 'and when do i have to pay'], { ask: 'cards', asksDay: true }],
  [
    ['groceries from the current account in october', 'and petrol'],
    { subject: { category: { id: 'gas' }, account: { name: 'Current account' } } },
  ],
  [['maya salary', 'how much did we pay her in october'], { ask: 'sum', subject: { payee: 'maya' } }],
  [['talabat in october', 'when is the next instalment'], { ask: 'next', subject: { payee: 'talabat' } }],
  [['talabat in october', 'كل قسط كم'], { ask: 'refuse' }],
  [['maya salary', 'when did i last pay her'], { ask: 'last', subject: { payee: 'maya' } }],
  [['is carrefour more than noon in october', 'how many percent'], { ask: 'refuse' }],
  [['متى ينزل الراتب', 'كم يوم باقي'], { ask: 'payday' }],
  [
    ['when did i last go to carrefour', 'how many days ago'],
    { ask: 'last', subject: { payee: 'carrefour' } },
  ],
  [['groceries in october', 'how many days'], { ask: 'refuse' }],
  [['dewa in october', 'the difference'], { ask: 'refuse' }],
  [['dewa in october', 'and sep', 'the difference'], { ask: 'compare', first: october, second: september }],
  [
    ['how much cash did i take out this year', 'what did they charge me for it'],
    { subject: { cost: 'fee' } },
  ],
  // which charges those are, the answer knows or refuses
  [
    ['how much did i send to the philippines in october', 'and the fees'],
    { ask: 'sum', subject: { cost: 'fee', text: 'philippines' }, span: october },
  ],
  [
    ['noon in september', 'and october', 'together'],
    { ask: 'sum', span: { from: '2026-09-01', to: '2026-10-31' } },
  ],
  [['noon in july', 'and october', 'together'], { ask: 'refuse' }],
  [
    ['noon in october', 'on the card'],
    { subject: { payee: 'noon', account: { kind: 'card' } }, span: october },
  ],
  [['noon in october', 'since when'], { ask: 'last', first: true, span: null }],
  [['how many times at noon in october', 'dewa', 'total'], { ask: 'refuse' }],
  [['last 3 noon orders', 'total'], { ask: 'refuse' }],
  [['noon in october', 'dewa', 'difference'], { ask: 'several', by: true }],
  [['noon in october', 'dewa', 'difference', 'total'], { ask: 'several', most: false }],
  [['noon in october', 'dewa', 'total'], { ask: 'several', most: false }],
  [['savings account on 1 november', 'and a month before that'], { ask: 'balance', on: '2026-10-01' }],
  [['how much did i pay to noon in october', 'fees'], { subject: { cost: 'fee', payee: 'noon' } }],
  [['how much is in my savings', 'and current', 'together'], { ask: 'refuse' }],
  [['how much is left of my limit', 'how much did i use'], { ask: 'refuse' }],
  [['carrefour aug sept and oct', 'which month most'], { ask: 'most', span: { from: '2026-08-01' } }],
  [['second largest payment in october', 'when'], { ask: 'rank', nth: 2 }],
  [['how much in savings', 'and on 1 june'], { ask: 'balance', kind: 'savings', on: '2026-06-01' }],
  [['how much in savings', 'and last month'], { ask: 'refuse' }],
  [['اعلى فاتورة ديوا هالسنة كم', 'وفاتورة هالشهر اقل؟'], { ask: 'refuse' }],
  [
    ['فاتورة ديوا في اكتوبر كم', 'وفاتورة هالشهر اقل؟'],
    { ask: 'compare', second: { from: '2026-10-01', to: '2026-10-28' } },
  ],
  [['هل رجع لي شيك هالسنة', 'كم خصم البنك عليه'], { ask: 'sum', subject: { payee: 'return', cost: 'fee' } }],
  [['اكبر مبلغ طلع من حسابي في اكتوبر', 'حق منو'], { ask: 'rank', moved: true, span: october }],
  [['biggest expense category in october', 'second biggest'], { ask: 'refuse' }],
  [['last salary', 'how much of it is left'], { ask: 'refuse' }],
  [['rent this year', 'when did i pay last', 'how long till the next'], { ask: 'next' }],
  [['how much did my savings grow this year', 'average per month'], { ask: 'refuse' }],
  [['how much did my savings grow this year', 'and in october'], { ask: 'grown', span: october }],
  [['how much did i move to savings in october', 'and from savings'], { subject: { moved: 'out' } }],
  [['biggest purchase in october', 'second biggest'], { ask: 'rank', nth: 2, bought: true }],
  [['biggest purchase in october', 'and the third'], { ask: 'rank', nth: 3, bought: true }],
  [['only noon in october', 'without noon'], { ask: 'refuse' }],
  [
    ['noon in october', 'and september', 'more or less?'],
    { ask: 'compare', first: october, second: september },
  ],
  [['noon in october', 'and september', 'percent'], { ask: 'compare', percent: true, first: october }],
  [['noon in october', 'percent'], { ask: 'refuse' }],
  [['noon in october', 'اكثر من سبتمبر'], { ask: 'compare', first: october, second: september }],
  [['last 5 payments', 'the biggest'], { ask: 'refuse' }],
  [['noon in september', 'is it higher in october'], { ask: 'compare', first: october, second: september }],
  [['my last dewa bill', 'did it go up from the one before'], { ask: 'price', asks: 'change' }],
  [['how much did noon refund me', 'how much did i buy there'], { ask: 'sum', measure: 'expense' }],
  [
    ['how much did i transfer to savings this year', 'and how much did i take out of it'],
    { subject: { moved: 'out' } },
  ],
  [['noon in october', 'talabat', 'which was more', 'total of the two'], { ask: 'several', most: false }],
  [['am i ok until payday', 'what did i pay last time'], { ask: 'refuse' }],
  [['how much do i owe in total', 'the car loan only'], { ask: 'loans' }],
  [['did i earn more in october than september', 'spending too'], { ask: 'refuse' }],
  [['how much did i save in october', 'in percent'], { ask: 'refuse' }],
  [
    ['what do i pay noon a month', 'and since the start of the year'],
    { ask: 'sum', span: { from: '2026-01-01' } },
  ],
  [
    ['noon in october', 'and talabat in the same period'],
    { ask: 'sum', subject: { payee: 'talabat' }, span: october },
  ],
  [['is dewa in october more than usual'], { ask: 'compare', first: october, second: september }],
])('a line that goes on keeps the subject and the measure, or is refused: %j', (lines, outcome) => {
  expect(askAll(...lines)).toMatchObject(outcome)
})

test('the month before is of the days since the start of this one, and of no other days without an end', () => {
  expect(askAll('noon since 1 november', 'and the month before')).toMatchObject({ ask: 'sum', span: october })
  expect(askAll('كم صرفت في نون من اول نوفمبر', 'والشهر اللي قبله')).toMatchObject({ span: october })
  expect(askAll('noon since october', 'and the month before')).toMatchObject({ ask: 'refuse', word: 'month' })
  expect(askAll('noon ever', 'and the month before')).toMatchObject({ ask: 'refuse' })
})

test('somebody who is not named is the one asked of before, or is asked for', () => {
  expect(parseQuestion('كم عطتني هالشهر', context).ofThem).toBe(true)
  expect(askAll('كم حولوا لي هالسنة')).toMatchObject({ ask: 'refuse', word: 'them' })
  expect(askAll('groceries there in october')).toMatchObject({ ask: 'refuse', word: 'them' })
  expect(askAll('refunds from them in october')).toMatchObject({ ask: 'refuse', word: 'them' })
  expect(askAll('noon in october', 'and refunds from them')).toMatchObject({ subject: { payee: 'noon' } })
  expect(askAll('where did my savings go in october')).toMatchObject({ ask: 'refuse', word: 'where' })
})

test('days to come are none of those asked of before, and an account narrows what was', () => {
  expect(askAll('groceries in october', 'next month')).toMatchObject({ ask: 'refuse' })
  expect(askAll('كم صرفت في اكتوبر', 'والشهر الجاي')).toMatchObject({ ask: 'refuse' })
  expect(askAll('groceries in october', 'from the current account')).toMatchObject({
    subject: { category: { id: 'groceries' }, account: { id: 'Current account' } },
    span: october,
  })
})

test('where most is of shops, and what a line leaves open is no figure of something else', () => {
  expect(askAll('groceries in october', 'and in september', 'وين اكثر')).toMatchObject({ ask: 'most' })
  expect(askAll('كم التوفير', 'كم دخل له هالسنة')).toMatchObject({ ask: 'refuse', word: 'it' })
  const both = askAll('groceries in october from my current account', 'from the platinum credit card', 'both')
  expect(both).toMatchObject({ ask: 'refuse', word: 'both' })
  expect(askAll('netflix price', 'since when', 'what was it before')).toMatchObject({ ask: 'refuse' })
  expect(needsBefore(parseQuestion('and took out', context), 'and took out')).toBe(true)
})
