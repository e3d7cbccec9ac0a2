import type pg from 'pg'
import { type Db, system } from '../../../platform/db/db.ts'
import { sweepLimits } from '../../../platform/http/limits.ts'
import { endDemo, isDemo, prepareDemos } from './demo/service.demo.ts'
import { type Auth, createAuth } from './service.auth.ts'
import { type Google, type Send, createGoogle } from './google/service.google.ts'
import { createAppReader } from './oauth/service.apps.ts'
import { oauthPlugins } from './oauth/service.provider.ts'
import { sweepGrants } from './oauth/store.ts'
import { type Given, type IdentityParts, createParts } from './service.parts.ts'
import { type PasswordCost, standardCost } from './hashing.ts'
import { requirePassword } from './passwords/service.proof.ts'
import { checkStepUp } from './ways-in/service.step-up.ts'
import { deleteExpired, deleteSession, deleteUserRows, selectValidSessions, updateUserName } from './store.ts'
import { type ReadToken, createTokens } from './tokens/service.tokens.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import { apiUrl, canConnectApps } from '../../../config.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { preferredLanguage } from '../../../platform/i18n/index.ts'
import { type Call, basePath, forward, ownOrigins, readCall } from './request.ts'
import { errorAnswer, ownAnswer } from './answers.ts'
import { appCalls, googleCalls, libraryCalls } from './calls.ts'
import { withinLimits } from './limits/service.guard.ts'
import { createAsking } from './oauth/service.ask.ts'
import { createGrants } from './oauth/service.grants.ts'

export { endedDemos } from './demo/service.demo.ts'
export { personExists } from './store.ts'

/** How long a client that registered itself is kept without being used. */
const unusedClientMs = 90 * 86_400_000

export type Identity = {
  /** Handles every request under /api/identity; `address` is the client's, from `clientAddress`. */
  handler(request: Request, address: string): Promise<Response>
  /** Reads the user of a request's bearer token. */
  readToken: ReadToken
  /** Reads the user and the app of an app's access token, which is for /mcp alone. */
  readAppToken: ReturnType<typeof createAppReader>
  /** Which of these sessions are still valid; for streams that must check it repeatedly. */
  validSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Fails unless the password is this user's; of a user without a password the session must just have been proven. */
  provePassword(who: { userId: string; sessionId: string }, password: string | undefined): Promise<void>
  /** Ends every session and removes the user's sign-in; other features delete the user's data. */
  deleteUser(userId: string): Promise<void>
  /** Makes the sample residents anew from whom demos are copied, if they are too old. */
  prepareDemos(): Promise<void>
  /** Deletes expired sessions, unused links and old counters; the worker calls it about hourly. */
  sweep(): Promise<void>
}

export type IdentityOptions = Omit<Given, 'passwordCost'> & {
  pool: pg.Pool
  /** Cost of new password hashes; `standardCost` unless a test wants them quick. */
  passwordCost?: PasswordCost | undefined
}

/** Creates everything concerned with signing in; fails if the database is away. */
export async function createIdentity({
  pool,
  passwordCost = standardCost,
  ...options
}: IdentityOptions): Promise<Identity> {
  const { db, clock, libraryClock } = options
  const parts = createParts({ ...options, passwordCost })
  const auth = await createAuth(parts, pool, oauthPlugins(parts))
  return {
    handler: createHandler(parts, auth, createGoogle(parts, pool)),
    readToken: createTokens(db, options.config.publicUrl, libraryClock),
    readAppToken: createAppReader(options, libraryClock),
    validSessions: (sessionIds) => selectValidSessions(db, sessionIds, libraryClock.now()),
    async provePassword({ userId, sessionId }, password) {
      const hash = await requirePassword(parts, userId, password)
      if (hash === null) await checkStepUp(db, { id: sessionId, userId })
    },
    deleteUser: (userId) => system(db, (tx) => deleteUserRows(tx, userId)),
    prepareDemos: () => prepareDemos(parts),
    async sweep() {
      const now = libraryClock.now()
      await deleteExpired(db, now)
      await sweepGrants(db, now, new Date(now.getTime() - unusedClientMs))
      await sweepLimits(db, clock.now())
    },
  }
}

/** Updates the sign-in's copy of the name from the user's document. */
export async function renamePerson(db: Db, userId: string, name: string): Promise<void> {
  await system(db, (tx) => updateUserName(tx, userId, name))
}

const open = new Set<string>(libraryCalls.map(({ call }) => call))
/** The calls that apps make themselves. */
const byApps = new Set<string>(appCalls.map(({ call }) => call))
/** The calls by which a person answers an app, which our own page makes. */
const aboutApps = new Set(['/oauth2/authorize', '/oauth2/consent'])
const ofGoogle = new Set<string>(googleCalls.map(({ call }) => call))
/** Google redirects the browser here, so these are cross-site requests; the OAuth state protects them. */
const fromElsewhere = new Set(['/callback/google', '/google/done'])

const SessionAnswer = z
  .object({
    session: z.object({ id: z.uuid(), userId: z.uuid() }),
    user: z.object({ email: z.string(), demoEndsAt: z.string().nullish() }),
  })
  .nullable()

/** A demo ends when its browser signs in or up; the account that follows has none of its data. */
const entering = new Set([
  'POST /sign-up/email',
  'POST /sign-in/email',
  'POST /two-factor/verify-totp',
  'POST /two-factor/verify-backup-code',
  'POST /passkey/verify-authentication',
  'GET /callback/google',
])
const sessionCookie = '.session_token='
const startsSession = (answer: Response): boolean =>
  answer.headers.getSetCookie().some((line) => /\.session_token=[^;]/.test(line))

/** Handles requests under /api/identity: first our checks, then the library, then our response format. */
function createHandler(
  parts: IdentityParts,
  auth: Auth,
  google: Google,
): (request: Request, address: string) => Promise<Response> {
  const base = apiUrl(parts.config)
  const origins = ownOrigins(parts.config.publicUrl)
  // If the API has its own origin, the web app opens Google's popup from another; the call only sets a state.
  const isApart = !origins.includes(new URL(base).origin)
  const mayBeForeign = (path: string): boolean =>
    fromElsewhere.has(path) || (isApart && path === '/google/start')
  const viaGoogle = async (call: Call): Promise<Response> => {
    const send = (library: Auth, more: Partial<Call>): Promise<Response> =>
      library.handler(forward({ ...call, query: new URLSearchParams(), ...more }, base))
    if (call.path === '/google/start') return google.start(call, send)
    if (call.path === '/callback/google') {
      const current = await currentOf(call)
      const only = current && !isDemo(current.user) ? current.session : null
      const back: Send = (library, more) => send(library, { query: call.query, ...more })
      const answer = await google.callback(back, only?.userId)
      // the new session, which is proven, takes the place of the one that asked for the proof
      if (only && startsSession(answer)) await deleteSession(parts.db, only.userId, only.id)
      return answer
    }
    if (call.path === '/google/done') return google.done(call)
    if (call.path === '/google/link-mail') return google.mailLink(call)
    if (call.path === '/google/link-confirm') return google.confirmLink(call)
    return google.link(call, (await currentOf(call))?.session ?? null)
  }
  const viaLibrary = async (call: Call): Promise<Response> => {
    const answer = await auth.handler(forward(call, base))
    // The library reports "no session" while the database is unreachable, which would sign users out.
    if (answer.status === 401) await sql`select 1`.execute(parts.db)
    return ownAnswer(answer, call)
  }
  const apps = createAsking(parts, auth)
  const grants = createGrants(parts, auth)
  const sessionOf = async (call: Call): Promise<z.infer<typeof SessionAnswer>> => {
    const asking = { ...call, method: 'GET', path: '/get-session', query: new URLSearchParams(), body: {} }
    const answer = await auth.handler(forward(asking, base))
    const session = SessionAnswer.parse(await answer.json())
    // the library reports no session while the database is unreachable
    if (!session) await sql`select 1`.execute(parts.db)
    return session
  }
  const viaApps = async (call: Call): Promise<Response> => {
    if (!canConnectApps(parts.config)) fail('not_found')
    const { session, user } = (await sessionOf(call)) ?? fail('unauthenticated')
    if (isDemo(user)) fail('demo_cannot')
    const answer =
      call.path === '/oauth2/consent'
        ? await apps.decide(call, { sessionId: session.id, userId: session.userId, email: user.email })
        : await apps.read(call, session.userId)
    return Response.json(answer, { headers: { 'cache-control': 'no-store' } })
  }
  /** The session that the browser holds, or null. */
  const currentOf = async (call: Call): Promise<z.infer<typeof SessionAnswer>> =>
    call.headers.get('cookie')?.includes(sessionCookie) ? sessionOf(call) : null
  const demoOf = async (call: Call): Promise<string | null> => {
    const current = await currentOf(call)
    return current?.user.demoEndsAt ? current.session.userId : null
  }
  return async (request, address) => {
    const path = new URL(request.url).pathname.slice(basePath.length)
    const name = `${request.method} ${path}`
    try {
      if (!open.has(name) && !ofGoogle.has(name) && !byApps.has(name)) fail('not_found')
      if (!mayBeForeign(path)) requireOwnPage(request, origins)
      const appAnswer = await grants(request, path, address)
      if (appAnswer) return appAnswer
      const call = await readCall(request, path, address)
      const demoId = entering.has(name) ? await demoOf(call) : null
      const answer = await withinLimits(parts, call, () =>
        ofGoogle.has(name) ? viaGoogle(call) : aboutApps.has(path) ? viaApps(call) : viaLibrary(call),
      )
      if (demoId !== null && startsSession(answer)) await endDemo(parts, demoId)
      return answer
    } catch (error) {
      if (error instanceof AppError)
        return errorAnswer(error, preferredLanguage(request.headers.get('accept-language')))
      throw error
    }
  }
}

/** Rejects calls that a browser makes for another site's page. Clients other than browsers send no Origin. */
function requireOwnPage(request: Request, origins: readonly string[]): void {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  const foreign = origin === null ? site === 'cross-site' || site === 'same-site' : !origins.includes(origin)
  if (foreign) fail('foreign_page')
}
