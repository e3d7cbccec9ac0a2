import { Hono } from 'hono'
import type { Context } from 'hono'
import { cors } from 'hono/cors'
import { z } from 'zod'
import { BANKS, findBank } from '../banks.ts'
import {
  connectEntity,
  consentEnd,
  consentHolds,
  isOffered,
  reconnectEntity,
  setConsent,
} from '../connect.ts'
import { PEOPLE } from '../people/index.ts'
import type { Refreshes } from '../refreshes.ts'
import { ONE_TIME_CODE, SCENARIOS, checkSignIn } from '../signin.ts'
import type { Tokens } from '../tokens.ts'
import { entityPayload } from '../webhooks.ts'
import type { Webhooks } from '../webhooks.ts'
import { bankOf, findEntity, personOf, plansFor } from '../world.ts'
import type { World } from '../world.ts'
import { MAX_TRIES } from './sessions.ts'
import type { Session, Sessions } from './sessions.ts'

const PERMISSIONS = [
  'identity',
  'accounts',
  'balance',
  'transactions',
  'payments',
  'identities',
  'beneficiaries',
  'direct_debits',
  'standing_orders',
  'scheduled_payments',
]

const when = z.string().transform((text, c) => {
  const ms = Date.parse(text)
  if (!Number.isNaN(ms)) return ms
  c.addIssue('not a date')
  return z.NEVER
})
const webAddress = z.url({ protocol: /^https?$/ })

const startBody = z.object({
  method: z.enum(['connect', 'reconnect', 'manageConsents', 'captureRedirect']),
  app_token: z.string(),
  customer_id: z.string().nullish(),
  permissions: z.array(z.enum(PERMISSIONS)).nullish(),
  bank_identifier: z.string().nullish(),
  access_from: when.nullish(),
  access_to: when.nullish(),
  success_redirect_url: webAddress.nullish(),
  fail_redirect_url: webAddress.nullish(),
  reconnect_id: z.string().nullish(),
})
type Start = z.infer<typeof startBody>

/** What the widget's own calls work with. */
export interface WidgetParts {
  world: World
  tokens: Tokens
  webhooks: Webhooks
  refreshes: Refreshes
  sessions: Sessions
}

const help = {
  people: PEOPLE.map(({ name, username, password }) => ({ name, username, password })),
  code: ONE_TIME_CODE,
  scenarios: SCENARIOS,
}

/** Says what is wrong with the options of a call, or nothing. */
function wrongOptions(world: World, start: Start, customerId: string): string | undefined {
  if (start.app_token !== world.clientId) return 'app_token is not the id of this application.'
  if (typeof start.customer_id === 'string' && start.customer_id !== customerId)
    return 'customer_id does not fit access_token.'
  if (start.method === 'connect') {
    if (!start.permissions?.length) return 'permissions must name at least one permission.'
    if (start.bank_identifier && !isOffered(start.bank_identifier))
      return 'bank_identifier is not a bank that can be connected.'
  }
  if (start.method === 'reconnect' && !start.reconnect_id) return 'reconnect_id is missing.'
  return undefined
}

function consentsOf(world: World, customerId: string) {
  return world.store.state.entities
    .filter((entity) => entity.customerId === customerId && !entity.deleted)
    .flatMap((entity) => {
      consentHolds(world, entity)
      const consent = entity.consents.at(-1)
      if (!consent) return []
      const { id, standard, expiresAt } = consent
      return [
        {
          id,
          bank_name: bankOf(entity).name,
          status: standard,
          until: new Date(expiresAt).toISOString(),
          permissions: entity.permissions,
        },
      ]
    })
}

function startRoute(app: Hono, parts: WidgetParts): void {
  const { world, sessions } = parts
  app.post('/widget/api/start', async (c) => {
    const customerId = await customerOf(c, parts)
    if (customerId instanceof Response) return customerId
    const parsed = startBody.safeParse(await c.req.json().catch(() => undefined))
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400)
    const start = parsed.data
    const wrong = wrongOptions(world, start, customerId)
    if (wrong !== undefined) return c.json({ error: wrong }, 400)
    const session = sessions.open(customerId, {
      permissions: start.permissions ?? [],
      accessFrom: start.access_from ?? null,
      accessTo: start.access_to ?? null,
      successUrl: start.success_redirect_url ?? null,
      failUrl: start.fail_redirect_url ?? null,
    })
    let bank = start.bank_identifier ?? null
    if (start.method === 'reconnect') {
      const entity = world.store.state.entities.find(
        (each) =>
          !each.deleted && each.customerId === customerId && each.drift.reconnectId === start.reconnect_id,
      )
      if (!entity) return c.json({ error: 'There is nothing to reconnect under this reconnect_id.' }, 404)
      session.reconnects = entity.id
      bank = entity.bank
      session.signedIn = { person: personOf(entity), words: entity.words }
    }
    const banks = BANKS.filter((each) => each.enabled).map(({ identifier, name, flow, color }) => ({
      identifier,
      name,
      flow,
      color,
    }))
    const until = new Date(consentEnd(world.now(), session.wish.accessTo)).toISOString()
    return c.json({
      session: session.id,
      app_name: world.appName,
      banks,
      bank,
      until,
      permissions: session.wish.permissions,
      help,
    })
  })
}

/** The customer of the bearer token, or the refusal. */
async function customerOf(c: Context, { tokens }: WidgetParts): Promise<string | Response> {
  const token = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
  const seen = await tokens.widget(token)
  return 'refused' in seen ? c.json({ error: seen.refused }, 401) : seen.customerId
}

/** Counts a wrong try; after the last one the run is over. */
function wrongTry(c: Context, session: Session, message: string): Response {
  session.tries++
  const left = MAX_TRIES - session.tries
  if (left <= 0)
    return c.json({ outcome: 'failed', message: 'Too many wrong tries. The bank has ended this sign-in.' })
  return c.json({ outcome: 'wrong', message: `${message} ${left === 1 ? 'One try' : `${left} tries`} left.` })
}

type Work = (c: Context, session: Session, body: Record<string, string>) => Response

/** Adds a call that belongs to a running session. */
function sessionRoute(app: Hono, parts: WidgetParts, name: string, work: Work): void {
  const shape = z.record(z.string(), z.string())
  app.post(`/widget/api/${name}`, async (c) => {
    const customerId = await customerOf(c, parts)
    if (customerId instanceof Response) return customerId
    const parsed = shape.safeParse(await c.req.json().catch(() => undefined))
    const session = parsed.success ? parts.sessions.find(parsed.data['session'] ?? '') : undefined
    if (!parsed.success || session?.customerId !== customerId) {
      return c.json({ error: 'This session is over. Please start again.' }, 404)
    }
    return work(c, session, parsed.data)
  })
}

function finish(parts: WidgetParts, session: Session): void {
  const { world, webhooks, refreshes, sessions } = parts
  const { signedIn, bank, wish, customerId } = session
  const again = session.reconnects === null ? undefined : findEntity(world, session.reconnects)
  if (again) reconnectEntity(world, webhooks, refreshes, again)
  else if (signedIn && bank !== null) {
    const accounts = plansFor(signedIn.person, 'plans').map((plan) => plan.key)
    const { permissions, accessFrom, accessTo } = wish
    const who = { person: signedIn.person.id, words: signedIn.words }
    connectEntity(world, webhooks, refreshes, {
      customerId,
      bank,
      ...who,
      accounts,
      permissions,
      accessFrom,
      accessTo,
    })
  }
  sessions.end(session.id)
}

/** The calls that the hosted widget makes; open to every origin, guarded by the customer's token. */
export function widgetApi(parts: WidgetParts): Hono {
  const { world, webhooks } = parts
  const app = new Hono()
  app.use(
    '/widget/api/*',
    cors({ origin: '*', allowHeaders: ['authorization', 'content-type'], maxAge: 600 }),
  )
  startRoute(app, parts)

  sessionRoute(app, parts, 'sign-in', (c, session, body) => {
    const bank = findBank(body['bank'] ?? '')
    if (!bank?.enabled || bank.flow !== 'credentials')
      return c.json({ error: 'This bank cannot be connected here.' }, 400)
    const seen = checkSignIn(body['username'] ?? '', body['password'] ?? '')
    if (seen.outcome === 'wrong') return wrongTry(c, session, seen.message)
    if (seen.outcome === 'locked')
      return c.json({ outcome: 'failed', message: seen.message, code: 'EU_ACCOUNT_LOCKED' })
    session.bank = bank.identifier
    session.signedIn = { person: seen.person, words: seen.words }
    session.tries = 0
    return c.json({ outcome: 'ok' })
  })

  sessionRoute(app, parts, 'code', (c, session, body) => {
    if (!session.signedIn) return c.json({ error: 'Sign in first.' }, 400)
    if ((body['code'] ?? '').trim() !== ONE_TIME_CODE) return wrongTry(c, session, 'That code is not right.')
    finish(parts, session)
    return c.json({ outcome: 'ok' })
  })

  sessionRoute(app, parts, 'redirect', (c, session, body) => {
    const bank = findBank(body['bank'] ?? '')
    if (!bank?.enabled || bank.flow !== 'redirect')
      return c.json({ error: 'This bank cannot be connected here.' }, 400)
    session.bank = bank.identifier
    return c.json({ url: `${world.publicUrl}/bank/${session.id}` })
  })

  sessionRoute(app, parts, 'consents', (c, session) =>
    c.json({ consents: consentsOf(world, session.customerId) }),
  )

  sessionRoute(app, parts, 'revoke', (c, session, body) => {
    const entity = world.store.state.entities.find(
      (each) =>
        each.customerId === session.customerId &&
        !each.deleted &&
        each.consents.at(-1)?.id === body['consent'],
    )
    const consent = entity?.consents.at(-1)
    if (!entity || !consent) return c.json({ error: 'There is no such consent.' }, 404)
    setConsent(world, consent, 'REVOKED')
    webhooks.emit('entity.updated', entityPayload(world, entity))
    return c.json({ consents: consentsOf(world, session.customerId) })
  })
  return app
}
