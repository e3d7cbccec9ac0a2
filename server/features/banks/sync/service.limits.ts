/** Limits on the bank calls that a user requests: 50 a day, 10 an hour, one a minute. */
import { limits } from '#contract/limits.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { AppError, type Message, messageOf } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { activeConnections, type ConnectionRow } from '../connections/service.ts'
import { insertCall, selectCalls } from './store.ts'

export type Usage = { day: number; hour: number; waitSeconds: number; hourFreeIn: number; dayFreeIn: number }

const second = 1000
const hourMs = 3_600 * second
const dayMs = 24 * hourMs

export async function readUsage(tx: Tx, userId: string, now: Date): Promise<Usage> {
  const calls = await selectCalls(tx, userId, new Date(now.getTime() - dayMs), now)
  return usageOf(calls, now)
}

/** The usage of the limits, from the calls of the last day, oldest first. */
export function usageOf(calls: readonly Date[], now: Date): Usage {
  const age = (call: Date): number => Math.max(0, now.getTime() - call.getTime())
  const inHour = calls.filter((call) => age(call) < hourMs)
  const newest = calls.at(-1)
  const freeIn = (list: readonly Date[], limit: number, span: number): number => {
    const blocking = list.at(-limit)
    return blocking ? Math.ceil((span - age(blocking)) / second) : 0
  }
  return {
    day: calls.length,
    hour: inHour.length,
    waitSeconds: newest ? Math.max(0, Math.ceil(limits.syncCooldownSeconds - age(newest) / second)) : 0,
    hourFreeIn: freeIn(inHour, limits.syncPerHour, hourMs),
    dayFreeIn: freeIn(calls, limits.syncPerDay, dayMs),
  }
}

export type Refusal = { message: Message; retryAfterSeconds: number }

/** Whether a connected bank has never been synced. */
export const isUnread = (bank: Pick<ConnectionRow, 'last_synced_at'>): boolean => bank.last_synced_at === null

/**
 * Counts a call to the user's banks (or to one of them) unless a limit refuses it, and returns the banks;
 * without banks nothing is counted. The cooldown does not apply while a bank waits for its first sync.
 */
export async function countCall(
  tx: Tx,
  userId: string,
  connectionId: string | undefined,
  now: Date,
): Promise<{ banks: ConnectionRow[]; refusal: Refusal | null }> {
  const active = await activeConnections(tx, userId)
  const banks = active.filter((bank) => connectionId === undefined || bank.id === connectionId)
  if (banks.length === 0) return { banks, refusal: null }
  const refusal = refusalOf(await readUsage(tx, userId, now), banks.some(isUnread))
  if (refusal === null) await insertCall(tx, userId, newId(now), now)
  return { banks, refusal }
}

function refusalOf(usage: Usage, unread: boolean): Refusal | null {
  if (usage.day >= limits.syncPerDay)
    return { message: messageOf('sync_daily_limit'), retryAfterSeconds: usage.dayFreeIn }
  if (usage.hour >= limits.syncPerHour)
    return { message: messageOf('sync_hourly_limit'), retryAfterSeconds: usage.hourFreeIn }
  if (usage.waitSeconds > 0 && !unread)
    return {
      message: messageOf('sync_cooldown', { seconds: usage.waitSeconds }),
      retryAfterSeconds: usage.waitSeconds,
    }
  return null
}

export function failForLimit(refusal: Refusal): never {
  throw new AppError(refusal.message, { retryAfterSeconds: refusal.retryAfterSeconds })
}
