import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type BrowserContext, expect } from '@playwright/test'
import { marker } from './payloads.ts'
import {
  leftBehind,
  logOut,
  namesOf,
  openBrowser,
  type Scene,
  settled,
  signIn,
  makeScene,
  tracesOf,
} from './scene.ts'
import { test } from './fixtures.ts'

test.describe.configure({ mode: 'serial', timeout: 180_000 })

let scene: Scene
test.beforeAll(async ({ sharedWorld }) => {
  scene = await makeScene(sharedWorld)
})

test('E7, E20, E22: no script can read the session or the token', async ({ browser }) => {
  const [context, watch] = await openBrowser(browser, scene, null)
  const page = await context.newPage()
  const foreign = new URLSearchParams({
    next: '//marker.example.test/x',
    backend: marker,
    apiBaseUrl: marker,
  })
  await page.goto(`${scene.base}/login?${foreign}#backend=${marker}`)
  await page.evaluate((address) => {
    for (const key of ['backend', 'backendUrl', 'apiBaseUrl', 'api_base_url'])
      localStorage.setItem(key, address)
  }, marker)
  await page.reload()
  await page.getByLabel('E-mail').fill(scene.a.user.email)
  await page.getByLabel('Password', { exact: true }).fill(scene.a.user.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await settled(page)
  expect(watch.bearers.size).toBe(1)
  expect([[...watch.hosts], page.url()]).toEqual([[scene.base], `${scene.base}/dashboard`])
  const reachable = await page.evaluate(async () => {
    const visited = new Set<unknown>()
    const texts: string[] = [document.cookie, location.href, JSON.stringify(history.state)]
    for (const area of [localStorage, sessionStorage])
      for (const key of Object.keys(area)) texts.push(`${key}=${area.getItem(key)}`)
    const walk = (value: unknown, depth: number): void => {
      if (typeof value === 'string') texts.push(value)
      if (typeof value !== 'object' || value === null || visited.has(value) || depth > 4) return
      visited.add(value)
      for (const key of Object.getOwnPropertyNames(value)) {
        try {
          walk(Reflect.get(value, key), depth + 1)
        } catch {
          // some of the browser's own fields cannot be read
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
  const secrets = [...watch.bearers, scene.a.user.password, ...(await cookieValues(context))]
  for (const secret of secrets) expect(reachable.includes(secret)).toBe(false)
  expect(reachable).not.toMatch(/eyJ[\w-]+\.[\w-]+\./)
  for (const secret of watch.bearers) expect(page.url()).not.toContain(secret)
  await context.close()
})

async function cookieValues(context: BrowserContext): Promise<string[]> {
  const cookies = await context.cookies()
  expect(cookies.map((cookie) => [cookie.httpOnly, cookie.sameSite])).toEqual([[true, 'Lax']])
  return cookies.map((cookie) => cookie.value)
}

test('E7: logging out in one tab empties all tabs, storage, caches and the Back button; the next user sees nothing of it', async ({
  browser,
}) => {
  const [context, watch] = await openBrowser(browser, scene, null)
  await context.addInitScript(() => {
    // Records every text that is visible in any animation frame while `__look` is set.
    const visibleTexts: string[] = []
    Reflect.set(window, '__seen', visibleTexts)
    const recordText = (): void => {
      if (Reflect.get(window, '__look') === true && getComputedStyle(document.body).visibility !== 'hidden')
        visibleTexts.push(document.body.innerText)
      requestAnimationFrame(recordText)
    }
    addEventListener('DOMContentLoaded', recordText)
  })
  const firstTab = await context.newPage()
  await firstTab.goto(`${scene.base}/login`)
  await signIn(firstTab, scene.a.user)
  await expect(
    firstTab
      .getByRole('main')
      .getByText(/AED\s?\d/)
      .first(),
  ).toBeVisible()
  const secondTab = await context.newPage()
  await secondTab.goto(`${scene.base}/transactions`)
  await expect(secondTab.getByRole('main').getByText('Secret lunch').first()).toBeVisible()
  await firstTab.getByRole('link', { name: 'Transactions', exact: true }).first().click()
  await settled(firstTab)

  await logOut(firstTab)
  const signedOutAt = Date.now()
  await secondTab.waitForURL('**/login**')
  expect(Date.now() - signedOutAt).toBeLessThan(5000)
  for (const page of [firstTab, secondTab]) {
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
    expect(await leftBehind(page)).not.toMatch(tracesOf(scene))
    expect(await page.evaluate(() => document.documentElement.innerHTML)).not.toMatch(tracesOf(scene))
  }
  await firstTab.evaluate(() => Reflect.set(window, '__look', true))
  await firstTab.goBack()
  await expect(firstTab.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  const visibleTexts = await firstTab.evaluate(() => Reflect.get(window, '__seen') as string[])
  expect(visibleTexts.filter((text) => tracesOf(scene).test(text))).toEqual([])

  await firstTab.goto(`${scene.base}/login`)
  await signIn(firstTab, await scene.world.signUp({ name: 'Badr Second' }))
  await settled(firstTab)
  for (const address of ['/transactions', '/accounts', '/dashboard']) {
    await firstTab.goto(scene.base + address)
    await settled(firstTab)
    expect(await firstTab.evaluate(() => document.body.innerText)).not.toMatch(namesOf(scene))
  }
  expect([...watch.hosts]).toEqual([scene.base])
  await context.setOffline(true)
  await firstTab.getByRole('link', { name: 'Transactions', exact: true }).first().click()
  await expect(firstTab.getByRole('main')).toBeVisible()
  expect(await firstTab.evaluate(() => document.body.innerText)).not.toMatch(namesOf(scene))
  expect(await leftBehind(firstTab)).not.toMatch(namesOf(scene))
  await context.close()
})

test('a page restored by the Back button shows nothing until the session is checked', async ({ browser }) => {
  const [context] = await openBrowser(browser, scene, scene.a.user, 'block')
  const page = await context.newPage()
  await page.goto(`${scene.base}/transactions`)
  await expect(page.getByRole('main').getByText('Secret lunch').first()).toBeVisible()
  // Simulates the events of the back-forward cache; the session ended while the page was away.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  expect(await page.evaluate(() => getComputedStyle(document.body).visibility)).toBe('hidden')
  await context.clearCookies()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.waitForURL('**/login**')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.body.innerText)).not.toMatch(tracesOf(scene))
  await context.close()
})

test('E23: no secret and no source map is in the built files', () => {
  const { config } = scene.world.app
  const files = readdirSync(path.resolve('dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|json|webmanifest|map)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  expect(files.length).toBeGreaterThan(5)
  const keys = readFileSync(path.join(config.dataDir, 'keys.json'), 'utf8').match(/[\w-]{43,}/g) ?? []
  expect(keys.length).toBeGreaterThan(1)
  const hidden = [scene.world.bank.clientSecret, scene.world.bank.webhookSecret, ...keys]
  const names = ['LEAN_CLIENT_SECRET', 'DATABASE_URL', 'sourceMappingURL', 'process.env', import.meta.dirname]
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    expect([file, [...hidden, ...names].filter((word) => text.includes(word))]).toEqual([file, []])
    expect(file.endsWith('.map')).toBe(false)
  }
})
