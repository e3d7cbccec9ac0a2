import { createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { BankError } from '../provider.ts'
import { createLeanProvider } from './provider.ts'
import { json, startLocalLean, type LocalLean } from './testkit.ts'

const webhookSecret = 'hook-secret'
const base = { apiUrl: 'http://127.0.0.1:1', authUrl: 'http://127.0.0.1:1', clientId: 'c', clientSecret: 's' }
const now = () => new Date('2026-06-01T08:00:00Z')
const provider = createLeanProvider({ ...base, webhookSecret, now, log: () => undefined })

function sign(body: string, encoding: 'hex' | 'base64' = 'hex'): string {
  return `sha512=${createHmac('sha512', webhookSecret).update(body).digest(encoding)}`
}
function receive(body: string, signature: string | null = sign(body)) {
  return provider.readWebhook(
    Buffer.from(body),
    new Headers(signature === null ? {} : { 'lean-signature': signature }),
  )
}
const created = JSON.stringify({
  type: 'entity.created',
  payload: { id: 'e1', customer_id: 'cu', app_user_id: 'u', permissions: ['accounts'] },
  event_id: 'ev1',
  timestamp: '2026-05-12T15:40:36.398576427Z',
})

describe('signatures', () => {
  test('accept hexadecimal and base64 digests of the raw bytes', () => {
    expect(receive(created)?.eventId).toBe('ev1')
    expect(receive(created, sign(created, 'base64'))?.eventId).toBe('ev1')
  })

  test.each([
    null,
    '',
    'sha512=',
    'sha512=00',
    sign(created).slice(0, -1),
    sign(created).slice(7),
    `${sign(created)}0`,
  ])('%s is refused', (signature) => expect(receive(created, signature)).toBeNull())

  test('any changed byte is refused', () => {
    const bytes = Buffer.from(created)
    const headers = new Headers({ 'lean-signature': sign(created) })
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (position, flip) => {
        const changed = Buffer.from(bytes)
        changed[position] = (changed[position] ?? 0) ^ flip
        return provider.readWebhook(changed, headers) === null
      }),
    )
  })

  test('without a secret every webhook is refused', () => {
    const open = createLeanProvider({ ...base, webhookSecret: null, now, log: () => undefined })
    expect(() => open.readWebhook(Buffer.from(created), new Headers())).toThrow(BankError)
  })
})

describe('events', () => {
  test('the payload id of entity.created is its entity', () => {
    expect(receive(created)).toEqual({
      eventId: 'ev1',
      type: 'entity_created',
      customerId: 'cu',
      entityId: 'e1',
      complete: false,
      sentAt: new Date('2026-05-12T15:40:36.398Z'),
    })
  })

  test.each([
    ['OK', 'data_refreshed', true],
    ['FINISHED', 'data_refreshed', true],
    ['PENDING', 'data_refreshed', false],
    ['FAILED', 'data_refreshed', false],
    ['CONSENT_EXPIRED', 'consent_status', false],
  ])('a refresh with %s', (status, type, complete) => {
    const payload = { status, entity_id: 'e2', refresh_id: 'r', customer_id: 'cu' }
    const event = receive(JSON.stringify({ type: 'entity.data.refresh.updated', payload, event_id: 'x' }))
    expect(event).toMatchObject({ type, complete, entityId: 'e2' })
  })

  test('the id of a result or consent is not an entity', () => {
    const of = (type: string) => receive(JSON.stringify({ type, payload: { id: 'r1' } }))
    expect(of('results.ready')).toMatchObject({ type: 'other', entityId: null })
    expect(of('consent.status.updated')).toMatchObject({ type: 'consent_status', entityId: null })
  })

  test('an event without an id is identified by its body; one without a time counts as old', () => {
    const body = JSON.stringify({ type: 'entity.updated', payload: { entity_id: 'e' } })
    expect(receive(body)?.eventId).toMatch(/^body-[0-9a-f]{64}$/)
    expect(receive(body)).toEqual(receive(body))
    expect(receive(`${body} `)?.eventId).not.toBe(receive(body)?.eventId)
    expect(receive(body)?.sentAt.getTime()).toBe(0)
  })

  test.each(['', 'null', '[]', '{"type":7,"payload":"x"}', '<html>', '{"type":"constructor"}'])(
    'a signed %j is an event of type other',
    (body) => expect(receive(body)).toMatchObject({ type: 'other', entityId: null, customerId: null }),
  )
})

describe('the event log', () => {
  let lean: LocalLean | null = null
  afterEach(async () => lean?.stop())

  test('all pages of at most 90 days are read, oldest first, each event once', async () => {
    const events = Array.from({ length: 25 }, (_, index) => ({
      event_id: `ev${index}`,
      type: 'entity.data.refresh.updated',
      timestamp: `2026-05-${String(28 - index).padStart(2, '0')}T00:00:00Z`,
      payload: { status: 'OK', entity_id: 'e', customer_id: 'cu' },
    }))
    lean = await startLocalLean(
      ({ query }, response) => {
        const number = Number(query.get('page'))
        const size = Number(query.get('size'))
        const page = { number, size, total_elements: 25, total_pages: Math.ceil(25 / size) }
        json(response, 200, { data: events.slice(number * size, (number + 1) * size), page })
      },
      { now, limits: { pageSize: 10 } },
    )
    const listed = await lean.provider.listEvents(new Date('2020-01-01'))
    expect(listed.map((event) => event.eventId)).toEqual(events.map((event) => event.event_id).reverse())
    expect(lean.calls()[0]?.query.get('from')).toBe('2026-03-03T08:00:00.000Z')
    expect(lean.calls()[0]?.query.get('to')).toBe('2026-06-01T08:00:00.000Z')
  })
})
