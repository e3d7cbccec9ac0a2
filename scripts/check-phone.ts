import { chromium, type Browser, type Page } from '@playwright/test'
import path from 'node:path'
import { languages, type Language } from '#contract/product.ts'
import { updateDocument } from '#contract/person/settings.ts'
import { findBrowser } from '../test/browser.ts'
import { settled, sizes } from '../test/screens/browse.ts'
import { addressOf, become, createPerson } from '../test/screens/people.ts'
import { startWorld, type TestUser, type World, wholeHistory } from '../test/world.ts'
import { protectedPlaces } from '../web/screens/places.ts'
import { buildWeb } from './build.ts'

/**
 * Measures every page of a signed-in user on a phone of 390 × 844, in both languages, as the planner of the
 * screenshots sees it, and prints a table: npm run check:phone. It fails if a page breaks one of `limits`.
 */
const limits = {
  /** The latest start of the first row of content, as a share of the screen's height. */
  firstRow: 0.4,
  /** The highest place of the primary action: the lower half is within thumb's reach. */
  action: 0.5,
}

type Measured = {
  /** The top of the first row of content, as a share of the screen's height; null if there is none. */
  firstRow: number | null
  /** The middle of the page's own primary action likewise; null if it is that of the bottom bar. */
  action: number | null
  /** Tabs and links of the page that reach past the screen. */
  past: string[]
  analytics: boolean
  /** How far the page scrolls sideways, in pixels. */
  sideways: number
}

/** Runs in the page. */
function measure(): Measured {
  const main = document.querySelector('main')
  const { innerWidth: width, innerHeight: height } = window
  const visible = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })
  const boxOf = (element: Element): DOMRect => element.getBoundingClientRect()
  // the rows of a long list, else the first card, list, figure or form
  const listed = [...(main?.querySelectorAll('[data-index]') ?? [])]
  const blocks = main?.querySelectorAll(
    '.rounded-card, .text-center.py-12, article, li, dl, figure, table, form, section p',
  )
  const rows = (listed.length > 0 ? listed : [...(blocks ?? [])]).filter(
    (row) => visible(row) && !row.closest('header, nav, [role=status]') && boxOf(row).height > 0,
  )
  const actions = [...(main?.querySelectorAll('button, a') ?? [])].filter(
    (button) => button.classList.contains('bg-ink') && visible(button),
  )
  const bar = document.querySelector(`nav.fixed a[href="/analytics"]`)
  const inside = ({ left, right, top, bottom }: DOMRect): boolean =>
    left >= 0 && right <= width && top >= 0 && bottom <= height
  const [first] = rows.map((row) => boxOf(row).top).toSorted((a, b) => a - b)
  const highest = actions.map((button) => (boxOf(button).top + boxOf(button).bottom) / 2)
  return {
    firstRow: first === undefined ? null : first / height,
    action: highest.length === 0 ? null : Math.min(...highest) / height,
    past: [...(main?.querySelectorAll('nav a, [role=radiogroup] > *, [role=tablist] > *') ?? [])]
      .filter((tab) => visible(tab) && (boxOf(tab).left < 0 || boxOf(tab).right > width))
      .map((tab) => tab.textContent),
    analytics: bar !== null && visible(bar) && inside(boxOf(bar)),
    sideways: Math.max(0, document.documentElement.scrollWidth - width),
  }
}

function faultsOf({ firstRow, action, past, analytics, sideways }: Measured): string[] {
  return [
    ...(firstRow === null || firstRow > limits.firstRow ? ['first row'] : []),
    ...(action !== null && (action < limits.action || action > 1) ? ['action'] : []),
    ...(past.length > 0 ? [`past the screen: ${past.join(', ')}`] : []),
    ...(analytics ? [] : ['analytics']),
    ...(sideways > 0 ? [`scrolls ${sideways} px sideways`] : []),
  ]
}

const share = (value: number | null): string => (value === null ? '–' : `${Math.round(value * 100)} %`)

async function openPhone(browser: Browser, world: World, user: TestUser, language: Language): Promise<Page> {
  const context = await browser.newContext({
    baseURL: addressOf(world),
    viewport: sizes.phone,
    reducedMotion: 'reduce',
    locale: language,
    timezoneId: 'Asia/Dubai',
    hasTouch: true,
    isMobile: true,
  })
  await become(context, world, user, 'light')
  return context.newPage()
}

async function checkLanguage(browser: Browser, world: World, user: TestUser, language: Language) {
  await user.call(updateDocument, { body: { settings: { language } } })
  const page = await openPhone(browser, world, user, language)
  let broken = 0
  for (const address of protectedPlaces) {
    await page.goto(address)
    await settled(page)
    await page
      .locator('main :is([data-index], .rounded-card, .text-center.py-12, li, form)')
      .filter({ visible: true })
      .first()
      .waitFor()
    await settled(page)
    const measured = await page.evaluate(measure)
    const faults = faultsOf(measured)
    broken += Number(faults.length > 0)
    const cells = [
      language,
      address.padEnd(24),
      share(measured.firstRow).padStart(5),
      (measured.action === null ? 'bar' : share(measured.action)).padStart(5),
    ]
    process.stdout.write(`${cells.join('  ')}  ${faults.length > 0 ? `FAILS: ${faults.join('; ')}` : 'ok'}\n`)
  }
  await page.context().close()
  return broken
}

await buildWeb()
const world = await startWorld({ dist: path.resolve('dist'), logLevel: 'warn', sandbox: wholeHistory })
const browser = await chromium.launch(await findBrowser())
try {
  const user = await createPerson.planner(world)
  process.stdout.write(`language  page  first row  primary action (bar: in the bottom bar)\n`)
  let broken = 0
  for (const language of languages) broken += await checkLanguage(browser, world, user, language)
  process.stdout.write(broken === 0 ? 'All pages fit.\n' : `${broken} pages do not fit.\n`)
  process.exitCode = broken === 0 ? 0 : 1
} finally {
  await browser.close()
  await world.stop()
}
