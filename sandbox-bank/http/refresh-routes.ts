import type { Hono } from 'hono'
import { z } from 'zod'
import { nanoTime } from '../ledger/dates.ts'
import { consentHolds } from '../state/connect.ts'
import type { Refresh } from '../state/state.ts'
import { findCustomer, findEntity } from '../state/world.ts'
import { badParameter, bodyOf, cut, pageWish, refuse } from './answers.ts'
import { type DataParts, expireOnceRead, RECONNECT_MESSAGE, reconnectNeeded } from './gates.ts'

const trigger = z.object({ entity_id: z.uuid() })

/** Adds the routes that trigger and list refreshes. */
export function refreshRoutes(routes: Hono, { world, refreshes }: DataParts): void {
  const { state } = world.store

  const brief = (refresh: Refresh) => ({
    refresh_id: refresh.id,
    entity_id: refresh.entityId,
    customer_id: state.entities.find((entity) => entity.id === refresh.entityId)?.customerId ?? null,
    status: refresh.status,
    created_at: nanoTime(refresh.createdAt),
    updated_at: nanoTime(refresh.updatedAt),
  })

  routes.post('/refreshes', async (c) => {
    const body = trigger.safeParse(await bodyOf(c))
    if (!body.success) return badParameter(c, world, 'entity_id')
    const entity = findEntity(world, body.data.entity_id)
    if (!entity || !findCustomer(world, entity.customerId)) return refuse(c, world, 'UNKNOWN_ENTITY')
    const timestamp = nanoTime(world.now())
    const reconnect_id = reconnectNeeded(world, entity)
    if (reconnect_id !== undefined) {
      const status = 'RECONNECT_REQUIRED'
      const ids = { reconnect_id, refresh_id: reconnect_id }
      return c.json({ ...ids, status, message: RECONNECT_MESSAGE, timestamp, metadata: null })
    }
    expireOnceRead(world, entity, 0)
    if (!consentHolds(world, entity)) return refuse(c, world, 'CONSENT_EXPIRED')
    if (refreshes.running(entity.id)) return refuse(c, world, 'DUPLICATED_REQUEST')
    const refresh_id = refreshes.begin(entity, true).id
    return c.json({ refresh_id, status: 'OK', message: 'Data refresh triggered successfully', timestamp })
  })

  routes.get('/refreshes', (c) => {
    const wish = pageWish(c, world)
    if (wish instanceof Response) return wish
    const entity = findEntity(world, c.req.query('entity_id') ?? '')
    if (!entity) return refuse(c, world, 'UNKNOWN_ENTITY')
    const hits = state.refreshes.filter((refresh) => refresh.entityId === entity.id).toReversed()
    const { list, page } = cut(hits, wish)
    return c.json({ content: list.map(brief), page })
  })
}
