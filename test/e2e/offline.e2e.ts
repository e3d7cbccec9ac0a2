import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { listRecurring } from '#contract/expected/series.ts'
import { listBudgets } from '#contract/planning/budgets.ts'
import { dubaiDay } from '#contract/period.ts'
import { transactionsPage } from '#contract/ledger/transactions.ts'
import { createTransaction } from '#contract/ledger/transaction-edits.ts'
import { paths } from '../../web/paths.ts'
import { connectBank } from '../connect.ts'
import type { World } from '../world.ts'
import { enter, origin, startBrowserWorld, storedText, test } from './fixtures.ts'
import { settled } from './scene.ts'

test.use({ serviceWorkers: 'allow' })

let world: World
/** A separate copy of the build, so that a newer one can replace it. */
const dist = mkdtempSync(path.join(tmpdir(), 'xtharwa-dist-'))
test.beforeAll(async () => {
  cpSync('dist', dist, { recursive: true })
  world = await startBrowserWorld({ dist })
})
test.afterAll(async () => {
  await world.stop()
  rmSync(dist, { recursive: true })
})

const firstMoney = (page: Page) =>
  page.getByRole('main').locator('.figures').filter({ hasText: 'AED' }).first()
/** Waits until the service worker controls the page; before that a reload needs the network. */
const expectWorkerInControl = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 30_000 })
    .toBe('activated')
/** Pages, each with a text that it shows only once its data has arrived; web/api/offline keeps all reads alike. */
const shownOnline = [
  [paths.budgets, /^No budgets yet/],
  [paths.bills, /^Left to pay/],
] as const
async function expectShown(page: Page, text: RegExp): Promise<void> {
  await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
}
const today = (): string => dubaiDay(new Date())

/** Each browser installs the worker once, which takes longer than one step. */
test('offline a person sees their own last figures and no other’s; signing out leaves nothing behind', async ({
  page,
  context,
}) => {
  const broken: string[] = []
  page.on('console', (line) => {
    if (/Content Security Policy|TrustedScript|trusted-types/i.test(line.text())) broken.push(line.text())
  })
  const [hind, omar, mariam] = await Promise.all([
    world.signUp({ name: 'Hind First' }),
    world.signUp({ name: 'Omar Next' }),
    world.signUp({ name: 'Mariam Saif' }),
  ])
  await hind.call(createTransaction, {
    body: { type: 'income', amount: 777.77, category: 'salary', description: 'Bonus', date: today() },
  })
  await connectBank(world, mariam)
  await test.step('a session that another person’s replaces takes its figures with it', async () => {
    await enter(context, world, hind)
    await page.goto(`${origin(world)}/dashboard`)
    await expect(page.getByText('777.77').first()).toBeVisible()
    await expect.poll(() => storedText(page), { timeout: 20_000 }).toContain(hind.id)
    await context.clearCookies()
    await enter(context, world, omar)
    await page.reload()
    await expect(page.getByRole('button', { name: /Omar Next/ })).toBeVisible()
    await expect.poll(() => storedText(page), { timeout: 20_000 }).toContain(omar.id)
    expect(await storedText(page)).not.toContain(hind.id)
    await expectWorkerInControl(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('button', { name: /Omar Next/ })).toBeVisible()
    await expect(page.getByText('777.77')).toHaveCount(0)
    await context.setOffline(false)
  })
  const figure = await test.step('the last figures are shown with their time', async () => {
    await context.clearCookies()
    await enter(context, world, mariam)
    await page.goto(`${origin(world)}/dashboard`)
    await expect(page.getByRole('button', { name: /Mariam Saif/ })).toBeVisible()
    await expect(firstMoney(page)).toBeVisible()
    await settled(page)
    const firstAmount = (await firstMoney(page).innerText()).trim()
    await expect.poll(() => storedText(page), { timeout: 20_000 }).toContain(mariam.id)
    expect(await page.evaluate(() => fetch('/manifest.webmanifest').then((answer) => answer.status))).toBe(
      200,
    )
    // one is opened within the app, the other as a page of its own
    await page.getByRole('link', { name: 'Budgets', exact: true }).first().click()
    await expectShown(page, shownOnline[0][1])
    await expect.poll(() => storedText(page), { timeout: 20_000 }).toContain(`"${listBudgets.path}"`)
    await page.goto(origin(world) + paths.bills)
    await expectShown(page, shownOnline[1][1])
    await expect.poll(() => storedText(page), { timeout: 20_000 }).toContain(`"${listRecurring.path}"`)
    await page.goto(`${origin(world)}/transactions`)
    await page.locator('[data-index]').nth(1).click()
    await expect(page.getByRole('dialog').getByText('Category', { exact: true }).first()).toBeVisible()
    const payment = page.url()
    const id = new URL(payment).searchParams.get('tx') ?? ''
    await expect.poll(() => storedText(page), { timeout: 20_000 }).toContain(`{"params":{"id":"${id}"}}`)
    await context.setOffline(true)
    await page.goto(payment)
    await expect(page.getByRole('dialog').getByText('Category', { exact: true }).first()).toBeVisible()
    for (const [address, text] of shownOnline) {
      await page.goto(origin(world) + address)
      await expectShown(page, text)
    }
    await page.goto(`${origin(world)}/profile/api-tokens`)
    await expect(page.getByText('You’re offline. This needs a connection.').first()).toBeVisible()
    await page.goto(`${origin(world)}/dashboard`)
    await expect(page.getByText('You’re offline. Showing your data')).toBeVisible()
    await expect(page.getByText(/as of today/)).toBeVisible()
    await expect(firstMoney(page)).toHaveText(firstAmount)
    await page.getByRole('link', { name: 'Transactions', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible()
    return firstAmount
  })
  await test.step('nothing is left at sign-out', async () => {
    await context.setOffline(false)
    await expect(page.getByText('You’re offline')).toBeHidden()
    await expect(page.getByText('as of today')).toBeHidden()
    await page.getByRole('button', { name: /Mariam Saif/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/login')
    const remaining = await storedText(page)
    for (const text of [mariam.id, 'Mariam', omar.id, hind.id]) expect(remaining).not.toContain(text)
    expect(await page.evaluate(() => caches.has('figures'))).toBe(false)
    await context.setOffline(true)
    await page.goto(`${origin(world)}/dashboard`)
    await expect(page.getByText('You’re offline. This needs a connection.').first()).toBeVisible()
    await expect(page.getByText(figure)).toHaveCount(0)
  })
  expect(broken).toEqual([])
})

test('the installed app: entries made offline, receipts shared with it, and a newer version', async ({
  page,
  context,
}) => {
  const person = await world.signUp({ name: 'Reem Share' })
  const listed = async () => (await person.call(transactionsPage)).body.data
  await enter(context, world, person)
  await page.goto(`${origin(world)}/add-transaction`)
  await expectWorkerInControl(page)
  await test.step('a transaction entered offline is added once when the network is back', async () => {
    await enterExpense(page, '31.25')
    await page.getByLabel('Description').fill('Corner shop')
    // the first attempt reaches the server, but its response is lost
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
    const data = await listed()
    expect(data.map(({ description, amount }) => [description, amount])).toEqual([['Corner shop', 31.25]])
  })
  const attachments = async () => (await listed()).map((each) => [each.amount, each.attachments] as const)
  await test.step('the browser can install it, and a receipt shared with it is attached', async () => {
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
    await enterExpense(page, '4.50')
    await page.getByRole('button', { name: 'Add Expense' }).click()
    await expect(page.getByText('1 receipt couldn’t be attached')).toBeVisible()
    expect(new Map(await attachments())).toEqual(
      new Map([
        [31.25, 0],
        [4.5, 1],
      ]),
    )
  })
  await test.step('a page of another site shares nothing into the form, whatever it hides', async () => {
    await share(page, [['mine.pdf', 'application/pdf', `%PDF-1.7\n${'z'.repeat(200)}\n%%EOF`]])
    await expect(page.getByText('mine.pdf')).toBeVisible()
    for (const policy of ['no-referrer', 'unsafe-url']) {
      await context.route('http://elsewhere.test/', (route) =>
        route.fulfill({
          contentType: 'text/html',
          headers: { 'referrer-policy': policy },
          body: `<form method="post" action="${origin(world)}/share-target" enctype="multipart/form-data">
            <input name="shared_text" value="Win a prize"><input type="file" name="receipts"><button>Go</button></form>`,
        }),
      )
      await page.goto('http://elsewhere.test/')
      const file = { name: 'theirs.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
      await page.locator('input[type=file]').setInputFiles(file)
      await page.getByRole('button', { name: 'Go' }).click()
      await page.waitForURL('**/add-transaction')
      await expect(page.getByLabel('Description')).not.toHaveValue(/prize/)
      await page.goto(`${origin(world)}/add-transaction?shared=`)
      await expect(page.getByText('mine.pdf')).toBeVisible()
      await expect(page.getByText('theirs.pdf')).toHaveCount(0)
    }
  })
  await test.step('a link with a text fills in nothing', async () => {
    await page.goto(`${origin(world)}/add-transaction?shared=key&shared_text=Win+a+prize&shared_title=Now`)
    await expect(page.getByLabel('Description')).toHaveValue('')
  })
  await test.step('a shared receipt is attached to an entry made offline too', async () => {
    await page.goto(`${origin(world)}/add-transaction`)
    await share(page, [['lunch.pdf', 'application/pdf', `%PDF-1.7\n${'y'.repeat(200)}\n%%EOF`]])
    await expect(page.getByText('lunch.pdf')).toBeVisible()
    await enterExpense(page, '12')
    await context.setOffline(true)
    await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
    await page.getByRole('button', { name: 'Add Expense' }).click()
    await expect(page.getByRole('heading', { name: 'Saved on this device' })).toBeVisible()
    await page.waitForURL('**/dashboard')
    await expect(page.getByText('1 transaction you entered offline will be added')).toBeVisible()
    await context.setOffline(false)
    await expect.poll(attachments, { timeout: 40_000 }).toContainEqual([12, 1])
    expect(await listed()).toHaveLength(3)
    expect(await page.evaluate(async () => (await (await caches.open('receipts')).keys()).length)).toBe(0)
  })
  await test.step('a newer version waits until the user accepts it, and nothing typed is lost', async () => {
    await page.goto(`${origin(world)}/add-transaction`)
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
})

async function enterExpense(page: Page, amount: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await page.getByText('Groceries', { exact: true }).click()
}

/** Posts a form to the share target, as a phone does when something is shared with the installed app. */
async function share(page: Page, files: readonly (readonly [string, string, string])[]): Promise<void> {
  await page.evaluate((sharedFiles) => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'POST', action: '/share-target', enctype: 'multipart/form-data' })
    const text = document.createElement('input')
    Object.assign(text, { name: 'shared_text', value: 'Karak at the corner' })
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', name: 'receipts', multiple: true })
    const transfer = new DataTransfer()
    for (const [name, type, body] of sharedFiles) transfer.items.add(new File([body], name, { type }))
    input.files = transfer.files
    form.append(text, input)
    document.body.append(form)
    form.submit()
  }, files)
  await page.waitForURL('**/add-transaction?shared=*')
}
