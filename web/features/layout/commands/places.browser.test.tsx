import { expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { moved, movedAddress } from '../../../screens/moved.ts'
import { openScreen } from '../../../testing/app.tsx'
import { becomeFull } from '../../../testing/people.ts'
import { places } from './places.ts'

const address = (): string => location.pathname + location.search + location.hash

test('every place of the palette opens its page, at its part', async () => {
  const missing: string[] = []
  for (const [key, path] of places) {
    await becomeFull()
    await openScreen(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect([key, address()]).toEqual([key, path])
    const part = location.hash && document.getElementById(location.hash.slice(1))?.querySelector('h2')
    if (part === null || part === undefined) missing.push(path)
    await cleanup()
  }
  expect(missing).toEqual([])
}, 120_000)

test('every old address opens the new one', async () => {
  for (const [from, to] of moved) {
    await becomeFull()
    await openScreen(from)
    await expect.poll(address).toBe(movedAddress(from, to, '', ''))
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await cleanup()
  }
}, 120_000)
