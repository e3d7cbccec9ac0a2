import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whileSettling } from './settling.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what is found after a sync is read again on an open screen, several changes once; other changes are not', () => {
  const refresh = vi.fn()
  let synced = (): void => undefined
  const listen = (_: string, listener: () => void) => {
    synced = listener
    return () => undefined
  }
  const { changed, stop } = whileSettling(refresh, { listen })
  changed()
  vi.advanceTimersByTime(5000)
  expect(refresh).not.toHaveBeenCalled()
  synced()
  vi.advanceTimersByTime(40_000) // a slow detection
  changed()
  vi.advanceTimersByTime(500)
  changed()
  vi.advanceTimersByTime(5000)
  expect(refresh).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(120_000)
  changed()
  vi.advanceTimersByTime(5000)
  expect(refresh).toHaveBeenCalledTimes(1)
  synced()
  changed()
  stop()
  vi.advanceTimersByTime(5000)
  expect(refresh).toHaveBeenCalledTimes(1)
})
