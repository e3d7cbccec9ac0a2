import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts'
import { fillPath } from '#contract/endpoint.ts'
import { readConfig } from '../server/config.ts'
import { type Running, type StartOptions, startServer } from '../server/start.ts'
import { type Clock, systemClock } from '../server/platform/clock.ts'
import { system } from '../server/platform/db/db.ts'
import { type EmbeddedEngine, startEmbedded } from '../server/platform/embedded/engine.ts'
import { createLog } from '../server/platform/log.ts'
import { copyTemplate, createWorldDatabase, quickPasswords, testServer } from './database.ts'
import { freePort } from './postgres.ts'

export { testServer } from './database.ts'
export { freePort } from './postgres.ts'

/** A complete instance of the app for tests: database, sandbox bank and server on free ports. */
export type World = Running & {
  bank: NonNullable<Running['bank']>
  dataDir: string
  /** All log lines since the start. */
  logLines: string[]
  /** Signs a user up, by default with a confirmed address. */
  signUp(more?: { name?: string; email?: string; password?: string; confirmed?: boolean }): Promise<TestUser>
  /** Stops the server and starts it again on the same data; `meanwhile` runs in between. */
  restart(meanwhile?: () => void): Promise<void>
}
export type WorldOptions = {
  engine?: 'embedded' | 'postgres'
  clock?: Clock
  env?: Record<string, string>
  sandbox?: StartOptions['sandbox']
  dist?: string
  onQuery?: StartOptions['onQuery']
  logLevel?: string
}

/** For tests, measures and pictures of all that the people of the sandbox bank have. */
export const wholeHistory = { mostMonths: Infinity }
/** Most tests need no more of a person than three full months, and to sync 18 takes three times as long. */
const quickBank = {
  mostMonths: 5,
  timing: { refreshPendingMs: [10], refreshDoneMs: 40, webhookRetryMs: [50, 100, 200], slowMs: 300 },
}

/** Starts a world; worlds are independent, so tests can run in parallel. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'xtharwa-world-'))
  const engine = options.engine ?? (testServer ? 'postgres' : 'embedded')
  const database = engine === 'postgres' ? await createWorldDatabase() : null
  if (!database) await copyTemplate(dataDir)
  const logLines: string[] = []
  const port = await freePort()
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    SANDBOX_BANK_PORT: '0',
    LOG_LEVEL: options.logLevel ?? 'debug',
    STRICT_ANSWERS: 'true', // so that every test checks the contract as well
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...options.env,
  })
  const log = createLog(config.logLevel, (line) => void logLines.push(line))
  let ended = false
  const openEngine = async (): Promise<EmbeddedEngine> => {
    const opened = await startEmbedded({
      dataDir: config.dataDir,
      clock: options.clock ?? systemClock,
      log,
    })
    // no snapshot for a database that is deleted: it would take a third of a small world’s time
    return { ...opened, stop: () => opened.stop({ snapshot: !ended }) }
  }
  const start = async (): Promise<Running> => {
    const started = await startServer(config, {
      log,
      ...(config.databaseUrl === null ? { engine: openEngine() } : {}),
      sandbox: { port: 0, ...quickBank, ...options.sandbox },
      pollingSeconds: 5, // jobs of this process wake its workers; polling costs an idle world 5 % of a processor
      lookSeconds: 0.5,
      passwordCost: quickPasswords,
      demosAhead: false, // most tests need none
      ...(options.clock ? { clock: options.clock } : {}),
      ...(options.dist ? { dist: options.dist } : {}),
      ...(options.onQuery ? { onQuery: options.onQuery } : {}),
    })
    started.bank?.setWebhook(undefined) // each webhook would cause another sync; tests of webhooks send them
    return started
  }
  let running = await start()
  const cleanUp = async (): Promise<void> => {
    ended = true
    await running.stop()
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
  return {
    get url() {
      return running.url
    },
    get app() {
      return running.app
    },
    get identity() {
      return running.identity
    },
    get bank() {
      if (!running.bank) throw new Error('this world has no sandbox bank')
      return running.bank
    },
    dataDir,
    logLines,
    signUp: (more) => signUp(running, more),
    async restart(meanwhile) {
      await running.stop()
      meanwhile?.()
      running = await start()
    },
    stop: cleanUp,
  }
}

const Payload = z.object({ sub: z.string() })
const TokenAnswer = z.object({ token: z.string() })

export type Answer<T = unknown> = { status: number; body: T; headers: Headers }
/** A signed-up user with a cookie session, calling over HTTP as a browser would. */
export type TestUser = {
  id: string
  name: string
  email: string
  password: string
  cookie: string
  token(): Promise<string>
  /** Proves the password, so that the session may add ways in for five minutes. */
  prove(): Promise<void>
  /** Calls an endpoint of the contract; the body is returned unvalidated. */
  call<E extends Endpoint>(
    endpoint: E,
    request?: Partial<RequestOf<E>>,
    headers?: Record<string, string>,
  ): Promise<Answer<ResponseOf<E>>>
  /** Sends any request with the user's bearer token. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

async function signUp(
  world: Running,
  more: { name?: string; email?: string; password?: string; confirmed?: boolean } = {},
): Promise<TestUser> {
  const email = more.email ?? `person-${randomUUID().slice(0, 8)}@example.test`
  const name = more.name ?? 'Amal Tester'
  const password = more.password ?? `Quiet-Harbour-${randomBytes(4).toString('hex')}`
  const response = await fetch(`${world.url}/api/identity/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: world.app.config.publicUrl },
    body: JSON.stringify({ name, email, password }),
  })
  if (!response.ok) throw new Error(`sign-up answered ${response.status}: ${await response.text()}`)
  if (more.confirmed ?? true)
    await system(world.app.db, (tx) =>
      sql`update identity_users set "emailVerified" = true where "email" = ${email.toLowerCase()}`.execute(
        tx,
      ),
    )
  return userOf(world, { name, email, password, cookie: cookieOf(response) })
}

/** The Cookie header that a browser would send after this response. */
export function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** A test user for a known session cookie. */
export async function userOf(
  world: Pick<Running, 'url'>,
  who: { name: string; email: string; password: string; cookie: string },
): Promise<TestUser> {
  let tokenPromise: Promise<string> | null = null
  const token = (): Promise<string> => (tokenPromise ??= readToken(world.url, who.cookie))
  const payload = Payload.parse(
    JSON.parse(Buffer.from((await token()).split('.')[1] ?? '', 'base64url').toString()),
  )
  const send = async (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${world.url}${path}`, {
      ...init,
      // packing what is unpacked again in the same process proves nothing; listen.test.ts tests it
      headers: {
        authorization: `Bearer ${await token()}`,
        'accept-encoding': 'identity',
        ...headersOf(init.headers),
      },
    })
  return {
    id: payload.sub,
    ...who,
    token,
    fetch: send,
    async prove() {
      const answer = await fetch(`${world.url}/api/identity/prove-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: who.cookie },
        body: JSON.stringify({ password: who.password }),
      })
      if (!answer.ok) throw new Error(`the proof was answered ${answer.status}: ${await answer.text()}`)
    },
    async call<E extends Endpoint>(
      endpoint: E,
      request: Partial<RequestOf<E>> = {},
      headers: Record<string, string> = {},
    ) {
      const parts: { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown } =
        request
      const query = new URLSearchParams(
        Object.entries(parts.query ?? {}).flatMap(([key, value]) =>
          value === undefined ? [] : [[key, typeof value === 'string' ? value : JSON.stringify(value)]],
        ),
      )
      const path = fillPath(endpoint.path, parts.params) + (query.size > 0 ? `?${query}` : '')
      const body = parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }
      const response = await send(path, {
        method: endpoint.method,
        headers: { ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...body,
      })
      const text = await response.text()
      const answered: unknown = text === '' ? null : JSON.parse(text)
      // tests judge the body themselves, including errors, so it is returned unvalidated
      return { status: response.status, body: answered as ResponseOf<E>, headers: response.headers }
    },
  }
}

function headersOf(headers: RequestInit['headers']): Record<string, string> {
  return Object.fromEntries(new Headers(headers).entries())
}

async function readToken(url: string, cookie: string): Promise<string> {
  const response = await fetch(`${url}/api/identity/token`, { headers: { cookie } })
  if (!response.ok) throw new Error(`no token: ${response.status}`)
  return TokenAnswer.parse(await response.json()).token
}
