import { limits } from '#contract/limits.ts'

const dayMs = 86_400_000
/** After this many days a quick sync would leave a gap. */
const resyncDays = 7

/**
 * The extent of smartSync: a full sync in the background the
 * first time and after a week, otherwise the last 30 days.
 */
export function planSync(lastSync: number | null, now: number): { days: number; background: boolean } {
  return lastSync === null || now - lastSync > resyncDays * dayMs
    ? { days: limits.fullSyncDays, background: true }
    : { days: limits.quickSyncDays, background: false }
}
