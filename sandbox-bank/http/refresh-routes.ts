import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { consentHolds } from '../state/connect.ts'
import { nanoTime } from '../ledger/dates.ts'
import { dataStatus } from '../state/refreshes.ts'
import type { Refresh } from '../state/state.ts'
import { findCustomer, findEntity } from '../state/world.ts'
import { pageOf } from '../wire/transaction-page.ts'
import { badParameter, queryNumber, refuse } from './answers.ts'
import { expireWhenRead, reconnectNeeded } from './gates.ts'
import type { DataParts } from './gates.ts'

const trigger = z.object({ entity_id: z.uuid() })

/** Adds the routes that trigger, list and show refreshes. */
export function refreshRoutes(routes: Hono, parts: DataParts): void {
  const { world, refreshes } = parts
  const { state } = world.store
  const unknownEntity = (c: Context) =>
    refuse(c, world, 404, 'UNKNOWN_ENTITY', 'The entity_id provided did not match an account in our records.')

  const brief = (refresh: Refresh) => ({
    refresh_id: refresh.id,
    entity_id: refresh.entityId,
    customer_id: state.entities.find((entity) => entity.id === refresh.entityId)?.customerId ?? null,
    status: refresh.status,
    created_at: nanoTime(refresh.createdAt),
    updated_at: nanoTime(refresh.updatedAt),
  })

  routes.post('/refreshes', async (c) => {
    const body = trigger.safeParse(await c.req.json().catch(() => undefined))
    if (!body.success) return badParameter(c, world, 'entity_id')
    const entity = findEntity(world, body.data.entity_id)
    if (!entity || !findCustomer(world, entity.customerId)) return unknownEntity(c)
    const timestamp = nanoTime(world.now())
    const reconnect_id = reconnectNeeded(world, entity)
    if (reconnect_id !== undefined) {
      const message = 'User input is required to reconnect with the bank.'
      return c.json({
        reconnect_id,
        refresh_id: reconnect_id,
        status: 'RECONNECT_REQUIRED',
        message,
        timestamp,
        metadata: null,
      })
    }
    expireWhenRead(world, entity)
    if (!consentHolds(world, entity)) {
      const message =
        'Consent was suspended, revoked, or expired. New consent is required, please connect the entity once again.'
      return refuse(c, world, 403, 'CONSENT_EXPIRED', message)
    }
    if (refreshes.running(entity.id))
      return refuse(c, world, 429, 'DUPLICATED_REQUEST', 'Data refresh is already pending.')
    const refresh = refreshes.begin(entity, true)
    return c.json({
      refresh_id: refresh.id,
      status: 'OK',
      message: 'Data refresh triggered successfully',
      timestamp,
    })
  })

  routes.get('/refreshes', (c) => {
    const page = queryNumber(c, 'page', 0, 0, 1_000_000)
    const size = queryNumber(c, 'size', 50, 1, 100)
    if (page === undefined) return badParameter(c, world, 'page')
    if (size === undefined) return badParameter(c, world, 'size')
    const entity = findEntity(world, c.req.query('entity_id') ?? '')
    if (!entity) return unknownEntity(c)
    const hits = state.refreshes.filter((refresh) => refresh.entityId === entity.id).toReversed()
    const content = hits.slice(page * size, (page + 1) * size).map(brief)
    return c.json({ content, page: pageOf(page, size, hits.length) })
  })

  routes.get('/refreshes/:id', (c) => {
    const refresh = state.refreshes.find((each) => each.id === c.req.param('id'))
    const entity = refresh && findEntity(world, refresh.entityId)
    if (!refresh || !entity)
      return refuse(
        c,
        world,
        404,
        'UNKNOWN_REFRESH_ID',
        'The refresh_id provided has not been recognized by Lean.',
      )
    const { created_at, updated_at, ...head } = brief(refresh)
    return c.json({ ...head, data_status: dataStatus(world, entity, refresh, false), created_at, updated_at })
  })
}
