import { expect } from '@playwright/test'
import { dashboardData } from '#contract/figures/summaries.ts'
import * as transactions from '#contract/ledger/transactions.ts'
import { dubaiDay, historyRange, type PeriodKey, periodRange } from '#contract/period.ts'
import { paths } from '../../web/paths.ts'
import { connectBank } from '../connect.ts'
import { browseAs, cardOf, dirhams, expectAmount, visit } from '../screens/browse.ts'
import type { TestUser, World } from '../world.ts'
import { test } from './fixtures.ts'

let world: World
let user: TestUser
let entityId: string
test.beforeAll(async ({ sharedWorld }) => {
  test.setTimeout(180_000)
  world = sharedWorld
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
/** Income and expenses according to the bank itself, without transfers between own accounts. */
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

test('the reference dashboard shows the figures of the bank, and each card opens its details', async ({
  browser,
}) => {
  const page = await browseAs(browser, world, user)
  await visit(page, paths.dashboard)
  const { body } = await user.call(dashboardData, { query: { period: 'mtd' } })
  await expect(page.getByText(/^Review \d+ merchants?, about \d+ minutes?$/)).toBeVisible()
  const quick = page.getByRole('group', { name: 'Quick Actions' })
  await expect(quick.getByRole('link', { name: 'Verify Transactions' })).toContainText('99+')
  await expect(page.getByRole('link', { name: /^Review now/ })).toHaveAttribute('href', paths.verify)
  await expectAmount(page, balance())
  const card = page.getByRole('article', { name: 'Emirates NBD' })
  await expect(card).toContainText('Bank Connected')
  for (const account of accountsOfBank()) {
    const tile = card.getByRole('link', { name: account.nickname }).first()
    await expect(tile).toContainText(dirhams(Math.abs(account.bookedBalanceMinor)))
    await expect(tile).toHaveAttribute('href', paths.accounts)
  }
  await expect(cardOf(page, 'Recent Transactions').getByRole('listitem')).toHaveCount(5)

  const banks = page.getByRole('region', { name: 'Connected Banks (1)' })
  await expect(banks.getByRole('article', { name: 'Emirates NBD' })).toContainText(
    /Emirates NBD\s*Active\s*3 accounts connected · Connected today/,
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
    'Pay Period',
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
  await expect(page.getByText('more than 3 days ago')).toHaveCount(0)
  await page.route('**/api/user/dashboard-data*', (route) =>
    route.fulfill({ json: { ...body, last_synced: new Date(Date.now() - 4 * 86_400_000).toISOString() } }),
  )
  await visit(page, paths.dashboard)
  await expect(page.getByText('more than 3 days ago')).toBeVisible()
  await page.context().close()
})

test('the financial overview counts each period as the bank does, and keeps its choice', async ({
  browser,
}) => {
  const page = await browseAs(browser, world, user)
  await visit(page, paths.dashboard)
  await page.getByRole('radio', { name: 'Financial Overview' }).click()
  const tabs = page.getByRole('radiogroup', { name: 'Period' })
  await expect(tabs.getByRole('radio')).toHaveText(['1W', 'MTD', '1M', '3M', 'YTD', '1Y', 'All', 'Pay'])
  await expect(tabs.getByRole('radio', { name: 'Pay' })).toBeChecked()
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
    await expect(page.getByRole('region', { name: /^Expenses/ })).toContainText(dirhams(-expenses))
    const net = figures.getByRole('link', { name: /^Net Income/ })
    await expect(net).toContainText(dirhams(income + expenses))
    await expect(net).toContainText(income + expenses >= 0 ? 'Saving' : 'Over Budget')
  }
  await expect(figures.getByRole('link', { name: /^Total Balance/ })).toContainText('3 connected accounts')
  await expect(figures.getByRole('link', { name: /^Income/ })).toContainText(/[\d,]+ transactions/)
  for (const name of ['Add Transaction', 'View All Transactions'])
    await expect(cardOf(page, 'Quick Actions').getByRole('link', { name })).toBeVisible()
  await expect(cardOf(page, 'Quick Actions').getByRole('button', { name: 'Connect Account' })).toBeVisible()

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

test('a manual entry is shown beside the banks, and a failed request keeps the last figures', async ({
  browser,
}) => {
  const newUser = await world.signUp()
  const body = { type: 'income', amount: 250, description: 'Gift', category: 'other_income', date: today() }
  expect((await newUser.call(transactions.createTransaction, { body })).status).toBe(200)
  const page = await browseAs(browser, world, newUser)
  await page.route('**/api/user/dashboard-data*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(paths.dashboard)
  await expect(page.getByRole('alert').getByText('Failed to load dashboard data')).toBeVisible()
  await page.unroute('**/api/user/dashboard-data*')
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('article', { name: 'Cash' })).toContainText(dirhams(25_000))
  await page.context().close()
})
