import { i18n } from '../../i18n/index.ts'
import type { Permit } from './calls.ts'

export type Fetched<T> = {
  data: T
  from: 'bank' | 'cache'
  /** Why the data is from the cache: the limiter's sentence, or the error. */
  failure: Error | null
}

/**
 * A rate-limited call to the banks: if a limit is reached or
 * the call fails, the cached result is used instead.
 */
export async function fetchLimited<T>(steps: {
  permit: () => Permit
  record: () => void
  fetch: () => Promise<T>
  cached: () => T | undefined
}): Promise<Fetched<T>> {
  const permit = steps.permit()
  if (!permit.allowed) {
    const data = steps.cached()
    if (data === undefined) throw new Error(i18n.t('parts:failure.limitedWithoutData'))
    return { data, from: 'cache', failure: new Error(permit.reason) }
  }
  try {
    const data = await steps.fetch()
    steps.record()
    return { data, from: 'bank', failure: null }
  } catch (error) {
    const data = steps.cached()
    if (data === undefined) throw new Error(i18n.t('parts:failure.failedWithoutData'), { cause: error })
    return {
      data,
      from: 'cache',
      failure: error instanceof Error ? error : new Error(i18n.t('parts:failure.failedWithoutData')),
    }
  }
}
