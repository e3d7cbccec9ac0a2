import '../../testing/texts.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withSyncTimeout } from './timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('passes on a result or error that arrives in time', async () => {
  await expect(withSyncTimeout(() => Promise.resolve(7))).resolves.toBe(7)
  await expect(withSyncTimeout(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
})
it("fails with 'Sync timeout' after 30 seconds and aborts the work", async () => {
  const signals: AbortSignal[] = []
  const work = withSyncTimeout((signal) => {
    signals.push(signal)
    return new Promise(() => undefined)
  })
  const failure = expect(work).rejects.toThrow('Sync timeout')
  await vi.advanceTimersByTimeAsync(29_999)
  expect(signals[0]?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await failure
  expect(signals[0]?.aborted).toBe(true)
})
