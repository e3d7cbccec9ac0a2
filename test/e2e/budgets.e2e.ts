import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { updateDocument } from '#contract/person/settings.ts'
import { languages } from '#contract/product.ts'
import type { World } from '../world.ts'
import { enter, origin, test } from './fixtures.ts'

let world: World
test.beforeAll(({ sharedWorld }) => {
  world = sharedWorld
})

/** Kilobytes (gzip) of the built files of a kind that a page has loaded. */
async function loadedKb(page: Page, kind: 'js' | 'css'): Promise<number> {
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname),
  )
  const assets = new Set(files.filter((file) => file.startsWith('/assets/') && file.endsWith(`.${kind}`)))
  expect(assets.size).toBeGreaterThan(0)
  const bytes = [...assets].map(
    (file) => gzipSync(readFileSync(path.join('dist', file)), { level: 9 }).length,
  )
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}

/** The Unicode ranges of the fonts that the page has loaded. */
const loadedFonts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ unicodeRange }) => unicodeRange),
  )

for (const locale of languages)
  test(`a page loads no more script than its budget in ${locale}`, async ({ browser }) => {
    const context = await browser.newContext({ locale })
    const page = await context.newPage()
    const of: Record<string, number> = {}
    const measure = async (name: string, address: string, ready: string): Promise<void> => {
      await page.goto(origin(world) + address)
      await expect(page.getByRole('heading', { name: ready }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      of[name] = await loadedKb(page, 'js')
      const fonts = await loadedFonts(page)
      const arabic = fonts.filter((range) => /U\+0?6\d\d/i.test(range))
      expect([name, fonts.length > 0, arabic.length > 0]).toEqual([name, true, locale === 'ar-AE'])
    }
    await measure('landing', '/home', '')
    await measure('login', '/login', '')
    const person = await world.signUp({ name: 'Zayed Light' })
    await person.call(updateDocument, { body: { settings: { language: locale } } })
    await enter(context, world, person)
    await measure('dashboard', '/dashboard', 'Zayed Light')
    of.css = await loadedKb(page, 'css')
    await context.close()
    test.info().annotations.push({ type: 'kB', description: JSON.stringify(of) })
    expect.soft(of.landing, 'landing').toBeLessThanOrEqual(100)
    expect.soft(of.login, 'login').toBeLessThanOrEqual(130)
    expect.soft(of.dashboard, 'dashboard').toBeLessThanOrEqual(204)
    expect.soft(of.css, 'style').toBeLessThanOrEqual(15)
  })
