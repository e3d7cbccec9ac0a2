import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { singleKeys } from './shortcuts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a single key runs after a moment; keys of a word run nothing', () => {
  const run = vi.fn()
  const keys = singleKeys()
  keys.press(run)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(1)
  for (const action of [run, undefined, run, run]) {
    keys.press(action)
    vi.advanceTimersByTime(100)
  }
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(1)
  keys.press(run)
  keys.stop()
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(1)
})
