import { expect, test } from 'vitest'
import { intentOf } from '../decide.ts'
import { parseQuestion } from '../parse.ts'

const category = (id: string, name: string, type: 'expense' | 'income' = 'expense') => ({
  id,
  name,
  type,
  names: [name],
})
const context = {
  today: '2026-11-21',
  categories: [
    category('groceries', 'Groceries'),
    category('taxis', 'Taxis'),
    category('salary', 'Salary', 'income'),
  ],
  accounts: [{ id: 'card', name: 'Credit card', kind: 'card', currency: 'AED' }],
  holidays: [],
  payees: [['careem'], ['deliveroo'], ['netflix']],
  spelled: [],
}
const ask = (text: string) => intentOf(parseQuestion(text, context), context.today)

test.each([
  [
    'kindly state the total paid to Deliveroo from 1 July 2026 to 30 September 2026, both days included',
    'how much did I pay Deliveroo from 1 July 2026 to 30 September 2026',
  ],
  ['deliveroo this year, to the fils pls', 'deliveroo this year'],
  ['شحال خلصت ديليفرو هاد العام', 'كم دفعت ديليفرو هذه السنة'],
  ['addeh srafet 3a careem bi october', 'how much did I spend on careem in october'],
  ['magkano netflix this year', 'how much netflix this year'],
  ['شوكت ينزل الراتب', 'متى ينزل الراتب'],
  ['careem only, not deliveroo, how many times in october', 'how many times careem in october'],
  ['i never ordered from deliveroo in october, did i', 'did i order from deliveroo in october'],
  ['groceries in the last 3 full months', 'groceries from 1 August 2026 to 31 October 2026'],
  ['how much did that greedy careem take in october, dont lie', 'how much did careem take in october'],
  ['careem since xmas', 'careem since 25 december'],
  ['chm 9araft 3ala careem el shahr da', 'كم صرفت على careem هذا الشهر'],
  ['groceries since my last payday', 'groceries since payday'],
  ['was my salary late in aug', 'when did my salary come in aug'],
  ['how much is free on the card', 'how much of the limit is left'],
  [
    'am i spending more on groceries than by this time last month',
    'am i spending more on groceries than last month',
  ],
  ['groceries 1 to 21 nov against 1 to 21 oct', 'groceries 1 to 21 nov vs 1 to 21 oct'],
  ['متوسط مصروف البقالة بالشهر لشهر 8 و 9 و 10', 'متوسط مصروف البقالة بالشهر لشهر 8 وشهر 9 وشهر 10'],
  ['deliveroo this year less what they reversed', 'deliveroo this year net of refunds'],
  ['groceries on weekends (sat sun) in july', 'groceries on weekends in july'],
])('%s', (typed, plain) => {
  expect(ask(typed)).toEqual(ask(plain))
  expect(ask(typed).ask).not.toBe('refuse')
})

test('rides of a company that is named are of no other', () =>
  expect(ask('uber rides this year')).toMatchObject({ subject: { payee: 'uber' } }))

test('any other word is still looked for', () =>
  expect(ask('how much did I pay Deliveroo frobnicated this year')).toMatchObject({
    subject: { payee: 'deliveroo', text: 'frobnicated' },
  }))
