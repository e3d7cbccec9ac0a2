import '../../testing/texts.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Permit, createCallLimiter, mostRecords, warningOf } from './calls.ts'
import { fetchLimited } from './fallback.ts'

const minute = 60_000
let now = 0
let storedTimes: readonly number[] = []
const limiter = createCallLimiter({
  read: () => storedTimes,
  write: (records) => {
    storedTimes = records
  },
  now: () => now,
})
/** Records `count` calls, each `step` milliseconds after the previous one. */
function callOften(count: number, step: number): void {
  for (let call = 0; call < count; call += 1) {
    limiter.record()
    now += step
  }
}

beforeEach(() => {
  now = Date.UTC(2026, 10, 21, 8)
  storedTimes = []
})

describe('the call limiter', () => {
  it('requires a minute between two calls and reports the remaining seconds', () => {
    expect(limiter.check()).toEqual({ allowed: true })
    limiter.record()
    now += 20_500
    expect(limiter.check()).toMatchObject({
      reason: 'Please wait 40 seconds before next sync',
      waitMs: 39_500,
    })
    now += 39_499
    expect(limiter.check()).toMatchObject({ reason: 'Please wait 1 seconds before next sync' })
    now += 1
    expect(limiter.check()).toEqual({ allowed: true })
  })
  it('allows ten an hour', () => {
    callOften(10, 2 * minute)
    expect(limiter.check()).toEqual({
      allowed: false,
      reason: 'Hourly limit reached (10 calls)',
      waitMs: 40 * minute,
    })
    now += 40 * minute
    expect(limiter.check()).toEqual({ allowed: true })
  })
  it('allows fifty a day', () => {
    callOften(50, 7 * minute)
    expect(limiter.check()).toMatchObject({ reason: 'Daily limit reached (50 calls)' })
    now += 24 * 60 * minute - 50 * 7 * minute
    expect(limiter.check()).toEqual({ allowed: true })
  })
  it('keeps at most a hundred records, and only those of the last day', () => {
    callOften(150, 1000)
    expect(storedTimes).toHaveLength(mostRecords)
    now += 25 * 60 * minute
    limiter.record()
    expect(storedTimes).toEqual([now])
  })
  it('is not blocked by records from a clock that was set back', () => {
    callOften(10, minute)
    now -= 60 * minute
    expect(limiter.check()).toEqual({ allowed: true })
  })
})

describe("warnings of the server's counts", () => {
  const warned = (hourUsed: number, dayUsed: number) =>
    warningOf({ hour_used: hourUsed, hour_limit: 10, day_used: dayUsed, day_limit: 50, wait_seconds: 0 })
  it.each([
    [7, undefined],
    [8, 'warning'],
    [9, 'critical'],
  ] as const)('after %i calls in an hour: %s', (count, level) => {
    expect(warned(count, count)?.level).toBe(level)
  })
  it.each([
    [37, undefined],
    [38, 'warning'],
    [44, 'warning'],
    [45, 'critical'],
  ] as const)('after %i calls in a day: %s', (count, level) => {
    expect(warned(0, count)?.level).toBe(level)
  })
  it('report the limit that is closer to being reached', () => {
    expect(warned(8, 8)).toMatchObject({ span: 'hour', used: 8 })
    expect(warned(8, 45)).toMatchObject({ span: 'day', used: 45 })
  })
})

const yes: Permit = { allowed: true }

const no: Permit = { allowed: false, reason: 'Hourly limit reached (10 calls)', waitMs: 1 }

const record = vi.fn<() => void>()

const run = (permit: Permit, fetch: () => Promise<string>, isCached: boolean) =>
  fetchLimited({ check: () => permit, record }, () => isCached, fetch)

it('fetches and counts the call while permitted', async () => {
  record.mockClear()
  expect(await run(yes, () => Promise.resolve('new'), true)).toBe('new')
  expect(record).toHaveBeenCalledTimes(1)
})

it('says why the cached result stays beyond the limits, without fetching', async () => {
  const fetch = vi.fn<() => Promise<string>>()
  await expect(run(no, fetch, true)).rejects.toThrow('Hourly limit reached (10 calls)')
  await expect(run(no, fetch, false)).rejects.toThrow(
    'Rate limit exceeded and no cached data available. Please try again later.',
  )
  expect(fetch).not.toHaveBeenCalled()
})

it('says why the cached result stays when the call fails, and does not count the call', async () => {
  record.mockClear()
  const fetch = (): Promise<string> => Promise.reject(new Error('bank away'))
  await expect(run(yes, fetch, true)).rejects.toThrow('bank away')
  await expect(run(yes, fetch, false)).rejects.toThrow('API call failed - no fallback data available')
  expect(record).not.toHaveBeenCalled()
})
