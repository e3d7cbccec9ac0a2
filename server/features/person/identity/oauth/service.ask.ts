/** What an app asks a person for, and the person's answer. Both calls come from our own page with the session's cookie. */
import * as z from 'zod'
import type { AppAsking, AppRequest } from '#contract/person/api-tokens.ts'
import { apiUrl, mcpAddress } from '../../../../config.ts'
import { write } from '../../../../platform/db/db.ts'
import { fail } from '../../../../platform/errors.ts'
import { countAttempt, type LimitRule } from '../../../../platform/http/limits.ts'
import { newId } from '../../../../platform/ids.ts'
import { type Call, basePath, forward } from '../request.ts'
import type { Auth } from '../service.auth.ts'
import type { IdentityParts } from '../service.parts.ts'
import { deleteGrants } from '../store.ts'
import { documentHost } from './document.ts'
import { isDocument, refreshDocument } from './service.provider.ts'
import { type AppRow, replaceApp, selectApp, selectRegistered } from './store.ts'
import {
  appDays,
  askPath,
  codeSeconds,
  proposeScope,
  readScope,
  refreshScope,
  refreshSeconds,
} from './terms.ts'
import { checkStepUp, requireStepUp } from '../ways-in/service.step-up.ts'

type Person = { userId: string; sessionId: string; email: string }
const Redirect = z.object({ url: z.string() })
const Decision = z.strictObject({ accept: z.boolean(), propose: z.boolean(), request: z.string().max(4000) })
const passedOn = [
  'response_type',
  'client_id',
  'redirect_uri',
  'state',
  'code_challenge',
  'code_challenge_method',
]
const dayMs = 86_400_000
/** Requests that were allowed; remembered for longer than any of them is valid. */
const usedRule: LimitRule = {
  name: 'used-request',
  free: 1_000_000_000,
  windowSeconds: 2 * codeSeconds,
  firstDelaySeconds: 1,
  maxDelaySeconds: 1,
}

export function createAsking(parts: IdentityParts, auth: Auth) {
  const { config, db, clock } = parts
  const base = apiUrl(config)
  const send = async (call: Call): Promise<{ status: number; url: string | null }> => {
    const request = forward(call, base)
    request.headers.set('accept', 'application/json')
    const answer = await auth.handler(request)
    const body = Redirect.safeParse(await answer.json().catch(() => null))
    return { status: answer.status, url: body.success ? body.data.url : null }
  }
  const nameOf = async (
    clientId: string,
  ): Promise<Pick<AppAsking, 'name' | 'registered' | 'calls_itself'>> => {
    const client = config.oauth.clients.find(({ id }) => id === clientId)
    if (client) return { name: client.name, registered: false, calls_itself: null }
    const ownName = await selectRegistered(db, clientId)
    // anyone may write any name into a document; the host that answers for it is checked
    if (isDocument(clientId, config)) {
      const host = documentHost(clientId)
      return { name: host, registered: false, calls_itself: ownName ?? host }
    }
    return { name: ownName ?? clientId, registered: true, calls_itself: null }
  }
  return {
    /** Has the library check what an app asks for. Fails where the app or its address is unknown, so that nobody is sent there. */
    async read(call: Call, userId: string): Promise<AppRequest> {
      const query = requestOf(call.query, mcpAddress(config))
      const clientId = query.get('client_id') ?? ''
      if (isDocument(clientId, config)) await refreshDocument(parts, clientId, userId)
      const { url } = await send({ ...call, query })
      if (url === null) fail('app_request_wrong')
      const page = `${config.publicUrl}${askPath}?`
      if (url.startsWith(page)) {
        const request = url.slice(page.length)
        const checked = new URLSearchParams(request)
        return {
          kind: 'ask',
          request,
          ...(await nameOf(checked.get('client_id') ?? '')),
          host: hostOf(checked),
          propose: scopesOf(checked).includes(proposeScope),
          days: appDays,
          unused_days: refreshSeconds / 86_400,
        }
      }
      const ours = URL.parse(url)
      if (ours?.href.startsWith(`${base}${basePath}/`)) {
        const error = ours.searchParams.get('error')
        fail(
          error === 'invalid_redirect'
            ? 'app_address_wrong'
            : error?.includes('client')
              ? 'app_unknown'
              : 'app_request_wrong',
        )
      }
      return { kind: 'return', url }
    },
    /** Tells the app the person's answer by the address to go to; an app that is allowed is listed, noted and mailed. */
    async decide(call: Call, { userId, sessionId, email }: Person): Promise<{ url: string }> {
      const decision = Decision.safeParse(call.body)
      if (!decision.success) fail('app_request_wrong')
      const { accept, propose, request } = decision.data
      const signed = new URLSearchParams(request)
      const clientId = signed.get('client_id') ?? ''
      const mayPropose = propose && scopesOf(signed).includes(proposeScope)
      const scope = [readScope, ...(mayPropose ? [proposeScope] : []), refreshScope].join(' ')
      const now = clock.now()
      if (accept) await checkStepUp(db, { id: sessionId, userId })
      const before = await write(db, { userId }, (tx) => selectApp(tx, userId, clientId, now), {
        keepVersion: true,
      })
      // what an app was given before it was disconnected must not come back to life
      if (accept && !before) await deleteGrants(db, userId, clientId)
      const { status, url } = await send({ ...call, body: { accept, scope, oauth_query: request } })
      if (status >= 400 || url === null) fail('app_request_over')
      const to = new URL(url)
      if (!accept || !to.searchParams.has('code')) return { url }
      await requireUnused(parts, userId, signed.get('sig') ?? '')
      const { name } = await nameOf(clientId)
      const app = appOf(signed, { name, mayPropose, now })
      await write(db, { userId }, async (tx) => {
        await requireStepUp(tx, sessionId)
        await replaceApp(tx, userId, app)
        const detail = { name: app.name, host: app.host, scope: mayPropose ? proposeScope : readScope }
        await parts.audit(tx, userId, 'app_connected', detail, now)
        const link = `${config.publicUrl}/settings/data#apps`
        await parts.sendWith(
          tx,
          { userId, headers: call.headers },
          { to: email, kind: 'app_connected', link, name: app.name },
        )
      })
      return { url }
    },
  }
}

const appOf = (
  signed: URLSearchParams,
  { name, mayPropose, now }: { name: string; mayPropose: boolean; now: Date },
): Omit<AppRow, 'last_used_at'> => ({
  id: newId(now),
  client_id: signed.get('client_id') ?? '',
  name: name.slice(0, 60),
  host: hostOf(signed),
  may_propose: mayPropose,
  created_at: now,
  ends_at: new Date(now.getTime() + appDays * dayMs),
})

/** Fails for a request that was allowed before: one press, or somebody's copy of it, connects an app once. */
async function requireUnused(
  { db, keys, clock }: IdentityParts,
  userId: string,
  signature: string,
): Promise<void> {
  const uses = await countAttempt(db, keys, usedRule, [userId, signature], clock.now())
  if (uses.count > 1) fail('app_request_over')
}

const scopesOf = (query: URLSearchParams): string[] => query.get('scope')?.split(' ') ?? []
const hostOf = (query: URLSearchParams): string =>
  URL.parse(query.get('redirect_uri') ?? '')?.hostname.slice(0, 200) ?? ''

/** The request with what is ours to say: the person is always asked, tokens are for one address, and can be refreshed. */
function requestOf(received: URLSearchParams, resource: string): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of [...passedOn, 'scope', 'resource'])
    if (received.getAll(name).length > 1) fail('app_request_wrong')
  for (const name of passedOn) {
    const value = received.get(name)
    if (value !== null) query.set(name, value.slice(0, 1000))
  }
  const scopes = new Set(received.get('scope')?.split(' ').filter(Boolean) ?? [])
  if (scopes.size === 0) scopes.add(readScope)
  query.set('scope', [...scopes.add(readScope).add(refreshScope)].join(' '))
  query.set('resource', received.get('resource') ?? resource)
  query.set('prompt', 'consent')
  return query
}
