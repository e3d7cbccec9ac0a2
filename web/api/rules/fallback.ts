import { i18n } from '../../i18n/index.ts'
import type { CallLimiter } from './calls.ts'

/**
 * A rate-limited call to the banks. Throws the limiter's sentence or the error, with which the cached result stays
 * on screen; without a cached result a sentence that says so.
 */
export async function fetchLimited<T>(
  limiter: CallLimiter,
  isCached: () => boolean,
  fetch: () => Promise<T>,
): Promise<T> {
  const permit = limiter.check()
  if (!permit.allowed)
    throw new Error(isCached() ? permit.reason : i18n.t('parts:failure.limitedWithoutData'))
  try {
    const data = await fetch()
    limiter.record()
    return data
  } catch (error) {
    if (isCached() && error instanceof Error) throw error
    throw new Error(i18n.t('parts:failure.failedWithoutData'), { cause: error })
  }
}
