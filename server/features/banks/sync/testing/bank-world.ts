import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { serve } from '@hono/node-server'
import * as z from 'zod'
import { sql } from 'kysely'
import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts'
import { fillPath } from '#contract/endpoint.ts'
import { type SandboxBank, startSandboxBank } from '../../../../../sandbox-bank/server.ts'
import { openDatabase } from '../../../../../test/database.ts'
import { createLeanProvider } from '../../../../banking/lean/provider.ts'
import { createBanks } from '../../../../banking/registry.ts'
import { readConfig } from '../../../../config.ts'
import type { App } from '../../../../context.ts'
import { type Clock, today } from '../../../../platform/clock.ts'
import { createDb, createPool, system } from '../../../../platform/db/db.ts'
import { type Route } from '../../../../platform/http/http.ts'
import { mountApi } from '../../../../platform/http/serve.ts'
import { defaultLanguage } from '../../../../platform/i18n/index.ts'
import { loadKeys } from '../../../../platform/keys/keys.ts'
import { createLog } from '../../../../platform/log.ts'
import { startQueue } from '../../../../platform/jobs/queue.ts'
import { observeNothing } from '../../../../platform/metrics/observe.ts'
import { accountRoutes } from '../../../accounts/routes.ts'
import { createNotify } from '../../../changes/events/service.ts'
import { seedCategories } from '../../../categories/service.ts'
import { connectionRoutes } from '../../connections/routes.ts'
import { attachmentRoutes } from '../../../files/attachments/routes.ts'
import { exportRoutes } from '../../../files/exports/routes.ts'
import { ledgerRoutes } from '../../../ledger/routes.ts'
import { paymentRoutes } from '../../../payments/routes.ts'
import { ruleRoutes } from '../../../payments/rules/routes.ts'
import { syncRoutes } from '../routes.ts'
import { startSyncWork } from '../run/service.work.ts'

/** The banking half of the product on free ports: database, sandbox bank, queue and HTTP, without sign-in. */
export type BankWorld = {
  app: App
  url: string
  bank: SandboxBank
  log: string[]
  sessions: Set<string>
  person(): Promise<Person>
  stop(): Promise<void>
}
export type Answer<T> = { status: number; body: T; headers: Headers }
export type Person = {
  userId: string
  call<E extends Endpoint>(
    endpoint: E,
    request?: Partial<RequestOf<E>>,
  ): Promise<Answer<ResponseOf<E> & { error: string; code: string }>>
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Connects a bank as the widget would, saves it, and returns its entity id. */
  connect(person: string, more?: { bank?: string; scenarios?: string[] }): Promise<string>
}

const routesOfPayments = (app: App) => [
  ...ledgerRoutes(app),
  ...paymentRoutes(app),
  ...ruleRoutes(app),
  ...attachmentRoutes(app),
  ...exportRoutes(app),
]

/** The API of the world, in which a session's id is its token and the user's id. */
function mountWorld(
  app: App,
  { sessions, more }: { sessions: ReadonlySet<string>; more: readonly Route[] },
): ReturnType<typeof mountApi> {
  return mountApi({
    routes: [
      ...accountRoutes(app),
      ...routesOfPayments(app),
      ...connectionRoutes(app),
      ...syncRoutes(app, async (ids) => new Set(ids.filter((id) => sessions.has(id)))),
      ...more,
    ],
    db: app.db,
    asMember: async (caller) => caller,
    async readToken(headers) {
      const token = /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1]
      return token && sessions.has(token) ? { userId: token, sessionId: token } : null
    },
    day: () => today(app.clock),
    log: app.log,
    address: () => '127.0.0.1',
    strict: true,
    countDemoWrite: async () => undefined,
  })
}

export async function startBankWorld(
  options: {
    clock?: Clock
    bank?: Parameters<typeof startSandboxBank>[0]
    webhooks?: boolean
    work?: boolean
    env?: Record<string, string>
    more?: (app: App) => Route[]
    onQuery?: (text: string) => void
  } = {},
): Promise<BankWorld> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'xtharwa-sync-'))
  const clock = options.clock ?? { now: () => new Date() }
  const lines: string[] = []
  const log = createLog('debug', (line) => void lines.push(line))
  const database = await openDatabase(dataDir, clock)
  const pool = createPool(database.target, 12)
  const queuePool = createPool(database.target, 4)
  const bank = await startSandboxBank({
    port: 0,
    mostMonths: 5, // as in test/world.ts
    now: () => clock.now(),
    timing: {
      refreshPendingMs: [10],
      refreshDoneMs: 40,
      webhookRetryMs: [50, 100],
      slowMs: 200,
      delayMs: 1500,
    },
    ...options.bank,
  })
  const queue = await startQueue({ pool: queuePool, log, pollingSeconds: 5, workers: true })
  const db = createDb(pool, (query) => options.onQuery?.(query.sql))
  const app: App = {
    config: readConfig({ DATA_DIR: dataDir, ...options.env }),
    db,
    clock,
    log,
    keys: loadKeys(dataDir),
    queue,
    mail: { send: () => Promise.reject(new Error('no mail in this world')) },
    notify: createNotify({ db, clock }),
    postMail: async () => undefined,
    observe: observeNothing,
    language: defaultLanguage,
    banks: createBanks(
      createLeanProvider({
        apiUrl: bank.url,
        authUrl: bank.url,
        clientId: bank.clientId,
        clientSecret: bank.clientSecret,
        webhookSecret: bank.webhookSecret,
        now: () => clock.now(),
        log: (level, message, fields) =>
          log[level](message, { call: typeof fields['call'] === 'string' ? fields['call'] : '' }),
      }),
    ),
  }
  await startSyncWork(app)
  const sessions = new Set<string>()
  const hono = mountWorld(app, { sessions, more: options.more?.(app) ?? [] })
  const { server, url } = await new Promise<{ server: ReturnType<typeof serve>; url: string }>((resolve) => {
    const httpServer = serve({ fetch: hono.fetch, port: 0, hostname: '127.0.0.1' }, (info) =>
      resolve({ server: httpServer, url: `http://127.0.0.1:${info.port}` }),
    )
  })
  if (options.webhooks !== false) bank.setWebhook(`${url}/api/webhooks/lean`)
  const world = { app, url, bank, log: lines, sessions }
  return {
    ...world,
    person: () => createPerson(world),
    async stop() {
      bank.setWebhook(undefined)
      await queue.stop()
      await bank.stop()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await pool.end()
      await queuePool.end()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

const CustomerBody = z
  .object({ customer_id: z.string() })
  .transform((body) => ({ customerId: body.customer_id }))

type Bare = Omit<BankWorld, 'person' | 'stop'>

async function createPerson({ app, url, bank, sessions }: Bare): Promise<Person> {
  const userId = randomUUID()
  const now = app.clock.now()
  sessions.add(userId)
  await system(app.db, async (tx) => {
    await sql`insert into user_documents (user_id, name, email, setup_at, created_at)
      values (${userId}, 'Amal', ${`${userId}@example.test`}, ${now}, ${now})`.execute(tx)
    await sql`insert into user_versions (user_id, version) values (${userId}, ${randomUUID()})`.execute(tx)
    await seedCategories(tx, userId, now)
  })
  const send = (where: string, init: RequestInit = {}): Promise<Response> =>
    fetch(url + where, {
      ...init,
      headers: {
        authorization: `Bearer ${userId}`,
        ...Object.fromEntries(new Headers(init.headers).entries()),
      },
    })
  const call: Person['call'] = async (endpoint, request = {}) => {
    const parts: { params?: Record<string, string>; query?: Record<string, string>; body?: unknown } = request
    const query = new URLSearchParams(parts.query)
    const where = fillPath(endpoint.path, parts.params) + (query.size > 0 ? `?${query}` : '')
    const response = await send(where, {
      method: endpoint.method,
      ...(parts.body === undefined
        ? {}
        : { body: JSON.stringify(parts.body), headers: { 'content-type': 'application/json' } }),
    })
    const text = await response.text()
    // oxlint-disable-next-line typescript/no-unsafe-assignment -- the contract's own tests check each answer's shape
    const body: ResponseOf<typeof endpoint> & { error: string; code: string } =
      text === '' ? null : JSON.parse(text)
    return { status: response.status, body, headers: response.headers }
  }
  return {
    userId,
    call,
    fetch: send,
    async connect(person, more = {}) {
      const token = await send('/api/auth/lean-token', { method: 'POST' })
      const { customerId } = CustomerBody.parse(await token.json())
      const entityId = bank.connect({
        customerId,
        bank: more.bank ?? 'ENBD_AE',
        person,
        words: more.scenarios ?? [],
      })
      const saved = await send('/api/user/save-connected-entity', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ entity_id: entityId }),
      })
      if (!saved.ok) throw new Error(`saving answered ${saved.status}: ${await saved.text()}`)
      return entityId
    },
  }
}
