import '../../testing/texts.ts'
import { expect, it, vi } from 'vitest'
import type { Permit } from './calls.ts'
import { fetchLimited } from './fallback.ts'

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
