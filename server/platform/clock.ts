import { dubaiDay } from '#contract/period.ts'

/** The only source of the current time; injected everywhere. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** Today's date in Asia/Dubai, as `YYYY-MM-DD`. */
export function today(clock: Clock): string {
  return dubaiDay(clock.now())
}
