import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { dubaiDay } from '#contract/period.ts'
import { createTransaction, transactionsPage } from '#contract/transactions.ts'
import { connectBank } from '../connect.ts'
import type { TestUser, World } from '../world.ts'
import { enter, origin, startBrowserWorld, storedText, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

let world: World
let user: TestUser
/** A copy of the build of its own, so that a newer one can be put in its place. */
const dist = mkdtempSync(path.join(tmpdir(), 'xtharwa-dist-'))
test.beforeAll(async () => {
  cpSync('dist', dist, { recursive: true })
  world = await startBrowserWorld({ dist })
  user = await world.signUp({ name: 'Mariam Saif' })
  await connectBank(world, user)
})
test.afterAll(async () => {
  await world.stop()
  rmSync(dist, { recursive: true })
})

const firstMoney = (page: Page) =>
  page.getByRole('main').locator('.figures').filter({ hasText: 'AED' }).first()
/** Waits until the service worker has installed and controls the page: before that a reload needs the network. */
const expectWorkerInControl = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 30_000 })
    .toBe('activated')
const today = (): string => dubaiDay(new Date())

test('opens offline with the last figures and their time, and leaves nothing at sign-out', async ({
  page,
  context,
}) => {
  const broken: string[] = []
  page.on('console', (line) => {
    if (/Content Security Policy|TrustedScript|trusted-types/i.test(line.text())) broken.push(line.text())
  })
  await enter(context, world, user)
  await page.goto(`${origin(world)}/dashboard`)
  await expect(firstMoney(page)).toBeVisible()
  const figure = (await firstMoney(page).innerText()).trim()
  await expectWorkerInControl(page)
  await expect.poll(() => storedText(page), { timeout: 20_000 }).toContain(user.id)
  expect(await page.evaluate(() => fetch('/manifest.webmanifest').then((answer) => answer.status))).toBe(200)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('You’re offline. Showing your data')).toBeVisible()
  await expect(page.getByText(/as of today/)).toBeVisible()
  await expect(firstMoney(page)).toHaveText(figure)
  await page.getByRole('link', { name: 'Transactions', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('You’re offline')).toBeHidden()
  await expect(page.getByText('as of today')).toBeHidden()
  await page.goto(`${origin(world)}/dashboard`)
  await page.getByRole('button', { name: /Mariam Saif/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  const left = await storedText(page)
  expect(left).not.toContain(user.id)
  expect(left).not.toContain('Mariam')
  expect(await page.evaluate(() => caches.has('figures'))).toBe(false)

  await context.setOffline(true)
  await page.goto(`${origin(world)}/dashboard`)
  await expect(page.getByText('We can’t reach XTharwa', { exact: false })).toBeVisible()
  await expect(page.getByText(figure)).toHaveCount(0)
  expect(broken).toEqual([])
})

test('a transaction that is entered offline is added once when the network is back', async ({
  page,
  context,
}) => {
  const person = await world.signUp({ name: 'Salama Away' })
  await enter(context, world, person)
  await page.goto(`${origin(world)}/add-transaction`)
  await expectWorkerInControl(page)
  await page.getByRole('spinbutton', { name: 'Amount' }).fill('31.25')
  await page.getByText('Groceries', { exact: true }).click()
  await page.getByLabel('Description').fill('Corner shop')
  // the first attempt reaches the server, and its answer is lost
  await page.route('**/api/user/transactions', async (route) => {
    await route.fetch()
    await context.setOffline(true)
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
    await route.abort()
  })
  await page.getByRole('button', { name: 'Add Expense' }).click()
  await expect(page.getByRole('heading', { name: 'Saved on this device' })).toBeVisible()
  await expect(page.getByText('1 transaction you entered offline will be added')).toBeVisible({
    timeout: 20_000,
  })
  await page.unroute('**/api/user/transactions')
  await context.setOffline(false)
  await expect(page.getByText('1 transaction you entered offline has been added')).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByText('will be added when')).toHaveCount(0)
  const { data } = (await person.call(transactionsPage)).body
  expect(data.map(({ description, amount }) => [description, amount])).toEqual([['Corner shop', 31.25]])
})

test('the app can be installed, and a receipt shared with it is attached, also to an entry made offline', async ({
  page,
  context,
}) => {
  const person = await world.signUp({ name: 'Reem Share' })
  await enter(context, world, person)
  await page.goto(`${origin(world)}/add-transaction`)
  await expectWorkerInControl(page)
  const devtools = await context.newCDPSession(page)
  const { errors, data: manifest } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(manifest ?? '{}')).toMatchObject({
    shortcuts: [{ short_name: 'Add' }, { short_name: 'Review' }, { short_name: 'Safe to Spend' }],
    share_target: { method: 'POST', params: { files: [{ name: 'receipts' }] } },
  })
  expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  await share(page, [
    ['karak.pdf', 'application/pdf', `%PDF-1.7\n${'x'.repeat(200)}\n%%EOF`],
    ['page.html', 'text/html', '<script>alert(1)</script>'],
  ])
  await expect(page.getByText('karak.pdf')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Karak at the corner')
  await page.getByRole('spinbutton', { name: 'Amount' }).fill('4.50')
  await page.getByText('Groceries', { exact: true }).click()
  await page.getByRole('button', { name: 'Add Expense' }).click()
  await expect(page.getByText('1 receipt couldn’t be attached')).toBeVisible()
  const listed = async () => (await person.call(transactionsPage)).body.data
  expect((await listed()).map(({ attachments }) => attachments)).toEqual([1])

  await page.goto(`${origin(world)}/add-transaction`)
  await share(page, [['lunch.pdf', 'application/pdf', `%PDF-1.7\n${'y'.repeat(200)}\n%%EOF`]])
  await expect(page.getByText('lunch.pdf')).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Amount' }).fill('12')
  await page.getByText('Groceries', { exact: true }).click()
  await context.setOffline(true)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
  await page.getByRole('button', { name: 'Add Expense' }).click()
  await expect(page.getByRole('heading', { name: 'Saved on this device' })).toBeVisible()
  await context.setOffline(false)
  await expect
    .poll(async () => (await listed()).map(({ attachments }) => attachments), { timeout: 40_000 })
    .toEqual([1, 1])
  expect(await page.evaluate(async () => (await (await caches.open('receipts')).keys()).length)).toBe(0)
})

/** What a phone does when something is shared with the installed app: it posts a form to the share target. */
async function share(page: Page, files: readonly (readonly [string, string, string])[]): Promise<void> {
  await page.evaluate((given) => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'POST', action: '/share-target', enctype: 'multipart/form-data' })
    const text = document.createElement('input')
    Object.assign(text, { name: 'shared_text', value: 'Karak at the corner' })
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', name: 'receipts', multiple: true })
    const transfer = new DataTransfer()
    for (const [name, type, body] of given) transfer.items.add(new File([body], name, { type }))
    input.files = transfer.files
    form.append(text, input)
    document.body.append(form)
    form.submit()
  }, files)
  await page.waitForURL('**/add-transaction?shared=*')
}

test("never shows one user's figures to the next", async ({ page, context }) => {
  const first = await world.signUp({ name: 'Hind First' })
  await first.call(createTransaction, {
    body: { type: 'income', amount: 777.77, category: 'salary', description: 'Bonus', date: today() },
  })
  await enter(context, world, first)
  await page.goto(`${origin(world)}/dashboard`)
  await expect(page.getByText('777.77').first()).toBeVisible()
  await expect.poll(() => storedText(page), { timeout: 20_000 }).toContain(first.id)
  await context.clearCookies()
  const next = await world.signUp({ name: 'Omar Next' })
  await enter(context, world, next)
  await page.reload()
  await expect(page.getByRole('button', { name: /Omar Next/ })).toBeVisible()
  await expect.poll(() => storedText(page), { timeout: 20_000 }).toContain(next.id)
  expect(await storedText(page)).not.toContain(first.id)
  await expectWorkerInControl(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('button', { name: /Omar Next/ })).toBeVisible()
  await expect(page.getByText('777.77')).toHaveCount(0)
})

test('a newer version waits until the user accepts it, and nothing typed is lost', async ({
  page,
  context,
}) => {
  const person = await world.signUp({ name: 'Amna Wait' })
  await enter(context, world, person)
  await page.goto(`${origin(world)}/add-transaction`)
  await expectWorkerInControl(page)
  await page.getByLabel('Description').fill('half typed')
  for (const name of ['sw.js', 'sw.js.gz', 'sw.js.br']) rmSync(path.join(dist, name))
  const built = readFileSync(path.join('dist', 'sw.js'), 'utf8')
  writeFileSync(path.join(dist, 'sw.js'), `${built}\n// a newer build`)
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect(page.getByText('A new version of XTharwa is available')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('half typed')
  await page.evaluate(() => (document.title = 'old page'))
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page).not.toHaveTitle('old page')
  await expect(page.getByText('A new version of XTharwa is available')).toBeHidden()
  await expect(page.getByLabel('Description')).toHaveValue('half typed')
})
