import { compress } from 'hono/compress'
import { type Context, type Env, Hono, type MiddlewareHandler } from 'hono'
import { demoLimits } from '#contract/closing/demo.ts'
import { api } from '#contract/index.ts'
import * as meta from '#contract/meta.ts'
import { webOrigin } from './config.ts'
import type { App } from './context.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { analyticsRoutes } from './features/figures/analytics/routes.ts'
import { assistantRoutes } from './features/assistant/routes.ts'
import { attachmentRoutes, fileRoutes } from './features/files/attachments/routes.ts'
import { changeRoutes } from './features/changes/routes.ts'
import { calendarRoutes } from './features/days/calendar/routes.ts'
import { categoryRoutes } from './features/categories/routes.ts'
import { categoryMoveRoutes } from './features/closing/category-moves/routes.ts'
import { connectionRoutes } from './features/banks/connections/routes.ts'
import { activeConnections } from './features/banks/connections/service.ts'
import { developerRoutes } from './features/closing/developer/routes.ts'
import { documentRoutes } from './features/closing/document/routes.ts'
import { exportRoutes } from './features/files/exports/routes.ts'
import { mountIdentity } from './features/person/identity/routes.ts'
import type { Identity } from './features/person/identity/service.ts'
import { investmentRoutes } from './features/investments/routes.ts'
import { ledgerRoutes } from './features/ledger/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { importRoutes } from './features/imports/routes.ts'
import { paymentRoutes } from './features/payments/routes.ts'
import { periodRoutes } from './features/days/periods/routes.ts'
import { rateRoutes } from './features/days/rates/routes.ts'
import { subscriptionRoutes } from './features/person/subscription/routes.ts'
import { planningRoutes } from './features/planning/routes.ts'
import { ruleRoutes } from './features/payments/rules/routes.ts'
import { expectedRoutes } from './features/expected/routes.ts'
import {
  listCoveredCheques,
  readCoveredCalendar,
  listCoveredLoans,
  listCoveredInstalments,
} from './features/planning/ahead/service.cover.ts'
import { uaeRoutes } from './features/uae/routes.ts'
import { privacyRoutes } from './features/closing/privacy/routes.ts'
import { settingsRoutes } from './features/person/settings/routes.ts'
import { readUserDocument } from './features/person/settings/service.ts'
import { sharingRoutes } from './features/household/routes.ts'
import { createMemberAccess } from './features/household/service.people.ts'
import { proposalRoutes } from './features/proposals/routes.ts'
import { summaryRoutes } from './features/figures/summaries/routes.ts'
import { supportRoutes } from './features/closing/support/routes.ts'
import { messageRoutes } from './features/banks/messages/routes.ts'
import { syncRoutes } from './features/banks/sync/routes.ts'
import { tokenRoutes } from './features/person/tokens/routes.ts'
import { mcpPath, mountMcp } from './features/assistant/mcp/routes.ts'
import { createTokenReader } from './features/person/tokens/service.ts'
import { reversals } from './reversals.ts'
import { docsHtml, openApiDocument, operationOf } from './platform/http/openapi.ts'
import { today } from './platform/clock.ts'
import { fail } from './platform/errors.ts'
import { read } from './platform/db/db.ts'
import { readCapped } from './platform/http/body.ts'
import { allowOrigin } from './platform/http/cors.ts'
import { errorResponse } from './platform/http/error-response.ts'
import { handleOpen, type Route } from './platform/http/http.ts'
import { mountApi } from './platform/http/serve.ts'
import { addressGroup, countInDemo } from './platform/http/limits.ts'
import { observeRequests } from './platform/metrics/observe.ts'
import { apiHeaders } from './platform/web/headers.ts'
import { docsPage, mountPages } from './platform/web/pages.ts'
import { createPolicyReports } from './platform/web/reports.ts'

export type AppOptions = {
  identity: Identity
  /** Whether the sandbox bank is used in place of a real provider. */
  sandbox: boolean
  linkUrl: string
  dist: string
  /** Whether the database responds; it is migrated before the server starts. */
  databaseReady(): Promise<boolean>
  /** Whether the server is shutting down, so that load balancers stop sending it requests. */
  draining(): boolean
  address: (c: Context) => string
  /** Serves the metrics to the holder of their token; null without a token. */
  metrics: Hono | null
}

/** All routes of the API. */
function allRoutes(app: App, options: AppOptions): Route[] {
  const { identity } = options
  return [
    ...metaRoutes(app, options),
    ...tokenRoutes(app),
    ...subscriptionRoutes(app, {
      countBanks: async (tx, userId) => (await activeConnections(tx, userId)).length,
      emailOf: async (userId) => (await read(app.db, { userId }, (tx) => readUserDocument(tx, userId))).email,
    }),
    ...settingsRoutes(app),
    ...changeRoutes(app, reversals),
    ...categoryRoutes(app),
    ...calendarRoutes(app),
    ...periodRoutes(app),
    ...rateRoutes(app),
    ...accountRoutes(app),
    ...ledgerRoutes(app),
    ...paymentRoutes(app),
    ...ruleRoutes(app),
    ...attachmentRoutes(app),
    ...exportRoutes(app),
    ...connectionRoutes(app),
    ...syncRoutes(app, (sessionIds) => identity.validSessions(sessionIds)),
    ...messageRoutes(app),
    ...importRoutes(app),
    ...expectedRoutes(app, fileRoutes, {
      cheques: listCoveredCheques,
      bills: readCoveredCalendar,
      plans: listCoveredInstalments,
      loans: listCoveredLoans,
    }),
    ...planningRoutes(app),
    ...uaeRoutes(app),
    ...investmentRoutes(app),
    ...proposalRoutes(app),
    ...summaryRoutes(app),
    ...analyticsRoutes(app),
    ...categoryMoveRoutes(app),
    ...sharingRoutes(app),
    ...assistantRoutes(app),
    ...notificationRoutes(app),
    ...supportRoutes(app),
    ...documentRoutes(app),
    ...privacyRoutes(app, identity),
    ...developerRoutes(app),
  ]
}

/** The complete HTTP application: API, identity routes, API documentation and the web app. */
export function createApp(app: App, options: AppOptions): Hono {
  const { config, log } = app
  const https = config.publicUrl.startsWith('https:')
  const root = new Hono()
  if (config.metrics) root.use(observeRequests(app.observe))
  const headers = apiHeaders(https)
  const pack = compress({ threshold: 1400 })
  const complete: MiddlewareHandler<Env> = async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    await pack(c, async () => {})
  }
  root.use('/api/*', complete)
  root.use(mcpPath, complete)
  root.use('/.well-known/*', complete)
  const web = webOrigin(config)
  if (web !== null) root.use('/api/*', allowOrigin(web))
  // built on the first request, because the 0.1 s it takes would delay start-up
  let document: ReturnType<typeof openApiDocument> | undefined
  let html: string | undefined
  root.get('/api/openapi.json', (c) => c.json((document ??= openApiDocument(api, config.publicUrl))))
  root.get('/api/docs', () => docsPage((html ??= docsHtml(api, operationOf)), config.publicUrl))
  if (options.metrics) root.route('/', options.metrics)
  const readApiToken = createTokenReader(app)
  mountMcp(root, app, {
    readToken: readApiToken,
    readAppToken: (headers) => options.identity.readAppToken(headers),
    address: options.address,
  })
  mountIdentity(root, options.identity, options.address)
  root.route(
    '/',
    mountApi({
      routes: allRoutes(app, options),
      db: app.db,
      readToken: async (headers) => (await readApiToken(headers)) ?? options.identity.readToken(headers),
      asMember: createMemberAccess(app),
      day: () => today(app.clock),
      log,
      address: options.address,
      strict: config.strictAnswers,
      countDemoWrite: (userId) => countInDemo(app, userId, 'changes', demoLimits.changes),
    }),
  )
  root.route(
    '/',
    mountPages({
      dist: options.dist,
      publicUrl: config.publicUrl,
      apiOrigin: config.apiBaseUrl ? new URL(config.apiBaseUrl).origin : null,
      runtimeConfig: runtimeConfig(app, options),
      linkUrl: options.linkUrl,
      connectUrl: config.connectUrl,
    }),
  )
  root.onError((error, c) => errorResponse(error, c, log))
  return root
}

function metaRoutes(app: App, options: AppOptions): Route[] {
  const reports = createPolicyReports(app.log, () => app.clock.now().getTime())
  return [
    handleOpen(meta.health, async () => ({ status: 'ok' as const })),
    handleOpen(meta.ready, async () => {
      const database = await options.databaseReady()
      const queue = app.queue.ready()
      const body = {
        status: database && queue && !options.draining() ? ('ok' as const) : ('not_ready' as const),
        database,
        migrations: database,
        queue,
      }
      return body.status === 'ok' ? body : Response.json(body, { status: 503 })
    }),
    handleOpen(meta.runtimeConfig, async () => runtimeConfig(app, options)),
    handleOpen(meta.policyReport, async (_input, { request, address }) => {
      const text = new TextDecoder().decode(await readCapped(request, meta.policyReport.maxBytes))
      if (!reports.take(addressGroup(address), text)) fail('too_many_reports', {}, { retryAfterSeconds: 60 })
      return { success: true as const }
    }),
  ]
}

function runtimeConfig({ config }: App, { sandbox, linkUrl }: AppOptions): meta.RuntimeConfig {
  return {
    apiBaseUrl: config.apiBaseUrl,
    sandbox,
    google: config.google !== null,
    demos: config.mostDemos > 0,
    plansEnforced: config.plansEnforced,
    production: config.production,
    debugScreens: config.debugScreens,
    connectUrl: config.connectUrl ?? '/connect',
    support: config.supportEmail !== null,
    providerHost: URL.canParse(linkUrl) ? new URL(linkUrl).host : '',
    version: '1',
  }
}
