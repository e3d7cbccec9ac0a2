import { expect, type Page } from '@playwright/test'
import {
  googleEnv,
  type OpenIdProvider,
  openProvider,
} from '../../server/features/person/identity/testing/open-id.ts'
import type { World } from '../world.ts'
import { origin, startBrowserWorld, storedText, test } from './fixtures.ts'
import { enterAs, fillLogin, mailedLink, throughGoogle } from './people.ts'

let world: World
let google: OpenIdProvider
test.beforeAll(async () => {
  google = await openProvider()
  world = await startBrowserWorld({ env: googleEnv(google.issuer) })
  google.serve(origin(world))
})
test.afterAll(async () => {
  await world.stop()
  await google.stop()
})

const open = (page: Page, address: string) => page.goto(origin(world) + address)
/** The messages on the page; filters out the empty container for toasts, which is an alert too. */
const messages = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })
const password = 'Quiet-Harbour-42'

test('a forgotten password: the specified texts, a mailed link that works once, and old sessions end', async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newContext()
  const otherPage = await elsewhere.newPage()
  const person = await enterAs(world, otherPage)
  await open(otherPage, '/dashboard')
  await expect(otherPage.getByText(/AED\s?\d/).first()).toBeVisible()

  await open(page, '/login')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeDisabled()
  await fillLogin(page, { ...person, password: 'not-the-password-1' })
  const message = messages(page)
  await expect(message).toHaveText('Login failed. Please check your credentials.')
  await page.getByLabel('Password', { exact: true }).fill('other')
  await expect(message).toHaveCount(0)

  await page.getByRole('link', { name: 'Forgot your password' }).click()
  const send = page.getByRole('button', { name: 'Send reset link' })
  await expect(send).toBeDisabled()
  await page.getByLabel('E-mail').fill('layla@')
  await send.click()
  await expect(message).toHaveText('Please enter a valid e-mail address')
  await page.getByLabel('E-mail').fill(person.email)
  await expect(message).toHaveCount(0)
  await send.click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()

  const link = await mailedLink(world, person.email, 'reset-password')
  await page.goto(link)
  const set = page.getByRole('button', { name: 'Set new password' })
  await expect(set).toBeDisabled()
  const fresh = 'Marble-Falcon-63'
  await page.getByLabel('New password', { exact: true }).fill(fresh)
  await page.getByLabel('Confirm new password').fill(`${fresh}x`)
  await set.click()
  await expect(message).toHaveText('Passwords do not match')
  await page.getByLabel('Confirm new password').fill(fresh)
  await set.click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  expect(page.url()).not.toContain('token')

  await otherPage.getByRole('link', { name: 'Transactions' }).first().click()
  await otherPage.waitForURL('**/login**')
  expect(await storedText(otherPage)).not.toContain(person.id)
  expect(await otherPage.evaluate(() => document.body.innerText)).not.toMatch(/AED\s?\d/)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await fillLogin(page, { ...person, password: fresh })
  await page.waitForURL('**/dashboard')

  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await set.click()
  await expect(message).toContainText('This link is no longer valid. Request a new one.')
  await open(page, '/reset-password')
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
  await elsewhere.close()
})

test('Google: a new person, a window closed too soon, and an address that has an account', async ({
  page,
}) => {
  await open(page, '/login')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ])
  await popup.locator('input[name=login]').waitFor() // a window may not close during a navigation
  await popup.close()
  await expect(messages(page)).toHaveText('Google login failed. Please try again.')
  await throughGoogle(page, 'newcomer')
  await page.waitForURL('**/dashboard')

  await page.context().clearCookies()
  const owner = await world.signUp({ email: 'owner@example.test' })
  await open(page, '/signup')
  await throughGoogle(page, 'owner')
  await expect(page.getByText('This e-mail address already has an account')).toBeVisible()
  await fillLogin(page, owner)
  await page.waitForURL('**/dashboard')
  await expect(page.getByText('Google is now connected to your account.')).toBeVisible()
  await expect(page.getByText('owner@example.test').first()).toBeVisible()
})

test('after sign-in the user returns to the requested page of our origin', async ({ page }) => {
  const person = await world.signUp()
  await open(page, '/transactions?type=income')
  await page.waitForURL('**/login?next=**')
  await fillLogin(page, person)
  await page.waitForURL('**/transactions?type=income')
  await open(page, `/login?next=${encodeURIComponent('https://evil.example/x')}`)
  await page.waitForURL(`${origin(world)}/dashboard`)
})
