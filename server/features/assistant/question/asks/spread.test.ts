import { expect, test } from 'vitest'
import { intentOf } from '../decide.ts'
import { parseQuestion } from '../parse.ts'

const today = '2026-11-28'
const category = (id: string, name: string) => ({ id, name, type: 'expense' as const, names: [name] })
const own = (name: string, kind: string) => ({ id: name, name, kind, currency: 'AED' })
const context = {
  today,
  categories: [category('groceries', 'Groceries'), category('gas', 'Petrol'), category('taxis', 'Taxis')],
  accounts: [own('Current account', 'current'), own('Savings account', 'savings'), own('Gold card', 'card')],
  holidays: [],
  payees: [['noon'], ['lulu'], ['spinneys'], ['careem'], ['starbucks'], ['tim', 'hortons']],
  spelled: [],
}
const ask = (text: string) => intentOf(parseQuestion(text, context), today)

test.each([
  ['the longest gap between noon payments', { ask: 'gaps', longest: true, span: { period: 'all' } }],
  ['how often do i get coffee, like every how many days', { ask: 'gaps', longest: false }],
  [
    'most expensive day on my gold card',
    { ask: 'days', none: false, subject: { account: { id: 'Gold card' } } },
  ],
  ['the most i spent in one day', { ask: 'days', none: false }],
  ['no of days in september with zero spending', { ask: 'days', none: true, span: { from: '2026-09-01' } }],
  ['how many days did i spend nothing', { ask: 'period' }],
  ['the lowest my balance went in the last 90 days', { ask: 'lowest', kind: null }],
  ['how long can i survive without a salary if i lose my job', { ask: 'runway' }],
  ['كم شهر يكفيني بدون راتب', { ask: 'runway' }],
  ['lulu or spinneys, which do i visit more', { ask: 'several', most: true, times: true }],
  ['the lowest my current account got to since january', { ask: 'lowest' }],
  ['biggest noon paymnt in october', { ask: 'rank', subject: { payee: 'noon' } }],
  ['how much cash have i got out in october', { ask: 'sum', subject: { cost: 'cash' } }],
  ['what share of everything i spend on petrol is noon', { ask: 'refuse' }],
  ['pct fee of the amount', { ask: 'refuse' }],
  ['متوسط لولو بالشهر في السنة', { ask: 'average', span: { from: '2025-11-29', to: '2026-11-28' } }],
  ['متوسط لولو بالشهر هالسنة', { ask: 'average', span: { from: '2026-01-01' } }],
  ['lulu or spinneys, which costs more per visit', { ask: 'several', each: true, most: true }],
  ['lulu and spinneys per visit in october', { ask: 'several', each: true, most: false }],
  ['how many times a month do i go to lulu on average', { ask: 'average', per: 'month', times: true }],
  ['how many times a week on average', { ask: 'refuse' }],
  ['petrol fri sat only', { ask: 'several', most: false, subjects: [{ weekday: '5' }, { weekday: '6' }] }],
  [
    'anything over 300 in october, exclude petrol',
    { ask: 'rank', without: ['gas'], subject: { min: '300.01' } },
  ],
  ['that 176 on friday, noon', { ask: 'list', subject: { payee: 'noon', min: '176', max: '176.99' } }],
  ['noon at 3.6725', { ask: 'refuse' }],
  ['taxi or careem, which cost more in october', { ask: 'several', most: true }],
  ['careem rides in october, number and dirhams', { ask: 'times', subject: { payee: 'careem' } }],
])('a question is of what it says, or refused: %s', (text, outcome) => {
  expect(ask(text)).toMatchObject(outcome)
})
