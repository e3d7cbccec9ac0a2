import { expect, test } from 'vitest'
import { askerOf } from '../../testing/lines.ts'

const today = '2026-11-28'
const category = (id: string, name: string, names: string[]) => ({
  id,
  name,
  type: 'expense' as const,
  names,
})
const own = (name: string, kind: string) => ({ id: name, name, kind, currency: 'AED' })
const askAll = askerOf(
  {
    today,
    categories: [
      category('rent', 'Rent/Mortgage', ['rent', 'ايجار']),
      category('education', 'Education', ['school fees', 'school']),
      category('groceries', 'Groceries', ['groceries']),
      category('loan_repayments', 'Loan repayments', ['loan repayments']),
    ],
    accounts: [own('Current account', 'current'), own('Platinum credit card', 'card')],
    holidays: [],
    payees: [['noon'], ['tabby']],
    spelled: [],
  },
  today,
)

test.each([
  ['is my balance enough for the next rent cheque', { ask: 'cheques', asksNext: true }],
  ['will my balance cover the next cheque', { ask: 'cheques', asksNext: true }],
  ['رصيدي يكفي الشيك الجاي', { ask: 'cheques', asksNext: true }],
  ['is my balance enough for the rent', { ask: 'next', subject: { category: { id: 'rent' } } }],
  ['can i pay the rent', { ask: 'next', subject: { category: { id: 'rent' } } }],
  ['رصيدي يكفيني للايجار', { ask: 'next', subject: { category: { id: 'rent' } } }],
  ['رصيدي بيغطي الايجار', { ask: 'next', subject: { category: { id: 'rent' } } }],
  ['can i pay the school fees', { ask: 'next', subject: { category: { id: 'education' } } }],
  ['will my balance cover the school fees', { ask: 'next', subject: { category: { id: 'education' } } }],
  [
    'is my balance enough for the car loan instalment',
    { ask: 'next', subject: { category: { id: 'loan_repayments' } } },
  ],
  ['will my balance cover the tabby instalment', { ask: 'next', subject: { payee: 'tabby' } }],
  ['is my current account enough for the card', { ask: 'cardClear' }],
  ['will my balance cover the card', { ask: 'cardClear' }],
  ['can i pay the card', { ask: 'cardClear' }],
])('whether what is due is covered: %s', (line, outcome) => {
  expect(askAll(line)).toMatchObject(outcome)
})

test.each([
  ['is my balance enough for the next 3 cheques'],
  ['can i pay by card'],
  ['do i have enough on my card for 5000'],
])('no cover is told of what is not the next payment: %s', (line) => {
  expect(['cheques', 'next', 'cardClear']).not.toContain(askAll(line).ask)
})
