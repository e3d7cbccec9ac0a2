/** Interprets Lean's responses: the body's `status` outranks the HTTP status, which may be 200 on failure. */
import * as z from 'zod'
import { BankError } from '../../provider.ts'
import { parseExactJson } from './json.ts'
import type { WireAnswer } from './exchange.ts'

export type Answer = {
  /** Method and path, for messages; never the query or a body. */
  call: string
  http: number
  /** The body's top-level `status`, upper snake case; null when there is none. */
  status: string | null
  granular: string | null
  /** Numbers are texts. Null when the body is empty, or a failure's is unreadable. */
  body: unknown
  retryAfterMs: number | null
  correlationId: string | null
  traceId: string | null
}

const optional = z.string().nullish().catch(null)
const holder = z.object({ reconnect_id: optional }).nullish().catch(null)
const Envelope = z.object({
  status: optional,
  status_detail: z.object({ granular_status_code: optional }).nullish().catch(null),
  reconnect_id: optional,
  data: holder,
  payload: holder,
})

/** Interprets a response. Throws BankError `unavailable` for a redirect or a success that is not JSON. */
export function answerOf(call: string, wire: WireAnswer, now: Date): Answer {
  if (wire.status >= 300 && wire.status < 400)
    throw new BankError('unavailable', `${call}: answered a redirect (${wire.status}), not followed`)
  const good = wire.status >= 200 && wire.status < 300
  let body: unknown = null
  if (wire.text.trim() !== '') {
    try {
      body = parseExactJson(wire.text)
    } catch {
      if (good) throw new BankError('unavailable', `${call}: the answer is not JSON`)
    }
  }
  const envelope = Envelope.safeParse(body).data
  return {
    call,
    http: wire.status,
    status: wordOf(envelope?.status),
    granular: wordOf(envelope?.status_detail?.granular_status_code),
    body,
    retryAfterMs: retryAfter(wire.headers['retry-after'], now),
    correlationId: plainId(wire.headers['lean-correlation-id']),
    traceId: plainId(wire.headers['lean-trace-id']),
  }
}

/** The error of a response, null for a success. Messages contain the call, codes and correlation ids only. */
export function failureOf(answer: Answer): BankError | null {
  const { status, http, granular, retryAfterMs } = answer
  const kind = kindOf(answer)
  if (kind === null) return null
  const details = [
    status,
    granular,
    `http ${http}`,
    answer.correlationId && `correlation ${answer.correlationId}`,
  ]
  const message = `${answer.call}: ${details.filter(Boolean).join(', ')}`
  const fault = granular ?? status ?? `http ${http}`
  if (kind === 'reauthorise')
    return new BankError(kind, message, { reconnectId: reconnectIdOf(answer.body), retryAfterMs, fault })
  // The provider's advice for a request that is already in progress: try again in about a minute.
  const minute = granular === 'DUPLICATED_REQUEST' ? 60_000 : null
  return new BankError(kind, message, { retryAfterMs: retryAfterMs ?? minute, fault })
}

function kindOf({ status, http }: Answer): BankError['kind'] | null {
  switch (status) {
    case 'PENDING':
    case 'PROCESSING_STARTED':
      return 'pending'
    case 'RECONNECT_REQUIRED':
      return 'reauthorise'
    case 'CONSENT_EXPIRED':
      return 'consent_expired'
    case 'UNKNOWN_ENTITY':
    case 'UNKNOWN_ACCOUNT':
    case 'UNKNOWN_CUSTOMER':
      return 'gone'
    case 'RATE_LIMIT_EXCEEDED':
    case 'DUPLICATED_REQUEST':
      return 'rate_limited'
    case 'FAILED':
    case 'INTERNAL_SERVER_ERROR':
      return 'unavailable'
    default:
      return kindOfHttp(http)
  }
}

function kindOfHttp(http: number): BankError['kind'] | null {
  if (http >= 200 && http < 300) return null
  if (http === 429) return 'rate_limited'
  return http >= 500 || http === 408 ? 'unavailable' : 'refused'
}

function reconnectIdOf(body: unknown): string | null {
  const envelope = Envelope.safeParse(body).data
  const ids = [envelope?.reconnect_id, envelope?.data?.reconnect_id, envelope?.payload?.reconnect_id]
  return ids.find((id) => typeof id === 'string' && id.trim() !== '')?.trim() ?? null
}

/** Milliseconds of a Retry-After header (seconds or a date), at most a day. */
function retryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null
  const text = header.trim()
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime()
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), 86_400_000)
}

function wordOf(text: string | null | undefined): string | null {
  if (!text) return null
  return /^[A-Z0-9_]{1,64}$/.test(text) ? text : 'UNREADABLE_WORD'
}

function plainId(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && /^[\w-]{1,64}$/.test(header) ? header : null
}
