import { cleanup } from 'vitest-browser-react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { queryClient } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { protectedPlaces } from '../../screens/places.ts'
import { openScreen, resize } from '../../testing/app.tsx'
import { answerSlowly, renameAll } from '../../testing/fake-api.ts'
import { becomeFull } from '../../testing/people.ts'

/** TypeScript does not know this entry yet. */
const Shift = z.object({ value: z.number() })
const mostShift = 0.05

/** How far what is visible was moved while a page loaded: the sum of its layout shifts. */
async function shiftOf(path: string): Promise<number> {
  let sum = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += z.parse(Shift, entry).value
  })
  observer.observe({ type: 'layout-shift' })
  await openScreen(path)
  await new Promise((resolve) => setTimeout(resolve, 100))
  observer.disconnect()
  return sum
}

test.each(['desktop', 'phone'] as const)('no page moves what is read while it loads (%s)', async (size) => {
  await resize(size)
  const moving: [string, number][] = []
  for (const path of protectedPlaces) {
    await becomeFull()
    answerSlowly()
    queryClient.clear()
    const shift = await shiftOf(path)
    if (shift > mostShift) moving.push([path, shift])
    await cleanup()
  }
  expect(moving).toEqual([])
})

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
