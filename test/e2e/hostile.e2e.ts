import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import * as edits from '#contract/categories/category-edits.ts'
import * as editsContract from '#contract/ledger/transaction-edits.ts'
import { system } from '../../server/platform/db/db.ts'
import { personWithData } from '../access/help.ts'
import { visitWithin } from '../screens/browse.ts'
import type { TestUser } from '../world.ts'
import { marker, payloads } from './payloads.ts'
import { openBrowser, type Scene, settled, makeScene } from './scene.ts'
import { startBrowserWorld, test } from './fixtures.ts'

test.describe.configure({ mode: 'serial', timeout: 180_000 })

let scene: Scene
test.beforeAll(async () => {
  scene = await makeScene(await startBrowserWorld()) // its own world, since all its reports are checked
})
test.afterAll(() => scene.world.stop())

/** The policy violations that browsers reported. */
const reports = (): string[] =>
  scene.world.logLines.filter((line) => line.includes('from breaking its policy'))

const openPages = [
  '/',
  '/home',
  '/terms',
  '/privacy',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
]
const signedInPages = [
  '/dashboard',
  '/accounts',
  '/connections',
  '/transactions',
  '/transactions/swipe',
  '/add-transaction',
  '/budgets',
  '/analytics',
  '/settings',
  '/notifications',
  '/success',
  '/failure',
  '/test-transactions',
  '/fresh-setup',
  '/no/such/page',
]
const parameters = [
  'error',
  'error_description',
  'message',
  'status',
  'customer_id',
  'entity_id',
  'bank',
] as const
const more = ['next', 'q', 'type', 'period', 'category', 'account', 'token', 'backend', 'debug'] as const

test('E9, E16: sixty hostile texts stay text on every screen, no screen violates the content security policy, and no other host is requested', async ({
  browser,
}) => {
  const user = await plantPayloads()
  for (const [who, addresses] of [
    [null, openPages],
    [user, signedInPages],
  ] as const) {
    const [context, watch] = await openBrowser(browser, scene, who, 'block')
    const page = await context.newPage()
    for (const [index, address] of addresses.entries()) {
      const query = new URLSearchParams(
        [...parameters, ...more].map((name, shift) => [
          name,
          payloads[(index * 7 + shift) % payloads.length] ?? '',
        ]),
      )
      // every public page is loaded as a document of its own; the others are opened within the app
      if (who === null || index === 0) await page.goto(`${scene.base}${address}?${query}`)
      else await visitWithin(page, `${address}?${query}`)
      await settled(page)
      expect(await page.evaluate(() => '__ran' in window)).toBe(false)
      const links = await page.evaluate(() =>
        [...document.links]
          .filter((link) => link.origin !== location.origin && link.protocol !== 'mailto:')
          .map((link) => link.href),
      )
      expect([address, links]).toEqual([address, []])
      const wide = await page.evaluate(() =>
        document.documentElement.scrollWidth <= innerWidth
          ? []
          : [...document.querySelectorAll('main *, aside *, header *')]
              .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
              .map((each) => `${each.tagName} ${each.className} ${each.textContent.slice(0, 40)}`),
      )
      expect([address, wide]).toEqual([address, []])
      if (address === '/transactions') await readAllRows(page)
      if (address === '/failure') {
        expect((await page.getByRole('alert').locator('blockquote bdi').innerText()).length).toBeLessThan(201)
      }
    }
    expect(watch.faults).toEqual([])
    expect(reports()).toEqual([])
    expect([...watch.hosts]).toEqual([scene.base])
    await context.close()
  }
})

/** Creates a user whose name, categories, entries, bank, accounts and payments all contain hostile texts. */
async function plantPayloads(): Promise<TestUser> {
  const { user } = await personWithData(scene.world, 'FAB_AE')
  const day = new Date().toISOString().slice(0, 10)
  const body = { type: 'expense', amount: 1, category: 'dining', date: day } as const
  for (const text of payloads.slice(0, 10))
    await user.call(editsContract.createTransaction, { body: { ...body, description: text.slice(0, 200) } })
  const named = {
    name: payloads[10]?.slice(0, 40) ?? '',
    type: 'expense',
  } as const
  await user.call(edits.createCategory, { body: named })
  // Texts of banks and merchants would arrive from the provider; here they are written directly to the
  // database.
  await system(scene.world.app.db, async (tx) => {
    await sql`update accounts set name = ${payloads[0]} where user_id = ${user.id}`.execute(tx)
    await sql`update connections set bank_name = ${payloads[11]} where user_id = ${user.id}`.execute(tx)
    await sql`update identity_users set name = ${payloads[14]} where id = ${user.id}`.execute(tx)
    await sql`update user_documents set name = ${payloads[14]} where user_id = ${user.id}`.execute(tx)
    await sql`
      with numbered as (
        select id, row_number() over (order by day desc, id) as n from transactions where user_id = ${user.id} and source = 'bank'
      )
      update transactions t set text = p.text, merchant = p.text, note = p.text
      from numbered n, (select ordinality as n, text from unnest(${sql.val([...payloads])}::text[]) with ordinality as u(text, ordinality)) p
      where t.id = n.id and t.user_id = ${user.id} and p.n = 1 + n.n % ${sql.lit(payloads.length)}
    `.execute(tx)
  })
  return user
}

async function readAllRows(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await visitWithin(page, '/transactions')
  const rows = main.getByText('__ran').filter({ visible: true })
  await expect(rows.first()).toBeVisible()
  for (let step = 0; step < 6; step += 1) await page.mouse.wheel(0, 1500)
  await rows.first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.evaluate(() => '__ran' in window)).toBe(false)
}

test('injected scripts do not run: not in the page, not as an attribute, not from a text', async ({
  browser,
}) => {
  const [context] = await openBrowser(browser, scene, null, 'block')
  const page = await context.newPage()
  await page.route('**/login', async (route) => {
    const answer = await route.fetch()
    const bad = `<script>window.__ran=1</script><img src=x onerror="window.__ran=1"><script src="${scene.base}/assets/none.js"></script><base href="${marker}/"></head>`
    await route.fulfill({ response: answer, body: (await answer.text()).replace('</head>', bad) })
  })
  await page.goto(`${scene.base}/login`)
  await settled(page)
  const tried = await page.evaluate(async () => {
    const attempt = (work: () => unknown): string => {
      try {
        work()
        return 'done'
      } catch (error) {
        return error instanceof Error ? error.name : 'thrown'
      }
    }
    const element = document.createElement('div')
    const script = document.createElement('script')
    const results = {
      innerHTML: attempt(() => (element.innerHTML = '<img src=x onerror="window.__ran=1">')),
      insertAdjacentHTML: attempt(() => element.insertAdjacentHTML('beforeend', '<b>x</b>')),
      documentWrite: attempt(() => document.write('<b>x</b>')),
      scriptText: attempt(() => (script.textContent = 'window.__ran=1')),
      scriptSrc: attempt(() => (script.src = '/assets/x.js')),
      policy: attempt(() => window.trustedTypes?.createPolicy('evil', { createScriptURL: (text) => text })),
      timer: attempt(() => Reflect.apply(setTimeout, window, ['window.__ran=1', 0])),
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
    return { results, ran: Reflect.get(window, '__ran') === 1, base: document.baseURI }
  })
  expect(tried.results).toEqual({
    innerHTML: 'TypeError',
    insertAdjacentHTML: 'TypeError',
    documentWrite: 'TypeError',
    scriptText: 'TypeError',
    scriptSrc: 'TypeError',
    policy: 'TypeError',
    timer: expect.stringMatching(/TypeError|EvalError/),
  })
  expect([tried.ran, tried.base]).toEqual([false, `${scene.base}/login`])
  // The browser reports what was blocked, and nothing of the page's content.
  await expect.poll(() => reports().some((line) => line.includes('"directive":"script-src'))).toBe(true)
  expect(reports().join()).not.toContain('__ran')
  await context.close()
})

test('no page can be framed by another site', async ({ browser }) => {
  const [context] = await openBrowser(browser, scene, null, 'block')
  const page = await context.newPage()
  const addresses = ['/', '/login', '/dashboard', '/connect', '/api/docs', '/api/identity/google/done']
  const frames = addresses.map((address) => `<iframe src="${scene.base}${address}"></iframe>`).join('')
  await page.route('http://evil.example.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<p>Free money</p>${frames}` }),
  )
  await page.goto('http://evil.example.test/')
  for (const frame of page.frames().slice(1)) {
    expect([frame.url(), await frame.locator('body').innerText()]).toEqual([
      expect.stringMatching(/^chrome-error:|^about:blank|^$/),
      expect.not.stringMatching(/XTharwa|Sign In|Lean/),
    ])
  }
  expect(page.frames()).toHaveLength(addresses.length + 1)
  await context.close()
})
