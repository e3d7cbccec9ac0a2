import { Hono } from 'hono'
import type { Context } from 'hono'
import { misbehaveWhenRead } from '../state/misbehave.ts'
import { nanoTime, parseDate } from '../ledger/dates.ts'
import { asOf, planById } from '../state/ledger.ts'
import { ordersOnWire } from '../wire/orders.ts'
import { accountOnWire, balancesOnWire, identityOnWire } from '../wire/present.ts'
import type { AccountPlan } from '../ledger/rows.ts'
import type { Entity } from '../state/state.ts'
import { findEntity, newId, personOf, timelineOf } from '../state/world.ts'
import type { World } from '../state/world.ts'
import { pageOf } from '../wire/transaction-page.ts'
import { badParameter, queryNumber, refuse } from './answers.ts'
import { gate, withoutData } from './gates.ts'
import type { DataParts } from './gates.ts'
import { refreshRoutes } from './refresh-routes.ts'
import { transactionPage } from '../wire/transaction-page.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const ORDERS = ['direct-debits', 'standing-orders', 'scheduled-payments'] as const

/** How far an awkward bank's clock is ahead. */
const CLOCK_AHEAD_MS = 7 * 60_000

function envelope(
  parts: DataParts,
  c: Context,
  entity: Entity,
  type: string,
  data: Record<string, unknown>,
): Response {
  return c.json(envelopeOf(parts, c, entity, type, data))
}

function envelopeOf(
  { world }: DataParts,
  c: Context,
  entity: Entity,
  type: string,
  data: Record<string, unknown>,
): Record<string, unknown> {
  const ahead = personOf(entity).awkward ? CLOCK_AHEAD_MS : 0
  const meta = c.req.query('meta') ?? null
  return {
    status: 'OK',
    results_id: newId(),
    message: 'Data successfully retrieved',
    meta,
    timestamp: nanoTime(world.now() + ahead),
    status_detail: null,
    refreshed_at: new Date(asOf(world, entity) + ahead).toISOString(),
    type,
    data: { type, ...data },
  }
}

/** Checks entity, permission and gates; calls `work` when nothing prevents serving the data. */
async function withEntity(
  parts: DataParts,
  c: Context,
  permission: string,
  work: (entity: Entity) => Response,
): Promise<Response> {
  const { world } = parts
  const id = c.req.query('entity_id')
  if (id === undefined || id === '') {
    return refuse(c, world, 400, 'MISSING_PARAMETERS', 'A required value is absent, field: entity_id.', true)
  }
  if (!UUID.test(id)) return badParameter(c, world, 'entity_id')
  const entity = findEntity(world, id)
  if (!entity) {
    return refuse(
      c,
      world,
      404,
      'UNKNOWN_ENTITY',
      'The entity_id provided did not match an account in our records.',
      true,
    )
  }
  if (!entity.permissions.includes(permission)) {
    return refuse(
      c,
      world,
      403,
      'INSUFFICIENT_ACCESS_LEVEL',
      `The permission ${permission} has not been granted.`,
      true,
    )
  }
  misbehaveWhenRead(world, entity)
  return (await gate(parts, c, entity)) ?? work(entity)
}

async function withAccount(
  parts: DataParts,
  c: Context,
  permission: string,
  work: (entity: Entity, plan: AccountPlan) => Response,
): Promise<Response> {
  return withEntity(parts, c, permission, (entity) => {
    const plan = planById(parts.world, entity, c.req.param('account') ?? '')
    if (plan) return work(entity, plan)
    const message = 'The account_id provided does not match an account with the entity_id provided.'
    return refuse(c, parts.world, 404, 'UNKNOWN_ACCOUNT', message, true)
  })
}

/** One page, of the requested size, of a list. */
function paged(
  parts: DataParts,
  c: Context,
  entity: Entity,
  type: string,
  all: unknown[],
  key = type,
): Response {
  const page = queryNumber(c, 'page', 0, 0, 1_000_000)
  const size = queryNumber(c, 'size', 50, 1, 100)
  if (page === undefined) return badParameter(c, parts.world, 'page')
  if (size === undefined) return badParameter(c, parts.world, 'size')
  const list = all.slice(page * size, (page + 1) * size)
  return envelope(parts, c, entity, type, { [key]: list, page: pageOf(page, size, all.length) })
}

function transactions(parts: DataParts, c: Context, entity: Entity, plan: AccountPlan): Response {
  const { world } = parts
  const page = queryNumber(c, 'page', 0, 0, 1_000_000)
  const size = queryNumber(c, 'size', 50, 1, 100)
  if (page === undefined) return badParameter(c, world, 'page')
  if (size === undefined) return badParameter(c, world, 'size')
  const days: Array<number | undefined> = []
  for (const name of ['start_date', 'end_date']) {
    const text = c.req.query(name)
    const day = text === undefined ? undefined : parseDate(text)
    if (text !== undefined && day === undefined) return badParameter(c, world, name)
    days.push(day)
  }
  const insights = c.req.query('insights') === 'true'
  const answer = transactionPage(world, entity, plan, {
    page,
    size,
    startDay: days[0],
    endDay: days[1],
    insights,
  })
  if (answer === 'refused') return badParameter(c, world, 'page')
  const around = envelopeOf(parts, c, entity, 'transactions', { transactions: [], page: answer.page })
  const text = JSON.stringify(around).replace('"transactions":[]', () => `"transactions":${answer.rows}`)
  return c.body(text, 200, { 'content-type': 'application/json' })
}

/** An account as listed; the first one of a `+longid` login has an id too long to be used. */
function listed(world: World, entity: Entity, plan: AccountPlan, index: number): Record<string, unknown> {
  const account = accountOnWire(world, entity, plan)
  return index === 0 && entity.words.includes('longid')
    ? { ...account, account_id: 'x'.repeat(3000) }
    : account
}

/** The data API, version 2. */
export function dataRoutes(parts: DataParts): Hono {
  const { world } = parts
  const app = new Hono({ strict: false })
  const routes = new Hono({ strict: false })

  routes.get('/accounts', (c) =>
    withEntity(parts, c, 'accounts', (entity) => {
      const plans = timelineOf(world, entity).plans.filter((plan) => entity.accounts.includes(plan.key))
      return paged(
        parts,
        c,
        entity,
        'accounts',
        entity.drift.noAccounts ? [] : plans.map((plan, index) => listed(world, entity, plan, index)),
      )
    }),
  )
  routes.get('/accounts/:account/balances', (c) =>
    withAccount(parts, c, 'balance', (entity, plan) =>
      paged(parts, c, entity, 'balances', balancesOnWire(world, entity, plan, asOf(world, entity))),
    ),
  )
  routes.get('/accounts/:account/transactions', (c) =>
    withAccount(parts, c, 'transactions', (entity, plan) => transactions(parts, c, entity, plan)),
  )
  routes.get('/accounts/:account/identities', (c) =>
    withAccount(parts, c, 'identity', (entity, plan) =>
      paged(parts, c, entity, 'identities', [{ ...identityOnWire(entity), account_nickname: plan.nickname }]),
    ),
  )
  const unsupported = (c: Context, type: string): Response =>
    c.json(withoutData(world, 'UNSUPPORTED', 'The bank does not support this type of data.', { type }))
  routes.get('/accounts/:account/beneficiaries', (c) =>
    withAccount(parts, c, 'accounts', () => unsupported(c, 'beneficiaries')),
  )
  for (const list of ORDERS) {
    const key = list.replace('-', '_')
    routes.get(`/accounts/:account/${list}`, (c) =>
      withAccount(parts, c, key, (entity, plan) => {
        const orders = ordersOnWire(world, entity, plan, list)
        return orders ? paged(parts, c, entity, list, orders, key) : unsupported(c, list)
      }),
    )
  }
  routes.get('/identity', (c) =>
    withEntity(parts, c, 'identity', (entity) =>
      envelope(parts, c, entity, 'identities', { account_id: null, identities: [identityOnWire(entity)] }),
    ),
  )
  routes.get('/results/:id', async (c) => {
    const path = parts.results.get(c.req.param('id'))
    if (path !== undefined) return routes.request(path.replace(/^\/data\/v2/, ''))
    const message = 'The results_id provided has not been recognized by Lean or has not been processed yet'
    return refuse(c, world, 404, 'UNKNOWN_RESULTS_ID', message, true)
  })
  refreshRoutes(routes, parts)
  app.route('/data/v2', routes)
  return app
}
