import { cleanup } from 'vitest-browser-react'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod/mini'
import { queryClient } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { protectedPlaces } from '../../screens/places.ts'
import { showLanguage } from '../../i18n/index.ts'
import { drawFrames, noura, openScreen, renderPart, resize, settled } from '../../testing/app.tsx'
import { untranslated } from '../../testing/arabic.ts'
import { answerSlowly, renameAll } from '../../testing/fake-api.ts'
import { becomeFull } from '../../testing/people.ts'
import { places } from './commands/places.ts'

/** TypeScript does not know this entry yet. */
const Shift = z.object({ value: z.number() })
const mostShift = 0.05

/** How far what is visible was moved meanwhile: the sum of its layout shifts. */
async function shiftDuring(open: () => Promise<void>): Promise<number> {
  let sum = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += z.parse(Shift, entry).value
  })
  observer.observe({ type: 'layout-shift' })
  await open()
  await new Promise((resolve) => setTimeout(resolve, 100))
  observer.disconnect()
  return sum
}

beforeAll(() => drawFrames(true))
afterAll(() => drawFrames(false))

test('the measure sees what pushes the rest of a page down', async () => {
  await renderPart(<p style={{ height: 400 }}>Net worth</p>)
  await new Promise((resolve) => setTimeout(resolve, 100)) // until it is painted
  const late = document.createElement('div')
  late.style.height = '300px'
  expect(await shiftDuring(async () => document.querySelector('main')?.prepend(late))).toBeGreaterThan(
    mostShift,
  )
})

const pageOf = (path: string): string => path.replace(/#.*/, '')

/** What an open page lacks: its address, its one heading, or a part that a place of the palette names. */
async function lacksOf(path: string): Promise<string[]> {
  const headings = page.getByRole('heading', { level: 1 }).elements()
  const lacks = [
    ...(location.pathname + location.search === path ? [] : [`${path}: address`]),
    ...(headings.length === 1 && headings[0]?.checkVisibility() ? [] : [`${path}: heading`]),
  ]
  for (const [, place] of places) {
    const [start, part] = place.split('#')
    if (start !== path || part === undefined) continue
    history.replaceState(null, '', place)
    await settled()
    if (!document.getElementById(part)?.querySelector('h2')) lacks.push(place)
  }
  return lacks
}

test.each(['desktop', 'phone'] as const)(
  'every page opens at its address, and moves nothing that is read while it loads (%s)',
  async (size) => {
    await resize(size)
    const moving: [string, number][] = []
    const lacking: string[] = []
    for (const path of protectedPlaces) {
      await becomeFull()
      answerSlowly()
      queryClient.clear()
      const shift = await shiftDuring(() => openScreen(path, true))
      if (shift > mostShift) moving.push([path, shift])
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth > clientWidth) lacking.push(`${path}: ${scrollWidth} px on ${clientWidth}`)
      if (size === 'desktop') lacking.push(...(await lacksOf(path)))
      await cleanup()
    }
    expect([moving, lacking]).toEqual([[], []])
  },
)

test('the other places of the palette open their pages too', async () => {
  const lacking: string[] = []
  const others = places.map(([, path]) => pageOf(path)).filter((path) => !protectedPlaces.includes(path))
  for (const path of new Set(others)) {
    await becomeFull()
    queryClient.clear()
    await openScreen(path)
    lacking.push(...(await lacksOf(path)))
    await cleanup()
  }
  expect(lacking).toEqual([])
})

/** Of the test's own data; and what is said where it has none: test/e2e/arabic.e2e.ts. */
const untranslatable = [
  noura.name,
  noura.email,
  'POS PURCHASE CARREFOUR DUBAI AE',
  'withdrawn by you',
  'entity-1',
  'entity-2',
  'Mashreq',
  'Not found',
  navigator.userAgent, // of a session
]

test('on a phone in Arabic names of one long word break, nothing floats over the rest, and all else is Arabic', async () => {
  await resize('phone')
  const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenknopfloch'
  renameAll(word)
  await showLanguage('ar-AE')
  onTestFinished(() => showLanguage('en-AE'))
  const wide: [string, number][] = []
  const floating: string[] = []
  const foreign: string[] = []
  for (const path of [...protectedPlaces, paths.addTransaction]) {
    await becomeFull()
    queryClient.clear()
    await openScreen(path)
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) wide.push([path, scrollWidth])
    const floats = [...document.querySelectorAll('main *')].filter(
      (each) => getComputedStyle(each).position === 'fixed',
    )
    if (floats.some((each) => each.clientHeight > 0)) floating.push(path)
    foreign.push(...untranslated([word, ...untranslatable]).map((text) => `${path}: ${text}`))
    await cleanup()
  }
  expect([wide, floating, foreign]).toEqual([[], [], []])
})
