import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import * as z from 'zod'
import { type Person, personWithData } from '../access/help.ts'
import type { World } from '../world.ts'
import { test } from './fixtures.ts'

test.describe.configure({ mode: 'serial', timeout: 180_000 })

let world: World
let base: string
let person: Person
test.beforeAll(async ({ sharedWorld }) => {
  world = sharedWorld
  base = world.url.replace('127.0.0.1', 'localhost')
  person = await personWithData(world)
})

/** A signed-in page and the script errors it throws. */
async function openPage(browser: Browser): Promise<[BrowserContext, Page, string[]]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const [name = '', ...value] = person.user.cookie.split('=')
  await context.addCookies([{ name, value: value.join('='), url: base, httpOnly: true, sameSite: 'Lax' }])
  const errors: string[] = []
  context.on('weberror', (error) => errors.push(error.error().message))
  return [context, await context.newPage(), errors]
}

const Manifest = z.record(z.string(), z.object({ file: z.string() }))

/** Blocks loading of a module's built file. */
async function withhold(context: BrowserContext, module: string): Promise<void> {
  const manifest = Manifest.parse(JSON.parse(readFileSync(path.resolve('dist/.vite/manifest.json'), 'utf8')))
  const file = manifest[module]?.file
  if (!file) throw new Error(`${module} is no chunk of the app`)
  await context.route(`**/${file}`, (route) => route.abort())
}

test('a command palette that failed to load says so at every press, and a reload fixes it', async ({
  browser,
}) => {
  const [context, page] = await openPage(browser)
  await withhold(context, 'features/layout/commands/CommandPalette.tsx')
  await page.goto(`${base}/dashboard`)
  const figures = page.getByRole('main').locator('.figures').first()
  await expect(figures).toBeVisible()
  const note = page.getByRole('dialog', { name: 'Something went wrong' })
  for (let press = 0; press < 2; press += 1) {
    await page.keyboard.press('Control+k')
    await expect(note.getByText('Part of this page didn’t load')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(note).toBeHidden()
  }
  await page.keyboard.press('Control+k')
  await context.unrouteAll({ behavior: 'wait' })
  await note.getByRole('button', { name: 'Reload' }).click()
  await expect(note).toBeHidden()
  await expect(figures).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Commands' })).toBeFocused()
  await context.close()
})

test('Retry loads a part again that failed to load', async ({ browser }) => {
  const [context, page] = await openPage(browser)
  await withhold(context, 'features/figures/dashboard/parts/ToDo.tsx')
  await page.goto(`${base}/dashboard`)
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  await context.unrouteAll({ behavior: 'wait' })
  await retry.click()
  await expect(page.getByRole('region', { name: 'To do' })).toBeVisible()
  await expect(retry).toBeHidden()
  await context.close()
})
