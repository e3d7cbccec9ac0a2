import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { getRequestListener } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { createApp } from './app.ts'
import { createBanks } from './banking/registry.ts'
import type { Config } from './config.ts'
import type { App } from './context.ts'
import { recordAudit } from './features/person/audit/service.ts'
import { copySample, defineDemoUpkeep, fillSample, sendDemoUpkeep } from './features/closing/demo/service.ts'
import { seedCategories } from './features/categories/service.ts'
import { createPostMail, defineMails } from './features/changes/events/service.mails.ts'
import { createNotify } from './features/changes/events/service.ts'
import { forgetSigningKeys, readsSigningKey } from './features/person/identity/service.keys.ts'
import { createIdentity, type Identity, type IdentityOptions } from './features/person/identity/service.ts'
import { holdInvitations, takeInvited } from './features/household/service.invitations.ts'
import { unsubscribeBrowsers } from './features/notifications/push/service.push.ts'
import { notifyOfSignIn } from './features/notifications/service.sign-in.ts'
import { defineImports } from './features/imports/service.apply.ts'
import { defineExports } from './features/files/exports/service.prepared.ts'
import { definePayments } from './features/person/subscription/service.payments.ts'
import { defineSupport } from './features/closing/support/service.ts'
import { defineForgetting, deleteAgain } from './features/closing/privacy/service.delete.ts'
import { endAllTokens } from './features/person/tokens/service.ts'
import { createUserDocument, setUserEmail } from './features/person/settings/service.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { createDb, createPool, type Target } from './platform/db/db.ts'
import { type EmbeddedEngine, startEmbedded } from './platform/embedded/engine.ts'
import { checkKeys } from './platform/keys/check.ts'
import { loadKeys } from './platform/keys/keys.ts'
import { clientAddress } from './platform/http/limits.ts'
import { drainServer, openServer } from './platform/http/listen.ts'
import { defaultLanguage } from './platform/i18n/index.ts'
import { createLog, type Log } from './platform/log.ts'
import { createMail } from './platform/mail/mail.ts'
import { observeMail } from './platform/metrics/observe.ts'
import { type ServedMetrics, startMetrics } from './platform/metrics/serve.ts'
import { migrate } from './platform/db/migrate.ts'
import { checkRoles, checkVersion, withUsable } from './platform/db/usable.ts'
import { startQueue } from './platform/jobs/queue.ts'
import { onceForAll } from './platform/turns.ts'
import {
  leanOf,
  leanProvider,
  type SandboxBank,
  type SandboxBankOptions,
  startBundledBank,
  withSampleBank,
} from './sandbox.ts'
import { settleEvents, startStatistics, startUpkeep, startWork } from './worker.ts'

type Stop = () => Promise<void> | void
export type Running = {
  url: string
  app: App
  identity: Identity
  /** The bundled sandbox bank; null if a real provider is configured. */
  bank: SandboxBank | null
  stop(): Promise<void>
}
export type StartOptions = {
  clock?: Clock
  log?: Log
  dist?: string
  /** Settings of the sandbox bank for tests: seed, faster timing. */
  sandbox?: SandboxBankOptions
  /** Seconds between polls for jobs of other processes and of dead workers. */
  pollingSeconds?: number
  /** Seconds between looks for events. */
  lookSeconds?: number
  passwordCost?: IdentityOptions['passwordCost']
  /** Whether what demos are copied from is made before a visitor asks; true unless a test needs none. */
  demosAhead?: boolean
  onQuery?: Parameters<typeof createDb>[1]
  /** The embedded engine, if the caller is already opening it. */
  engine?: Promise<EmbeddedEngine>
}

/** The queues to which a process without workers sends jobs. */
const queuesOfWeb = [
  defineMails,
  defineDemoUpkeep,
  defineForgetting,
  defineImports,
  defineExports,
  definePayments,
  defineSupport,
]

/** Starts the server: database → migrations → app → worker → listen. Throws if a part does not start. */
export async function startServer(config: Config, options: StartOptions = {}): Promise<Running> {
  const clock = options.clock ?? systemClock
  const log = options.log ?? createLog(config.logLevel)
  const stops: Stop[] = []
  const stop = async (): Promise<void> => {
    for (const step of stops.splice(0).reverse())
      await Promise.resolve(step()).catch((error: unknown) =>
        log.error('A part did not stop cleanly', {}, error),
      )
  }
  setHeapGrowth(config)
  try {
    const engine = await (options.engine ??
      (config.databaseUrl === null ? startEmbedded({ dataDir: config.dataDir, clock, log }) : null))
    if (engine) stops.push(() => engine.stop())
    const keys = loadKeys(config.dataDir)
    const target: Target = {
      ...(engine?.target ?? { connectionString: config.databaseUrl ?? '' }),
      preparedStatements: config.preparedStatements,
    }
    const pools = openPools(target, stops)
    await prepareDatabase(pools.main)
    const db = createDb(pools.main, options.onQuery)
    await checkKeys({ db, keys, clock, dataDir: config.dataDir }, (tx) => readsSigningKey(tx, keys))
    await forgetSigningKeys(db, keys)
    const bank = config.lean
      ? null
      : await startBundledBank({ config, clock, keys, log }, options.sandbox ?? {})
    if (bank) stops.push(() => bank.stop())
    const lean = leanProvider({ clock, log }, leanOf(config, bank))
    const queue = await startQueue({
      pool: pools.queue,
      log,
      pollingSeconds: options.pollingSeconds ?? (engine ? 60 : config.role === 'all' ? 10 : 2),
      ...(options.pollingSeconds === undefined ? { superviseSeconds: engine ? 45 : 5 } : {}),
      workers: config.role !== 'web',
      alone: engine !== null,
    })
    stops.push(() => queue.stop())
    const metrics = await startMetrics(config.metrics, { pools, dueJobs: () => queue.due() }, log)
    stops.push(() => metrics.stop())
    const app: App = {
      config,
      db,
      clock,
      log,
      keys,
      queue,
      mail: observeMail(
        metrics.observe,
        createMail({
          smtpUrl: config.smtpUrl,
          from: config.mailFrom,
          outboxDir: path.join(config.dataDir, 'outbox'),
          log,
          clock,
        }),
      ),
      notify: createNotify({ db, clock }),
      postMail: createPostMail({ db, clock, keys, queue, log }),
      observe: metrics.observe,
      language: defaultLanguage,
      banks: createBanks(lean),
    }
    const identity = await identityOf(app, pools.identity, options.passwordCost)
    const deletedAgain = await deleteAgain(app, identity)
    if (deletedAgain > 0)
      log.warn('People whom a restored backup had brought back were deleted again', { count: deletedAgain })
    if (config.role === 'web') await Promise.all(queuesOfWeb.map((define) => define(app)))
    else {
      const prepareDemos = async (): Promise<void> =>
        options.demosAhead === false ? undefined : identity.prepareDemos()
      stops.push(await startWork(app, { ...identity, prepareDemos }, options.lookSeconds))
    }
    if (engine) stops.push(startUpkeep(app, engine))
    else if (config.role !== 'web') stops.push(startStatistics(app, pools.main))
    const url =
      config.role === 'worker'
        ? ''
        : await listen(app, {
            identity,
            bank,
            metrics,
            dist: options.dist ?? path.resolve('dist'),
            stops,
          })
    if (config.production) warnOfSettings(config, log)
    log.info('XTharwa is ready', {
      url: config.publicUrl,
      role: config.role,
      database: engine ? 'embedded' : 'postgresql',
      bank: bank ? 'sandbox' : config.lean?.env,
    })
    return { url, app, identity, bank, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** `npm start` keeps garbage low for the embedded engine's sake; without it that only takes processor time. */
function setHeapGrowth({ databaseUrl }: Config): void {
  if (databaseUrl !== null) setFlagsFromString('--heap-growing-percent=100')
}

const prepareDatabase = (pool: Pool): Promise<void> =>
  withUsable(async () => {
    await checkVersion(pool)
    await migrate(pool)
    await checkRoles(pool)
  })

/** Warns about settings that are fine for a trial but not for real users. */
function warnOfSettings({ publicUrl, lean, trustedProxies }: Config, log: Log): void {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'http:' && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
    log.warn('PUBLIC_URL is not https: passwords and figures cross the network in the open', { publicUrl })
  if (protocol === 'https:' && trustedProxies === 0)
    log.warn('TRUSTED_PROXIES is 0 behind a proxy: limits take all people for one, at its address')
  if (lean === null)
    log.warn('No bank provider is set: the sandbox bank stands in for it, with invented data')
}

function openPools(target: Target, stops: Stop[]): Record<'main' | 'queue' | 'identity', Pool> {
  const pools = {
    main: createPool(target, 16),
    queue: createPool(target, 5), // one holds the lock of the workers
    identity: createPool(target, 6, 'number'),
  }
  stops.push(async () => {
    await Promise.all(Object.values(pools).map((pool) => pool.end()))
  })
  return pools
}

function identityOf(app: App, pool: Pool, passwordCost: IdentityOptions['passwordCost']): Promise<Identity> {
  const { clock } = app
  return createIdentity({
    ...app,
    libraryClock: systemClock,
    pool,
    passwordCost,
    onUserCreated: async (tx, user) => {
      await createUserDocument(tx, { ...user, userId: user.id }, clock.now())
      await seedCategories(tx, user.id, clock.now())
    },
    onEmailChanged: setUserEmail,
    onAccessEnded: async (tx, userId) => {
      await endAllTokens(tx, userId, clock.now())
      await unsubscribeBrowsers(tx, userId)
      await holdInvitations(tx, userId)
    },
    takeInvited: (tx, email, secret) => takeInvited(app, tx, email, secret),
    fillSample: (user) =>
      withSampleBank(app, (bank) => fillSample(app, user, { bank, settle: settleEvents })),
    copySample,
    onDemoEnded: () => sendDemoUpkeep(app),
    audit: async (tx, userId, kind, detail) => {
      const now = clock.now()
      await notifyOfSignIn(app, tx, userId, { kind, detail })
      await recordAudit(tx, userId, kind, detail, now)
    },
  })
}

type ListenOptions = {
  identity: Identity
  bank: SandboxBank | null
  metrics: ServedMetrics
  dist: string
  stops: Stop[]
}

async function listen(app: App, options: ListenOptions): Promise<string> {
  const { config } = app
  let draining = false
  const hono = createApp(app, {
    identity: options.identity,
    sandbox: options.bank !== null,
    linkUrl: app.banks.standard.widget.scriptUrl,
    dist: options.dist,
    databaseReady: onceForAll(() =>
      sql<{ writable: boolean }>`select current_setting('transaction_read_only') = 'off' as writable`
        .execute(app.db)
        .then(
          ({ rows: [row] }) => row?.writable === true,
          () => false,
        ),
    ),
    draining: () => draining,
    metrics: options.metrics.app,
    address: (c) =>
      clientAddress(getConnInfo(c).remote.address, c.req.header('x-forwarded-for'), config.trustedProxies),
  })
  const listener = getRequestListener(hono.fetch, { hostname: config.host })
  const server = await openServer((request, response) => void listener(request, response), {
    port: config.port,
    host: config.host,
  })
  options.stops.push(() => {
    draining = true
    return drainServer(server, config.drainSeconds * 1000)
  })
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : config.port
  const url = `http://${config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host}:${port}`
  options.bank?.setWebhook(`${url}/api/webhooks/lean`)
  return url
}
