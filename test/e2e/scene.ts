import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { type Person, personWithData } from '../access/help.ts'
import type { TestUser, World } from '../world.ts'
import { enter, origin } from './fixtures.ts'

/** The app with its built web client, and user A, who has a bank, payments and a manual entry. */
export type Scene = { world: World; base: string; a: Person }

export async function makeScene(world: World): Promise<Scene> {
  return { world, base: origin(world), a: await personWithData(world) }
}

/** Hosts that a browser contacted, faults, and the bearer tokens it sent. */
export type Watch = { hosts: Set<string>; faults: string[]; bearers: Set<string> }

/**
 * Opens a browser context, signed in if a user is given, that records hosts, violations and script errors.
 */
export async function openBrowser(
  browser: Browser,
  { world }: Scene,
  user: TestUser | null,
  serviceWorkers: 'allow' | 'block' = 'allow',
): Promise<[BrowserContext, Watch]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, serviceWorkers })
  const watch: Watch = { hosts: new Set(), faults: [], bearers: new Set() }
  if (user) await enter(context, world, user)
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

/** Waits until a screen has its heading and nothing is loading. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  const isStill = (): boolean => {
    const loading = [...document.querySelectorAll('[aria-busy=true]')]
    // what lies below is drawn once a reader comes near, else seconds later
    loading.at(-1)?.scrollIntoView({ block: 'nearest' })
    return loading.length === 0
  }
  await page.waitForFunction(isStill, undefined, { timeout: 30_000, polling: 50 })
}

export async function logOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Amal Tester/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
}

/** Everything that a browser stores for the origin, as one text. */
export async function leftBehind(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = []
    for (const area of [localStorage, sessionStorage])
      for (const key of Object.keys(area)) texts.push(`${key}=${area.getItem(key)}`)
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const cached = await cache.match(request)
        const type = cached?.headers.get('content-type') ?? ''
        texts.push(`${name} ${request.url} ${/json|html/.test(type) ? await cached?.text() : ''}`)
      }
    }
    texts.push(...(await indexedDB.databases()).map((each) => each.name ?? ''), JSON.stringify(history.state))
    return texts.join('\n')
  })
}

export async function signIn(page: Page, user: TestUser): Promise<void> {
  await page.getByLabel('E-mail').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard')
}

/** Figures, ids and texts of A that no other user may ever see. */
export const tracesOf = ({ a }: Scene): RegExp =>
  new RegExp(`Secret lunch|${a.user.id}|${a.entityId}|${a.user.email}|AED\\s?\\d`)

/** The same without amounts, which every user has. */
export const namesOf = ({ a }: Scene): RegExp =>
  new RegExp(`Secret lunch|${a.user.id}|${a.entityId}|${a.user.email}`)
