import * as z from 'zod/mini'
import { limits } from '#contract/product.ts'
import { i18n } from '../../i18n/index.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Maximum number of records stored per user. */
export const mostRecords = 100

export const CallRecords = z.array(z.number())
export type Permit = { allowed: true } | { allowed: false; reason: string; waitMs: number }
export type Level = 'normal' | 'warning' | 'critical'
export type Use = { used: number; limit: number; percent: number; level: Level }
export type Usage = { day: Use; hour: Use }

type Outside = {
  read: () => readonly number[]
  write: (records: readonly number[]) => void
  now: () => number
}
export type CallLimiter = {
  check: () => Permit
  record: () => void
  usage: () => Usage
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
  const kept = (now: number): number[] => outside.read().filter((at) => at <= now && at > now - day)
  const within = (records: readonly number[], now: number, span: number): number[] =>
    records.filter((at) => at > now - span)
  const until = (records: readonly number[], limit: number, span: number, now: number): number =>
    (records.toSorted((a, b) => b - a)[limit - 1] ?? now) + span - now

  return {
    check() {
      const now = outside.now()
      const records = kept(now)
      if (records.length >= limits.syncPerDay)
        return refused(i18n.t('parts:failure.dailyLimit'), until(records, limits.syncPerDay, day, now))
      const recent = within(records, now, hour)
      if (recent.length >= limits.syncPerHour)
        return refused(i18n.t('parts:failure.hourlyLimit'), until(recent, limits.syncPerHour, hour, now))
      const wait = Math.max(0, ...records) + limits.syncCooldownSeconds * 1000 - now
      if (wait > 0) return refused(i18n.t('parts:failure.wait', { count: Math.ceil(wait / 1000) }), wait)
      return { allowed: true }
    },
    record() {
      const now = outside.now()
      outside.write([...kept(now), now].slice(-mostRecords))
    },
    usage() {
      const now = outside.now()
      const records = kept(now)
      return {
        day: useOf(records.length, limits.syncPerDay),
        hour: useOf(within(records, now, hour).length, limits.syncPerHour),
      }
    },
  }
}

function refused(reason: string, waitMs: number): Permit {
  return { allowed: false, reason, waitMs }
}

/** A warning from 75 % of a limit, critical from 90 %. */
function useOf(used: number, limit: number): Use {
  const percent = (100 * used) / limit
  return { used, limit, percent, level: percent >= 90 ? 'critical' : percent >= 75 ? 'warning' : 'normal' }
}

/** The limit that is closer to being reached, if it deserves a warning. */
export function warningOf(usage: Usage): { span: 'hour' | 'day'; use: Use } | null {
  const nearer = usage.hour.percent >= usage.day.percent ? 'hour' : 'day'
  const use = usage[nearer]
  return use.level === 'normal' ? null : { span: nearer, use }
}
