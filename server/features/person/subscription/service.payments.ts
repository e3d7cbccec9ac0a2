/** Paying for Premium, and following a subscription's state at the payment provider. */
import * as z from 'zod'
import type { App, Ctx } from '../../../context.ts'
import { read, type Tx, write } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isUuid, newId } from '../../../platform/ids.ts'
import { personExists } from '../identity/service.ts'
import type { Payments } from './payments.ts'
import { selectSubscription, upsertPaid } from './store.ts'
import { createStripe } from './service.stripe.ts'

const followQueue = 'payments'
const endQueue = 'payments-end'
const Job = z.object({ subscriptionId: z.string() })

/** The configured provider; null if payments are switched off. */
function paymentsOf({ stripe, publicUrl }: App['config']): Payments | null {
  return stripe && createStripe(stripe, `${publicUrl}/profile/plan`)
}

function requirePayments({ config }: Pick<App, 'config'>): Payments {
  return paymentsOf(config) ?? fail('payments_not_configured')
}

/** Reports failures of the payment provider as `payments_unavailable`, which can be retried. */
async function outside<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    return fail('payments_unavailable', {}, { cause: error })
  }
}

/** The URL of the page on which the user pays; fails if Premium is already paid for and renews. */
export async function startCheckout(ctx: Ctx, email: string): Promise<string> {
  const payments = requirePayments(ctx)
  const now = ctx.clock.now()
  const row = await read(ctx.db, ctx, (tx) => selectSubscription(tx, ctx.userId))
  if (row?.paid_until && row.paid_until > now && row.renews) fail('premium_already')
  const { userId } = ctx
  const checkout = { userId, email, customerId: row?.customer_id ?? null, key: newId(now) }
  return outside(payments.startCheckout(checkout))
}

/** Stops the renewal and stores the resulting state; fails if nothing renews. */
export async function cancelSubscription(ctx: Ctx): Promise<void> {
  const payments = requirePayments(ctx)
  const row = await read(ctx.db, ctx, (tx) => selectSubscription(tx, ctx.userId))
  const id = row?.subscription_id
  if (!id || !row.renews) return fail('nothing_to_cancel')
  await outside(payments.cancelAtEnd(id))
  await outside(follow(ctx, payments, id))
}

/** Verifies an event and queues a job that reads its subscription; returns before that job runs. */
export async function receivePaymentEvent(app: App, body: Uint8Array, headers: Headers): Promise<void> {
  const payments = requirePayments(app)
  const event = payments.readEvent(body, headers.get('stripe-signature'), app.clock.now())
  if (event === null) fail('signature_wrong')
  if (event === 'other') return
  const { subscriptionId } = event
  await app.queue.send(followQueue, { subscriptionId }, { singletonKey: subscriptionId })
}

/** Creates the queues; a process without workers needs them too. */
export async function definePayments({ queue }: Pick<App, 'queue'>): Promise<void> {
  const options = { retryLimit: 20, retryDelaySeconds: 30, expireSeconds: 60 }
  await queue.define(followQueue, { ...options, exclusive: true })
  // an account that is deleted must not be charged, however long the provider is away
  await queue.define(endQueue, { ...options, retryLimit: 1000 })
}

/**
 * Starts the payment jobs. One job at a time reads a subscription, so that an older result never overwrites a
 * newer.
 */
export async function startPayments(app: App): Promise<void> {
  await definePayments(app)
  const payments = paymentsOf(app.config)
  if (!payments) return
  await app.queue.work(followQueue, ({ data }) => follow(app, payments, Job.parse(data).subscriptionId))
  await app.queue.work(endQueue, ({ data }) => payments.endNow(Job.parse(data).subscriptionId))
}

/** Reads a subscription from the provider and stores what it pays for, regardless of what events said. */
async function follow(app: App, payments: Payments, subscriptionId: string): Promise<void> {
  const subscription = await payments.readSubscription(subscriptionId)
  const userId = subscription?.userId
  if (!subscription || !userId || !isUuid(userId)) return
  const { customerId, paidUntil, renews } = subscription
  if (!(await personExists(app.db, userId))) {
    // paid after the account was deleted: nobody is left to use it
    if (paidUntil) await payments.endAndRefund(subscriptionId)
    return
  }
  const row = await read(app.db, { userId }, (tx) => selectSubscription(tx, userId))
  const before = row?.subscription_id ?? null
  if (before !== subscriptionId) {
    if (paidUntil === null) return
    const counted = before === null ? null : await payments.readSubscription(before)
    if (counted?.renews) {
      // two checkouts were paid: the first stays, the second is paid back
      await payments.endAndRefund(subscriptionId)
      app.log.warn('A second subscription of a user was paid back and ended')
      return
    }
  }
  const paid = { subscriptionId, customerId, paidUntil, renews, before }
  if (!(await write(app.db, { userId }, (tx) => upsertPaid(tx, userId, paid, app.clock.now()))))
    throw new Error('another subscription was stored meanwhile')
}

/** The subscriptions that a deleted account leaves with the provider. */
export async function subscriptionsOf(tx: Tx, userId: string): Promise<string[]> {
  const row = await selectSubscription(tx, userId)
  return row?.subscription_id ? [row.subscription_id] : []
}

/** Queues a job for each subscription that ends it, so that the provider need not respond now. */
export async function endPayments(app: App, subscriptionIds: readonly string[]): Promise<void> {
  if (!paymentsOf(app.config)) return
  for (const subscriptionId of subscriptionIds) await app.queue.send(endQueue, { subscriptionId })
}
