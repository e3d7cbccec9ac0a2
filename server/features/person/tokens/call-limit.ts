/** Rate limit of a token's calls per minute and process; counted in memory, since lost counts do no harm. */
import { fail } from '../../../platform/errors.ts'

const perMinute = 120
const mostTokens = 10_000

export function createCallLimit() {
  let minute = 0
  const counts = new Map<string, number>()
  return {
    /** Counts a call; fails with 429 beyond the limit, until the next minute begins. */
    count(token: string, now: Date): void {
      const current = Math.floor(now.getTime() / 60_000)
      if (current !== minute || counts.size >= mostTokens) counts.clear()
      minute = current
      const calls = (counts.get(token) ?? 0) + 1
      counts.set(token, calls)
      const retryAfterSeconds = 60 - Math.floor((now.getTime() / 1000) % 60)
      if (calls > perMinute) fail('too_many_token_calls', { max: perMinute }, { retryAfterSeconds })
    },
  }
}
