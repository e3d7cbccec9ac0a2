import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { sql } from 'kysely'
import * as categories from '#contract/categories.ts'
import * as transactions from '#contract/transactions.ts'
import { asSystem } from '../../server/platform/db.ts'
import { type Person, personWithData } from '../access/help.ts'
import { startWorld, type TestUser, type World } from '../world.ts'
import { marker, payloads } from './payloads.ts'

test.describe.configure({ mode: 'serial', timeout: 180_000 })

let world: World
let base: string
let a: Person
let b: TestUser
test.beforeAll(async () => {
  world = await startWorld({ dist: path.resolve('dist') })
  base = world.url.replace('127.0.0.1', 'localhost')
  a = await personWithData(world)
  b = await world.signUp({ name: 'Badr Second' })
})
test.afterAll(() => world.stop())

/** What a browser did that it should not have, and what it sent. */
type Watch = { hosts: Set<string>; faults: string[]; bearers: Set<string> }

/** A browser of its own, signed in where a user is given, that notes hosts, policy violations and script errors. */
async function openBrowser(
  browser: Browser,
  user: TestUser | null,
  serviceWorkers: 'allow' | 'block' = 'allow',
): Promise<[BrowserContext, Watch]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, serviceWorkers })
  const watch: Watch = { hosts: new Set(), faults: [], bearers: new Set() }
  if (user) await enter(context, user)
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol)) watch.hosts.add(origin)
    const sent = request.headers()['authorization']
    if (sent?.startsWith('Bearer ')) watch.bearers.add(sent.slice(7))
  })
  context.on('weberror', (error) => watch.faults.push(`error: ${error.error().message}`))
  context.on('console', (message) => {
    if (/Content.Security.Policy|Trusted ?Type|Refused to/i.test(message.text()))
      watch.faults.push(message.text())
  })
  context.on('dialog', (dialog) => {
    watch.faults.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return [context, watch]
}

async function enter(context: BrowserContext, user: TestUser): Promise<void> {
  await context.addCookies(
    user.cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name, value: value.join('='), url: base, httpOnly: true, sameSite: 'Lax' as const }
    }),
  )
}

/** Waits until a screen has its heading and nothing is loading. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

async function logOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Amal Tester/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
}

/** Figures, ids and texts of A that nobody else may ever see. */
const traces = (): RegExp => new RegExp(`Secret lunch|${a.user.id}|${a.entityId}|${a.user.email}|AED\\s?\\d`)

const aOnly = (): RegExp => new RegExp(`Secret lunch|${a.user.id}|${a.entityId}|${a.user.email}`)

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

test('E9, E16: sixty hostile texts stay text on every screen, no screen meets its own policy, and no other host is asked', async ({
  browser,
}) => {
  const user = await plantPayloads()
  for (const [who, addresses] of [
    [null, openPages],
    [user, signedInPages],
  ] as const) {
    const [context, watch] = await openBrowser(browser, who, 'block')
    const page = await context.newPage()
    for (const [index, address] of addresses.entries()) {
      const query = new URLSearchParams(
        [...parameters, ...more].map((name, shift) => [
          name,
          payloads[(index * 7 + shift) % payloads.length] ?? '',
        ]),
      )
      await page.goto(`${base}${address}?${query}`)
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
    expect([...watch.hosts]).toEqual([base])
    await context.close()
  }
})

/** A person whose name, categories, entries, bank, accounts and payments are all hostile. */
async function plantPayloads(): Promise<TestUser> {
  const { user } = await personWithData(world, 'FAB_AE')
  const day = new Date().toISOString().slice(0, 10)
  const body = { type: 'expense', amount: 1, category: 'dining', date: day } as const
  for (const text of payloads.slice(0, 10))
    await user.call(transactions.createTransaction, { body: { ...body, description: text.slice(0, 200) } })
  const named = {
    name: payloads[10]?.slice(0, 40) ?? '',
    type: 'expense',
  } as const
  await user.call(categories.createCategory, { body: named })
  // What banks and merchants write comes over the wire; here it is written where the wire would put it.
  await asSystem(world.app.db, async (tx) => {
    await sql`update accounts set name = ${payloads[0]} where user_id = ${user.id}`.execute(tx)
    await sql`update connections set bank_name = ${payloads[11]} where user_id = ${user.id}`.execute(tx)
    await sql`update identity_users set name = ${payloads[14]} where id = ${user.id}`.execute(tx)
    await sql`update user_documents set name = ${payloads[14]} where user_id = ${user.id}`.execute(tx)
    await sql`
      with numbered as (
        select id, row_number() over (order by day desc, id) as n from transactions where user_id = ${user.id} and source = 'lean'
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
  await page.goto(`${base}/transactions`)
  await settled(page)
  const rows = main.getByText('__ran').filter({ visible: true })
  await expect(rows.first()).toBeVisible()
  for (let step = 0; step < 6; step += 1) await page.mouse.wheel(0, 1500)
  await rows.first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.evaluate(() => '__ran' in window)).toBe(false)
}

test('a script of somebody else’s does not run: not in the page, not as an attribute, not from a text', async ({
  browser,
}) => {
  const [context] = await openBrowser(browser, null, 'block')
  const page = await context.newPage()
  await page.route('**/login', async (route) => {
    const answer = await route.fetch()
    const bad = `<script>window.__ran=1</script><img src=x onerror="window.__ran=1"><script src="${base}/assets/none.js"></script><base href="${marker}/"></head>`
    await route.fulfill({ response: answer, body: (await answer.text()).replace('</head>', bad) })
  })
  await page.goto(`${base}/login`)
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
  expect([tried.ran, tried.base]).toEqual([false, `${base}/login`])
  await context.close()
})

test('no page of ours is shown in another site’s frame', async ({ browser }) => {
  const [context] = await openBrowser(browser, null)
  const page = await context.newPage()
  const addresses = ['/', '/login', '/dashboard', '/connect', '/api/docs', '/api/identity/google/done']
  const frames = addresses.map((address) => `<iframe src="${base}${address}"></iframe>`).join('')
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

test('E7, E20, E22: the session and the token are nowhere that a script can read', async ({ browser }) => {
  const [context, watch] = await openBrowser(browser, null)
  const page = await context.newPage()
  const foreign = new URLSearchParams({
    next: '//marker.example.test/x',
    backend: marker,
    apiBaseUrl: marker,
  })
  await page.goto(`${base}/login?${foreign}#backend=${marker}`)
  await page.evaluate((address) => {
    for (const key of ['backend', 'backendUrl', 'apiBaseUrl', 'api_base_url'])
      localStorage.setItem(key, address)
  }, marker)
  await page.reload()
  await page.getByLabel('E-mail').fill(a.user.email)
  await page.getByLabel('Password', { exact: true }).fill(a.user.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await settled(page)
  expect(watch.bearers.size).toBe(1)
  expect([[...watch.hosts], page.url()]).toEqual([[base], `${base}/dashboard`])
  const held = await page.evaluate(async () => {
    const seen = new Set<unknown>()
    const texts: string[] = [document.cookie, location.href, JSON.stringify(history.state)]
    for (const area of [localStorage, sessionStorage])
      for (const key of Object.keys(area)) texts.push(`${key}=${area.getItem(key)}`)
    const walk = (value: unknown, depth: number): void => {
      if (typeof value === 'string') texts.push(value)
      if (typeof value !== 'object' || value === null || seen.has(value) || depth > 4) return
      seen.add(value)
      for (const key of Object.getOwnPropertyNames(value)) {
        try {
          walk(Reflect.get(value, key), depth + 1)
        } catch {
          // some of the browser's own fields refuse to be read
        }
      }
    }
    for (const key of Object.getOwnPropertyNames(window)) {
      const field: unknown = Reflect.get(window, key)
      if (key !== 'document' && key !== 'window') walk(field, 0)
    }
    texts.push(...(await caches.keys()), ...(await indexedDB.databases()).map((each) => each.name ?? ''))
    return texts.join('\n')
  })
  const secrets = [...watch.bearers, a.user.password, ...(await cookieValues(context))]
  for (const secret of secrets) expect(held.includes(secret)).toBe(false)
  expect(held).not.toMatch(/eyJ[\w-]+\.[\w-]+\./)
  for (const secret of watch.bearers) expect(page.url()).not.toContain(secret)
  await context.close()
})

async function cookieValues(context: BrowserContext): Promise<string[]> {
  const cookies = await context.cookies()
  expect(cookies.map((cookie) => [cookie.httpOnly, cookie.sameSite])).toEqual([[true, 'Lax']])
  return cookies.map((cookie) => cookie.value)
}

test('E11: the provider’s script runs only in the connect step, in a document that reaches neither session, token, storage nor data', async ({
  browser,
}) => {
  const [context, watch] = await openBrowser(browser, a.user)
  const page = await context.newPage()
  await page.goto(`${base}/accounts`)
  await settled(page)
  expect([...watch.hosts]).toEqual([base])
  await openConnect(page)
  const widget = page.frameLocator('iframe[src*="/connect"]').frameLocator('#lean-link iframe')
  await expect(widget.getByRole('button', { name: 'Continue' })).toBeVisible()
  expect([...watch.hosts].sort()).toEqual([base, new URL(world.bank.url).origin].sort())
  const frame = page.frames().find((one) => one.url() === `${base}/connect`)
  if (!frame) throw new Error('no connect document')
  const reached = await frame.evaluate(async (address) => {
    const attempt = async (work: () => unknown): Promise<string> => {
      try {
        const value = await work()
        return `reached ${typeof value === 'string' ? value : typeof value}`
      } catch (error) {
        return error instanceof Error ? error.name : 'refused'
      }
    }
    const field = (of: object | null, name: string): unknown => of && Reflect.get(of, name)
    return {
      origin: self.origin,
      cookie: await attempt(() => document.cookie),
      localStorage: await attempt(() => localStorage.length),
      sessionStorage: await attempt(() => sessionStorage.length),
      caches: await attempt(() => caches.keys()),
      database: await attempt(() => indexedDB.open('x')),
      parent: await attempt(() => parent.document.title),
      parentField: await attempt(() => field(parent, 'trustedTypes')),
      opener: await attempt(() => String(window.opener)),
      token: await attempt(async () =>
        (await fetch(`${address}/api/identity/token`, { credentials: 'include' })).text(),
      ),
      data: await attempt(async () => (await fetch(`${address}/api/user/profile`)).text()),
      elsewhere: await attempt(() => fetch('https://marker.example.test/steal')),
      worker: await attempt(() => navigator.serviceWorker.getRegistrations()),
      globals: Object.getOwnPropertyNames(window)
        .map((name) => {
          try {
            return String(Reflect.get(window, name))
          } catch {
            return ''
          }
        })
        .join(' '),
    }
  }, base)
  const { globals, ...rest } = reached
  expect(rest).toEqual({
    origin: 'null',
    cookie: 'SecurityError',
    localStorage: 'SecurityError',
    sessionStorage: 'SecurityError',
    caches: 'SecurityError',
    database: 'SecurityError',
    parent: 'SecurityError',
    parentField: 'SecurityError',
    opener: 'reached null',
    token: 'TypeError',
    data: 'TypeError',
    elsewhere: 'TypeError',
    worker: expect.stringMatching(/Error$/),
  })
  for (const bearer of watch.bearers) expect(globals).not.toContain(bearer)
  await believesOnlyItsFrame(page)
  await context.close()
})

async function openConnect(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Connect (Bank Account|Another Bank|a Bank|Bank)/i })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to your bank' }).click()
}

/** Messages of the page itself and of a frame from elsewhere end nothing; the widget stays. */
async function believesOnlyItsFrame(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const forged = { kind: 'callback', response: { status: 'SUCCESS' } }
    postMessage(forged, '*')
    postMessage({ kind: 'load_failed' }, '*')
    const other = document.createElement('iframe')
    document.body.append(other)
    other.contentWindow?.parent.postMessage(forged, '*')
    await new Promise((resolve) => setTimeout(resolve, 300))
    other.remove()
  })
  const widget = page.frameLocator('iframe[src*="/connect"]').frameLocator('#lean-link iframe')
  await expect(widget.getByRole('button', { name: 'Continue' })).toBeVisible()
  await expect(page.getByText('Failed to load Lean Link Loader')).toHaveCount(0)
}

test('with the provider’s script blocked the app says so and lives on', async ({ browser }) => {
  const [context] = await openBrowser(browser, a.user, 'block')
  const page = await context.newPage()
  await context.route(`${world.bank.url}/**`, (route) => route.abort())
  await page.goto(`${base}/accounts`)
  await settled(page)
  await openConnect(page)
  await expect(page.getByText('Failed to load Lean Link Loader')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Transactions', exact: true }).first().click()
  await expect(page.getByRole('main').getByText('Secret lunch').first()).toBeVisible()
  await context.close()
})

test('E7: logging out in one tab empties all tabs, storage, caches and the Back button; the next user sees nothing of it', async ({
  browser,
}) => {
  const [context, watch] = await openBrowser(browser, null)
  await context.addInitScript(() => {
    // Notes what any frame shows after a page came back, and while it says that nobody is signed in.
    const seen: string[] = []
    Reflect.set(window, '__seen', seen)
    const look = (): void => {
      if (Reflect.get(window, '__look') === true && getComputedStyle(document.body).visibility !== 'hidden')
        seen.push(document.body.innerText)
      requestAnimationFrame(look)
    }
    addEventListener('DOMContentLoaded', look)
  })
  const one = await context.newPage()
  await one.goto(`${base}/login`)
  await signIn(one, a.user)
  await expect(
    one
      .getByRole('main')
      .getByText(/AED\s?\d/)
      .first(),
  ).toBeVisible()
  const two = await context.newPage()
  await two.goto(`${base}/transactions`)
  await expect(two.getByRole('main').getByText('Secret lunch').first()).toBeVisible()
  await one.getByRole('link', { name: 'Transactions', exact: true }).first().click()
  await settled(one)

  await logOut(one)
  const left = Date.now()
  await two.waitForURL('**/login**')
  console.log(`security: the other tab left after ${Date.now() - left} ms`)
  expect(Date.now() - left).toBeLessThan(5000)
  for (const page of [one, two]) {
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
    expect(await leftBehind(page)).not.toMatch(traces())
    expect(await page.evaluate(() => document.documentElement.innerHTML)).not.toMatch(traces())
  }
  await one.evaluate(() => Reflect.set(window, '__look', true))
  await one.goBack()
  await expect(one.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  const seen = await one.evaluate(() => Reflect.get(window, '__seen') as string[])
  expect(seen.filter((text) => traces().test(text))).toEqual([])

  await one.goto(`${base}/login`)
  await signIn(one, b)
  await settled(one)
  for (const address of ['/transactions', '/accounts', '/dashboard']) {
    await one.goto(base + address)
    await settled(one)
    expect(await one.evaluate(() => document.body.innerText)).not.toMatch(aOnly())
  }
  expect([...watch.hosts]).toEqual([base])
  await context.setOffline(true)
  await one.getByRole('link', { name: 'Transactions', exact: true }).first().click()
  await expect(one.getByRole('main')).toBeVisible()
  expect(await one.evaluate(() => document.body.innerText)).not.toMatch(aOnly())
  expect(await leftBehind(one)).not.toMatch(aOnly())
  await context.close()
})

/** Everything that a browser keeps for the origin, in one text. */
async function leftBehind(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = []
    for (const area of [localStorage, sessionStorage])
      for (const key of Object.keys(area)) texts.push(`${key}=${area.getItem(key)}`)
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const kept = await cache.match(request)
        const type = kept?.headers.get('content-type') ?? ''
        texts.push(`${name} ${request.url} ${/json|html/.test(type) ? await kept?.text() : ''}`)
      }
    }
    texts.push(...(await indexedDB.databases()).map((each) => each.name ?? ''), JSON.stringify(history.state))
    return texts.join('\n')
  })
}

async function signIn(page: Page, user: TestUser): Promise<void> {
  await page.getByLabel('E-mail').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard')
}

test('ending all sessions from elsewhere leaves no figures on an open screen', async ({ browser }) => {
  const user = await world.signUp()
  const [context] = await openBrowser(browser, user)
  const page = await context.newPage()
  await page.goto(`${base}/dashboard`)
  await settled(page)
  const ended = await fetch(`${world.url}/api/identity/revoke-sessions`, {
    method: 'POST',
    headers: { cookie: user.cookie, origin: world.app.config.publicUrl, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(ended.status).toBe(200)
  await page.getByRole('link', { name: 'Transactions', exact: true }).first().click()
  await page.waitForURL('**/login**')
  expect(await leftBehind(page)).not.toContain(user.id)
  expect(await page.evaluate(() => document.body.innerText)).not.toMatch(/AED\s?\d/)
  await context.close()
})

test('a page kept for the Back button shows nothing until it is known who is there', async ({ browser }) => {
  const [context] = await openBrowser(browser, a.user)
  const page = await context.newPage()
  await page.goto(`${base}/transactions`)
  await expect(page.getByRole('main').getByText('Secret lunch').first()).toBeVisible()
  // A browser that keeps pages in memory tells them so; the session ended while it was away.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  expect(await page.evaluate(() => getComputedStyle(document.body).visibility)).toBe('hidden')
  await context.clearCookies()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.waitForURL('**/login**')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.body.innerText)).not.toMatch(traces())
  await context.close()
})

test('E23: nothing secret and no source map is in what the browser is given', () => {
  const { config } = world.app
  const files = readdirSync(path.resolve('dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|json|webmanifest|map)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  expect(files.length).toBeGreaterThan(5)
  const keys = readFileSync(path.join(config.dataDir, 'keys.json'), 'utf8').match(/[\w-]{43,}/g) ?? []
  expect(keys.length).toBeGreaterThan(1)
  const hidden = [world.bank.clientSecret, world.bank.webhookSecret, ...keys]
  const names = ['LEAN_CLIENT_SECRET', 'DATABASE_URL', 'sourceMappingURL', 'process.env', import.meta.dirname]
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    expect([file, [...hidden, ...names].filter((word) => text.includes(word))]).toEqual([file, []])
    expect(file.endsWith('.map')).toBe(false)
  }
})
