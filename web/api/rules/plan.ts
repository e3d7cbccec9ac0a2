import { limits } from '#contract/product.ts'
import { i18n } from '../../i18n/index.ts'

const dayMs = 86_400_000
/** After so many days a quick sync would leave a hole. */
const resyncDays = 7
/** After so many days figures count as out of date. */
const outdatedDays = 3

export type SyncPlan = { kind: 'quick' | 'full'; days: number; background: boolean }

/** smartSync: everything the first time and after a week, behind the scenes; else the last 30 days. */
export function planSync(lastSync: number | null, now: number): SyncPlan {
  if (lastSync === null || now - lastSync > resyncDays * dayMs)
    return { kind: 'full', days: limits.fullSyncDays, background: true }
  return { kind: 'quick', days: limits.quickSyncDays, background: false }
}

export type Recommendation = 'no_data' | 'initial_sync' | 'outdated_data' | 'regular_sync'

/** Why a sync would be worth it. */
export function recommendSync(hasData: boolean, lastSync: number | null, now: number): Recommendation {
  if (!hasData) return 'no_data'
  if (lastSync === null) return 'initial_sync'
  return now - lastSync > outdatedDays * dayMs ? 'outdated_data' : 'regular_sync'
}

/** The specification's sentence for a number of days that cannot be synced, else null. */
export function daysIssue(days: number): string | null {
  return Number.isInteger(days) && days >= 1 && days <= limits.maxSyncDays
    ? null
    : i18n.t('parts:failure.days')
}
