/** When a connection is synced next, spread so that not all are due at once. */
import { hash } from 'node:crypto'

const everyMs = 6 * 3_600_000
const minuteMs = 60_000

/** A number from 0 to 1, always the same for the same id. */
function shareOf(id: string): number {
  return parseInt(hash('sha256', id).slice(0, 8), 16) / 0xffffffff
}

/** Six hours from now, shifted by up to 15 minutes fixed for each connection and up to 2 random minutes. */
export function nextSyncAfter(connectionId: string, now: Date, chance: () => number = Math.random): Date {
  const spread = (shareOf(connectionId) - 0.5) * 30 * minuteMs + (chance() - 0.5) * 4 * minuteMs
  return new Date(now.getTime() + everyMs + Math.round(spread))
}

/** The furthest ahead that a sync is ever scheduled: usually, and after a bank asked to wait for a day. */
export const longest = { usualMs: everyMs + 3_600_000, afterTroubleMs: 25 * 3_600_000 }

/** The longest a run waits for its own retry; after a longer delay the schedule starts a new run instead. */
export const longestWaitMs = 15 * minuteMs

/** Delay before the next attempt of a run: 4, 20, 100, then 500 s, each up to half longer. */
export function retryDelayMs(attempts: number, chance: () => number = Math.random): number {
  return Math.round(4000 * 5 ** (attempts - 1) * (1 + chance() / 2))
}

export const maxAttempts = 5
/** In an outage the first attempt makes each call up to three times, the others once: five calls in all. */
export const maxAttemptsAtOutage = 3

/** The next sync after a run failed for good: in half an hour, doubling with each failure up to six hours. */
export function nextSyncAfterFailure(failures: number, now: Date, chance: () => number = Math.random): Date {
  const wait = Math.min(everyMs, 30 * minuteMs * 2 ** Math.min(failures, 10))
  return new Date(now.getTime() + Math.round(wait * (1 + chance() / 4)))
}
