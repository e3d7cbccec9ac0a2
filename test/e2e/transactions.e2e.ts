import { expect, type Page } from '@playwright/test'
import { filterTotals, type Filter } from '#contract/ledger/transactions.ts'
import { connectBank } from '../connect.ts'
import type { TestUser, World } from '../world.ts'
import { enter, origin, test } from './fixtures.ts'

let world: World
let user: TestUser
test.beforeAll(async ({ sharedWorld }) => {
  world = sharedWorld
  user = await world.signUp()
  await connectBank(world, user)
})
test.beforeEach(async ({ page, context }) => {
  await enter(context, world, user)
  await page.goto(`${origin(world)}/transactions`)
  await expect(rows(page).first()).toBeVisible()
})

const rows = (page: Page) => page.getByRole('main').locator('button[data-index]')
const totals = (page: Page) => page.getByRole('region', { name: 'Totals for these filters' })
const text = (value: number): string => new Intl.NumberFormat('en-AE').format(value)

/** Expects the count and the sums on the screen to match the server's for this filter. */
async function expectTotals(page: Page, query: Filter): Promise<void> {
  const { body } = await user.call(filterTotals, { query })
  expect(body.listed).toBeGreaterThan(0)
  await expect(totals(page)).toContainText(`${text(body.listed)} transaction`)
  await expect(totals(page)).toContainText(
    new Intl.NumberFormat('en-AE', { minimumFractionDigits: 2 }).format(Math.abs(body.total.net)),
  )
}

test('counts, searches and filters; the URL and chips show the filter', async ({ page }) => {
  await expectTotals(page, {})
  await page.getByRole('radio', { name: 'Income' }).click()
  await expectTotals(page, { type: 'income' })
  await expect(page).toHaveURL(/type=income/)
  await page.getByRole('radio', { name: 'Expenses' }).click()
  await page.getByLabel('Category').selectOption({ label: 'Groceries' })
  await expectTotals(page, { type: 'expense', category: 'groceries' })
  await page.getByLabel('Search transactions').fill('carrefour')
  await expectTotals(page, { type: 'expense', category: 'groceries', q: 'carrefour' })
  for (const row of await rows(page).all()) await expect(row).toContainText(/carrefour/i)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Remove: in Groceries/ })).toBeVisible()
  await page.getByRole('button', { name: /^Remove: containing/ }).click()
  await expectTotals(page, { type: 'expense', category: 'groceries' })
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expectTotals(page, {})
  await page.getByLabel('Search transactions').fill('no such thing')
  await expect(page.getByText('No transactions found')).toBeVisible()
})

test('opens a row with the keyboard, edits it, undoes the edit, and prints a plain table', async ({
  page,
}) => {
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Transaction' })
  await sheet.getByLabel('Note').fill('for the office')
  await sheet.getByLabel('Description').fill('My own words')
  await sheet.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(rows(page).filter({ hasText: 'My own words' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const table = page.locator('[data-print-sheet] table')
  await expect(table).toBeVisible()
  await expect(table.getByRole('row', { name: /My own words/ })).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(table).toHaveCount(0)
})

test('reports a failure and retries; scrolls far without losing rows', async ({ page }) => {
  await page.route('**/transactions/search**', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.getByRole('radio', { name: 'Income' }).click()
  await expect(page.getByText('Failed to Load Transactions').first()).toBeVisible()
  await page.unroute('**/transactions/search**')
  await page.getByRole('button', { name: 'Try Again' }).first().click()
  await expectTotals(page, { type: 'income' })
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('radio', { name: 'All' }).click()
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
        return Number(await rows(page).last().getAttribute('data-index'))
      },
      { timeout: 40_000 },
    )
    .toBeGreaterThan(300)
  // Only rows near the viewport are in the page.
  expect(await rows(page).count()).toBeLessThan(60)
})
