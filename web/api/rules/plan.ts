import { limits } from '#contract/product.ts'
import { i18n } from '../../i18n/index.ts'

const dayMs = 86_400_000
/** After this many days a quick sync would leave a gap. */
const resyncDays = 7
/** After this many days figures count as outdated. */
const outdatedDays = 3

export type SyncPlan = { kind: 'quick' | 'full'; days: number; background: boolean }

/**
 * The extent of smartSync: a full sync in the background the
 * first time and after a week, otherwise the last 30 days.
 */
export function planSync(lastSync: number | null, now: number): SyncPlan {
  if (lastSync === null || now - lastSync > resyncDays * dayMs)
    return { kind: 'full', days: limits.fullSyncDays, background: true }
  return { kind: 'quick', days: limits.quickSyncDays, background: false }
}

export type Recommendation = 'no_data' | 'initial_sync' | 'outdated_data' | 'regular_sync'

/** The reason to recommend a sync. */
export function recommendSync(hasData: boolean, lastSync: number | null, now: number): Recommendation {
  if (!hasData) return 'no_data'
  if (lastSync === null) return 'initial_sync'
  return now - lastSync > outdatedDays * dayMs ? 'outdated_data' : 'regular_sync'
}

/** The specification's message for an invalid number of days, otherwise null. */
export function daysIssue(days: number): string | null {
  return Number.isInteger(days) && days >= 1 && days <= limits.maxSyncDays
    ? null
    : i18n.t('parts:failure.days')
}
