/** The bank port implemented with Lean's UAE API. */
import * as z from 'zod'
import {
  BankError,
  type BankProvider,
  type Entity,
  type Permission,
  type ProviderEvent,
  type Widget,
  permissions,
} from '../provider.ts'
import { type LeanClient, createLeanClient } from './client.ts'
import { plainRows, readAllPages } from './wire/paging.ts'
import { createOrderReads } from './orders.ts'
import { createReads, parse, segment } from './reads.ts'
import { BankRow, type ConsentRow, CustomerBody, EntityRow, EventsBody } from './wire/schemas.ts'
import { bodyId, eventOfBody, isSigned, mapEvent } from './webhook.ts'
import { type LeanSettings, type Log, leanAddresses } from './settings.ts'
import { type Limits, createExchange, defaultLimits } from './wire/exchange.ts'
import { bankNames as ourNames } from '#contract/banks/bank-ids.ts'
import { cleanId, instantOf, textOf } from './wire/values.ts'

export type LeanOptions = Omit<LeanSettings, 'webhookSecret' | 'env' | 'linkUrl'> & {
  /** The widget's environment and script; by default the sandbox and its script. */
  env?: LeanSettings['env']
  linkUrl?: string
  /** Null when webhooks are not configured: readWebhook then throws. */
  webhookSecret: string | null
  now: () => Date
  log: Log
  limits?: Partial<Limits>
}

/** The provider name stored with Lean's connections. */
export const leanName = 'lean'

const banksForMs = 600_000
const eventDays = 90
/** Codes that refuse a refresh because one is in progress. */
const underWay = new Set(['DUPLICATED_REQUEST', 'PENDING', 'PROCESSING_STARTED'])

/** Creates the Lean adapter of the port. It reads no environment; its state is a token and bank names. */
export function createLeanProvider(options: LeanOptions): BankProvider {
  const limits = { ...defaultLimits, ...options.limits }
  const client = createLeanClient({ ...options, limits, exchange: createExchange() })
  return {
    name: leanName,
    widget: widgetOf(options),
    ...createCustomers(client),
    ...createBanks(client, options),
    ...createReads(client, limits, options.now),
    ...createOrderReads(client),
    ...createEvents(client, limits, options),
  }
}

function widgetOf({ env = 'sandbox', linkUrl, clientId }: LeanOptions): Widget {
  return {
    scriptUrl: linkUrl ?? leanAddresses(env).linkUrl,
    appToken: clientId,
    sandbox: env === 'sandbox',
  }
}

function createCustomers(client: LeanClient): Pick<BankProvider, 'ensureCustomer' | 'customerToken'> {
  return {
    async ensureCustomer(userId) {
      const path = '/customers/v1/'
      const byUserPath = `/customers/v1/app-user-id/${segment(userId)}`
      const creation = await client.send('POST', path, { body: { app_user_id: userId } })
      const answer = creation.http === 409 ? await client.call('GET', byUserPath) : client.checked(creation)
      const customer = parse(CustomerBody, answer.body, 'lean customer')
      if (customer.app_user_id && customer.app_user_id !== userId)
        throw new BankError('unavailable', 'lean customer: the answer is about another user')
      return customer.customer_id
    },
    customerToken: (customerId) => client.mintToken(`customer.${segment(customerId)}`),
  }
}

type Banks = Pick<BankProvider, 'listEntities' | 'deleteEntity' | 'requestRefresh'>

function createBanks(client: LeanClient, { now, log }: LeanOptions): Banks {
  let cache: { names: ReadonlyMap<string, string>; until: number } | null = null

  /** Bank names are optional: without them the entities are still returned. */
  async function bankNames(): Promise<ReadonlyMap<string, string>> {
    if (cache && cache.until > now().getTime()) return cache.names
    const path = '/banks/v1/'
    try {
      const answer = await client.call('GET', path, { query: { account_types: 'PERSONAL' } })
      const banks = parse(z.array(BankRow), answer.body, `lean GET ${path}`)
      const names = new Map(banks.map((bank) => [bank.identifier, nameOfBank(bank)]))
      cache = { names, until: now().getTime() + banksForMs }
    } catch (error) {
      log('warn', 'bank names not available', { kind: error instanceof BankError ? error.kind : 'unknown' })
    }
    return cache?.names ?? new Map()
  }

  return {
    async listEntities(customerId) {
      const path = `/customers/v1/${segment(customerId)}/entities`
      const [answer, names] = await Promise.all([client.call('GET', path), bankNames()])
      const rows = parse(z.array(EntityRow), answer.body, `lean GET ${path}`)
      if (rows.some((row) => row.customer_id && row.customer_id !== customerId))
        throw new BankError('unavailable', `lean GET ${path}: entities of another customer`, {
          fault: 'another customer_id',
        })
      return rows.map((row) => mapEntity(row, customerId, names, now()))
    },

    async deleteEntity(customerId, entityId) {
      const path = `/customers/v1/${segment(customerId)}/entities/${segment(entityId)}`
      const answer = await client.send('DELETE', path, { body: { reason: 'USER_REQUESTED' } })
      if (answer.http !== 404 && answer.status !== 'UNKNOWN_ENTITY') client.checked(answer)
    },

    async requestRefresh(entityId) {
      const answer = await client.send('POST', '/data/v2/refreshes', { body: { entity_id: entityId } })
      if (underWay.has(answer.status ?? '') || underWay.has(answer.granular ?? '')) return 'already'
      client.checked(answer)
      return 'started'
    },
  }
}

type Events = Pick<BankProvider, 'readWebhook' | 'listEvents'>

function createEvents(client: LeanClient, limits: Limits, options: LeanOptions): Events {
  const { webhookSecret, now } = options
  return {
    readWebhook(rawBody, headers) {
      if (webhookSecret === null)
        throw new BankError('refused', 'the webhook secret is not set, so no webhook can be believed')
      return isSigned(rawBody, headers.get('lean-signature'), webhookSecret) ? eventOfBody(rawBody) : null
    },

    async listEvents(since) {
      const path = '/events/v1'
      const to = now()
      const oldest = to.getTime() - eventDays * 86_400_000
      const from = new Date(Math.max(since.getTime(), oldest))
      const span = { from: from.toISOString(), to: to.toISOString() }
      const rows = await readAllPages(
        async (page, size) => {
          const query = { ...span, page: String(page), size: String(size) }
          const answer = await client.call('GET', path, { query })
          const body = parse(EventsBody, answer.body, `lean GET ${path}`)
          return { rows: body.data, page: body.page ?? null }
        },
        { callName: `lean GET ${path}`, telling: plainRows, limits, unpagedAllowed: true },
      )
      return inOrder(rows)
    },
  }
}

/** Oldest first, each id once; an event without an id is identified by its content. */
function inOrder(rows: unknown[]): ProviderEvent[] {
  const events = rows.map((row) => mapEvent(row, bodyId(Buffer.from(JSON.stringify(row)))))
  const once = new Map(events.map((event) => [event.eventId, event]))
  return [...once.values()].sort((a, b) => a.sentAt.getTime() - b.sentAt.getTime())
}

/**
 * An entity as the port's type. `bankNames` are the provider's names by identifier; a missing one falls back
 * to the product's own name, then to the identifier.
 */
export function mapEntity(
  row: EntityRow,
  customerId: string,
  bankNames: ReadonlyMap<string, string>,
  now: Date,
): Entity {
  const consent = currentConsent(row.consents ?? [], now)
  return {
    entityId: row.id,
    customerId,
    bankIdentifier: row.bank_identifier,
    bankName: bankNames.get(row.bank_identifier) ?? ourName(row.bank_identifier),
    permissions: permissionsOf(row.permissions),
    createdAt: instantOf(row.created_at) ?? instantOf(consent?.creation_date_time) ?? now,
    consent: {
      id: cleanId(consent?.id),
      state: goneStates.has(row.status ?? '') ? 'revoked' : consent ? stateOf(consent, now) : 'active',
      expiresAt: instantOf(consent?.expiration_date_time),
      dataFrom: instantOf(consent?.transaction_from_date_time),
    },
  }
}

const goneStates = new Set(['DELETED', 'DISABLED', 'REMOVED'])

function permissionsOf(sent: EntityRow['permissions']): Permission[] {
  if (!sent) return []
  return permissions.filter((name) => (Array.isArray(sent) ? sent.includes(name) : sent[name] === true))
}

/** The newest active consent, otherwise the newest of any state. */
function currentConsent(consents: ConsentRow[], now: Date): ConsentRow | null {
  const createdAt = (consent: ConsentRow) => instantOf(consent.creation_date_time)?.getTime() ?? 0
  const newest = [...consents].sort((a, b) => createdAt(b) - createdAt(a))
  return newest.find((consent) => stateOf(consent, now) === 'active') ?? newest[0] ?? null
}

/** `standard_consent_status` takes precedence; an unknown status counts as active until a call fails. */
function stateOf(consent: ConsentRow, now: Date): Entity['consent']['state'] {
  const expires = instantOf(consent.expiration_date_time)
  switch (consent.standard_consent_status ?? consent.consent_status) {
    case 'REVOKED':
    case 'REJECTED':
    case 'CONSUMED':
      return 'revoked'
    case 'EXPIRED':
      return 'expired'
    case 'SUSPENDED':
      return 'suspended'
    default:
      if (consent.consent_status === 'REVOKED' || consent.consent_status === 'REJECTED') return 'revoked'
      return expires && expires <= now ? 'expired' : 'active'
  }
}

/** The name of a bank of the provider's list. */
export function nameOfBank(row: BankRow): string {
  return textOf(row.name, 120) ?? ourName(row.identifier)
}

function ourName(identifier: string): string {
  return ourNames.get(identifier) ?? identifier
}
