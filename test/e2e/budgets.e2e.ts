import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import type { World } from '../world.ts'
import { enter, origin, test } from './fixtures.ts'

let world: World
test.beforeAll(({ sharedWorld }) => {
  world = sharedWorld
})

/** Kilobytes (gzip) of the built files of a kind that a page has asked for. */
async function loadedKb(page: Page, kind: 'js' | 'css'): Promise<number> {
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname),
  )
  const own = new Set(files.filter((file) => file.startsWith('/assets/') && file.endsWith(`.${kind}`)))
  expect(own.size).toBeGreaterThan(0)
  const bytes = [...own].map((file) => gzipSync(readFileSync(path.join('dist', file)), { level: 9 }).length)
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}

/** The ranges of characters whose fonts the page has loaded. */
const loadedFonts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ unicodeRange }) => unicodeRange),
  )

test('a page loads no more script than its budget', async ({ page, context }) => {
  const of: Record<string, number> = {}
  const measure = async (name: string, address: string, ready: string): Promise<void> => {
    await page.goto(origin(world) + address)
    await expect(page.getByRole('heading', { name: ready }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    of[name] = await loadedKb(page, 'js')
    const fonts = await loadedFonts(page)
    expect([name, fonts.length > 0, fonts.filter((range) => /U\+0?6\d\d/i.test(range))]).toEqual([
      name,
      true,
      [],
    ])
  }
  await measure('landing', '/home', '')
  await measure('login', '/login', '')
  await enter(context, world, await world.signUp({ name: 'Zayed Light' }))
  await measure('dashboard', '/dashboard', 'Zayed Light')
  of.css = await loadedKb(page, 'css')
  test.info().annotations.push({ type: 'kB', description: JSON.stringify(of) })
  expect(of.landing, 'landing').toBeLessThanOrEqual(100)
  expect(of.login, 'login').toBeLessThanOrEqual(130)
  expect(of.dashboard, 'dashboard').toBeLessThanOrEqual(210)
  expect(of.css, 'style').toBeLessThanOrEqual(15)
})
