import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { createTransaction } from '#contract/ledger/transaction-edits.ts'
import { paths } from '../../../paths.ts'
import { keepText } from '../../../api/offline/receipts.ts'
import { openScreen } from '../../../testing/app.tsx'
import { anAccount, complete, someAccounts } from '../../../testing/data/banks.ts'
import { aTransaction } from '../../../testing/data/transactions.ts'
import { answer, answerWith, calls, problem } from '../../../testing/fake-api.ts'
import { becomeFull } from '../../../testing/people.ts'
import { connectionTest } from '#contract/person/account.ts'
import { config } from '../../../api/config.ts'

const added = { success: true as const, id: aTransaction(900).id, transaction: aTransaction(900) }
const sent = () => calls.filter(({ method, path }) => method === 'POST' && path === createTransaction.path)
const keys = () => sent().map(({ headers }) => headers.get('idempotency-key'))
const category = (name: string) => page.getByRole('radio', { name, exact: true })
const failed = () => page.getByText(/^Failed to add transaction/)
const submit = () => page.getByRole('button', { name: 'Add Expense' }).click()

async function fill(amount: string, description: string, choice = 'Groceries'): Promise<void> {
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await page.getByText(choice, { exact: true }).click()
  await page.getByLabelText('Description').fill(description)
}

test('lists what is missing; the type filters the grid and clears the choice', async () => {
  await becomeFull()
  await openScreen(paths.addTransaction)
  await expect.element(page.getByRole('radio', { name: 'Expense' })).toBeChecked()
  await page.getByLabelText('Date', { exact: true }).fill('')
  await submit()
  const alert = page.getByRole('alert').filter({ hasText: 'Please fix the following issues:' })
  await expect.element(alert).toBeVisible()
  expect(
    alert
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Amount is required', 'Category is required', 'Description is required', 'Date is required'])
  await page.getByText('Groceries', { exact: true }).click()
  await expect.element(alert).not.toBeInTheDocument()
  await expect.element(category('Groceries')).toBeChecked()
  await page.getByRole('radio', { name: 'Income', exact: true }).click()
  await expect.element(category('Groceries')).not.toBeInTheDocument()
  await expect.element(category('Salary')).toBeVisible()
  await page.getByRole('radio', { name: 'Expense' }).click()
  await expect.element(category('Groceries')).not.toBeChecked()
  expect(sent()).toEqual([])
})

test('it is added to the wallet, or to an account made from files', async () => {
  await becomeFull()
  const own = { entity_id: null, bank_identifier: null, source: 'manual' as const }
  const accounts = [...someAccounts, anAccount(5, { ...own, account_name: 'Wio', kind: 'current' })]
  answer(accountsQuick, {
    success: true,
    data: accounts,
    count: accounts.length,
    total_balance: 0,
    unconverted: [],
    coverage: complete,
  })
  answer(createTransaction, added)
  await openScreen(paths.addTransaction)
  const account = page.getByLabelText('Account')
  await expect
    .poll(() =>
      account
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Cash wallet', 'Wio'])
  await fill('12.50', 'Lunch')
  await account.selectOptions('Wio')
  await submit()
  await expect.poll(() => sent().at(-1)?.body).toMatchObject({ account: accounts.at(-1)?.id, amount: 12.5 })
})

test('?type= chooses, a double click adds one transaction, and it returns to the dashboard', async () => {
  await becomeFull()
  answerWith(createTransaction, () => added)
  await openScreen(paths.addTransactionOf('income'))
  await expect.element(page.getByRole('radio', { name: 'Income', exact: true })).toBeChecked()
  await fill('250.50', 'Logo design', 'Freelance')
  await userEvent.dblClick(page.getByRole('button', { name: 'Add Income' }))
  await expect.element(page.getByRole('heading', { name: 'Transaction Added!' })).toBeVisible()
  await expect.element(page.getByText('Redirecting to dashboard...')).toBeVisible()
  await expect.poll(() => location.pathname, { timeout: 10_000 }).toBe(paths.dashboard)
  expect(sent().map(({ body }) => body)).toMatchObject([
    { type: 'income', amount: 250.5, description: 'Logo design' },
  ])
})

test('without a response the form and its key are kept, so that a retry adds nothing twice', async () => {
  await becomeFull()
  answerWith(createTransaction, () => {
    throw new Response('', { status: 502 })
  })
  await openScreen(paths.addTransaction)
  await fill('5', 'Bread')
  await submit()
  await expect
    .element(page.getByText('Failed to add transaction: Failed to create transaction: 502', { exact: true }))
    .toBeVisible()
  answerWith(createTransaction, () => {
    throw new TypeError('Failed to fetch')
  })
  await submit()
  await expect.poll(() => sent().length).toBe(2)
  await expect.element(failed()).toBeVisible()
  // the first attempt was stored after all, so another amount under its key is another payment
  answerWith(createTransaction, () => {
    throw problem(422, 'idempotency_mismatch', 'This key was used for another request.')
  })
  await page.getByRole('textbox', { name: 'Amount' }).fill('٦')
  await submit()
  await expect.element(page.getByText('Your first attempt was already added')).toBeVisible()
  expect(new Set(keys()).size).toBe(1)
  answerWith(createTransaction, () => added)
  await page.getByRole('button', { name: 'Add as a new transaction' }).click()
  await submit()
  await expect.element(page.getByRole('heading', { name: 'Transaction Added!' })).toBeVisible()
  expect(new Set(keys()).size).toBe(2)
  expect(sent().at(-1)?.body).toMatchObject({ amount: 6, description: 'Bread' })
})

test.each([
  ['١٢٣٫٤٥', 123.45],
  ['١٬٢٣٤٫٥٠', 1234.5],
])('the amount may be typed in Arabic digits: %s', async (typed, amount) => {
  await becomeFull()
  answerWith(createTransaction, () => added)
  await openScreen(paths.addTransaction)
  await fill(typed, 'Bread')
  await submit()
  await expect.element(page.getByRole('heading', { name: 'Transaction Added!' })).toBeVisible()
  expect(sent().at(-1)?.body).toMatchObject({ amount, description: 'Bread' })
})

test('all categories are offered by group, and a search finds one by its name', async () => {
  await becomeFull()
  await openScreen(paths.addTransaction)
  await page.getByRole('button', { name: /^All \d+ categories$/ }).click()
  const family = page.getByRole('group', { name: 'Family' })
  await expect.element(family.getByText('Money sent home')).toBeVisible()
  await expect.element(family.getByText('Domestic help')).toBeVisible()
  const search = page.getByRole('textbox', { name: 'Find a category' })
  await search.fill('petr')
  await expect.element(page.getByText('Petrol', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Money sent home')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect(page.getByText('Please fix the following issues:').elements()).toHaveLength(0)
  await search.fill('xyz')
  await expect.element(page.getByText('No category is called that.')).toBeVisible()
})

const usual = { ...config }

afterEach(() => void Object.assign(config, usual))

test.for([
  { debugScreens: false, production: false, query: '?debug=1', shown: false },
  { debugScreens: false, production: true, query: '?debug=1', shown: false },
  { debugScreens: true, production: true, query: '', shown: false },
  { debugScreens: true, production: true, query: '?debug=1', shown: true },
  { debugScreens: true, production: false, query: '', shown: true },
])('the debug panel: %o', async ({ debugScreens, production, query, shown }) => {
  Object.assign(config, { debugScreens, production })
  await becomeFull()
  await openScreen(`${paths.addTransaction}${query}`)
  await expect.element(page.getByRole('button', { name: 'Add Expense' })).toBeVisible()
  expect(page.getByText('Debug panel').elements()).toHaveLength(shown ? 1 : 0)
})

test('the debug panel shows what the server wrote and read back', async () => {
  Object.assign(config, { debugScreens: true })
  await becomeFull()
  const [id, timestamp] = ['01990000-0000-7000-8000-000000000001', '2026-03-15T08:00:00.000Z']
  answer(connectionTest, { success: true, id, message: 'Connection test', timestamp, createdAt: timestamp })
  await openScreen(paths.addTransaction)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect.element(page.getByText('Connection works')).toBeVisible()
  await expect.poll(() => document.querySelector('pre')?.textContent).toContain(id)
})

test.each([
  ['/add-transaction?shared=known', 'Karak at the corner'],
  ['/add-transaction?shared=guessed&shared_text=Win+a+prize', ''],
])('a text that another app shared fills the description, no link does: %s', async (address, text) => {
  await becomeFull()
  await keepText('known', ' Karak\nat the corner ')
  await openScreen(address)
  await expect.element(page.getByLabelText('Description')).toHaveValue(text)
})
