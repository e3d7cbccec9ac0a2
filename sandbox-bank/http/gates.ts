import type { Context } from 'hono'
import { type Bank, consentHolds, setConsent } from '../state/connect.ts'
import { nanoTime } from '../ledger/dates.ts'
import type { Entity } from '../state/state.ts'
import { newId, type World } from '../state/world.ts'
import { messageOf, refuseData } from './answers.ts'

/** How many data calls a `+ratelimited` login refuses, and the seconds in their Retry-After. */
const REFUSED_CALLS = 3
const RETRY_AFTER_S = 2

export const RECONNECT_MESSAGE = 'User input is required to reconnect with the bank.'

/** The dependencies of the data routes. */
export interface DataParts extends Bank {
  /** Responses that are ready later: results id → path and query. */
  results: Map<string, string>
}

/** The envelope of a response without data. */
export function withoutData(
  world: World,
  status: string,
  message: string,
  more: Record<string, unknown> = {},
) {
  return {
    status,
    results_id: newId(),
    message,
    meta: null,
    timestamp: nanoTime(world.now()),
    status_detail: null,
    data: null,
    type: null,
    refreshed_at: null,
    ...more,
  }
}

/** A PENDING response whose result can be fetched later; a `results.ready` event follows. */
function answerLater({ world, webhooks, results }: DataParts, c: Context, readyInMs: number): Response {
  const body = withoutData(world, 'PENDING', 'Please wait for a webhook or try again later.')
  const url = new URL(c.req.url)
  url.searchParams.delete('async')
  results.set(body.results_id, `${url.pathname}${url.search}`)
  const oldest = results.size > 1000 ? results.keys().next().value : undefined
  if (oldest !== undefined) results.delete(oldest)
  world.later(readyInMs, () => webhooks.emit('results.ready', { id: body.results_id }))
  return c.json(body, 202)
}

/** The reconnect id of a login that needs its one-time code again, or undefined. */
export function reconnectNeeded(world: World, entity: Entity): string | undefined {
  const { drift, words } = entity
  const idle = world.now() - (drift.lastCall ?? entity.connectedAt)
  const lapsed = words.includes('otp') && idle > world.timing.otpIdleMs
  if (drift.reconnectId === null && ((words.includes('reconnect') && !drift.reconnected) || lapsed)) {
    drift.reconnectId = newId()
    world.store.touch()
  }
  return drift.reconnectId ?? undefined
}

/** Expires the consent of a `+expired` login, once, when its first read is at least so long ago. */
export function expireOnceRead(world: World, { drift, words, consents }: Entity, afterMs: number): void {
  const consent = consents.at(-1)
  if (!words.includes('expired') || drift.expiredOnce || drift.readOnce === null || !consent) return
  if (world.now() - drift.readOnce < afterMs) return
  drift.expiredOnce = true
  setConsent(world, consent, 'EXPIRED')
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The response that replaces the data, or undefined when the data may be served. */
export async function gate(parts: DataParts, c: Context, entity: Entity): Promise<Response | undefined> {
  const { world, refreshes } = parts
  const { words, drift } = entity
  if (words.includes('slow')) await wait(world.timing.slowMs)
  if (words.includes('ratelimited') && drift.rateLimited < REFUSED_CALLS) {
    drift.rateLimited++
    world.store.touch()
    c.header('retry-after', String(RETRY_AFTER_S))
    return refuseData(c, world, 'RATE_LIMIT_EXCEEDED')
  }
  const reconnectId = reconnectNeeded(world, entity)
  if (reconnectId !== undefined) {
    const more = { reconnect_id: reconnectId }
    return c.json(withoutData(world, 'RECONNECT_REQUIRED', RECONNECT_MESSAGE, more))
  }
  // Only an `+otp` login needs the time of its last call; saving it for every login would be wasteful.
  if (words.includes('otp')) {
    drift.lastCall = world.now()
    world.store.touch()
  }
  expireOnceRead(world, entity, 120_000)
  if (!consentHolds(world, entity))
    return c.json(withoutData(world, 'CONSENT_EXPIRED', messageOf('CONSENT_EXPIRED')))
  const { timing } = world
  const delayed = words.includes('delay') ? entity.connectedAt + timing.delayMs - world.now() : 0
  if (delayed > 0) return answerLater(parts, c, delayed + 50)
  if (entity.refreshedAt === null && refreshes.running(entity.id))
    return answerLater(parts, c, timing.refreshDoneMs + 50)
  if (c.req.query('async') === 'true') return answerLater(parts, c, 400)
  if (words.includes('down')) {
    const message = 'Your bank is currently experiencing technological problems. Please try again later.'
    const status_detail = { granular_status_code: 'BANK_ISSUE', status_additional_info: message }
    return c.json(withoutData(world, 'FAILED', message, { status_detail }))
  }
  return undefined
}
