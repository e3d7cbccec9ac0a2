import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { origin, startBrowserWorld, test } from './fixtures.ts'

test('a visitor explores sample data, then makes an empty account in one step', async ({ page }) => {
  const world = await startBrowserWorld()
  await world.identity.prepareDemos()
  await page.goto(`${origin(world)}/home`)
  const since = Date.now()
  await page.getByRole('button', { name: 'Explore with sample data' }).click()
  const note = page.getByText(/^Sample data, deleted tomorrow at \d{1,2}:\d\d [ap]m$/i)
  await expect(note).toBeVisible()
  await expect(page.getByText(/AED\s?[\d,]+\.\d\d/).first()).toBeVisible()
  test.info().annotations.push({ type: 'ms from click to figures', description: String(Date.now() - since) })
  await page.goto(`${origin(world)}/budgets`)
  await expect(note).toBeVisible()
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.getByLabel('Full name').fill('Noura Haddad')
  await page.getByLabel('E-mail').fill(`demo-${randomUUID()}@example.test`)
  await page.getByLabel('Password', { exact: true }).fill('Quiet-Harbour-42')
  await page.getByLabel('Confirm password').fill('Quiet-Harbour-42')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('button', { name: 'Connect Bank Account' }).first()).toBeVisible()
  await expect(note).toHaveCount(0)
  await world.stop()
})
