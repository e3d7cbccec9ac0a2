/** Browsers that receive push messages. */
import { isPublicUrl } from '../../../platform/http/public-address.ts'
import type { Ctx } from '../../../context.ts'
import { system, type Tx, write } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { deleteElsewhere, deleteSubscription, deleteSubscriptions, upsertSubscription } from '../store.ts'

export type Subscribing = { endpoint: string; keys: { p256dh: string; auth: string } }

/** Adds the browser, and removes it from any user who had it before. Returns the subscription's id. */
export async function subscribeBrowser(ctx: Ctx, { endpoint, keys }: Subscribing): Promise<string> {
  if (!isPublicUrl(endpoint, ctx.config.allowLoopback))
    fail('push_endpoint_invalid', {}, { field: 'endpoint' })
  const now = ctx.clock.now()
  const id = await write(ctx.db, ctx, (tx) =>
    upsertSubscription(tx, ctx.userId, { id: newId(now), endpoint, ...keys }, now),
  )
  await system(ctx.db, (tx) => deleteElsewhere(tx, ctx.userId, endpoint))
  return id
}

export async function unsubscribeBrowser(ctx: Ctx, endpoint: string): Promise<void> {
  await write(ctx.db, ctx, (tx) => deleteSubscription(tx, ctx.userId, endpoint))
}

/** Ends messages to every browser of a user, in the transaction that ends the ways into the account. */
export const unsubscribeBrowsers = (tx: Tx, userId: string): Promise<void> => deleteSubscriptions(tx, userId)
