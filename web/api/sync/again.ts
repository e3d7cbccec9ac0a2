import { ApiError } from '../errors.ts'

const firstPauseMs = 4000
const longestPauseMs = 60_000

type Read = { state: { status: string; data: unknown; error: unknown } }

/** How often in succession a read has failed. */
const failures = new WeakMap<object, number>()

/** What the cache of reads reports. */
export const counted = {
  onError: (_: Error, read: object): void => void failures.set(read, (failures.get(read) ?? 0) + 1),
  onSuccess: (_: unknown, read: object): void => void failures.delete(read),
}

/** After how long a read is repeated whose earlier answer is shown since it failed, in milliseconds; the pauses grow. */
export function againAfter(read: Read): number | false {
  const { status, data, error } = read.state
  if (status !== 'error' || data === undefined || !isPassing(error)) return false
  const grown = firstPauseMs * 2 ** ((failures.get(read) ?? 1) - 1)
  return Math.max(Math.min(grown, longestPauseMs), 1000 * (error.retryAfter ?? 0))
}

/** Whether a failure may be over soon: no answer, too many requests, or the server's own. */
function isPassing(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
}
