import { cleanup } from 'vitest-browser-react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod/mini'
import { queryClient } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { protectedPlaces } from '../../screens/places.ts'
import { drawFrames, openScreen, renderPart, resize } from '../../testing/app.tsx'
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

/** What the open page of a place of the palette lacks: its address, its one heading, or the part that it names. */
function lackOf(path: string): string[] {
  const headings = page.getByRole('heading', { level: 1 }).elements()
  const part = location.hash === '' || document.getElementById(location.hash.slice(1))?.querySelector('h2')
  const has = {
    address: location.pathname + location.search + location.hash === path,
    heading: headings.length === 1 && headings[0]?.checkVisibility(),
    part,
  }
  return Object.entries(has).flatMap(([name, found]) => (found ? [] : [`${path}: ${name}`]))
}

test.each(['desktop', 'phone'] as const)(
  'every place of the palette opens its page, which moves nothing that is read while it loads (%s)',
  async (size) => {
    await resize(size)
    const moving: [string, number][] = []
    const lacking: string[] = []
    const parts = size === 'desktop' ? places.map(([, path]) => path) : []
    for (const path of new Set([...protectedPlaces, ...parts])) {
      await becomeFull()
      answerSlowly()
      queryClient.clear()
      const shift = await shiftDuring(() => openScreen(path))
      if (shift > mostShift && protectedPlaces.includes(path)) moving.push([path, shift])
      if (places.some(([, place]) => place === path)) lacking.push(...lackOf(path))
      await cleanup()
    }
    expect([moving, lacking]).toEqual([[], []])
  },
)

test('on a phone names of one long word break, and nothing of a page floats over the rest', async () => {
  await resize('phone')
  renameAll('Donaudampfschifffahrtsgesellschaftskapitänsmützenknopfloch')
  const wide: [string, number][] = []
  const floating: string[] = []
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
    await cleanup()
  }
  expect([wide, floating]).toEqual([[], []])
})
