import { expect, type Page } from '@playwright/test'
import { openBrowser, type Scene, settled, makeScene } from './scene.ts'
import { test } from './fixtures.ts'

test.describe.configure({ mode: 'serial', timeout: 180_000 })

let scene: Scene
test.beforeAll(async ({ sharedWorld }) => {
  scene = await makeScene(sharedWorld)
})

test('E11: the provider’s script runs only in the connect step, in a document that reaches neither session, token, storage nor data', async ({
  browser,
}) => {
  const [context, watch] = await openBrowser(browser, scene, scene.a.user)
  const page = await context.newPage()
  await page.goto(`${scene.base}/accounts`)
  await settled(page)
  expect([...watch.hosts]).toEqual([scene.base])
  await openConnect(page)
  const widget = page.frameLocator('iframe[src*="/connect"]').frameLocator('#lean-link iframe')
  await expect(widget.getByRole('button', { name: 'Continue' })).toBeVisible()
  expect([...watch.hosts].sort()).toEqual([scene.base, new URL(scene.world.bank.url).origin].sort())
  const frame = page.frames().find((one) => one.url() === `${scene.base}/connect`)
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
  }, scene.base)
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

/** Checks that messages from the page itself and from other frames are ignored, and the widget stays. */
async function believesOnlyItsFrame(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const forged = { kind: 'callback', response: { status: 'SUCCESS' } }
    postMessage(forged, '*')
    postMessage({ kind: 'load_failed' }, '*')
    const frame = document.createElement('iframe')
    document.body.append(frame)
    frame.contentWindow?.parent.postMessage(forged, '*')
    await new Promise((resolve) => setTimeout(resolve, 300))
    frame.remove()
  })
  const widget = page.frameLocator('iframe[src*="/connect"]').frameLocator('#lean-link iframe')
  await expect(widget.getByRole('button', { name: 'Continue' })).toBeVisible()
  await expect(page.getByText('Failed to load Lean Link Loader')).toHaveCount(0)
}

test('with the provider’s script blocked the app says so and keeps working', async ({ browser }) => {
  const [context] = await openBrowser(browser, scene, scene.a.user, 'block')
  const page = await context.newPage()
  await context.route(`${scene.world.bank.url}/**`, (route) => route.abort())
  await page.goto(`${scene.base}/accounts`)
  await settled(page)
  await openConnect(page)
  await expect(page.getByText('Failed to load Lean Link Loader')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Transactions', exact: true }).first().click()
  await expect(page.getByRole('main').getByText('Secret lunch').first()).toBeVisible()
  await context.close()
})
