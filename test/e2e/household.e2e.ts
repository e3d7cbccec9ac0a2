import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { connectBank } from '../connect.ts'
import type { World } from '../world.ts'
import { enter, origin, test } from './fixtures.ts'

/** Counts what a person presses and fills in. */
function counted() {
  const count = { presses: 0 }
  const once = async (work: Promise<unknown>): Promise<void> => {
    count.presses += 1
    await work
  }
  return { count, once }
}

test('an account is shared from the dashboard, and a partner without an account sees it, within nine presses and six; an edit of theirs is undone, and their open page says when their access ends', async ({
  browser,
  sharedWorld: world,
}) => {
  const owner = await world.signUp({ name: 'Layla' })
  await connectBank(world, owner, { person: 'freelancer' })
  await expect.poll(async () => (await owner.call(accountsQuick)).body.data.length).toBeGreaterThan(0)
  const context = await browser.newContext()
  await enter(context, world, owner)
  const own = await context.newPage()
  await own.goto(`${origin(world)}/dashboard`)
  const ofOwner = counted()
  await ofOwner.once(own.getByRole('link', { name: 'Household', exact: true }).first().click())
  await ofOwner.once(own.getByRole('button', { name: 'Share an account' }).click())
  const dialog = own.getByRole('dialog', { name: 'Share accounts' })
  const email = 'sara.partner@example.test'
  await ofOwner.once(dialog.getByLabel('E-mail address').fill(email))
  const account = dialog.getByRole('switch').first()
  if (!(await account.isChecked())) await ofOwner.once(account.click())
  await expect(dialog.getByText('Newest payments')).toBeVisible()
  await ofOwner.once(dialog.getByRole('button', { name: 'Share', exact: true }).click())
  const asked = own.getByRole('dialog', { name: 'Confirm it’s you' })
  await ofOwner.once(asked.getByLabel('Current password').fill(owner.password))
  await ofOwner.once(asked.getByRole('button', { name: 'Continue' }).click())
  const link = await own.getByLabel('Invitation link').innerText()
  await ofOwner.once(own.getByRole('button', { name: 'Done' }).click())

  const ofPartner = counted()
  const page = await (await browser.newContext()).newPage()
  await ofPartner.once(page.goto(await mailedInvitation(world, email)))
  await expect(page.getByRole('heading', { name: 'Layla wants to share accounts with you' })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await ofPartner.once(page.getByLabel('Full name').fill('Sara'))
  const password = 'Silver-Boats-At-Night-5'
  await ofPartner.once(page.getByLabel('Password', { exact: true }).fill(password))
  await ofPartner.once(page.getByLabel('Confirm password').fill(password))
  await ofPartner.once(page.getByRole('button', { name: 'Create Account' }).click())
  await expect(page.getByText(/You see them as soon as you accept/)).toBeVisible()
  await ofPartner.once(page.getByRole('button', { name: 'Accept' }).click())
  await expect(page.getByText('You’re looking at accounts of Layla')).toBeVisible()
  await expect(page.getByText('Net worth of these accounts')).toBeVisible()
  expect(ofOwner.count.presses).toBeLessThanOrEqual(9)
  expect(ofPartner.count.presses).toBeLessThanOrEqual(6)

  // the owner's open page follows by itself
  await expect(own.getByRole('radio', { name: 'Ours' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This invitation doesn’t work' })).toBeVisible()
  await page.goto(`${origin(world)}/dashboard`)
  await expect(page.getByText('Confirm your e-mail address')).toHaveCount(0)

  await own.goto(`${origin(world)}/settings/profile#household`)
  await own.getByRole('button', { name: 'Make Sara a partner' }).click()
  await expect(own.getByText(/Sara can now also edit payments/)).toBeVisible()
  await page.goto(`${origin(world)}/settings/profile#household`)
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  const rows = page.locator('button[data-index]')
  await rows.filter({ hasNotText: 'Pending' }).filter({ hasNotText: 'Transfer' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Transaction' })
  const category = sheet.getByRole('button', { name: /^Category: / })
  const before = await category.innerText()
  await category.click()
  await page.keyboard.type(before === 'Groceries' ? 'Dining' : 'Groceries')
  await page.keyboard.press('Enter')
  await expect(category).not.toHaveText(before)
  await sheet.getByLabel('Note').fill('For the party')
  await sheet.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(/ is now in /)).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'Your changes here' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Undo: Edited/ })).toBeVisible()

  await own.goto(`${origin(world)}/profile/activity`)
  await expect(own.getByText(/By Sara/)).toBeVisible()
  await own.getByRole('button', { name: /^Undo: Edited/ }).click()
  await expect(own.getByText('Undone: the change by Sara')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Undone by Layla/)).toBeVisible()
  await rows.filter({ hasNotText: 'Pending' }).filter({ hasNotText: 'Transfer' }).first().click()
  await expect(sheet.getByLabel('Note')).toHaveValue('')
  await expect(category).toHaveText(before)

  await own.goto(`${origin(world)}/settings/profile#household`)
  await own.getByRole('button', { name: 'End the access of Sara' }).click()
  await own.getByRole('alertdialog').getByRole('button', { name: 'End access' }).click()
  await expect(own.getByText('Access ended')).toBeVisible()
  await expect(page.getByText('You no longer have access to these accounts').first()).toBeVisible()
  await Promise.all([own.context().close(), page.context().close()])
})

/** Waits for the link in the invitation mailed to somebody. */
async function mailedInvitation(world: World, email: string): Promise<string> {
  const folder = path.join(world.dataDir, 'outbox')
  const find = (): string =>
    readdirSync(folder)
      .map((name) => readFileSync(path.join(folder, name), 'utf8').replace(/=\r?\n/g, ''))
      .filter((mail) => mail.includes(`To: ${email}`))
      .map((mail) => /https?:\/\/\S+\/invitation#[\w.-]+/.exec(mail)?.[0] ?? '')
      .find(Boolean) ?? ''
  await expect.poll(find).not.toBe('')
  return find()
}
