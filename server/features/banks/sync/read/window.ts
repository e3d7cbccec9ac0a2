import { addDays, type Day, daysBetween, dubaiDay } from '#contract/period.ts'
import { limits } from '#contract/limits.ts'
import type { Window } from '../../../../banking/provider.ts'

/** What determines how far back a sync reads. */
export type Reach = {
  today: Day
  days: number
  lastSynced: Date | null
  dataFrom: Date | null
}

const overlapDays = 14
const padDays = 1

/**
 * The days to read of an account: the requested days or, if longer, those since the last sync and a fortnight
 * more; for a first read everything the consent covers. Never more than the consent covers.
 */
export function windowOf(reach: Reach, fresh: boolean): Window {
  const { today } = reach
  const all = grantedFrom(reach) ?? addDays(today, -limits.fullSyncDays)
  const since = reach.lastSynced === null ? 0 : daysBetween(dubaiDay(reach.lastSynced), today) + overlapDays
  const wanted = addDays(today, -Math.max(reach.days, since))
  return windowFrom(reach, fresh || reach.lastSynced === null ? earlier(all, wanted) : wanted)
}

/** The window from `first` to today, padded by a day at each end, within the consent and `maxSyncDays`. */
export function windowFrom(reach: Reach, first: Day): Window {
  const oldest = later(grantedFrom(reach) ?? first, addDays(reach.today, -limits.maxSyncDays))
  return { from: addDays(later(first, oldest), -padDays), to: addDays(reach.today, padDays) }
}

/** The longest window that may be read. */
export const longestWindow = (reach: Reach): Window =>
  windowFrom(reach, addDays(reach.today, -limits.maxSyncDays))

const grantedFrom = ({ dataFrom }: Reach): Day | null => (dataFrom === null ? null : dubaiDay(dataFrom))
const earlier = (a: Day, b: Day): Day => (a < b ? a : b)
const later = (a: Day, b: Day): Day => (a > b ? a : b)
