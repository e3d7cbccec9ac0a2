import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { connectBank } from '../connect.ts'
import type { TestUser, World } from '../world.ts'
import { enter, origin, startDesk, test } from './desk.ts'

let world: World
let user: TestUser
/** The server's clock is set forward past the cooldown of the sync that connecting was. */
let ahead = 0
test.beforeAll(async () => {
  world = await startDesk({ clock: { now: () => new Date(Date.now() + ahead) } })
  user = await world.signUp({ name: 'Salma Keys' })
  await connectBank(world, user)
})
test.afterAll(() => world.stop())
test.beforeEach(async ({ page, context }) => {
  await enter(context, world, user)
  await page.goto(`${origin(world)}/dashboard`)
  await expect(page.getByRole('main').locator('.figures').filter({ hasText: 'AED' }).first()).toBeVisible()
})

/** Rules of accessibility that what stands open breaks. */
async function broken(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

const box = (page: Page) => page.getByRole('combobox', { name: 'Commands' })

test('the palette goes, adds, searches and changes the period by keys alone', async ({ page }) => {
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  expect(await broken(page)).toEqual([])
  await page.keyboard.type('bank conn')
  await expect(page.getByRole('option', { selected: true })).toHaveText('Bank Connections')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/connections/)
  await expect(box(page)).toBeHidden()

  await page.keyboard.press('Control+k')
  await box(page).fill('add inc')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/add-transaction\?type=income/)
  await expect(page.getByRole('radio', { name: 'Income', exact: true })).toBeChecked()

  await page.keyboard.press('Control+k')
  await box(page).fill('zzq')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/transactions\?q=zzq/)
  await expect(page.getByText('No transactions found')).toBeVisible()

  await page.keyboard.press('Control+k')
  await box(page).fill('3 months')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/period=3m/)
  expect(await page.evaluate(() => localStorage.getItem('selected_period'))).toBe('3m')

  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await expect(box(page)).toBeHidden()
})

test('single keys: periods, hiding amounts, the map, and the switch that ends them', async ({ page }) => {
  await page.keyboard.press('6')
  await expect(page).toHaveURL(/period=1y/)
  await page.keyboard.press('h')
  await expect(page.getByRole('button', { name: 'Show amounts' })).toBeVisible()
  const texts = await page.locator('.figures', { hasText: 'AED' }).allInnerTexts()
  expect(texts.length).toBeGreaterThan(3)
  expect(texts.filter((text) => /\d/.test(text))).toEqual([])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show amounts' })).toBeVisible()
  await page.keyboard.press('h')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toBeVisible()
  expect(await broken(page)).toEqual([])
  await help.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('1')
  await page.keyboard.press('?')
  await expect(help).toBeHidden()
  await expect(page).toHaveURL(/period=1y/)
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeVisible()
})

test('the user menu, the drawer up to 768 px, the question before logout, and its failure', async ({
  page,
}) => {
  const opener = page.getByRole('button', { name: /Salma Keys/ })
  await opener.click()
  const menu = page.getByRole('menu', { name: 'Account menu' })
  await expect(menu.getByRole('menuitem')).toHaveText(['Account Settings', 'Notifications', 'Logout'])
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await opener.click()
  await page.mouse.click(900, 500)
  await expect(menu).toBeHidden()
  const bar = page.getByRole('navigation', { name: 'Quick access' })
  const toggle = page.getByRole('button', { name: 'Open menu' })
  await expect(bar).toBeHidden()
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(bar.getByRole('link', { name: 'Transactions' })).toBeVisible()
  await toggle.click()
  const drawer = page.getByRole('dialog', { name: 'XTharwa' })
  await drawer.getByRole('link', { name: 'Budgets' }).click()
  await expect(page).toHaveURL(/\/budgets/)
  await expect(drawer).toBeHidden()
  await page.setViewportSize({ width: 769, height: 900 })
  await expect(bar).toBeHidden()
  await expect(toggle).toBeHidden()
  await page.route('**/api/identity/sign-out', (route) => route.abort())
  await opener.click()
  await menu.getByRole('menuitem', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to logout?' })
  await question.getByRole('button', { name: 'Logout' }).click()
  await expect(question.getByRole('alert')).toHaveText('Error logging out. Please try again.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(opener).toBeVisible()
})

test('Quick Stats follow the period and a new transaction; the hidden sync stays off', async ({ page }) => {
  const syncs: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('sync-lean-data')) syncs.push(request.url())
  })
  const stats = page.getByRole('region', { name: 'Quick Stats' })
  await expect(stats.getByText(/^[1-9] Connected$/)).toBeVisible()
  const asked = page.waitForResponse(/financial-summary-quick\?period=ytd/)
  await page.keyboard.press('5')
  await asked
  await expect(stats.getByText('YTD')).toBeVisible()
  const again = page.waitForResponse(/financial-summary-quick/)
  await page.evaluate(() =>
    window.dispatchEvent(new CustomEvent('transactionCreated', { detail: { id: 'x' } })),
  )
  await again
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  // Two seconds after mounting was the last trigger of this page.
  await page.waitForFunction(() => performance.now() > 5000)
  expect(syncs).toEqual([])
  await page.keyboard.press('Control+k')
  ahead = 61_000
  await box(page).fill('run background')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Synced', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Synced', { exact: true })).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('last_sync_reason'))).toBe('manual')
  expect(await page.evaluate(() => localStorage.getItem('successful_hidden_syncs'))).toBe('1')
})
