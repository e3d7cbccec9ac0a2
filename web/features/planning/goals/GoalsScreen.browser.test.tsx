import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { createGoal, type Goal, listGoals, listPledges, pledgeToGoal } from '#contract/planning/goals.ts'
import { addMonths } from '#contract/period.ts'
import { openScreen, resize } from '../../../testing/app.tsx'
import { someAccounts } from '../../../testing/data/banks.ts'
import { today } from '../../../testing/data/basics.ts'
import { answer, calls, refuse } from '../../../testing/fake-api.ts'
import { becomeFull } from '../../../testing/people.ts'

const next = addMonths(`${today.slice(0, 7)}-25`, 1)
const saver = someAccounts[1]?.id ?? ''

function aGoal(fields: Partial<Goal>): Goal {
  return {
    id: '00000000-0000-4000-8000-000000000501',
    kind: 'custom',
    name: 'Umrah',
    icon: 'plane',
    target: 10_000,
    months: null,
    saved: 4000,
    by: addMonths(today, 6),
    needed: 1000,
    reached_on: addMonths(today, 9),
    share: 0.4,
    pace: 600,
    covers: null,
    accounts: [{ account_id: saver, percent: 50, amount: null, counts: 'balance', saved: 4000, short: 0 }],
    pledged: 0,
    ...fields,
  }
}

const broker = '019a0000-0000-7000-8000-0000000f0005'
function answerGoals(goals: Goal[]): void {
  answer(listGoals, {
    success: true,
    goals,
    essential: { monthly: 3000, months: 6, category_ids: ['rent', 'groceries'] },
    taken: [{ account_id: saver, percent: 50, amount: 0, balance: 8000 }],
    invested: [{ account_id: broker, name: 'Interactive Brokers' }],
    next_pay: next,
  })
  answer(listPledges, { success: true, pledges: [] })
}

/** Opens the form of a new goal and fills it in for a car, to be paid from the account Savings. */
async function startCar(): Promise<void> {
  await becomeFull()
  answerGoals([])
  answer(createGoal, { success: true, goal: aGoal({}) })
  await openScreen('/budgets/goals?new')
  await page.getByLabelText('Name').fill('Car')
  await page.getByLabelText('Amount in AED').fill('20,000')
  await page.getByRole('checkbox', { name: /Savings/ }).click()
}

test('a goal shows what is saved and needed by when, and the what-if changes the day', async () => {
  await becomeFull()
  answerGoals([aGoal({})])
  await openScreen('/budgets/goals')
  const card = page.getByRole('button', { name: /Umrah/ })
  await expect
    .poll(() => card.element().textContent)
    .toMatch(/4,000\.00.*10,000\.00.*AED\s1,000\.00 each pay period until/)
  await expect.element(page.getByRole('link', { name: 'Goals' })).toHaveAttribute('aria-current', 'page')
  await card.click()
  const slider = page.getByRole('slider', { name: 'Amount each pay period' })
  await expect.element(page.getByText(/If you put aside AED\s1,000\.00/)).toBeVisible()
  const before = document.querySelector('strong')?.textContent
  slider.element().focus()
  await userEvent.keyboard('{End}')
  await expect.poll(() => document.querySelector('strong')?.textContent).not.toBe(before)
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('an unknown amount is shown neither as a figure nor as a ring', async () => {
  await becomeFull()
  answerGoals([aGoal({ saved: null, share: null, needed: null, reached_on: null, pace: null })])
  await openScreen('/budgets/goals')
  await expect.element(page.getByText(/We don’t know the balance of one of its accounts/)).toBeVisible()
  expect(document.querySelectorAll('main circle.stroke-line')).toHaveLength(1)
  expect(document.querySelectorAll('main circle.stroke-accent')).toHaveLength(0)
})

test('a new goal can use only the share of an account that other goals leave', async () => {
  await startCar()
  const share = page.getByLabelText(/Share of Emirates NBD · Savings in percent/)
  await expect.element(share).toHaveValue('50')
  const save = page.getByRole('button', { name: 'Save' })
  await share.fill('٥١')
  await expect.element(save).toBeDisabled()
  await share.fill('50')
  await save.click()
  await expect.element(page.getByText('Goal saved')).toBeVisible()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Car',
    icon: 'target',
    kind: 'custom',
    target: 20_000,
    by: null,
    accounts: [{ account_id: saver, percent: 50, counts: 'balance' }],
  })
})

test('a new goal takes an amount of an account, at most what other goals leave', async () => {
  await startCar()
  await page.getByLabelText(/Share of Emirates NBD · Savings as/).selectOptions('amount')
  const amount = page.getByLabelText(/Amount of Emirates NBD · Savings/)
  await amount.fill('4,000.01')
  await expect.element(page.getByText(/Only AED\s4,000\.00 is free/).first()).toBeVisible()
  await amount.fill('4,000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Goal saved')).toBeVisible()
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    accounts: [{ account_id: saver, amount: 4000, counts: 'balance' }],
  })
})

test('a goal whose account holds less than its share says so', async () => {
  await becomeFull()
  const share = {
    account_id: saver,
    percent: null,
    amount: 4000,
    counts: 'balance',
    saved: 3500,
    short: 500,
  } as const
  answerGoals([aGoal({ saved: 3500, accounts: [share] })])
  await openScreen('/budgets/goals')
  await expect.element(page.getByText(/AED\s500\.00 of its share is missing/)).toBeVisible()
})

test('an emergency fund is measured in months, with the reason', async () => {
  await becomeFull()
  answerGoals([])
  answer(createGoal, { success: true, goal: aGoal({}) })
  await openScreen('/budgets/goals?new')
  await page.getByRole('radio', { name: /Emergency fund/ }).click()
  await expect.element(page.getByText(/about AED\s3,000 a month: Rent\/Mortgage and Groceries/)).toBeVisible()
  await page.getByLabelText('Months', { exact: true }).fill('3')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Goal saved')).toBeVisible()
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    kind: 'emergency_fund',
    months: 3,
  })
})

test('a contribution that exceeds the account shows a message and retains the input', async () => {
  await becomeFull()
  answerGoals([aGoal({})])
  refuse(pledgeToGoal, 409, 'conflict', 'Savings does not hold that much')
  await openScreen(`/budgets/goals?goal=${aGoal({}).id}`)
  const amount = page.getByLabelText('Amount in AED')
  await amount.fill('9000')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByText('Savings does not hold that much')).toBeVisible()
  await expect.element(amount).toHaveValue('9000')
})

test.each(['desktop', 'phone'] as const)('goals have no accessibility findings: %s', async (size) => {
  await resize(size)
  await becomeFull()
  answerGoals([
    aGoal({}),
    aGoal({
      id: '00000000-0000-4000-8000-000000000502',
      kind: 'monthly_budget',
      name: 'Spend less',
      icon: 'briefcase',
      saved: 3300,
      target: 3000,
      share: 1.1,
      accounts: [],
      reached_on: null,
    }),
  ])
  await openScreen('/budgets/goals')
  await expect.element(page.getByText(/AED\s300\.00 over/)).toBeVisible()
  expect(await commands.checkAccess('main')).toEqual([])
  await page.getByRole('button', { name: /Umrah/ }).click()
  expect(await commands.checkAccess('dialog')).toEqual([])
})
