import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { TestUser, World } from '../world.ts'
import { enter } from './fixtures.ts'

/** Signs a user up over HTTP and gives the page their session. */
export async function enterAs(
  world: World,
  page: Page,
  more: { name?: string; email?: string } = {},
): Promise<TestUser> {
  const person = await world.signUp(more)
  await enter(page.context(), world, person)
  return person
}

export async function fillLogin(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Enters the password again in the dialog that asks for it. */
export async function proveIn(page: Page, person: { password: string }): Promise<void> {
  const asked = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await asked.getByLabel('Current password').fill(person.password)
  await asked.getByRole('button', { name: 'Continue' }).click()
}

/** Goes through the provider's pages in the popup, which closes itself at the end. */
export async function throughGoogle(page: Page, login: string): Promise<void> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ])
  await popup.locator('input[name=login]').fill(login)
  await popup.locator('input[name=password]').fill('x')
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Sign-in' }).click()
  await popup.getByRole('button', { name: 'Continue' }).click({ timeout: 10_000 })
  await closed
}

/** Ends every session of a user, as from another device; their open screens do not know yet. */
export async function endSessions(world: World, person: TestUser): Promise<void> {
  const answer = await fetch(`${world.url}/api/identity/revoke-sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: person.cookie },
    body: '{}',
  })
  expect(answer.status).toBe(200)
}

/** Waits for the link in the newest mail to a user; soft line breaks of the mail are removed. */
export async function mailedLink(world: World, email: string, page: string): Promise<string> {
  const folder = path.join(world.dataDir, 'outbox')
  const find = (): string => {
    for (const name of listed(folder)) {
      const mail = readFileSync(path.join(folder, name), 'utf8')
        .replace(/=\r?\n/g, '')
        .replace(/=3D/gi, '=')
      const link = new RegExp(`https?://\\S+/${page}\\?token=[\\w-]+`).exec(mail)?.[0]
      if (link && mail.includes(`To: ${email}`)) return link
    }
    return ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder).sort().reverse()
  } catch {
    return []
  }
}
