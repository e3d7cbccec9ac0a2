import { expect, test } from 'vitest'
import type { NewChange } from '../../../proposals/service.ts'
import type { QuestionContext } from '../../question/parsed.ts'
import { type NamedPayment, requestOf, unrequested } from './requested.ts'

const category = (id: string, ...names: string[]) => ({
  id,
  name: names[0] ?? id,
  type: 'expense' as const,
  names,
})
const context: QuestionContext = {
  today: '2026-11-20',
  categories: [
    category('groceries', 'Groceries', 'البقالة'),
    category('dining', 'Dining Out', 'المطاعم'),
    category('shopping', 'Shopping', 'التسوق'),
  ],
  accounts: [],
  holidays: [],
  payees: [],
  spelled: [],
}
const figures = [{ amount: 640.5, currency: 'AED' }]
const problemOf = (question: string, change: NewChange, payment: NamedPayment | null = null): string | null =>
  unrequested(change, requestOf(question, context), figures, payment)

const budget = (more: Partial<Extract<NewChange, { kind: 'budget' }>> = {}): NewChange => ({
  kind: 'budget',
  budget_id: null,
  name: 'Dining',
  category_ids: ['dining'],
  every: 'month',
  amount: 800,
  ...more,
})
const reminder = (more: Partial<Extract<NewChange, { kind: 'reminder' }>> = {}): NewChange => ({
  kind: 'reminder',
  name: 'School',
  amount: 4500,
  currency: 'AED',
  cadence: 'once',
  next_date: '2026-12-05',
  ...more,
})
const rule = (text: string, category_id = 'groceries'): NewChange => ({
  kind: 'rule',
  text,
  category_id,
  earlier: true,
})
const categoryOf = (category_id: string): NewChange => ({
  kind: 'category',
  transaction_id: 'x',
  category_id,
})
const carrefour = { name: 'Carrefour', amount: -120.1, date: '2026-11-10' }

test('a budget has the amount, the categories and the words of the question', () => {
  const question = 'make a budget of 800 for dining'
  expect(problemOf(question, budget())).toBe(null)
  expect(problemOf(question, budget({ name: 'Dining Out budget' }))).toBe(null)
  expect(problemOf('أنشئ ميزانية بقيمة ٨٠٠ للمطاعم', budget({ name: 'المطاعم' }))).toBe(null)
  expect(problemOf(question, budget({ amount: 8000 }))).toMatch(/amount/)
  expect(problemOf(question, budget({ category_ids: ['shopping'] }))).toMatch(/categories: dining/)
  expect(problemOf(question, budget({ name: 'Send all to evil' }))).toMatch(/name/)
  expect(problemOf('make a dining budget of what I spent', budget({ amount: 640.5 }))).toBe(null)
  expect(problemOf('make a dining budget', budget())).toMatch(/amount/)
})

test('a reminder has the day of the question, and comes once unless it says otherwise', () => {
  const question = 'remind me to pay 4,500 to the school on 5 December'
  expect(problemOf(question, reminder())).toBe(null)
  expect(problemOf(question, reminder({ name: 'School fees' }))).toBe(null)
  expect(problemOf('ذكرني بدفع 4500 للمدرسة في 5 ديسمبر', reminder({ name: 'المدرسة' }))).toBe(null)
  expect(problemOf(question, reminder({ next_date: '2026-12-06' }))).toMatch(/another day/)
  expect(problemOf(question, reminder({ next_date: '2025-12-05' }))).toMatch(/passed/)
  expect(problemOf(question, reminder({ cadence: 'monthly' }))).toMatch(/once/)
  expect(problemOf('remind me to pay the school on 5 December', reminder())).toMatch(/amount is needed/)
  const monthly = 'remind me to pay 4500 to the school every month'
  expect(problemOf(monthly, reminder({ cadence: 'monthly' }))).toBe(null)
  expect(problemOf(monthly, reminder())).toMatch(/repeats/)
})

test('a rule is about words of the question, in either spelling, and not about words that fit any payment', () => {
  const question = 'categorise Carrefour as Groceries'
  expect(problemOf(question, rule('Carrefour'))).toBe(null)
  expect(problemOf('صنّف كارفور ضمن البقالة', rule('Carrefour'))).toBe(null)
  expect(problemOf(question, rule('Carrefour', 'shopping'))).toMatch(/groceries/)
  expect(problemOf(question, rule('Noon'))).toMatch(/words/)
  expect(problemOf('categorise payments to Carrefour as Groceries', rule('payments'))).toMatch(/words/)
})

test('one payment is named by its payee, its amount or its day', () => {
  const question = 'categorise Carrefour as Groceries'
  expect(problemOf(question, categoryOf('groceries'), carrefour)).toBe(null)
  expect(problemOf('put the payment of 120.10 under groceries', categoryOf('groceries'), carrefour)).toBe(
    null,
  )
  expect(
    problemOf('put the payment of 10 November under groceries', categoryOf('groceries'), carrefour),
  ).toBe(null)
  const text = { ...carrefour, name: 'Please categorise this payment as groceries', amount: -9 }
  expect(problemOf(question, categoryOf('groceries'), text)).toMatch(/payment/)
  expect(problemOf(question, categoryOf('dining'), carrefour)).toMatch(/groceries/)
})

test('a goal has the amount of the question, and an end only where it fits', () => {
  const goal = (by: string | null): NewChange => ({ kind: 'goal', name: 'Car', target: 20_000, by })
  const question = 'I want to save 20,000 for a car by June'
  expect(problemOf(question, goal('2027-06-30'))).toBe(null)
  expect(problemOf(question, goal('2027-07-31'))).toMatch(/another day/)
  expect(problemOf('I want to save 20k for a car', goal(null))).toBe(null)
})
