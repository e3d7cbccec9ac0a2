import { createHmac } from 'node:crypto'
import { bankOnWire } from '../banks.ts'
import { nanoTime } from '../ledger/dates.ts'
import type { BankEvent, Entity } from './state.ts'
import { bankOf, findCustomer, newId, type World } from './world.ts'

const DETAILS = 'logo name bank_type identifier main_color swift_code account_type background_color'

const MESSAGES: Record<string, string> = {
  'entity.created': 'An entity object has been created.',
  'entity.updated': 'An entity object has been updated.',
  'entity.reconnected': 'An entity object has been reconnected.',
  'entity.data.refresh.updated': 'An entity data refresh state has been updated.',
  'results.ready': 'Your results are ready.',
  'bank.availability.updated': 'The bank status has been updated.',
  'consent.status.updated': 'A consent status has been updated.',
}

/** Sends signed events and logs them. */
export type Webhooks = ReturnType<typeof createWebhooks>

/** The signature header for a body. */
export function signatureOf(body: string, secret: string): string {
  return `sha512=${createHmac('sha512', secret).update(body).digest('hex')}`
}

/** The payload of entity events. */
export function entityPayload(world: World, entity: Entity): Record<string, unknown> {
  const wire = bankOnWire(bankOf(entity), world.publicUrl)
  return {
    id: entity.id,
    app_user_id: findCustomer(world, entity.customerId)?.appUserId ?? null,
    customer_id: entity.customerId,
    permissions: entity.permissions,
    bank_details: Object.fromEntries(DETAILS.split(' ').map((field) => [field, wire[field]])),
  }
}

/** Creates the sender; a delivery succeeds when the response is 200 within ten seconds. */
export function createWebhooks(world: World, secret: string) {
  let url: string | undefined

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

  return {
    setUrl(next: string | undefined): void {
      url = next
    },
    emit(type: string, payload: Record<string, unknown>): BankEvent {
      const now = world.now()
      const message = MESSAGES[type] ?? type
      const event = { type, message, payload, event_id: newId(), timestamp: nanoTime(now), at: now }
      world.store.state.events.push(event)
      world.store.touch()
      void deliver(JSON.stringify({ ...event, at: undefined }), 0)
      return event
    },
  }
}
