import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { BANKS } from '../banks.ts'
import { consentEnd, isOffered } from '../connect.ts'
import { PEOPLE } from '../people/index.ts'
import type { Refreshes } from '../state/refreshes.ts'
import { ONE_TIME_CODE, SCENARIOS } from '../state/signin.ts'
import type { Tokens } from '../state/tokens.ts'
import type { Webhooks } from '../state/webhooks.ts'
import { personOf } from '../state/world.ts'
import type { World } from '../state/world.ts'
import type { Sessions } from './sessions.ts'

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
  language: z.string().nullish(),
})
type Start = z.infer<typeof startBody>

/** The dependencies of the widget's API. */
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

/** Why the options of a call are invalid, or undefined. */
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

/** The customer of the bearer token, or a refusal. */
export async function customerOf(c: Context, { tokens }: WidgetParts): Promise<string | Response> {
  const token = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
  const seen = await tokens.widget(token)
  return 'refused' in seen ? c.json({ error: seen.refused }, 401) : seen.customerId
}

/** Adds the route that checks the options and opens a session. */
export function startRoute(app: Hono, parts: WidgetParts): void {
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
      language: start.language === 'ar' ? 'ar' : 'en',
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
    const banks = BANKS.filter((each) => each.enabled).map(
      ({ identifier, name, arabicName, flow, color }) => ({
        identifier,
        name: session.wish.language === 'ar' ? arabicName : name,
        flow,
        color,
      }),
    )
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
