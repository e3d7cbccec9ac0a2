import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'

type Stored = { id: string; status: string; userId: string; ends: number; cancels: boolean; price: string }
const webhookSecret = 'whsec_of_the_test'

const viewOf = (subscription: Stored): object => ({
  id: subscription.id,
  object: 'subscription',
  status: subscription.status,
  customer: `cus_${subscription.userId.slice(0, 8)}`,
  cancel_at_period_end: subscription.cancels,
  metadata: { user_id: subscription.userId },
  latest_invoice: `in_${subscription.id}`,
  items: { data: [{ current_period_end: subscription.ends, price: { id: subscription.price } }] },
})

/** A fake Stripe that implements Checkout, subscriptions and signed webhooks over HTTP. */
export async function startStripe(now: () => Date) {
  const subscriptions = new Map<string, Stored>()
  const checkouts = new Map<string, Map<string, string>>()
  const byKey = new Map<string, string>()
  const refunds = new Set<string>()
  let down = false
  const answer = (method: string, path: string, key: string, fields: Map<string, string>): object | null => {
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      const id = byKey.get(key) ?? `cs_${checkouts.size + 1}`
      byKey.set(key, id)
      checkouts.set(id, fields)
      return { id, object: 'checkout.session', url: `https://checkout.stripe.test/${id}` }
    }
    const invoice = /^\/v1\/invoice_payments\?invoice=in_(\w+)&status=paid$/.exec(path)?.[1]
    if (invoice) return { data: [{ id: `inpay_${invoice}`, payment: { payment_intent: `pi_${invoice}` } }] }
    if (method === 'POST' && path === '/v1/refunds') {
      refunds.add(fields.get('payment_intent') ?? '')
      return { object: 'refund' }
    }
    const subscription = subscriptions.get(path.replace('/v1/subscriptions/', ''))
    if (!subscription) return null
    if (method === 'DELETE') subscription.status = 'canceled'
    if (fields.get('cancel_at_period_end') === 'true') subscription.cancels = true
    return viewOf(subscription)
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      if (down || headers.authorization !== 'Bearer sk_of_the_test') {
        response.writeHead(down ? 503 : 401).end()
        return
      }
      const fields = new Map(new URLSearchParams(Buffer.concat(parts).toString()))
      const body = answer(method, url, String(headers['idempotency-key']), fields)
      response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body ?? { error: { type: 'invalid_request_error' } }))
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return {
    env: {
      STRIPE_API_URL: url,
      STRIPE_SECRET_KEY: 'sk_of_the_test',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_ID: 'price_of_the_test',
    },
    checkouts,
    subscriptions,
    refunds,
    setDown: (is: boolean) => void (down = is),
    /** Simulates the payment on the checkout page, which creates a subscription. Returns its id. */
    pay(checkoutUrl: string, ends: Date, price?: string): string {
      const fields = checkouts.get(checkoutUrl.split('/').at(-1) ?? '')
      const id = `sub_${subscriptions.size + 1}`
      subscriptions.set(id, {
        id,
        status: 'active',
        userId: fields?.get('subscription_data[metadata][user_id]') ?? '',
        ends: ends.getTime() / 1000,
        cancels: false,
        price: price ?? fields?.get('line_items[0][price]') ?? '',
      })
      return id
    },
    /**
     * Sends a webhook as Stripe does; the subscription's state in it may be outdated. Returns the response's
     * status.
     */
    async send(
      to: string,
      type: string,
      subscriptionId: string,
      { secret = webhookSecret, at: signedAt = now() } = {},
    ) {
      const object =
        type === 'checkout.session.completed'
          ? { id: 'cs_1', object: 'checkout.session', subscription: subscriptionId }
          : { id: subscriptionId, object: 'subscription', status: 'active' }
      const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
      const seconds = Math.floor(signedAt.getTime() / 1000)
      const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
      const response = await fetch(`${to}/api/webhooks/stripe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` },
        body,
      })
      return response.status
    },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
