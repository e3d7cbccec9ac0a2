import '../../testing/texts.ts'
import { expect, it, vi } from 'vitest'
import type { Permit } from './calls.ts'
import { fetchLimited } from './fallback.ts'

const yes: Permit = { allowed: true }
const no: Permit = { allowed: false, reason: 'Hourly limit reached (10 calls)', waitMs: 1 }
const record = vi.fn<() => void>()
const run = (permit: Permit, fetch: () => Promise<string>, cached?: string) =>
  fetchLimited({ permit: () => permit, record, fetch, cached: () => cached })

it('fetches and counts the call while permitted', async () => {
  record.mockClear()
  expect(await run(yes, () => Promise.resolve('new'), 'old')).toEqual({
    data: 'new',
    from: 'bank',
    failure: null,
  })
  expect(record).toHaveBeenCalledTimes(1)
})
it('returns the cached result beyond the limits, without fetching', async () => {
  const fetch = vi.fn<() => Promise<string>>()
  expect(await run(no, fetch, 'old')).toMatchObject({
    data: 'old',
    failure: { message: 'Hourly limit reached (10 calls)' },
  })
  await expect(run(no, fetch)).rejects.toThrow(
    'Rate limit exceeded and no cached data available. Please try again later.',
  )
  expect(fetch).not.toHaveBeenCalled()
})
it('returns the cached result when the call fails, and does not count the call', async () => {
  record.mockClear()
  const fetch = (): Promise<string> => Promise.reject(new Error('bank away'))
  expect(await run(yes, fetch, 'old')).toMatchObject({ from: 'cache', failure: { message: 'bank away' } })
  await expect(run(yes, fetch)).rejects.toThrow('API call failed - no fallback data available')
  expect(record).not.toHaveBeenCalled()
})
