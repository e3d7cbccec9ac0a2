import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { TestUser, World } from '../world.ts'
import { addressOf, become } from './people.ts'

export type Size = 'desktop' | 'tablet' | 'phone' | 'narrow'
export const sizes: Record<Size, { width: number; height: number }> = {
  desktop: { width: 1280, height: 800 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
  narrow: { width: 320, height: 640 },
}

/**
 * Opens a page in a new browser context, signed in as `user` (null: a visitor). Close it with
 * `page.context().close()`.
 */
export async function browseAs(
  browser: Browser,
  world: World,
  user: TestUser | null,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: addressOf(world),
    viewport: sizes.desktop,
    reducedMotion: 'reduce',
    locale: 'en-AE',
    timezoneId: 'Europe/London',
    ...options,
  })
  await become(context, world, user, 'light')
  return context.newPage()
}

/**
 * Waits until nothing is loading and fonts are ready. Uses `waitForFunction`, since `expect` would poll only
 * once a second.
 */
export async function settled(page: Page): Promise<void> {
  const still = (): boolean =>
    document.querySelector('[aria-busy=true]') === null &&
    document.getElementById('root')?.childElementCount !== 0 &&
    document.fonts.status === 'loaded'
  await page.waitForFunction(still, undefined, { timeout: 30_000, polling: 50 })
}

export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
}

/** Opens another page within the app, which takes a third of the time of loading it. */
export async function visitWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await settled(page)
}

/** Collects what a page must never do: log errors, throw, or send requests to other hosts. */
export function watch(page: Page, world: World): string[] {
  const faults: string[] = []
  const appHost = new URL(addressOf(world)).host
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${page.url()} says: ${message.text()}`)
  })
  page.on('pageerror', (error) => void faults.push(`${page.url()} throws: ${error.message}`))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.host !== appHost) faults.push(`${page.url()} asks ${url.host}`)
  })
  return faults
}

/** An amount in fils formatted as screens show it, e.g. 'AED 1,234.50'. */
export function dirhams(minor: number, sign = ''): string {
  const text = new Intl.NumberFormat('en-AE', { minimumFractionDigits: 2 }).format(Math.abs(minor) / 100)
  return `${minor < 0 ? '−' : sign}AED\u00a0${text}`
}

/** The section of a page with a heading. */
export const cardOf = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title }) })
