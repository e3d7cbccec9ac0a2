import { Hono } from 'hono'
import { z } from 'zod'
import { BANKS, bankOnWire } from '../banks.ts'
import { nanoTime } from '../ledger/dates.ts'
import { consentHolds } from '../state/connect.ts'
import { ibanOf } from '../state/ledger.ts'
import type { Customer, Entity } from '../state/state.ts'
import { findCustomer, newId, personOf, type World } from '../state/world.ts'
import { bodyOf, cut, pageWish, refuse } from './answers.ts'

const newCustomer = z.object({ app_user_id: z.string().min(1).max(255) })
const removal = z.object({ reason: z.literal('USER_REQUESTED') })

const PERMISSIONS =
  'identity accounts balance transactions identities scheduled_payments standing_orders direct_debits beneficiaries'

const customerOnWire = (customer: Customer) => ({ customer_id: customer.id, app_user_id: customer.appUserId })

/** Permissions as REST sends them: an object of nine booleans. */
function permissionsOnWire(granted: string[]): Record<string, boolean> {
  return Object.fromEntries(PERMISSIONS.split(' ').map((name) => [name, granted.includes(name)]))
}

/** An entity with its consents in the provider's format. */
function entityOnWire(world: World, entity: Entity): Record<string, unknown> {
  consentHolds(world, entity)
  const name = personOf(entity).holder
  const accounts = entity.accounts.map((key) => {
    const identification = ibanOf(entity, key)
    return { scheme_name: 'IBAN', identification, name, secondary_identification: null }
  })
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

function customerRoutes(app: Hono, world: World): void {
  const { customers } = world.store.state

  app.post('/customers/v1', async (c) => {
    const body = newCustomer.safeParse(await bodyOf(c))
    if (!body.success) return refuse(c, world, 'INVALID_PARAMETERS', ', field: app_user_id.')
    const { app_user_id: appUserId } = body.data
    if (customers.some((customer) => customer.appUserId === appUserId))
      return refuse(c, world, 'CUSTOMER_ALREADY_EXISTS')
    const customer = { id: newId(), appUserId }
    customers.push(customer)
    world.store.touch()
    return c.json(customerOnWire(customer))
  })

  app.get('/customers/v1', (c) => {
    const wish = pageWish(c, world, ['page_number', 'page_size'])
    if (wish instanceof Response) return wish
    const { list, page } = cut(customers, wish)
    return c.json({ data: list.map(customerOnWire), page })
  })

  app.get('/customers/v1/app-user-id/:id', (c) => {
    const customer = customers.find((each) => each.appUserId === c.req.param('id'))
    return customer ? c.json(customerOnWire(customer)) : refuse(c, world, 'UNKNOWN_CUSTOMER')
  })

  app.get('/customers/v1/:id', (c) => {
    const customer = findCustomer(world, c.req.param('id'))
    return customer ? c.json(customerOnWire(customer)) : refuse(c, world, 'UNKNOWN_CUSTOMER')
  })
}

function entityRoutes(app: Hono, world: World): void {
  const { entities } = world.store.state
  const ofCustomer = (customerId: string) => entities.filter((e) => e.customerId === customerId && !e.deleted)

  app.get('/customers/v1/:id/entities', (c) => {
    const id = c.req.param('id')
    if (!findCustomer(world, id)) return refuse(c, world, 'UNKNOWN_CUSTOMER')
    return c.json(ofCustomer(id).map((entity) => entityOnWire(world, entity)))
  })

  app.delete('/customers/v1/:id/entities/:entity', async (c) => {
    const entity = ofCustomer(c.req.param('id')).find((each) => each.id === c.req.param('entity'))
    if (!entity) return refuse(c, world, 'UNKNOWN_ENTITY')
    if (!removal.safeParse(await bodyOf(c)).success) return refuse(c, world, 'MISSING_PARAMETERS', 'reason')
    entity.deleted = true
    world.store.touch()
    return c.body(null, 200)
  })
}

/** The routes of customers, entities, banks and the event log. */
export function customersApi(world: World): Hono {
  const app = new Hono({ strict: false })
  entityRoutes(app, world)
  customerRoutes(app, world)

  app.get('/banks/v1', (c) => c.json(BANKS.map((bank) => bankOnWire(bank, world.publicUrl))))

  app.get('/events/v1', (c) => {
    const wish = pageWish(c, world)
    if (wish instanceof Response) return wish
    const from = Date.parse(c.req.query('from') ?? '')
    const to = Date.parse(c.req.query('to') ?? '')
    const type = c.req.query('type')
    const hits = world.store.state.events
      .filter((e) => (type === undefined || e.type === type) && !(e.at < from) && !(e.at > to))
      .toReversed()
    const { list, page } = cut(hits, wish)
    return c.json({ data: list.map((event) => ({ ...event, at: undefined })), page })
  })
  return app
}
