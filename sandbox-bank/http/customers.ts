import { Hono } from 'hono'
import type { Context } from 'hono'
import { z } from 'zod'
import { BANKS, bankOnWire } from '../banks.ts'
import { consentHolds } from '../state/connect.ts'
import { DAY_MS, nanoTime, parseDate } from '../ledger/dates.ts'
import { ibanOf } from '../state/ledger.ts'
import type { BankEvent, Customer, Entity } from '../state/state.ts'
import { findCustomer, newId, personOf } from '../state/world.ts'
import type { World } from '../state/world.ts'
import { pageOf } from '../wire/transaction-page.ts'
import { badParameter, queryNumber, refuse } from './answers.ts'

const identifiers = z.array(z.object({ type: z.string(), value: z.string() })).optional()
const newCustomer = z.object({ app_user_id: z.string().min(1).max(255), government_identifiers: identifiers })
const changedCustomer = z.object({ government_identifiers: identifiers })
const removal = z.object({ reason: z.literal('USER_REQUESTED') })

const NINE = [
  'identity',
  'accounts',
  'balance',
  'transactions',
  'identities',
  'scheduled_payments',
  'standing_orders',
  'direct_debits',
  'beneficiaries',
]

const customerOnWire = (customer: Customer) => ({ customer_id: customer.id, app_user_id: customer.appUserId })

/** Permissions as REST sends them: an object of nine booleans. */
function permissionsOnWire(granted: string[]): Record<string, boolean> {
  return Object.fromEntries(NINE.map((name) => [name, granted.includes(name)]))
}

/** An entity with its consents in the provider's format. */
function entityOnWire(world: World, entity: Entity): Record<string, unknown> {
  consentHolds(world, entity)
  const holder = personOf(entity).holder
  const accounts = entity.accounts.map((key) => ({
    scheme_name: 'IBAN',
    identification: ibanOf(world, entity, key),
    name: holder,
    secondary_identification: null,
  }))
  return {
    id: entity.id,
    customer_id: entity.customerId,
    bank_identifier: entity.bank,
    permissions: permissionsOnWire(entity.permissions),
    bank_type: 'RETAIL',
    created_at: nanoTime(entity.createdAt),
    consents: entity.consents.map((consent) => ({
      id: consent.id,
      bank_consent_id: consent.bankConsentId,
      bank_identifier: null,
      consent_type: null,
      consent_status: consent.status,
      standard_consent_status: consent.standard,
      permissions: permissionsOnWire(consent.permissions),
      creation_date_time: nanoTime(consent.createdAt),
      status_update_date_time: nanoTime(consent.changedAt),
      expiration_date_time: new Date(consent.expiresAt).toISOString(),
      transaction_from_date_time: consent.from === null ? null : new Date(consent.from).toISOString(),
      transaction_to_date_time: new Date(consent.expiresAt).toISOString(),
      accounts,
    })),
  }
}

async function bodyOf(c: Context): Promise<unknown> {
  try {
    return await c.req.json()
  } catch {
    return undefined
  }
}

function customerRoutes(app: Hono, world: World): void {
  const { state } = world.store
  const unknown = (c: Context) =>
    refuse(c, world, 404, 'UNKNOWN_CUSTOMER', 'The customer_id provided has not been recognized by Lean.')

  app.post('/customers/v1', async (c) => {
    const body = newCustomer.safeParse(await bodyOf(c))
    if (!body.success)
      return refuse(
        c,
        world,
        400,
        'INVALID_PARAMETERS',
        'The request is badly formatted, field: app_user_id.',
      )
    if (state.customers.some((customer) => customer.appUserId === body.data.app_user_id)) {
      return refuse(
        c,
        world,
        409,
        'CUSTOMER_ALREADY_EXISTS',
        'A customer already exists for the app_user_id you have provided.',
      )
    }
    const customer = {
      id: newId(),
      appUserId: body.data.app_user_id,
      identifiers: body.data.government_identifiers ?? [],
    }
    state.customers.push(customer)
    world.store.touch()
    return c.json(customerOnWire(customer))
  })

  app.get('/customers/v1', (c) => {
    const page = queryNumber(c, 'page_number', 0, 0, 1_000_000)
    const size = queryNumber(c, 'page_size', 50, 1, 100)
    if (page === undefined) return badParameter(c, world, 'page_number')
    if (size === undefined) return badParameter(c, world, 'page_size')
    const data = state.customers.slice(page * size, (page + 1) * size).map(customerOnWire)
    return c.json({ data, page: pageOf(page, size, state.customers.length) })
  })

  app.get('/customers/v1/app-user-id/:id', (c) => {
    const customer = state.customers.find((each) => each.appUserId === c.req.param('id'))
    return customer ? c.json(customerOnWire(customer)) : unknown(c)
  })

  app.get('/customers/v1/:id', (c) => {
    const customer = findCustomer(world, c.req.param('id'))
    return customer ? c.json(customerOnWire(customer)) : unknown(c)
  })

  app.put('/customers/v1/:id', async (c) => {
    const customer = findCustomer(world, c.req.param('id'))
    const body = changedCustomer.safeParse(await bodyOf(c))
    if (!customer) return unknown(c)
    if (!body.success) return badParameter(c, world, 'government_identifiers')
    customer.identifiers = body.data.government_identifiers ?? []
    world.store.touch()
    return c.json(customerOnWire(customer))
  })
}

function entityRoutes(app: Hono, world: World): void {
  const { state } = world.store
  const unknown = (c: Context) =>
    refuse(c, world, 404, 'UNKNOWN_ENTITY', 'The entity_id provided did not match an account in our records.')
  const ofCustomer = (customerId: string) =>
    state.entities.filter((e) => e.customerId === customerId && !e.deleted)

  app.get('/customers/v1/entities', (c) => {
    const page = queryNumber(c, 'page_number', 0, 0, 1_000_000)
    const size = queryNumber(c, 'page_size', 50, 1, 100)
    const start = parseDate(c.req.query('start_date') ?? '')
    const end = parseDate(c.req.query('end_date') ?? '')
    if (page === undefined) return badParameter(c, world, 'page_number')
    if (size === undefined) return badParameter(c, world, 'page_size')
    if (start === undefined) return badParameter(c, world, 'start_date')
    if (end === undefined) return badParameter(c, world, 'end_date')
    const hits = state.entities.filter(
      (e) => e.createdAt >= start * DAY_MS && e.createdAt < (end + 1) * DAY_MS,
    )
    const data = hits.slice(page * size, (page + 1) * size).map((entity) => ({
      ...entityOnWire(world, entity),
      status: entity.deleted ? 'DELETED' : 'ACTIVE',
      updated_at: nanoTime(entity.updatedAt),
    }))
    return c.json({ data, page: pageOf(page, size, hits.length) })
  })

  app.get('/customers/v1/:id/entities', (c) => {
    const id = c.req.param('id')
    if (!findCustomer(world, id)) {
      return refuse(
        c,
        world,
        404,
        'UNKNOWN_CUSTOMER',
        'The customer_id provided has not been recognized by Lean.',
      )
    }
    return c.json(ofCustomer(id).map((entity) => entityOnWire(world, entity)))
  })

  app.get('/customers/v1/:id/entities/:entity', (c) => {
    const entity = ofCustomer(c.req.param('id')).find((each) => each.id === c.req.param('entity'))
    return entity ? c.json(entityOnWire(world, entity)) : unknown(c)
  })

  app.delete('/customers/v1/:id/entities/:entity', async (c) => {
    const entity = ofCustomer(c.req.param('id')).find((each) => each.id === c.req.param('entity'))
    if (!entity) return unknown(c)
    if (!removal.safeParse(await bodyOf(c)).success) {
      return refuse(c, world, 400, 'MISSING_PARAMETERS', 'A required value is absent, field: reason.')
    }
    entity.deleted = true
    entity.updatedAt = world.now()
    world.store.touch()
    return c.body(null, 200)
  })
}

function withoutInstant({ at, ...event }: BankEvent): Omit<BankEvent, 'at'> {
  void at
  return event
}

/** The routes of customers, entities, banks and the event log. */
export function customersApi(world: World): Hono {
  const app = new Hono({ strict: false })
  entityRoutes(app, world)
  customerRoutes(app, world)

  app.get('/banks/v1', (c) => {
    const type = c.req.query('connection_types')
    const wire = BANKS.map((bank) => bankOnWire(bank, world.publicUrl))
    return c.json(type === undefined ? wire : wire.filter((bank) => bank['connection_type'] === type))
  })

  app.get('/events/v1', (c) => {
    const page = queryNumber(c, 'page', 0, 0, 1_000_000)
    const size = queryNumber(c, 'size', 50, 1, 100)
    if (page === undefined) return badParameter(c, world, 'page')
    if (size === undefined) return badParameter(c, world, 'size')
    const from = Date.parse(c.req.query('from') ?? '')
    const to = Date.parse(c.req.query('to') ?? '')
    const type = c.req.query('type')
    const hits = world.store.state.events
      .filter((e) => (type === undefined || e.type === type) && !(e.at < from) && !(e.at > to))
      .toReversed()
    const data = hits.slice(page * size, (page + 1) * size).map(withoutInstant)
    return c.json({ data, page: pageOf(page, size, hits.length) })
  })
  return app
}
