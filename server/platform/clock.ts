import { dubaiDay } from '#contract/period.ts'

/** The only source of "now"; injected everywhere. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** Today in Asia/Dubai. */
export function today(clock: Clock): string {
  return dubaiDay(clock.now())
}
