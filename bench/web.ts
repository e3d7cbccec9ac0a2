/** `npm run bench:web`: measures waits in the bundled browser, for a user with 100,000 transactions. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import * as z from 'zod'
import { buildWeb } from '../scripts/build.ts'
import { findBrowser } from '../test/browser.ts'
import { createDatabase, findPostgres, startPostgres } from '../test/postgres.ts'
import { startChild } from './child.ts'
import { referenceOf } from './data.ts'
import { percentile } from './faults/report.ts'
import { report, type Visit } from './web-report.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '5' },
    out: { type: 'string', default: path.join(import.meta.dirname, '..', 'docs', 'evidence', 'bench') },
  },
})
const runs = Number(values.runs)
const median = (numbers: readonly number[]): number => percentile(numbers, 0.5)
/** Lighthouse's mobile setting: a CPU slowed down four times, on a slow 4G connection. */
const slow = { cpu: 4, latency: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8 }
const phone = { width: 412, height: 823 }

const Vitals = z.object({
  lcp: z.number(),
  tbt: z.number(),
  cls: z.number(),
  files: z.array(z.string()),
  wire: z.number(),
})

/** Records the largest paint, layout shifts and long tasks from the start of a page. */
const observe = `
  window.bench = { lcp: 0, cls: 0, tasks: [] };
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.bench.lcp = entry.startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.bench.cls += entry.value })
    .observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.bench.tasks.push(entry.duration) })
    .observe({ type: 'longtask', buffered: true });`

/** A first visit, measured until the network is idle and, if given, this figure is shown. */
async function visit(
  browser: Browser,
  address: string,
  cookies: Cookies,
  figure: string | null,
): Promise<Visit> {
  const context = await newContext(browser, cookies, phone)
  const page = await context.newPage()
  await page.addInitScript(observe)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latency,
    downloadThroughput: slow.bytesPerSecond,
    uploadThroughput: slow.bytesPerSecond / 2,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
  await page.goto(address, { waitUntil: 'load', timeout: 60_000 })
  // a slow processor may leave the network idle before the last figures are asked for
  if (figure !== null) await page.locator('main').getByText(figure).first().waitFor()
  // the stream of events may be open by then, and is never idle
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => null)
  await page.waitForTimeout(500)
  const vitals = Vitals.parse(
    await page.evaluate(`({
      lcp: window.bench.lcp,
      cls: window.bench.cls,
      tbt: window.bench.tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0),
      files: performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname),
      wire: [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .reduce((sum, entry) => sum + entry.transferSize, 0),
    })`),
  )
  await context.close()
  const scripts = new Set(vitals.files.filter((file) => file.startsWith('/assets/') && file.endsWith('.js')))
  const sizes = [...scripts].map(
    (file) => gzipSync(readFileSync(path.join('dist', file)), { level: 9 }).length,
  )
  return {
    lcp: vitals.lcp,
    tbt: vitals.tbt,
    cls: vitals.cls,
    scriptKb: sizes.reduce((sum, size) => sum + size, 0) / 1000,
    wireKb: vitals.wire / 1000,
  }
}

type Cookies = { name: string; value: string; url: string }[]

async function newContext(
  browser: Browser,
  cookies: Cookies,
  viewport: { width: number; height: number },
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, locale: 'en-AE' })
  if (cookies.length > 0) {
    await context.addCookies(cookies)
    // as the sign-in leaves it
    await context.addInitScript(`localStorage.setItem('session_hint', '1')`)
  }
  return context
}

const Dashboard = z.object({ overview: z.object({ balances: z.object({ total_balance: z.number() }) }) })

/** Milliseconds from running `start` (a statement of JavaScript) until the selected element shows a text. */
async function untilShown(page: Page, start: string, text: string, selector = 'main'): Promise<number> {
  return z.number().parse(
    await page.evaluate(`new Promise((resolve, reject) => {
      const began = performance.now()
      ${start}
      const check = () => {
        const shown = [...document.querySelectorAll(${JSON.stringify(selector)})].some((one) => one.textContent.includes(${JSON.stringify(text)}))
        if (shown) resolve(performance.now() - began)
        else if (performance.now() - began > 20000) reject(new Error(${JSON.stringify(`never saw ${text}`)}))
        else requestAnimationFrame(check)
      }
      check()
    })`),
  )
}

async function measureDashboard(browser: Browser, url: string, cookies: Cookies, figure: string) {
  const context = await newContext(browser, cookies, { width: 1280, height: 800 })
  const page = await context.newPage()
  await page.addInitScript(`
    const check = () => {
      if (document.querySelector('main')?.textContent.includes(${JSON.stringify(figure)})) window.shownAt = performance.now()
      else requestAnimationFrame(check)
    }
    requestAnimationFrame(check)`)
  const waitForFigure = async (): Promise<number> => {
    // the page's policy forbids compiling strings, which Playwright's waitForFunction needs
    for (let tries = 0; tries < 400; tries += 1) {
      const shownAt = z
        .number()
        .nullable()
        .parse(await page.evaluate('window.shownAt ?? null'))
      if (shownAt !== null) return shownAt
      await page.waitForTimeout(50)
    }
    throw new Error(`the dashboard never showed ${figure}`)
  }
  await page.goto(`${url}/dashboard`)
  await waitForFigure()
  const clicks: number[] = []
  const loads: number[] = []
  for (let run = 0; run < runs + 1; run += 1) {
    await page.locator('a[href="/transactions"]').first().click()
    await page.locator('button[data-index]').first().waitFor()
    const click = await untilShown(page, `document.querySelector('a[href="/dashboard"]').click()`, figure)
    if (run > 0) clicks.push(click)
  }
  for (let run = 0; run < runs; run += 1) {
    await page.reload()
    loads.push(await waitForFigure())
  }
  await context.close()
  return { clickMs: median(clicks), reloadMs: median(loads) }
}

async function measureList(browser: Browser, url: string, cookies: Cookies, rows: number) {
  const context = await newContext(browser, cookies, { width: 1280, height: 800 })
  const page = await context.newPage()
  await page.goto(`${url}/transactions`)
  await page.locator('button[data-index]').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(`window.tasks = []; new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.tasks.push(entry.duration) }).observe({ type: 'longtask' })`)
  await page.mouse.move(640, 500)
  for (let step = 0; step < 80; step += 1) {
    await page.mouse.wheel(0, 900)
    await page.waitForTimeout(30)
  }
  await page.waitForTimeout(500)
  const tasks = z.array(z.number()).parse(await page.evaluate('window.tasks'))
  const typed: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const reference = referenceOf(Math.floor((rows * (run + 1)) / (runs + 2)))
    const box = page.getByLabel('Search transactions')
    await box.fill('')
    await page.waitForTimeout(700)
    await page.evaluate(
      `document.addEventListener('input', () => (window.typedAt = performance.now()), { capture: true })`,
    )
    await box.pressSequentially(reference) // timed from its last letter
    typed.push(
      z.number().parse(
        await page.evaluate(`new Promise((resolve, reject) => {
          const check = () => {
            const found = [...document.querySelectorAll('button[data-index]')]
            if (window.typedAt !== undefined && found.length === 1) resolve(performance.now() - window.typedAt)
            else if (performance.now() > window.typedAt + 20000) reject(new Error('the search found nothing'))
            else requestAnimationFrame(check)
          }
          check()
        })`),
      ),
    )
  }
  await context.close()
  return { longestBlockMs: Math.max(0, ...tasks), searchMs: median(typed) }
}

await buildWeb()
const bin = findPostgres()
const server = bin ? await startPostgres(bin) : null
const databaseUrl = server ? await createDatabase(server.url, 'web') : null
const rows = Number(values.rows)
const { executablePath, args, env } = await findBrowser()
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
try {
  const served = await startChild({ databaseUrl, rows })
  const url = served.url.replace('127.0.0.1', 'localhost')
  const cookies = served.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
  })
  const answer = await fetch(`${served.url}/api/user/dashboard-data`, {
    headers: { authorization: `Bearer ${served.token}` },
  })
  const { overview } = Dashboard.parse(await answer.json())
  const figure = new Intl.NumberFormat('en-AE', { minimumFractionDigits: 2 }).format(
    overview.balances.total_balance,
  )
  const entries: Record<string, Visit> = {}
  for (const entry of ['/home', '/login', '/dashboard']) {
    const visits: Visit[] = []
    const [own, shown] = entry === '/dashboard' ? [cookies, figure] : [[], null]
    for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, url + entry, own, shown))
    const of = (pick: (visit: Visit) => number): number => median(visits.map(pick))
    entries[entry] = {
      lcp: of((one) => one.lcp),
      tbt: of((one) => one.tbt),
      cls: of((one) => one.cls),
      scriptKb: of((one) => one.scriptKb),
      wireKb: of((one) => one.wireKb),
    }
  }
  const dashboard = await measureDashboard(browser, url, cookies, figure)
  const list = await measureList(browser, url, cookies, rows)
  await served.stop()
  report({ entries, dashboard, list, rows, runs, slow }, values.out)
} finally {
  await browser.close()
  await server?.stop()
}
