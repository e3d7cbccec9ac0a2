import * as z from 'zod/mini'
import type { ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { syncStatus } from '#contract/banks/sync.ts'
import { i18n } from '../../i18n/index.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Maximum number of records stored per user. */
export const mostRecords = 100

export const CallRecords = z.array(z.number())
export type Permit = { allowed: true } | { allowed: false; reason: string; waitMs: number }

type Outside = {
  read: () => readonly number[]
  write: (records: readonly number[]) => void
  now: () => number
}
export type CallLimiter = {
  check: () => Permit
  record: () => void
}

/**
 * Counts one user's syncs: 50 a day, 10 an hour, at least a
 * minute apart. The server enforces limits separately.
 */
export function createCallLimiter(outside: Outside): CallLimiter {
  /**
   * Records of the last day. Future ones stem from a clock that was
   * set back and are ignored, so they never lock anyone out.
   */
  const recent = (now: number): number[] => outside.read().filter((time) => time <= now && time > now - day)
  const within = (records: readonly number[], now: number, span: number): number[] =>
    records.filter((time) => time > now - span)
  const until = (records: readonly number[], limit: number, span: number, now: number): number =>
    (records.toSorted((a, b) => b - a)[limit - 1] ?? now) + span - now

  return {
    check() {
      const now = outside.now()
      const records = recent(now)
      if (records.length >= limits.syncPerDay)
        return refused(i18n.t('parts:failure.dailyLimit'), until(records, limits.syncPerDay, day, now))
      const inHour = within(records, now, hour)
      if (inHour.length >= limits.syncPerHour)
        return refused(i18n.t('parts:failure.hourlyLimit'), until(inHour, limits.syncPerHour, hour, now))
      const wait = Math.max(0, ...records) + limits.syncCooldownSeconds * 1000 - now
      if (wait > 0) return refused(i18n.t('parts:failure.wait', { count: Math.ceil(wait / 1000) }), wait)
      return { allowed: true }
    },
    record() {
      const now = outside.now()
      outside.write([...recent(now), now].slice(-mostRecords))
    },
  }
}

function refused(reason: string, waitMs: number): Permit {
  return { allowed: false, reason, waitMs }
}

export type Warning = { span: 'hour' | 'day'; used: number; limit: number; level: 'warning' | 'critical' }

/** The limit that is closer to being reached, from 75 % a warning and from 90 % critical; null below that. */
export function warningOf(counts: ResponseOf<typeof syncStatus>['limits']): Warning | null {
  const hour = { span: 'hour', used: counts.hour_used, limit: counts.hour_limit } as const
  const day = { span: 'day', used: counts.day_used, limit: counts.day_limit } as const
  const nearer = hour.used / hour.limit >= day.used / day.limit ? hour : day
  const share = nearer.used / nearer.limit
  return share < 0.75 ? null : { ...nearer, level: share < 0.9 ? 'warning' : 'critical' }
}

/**
 * The browser's records of its syncs, with the specification's
 * key names; all of them are removed at sign-out.
 */
const syncKeys = [
  'last_sync_timestamp',
  'last_hidden_sync',
  'last_sync_reason',
  'successful_hidden_syncs',
  'failed_hidden_syncs',
  'sync_backoff_until',
] as const
type SyncKey = (typeof syncKeys)[number]
type NumberKey = Exclude<SyncKey, 'last_sync_reason'>

type TextStore = {
  read: (key: string) => string | null
  write: (key: string, text: string) => void
  remove: (key: string) => void
}
export type SyncRecords = {
  /** A timestamp or a count; null if it is absent or not a number. */
  number: (key: NumberKey) => number | null
  set: (key: NumberKey, value: number) => void
  setReason: (reason: string) => void
  clear: (key: SyncKey) => void
}

export function syncRecords(store: TextStore): SyncRecords {
  return {
    number(key) {
      const text = store.read(key)
      return text !== null && /^\d{1,16}$/.test(text) ? Number(text) : null
    },
    set: (key, value) => store.write(key, String(Math.round(value))),
    setReason: (reason) => store.write('last_sync_reason', reason),
    clear: (key) => store.remove(key),
  }
}
