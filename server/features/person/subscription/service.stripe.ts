/** Payments with Stripe: Checkout for the first payment, signed webhooks for later changes. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Config } from '../../../config.ts'
import type { Checkout, Payments, Subscription } from './payments.ts'

const version = '2025-03-31.basil'
const timeoutMs = 10_000
const oldestMs = 300_000
/** States in which a period is paid for, or will be once the provider's retries succeed. */
const paidStates = new Set(['active', 'trialing', 'past_due'])

const Session = z.object({ url: z.url() })
const StripeSubscription = z.object({
  id: z.string(),
  status: z.string(),
  customer: z.string(),
  cancel_at_period_end: z.boolean(),
  metadata: z.record(z.string(), z.string()),
  latest_invoice: z.string().nullish(),
  items: z.object({
    data: z.array(z.object({ current_period_end: z.number(), price: z.object({ id: z.string() }) })),
  }),
})
const InvoicePayments = z.object({
  data: z.array(z.object({ id: z.string(), payment: z.object({ payment_intent: z.string().nullish() }) })),
})
const Event = z.object({
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string(), subscription: z.string().nullish() }) }),
})

type Settings = NonNullable<Config['stripe']>

export function createStripe(settings: Settings, planPage: string): Payments {
  const { apiUrl, secretKey, webhookSecret, priceId } = settings
  const ask = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    fields?: Readonly<Record<string, string>>,
    key?: string,
  ): Promise<unknown> => {
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        'stripe-version': version,
        ...(fields ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(fields ? { body: new URLSearchParams(fields).toString() } : {}),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status === 404) return null
    if (!response.ok) throw new Error(`the payment provider answered ${response.status}`)
    return response.json()
  }
  const subscriptionPath = (id: string): string => `/v1/subscriptions/${encodeURIComponent(id)}`
  return {
    async startCheckout({ userId, email, customerId, key }: Checkout) {
      const answer = await ask(
        'POST',
        '/v1/checkout/sessions',
        {
          mode: 'subscription',
          'line_items[0][price]': priceId,
          'line_items[0][quantity]': '1',
          'subscription_data[metadata][user_id]': userId,
          client_reference_id: userId,
          success_url: `${planPage}?paid`,
          cancel_url: planPage,
          ...(customerId === null ? { customer_email: email } : { customer: customerId }),
        },
        key,
      )
      return Session.parse(answer).url
    },
    async readSubscription(id) {
      const answer = await ask('GET', subscriptionPath(id))
      return answer === null ? null : subscriptionOf(StripeSubscription.parse(answer), priceId)
    },
    async cancelAtEnd(id) {
      await ask('POST', subscriptionPath(id), { cancel_at_period_end: 'true' })
    },
    async endNow(id) {
      await ask('DELETE', subscriptionPath(id))
    },
    async endAndRefund(id) {
      const stored = await ask('GET', subscriptionPath(id))
      if (stored === null) return
      const { latest_invoice: invoice } = StripeSubscription.parse(stored)
      if (invoice) {
        const query = new URLSearchParams({ invoice, status: 'paid' }).toString()
        const { data } = InvoicePayments.parse(await ask('GET', `/v1/invoice_payments?${query}`))
        for (const { id: paymentId, payment } of data)
          if (payment.payment_intent) {
            const fields = { payment_intent: payment.payment_intent, reason: 'duplicate' }
            await ask('POST', '/v1/refunds', fields, `refund-${paymentId}`)
          }
      }
      await ask('DELETE', subscriptionPath(id))
    },
    readEvent(body, signature, now) {
      if (!isSigned(body, signature ?? '', webhookSecret, now)) return null
      const event = Event.safeParse(parseJson(body))
      if (!event.success) return 'other'
      const { type, data } = event.data
      const id = type.startsWith('customer.subscription.') ? data.object.id : data.object.subscription
      return id ? { subscriptionId: id } : 'other'
    },
  }
}

function subscriptionOf(stored: z.infer<typeof StripeSubscription>, priceId: string): Subscription {
  const premium = stored.items.data.filter(({ price }) => price.id === priceId)
  const ends = Math.max(0, ...premium.map((item) => item.current_period_end))
  const paid = paidStates.has(stored.status) && ends > 0
  return {
    id: stored.id,
    userId: stored.metadata['user_id'] ?? null,
    customerId: stored.customer,
    paidUntil: paid ? new Date(ends * 1000) : null,
    renews: paid && !stored.cancel_at_period_end,
  }
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return null
  }
}

/**
 * The header is `t=<seconds>,v1=<hex>[,v1=<hex>]`; it has two signatures while a secret is being replaced.
 */
function isSigned(body: Uint8Array, header: string, secret: string, now: Date): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const seconds = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(seconds)) return false
  if (Math.abs(now.getTime() - Number(seconds) * 1000) > oldestMs) return false
  const right = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
  return parts.some(([name, value = '']) => {
    const given = Buffer.from(value, 'hex')
    return name === 'v1' && given.length === right.length && timingSafeEqual(given, right)
  })
}
