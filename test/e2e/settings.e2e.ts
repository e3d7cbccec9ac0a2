import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import * as z from 'zod'
import type { World } from '../world.ts'
import { origin, test } from './fixtures.ts'
import { enterAs, fillLogin, proveIn } from './people.ts'

let world: World
test.beforeAll(({ sharedWorld }) => {
  world = sharedWorld
})

const open = (page: Page, address: string) => page.goto(origin(world) + address)
const dialog = (page: Page) => page.getByRole('dialog')

test('two-step sign-in: turned on by the QR code’s key, asked for at the next sign-in, with a backup code too', async ({
  page,
}) => {
  const person = await enterAs(world, page)
  await open(page, '/profile/security')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await dialog(page).getByLabel('Current password').fill(person.password)
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(dialog(page).getByRole('img', { name: /QR code/ })).toBeVisible()
  const key = (await page.getByTestId('totp-key').innerText()).replaceAll(/\s/g, '')
  const totp = new TOTP({ secret: Secret.fromBase32(key) })
  await dialog(page).getByLabel('6-digit code').fill('000000')
  await dialog(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog(page).getByRole('alert').filter({ hasText: /./ })).toHaveText('That code isn’t right')
  await dialog(page).getByLabel('6-digit code').fill(totp.generate())
  await dialog(page).getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const backup = await codes.first().innerText()
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click()
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()

  await page.context().clearCookies()
  await open(page, '/login')
  await fillLogin(page, person)
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  await page.context().clearCookies()
  await page.getByLabel('6-digit code').fill('123456')
  await expect(page.getByText('Your sign-in timed out. Please sign in again.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')

  for (const [label, code] of [
    // each code works only once, and the one used for activation is spent
    ['6-digit code', () => totp.generate({ timestamp: Date.now() + 30_000 })],
    ['Backup code', () => backup],
  ] as const) {
    await page.context().clearCookies()
    await open(page, '/login')
    await fillLogin(page, person)
    await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible()
    if (label === 'Backup code') await page.getByRole('button', { name: 'Use a backup code' }).click()
    await page.getByLabel(label).fill(code())
    if (label === 'Backup code') await page.getByRole('button', { name: 'Confirm' }).click()
    await page.waitForURL('**/dashboard')
  }
})

test('a passkey is added and signs in', async ({ page }) => {
  const person = await enterAs(world, page)
  const chrome = await page.context().newCDPSession(page)
  await chrome.send('WebAuthn.enable')
  await chrome.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await open(page, '/profile/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await proveIn(page, person)
  await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible()
  await page.context().clearCookies()
  await open(page, '/login?next=/accounts')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/accounts')
  await expect(page.getByText(person.email).first()).toBeVisible()

  await open(page, '/profile/security')
  await page.getByRole('button', { name: /^Remove / }).click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0)
  await open(page, '/profile/activity')
  await page.getByRole('radio', { name: 'Account' }).click()
  for (const text of ['Passkey added', 'with a passkey', 'Passkey removed'])
    await expect(page.getByText(text).first()).toBeVisible()
})

const Exported = z.object({ format: z.string(), user_id: z.string(), transactions: z.array(z.unknown()) })

test('download my data, then delete the account: everything is gone', async ({ page }) => {
  const person = await enterAs(world, page)
  await open(page, '/profile/data')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^xtharwa-\d{4}-\d{2}-\d{2}\.json$/)
  const exported = Exported.parse(JSON.parse(await readFile(await download.path(), 'utf8')))
  expect(exported.format).toBe('xtharwa-export-1')

  await page.getByRole('button', { name: 'Delete account' }).click()
  const sure = dialog(page).getByRole('button', { name: 'Delete permanently' })
  await expect(sure).toBeDisabled()
  await dialog(page).getByLabel('Type DELETE to confirm').fill('delete')
  await dialog(page).getByLabel('Current password').fill('wrong-password-1')
  await expect(sure).toBeDisabled()
  await dialog(page).getByLabel('Type DELETE to confirm').fill('DELETE')
  await sure.click()
  await expect(dialog(page).getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'Your current password isn’t right',
  )
  await dialog(page).getByLabel('Current password').fill(person.password)
  await sure.click()
  await page.waitForURL('**/home')
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
  await open(page, '/dashboard')
  await page.waitForURL('**/login**')
  await fillLogin(page, person)
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'Login failed. Please check your credentials.',
  )
})
