import { createHmac } from 'node:crypto'
import { bankOnWire } from '../banks.ts'
import { nanoTime } from '../ledger/dates.ts'
import type { BankEvent, Entity } from './state.ts'
import { bankOf, findCustomer, newId } from './world.ts'
import type { World } from './world.ts'

const MESSAGES: Record<string, string> = {
  'entity.created': 'An entity object has been created.',
  'entity.updated': 'An entity object has been updated.',
  'entity.reconnected': 'An entity object has been reconnected.',
  'entity.data.refresh.updated': 'An entity data refresh state has been updated.',
  'results.ready': 'Your results are ready.',
  'bank.availability.updated': 'The bank status has been updated.',
  'consent.status.updated': 'A consent status has been updated.',
}

/** Misbehaviour of deliveries, for tests. */
export interface WebhookMode {
  /** Every event is delivered twice. */
  duplicate?: boolean
  /** Every event is held back and delivered after the next one. */
  outOfOrder?: boolean
  /** The status that ends a refresh; the real provider uses either. */
  finalStatus?: 'OK' | 'FINISHED'
}

/** Sends signed events and logs them. */
export interface Webhooks {
  mode: WebhookMode
  setUrl(url: string | undefined): void
  emit(type: string, payload: Record<string, unknown>): BankEvent
}

/** The signature header for a body. */
export function signatureOf(body: string, secret: string): string {
  return `sha512=${createHmac('sha512', secret).update(body).digest('hex')}`
}

/** The payload of entity events. */
export function entityPayload(world: World, entity: Entity): Record<string, unknown> {
  const wire = bankOnWire(bankOf(entity), world.publicUrl)
  const { logo, name, bank_type, identifier, main_color, swift_code, account_type, background_color } = wire
  return {
    id: entity.id,
    app_user_id: findCustomer(world, entity.customerId)?.appUserId ?? null,
    customer_id: entity.customerId,
    permissions: entity.permissions,
    bank_details: {
      logo,
      name,
      bank_type,
      identifier,
      main_color,
      swift_code,
      account_type,
      background_color,
    },
  }
}

/** Creates the sender; a delivery succeeds when the response is 200 within ten seconds. */
export function createWebhooks(world: World, secret: string, firstUrl: string | undefined): Webhooks {
  let url = firstUrl
  let held: string | undefined
  const mode: WebhookMode = {}

  async function deliver(body: string, tries: number): Promise<void> {
    if (url === undefined) return
    const status = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'lean-signature': signatureOf(body, secret) },
      signal: AbortSignal.timeout(10_000),
      redirect: 'manual',
    }).then(
      async (answer) => {
        await answer.body?.cancel()
        return answer.status
      },
      () => 0,
    )
    world.log({ msg: 'webhook', status, tries })
    const wait = world.timing.webhookRetryMs[tries]
    if (status !== 200 && wait !== undefined) world.later(wait, () => void deliver(body, tries + 1))
  }

  function send(body: string): void {
    if (mode.outOfOrder && held === undefined) {
      held = body
      return
    }
    const bodies = held === undefined ? [body] : [body, held]
    held = undefined
    for (const each of bodies) {
      void deliver(each, 0)
      if (mode.duplicate) void deliver(each, 0)
    }
  }

  return {
    mode,
    setUrl(next) {
      url = next
    },
    emit(type, payload) {
      const at = world.now()
      const event: BankEvent = {
        type,
        message: MESSAGES[type] ?? type,
        payload,
        event_id: newId(),
        timestamp: nanoTime(at),
        at,
      }
      world.store.state.events.push(event)
      world.store.touch()
      send(JSON.stringify({ ...event, at: undefined }))
      return event
    },
  }
}
