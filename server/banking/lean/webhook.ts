/** Lean's webhooks and event log: verifies the signature over the raw bytes and maps the events. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { ProviderEvent } from '../provider.ts'
import { parseExactJson } from './wire/json.ts'
import { EventBody } from './wire/schemas.ts'
import { cleanId, instantOf } from './wire/values.ts'

/**
 * Whether `header` (`sha512=` and the hexadecimal or base64 digest) is the HMAC-SHA-512 of the raw body.
 * Takes the same time for every wrong digest of the right length.
 */
export function isSigned(rawBody: Uint8Array, header: string | null | undefined, secret: string): boolean {
  if (secret === '' || !header?.startsWith('sha512=')) return false
  const signature = Buffer.from(header.slice('sha512='.length))
  const digest = createHmac('sha512', secret).update(rawBody).digest()
  const hex = sameBytes(signature, Buffer.from(digest.toString('hex')))
  const base64 = sameBytes(signature, Buffer.from(digest.toString('base64')))
  return hex || base64
}

function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The event of a signed body. An unreadable body is an event of type `other`. */
export function eventOfBody(rawBody: Uint8Array): ProviderEvent {
  let body: unknown = null
  try {
    body = parseExactJson(new TextDecoder().decode(rawBody))
  } catch {
    // Signed but not JSON: there is nothing to process, and a redelivery would not help.
  }
  return mapEvent(body, bodyId(rawBody))
}

/** The id of an event that has none: a hash of its body. */
export function bodyId(rawBody: Uint8Array): string {
  return `body-${createHash('sha256').update(rawBody).digest('hex')}`
}

const types = new Map<string, ProviderEvent['type']>([
  ['entity.created', 'entity_created'],
  ['entity.updated', 'entity_updated'],
  ['entity.reconnected', 'entity_reconnected'],
  ['entity.data.refresh.updated', 'data_refreshed'],
  ['bank.availability.updated', 'bank_availability'],
  ['consent.status.updated', 'consent_status'],
])
const entityTypes = new Set<ProviderEvent['type']>(['entity_created', 'entity_updated', 'entity_reconnected'])

/**
 * Maps an event to the port's type; `fallbackId` is the id of one that has none. An event without a readable
 * time is dated 1970, so that callers refuse it as too old.
 */
export function mapEvent(body: unknown, fallbackId: string): ProviderEvent {
  const event = EventBody.safeParse(body).data
  const payload = event?.payload
  const type = types.get(event?.type ?? '') ?? 'other'
  const ownId = entityTypes.has(type) ? cleanId(payload?.id) : null
  const status = payload?.status ?? ''
  const eventId = cleanId(event?.event_id)
  return {
    eventId: eventId !== null && eventId.length <= 200 ? eventId : fallbackId,
    // A refresh that failed for lack of consent is news about the consent, not about data.
    type: type === 'data_refreshed' && consentWords.has(status) ? 'consent_status' : type,
    customerId: cleanId(payload?.customer_id),
    entityId: cleanId(payload?.entity_id) ?? ownId,
    complete: type === 'data_refreshed' && (status === 'OK' || status === 'FINISHED'),
    sentAt: instantOf(event?.timestamp) ?? new Date(0),
  }
}

const consentWords = new Set(['CONSENT_EXPIRED', 'RECONNECT_REQUIRED'])
