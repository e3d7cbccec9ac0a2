import { describe, expect, test } from 'vitest'
import { BankError } from '../../../banking/provider.ts'
import type { ConnectionRow } from '../connections/service.ts'
import { retryWhilePending } from './read/service.collect.ts'
import { windowOf } from './read/window.ts'
import { nextSyncAfter, nextSyncAfterFailure, retryDelayMs } from './run/schedule.ts'
import { usageOf } from './service.limits.ts'
import { judge } from './run/service.failure.ts'
import type { RunRow } from './store.ts'

const now = new Date('2026-03-15T08:00:00Z')
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000)

describe('the days a sync reads', () => {
  const reach = { today: '2026-03-15', days: 30, lastSynced: ago(60), dataFrom: null }
  test('pad the request by a day at each end', () => {
    expect(windowOf(reach, false)).toEqual({ from: '2026-02-12', to: '2026-03-16' })
  })
  test('reach back a fortnight before the last success, however few days are requested', () => {
    expect(windowOf({ ...reach, days: 1 }, false).from).toBe('2026-02-28')
    expect(windowOf({ ...reach, days: 1, lastSynced: ago(100 * 1440) }, false).from).toBe('2025-11-20')
  })
  test('are all that the consent covers at first, and never more', () => {
    expect(windowOf({ ...reach, lastSynced: null }, true).from).toBe('2025-03-14')
    const dataFrom = new Date('2025-10-01T00:00:00Z')
    expect(windowOf({ ...reach, lastSynced: null, dataFrom }, true).from).toBe('2025-09-30')
    expect(windowOf({ ...reach, days: 1095, dataFrom }, false).from).toBe('2025-09-30')
    expect(windowOf({ ...reach, dataFrom: new Date('2010-01-01') }, true).from).toBe('2023-03-15')
  })
})

describe('limits', () => {
  const calls = (...minutes: number[]): Date[] => minutes.map(ago).toReversed()
  test('count the last hour, day and minute', () => {
    expect(usageOf(calls(0.5, 30, 61, 1439), now)).toMatchObject({ day: 4, hour: 2, waitSeconds: 30 })
    expect(usageOf(calls(2), now).waitSeconds).toBe(0)
    expect(usageOf([], now)).toEqual({ day: 0, hour: 0, waitSeconds: 0, hourFreeIn: 0, dayFreeIn: 0 })
  })
  test('report when the oldest blocking call will be an hour old', () => {
    const ten = calls(...Array.from({ length: 10 }, (_, index) => 5 + index))
    expect(usageOf(ten, now).hourFreeIn).toBe((60 - 14) * 60)
  })
  test('a clock that was set back blocks nobody for longer than the minute', () => {
    expect(usageOf([new Date(now.getTime() + 50_000)], now).waitSeconds).toBe(60)
  })
})

describe('a run that failed', () => {
  const failed = (attempts: number) => ({
    run: { attempts } as RunRow,
    connection: { failures: 0 } as ConnectionRow,
    lease: '',
  })
  test('is retried where the bank may recover, then left to the schedule', () => {
    for (const [kind, most] of [
      ['unavailable', 3],
      ['rate_limited', 5],
    ] as const) {
      const trouble = new BankError(kind, 'down')
      for (let attempts = 0; attempts < most - 1; attempts += 1)
        expect(judge(trouble, failed(attempts), now).retryInMs).toBeGreaterThan(1000)
      const last = judge(trouble, failed(most - 1), now)
      expect(last.retryInMs).toBeNull()
      expect(last.nextSyncAt?.getTime()).toBeGreaterThan(now.getTime() + 29 * 60_000)
    }
  })
  test('waits as long as the bank asks, or ends when that is too long', () => {
    const limited = (retryAfterMs: number) => new BankError('rate_limited', 'slow', { retryAfterMs })
    expect(judge(limited(30_000), failed(0), now).retryInMs).toBe(30_000)
    const long = judge(limited(86_400_000), failed(0), now)
    expect([long.retryInMs, long.nextSyncAt?.getTime()]).toEqual([null, now.getTime() + 86_400_000])
  })
  test('ends at once when only the user can help', () => {
    const verdict = judge(new BankError('reauthorise', 'sign in', { reconnectId: 'r1' }), failed(0), now)
    expect(verdict).toMatchObject({ kind: 'reauthorise', retryInMs: null, reconnectId: 'r1' })
    expect(judge(new BankError('consent_expired', 'over'), failed(0), now).retryInMs).toBeNull()
  })
})

test('scheduled syncs are spread, steady for a connection, and failures back off', () => {
  const half = (): number => 0.5
  expect(nextSyncAfter('a', now, half)).toEqual(nextSyncAfter('a', now, half))
  const hours = Array.from({ length: 200 }, (_, index) => nextSyncAfter(`c${index}`, now).getTime())
  expect(new Set(hours).size).toBeGreaterThan(190)
  expect(Math.min(...hours)).toBeGreaterThan(now.getTime() + 5.6 * 3_600_000)
  expect(Math.max(...hours)).toBeLessThan(now.getTime() + 6.4 * 3_600_000)
  expect([1, 2, 3, 4].map((attempt) => retryDelayMs(attempt, () => 0))).toEqual([
    4000, 20_000, 100_000, 500_000,
  ])
  expect(nextSyncAfterFailure(9, now, () => 0).getTime()).toBe(now.getTime() + 6 * 3_600_000)
})

test('a provider that is still collecting is asked again, but not forever', async () => {
  const pending = new BankError('pending', 'collecting')
  let attempts = 0
  const ready = await retryWhilePending(
    async () => {
      attempts += 1
      if (attempts < 3) throw pending
      return 'data'
    },
    new AbortController().signal,
    [1, 1, 1],
  )
  expect([ready, attempts]).toEqual(['data', 3])
  const never = retryWhilePending(() => Promise.reject(pending), new AbortController().signal, [1, 1])
  await expect(never).rejects.toBe(pending)
})
