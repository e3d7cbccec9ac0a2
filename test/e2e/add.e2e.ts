import { expect, type Page } from '@playwright/test'
import { transactionsPage } from '#contract/ledger/transactions.ts'
import { type TestUser, userOf, type World } from '../world.ts'
import { enter, origin, storedText, test } from './fixtures.ts'
import { endSessions, fillLogin } from './people.ts'

let world: World
let user: TestUser
test.beforeAll(({ sharedWorld }) => {
  world = sharedWorld
})
test.beforeEach(async ({ context }) => {
  user = await world.signUp()
  await enter(context, world, user)
})

const open = (page: Page, query = '') => page.goto(`${origin(world)}/add-transaction${query}`)
const category = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const cookieHeader = async (page: Page): Promise<string> =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
async function stored(): Promise<readonly string[]> {
  const answer = await user.call(transactionsPage, { query: { page: 0, size: 50 } })
  return answer.body.data.map((row) => `${row.type} ${row.amount} ${row.description}`)
}

async function fill(page: Page, amount: string, description: string): Promise<void> {
  await page.getByRole('spinbutton', { name: 'Amount' }).fill(amount)
  await page.getByText('Groceries', { exact: true }).click()
  await page.getByLabel('Description').fill(description)
}

test('lists what is missing; the type filters the grid and clears the choice', async ({ page }) => {
  await open(page)
  await expect(page.getByRole('radio', { name: 'Expense' })).toBeChecked()
  await expect(category(page, 'Groceries')).toBeVisible()
  await page.getByLabel('Date', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Add Expense' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Please fix the following issues:' })
  await expect(alert.getByRole('listitem')).toHaveText([
    'Amount is required',
    'Category is required',
    'Description is required',
    'Date is required',
  ])
  await page.getByText('Groceries', { exact: true }).click()
  await expect(alert).toBeHidden()
  await expect(category(page, 'Groceries')).toBeChecked()
  await page.getByRole('radio', { name: 'Income', exact: true }).click()
  await expect(category(page, 'Groceries')).toHaveCount(0)
  await expect(category(page, 'Salary')).toBeVisible()
  await page.getByRole('radio', { name: 'Expense' }).click()
  await expect(category(page, 'Groceries')).not.toBeChecked()
})

test('?type= chooses, a double click adds one transaction, and it returns to the dashboard', async ({
  page,
}) => {
  await open(page, '?type=income')
  await expect(page.getByRole('radio', { name: 'Income', exact: true })).toBeChecked()
  await page.getByRole('spinbutton', { name: 'Amount' }).fill('250.50')
  await page.getByText('Freelance', { exact: true }).click()
  await page.getByLabel('Description').fill('Logo design')
  await page.getByRole('button', { name: 'Add Income' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Transaction Added!' })).toBeVisible()
  await expect(page.getByText('Redirecting to dashboard...')).toBeVisible()
  await page.waitForURL('**/dashboard')
  expect(await stored()).toEqual(['income 250.5 Logo design'])
})

test('a lost response keeps the form, and a retry adds the transaction once', async ({ page }) => {
  await open(page)
  await fill(page, '12.34', 'Milk')
  await page.route('**/api/user/transactions', (route) => route.fulfill({ status: 502, body: '' }))
  await page.getByRole('button', { name: 'Add Expense' }).click()
  await expect(
    page.getByText('Failed to add transaction: Failed to create transaction: 502', { exact: true }),
  ).toBeVisible()
  await page.unroute('**/api/user/transactions')
  let lost = 0
  await page.route('**/api/user/transactions', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Add Expense' }).click()
  await expect(page.getByText(/^Failed to add transaction/)).toBeVisible()
  expect(await stored()).toHaveLength(1)
  await page.reload()
  await expect(page.getByLabel('Description')).toHaveValue('Milk')
  await page.getByRole('button', { name: 'Add Expense' }).click()
  await expect(page.getByRole('heading', { name: 'Transaction Added!' })).toBeVisible()
  expect(await stored()).toEqual(['expense 12.34 Milk'])

  await open(page)
  await fill(page, '5', 'Bread')
  lost = 0
  await page.getByRole('button', { name: 'Add Expense' }).click()
  await expect(page.getByText(/^Failed to add transaction/)).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Amount' }).fill('6')
  await page.getByRole('button', { name: 'Add Expense' }).click()
  await expect(page.getByText('Your first attempt was already added')).toBeVisible()
  await page.getByRole('button', { name: 'Add as a new transaction' }).click()
  await page.getByRole('button', { name: 'Add Expense' }).click()
  await expect(page.getByRole('heading', { name: 'Transaction Added!' })).toBeVisible()
  expect((await stored()).toSorted()).toEqual(['expense 12.34 Milk', 'expense 5 Bread', 'expense 6 Bread'])
})

test('a session that expires keeps the form for the same user, who adds it once; nobody else sees it', async ({
  page,
}) => {
  await open(page)
  await fill(page, '7.75', 'Saffron')
  await page.goBack()
  await page.goForward()
  await expect(page.getByLabel('Description')).toHaveValue('Saffron')
  await endSessions(world, user)
  await page.getByRole('button', { name: 'Add Expense' }).click()
  await page.waitForURL('**/login?next=%2Fadd-transaction')
  expect(await storedText(page)).not.toContain('Saffron')
  await fillLogin(page, user)
  await page.waitForURL('**/add-transaction')
  await expect(page.getByText('We restored your entry. It hasn’t been added yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Expense' }).click()
  await page.waitForURL('**/dashboard')
  const all = await userOf(world, { ...user, cookie: await cookieHeader(page) })
  const { body } = await all.call(transactionsPage, { query: { page: 0, size: 50 } })
  expect(body.data.map((row) => `${row.amount} ${row.description}`)).toEqual(['7.75 Saffron'])

  await open(page)
  await fill(page, '8.25', 'Saffron')
  const otherUser = await world.signUp()
  await page.evaluate(async () => {
    await fetch('/api/identity/revoke-sessions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
  })
  await page.getByRole('button', { name: 'Add Expense' }).click()
  await page.waitForURL('**/login?next=%2Fadd-transaction')
  await fillLogin(page, otherUser)
  await page.waitForURL('**/add-transaction')
  await expect(page.getByLabel('Description')).toHaveValue('')
  expect(await storedText(page)).not.toContain('Saffron')
})
