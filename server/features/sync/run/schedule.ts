/** When a connection is synced next, spread so that not all are due at once. */
import { hash } from 'node:crypto'

const everyMs = 6 * 3_600_000
const minuteMs = 60_000

/** A number from 0 to 1 that is always the same for an id. */
function shareOf(id: string): number {
  return parseInt(hash('sha256', id).slice(0, 8), 16) / 0xffffffff
}

/** Six hours on, at this connection's own offset within half an hour, with a little chance on top. */
export function nextSyncAfter(connectionId: string, now: Date, chance: () => number = Math.random): Date {
  const spread = (shareOf(connectionId) - 0.5) * 30 * minuteMs + (chance() - 0.5) * 4 * minuteMs
  return new Date(now.getTime() + everyMs + Math.round(spread))
}

/** Further ahead no connection's time is ever set: with a spread, and after a bank that asks for a day's rest. */
export const longest = { usualMs: everyMs + 3_600_000, afterTroubleMs: 25 * 3_600_000 }

/** A run waits no longer than this for its next try; what takes longer is left to the schedule. */
export const longestWaitMs = 15 * minuteMs

/** Retries of one run: after 4, 20, 100 and 500 s, each up to half longer. */
export function retryDelayMs(attempts: number, chance: () => number = Math.random): number {
  return Math.round(4000 * 5 ** (attempts - 1) * (1 + chance() / 2))
}

export const maxAttempts = 5
/** Where a bank is down, the first attempt makes each call up to three times, so that five are made in all. */
export const maxAttemptsAtOutage = 3

/** After a run that failed for good: half an hour, doubling with each failure up to six hours. */
export function nextSyncAfterFailure(failures: number, now: Date, chance: () => number = Math.random): Date {
  const wait = Math.min(everyMs, 30 * minuteMs * 2 ** Math.min(failures, 10))
  return new Date(now.getTime() + Math.round(wait * (1 + chance() / 4)))
}
