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
const cookieHeader = async (page: Page): Promise<string> =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')

async function fill(page: Page, amount: string, description: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await page.getByText('Groceries', { exact: true }).click()
  await page.getByLabel('Description').fill(description)
}

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
