import { expect, type Page } from '@playwright/test'
import { dashboardData } from '#contract/summaries.ts'
import * as transactions from '#contract/transactions.ts'
import { dubaiDay, historyRange, type PeriodKey, periodRange } from '#contract/period.ts'
import { paths } from '../../web/paths.ts'
import { connectBank } from '../connect.ts'
import { browseAs, dirhams, expectAmount, visit, watchFor } from '../screens/browse.ts'
import { giveCode, saysConnected, signInWithin, toBank } from '../screens/connect-flow.ts'
import type { TestUser, World } from '../world.ts'
import { test } from './desk.ts'

let world: World
let user: TestUser
let entityId: string
test.beforeAll(async ({ desk }) => {
  test.setTimeout(180_000)
  world = desk
  user = await world.signUp({ name: 'Noura Haddad' })
  entityId = (await connectBank(world, user, { bank: 'ENBD_AE', person: 'salaried' })).entityId
})

const today = (): string => dubaiDay(world.app.clock.now())
const accountsOfBank = () => world.bank.served(entityId).accounts
const booked = () =>
  accountsOfBank()
    .flatMap((account) => account.transactions)
    .filter((row) => row.status === 'BOOKED')
    .map((row) => ({
      day: dubaiDay(new Date(row.bookedAt)),
      signed: row.direction === 'CREDIT' ? row.minor : -row.minor,
      own: row.ownTransfer,
    }))
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const balance = (): number => sum(accountsOfBank().map((account) => account.bookedBalanceMinor))
/** What the bank itself says came in and went out, without moves between own accounts. */
function flow(period: PeriodKey): { income: number; expenses: number } {
  const { from, to } = periodRange(period, today())
  const rows = booked().filter(
    (row) => !row.own && (from === null || row.day >= from) && (to === null || row.day <= to),
  )
  return {
    income: sum(rows.map((row) => Math.max(row.signed, 0))),
    expenses: sum(rows.map((row) => Math.min(row.signed, 0))),
  }
}
const card = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title }) })

test('a new person gets five steps, five ways on and honest placeholders', async ({ browser }) => {
  const page = await browseAs(browser, world, await world.signUp({ name: 'Layla Rahman' }))
  await visit(page, paths.dashboard)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Layla Rahman')
  await expect(page.getByRole('radio', { name: 'Dashboard' })).toBeChecked()
  const steps = card(page, 'Getting Started').getByRole('listitem')
  await expect(steps).toHaveText([
    /Create your account \(Done\)/,
    /Add an account.*Connect Bank/,
    /Customize categories/,
    /Create a goal.*Coming Soon/,
    /Create a budget.*Coming Soon/,
  ])
  await expect(page.getByText('waits? for your word')).toHaveCount(0)
  const quick = page.getByRole('group', { name: 'Quick Actions' })
  for (const [name, href] of [
    ['Verify Transactions', paths.verify],
    ['View All Transactions', paths.transactions],
    ['Manage Accounts', paths.accounts],
  ] as const)
    await expect(quick.getByRole('link', { name })).toHaveAttribute('href', href)
  const all = await quick.getByRole('link', { name: 'View All Transactions' }).boundingBox()
  expect(all?.height, 'the longest words are on one line').toBeLessThanOrEqual(48)
  await expect(quick.getByRole('button', { name: 'Sync Now' })).toBeVisible()
  for (const name of ['Budget', 'Recurring', 'Investments'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByText('Budgets are not there yet.')).toBeVisible()

  await quick.getByRole('button', { name: 'Connect Bank' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect Bank Account' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)

  for (const design of ['Dashboard', 'Financial Overview']) {
    await page.getByRole('radio', { name: design }).click()
    const panel = card(page, 'Connect Bank Account').last()
    for (const words of ['Bank-level security', '256-bit encryption'])
      await expect(panel.getByText(words)).toBeVisible()
    await expect(panel.getByRole('link')).toHaveCount(0)
    await panel.getByRole('button', { name: 'Connect Bank Account' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Add Account' }).click()
  await expect(dialog).toBeVisible()

  await visit(page, paths.accounts)
  await expect(card(page, 'Connect Bank Account')).toContainText('256-bit encryption')
  await page.getByRole('link', { name: 'Cancel and return to dashboard' }).click()
  await expect(page).toHaveURL(paths.dashboard)
  await page.context().close()
})

test('the reference dashboard shows what the bank says, and each part opens what is behind it', async ({
  browser,
}) => {
  const page = await browseAs(browser, world, user)
  await visit(page, paths.dashboard)
  const { body } = await user.call(dashboardData, { query: { period: 'mtd' } })
  const unverified = new Intl.NumberFormat('en-AE').format(body.unverified_count)
  await expect(page.getByText(`${unverified} transactions wait for your word`)).toBeVisible()
  const quick = page.getByRole('group', { name: 'Quick Actions' })
  await expect(quick.getByRole('link', { name: 'Verify Transactions' })).toContainText('99+')
  await expect(page.getByRole('link', { name: 'Verify now' })).toHaveAttribute('href', paths.verify)
  await expectAmount(page, balance())
  for (const account of accountsOfBank()) {
    const tile = page.getByRole('link', { name: account.nickname }).first()
    await expect(tile).toContainText('Emirates NBD')
    await expect(tile).toContainText('Bank Connected')
    await expect(tile).toContainText(dirhams(account.bookedBalanceMinor))
    await expect(tile).toHaveAttribute('href', paths.accounts)
  }
  await expect(card(page, 'Recent Transactions').getByRole('listitem')).toHaveCount(5)

  const banks = page.getByRole('region', { name: 'Connected Banks (1)' })
  await expect(banks.getByRole('listitem')).toHaveText(
    /Emirates NBD\s*Active\s*3 accounts connected\s*Connected today/,
  )
  await banks.getByRole('button', { name: 'Disconnect Emirates NBD' }).click()
  const leaving = page.getByRole('alertdialog', { name: 'Delete Bank Connection' })
  await expect(leaving).toContainText(entityId)
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await banks.getByRole('button', { name: 'Connect Another Bank' }).click()
  await page
    .getByRole('dialog', { name: 'Connect Bank Account' })
    .getByRole('button', { name: 'Cancel' })
    .click()

  await page.getByRole('button', { name: 'Balance history' }).click()
  const dialog = page.getByRole('dialog', { name: 'Balance history' })
  await expect(dialog.getByRole('radio')).toHaveText([
    '7 Days',
    'MTD',
    '30 Days',
    '3 Months',
    'YTD',
    '1 Year',
  ])
  await expect(dialog.getByRole('radio', { name: '30 Days' })).toBeChecked()
  for (const [name, key] of [
    ['30 Days', '30d'],
    ['7 Days', '7d'],
    ['1 Year', '1y'],
  ] as const) {
    await dialog.getByRole('radio', { name }).click()
    const { from } = historyRange(key, today())
    const change = sum(
      booked()
        .filter((row) => row.day > from && row.day <= today())
        .map((row) => row.signed),
    )
    const figure = dialog.locator('dl > div').filter({ hasText: 'Change' }).locator('dd').first()
    await expect(figure).toHaveText(dirhams(change, change > 0 ? '+' : ''))
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('older than 3 days')).toHaveCount(0)
  await page.route('**/api/user/dashboard-data*', (route) =>
    route.fulfill({ json: { ...body, last_synced: new Date(Date.now() - 4 * 86_400_000).toISOString() } }),
  )
  await visit(page, paths.dashboard)
  await expect(page.getByText('older than 3 days')).toBeVisible()
  await page.context().close()
})

test('the financial overview counts each period as the bank does, and keeps its choice', async ({
  browser,
}) => {
  const page = await browseAs(browser, world, user)
  await visit(page, paths.dashboard)
  await page.getByRole('radio', { name: 'Financial Overview' }).click()
  const tabs = page.getByRole('radiogroup', { name: 'Period' })
  await expect(tabs.getByRole('radio')).toHaveText(['1W', 'MTD', '1M', '3M', 'YTD', '1Y', 'All'])
  await expect(tabs.getByRole('radio', { name: 'MTD' })).toBeChecked()
  const figures = page.getByRole('list', { name: 'Key figures' })
  for (const [name, key] of [
    ['MTD', 'mtd'],
    ['1W', '1w'],
    ['3M', '3m'],
    ['1Y', '1y'],
  ] as const) {
    await tabs.getByRole('radio', { name }).click()
    const { income, expenses } = flow(key)
    await expect(figures.getByRole('link', { name: /^Income/ })).toContainText(
      dirhams(income, income > 0 ? '+' : ''),
    )
    await expect(figures.getByRole('link', { name: /^Expenses/ })).toContainText(dirhams(expenses))
    const net = figures.getByRole('link', { name: /^Net Income/ })
    await expect(net).toContainText(dirhams(income + expenses))
    await expect(net).toContainText(income + expenses >= 0 ? 'Saving' : 'Over Budget')
  }
  await expect(figures.getByRole('link', { name: /^Total Balance/ })).toContainText('3 connected accounts')
  await expect(figures.getByRole('link', { name: /^Income/ })).toContainText(/[\d,]+ transactions/)
  for (const name of ['Add Transaction', 'View All Transactions'])
    await expect(card(page, 'Quick Actions').getByRole('link', { name })).toBeVisible()
  await expect(card(page, 'Quick Actions').getByRole('button', { name: 'Connect Account' })).toBeVisible()

  await figures.getByRole('button', { name: /Health Score/ }).click()
  const receipt = page.getByRole('dialog', { name: 'Health Score' })
  const points = await receipt.locator('tbody td').allInnerTexts()
  const total = sum(points.map((text) => Number.parseInt(text, 10)))
  await expect(receipt.locator('tfoot td')).toHaveText(`${total} of 100`)
  await receipt.getByRole('button', { name: 'Close' }).click()

  await page.goto(paths.dashboard)
  await expect(page.getByRole('radio', { name: 'Financial Overview' })).toBeChecked()
  await expect(tabs.getByRole('radio', { name: '1Y' })).toBeChecked()
  await page.context().close()
})

test('a manual entry stands beside the banks, and a failed read keeps the last figures', async ({
  browser,
}) => {
  const own = await world.signUp()
  const body = { type: 'income', amount: 250, description: 'Gift', category: 'other_income', date: today() }
  expect((await own.call(transactions.createTransaction, { body })).status).toBe(200)
  const page = await browseAs(browser, world, own)
  await page.route('**/api/user/dashboard-data*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(paths.dashboard)
  await expect(page.getByRole('alert').getByText('Failed to load dashboard data')).toBeVisible()
  await page.unroute('**/api/user/dashboard-data*')
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('link', { name: /Manual Entry/ }).first()).toContainText(dirhams(25_000))
  await page.context().close()
})

test('hidden amounts leave no figure of money on any screen, also where one is edited', async ({
  browser,
}) => {
  const own = await world.signUp()
  await connectBank(world, own, { bank: 'RAKBANK_AE', person: 'salaried' })
  const gift = { type: 'income', amount: 250.25, description: 'A gift', category: 'other_income' }
  const made = await own.call(transactions.createTransaction, { body: { ...gift, date: today() } })
  const page = await browseAs(browser, world, own)
  const figures = (): Promise<string[]> =>
    page.evaluate(() => {
      const named = [...document.querySelectorAll('[aria-label], [title], [aria-valuetext]')]
      const texts = named.flatMap((part) => [part.ariaLabel, part.getAttribute('title'), part.ariaValueText])
      const typed = [...document.querySelectorAll('input')].map((input) => input.value)
      return [document.body.innerText, document.title, ...texts, ...typed].flatMap(
        (text) => text?.match(/[\d,]+\.\d{2}(?!\d)/g) ?? [],
      )
    })
  await visit(page, paths.dashboard)
  await expect.poll(figures).not.toEqual([])
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await expect.poll(figures).toEqual([])
  await page.getByRole('button', { name: 'Balance history' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await figures()).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Financial Overview' }).click()
  await page.getByRole('button', { name: /Health Score/ }).click()
  expect(await figures()).toEqual([])
  for (const address of [paths.accounts, paths.transactions, paths.verify]) {
    await visit(page, address)
    await expect(page.getByText('••••').first()).toBeVisible()
    expect(await figures(), address).toEqual([])
  }
  await visit(page, `${paths.transactions}?tx=${made.body.id}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Description')).toHaveValue('A gift')
  expect(await figures()).toEqual([])
  await dialog.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(dialog.getByLabel('Amount')).toHaveValue('250.25')
  await page.context().close()
})

test('a bank that shows up late is looked for again after two seconds, and said with its number', async ({
  browser,
}) => {
  const page = await browseAs(browser, world, await world.signUp({ name: 'Omar Saeed' }))
  await visit(page, paths.dashboard)
  await page.getByRole('button', { name: 'Connect Bank' }).first().click()
  const widget = await toBank(page, 'RAKBANK')
  await signInWithin(widget, 'Empty account')
  let looks = 0
  await page.route('**/api/user/entities', async (route) => {
    looks += 1
    if (looks > 1) return route.continue()
    const response = await route.fetch()
    const answer: unknown = await response.json()
    const none = { entities: [], entity_ids: [], count: 0 }
    return route.fulfill({ response, json: typeof answer === 'object' ? { ...answer, ...none } : none })
  })
  await giveCode(widget)
  await expect(page.getByText('Your bank said yes, but no entities were found yet.')).toBeVisible()
  await saysConnected(page, 1)
  expect(looks).toBe(2)
  await expect(page.getByRole('link', { name: /RAKBANK/ })).toContainText('Bank Connected')
  await page.getByRole('button', { name: 'Sync Now' }).click()
  const tooSoon = page.getByRole('alert').getByText(/Manual sync failed: Please wait \d+ seconds/)
  await expect(tooSoon).toBeVisible()
  await page.getByRole('button', { name: 'Refresh RAKBANK' }).click()
  await expect(tooSoon).toHaveCount(2)

  await page.getByRole('button', { name: 'Disconnect RAKBANK' }).click()
  const done = await watchFor(page, 'RAKBANK is disconnected.', 'Bank-level security')
  await page.getByRole('button', { name: 'Delete Connection' }).click()
  await done()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /Connected Banks/ })).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await page.context().close()
})
