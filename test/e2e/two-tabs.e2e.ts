import { expect, type Page } from '@playwright/test'
import { syncEvents } from '#contract/banks/sync.ts'
import { searchTransactions } from '#contract/ledger/transactions.ts'
import { readTransaction } from '#contract/ledger/transaction-edits.ts'
import { connectBank } from '../connect.ts'
import type { TestUser, World } from '../world.ts'
import { enter, origin, test } from './fixtures.ts'

let world: World
let user: TestUser
let id: string
test.beforeAll(async ({ sharedWorld }) => {
  world = sharedWorld
  user = await world.signUp()
  await connectBank(world, user, { person: 'freelancer' })
})
test.beforeEach(async () => {
  const { body } = await user.call(searchTransactions, {
    query: { size: 20, status: 'booked', verified: 'false' },
  })
  // which row is the newest depends on the day; the tests change its category to groceries
  id = body.data.find(({ category }) => category !== 'groceries')?.id ?? ''
})

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Transaction' })
const save = (page: Page) => sheet(page).getByRole('button', { name: 'Save Changes' })
const stored = async () => (await user.call(readTransaction, { params: { id } })).body.transaction

async function open(page: Page): Promise<Page> {
  await page.goto(`${origin(world)}/transactions?tx=${id}`)
  await expect(sheet(page).getByLabel('Note')).toBeVisible()
  return page
}

test('the same row edited in two tabs: the second is warned, loses nothing typed, and both changes are saved', async ({
  context,
}) => {
  await enter(context, world, user)
  const firstPage = await context.newPage()
  // as behind a proxy that holds streams back, so that only the answer to saving tells of the other tab
  await firstPage.route(`**${syncEvents.path}`, () => undefined)
  const [firstTab, secondTab] = [await open(firstPage), await open(await context.newPage())]
  await firstTab.getByLabel('Note').fill('written in the first tab')
  await firstTab.reload()
  await expect(sheet(firstTab).getByText('We restored your unsaved changes.')).toBeVisible()
  await expect(sheet(firstTab).getByLabel('Note')).toHaveValue('written in the first tab')
  await sheet(secondTab)
    .getByRole('button', { name: /^Category: / })
    .click()
  await secondTab.keyboard.type('Groceries')
  await secondTab.keyboard.press('Enter')
  await save(secondTab).click()
  await expect(secondTab.getByText(/is now in Groceries$/)).toBeVisible()

  await save(firstTab).click()
  await expect(sheet(firstTab).getByText('This transaction was changed elsewhere')).toBeVisible()
  expect((await stored()).note).toBe('')
  await sheet(firstTab).getByRole('button', { name: 'Load latest version' }).click()
  await expect(sheet(firstTab).getByRole('button', { name: 'Category: Groceries' })).toBeVisible()
  await expect(sheet(firstTab).getByLabel('Note')).toHaveValue('written in the first tab')
  await expect(sheet(firstTab).getByText('Changed in two places')).toHaveCount(0)
  await save(firstTab).click()
  await expect.poll(async () => (await stored()).note).toBe('written in the first tab')
  expect((await stored()).category).toBe('groceries')
  // what is changed here is on the open screen of the other, which the stream tells
  await expect(sheet(secondTab).getByLabel('Note')).toHaveValue('written in the first tab', {
    timeout: 10_000,
  })
})

test('a notification is shown on both open screens, and read on one it is read on the other', async ({
  browser,
}) => {
  const someone = await world.signUp()
  const pages: Page[] = []
  for (const path of ['/settings', '/notifications']) {
    const context = await browser.newContext()
    await enter(context, world, someone)
    const page = await context.newPage()
    await page.goto(`${origin(world)}${path}`)
    await expect(page.getByRole('link', { name: 'Notifications', exact: true }).first()).toBeVisible()
    pages.push(page)
  }
  const [settings, centre] = pages
  if (!settings || !centre) throw new Error('no pages')
  await world.app.notify(someone.id, 'trial_ending', { endsAt: new Date().toISOString() })
  const unread = settings.getByRole('link', { name: 'Notifications, 1 unread' })
  await expect(unread).toBeVisible({ timeout: 30_000 })
  await expect(centre.getByText('Your Premium trial ends soon')).toBeVisible({ timeout: 30_000 })
  await centre.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(unread).toHaveCount(0, { timeout: 30_000 })
})
