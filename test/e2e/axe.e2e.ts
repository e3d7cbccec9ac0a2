import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, expect, type Frame, type Locator, type Page } from '@playwright/test'
import * as z from 'zod'
import { paths } from '../../web/paths.ts'
import { button } from '../screens/acts.ts'
import { settled, sizes } from '../screens/browse.ts'
import { atBankPage, openConnect, widgetOf } from '../screens/connect-flow.ts'
import { addressOf, become } from '../screens/people.ts'
import type { TestUser, World } from '../world.ts'
import { test } from './fixtures.ts'

// The library inside @axe-core/playwright, run directly in each document, which takes a fifth of the time.
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

/** Covers the connect flow and the pages of a bank; component tests check all other screens. */
test.describe.configure({ mode: 'parallel' })
let world: World
test.beforeAll(({ sharedWorld }) => {
  world = sharedWorld
})

/** A page in a fresh browser context that follows the system's theme. */
async function openPage(browser: Browser, user: TestUser): Promise<Page> {
  const context = await browser.newContext({
    viewport: sizes.desktop,
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })
  await become(context, world, user, 'system')
  return context.newPage()
}

test('no step of connecting a bank within the app has a finding', async ({ browser }) => {
  test.setTimeout(180_000)
  const page = await openPage(browser, await world.signUp())
  const findings: string[] = []
  const check = async (step: string, awaited?: Locator): Promise<void> => {
    if (awaited) await expect(awaited).toBeVisible()
    findings.push(...(await findingsOf(page, step)))
  }
  /** A step inside the widget is checked once, in the dark theme that the step before it left. */
  const checkWidget = async (step: string, awaited: Locator): Promise<void> => {
    await expect(awaited).toBeVisible()
    findings.push(...(await analyse(page, step)))
  }
  await page.goto(addressOf(world) + paths.accounts)
  await settled(page)
  await openConnect(page)
  await check('consent')
  await page.getByRole('button', { name: 'Continue to your bank' }).first().click()
  const widget = widgetOf(page)
  await checkWidget('intro', widget.getByRole('button', { name: 'Continue' }))
  await widget.getByRole('button', { name: 'Continue' }).click()
  await checkWidget('banks', widget.getByRole('searchbox'))
  await widget.getByRole('button', { name: 'RAKBANK' }).click()
  await checkWidget('allow', widget.getByRole('button', { name: 'Allow' }))
  await widget.getByRole('button', { name: 'Allow' }).click()
  await checkWidget('sign-in', widget.getByLabel('Username'))
  await widget.getByRole('button', { name: 'Salaried resident' }).click()
  await widget.getByRole('button', { name: 'Continue' }).click()
  await checkWidget('code', widget.getByLabel('One-time code'))
  await widget.getByRole('button', { name: 'Close' }).click()
  await widget.getByRole('button', { name: /leave/i }).click()
  await check('failed', page.getByText('You cancelled the bank connection process'))
  await page.context().close()
  expect(findings).toEqual([])
})

test('no page of a bank has a finding, on a light desktop and on a dark phone', async ({ browser }) => {
  const page = await openPage(browser, await world.signUp())
  await page.goto(addressOf(world) + paths.accounts)
  await settled(page)
  await atBankPage(page)
  const findings = await findingsOf(page, 'sign-in')
  await button(page, 'Salaried resident').click()
  await button(page, 'Continue').click()
  await expect(button(page, 'Allow')).toBeVisible()
  findings.push(...(await findingsOf(page, 'allow')))
  await page.context().close()
  expect(findings).toEqual([])
})

/** Checks a light desktop and a dark phone in one visit, and restores the desktop at the end. */
async function findingsOf(page: Page, name: string): Promise<string[]> {
  await settled(page)
  await paint(page, 'light')
  const findings = await analyse(page, `${name}, desktop, light`)
  await page.setViewportSize(sizes.phone)
  await paint(page, 'dark')
  findings.push(...(await analyse(page, `${name}, phone, dark`)))
  await page.setViewportSize(sizes.desktop)
  return findings
}

/** Changes the system's theme and waits until the app follows; the sandbox bank's pages have no theme. */
async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  if (page.url().includes('/bank/')) return
  await page.waitForFunction((theme) => document.documentElement.dataset['theme'] === theme, colorScheme)
}

/** Waits until animations end: a new theme fades in, inherited colours later; only final ones count. */
async function stillness(): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    // Scroll-driven animations never end.
    const moving = document
      .getAnimations()
      .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline)
    if (round > 0 && moving.length === 0) return
    const ended = Promise.allSettled(moving.map((animation) => animation.finished))
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1000))])
  }
}

/** Checks all frames of a page. */
async function analyse(page: Page, name: string): Promise<string[]> {
  const findings: string[] = []
  for (const frame of page.frames()) findings.push(...(await analyseFrame(frame, name)))
  return findings
}

/** Reports a finding only if a second check confirms it: a slow machine may be caught during a change. */
async function analyseFrame(frame: Frame, name: string): Promise<string[]> {
  const findings = await lookAt(frame, name)
  if (findings.length === 0) return findings
  await frame.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)))
  return lookAt(frame, name)
}

async function lookAt(frame: Frame, name: string): Promise<string[]> {
  const options = { iframes: false, resultTypes: ['violations'] }
  const run = `axe.run(document, ${JSON.stringify(options)}).then((result) => result.violations)`
  const runAxe = (): Promise<unknown> =>
    frame.evaluate(`'axe' in window ? (${String(stillness)})().then(() => ${run}) : null`)
  const answer = (await runAxe()) ?? (await frame.evaluate(source).then(runAxe))
  return Violations.parse(answer).flatMap((rule) =>
    rule.nodes.map(
      (node) => `${name}: ${rule.id} at ${node.target.join(' ')} – ${node.failureSummary ?? ''}`,
    ),
  )
}
