import type { Endpoint } from '#contract/endpoint.ts'
import type { Banks } from './banking/registry.ts'
import type { Config } from './config.ts'
import type { Notify } from './events.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/db/db.ts'
import type { Language } from './platform/i18n/index.ts'
import {
  type Answer,
  type Caller,
  handle,
  type Parsed,
  type RequestInfo,
  type Route,
} from './platform/http/http.ts'
import type { Keys } from './platform/keys/keys.ts'
import type { Mail } from './platform/mail/mail.ts'
import type { Log } from './platform/log.ts'
import type { Queue } from './platform/jobs/queue.ts'

/** What every service function needs; created once at start. */
export type App = {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly keys: Keys
  readonly queue: Queue
  readonly mail: Mail
  readonly notify: Notify
  /** The language of texts: of the request, or the default for background work. */
  readonly language: Language
  readonly banks: Banks
}

/** The same for one signed-in user's request. `userId` is the token's subject, never a body's. */
export type Ctx = App & {
  readonly userId: string
  readonly sessionId: string
  readonly requestId: string
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal
}

/** What a request adds to the app's context. A class for its getters: see `ServedRequest` in platform/http. */
class RequestPart {
  readonly userId: string
  readonly sessionId: string
  readonly session: Caller['session']
  readonly requestId: string
  readonly #request: RequestInfo

  constructor(caller: Caller, request: RequestInfo) {
    this.userId = caller.userId
    this.sessionId = caller.sessionId
    this.session = caller.session
    this.requestId = request.requestId
    this.#request = request
  }
  get signal(): AbortSignal {
    return this.#request.signal
  }
  get language(): Language {
    return this.#request.language
  }
}

/** The context of one request, for its authenticated caller. */
export function contextOf(app: App, caller: Caller, request: RequestInfo): Ctx {
  const { language: _, ...rest } = app
  return Object.assign(new RequestPart(caller, request), rest)
}

/** Binds a bearer endpoint to a handler that gets the context of each request. */
export type Handle = <const E extends Endpoint>(
  endpoint: E,
  handler: (ctx: Ctx, input: Parsed<E>, request: RequestInfo) => Promise<Answer<E> | Response>,
) => Route

/** How the routes of an app are bound. */
export function handleIn(app: App): Handle {
  return (endpoint, handler) =>
    handle(endpoint, (caller, input, request) => handler(contextOf(app, caller, request), input, request))
}
