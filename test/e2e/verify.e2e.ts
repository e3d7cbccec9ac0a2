import { expect, type Locator, type Page } from '@playwright/test'
import { addDays, dubaiDay } from '#contract/period.ts'
import { transactionsPage } from '#contract/ledger/transactions.ts'
import { createTransaction, verifyTransaction } from '#contract/ledger/transaction-edits.ts'
import { type TestUser, userOf, type World } from '../world.ts'
import { enter, origin, storedText, test } from './fixtures.ts'
import { endSessions, fillLogin } from './people.ts'

let world: World
let user: TestUser
const names = ['Alpha', 'Bravo', 'Carrot', 'Delta'] as const
test.beforeAll(({ sharedWorld }) => {
  world = sharedWorld
})
/** Creates one card per name, newest first. */
test.beforeEach(async ({ context, page }) => {
  user = await world.signUp()
  for (const [index, description] of names.entries()) {
    const date = addDays(dubaiDay(new Date()), -index)
    const body = { type: 'expense', amount: 10 + index, category: 'shopping', description, date }
    const created = await user.call(createTransaction, { body })
    expect(created.status).toBe(200)
    // A manual entry counts as verified; marking it as incorrect puts it into the deck.
    await user.call(verifyTransaction, { params: { id: created.body.id }, body: { action: 'incorrect' } })
  }
  await enter(context, world, user)
  await page.goto(`${origin(world)}/transactions/swipe`)
  await expect(card(page)).toContainText('Alpha')
})

const card = (page: Page): Locator => page.getByRole('group', { name: 'Transaction to verify' })

async function decided(): Promise<Record<string, string>> {
  const answer = await user.call(transactionsPage, { query: { page: 0, size: 20 } })
  return Object.fromEntries(
    answer.body.data.map((row) => [
      row.description,
      row.verified ? (row.editedAt ? 'edited' : 'verified') : row.needsEditing ? 'wrong' : 'open',
    ]),
  )
}

test('a session that expires during review: decisions and edits are saved once the same user is back', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Edit transaction' })
  await page.getByRole('button', { name: 'Next' }).click()
  await page.keyboard.press('e')
  await dialog.getByLabel('Description').fill('Bravo Market')
  await page.reload()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.keyboard.press('e')
  await expect(dialog.getByLabel('Description')).toHaveValue('Bravo Market')
  await expect(dialog.getByText('We restored your unsaved changes.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Previous' }).click()

  await endSessions(world, user)
  await page.keyboard.press('ArrowRight')
  await page.waitForURL('**/login?next=**')
  expect(await storedText(page)).not.toMatch(/Alpha|Bravo/)
  await fillLogin(page, user)
  await page.waitForURL('**/transactions/swipe')
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  user = await userOf(world, { ...user, cookie })
  await expect.poll(decided).toMatchObject({ Alpha: 'verified', Bravo: 'wrong' })
  await expect(card(page)).toContainText('Bravo')
  await page.keyboard.press('e')
  await expect(dialog.getByLabel('Description')).toHaveValue('Bravo Market')
  await dialog.getByRole('button', { name: 'Save Changes' }).dblclick()
  await expect.poll(decided).toMatchObject({ 'Bravo Market': 'edited', Carrot: 'wrong' })
  await expect.poll(() => storedText(page)).not.toContain('Bravo')
})
