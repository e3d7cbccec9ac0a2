import { expect, type Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { connectBank } from '../connect.ts'
import { browseAs, visit, watchFor } from '../screens/browse.ts'
import { giveCode, saysConnected, signInWithin, toBank, widgetOf } from '../screens/connect-flow.ts'
import type { World } from '../world.ts'
import { test } from './fixtures.ts'

let world: World
test.beforeAll(({ sharedWorld }) => {
  world = sharedWorld
})

const bankCard = (page: Page, name: string) => page.getByRole('article', { name })
const deleteDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Delete Bank Connection' })

test('leaving the connect flow at any step says that nothing was connected', async ({ browser }) => {
  const page = await browseAs(browser, world, await world.signUp())
  await visit(page, paths.connections)
  await expect(page.getByRole('heading', { name: 'No Bank Connections' })).toBeVisible()
  await page.getByRole('button', { name: 'Connect Your First Bank' }).click()

  // inside the widget
  const widget = await toBank(page, 'RAKBANK')
  await widget.getByRole('button', { name: 'Close' }).click()
  await widget.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText('You cancelled the bank connection process')).toBeVisible()

  // a login locked by the bank: the bank's own message is shown
  await page.getByRole('button', { name: 'Try Again' }).click()
  const again = widgetOf(page)
  await again.getByRole('button', { name: 'Continue' }).click()
  await again.getByRole('button', { name: 'RAKBANK' }).click()
  await signInWithin(again, 'Empty account', '+lockout')
  await again.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('We couldn’t connect your bank.')).toBeVisible()
  await expect(page.getByText(/Message from the bank: .*locked this login/)).toBeVisible()

  // on the bank's own page
  await page.getByRole('button', { name: 'Try Again' }).click()
  const third = widgetOf(page)
  await third.getByRole('button', { name: 'Continue' }).click()
  await third.getByRole('button', { name: 'First Abu Dhabi Bank' }).click()
  await third.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/bank\//)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(/\/failure/)
  await expect(page.getByRole('heading', { name: 'Connection Failed' })).toBeVisible()
  await expect(page.getByText('You cancelled at the bank.')).toBeVisible()
  for (const name of ['Try Again', 'Return to Dashboard'])
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', paths.root)
  await visit(page, paths.connections)
  await expect(page.getByRole('heading', { name: 'No Bank Connections' })).toBeVisible()
  await page.context().close()
})

test('a bank that is down is connected and marked as having problems, also on the dashboard', async ({
  browser,
}) => {
  const page = await browseAs(browser, world, await world.signUp())
  await visit(page, paths.accounts)
  await page.getByRole('button', { name: 'Connect Bank Account' }).click()
  const widget = await toBank(page, 'RAKBANK')
  await signInWithin(widget, 'Empty account', '+down')
  await giveCode(widget)
  await expect(
    page.getByText(
      'Bank connected, but syncing accounts failed. Please click "Sync Bank Accounts" to retry.',
    ),
  ).toBeVisible({ timeout: 45_000 })
  await expect(page.getByRole('button', { name: 'Sync Bank Accounts' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await visit(page, paths.connections)
  await expect(bankCard(page, 'RAKBANK')).toContainText('Bank having trouble')
  await expect(bankCard(page, 'RAKBANK')).toContainText('No data yet')
  await visit(page, paths.dashboard)
  await expect(page.getByRole('region', { name: /^To do/ })).toContainText('RAKBANK')
  await page.context().close()
})

test('an expired consent is renewed in place, with its ending kept in the history', async ({ browser }) => {
  const user = await world.signUp()
  const { entityId } = await connectBank(world, user, { bank: 'RAKBANK_AE', person: 'empty' })
  world.bank.expireConsent(entityId)
  const page = await browseAs(browser, world, user)
  await visit(page, paths.connections)
  const card = bankCard(page, 'RAKBANK')
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    await expect(card).toContainText('Expired', { timeout: 2000 })
  }).toPass()
  await expect(card).toContainText('Action needed')
  for (const where of [paths.dashboard, paths.accounts]) {
    await visit(page, where)
    const main = page.getByRole('main')
    await expect(main.getByText('Expired', { exact: true }).first()).toBeVisible()
    await expect(main.getByText(/^(Bank )?Connected$/)).toHaveCount(0)
  }
  await visit(page, paths.connections)
  await card.getByRole('button', { name: /Renew consent|Reconnect/ }).click()
  await expect(page.getByRole('dialog', { name: 'Reconnect RAKBANK' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue to your bank' }).click()
  const widget = widgetOf(page)
  await widget.getByRole('button', { name: 'Continue' }).click()
  await signInWithin(widget, 'Empty account')
  await giveCode(widget)
  await saysConnected(page, 1)
  await expect(card).toContainText('Active')
  await expect(card).toContainText('Up to date')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Consent history' })).toContainText('RAKBANK')
  await page.context().close()
})

test('the delete dialog: idle, deleting, error, success that closes by itself; DELETE, then POST', async ({
  browser,
}) => {
  const user = await world.signUp()
  const { entityId } = await connectBank(world, user, { bank: 'RAKBANK_AE', person: 'empty' })
  const page = await browseAs(browser, world, user)
  await visit(page, paths.connections)
  await bankCard(page, 'RAKBANK').getByRole('button', { name: 'Disconnect' }).click()
  const dialog = deleteDialog(page)
  await expect(dialog).toContainText('RAKBANK')
  await expect(dialog).toContainText(entityId)
  await expect(dialog.getByRole('alert').filter({ hasText: 'This ends your consent' })).toBeVisible()

  const tries: string[] = []
  let go: () => void = () => undefined
  const heldResponse = new Promise<void>((resolve) => (go = resolve))
  const error = 'Failed to disconnect bank. Please try again.'
  await page.route('**/api/lean/entities/*/delete', async (route) => {
    tries.push(route.request().method())
    if (tries.length === 1) await heldResponse
    if (tries.length === 4) return route.continue()
    return route.fulfill({
      status: 503,
      json: { success: false, code: 'bank_unavailable', error, detail: error },
    })
  })
  await dialog.getByRole('button', { name: 'Delete Connection' }).click()
  await expect(dialog.getByText('Removing your bank connection...')).toBeVisible()
  for (const name of ['Cancel', 'Delete Connection'])
    await expect(dialog.getByRole('button', { name })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  go()
  await expect(dialog.getByRole('alert').filter({ hasText: error })).toBeVisible()

  // the second time DELETE fails again and POST succeeds; the message is shown for two seconds only
  const messageSeen = await watchFor(page, 'RAKBANK disconnected.', 'No Bank Connections')
  await dialog.getByRole('button', { name: 'Delete Connection' }).click()
  await messageSeen()
  expect(tries).toEqual(['DELETE', 'POST', 'DELETE', 'POST'])
  await expect(dialog).toHaveCount(0, { timeout: 6000 })
  await expect(page.getByRole('heading', { name: 'No Bank Connections' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Consent history' })).toContainText('RAKBANK')
  await page.context().close()
})

test('a bank that is already connected can be deleted from the failure, and connected again', async ({
  browser,
}) => {
  const user = await world.signUp()
  const { entityId } = await connectBank(world, user, { bank: 'RAKBANK_AE', person: 'empty' })
  const page = await browseAs(browser, world, user)
  const error = `You are already connected to this bank. Delete your existing connection, entity_id: ${entityId}`
  await page.route('**/api/auth/lean-token', (route) =>
    route.fulfill({ status: 409, json: { success: false, code: 'already_connected', error, detail: error } }),
  )
  await visit(page, paths.accounts)
  await page.getByRole('button', { name: 'Connect Bank', exact: true }).click()
  await page.getByRole('button', { name: 'Continue to your bank' }).click()
  await expect(page.getByText('This bank is already connected')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Existing Connection' }).click()
  await expect(
    page.getByText('Connection deleted successfully. You can now try connecting again.'),
  ).toBeVisible()
  expect(world.bank.entities()).not.toContain(entityId)
  await page.unroute('**/api/auth/lean-token')
  await expect(page.getByRole('button', { name: 'Continue to your bank' })).toBeVisible({ timeout: 8000 })
  const widget = await toBank(page, 'RAKBANK')
  await signInWithin(widget, 'Empty account')
  await giveCode(widget)
  await saysConnected(page, 1)
  await expect(bankCard(page, 'RAKBANK')).toContainText('Connected')
  await page.context().close()
})
