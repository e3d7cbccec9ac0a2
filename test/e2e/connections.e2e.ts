import { expect, type Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import { connectBank } from '../connect.ts'
import { browseAs, visit } from '../screens/browse.ts'
import { giveCode, saysConnected, signInWithin, toBank, widgetOf } from '../screens/connect-flow.ts'
import type { World } from '../world.ts'
import { test } from './fixtures.ts'

let world: World
test.beforeAll(({ sharedWorld }) => {
  world = sharedWorld
})

const bankCard = (page: Page, name: string) => page.getByRole('article', { name })

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
