import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Frame, type Page } from '@playwright/test'
import * as z from 'zod'
import { settled, sizes } from '../screens/browse.ts'
import { addressOf, become, createPerson, type Who } from '../screens/people.ts'
import type { Scene } from '../screens/acts.ts'
import { scenes } from '../screens/scenes.ts'
import type { World } from '../world.ts'
import { test } from './fixtures.ts'

// The library that @axe-core/playwright brings; run in each document itself, which takes a fifth of its time.
const library = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
  'axe-core/axe.min.js',
)
const source = readFileSync(library, 'utf8')
const Violations = z.array(
  z.object({
    id: z.string(),
    nodes: z.array(z.object({ target: z.array(z.unknown()), failureSummary: z.string().optional() })),
  }),
)

/** Scenes without a page of the bank or of the server are checked by component tests, with `checkAccess`. */
const checkedInComponents = new Set(
  `new-dashboard new-accounts new-connections new-transactions new-verify dashboard dashboard-history accounts account-details connections connection-delete transactions transactions-none verify verify-edit add-transaction budgets analytics settings profile profile-plan profile-api-tokens settings-categories settings-categories-add profile-security profile-security-password profile-preferences profile-activity profile-data profile-data-delete notifications transaction-details analytics-flow analytics-spending analytics-merchants analytics-worth analytics-calendar analytics-compare analytics-reports accounts-own-add accounts-own-detail rules profile-notifications failure-words test-transactions fresh-setup success-missing failure not-found-user trouble-dashboard trouble-accounts trouble-connections`.split(
    ' ',
  ),
)

test.describe.configure({ mode: 'parallel' }) // the longest file of all: both workers take of it
let world: World
test.beforeAll(({ sharedWorld }) => {
  world = sharedWorld
})

const names: Record<Exclude<Who, 'planner'>, string> = {
  guest: 'a visitor',
  fresh: 'somebody new',
  full: 'somebody with banks',
  troubled: 'somebody whose bank needs them',
}

for (const who of ['guest', 'fresh', 'full', 'troubled'] as const) {
  test(`no screen of ${names[who]} has a finding, in both themes and at both widths`, async ({ browser }) => {
    test.setTimeout(300_000)
    const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-AE' })
    // each scene begins as on a device that remembers nothing
    await context.addInitScript('try { localStorage.clear() } catch {}')
    await become(context, world, who === 'guest' ? null : await createPerson[who](world), 'system')
    const page = await context.newPage()
    const findings: string[] = []
    for (const scene of scenes.filter((each) => each.who === who && !checkedInComponents.has(each.name)))
      findings.push(...(await findingsOf(page, scene)))
    await context.close()
    expect(findings).toEqual([])
  })
}

/** One visit serves all four looks: theme and width change under the open page. */
async function findingsOf(page: Page, scene: Scene): Promise<string[]> {
  await page.setViewportSize(sizes.desktop)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`${addressOf(world)}${scene.path}`)
  await settled(page)
  if (scene.act) {
    await scene.act(page, 'desktop')
    await settled(page)
  }
  const found = [
    ...(await analyse(page, `${scene.name}, desktop, light`)),
    ...(await dark(page, `${scene.name}, desktop, dark`)),
  ]
  await page.setViewportSize(sizes.phone)
  found.push(
    ...(await dark(page, `${scene.name}, phone, dark`)),
    ...(await light(page, `${scene.name}, phone, light`)),
  )
  return found
}

/** Changes the system's theme and waits until the app has followed it; the bank's own pages have no mark. */
async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  if (page.url().includes('/bank/')) return
  await page.waitForFunction((theme) => document.documentElement.dataset['theme'] === theme, colorScheme)
}

async function light(page: Page, name: string): Promise<string[]> {
  await paint(page, 'light')
  return analyse(page, name)
}
async function dark(page: Page, name: string): Promise<string[]> {
  await paint(page, 'dark')
  return analyse(page, name, ['color-contrast', 'link-in-text-block'])
}

/** A changed theme fades in, and what inherits fades after it; colours count when they stand still. */
async function stillness(): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    // What follows the scroll position never ends.
    const moving = document
      .getAnimations()
      .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
    if (round > 0 && moving.length === 0) return
    const ended = Promise.allSettled(moving.map((animation) => animation.finished))
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1000))])
  }
}

/** Colours are all that a theme changes; everything else is looked at once a width. */
async function analyse(page: Page, name: string, rules?: string[]): Promise<string[]> {
  const found: string[] = []
  for (const frame of page.frames()) found.push(...(await analyseFrame(frame, name, rules)))
  return found
}

/** A finding counts when it is still there at a second look: a slow machine may be seen in the middle of a change. */
async function analyseFrame(frame: Frame, name: string, rules: string[] | undefined): Promise<string[]> {
  const found = await lookAt(frame, name, rules)
  if (found.length === 0) return found
  await frame.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)))
  return lookAt(frame, name, rules)
}

async function lookAt(frame: Frame, name: string, rules: string[] | undefined): Promise<string[]> {
  const options = { iframes: false, resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) }
  const run = `axe.run(document, ${JSON.stringify(options)}).then((result) => result.violations)`
  const look = (): Promise<unknown> =>
    frame.evaluate(`'axe' in window ? (${String(stillness)})().then(() => ${run}) : null`)
  const answer = (await look()) ?? (await frame.evaluate(source).then(look))
  return Violations.parse(answer).flatMap((rule) =>
    rule.nodes.map(
      (node) => `${name}: ${rule.id} at ${node.target.join(' ')} – ${node.failureSummary ?? ''}`,
    ),
  )
}
