import type { Permit } from './calls.ts'

export const limitedWithoutData = 'Rate limit exceeded and no cached data available. Please try again later.'
export const failedWithoutData = 'API call failed - no fallback data available'

export type Fetched<T> = {
  data: T
  from: 'bank' | 'cache'
  /** Why it is the kept one: the limiter's sentence, or the failure. */
  because: string | null
}

/** A limited call to the banks: beyond the limits, or when it fails, what is kept answers instead. */
export async function fetchLimited<T>(steps: {
  permit: () => Permit
  record: () => void
  fetch: () => Promise<T>
  cached: () => T | undefined
}): Promise<Fetched<T>> {
  const permit = steps.permit()
  if (!permit.allowed) {
    const data = steps.cached()
    if (data === undefined) throw new Error(limitedWithoutData)
    return { data, from: 'cache', because: permit.reason }
  }
  try {
    const data = await steps.fetch()
    steps.record()
    return { data, from: 'bank', because: null }
  } catch (error) {
    const data = steps.cached()
    if (data === undefined) throw new Error(failedWithoutData, { cause: error })
    return { data, from: 'cache', because: error instanceof Error ? error.message : failedWithoutData }
  }
}
