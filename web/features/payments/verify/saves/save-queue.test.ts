import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../../api/errors.ts'
import { createSaveQueue } from './saves.ts'

const lost = new ApiError({ status: 0, code: 'network', message: 'no answer' })
const refused = new ApiError({ status: 404, code: 'not_found', message: 'gone' })
const make = () => {
  const waited: number[] = []
  const onIdle = vi.fn()
  const queue = createSaveQueue({
    wait: (ms) => {
      waited.push(ms)
      return Promise.resolve()
    },
    onIdle,
  })
  const idle = (): Promise<void> => vi.waitFor(() => expect(queue.pending.get()).toBe(0))
  return { queue, waited, onIdle, idle }
}

test('saves run one after another, in order', async () => {
  const { queue, idle, onIdle } = make()
  const log: string[] = []
  for (const name of ['a', 'b', 'c'])
    queue.add({
      run: async () => {
        log.push(`${name} starts`)
        await new Promise((resolve) => setTimeout(resolve, name === 'a' ? 15 : 1))
        log.push(`${name} ends`)
      },
      onFailed: () => log.push('failed'),
    })
  expect(queue.pending.get()).toBe(3)
  await idle()
  expect(log).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends'])
  await vi.waitFor(() => expect(onIdle).toHaveBeenCalledTimes(1))
})

test('a save without a response is retried with the flag for a retry', async () => {
  const { queue, idle, waited } = make()
  const tries: boolean[] = []
  const onFailed = vi.fn()
  queue.add({
    run: (again) => {
      tries.push(again)
      return tries.length < 3 ? Promise.reject(lost) : Promise.resolve()
    },
    onFailed,
  })
  await idle()
  expect(tries).toEqual([false, true, true])
  expect(waited).toEqual([500, 2000])
  expect(onFailed).not.toHaveBeenCalled()
})

test('a rejected save fails at once, and the next one runs', async () => {
  const { queue, idle } = make()
  const onFailed = vi.fn()
  const run = vi.fn(() => Promise.resolve())
  queue.add({ run: () => Promise.reject(refused), onFailed })
  queue.add({ run, onFailed })
  await idle()
  expect(onFailed).toHaveBeenCalledExactlyOnceWith(refused)
  expect(run).toHaveBeenCalledTimes(1)
})

test('a save fails after its last attempt', async () => {
  const { queue, idle } = make()
  const onFailed = vi.fn()
  const run = vi.fn(() => Promise.reject(lost))
  queue.add({ run, onFailed })
  await idle()
  expect(run).toHaveBeenCalledTimes(4)
  expect(onFailed).toHaveBeenCalledTimes(1)
})

test('a save whose session ended waits for its own user and does not affect another', async () => {
  let currentUser = 'amal'
  const ended = new ApiError({ status: 401, code: 'unauthenticated', message: '' })
  const arrivals: (() => void)[] = []
  const queue = createSaveQueue({
    wait: () => Promise.resolve(),
    onIdle: () => undefined,
    owners: {
      now: () => currentUser,
      async isBack(owner) {
        if (currentUser === '') await new Promise<void>((resolve) => arrivals.push(resolve))
        return currentUser === owner
      },
    },
  })
  const come = (who: string): void => {
    currentUser = who
    for (const arrive of arrivals.splice(0)) arrive()
  }
  const run = vi.fn(async () => {
    if (run.mock.calls.length % 2 === 0) return
    currentUser = ''
    throw ended
  })
  const onFailed = vi.fn()
  queue.add({ run, onFailed })
  await vi.waitFor(() => expect(arrivals).toHaveLength(1))
  come('amal')
  await vi.waitFor(() => expect(queue.pending.get()).toBe(0))
  expect(run).toHaveBeenCalledTimes(2)

  queue.add({ run, onFailed })
  await vi.waitFor(() => expect(arrivals).toHaveLength(1))
  come('badr')
  await vi.waitFor(() => expect(queue.pending.get()).toBe(0))
  expect(run).toHaveBeenCalledTimes(3)
  expect(onFailed).not.toHaveBeenCalled()

  // still signed in but rejected: fails at once, without endless retries
  const refusal = vi.fn(() => Promise.reject(ended))
  queue.add({ run: refusal, onFailed })
  await vi.waitFor(() => expect(queue.pending.get()).toBe(0))
  expect([refusal.mock.calls.length, onFailed.mock.calls.length]).toEqual([1, 1])
})
