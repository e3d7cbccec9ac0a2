import { expect } from '@playwright/test'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import { connectBank } from '../connect.ts'
import { enter, origin, test } from './fixtures.ts'
import { proveIn } from './people.ts'

test('a partner is invited, edits a payment, the owner undoes it and ends the access, and the open page says so', async ({
  browser,
  sharedWorld: world,
}) => {
  const [owner, partner] = [await world.signUp({ name: 'Layla' }), await world.signUp({ name: 'Sara' })]
  await connectBank(world, owner, { person: 'freelancer' })
  await expect.poll(async () => (await owner.call(accountsQuick)).body.data.length).toBeGreaterThan(0)
  const open = async (user: typeof owner, path: string) => {
    const context = await browser.newContext()
    await enter(context, world, user)
    const page = await context.newPage()
    await page.goto(origin(world) + path)
    return page
  }
  const settings = await open(owner, '/settings/profile#household')
  await settings.getByRole('button', { name: 'Invite someone' }).first().click()
  const dialog = settings.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption('partner')
  await dialog.getByRole('switch').first().click()
  await dialog.getByRole('button', { name: 'Show what they will see' }).click()
  await expect(dialog.getByText('What they may change')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  const link = await dialog.getByLabel('Invitation link').innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()

  const shared = await open(partner, new URL(link).pathname + new URL(link).hash)
  await expect(shared.getByText(/Layla sees each of your changes/)).toBeVisible()
  await shared.getByRole('button', { name: 'Accept' }).click()
  await expect(shared.getByText('Layla confirms you next.')).toBeVisible()
  await settings.reload()
  await settings.getByRole('button', { name: 'Confirm Sara and share' }).click()
  await proveIn(settings, owner)
  await expect(settings.getByText('Sara now sees 1 account of yours')).toBeVisible()

  await shared.goto(`${origin(world)}/settings/profile#household`)
  await shared.getByRole('link', { name: 'Open', exact: true }).click()
  const rows = shared.locator('button[data-index]')
  await rows.filter({ hasNotText: 'Pending' }).filter({ hasNotText: 'Transfer' }).first().click()
  const sheet = shared.getByRole('dialog', { name: 'Transaction' })
  const category = sheet.getByRole('button', { name: /^Category: / })
  const before = await category.innerText()
  await category.click()
  await shared.keyboard.type(before === 'Groceries' ? 'Dining' : 'Groceries')
  await shared.keyboard.press('Enter')
  await expect(category).not.toHaveText(before)
  await sheet.getByLabel('Note').fill('For the party')
  await sheet.getByRole('button', { name: 'Save Changes' }).click()
  await expect(shared.getByText('Saved', { exact: true })).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(shared.getByRole('heading', { name: 'Your changes here' })).toBeVisible()
  await expect(shared.getByRole('button', { name: /^Undo: Edited/ })).toBeVisible()

  await settings.goto(`${origin(world)}/profile/activity`)
  await expect(settings.getByText(/By Sara/)).toBeVisible()
  await settings.getByRole('button', { name: /^Undo: Edited/ }).click()
  await expect(settings.getByText('Undone: the change by Sara')).toBeVisible()
  await shared.reload()
  await expect(shared.getByText(/Undone by Layla/)).toBeVisible()
  await rows.filter({ hasNotText: 'Pending' }).filter({ hasNotText: 'Transfer' }).first().click()
  await expect(sheet.getByLabel('Note')).toHaveValue('')
  await expect(category).toHaveText(before)

  await settings.goto(`${origin(world)}/settings/profile#household`)
  await settings.getByRole('button', { name: 'End the access of Sara' }).click()
  await settings.getByRole('alertdialog').getByRole('button', { name: 'End access' }).click()
  await expect(settings.getByText('Access ended')).toBeVisible()
  await sheet.getByLabel('Note').fill('Too late')
  await sheet.getByRole('button', { name: 'Save Changes' }).click()
  await expect(shared.getByText('You no longer have access to these accounts').first()).toBeVisible()
  await Promise.all([settings.context().close(), shared.context().close()])
})
