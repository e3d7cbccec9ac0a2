import { expect } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { browseAs, cardOf, visit, watchFor } from '../screens/browse.ts'
import { giveCode, saysConnected, signInWithin, toBank } from '../screens/connect-flow.ts'
import { test } from './fixtures.ts'

test('a new user gets six steps, five links and cards with empty states', async ({
  browser,
  sharedWorld: world,
}) => {
  const page = await browseAs(browser, world, await world.signUp({ name: 'Layla Rahman' }))
  await visit(page, paths.dashboard)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Layla Rahman')
  await expect(page.getByRole('radio', { name: 'Dashboard' })).toBeChecked()
  const steps = cardOf(page, 'Getting Started').getByRole('listitem')
  await expect(steps).toHaveText([
    /Create your account \(Done\)/,
    /Add an account.*Connect Bank/,
    /Customize categories/,
    /Set your pay day.*Open/,
    /Create a goal.*Open/,
    /Create a budget/,
  ])
  await expect(page.getByText(/transactions? to review/)).toHaveCount(0)
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
  await expect(page.getByText('Set monthly limits by category.')).toBeVisible()

  await quick.getByRole('button', { name: 'Connect Bank' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect Bank Account' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)

  for (const design of ['Dashboard', 'Financial Overview']) {
    await page.getByRole('radio', { name: design }).click()
    const panel = cardOf(page, 'Connect Bank Account').last()
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
  await expect(cardOf(page, 'Connect Bank Account')).toContainText('256-bit encryption')
  await page.getByRole('link', { name: 'Cancel and return to dashboard' }).click()
  await expect(page).toHaveURL(paths.dashboard)
  await page.context().close()
})

test('a bank that the provider lists late is found two seconds later, and reported with its accounts', async ({
  browser,
  sharedWorld: world,
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
  await expect(page.getByText('Your bank is connected, but no entities were found yet.')).toBeVisible()
  await saysConnected(page, 1)
  expect(looks).toBe(2)
  await expect(page.getByRole('article', { name: 'RAKBANK' })).toContainText('Bank Connected')
  await page.getByRole('button', { name: 'Sync Now' }).click()
  const tooSoon = page.getByRole('status').getByText(/^Please wait \d+ seconds before next sync$/)
  await page.getByRole('button', { name: 'Refresh RAKBANK' }).click()
  await expect(tooSoon).toHaveCount(2)

  await page.getByRole('button', { name: 'Disconnect RAKBANK' }).click()
  const messageSeen = await watchFor(page, 'RAKBANK disconnected.', 'Bank-level security')
  await page.getByRole('button', { name: 'Delete Connection' }).click()
  await messageSeen()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /Connected Banks/ })).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await page.context().close()
})
