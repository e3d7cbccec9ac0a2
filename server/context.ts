import type { Endpoint } from '#contract/endpoint.ts'
import type { Banks } from './banking/registry.ts'
import type { Config } from './config.ts'
import type { Notify, PostMail } from './events.ts'
import type { Clock } from './platform/clock.ts'
import { type Db, type MemberScope, shareDb } from './platform/db/db.ts'
import type { Language } from './platform/i18n/index.ts'
import {
  type Answer,
  type Caller,
  handle,
  type MemberAccess,
  type Parsed,
  type RequestInfo,
  type Route,
} from './platform/http/http.ts'
import type { Keys } from './platform/keys/keys.ts'
import type { Mail } from './platform/mail/mail.ts'
import type { Observe } from './platform/metrics/observe.ts'
import type { Log } from './platform/log.ts'
import type { Queue } from './platform/jobs/queue.ts'

/** The dependencies of every service function; created once at start-up. */
export type App = {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly keys: Keys
  readonly queue: Queue
  readonly mail: Mail
  readonly notify: Notify
  readonly postMail: PostMail
  readonly observe: Observe
  /** Language of user-facing texts: the request's, or the default in background work. */
  readonly language: Language
  readonly banks: Banks
}

/** The app with the user it works for, in a request or in the background. */
export type UserApp = App & { readonly userId: string }

/** What work within a user's transaction needs: whose rows, and the time. */
export type UserClock = Pick<UserApp, 'userId' | 'clock'>

/**
 * The context of one signed-in user's request. `userId` comes from the token, never from the body; in the request of a
 * household member it is the owner of the data, and `db` reads the shared accounts alone, which a partner also changes.
 */
export type Ctx = UserApp & {
  readonly member?: Caller['member']
  readonly sessionId: string
  /** Whether the user is a demo, for which smaller limits apply. */
  readonly demo?: boolean
  readonly requestId: string
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
  /** Tells the caller of a request which change it made. */
  readonly changed?: ((id: string) => void) | undefined
}

/** The fields a request adds to the app's context. A class for the reason given at `ServedRequest`. */
class RequestPart {
  readonly userId: string
  readonly sessionId: string
  readonly session: Caller['session']
  readonly member: Caller['member']
  readonly demo: boolean
  readonly requestId: string
  /** Not a #private field, since contexts made by `withFields` inherit the getters that read it. */
  private readonly request: RequestInfo

  constructor(caller: Caller, request: RequestInfo) {
    this.userId = caller.userId
    this.sessionId = caller.sessionId
    this.session = caller.session
    this.member = caller.member
    this.demo = caller.demo === true
    this.requestId = request.requestId
    this.request = request
  }
  get signal(): AbortSignal {
    return this.request.signal
  }
  get language(): Language {
    return this.request.language
  }
  changed(id: string): void {
    this.request.changed?.(id)
  }
}

/** Builds the context of one request for its authenticated caller. */
export function contextOf(app: App, caller: Caller, request: RequestInfo): Ctx {
  const { language: _, db: whole, ...rest } = app
  const { userId, member } = caller
  const db = member ? shareDb(whole, scopeOf(userId, member)) : whole
  return Object.assign(new RequestPart(caller, request), rest, { db })
}

const scopeOf = (userId: string, { role, accounts, membershipId }: MemberAccess): MemberScope => ({
  userId,
  accounts,
  partnerIn: role === 'partner' ? membershipId : undefined,
})

/**
 * A context with some fields added or replaced; the others are the given one's, read when they are used. Never
 * spread a context instead: a spread leaves out `signal` and `language`, which are getters of its class.
 */
export function withFields<C extends App, F extends Partial<Ctx>>(ctx: C, fields: F): Omit<C, keyof F> & F {
  const derived: unknown = Object.create(ctx, Object.getOwnPropertyDescriptors(fields))
  return derived as Omit<C, keyof F> & F // inherits from `ctx`, with `fields` in front
}

/** Binds an endpoint that requires a bearer token to a handler that receives each request's context. */
export type Handle = <const E extends Endpoint>(
  endpoint: E,
  handler: (ctx: Ctx, input: Parsed<E>, request: RequestInfo) => Promise<Answer<E> | Response>,
) => Route

/** Returns the function that binds endpoints to handlers with this app's context. */
export function handleIn(app: App): Handle {
  return (endpoint, handler) =>
    handle(endpoint, (caller, input, request) => handler(contextOf(app, caller, request), input, request))
}
