import { Hono } from 'hono'
import type { Context } from 'hono'
import { cors } from 'hono/cors'
import { z } from 'zod'
import { findBank } from '../banks.ts'
import { connectEntity, consentHolds, reconnectEntity, setConsent } from '../connect.ts'
import { ONE_TIME_CODE, checkSignIn } from '../state/signin.ts'
import { entityPayload } from '../state/webhooks.ts'
import { bankOf, findEntity, plansFor } from '../state/world.ts'
import type { World } from '../state/world.ts'
import { MAX_TRIES } from './sessions.ts'
import type { Session } from './sessions.ts'
import { customerOf, startRoute } from './widget-start.ts'
import type { WidgetParts } from './widget-start.ts'
import { textsOf } from '../texts.ts'

function consentsOf(world: World, { customerId, wish }: Session) {
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
          bank_name: wish.language === 'ar' ? bankOf(entity).arabicName : bankOf(entity).name,
          status: standard,
          until: new Date(expiresAt).toISOString(),
          permissions: entity.permissions,
        },
      ]
    })
}

/** Counts a wrong attempt; after the last one the sign-in fails. */
function wrongTry(c: Context, session: Session, message: string): Response {
  session.tries++
  const left = MAX_TRIES - session.tries
  const t = textsOf(session.wish.language)
  if (left <= 0) return c.json({ outcome: 'failed', message: t.ended })
  return c.json({ outcome: 'wrong', message: `${message} ${t.triesLeft(left)}` })
}

type Work = (c: Context, session: Session, body: Record<string, string>) => Response

/** Adds a route that requires an open session. */
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

/** The routes that the hosted widget calls; open to every origin, protected by the customer's token. */
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
      return c.json({ error: textsOf(session.wish.language).notHere }, 400)
    const seen = checkSignIn(body['username'] ?? '', body['password'] ?? '', session.wish.language)
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
    if ((body['code'] ?? '').trim() !== ONE_TIME_CODE)
      return wrongTry(c, session, textsOf(session.wish.language).wrongCode)
    finish(parts, session)
    return c.json({ outcome: 'ok' })
  })

  sessionRoute(app, parts, 'redirect', (c, session, body) => {
    const bank = findBank(body['bank'] ?? '')
    if (!bank?.enabled || bank.flow !== 'redirect')
      return c.json({ error: textsOf(session.wish.language).notHere }, 400)
    session.bank = bank.identifier
    return c.json({ url: `${world.publicUrl}/bank/${session.id}` })
  })

  sessionRoute(app, parts, 'consents', (c, session) => c.json({ consents: consentsOf(world, session) }))

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
    return c.json({ consents: consentsOf(world, session) })
  })
  return app
}
