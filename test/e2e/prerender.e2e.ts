import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { paths } from '../../web/paths.ts'
import type { World } from '../world.ts'
import { enter, origin, test } from './fixtures.ts'

let world: World
test.beforeAll(({ sharedWorld }) => {
  world = sharedWorld
})

const prerendered: [string, RegExp][] = [
  [paths.root, /All your money/],
  [paths.home, /All your money/],
  [paths.terms, /Terms/],
  [paths.privacy, /Privacy/],
  [paths.help, /Help/],
  [paths.login, /Welcome back/],
  [paths.signup, /Create/],
]

/** Collects errors and warnings of the console, and page errors. */
function complaints(page: Page): string[] {
  const messages: string[] = []
  page.on('pageerror', (error) => messages.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') messages.push(message.text())
  })
  return messages
}

test('visitors see the public pages before any script runs, each under 21 kB', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [address, title] of prerendered) {
    const answer = await page.goto(origin(world) + address)
    await expect(page.getByRole('heading', { level: 1, name: title }), address).toBeVisible()
    await expect(page.locator('link[rel=stylesheet]'), address).toHaveCount(0)
    expect(gzipSync((await answer?.body()) ?? '').length, address).toBeLessThan(21_000)
  }
  await context.close()
})

test('a prerendered page hydrates in place and takes over what was typed before', async ({ page }) => {
  const messages = complaints(page)
  let release: () => void = () => undefined
  const scriptsReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await scriptsReleased
    await route.continue()
  })
  const user = await world.signUp()
  await page.goto(origin(world) + paths.login, { waitUntil: 'commit' })
  await page.getByLabel('E-mail').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Show password' }).click()
  const box = page.getByLabel('E-mail')
  const marked = await box.evaluate((node) => (node.dataset['mark'] = 'same'))
  const before = await box.boundingBox()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeDisabled()
  release()
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  expect(await box.getAttribute('data-mark')).toBe(marked)
  expect(await box.boundingBox()).toEqual(before)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(origin(world) + paths.dashboard)
  expect(messages).toEqual([])
})

test('every prerendered page hydrates without being rendered again', async ({ page }) => {
  const messages = complaints(page)
  for (const [address] of prerendered) {
    await page.addInitScript(`
      addEventListener('DOMContentLoaded', () => document.querySelector('h1').setAttribute('data-mark', 'same'))`)
    await page.goto(origin(world) + address)
    await expect.poll(() => page.title(), { message: address }).not.toBe('XTharwa · Smart Finance')
    await expect(page.locator('h1[data-mark=same]'), address).toHaveCount(1)
  }
  expect(messages).toEqual([])
})

test('a signed-in user gets no prerendered page', async ({ page, context }) => {
  await enter(context, world, await world.signUp())
  for (const address of [paths.root, paths.login]) {
    const answer = await page.request.get(origin(world) + address)
    expect(await answer.text(), address).not.toContain('data-page=')
  }
  await page.goto(origin(world) + paths.root)
  await expect(page).toHaveURL(origin(world) + paths.dashboard)
})

test('a page preloads every script of its first paint', async ({ page, context }) => {
  await enter(context, world, await world.signUp())
  for (const address of [paths.dashboard, paths.transactions]) {
    const answer = await page.goto(origin(world) + address)
    const named = (await answer?.text()) ?? ''
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname),
    )
    const scripts = loaded.filter((file) => file.startsWith('/assets/') && file.endsWith('.js'))
    expect(scripts.length, address).toBeGreaterThan(5)
    expect(
      scripts.filter((file) => !named.includes(file)),
      address,
    ).toEqual([])
  }
})

test('a visitor whose browser asks for Arabic gets Arabic pages, and may choose English without losing what was typed', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'ar-AE' })
  const page = await context.newPage()
  const messages = complaints(page)
  const html = page.locator('html')
  for (const [address] of prerendered) {
    await page.addInitScript(`
      addEventListener('DOMContentLoaded', () => document.querySelector('h1').setAttribute('data-mark', 'same'))`)
    const answer = await page.goto(origin(world) + address)
    expect(await answer?.text(), address).toContain('lang="ar-AE" dir="rtl"')
    await expect(page.locator('#root'), address).not.toHaveAttribute('data-waiting')
    await expect(page.locator('h1[data-mark=same]'), address).toHaveCount(1)
    await expect(html, address).toHaveAttribute('dir', 'rtl')
  }
  await page.goto(origin(world) + paths.login)
  await page.locator('input[type=email]').fill('noura@example.test')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(html).toHaveAttribute('lang', 'en-AE')
  await expect(html).toHaveAttribute('dir', 'ltr')
  await expect(page.getByRole('heading', { level: 1, name: /Welcome back/ })).toBeVisible()
  await expect(page.locator('input[type=email]')).toHaveValue('noura@example.test')
  const again = await page.goto(origin(world) + paths.login)
  expect(await again?.text()).toContain('lang="en-AE" dir="ltr"')
  expect(messages).toEqual([])
  await context.close()
})
