import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import type { ResponseOf } from '#contract/endpoint.ts'
import { addDays, addMonths } from '#contract/period.ts'
import {
  type Budget,
  budgetHistory,
  budgetPayments,
  createBudgets,
  listBudgets,
  suggestBudgets,
} from '#contract/planning/budgets.ts'
import { openScreen, resize } from '../../../testing/app.tsx'
import { today } from '../../../testing/data/basics.ts'
import { aTransaction } from '../../../testing/data/transactions.ts'
import { answer, answerWith, calls, refuse } from '../../../testing/fake-api.ts'
import { becomeFull } from '../../../testing/people.ts'

const from = addDays(today, -10)
const to = addDays(today, 10)

function aBudget(fields: Partial<Budget> = {}): Budget {
  return {
    id: '00000000-0000-4000-8000-000000000401',
    name: 'Eating out',
    category_ids: ['dining', 'groceries'],
    every: 'pay',
    group: 'flexible',
    paid_since: true,
    carry: false,
    average: false,
    from,
    to,
    limit: 1000,
    carried: 0,
    spent: 340,
    pending: 0,
    expected: 0,
    expected_payments: [],
    expected_count: 0,
    left: 660,
    per_day: 60,
    projected: 700,
    monthly_share: null,
    put_aside: null,
    next_payment: null,
    ...fields,
  }
}

function answerBudgets(budgets: Budget[], left = 660): void {
  answer(listBudgets, {
    success: true,
    budgets,
    totals: { limit: 1000, spent: 340, pending: 0, left: 660, yearly_share: 0 },
    flexible: {
      available: 1000,
      spent: 340,
      pending: 0,
      expected: 0,
      left,
      days: { from, to, per_day: left < 0 ? 0 : 60 },
    },
    everything_else: {
      from,
      to: today,
      spent: 826.5,
      budgeted: 340,
      all: 1166.5,
      categories: [
        { id: 'gas', name: 'Petrol', spent: 500 },
        { id: null, name: null, spent: 326.5 },
      ],
    },
  })
  answer(budgetHistory, {
    success: true,
    periods: Array.from({ length: 12 }, (_, index) => ({
      from: addMonths(from, -index),
      to: addDays(addMonths(from, 1 - index), -1),
      limit: index < 6 ? 1000 : null,
      spent: 300 + index * 10,
    })),
  })
  answer(budgetPayments, {
    success: true,
    from,
    to: today,
    total: 340,
    categories: [
      { id: 'groceries', name: 'Groceries', spent: 300, count: 2 },
      { id: 'dining', name: 'Dining Out', spent: 40, count: 2 },
    ],
    payments: [
      { counted: 100, transaction: aTransaction(1, { description: 'Lulu' }) },
      { counted: -60, transaction: aTransaction(2, { description: 'Zomato', type: 'income' }) },
    ],
    others: { count: 2, spent: 300 },
  })
}

test.each([false, true])(
  'what is over is red only once something was paid since the budget was made: %s',
  async (paid_since) => {
    await becomeFull()
    answerBudgets([aBudget({ paid_since, spent: 1240, left: -240 })], -240)
    await openScreen('/budgets')
    const pool = page.getByRole('region', { name: 'More is spent or expected than planned' })
    await expect.element(pool).toBeVisible()
    expect(pool.element().querySelectorAll('.text-alert, .bg-alert').length > 0).toBe(paid_since)
  },
)

test('a budget opens with the categories and payments that add up to its spending', async () => {
  await becomeFull()
  answerBudgets([aBudget()])
  await openScreen(`/budgets?budget=${aBudget().id}`)
  const sheet = page.getByRole('dialog', { name: 'Eating out' })
  await expect
    .element(sheet.getByRole('link', { name: 'Dining Out' }))
    .toHaveAttribute('href', `/transactions?category=dining&from=${from}&to=${today}`)
  await expect.element(sheet.getByText(/Refund/).last()).toBeVisible()
  await expect.element(sheet.getByText('2 earlier payments')).toBeVisible()
  const amounts = [...document.querySelectorAll('dialog section:last-child li .figures')].map((part) =>
    Number(part.textContent.replace('−', '-').replaceAll(/[^\d.-]/g, '')),
  )
  const total = amounts.pop()
  expect([amounts.reduce((sum, one) => sum + one, 0), total]).toEqual([340, 340])
  // closing removes the budget from the URL
  await page.getByRole('button', { name: 'Close' }).first().click()
  await expect.poll(() => location.search).toBe('')
})

const suggested: ResponseOf<typeof suggestBudgets> = {
  success: true,
  every: 'month',
  income: 18_588,
  suggestions: [
    {
      name: 'Dining Out',
      category_ids: ['dining'],
      amount: 420,
      yearly: false,
      reason: 'Median of 6 months',
      months: [1, 2, 3, 4, 5, 6],
    },
    {
      name: 'Gas',
      category_ids: ['gas'],
      amount: 200,
      yearly: false,
      reason: 'Median of 6 months',
      months: [1, 1, 1, 1, 1, 1],
    },
  ],
}

test('suggestions follow the chosen cycle and are saved in one request, which fails as a whole', async () => {
  await becomeFull()
  answerBudgets([])
  answerWith(suggestBudgets, ({ query }) => ({
    ...suggested,
    every: query['every'] === 'pay' ? ('pay' as const) : ('month' as const),
  }))
  refuse(createBudgets, 409, 'conflict', 'You can have at most 100 budgets')
  await openScreen('/budgets')
  await page.getByRole('button', { name: 'Make me a budget' }).click()
  await expect.element(page.getByText(/usual income/)).toBeVisible()
  await page.getByLabelText('Amount for Gas').fill('24,890')
  await expect.element(page.getByText(/AED\s6,722\.00 more than your usual income/)).toBeVisible()
  await page.getByRole('radio', { name: 'Pay period' }).click()
  await page.getByLabelText('Amount for Gas').fill('250')
  await page.getByRole('checkbox', { name: 'Include Dining Out' }).click()
  const save = page.getByRole('button', { name: 'Save all' })
  await save.click()
  await expect.element(page.getByText('You can have at most 100 budgets')).toBeVisible()
  await expect.element(page.getByLabelText('Amount for Gas')).toHaveValue('250')
  answer(createBudgets, { success: true, budgets: [aBudget()] })
  await save.click()
  await expect.element(page.getByText('1 budget saved')).toBeVisible()
  const sent = calls.filter(({ path, method }) => method === 'POST' && path === '/api/user/budgets/batch')
  expect(sent.map(({ body }) => body)).toEqual(
    [1, 2].map(() => ({ budgets: [{ name: 'Gas', category_ids: ['gas'], amount: 250, every: 'pay' }] })),
  )
})

test('budgets and everything else are shown to add up to all spending', async () => {
  await becomeFull()
  answerBudgets([aBudget()])
  await openScreen('/budgets')
  await expect
    .element(page.getByText(/AED\s340\.00 in budgets and AED\s826\.50 without one, AED\s1,166\.50 in all/))
    .toBeVisible()
})

test('a budget names what is still expected, in its row and one by one when opened', async () => {
  await becomeFull()
  const expected_payments = [
    { name: 'DEWA', date: addDays(today, 3), amount: 300 },
    { name: 'du', date: addDays(today, 5), amount: 150 },
  ]
  const expected = { expected: 490, expected_payments, expected_count: 3 }
  answerBudgets([aBudget({ ...expected, projected: 1120 })])
  await openScreen('/budgets')
  await expect.element(page.getByText(/AED\s490\.00 still expected: .?DEWA.+du.? and others/)).toBeVisible()
  await expect.element(page.getByText(/At this pace, AED\s120\.00 over/)).toBeVisible()
  await page.getByRole('button', { name: /Open Eating out/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Eating out' })
  await expect.element(sheet.getByRole('listitem').filter({ hasText: 'DEWA' })).toBeVisible()
  await expect.element(sheet.getByText('1 later payment')).toBeVisible()
})

test('a yearly budget says what is saved for its next payment', async () => {
  await becomeFull()
  const next_payment = { date: `${Number(today.slice(0, 4)) + 1}-02-01`, amount: 16_250, saved: 3200 }
  answerBudgets([aBudget({ name: 'Rent', every: 'year', monthly_share: 5417, put_aside: 900, next_payment })])
  await openScreen('/budgets')
  await expect
    .element(page.getByText(/5,417\.00 .*AED\s3,200\.00 of AED\s16,250\.00 saved for 1 Feb/))
    .toBeVisible()
})

test.each(['desktop', 'phone'] as const)('budgets have no accessibility findings: %s', async (size) => {
  await resize(size)
  await becomeFull()
  answerBudgets([
    aBudget(),
    aBudget({ id: '00000000-0000-4000-8000-000000000402', name: 'School', left: -20 }),
  ])
  await openScreen('/budgets')
  await expect.element(page.getByRole('button', { name: /Open School/ })).toBeVisible()
  expect(await commands.checkAccess('main')).toEqual([])
  await page.getByRole('button', { name: /Open Eating out/ }).click()
  await expect.element(page.getByText('2 earlier payments')).toBeVisible()
  expect(await commands.checkAccess('dialog')).toEqual([])
})
