import { type Context, Hono } from 'hono'
import { nanoTime, parseDate } from '../ledger/dates.ts'
import type { AccountPlan } from '../ledger/rows.ts'
import { asOf, planById, plansOf } from '../state/ledger.ts'
import { misbehaveWhenRead } from '../state/misbehave.ts'
import type { Entity, Refresh } from '../state/state.ts'
import { findCustomer, findEntity, newId, personOf } from '../state/world.ts'
import { ordersOnWire } from '../wire/orders.ts'
import { accountOnWire, balancesOnWire } from '../wire/present.ts'
import { transactionPage } from '../wire/transaction-page.ts'
import { badParameter, bodyOf, cut, pageWish, refuse, refuseData } from './answers.ts'
import {
  type DataParts,
  RECONNECT_MESSAGE,
  expireOnceRead,
  gate,
  reconnectNeeded,
  withoutData,
} from './gates.ts'
import { z } from 'zod'
import { consentHolds } from '../state/connect.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const ORDERS = ['direct-debits', 'standing-orders', 'scheduled-payments'] as const

/** How far an awkward bank's clock is ahead. */
const CLOCK_AHEAD_MS = 7 * 60_000

/** A data call: its request and the connection that it reads. */
interface DataCall extends DataParts {
  c: Context
  entity: Entity
}

function envelope({ world, c, entity }: DataCall, type: string, data: Record<string, unknown>): Response {
  const ahead = personOf(entity).awkward ? CLOCK_AHEAD_MS : 0
  return c.json({
    status: 'OK',
    results_id: newId(),
    message: 'Data successfully retrieved',
    meta: null,
    timestamp: nanoTime(world.now() + ahead),
    status_detail: null,
    refreshed_at: new Date(asOf(world, entity) + ahead).toISOString(),
    type,
    data: { type, ...data },
  })
}

/** Checks entity, permission and gates; calls `work` when nothing prevents serving the data. */
async function withEntity(
  parts: DataParts,
  c: Context,
  permission: string,
  work: (call: DataCall) => Response,
): Promise<Response> {
  const { world } = parts
  const id = c.req.query('entity_id')
  if (id === undefined || id === '') return refuseData(c, world, 'MISSING_PARAMETERS', 'entity_id')
  if (!UUID.test(id)) return badParameter(c, world, 'entity_id')
  const entity = findEntity(world, id)
  if (!entity) return refuseData(c, world, 'UNKNOWN_ENTITY')
  if (!entity.permissions.includes(permission))
    return refuseData(c, world, 'INSUFFICIENT_ACCESS_LEVEL', permission)
  misbehaveWhenRead(world, entity)
  return (await gate(parts, c, entity)) ?? work({ ...parts, c, entity })
}

/** One page, of the requested size, of a list. */
function paged(call: DataCall, type: string, all: unknown[], key = type): Response {
  const wish = pageWish(call.c, call.world)
  if (wish instanceof Response) return wish
  const { list, page } = cut(all, wish)
  return envelope(call, type, { [key]: list, page })
}

function transactions(call: DataCall, plan: AccountPlan): Response {
  const { c, world, entity } = call
  const wish = pageWish(c, world)
  if (wish instanceof Response) return wish
  const days: Array<number | undefined> = []
  for (const name of ['start_date', 'end_date']) {
    const text = c.req.query(name)
    const day = text === undefined ? undefined : parseDate(text)
    if (text !== undefined && day === undefined) return badParameter(c, world, name)
    days.push(day)
  }
  const [startDay, endDay] = days
  const insights = c.req.query('insights') === 'true'
  const answer = transactionPage(world, entity, plan, { ...wish, startDay, endDay, insights })
  if (answer === 'refused') return badParameter(c, world, 'page')
  return envelope(call, 'transactions', { transactions: answer.rows, page: answer.page })
}

/** The accounts as listed; the first one of a `+longid` login has an id too long to be used. */
function listed({ world, entity }: DataCall): Array<Record<string, unknown>> {
  if (entity.drift.noAccounts) return []
  return plansOf(world, entity).map((plan, index) => {
    const account = accountOnWire(world, entity, plan)
    const long = index === 0 && entity.words.includes('longid')
    return long ? { ...account, account_id: 'x'.repeat(3000) } : account
  })
}

/** The data API, version 2. */
export function dataRoutes(parts: DataParts): Hono {
  const { world } = parts
  const app = new Hono({ strict: false })
  const routes = new Hono({ strict: false })
  const ofEntity = (path: string, permission: string, work: (call: DataCall) => Response) =>
    routes.get(path, (c) => withEntity(parts, c, permission, work))
  const ofAccount = (
    name: string,
    permission: string,
    work: (call: DataCall, plan: AccountPlan) => Response,
  ) =>
    ofEntity(`/accounts/:account/${name}`, permission, (call) => {
      const plan = planById(world, call.entity, call.c.req.param('account') ?? '')
      return plan ? work(call, plan) : refuseData(call.c, world, 'UNKNOWN_ACCOUNT')
    })
  const unsupported = ({ c }: DataCall, type: string): Response =>
    c.json(withoutData(world, 'UNSUPPORTED', 'The bank does not support this type of data.', { type }))

  ofEntity('/accounts', 'accounts', (call) => paged(call, 'accounts', listed(call)))
  ofAccount('balances', 'balance', (call, plan) =>
    paged(call, 'balances', balancesOnWire(world, call.entity, plan, asOf(world, call.entity))),
  )
  ofAccount('transactions', 'transactions', transactions)
  ofAccount('beneficiaries', 'accounts', (call) => unsupported(call, 'beneficiaries'))
  for (const list of ORDERS) {
    const key = list.replace('-', '_')
    ofAccount(list, key, (call, plan) => {
      const orders = ordersOnWire(world, call.entity, plan, list)
      return orders ? paged(call, list, orders, key) : unsupported(call, list)
    })
  }
  routes.get('/results/:id', async (c) => {
    const path = parts.results.get(c.req.param('id'))
    if (path !== undefined) return routes.request(path.replace(/^\/data\/v2/, ''))
    return refuseData(c, world, 'UNKNOWN_RESULTS_ID')
  })
  refreshRoutes(routes, parts)
  app.route('/data/v2', routes)
  return app
}

const trigger = z.object({ entity_id: z.uuid() })

/** Adds the routes that trigger and list refreshes. */
function refreshRoutes(routes: Hono, { world, refreshes }: DataParts): void {
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
