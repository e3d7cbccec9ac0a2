import { createHmac, randomUUID } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { type Db, query } from '../db/db.ts'
import { fail } from '../errors.ts'
import type { Keys } from '../keys/keys.ts'

/** After `free` attempts within the window, each further one must wait, twice as long each time. */
export type LimitRule = {
  name: string
  free: number
  windowSeconds: number
  firstDelaySeconds: number
  maxDelaySeconds: number
}
/** A rule for file uploads. */
export const uploadRule = (name: string, free: number): LimitRule => ({
  name,
  free,
  windowSeconds: 600,
  firstDelaySeconds: 10,
  maxDelaySeconds: 300,
})
/** A rule for what a user does at most a few times an hour. */
export const hourlyRule = (name: string, free: number): LimitRule => ({
  name,
  free,
  windowSeconds: 3600,
  firstDelaySeconds: 60,
  maxDelaySeconds: 3600,
})
/** Counts what a demo may do `most` times in its one day; fails beyond that. */
export async function countInDemo(
  { db, keys, clock }: { db: Db; keys: Keys; clock: Clock },
  userId: string,
  name: string,
  most: number,
): Promise<void> {
  const rule = { windowSeconds: 86_400, firstDelaySeconds: 86_400, maxDelaySeconds: 86_400 }
  // the attempt that reaches `free` is the last one allowed
  const { allowed } = await countAttempt(
    db,
    keys,
    { ...rule, name: `demo-${name}`, free: most },
    [userId],
    clock.now(),
  )
  if (!allowed) fail('demo_full')
}
export type Attempt = {
  allowed: boolean
  count: number
  retryAfterSeconds: number
  /** Removes this one attempt from the count. */
  forgive(): Promise<void>
  /** Removes all attempts of this key. */
  clear(): Promise<void>
}

/**
 * Counts an attempt before it is executed, in one atomic statement, so that concurrent attempts cannot slip
 * through together. A refused attempt is not counted, so the block ends at the announced time.
 */
export async function countAttempt(
  db: Db,
  keys: Keys,
  rule: LimitRule,
  who: readonly string[],
  now: Date,
): Promise<Attempt> {
  const key = `${rule.name}:${createHmac('sha256', keys.hashKey).update(who.join('\n')).digest('base64url')}`
  const attempt = randomUUID()
  const windowStart = new Date(now.getTime() - rule.windowSeconds * 1000)
  // a block or count further in the future than the rule allows comes from a clock that was wrong
  const latest = new Date(now.getTime() + (rule.maxDelaySeconds + 1) * 1000)
  const blocked = sql`(r.blocked_until > ${now} and r.blocked_until <= ${latest})`
  const over = sql`(r.last_at < ${windowStart} or r.last_at > ${latest})`
  const rows = await query<{ count: number; blocked_until: Date | null; allowed: boolean }>(db)`
    insert into rate_limits as r (key, count, last_at, blocked_until, attempt)
    values (${key}, 1, ${now}, null, ${attempt}::uuid)
    on conflict (key) do update set
      count = case when ${blocked} then r.count when ${over} then 1 else r.count + 1 end,
      blocked_until = case
        when ${blocked} then r.blocked_until
        when ${over} or r.count + 1 < ${rule.free} then null
        else ${now}::timestamptz + least(${rule.maxDelaySeconds}::float8,
          ${rule.firstDelaySeconds}::float8 * power(2, least(r.count + 1 - ${rule.free}, 30))) * interval '1 second'
      end,
      last_at = case when ${blocked} then r.last_at else ${now}::timestamptz end,
      attempt = case when ${blocked} then r.attempt else ${attempt}::uuid end
    returning count, blocked_until, attempt = ${attempt}::uuid as allowed
  `
  const row = rows[0]
  const allowed = row?.allowed ?? true
  const wait = row?.blocked_until ? (row.blocked_until.getTime() - now.getTime()) / 1000 : 0
  const forgive = async (): Promise<void> => {
    await query(db)`
      update rate_limits set
        count = greatest(count - 1, 0),
        blocked_until = case when attempt = ${attempt}::uuid then null else blocked_until end
      where key = ${key}
    `
  }
  const clear = async (): Promise<void> => {
    await query(db)`delete from rate_limits where key = ${key}`
  }
  return { allowed, count: row?.count ?? 1, retryAfterSeconds: Math.max(1, Math.ceil(wait)), forgive, clear }
}

/** Counts an attempt; if it is refused, fails with 429 and the seconds to wait. */
export async function requireAttempt(
  db: Db,
  keys: Keys,
  rule: LimitRule,
  who: readonly string[],
  now: Date,
): Promise<Attempt> {
  const attempt = await countAttempt(db, keys, rule, who, now)
  if (!attempt.allowed) refuseAttempt(attempt)
  return attempt
}

/** Fails with 429 and the seconds to wait. */
export function refuseAttempt(attempt: Pick<Attempt, 'retryAfterSeconds'>): never {
  fail('rate_limited', {}, { retryAfterSeconds: attempt.retryAfterSeconds })
}

/** Deletes counters without an attempt for a day. */
export async function sweepLimits(db: Db, now: Date): Promise<void> {
  await query(db)`delete from rate_limits where last_at < ${new Date(now.getTime() - 86_400_000)}`
}

/**
 * The client's address: the socket's, or, behind `trustedProxies` proxies of our own, the X-Forwarded-For
 * entry that the outermost of them wrote. Entries that the client puts in front of it are ignored.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | null | undefined,
  trustedProxies: number,
): string {
  const socket = plain(socketAddress ?? '') || 'unknown'
  if (trustedProxies === 0 || !forwardedFor) return socket
  const hops = forwardedFor.split(',').map((hop) => plain(hop.trim()))
  return hops.at(-trustedProxies) || socket
}

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').slice(0, 64)
}

/** The /64 of an IPv6 address, since one household or server usually holds all of it; IPv4 unchanged. */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address
  const bare = address.split('%')[0] ?? address
  const [head = '', tail = ''] = bare.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const full = bare.includes('::')
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left
  return full
    .slice(0, 4)
    .map((part) => part.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}
