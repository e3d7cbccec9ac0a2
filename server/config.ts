import path from 'node:path'
import * as z from 'zod'
import { leanAddresses, type LeanSettings } from './banking/lean/settings.ts'

/** Thrown for invalid environment variables; `faults` lists every problem, one sentence each. */
export class ConfigError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`The settings are not right:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
    this.faults = faults
  }
}

const secureOrLocal = (text: string): boolean => {
  const url = URL.parse(text)
  if (!url) return false
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
  )
}
const address = z
  .string()
  .refine(
    (text) => ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? ''),
    'is not an http or https address',
  )
const secure = z.string().refine(secureOrLocal, 'must be an https address, or http on this machine')
const port = z.coerce
  .number('is not a port')
  .int('is not a port')
  .min(0, 'is not a port')
  .max(65_535, 'is not a port')
const flag = z.enum(['true', 'false'], 'is neither true nor false').transform((text) => text === 'true')

/** An app that may ask people for access to /mcp: public, so without a secret. */
const OAuthClient = z.strictObject({
  id: z.string().regex(/^[\w.-]{1,100}$/, 'is no id of letters, digits, points and hyphens'),
  name: z.string().min(1).max(60),
  redirects: z.array(secure).min(1).max(10),
})
export type OAuthClient = z.infer<typeof OAuthClient>

function readClients(text: string, context: z.RefinementCtx): OAuthClient[] {
  try {
    const parsed = z.array(OAuthClient).safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data
    for (const { path: place, message } of parsed.error.issues)
      context.addIssue(`${place.join('.')} ${message}`.trim())
  } catch {
    context.addIssue('is not JSON')
  }
  return z.NEVER
}

const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine((text) => /^postgres(ql)?:\/\//.test(text), 'is not a postgres:// address')
    .optional(),
  DATABASE_PREPARED_STATEMENTS: flag.default(true),
  PUBLIC_URL: address.optional(),
  API_BASE_URL: z.string().optional(),
  LEAN_CLIENT_ID: z.string().optional(),
  LEAN_CLIENT_SECRET: z.string().optional(),
  LEAN_WEBHOOK_SECRET: z.string().optional(),
  LEAN_ENV: z.enum(['sandbox', 'production'], 'is neither sandbox nor production').default('sandbox'),
  LEAN_API_URL: secure.optional(),
  LEAN_AUTH_URL: secure.optional(),
  LEAN_LINK_URL: secure.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: secure.optional(),
  SMTP_URL: z
    .string()
    .refine((text) => /^smtps?:\/\//.test(text), 'is not an smtp:// address')
    .optional(),
  MAIL_FROM: z.string().default('XTharwa <no-reply@localhost>'),
  SUPPORT_EMAIL: z.email('is not an e-mail address').optional(),
  ROLE: z.enum(['all', 'web', 'worker'], 'is none of all, web, worker').default('all'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'is none of debug, info, warn, error, silent')
    .default('info'),
  NODE_ENV: z.string().optional(),
  PLANS_ENFORCED: flag.default(false),
  RATES_URL: secure.optional(),
  TWELVEDATA_KEY: z.string().min(1).optional(),
  TWELVEDATA_URL: secure.default('https://api.twelvedata.com'),
  EODHD_KEY: z.string().min(1).optional(),
  EODHD_URL: secure.default('https://eodhd.com'),
  COINBASE_URL: secure.default('https://api.coinbase.com'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICE_ID: z.string().optional(),
  STRIPE_API_URL: secure.default('https://api.stripe.com'),
  TRUSTED_PROXIES: z.coerce.number('is not a number').int('is not a whole number').min(0).max(5).default(0),
  DRAIN_SECONDS: z.coerce.number('is not a number').int('is not a whole number').min(0).max(60).default(0),
  SANDBOX_BANK_PORT: port.default(4400),
  DEBUG_SCREENS: flag.default(false),
  DEMOS: z.coerce.number('is not a number').int('is not a whole number').min(0).max(10_000).default(200),
  PUSH_ALLOW_LOOPBACK: flag.default(false),
  STRICT_ANSWERS: flag.default(false),
  AI_BASE_URL: address.optional(),
  AI_MODEL: z.string().optional(),
  AI_API_KEY: z.string().optional(),
  CONNECT_URL: secure.optional(),
  OAUTH_REGISTRATION: flag.default(false),
  OAUTH_CLIENT_DOCUMENTS: flag.default(true),
  OAUTH_CLIENTS: z.string().transform(readClients).default([]),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  METRICS_LISTEN: z
    .string()
    .refine((text) => listenAddress(text) !== null, 'is not an address such as 127.0.0.1:9464')
    .optional(),
  S3_ENDPOINT: secure.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
})

/** Host and port of `127.0.0.1:9464` or `[::1]:9464`; null if it is neither. */
function listenAddress(text: string): { host: string; port: number } | null {
  const [, six, four, digits] = /^(?:\[([\da-f:]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? []
  const host = six ?? four
  const number = port.safeParse(digits)
  return host !== undefined && number.success ? { host, port: number.data } : null
}

type Environment = z.infer<typeof Environment>

/** Parses the environment; throws a ConfigError that lists every fault. Empty variables count as absent. */
export function readConfig(source: Readonly<Record<string, string | undefined>>): Config {
  const environment = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(environment)
  const faults = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  const together = (names: readonly string[]): void => {
    const missing = names.filter((name) => !(name in environment))
    if (missing.length > 0 && missing.length < names.length)
      faults.push(`${missing.join(' and ')} missing: set ${names.join(', ')} together or none of them`)
  }
  together(['LEAN_CLIENT_ID', 'LEAN_CLIENT_SECRET', 'LEAN_WEBHOOK_SECRET'])
  together(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
  together(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'])
  together(['AI_BASE_URL', 'AI_MODEL'])
  if ('AI_API_KEY' in environment) together(['AI_API_KEY', 'AI_BASE_URL'])
  together(['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  const listen = listenAddress(environment['METRICS_LISTEN'] ?? '')
  if (listen && !environment['METRICS_TOKEN'] && !/^(127\..*|::1|localhost)$/.test(listen.host))
    faults.push('METRICS_TOKEN missing: METRICS_LISTEN can be reached from other machines')
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults)
  return Object.freeze(shape(parsed.data))
}

/** The server's settings, read once at start-up and frozen. */
export type Config = Readonly<ReturnType<typeof shape>>

function shape(env: Environment) {
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    /** Whether named prepared statements are used; a transaction-level pooler must support them. */
    preparedStatements: env.DATABASE_PREPARED_STATEMENTS,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    /** '' means the same origin; null means a malformed address, which the web app reports. */
    apiBaseUrl: apiBase(env.API_BASE_URL),
    /** Null means that the sandbox bank is used instead. */
    lean: lean(env),
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? {
            clientId: env.GOOGLE_CLIENT_ID,
            clientSecret: env.GOOGLE_CLIENT_SECRET,
            issuer: env.GOOGLE_ISSUER ?? 'https://accounts.google.com',
          }
        : null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    /** Where the mails of the help pages go; null replaces their form by a sentence. */
    supportEmail: env.SUPPORT_EMAIL ?? null,
    role: env.ROLE,
    logLevel: env.LOG_LEVEL,
    production: env.NODE_ENV === 'production',
    plansEnforced: env.PLANS_ENFORCED,
    /** Whether the debug panel, `?debug=1` and the write test behind them work. */
    debugScreens: env.DEBUG_SCREENS,
    /** How many demos may exist at once; 0 turns them off. */
    mostDemos: env.DEMOS,
    /** URL of daily exchange rates in the format of the European Central Bank; null: built-in table only. */
    ratesUrl: env.RATES_URL ?? null,
    /** Services that know prices by symbol, with the key of the server if it has one. */
    priceSources: {
      twelvedata: { url: env.TWELVEDATA_URL, key: env.TWELVEDATA_KEY ?? null },
      eodhd: { url: env.EODHD_URL, key: env.EODHD_KEY ?? null },
      coinbase: { url: env.COINBASE_URL, key: null },
    },
    /** Stripe payments; null disables them. */
    stripe: stripeOf(env),
    trustedProxies: env.TRUSTED_PROXIES,
    /** How long a stopping server keeps serving while it reports itself as not ready to load balancers. */
    drainSeconds: env.DRAIN_SECONDS,
    sandboxPort: env.SANDBOX_BANK_PORT,
    /** Whether requests to addresses that users name may go to this machine, as in tests. */
    allowLoopback: env.PUSH_ALLOW_LOOPBACK,
    /** Whether a response with a field its contract does not declare fails; for tests and development. */
    strictAnswers: env.STRICT_ANSWERS,
    /** A language model with an OpenAI-compatible API, for answers in words; null where the operator sets none. */
    model:
      env.AI_BASE_URL && env.AI_MODEL
        ? { address: env.AI_BASE_URL.replace(/\/+$/, ''), name: env.AI_MODEL, key: env.AI_API_KEY ?? null }
        : null,
    /** URL of the connect document if it has its own origin; null serves it in a sandboxed frame of ours. */
    connectUrl: env.CONNECT_URL ?? null,
    /** Apps that may ask people for access to /mcp; whether others may by a document at their address, or register themselves. */
    oauth: {
      clients: env.OAUTH_CLIENTS,
      documents: env.OAUTH_CLIENT_DOCUMENTS,
      registration: env.OAUTH_REGISTRATION,
    },
    /** Prometheus metrics; null disables them. Without `listen` they are served by the main server alone. */
    metrics: metricsOf(env),
    photoBucket:
      env.S3_ENDPOINT && env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: env.S3_ENDPOINT,
            bucket: env.S3_BUCKET,
            region: env.S3_REGION,
            accessKeyId: env.S3_ACCESS_KEY_ID,
            secretAccessKey: env.S3_SECRET_ACCESS_KEY,
          }
        : null,
  }
}

function lean(env: Environment): LeanSettings | null {
  if (!env.LEAN_CLIENT_ID || !env.LEAN_CLIENT_SECRET || !env.LEAN_WEBHOOK_SECRET) return null
  const usual = leanAddresses(env.LEAN_ENV)
  return {
    clientId: env.LEAN_CLIENT_ID,
    clientSecret: env.LEAN_CLIENT_SECRET,
    webhookSecret: env.LEAN_WEBHOOK_SECRET,
    env: env.LEAN_ENV,
    apiUrl: env.LEAN_API_URL ?? usual.apiUrl,
    authUrl: env.LEAN_AUTH_URL ?? usual.authUrl,
    linkUrl: env.LEAN_LINK_URL ?? usual.linkUrl,
  }
}

function metricsOf({ METRICS_TOKEN: token, METRICS_LISTEN: listen }: Environment) {
  if (token === undefined && listen === undefined) return null
  return { token: token ?? null, listen: listenAddress(listen ?? '') }
}

function stripeOf(env: Environment) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_PRICE_ID: priceId } = env
  if (!secretKey || !webhookSecret || !priceId) return null
  return { apiUrl: env.STRIPE_API_URL.replace(/\/+$/, ''), secretKey, webhookSecret, priceId }
}

function apiBase(text: string | undefined): string | null {
  if (text === undefined) return ''
  return secureOrLocal(text) ? text.replace(/\/+$/, '') : null
}

/** The web app's origin if the API has a different one; else null, and no other origin may call the API. */
export function webOrigin({
  publicUrl,
  apiBaseUrl,
}: Pick<Config, 'publicUrl' | 'apiBaseUrl'>): string | null {
  const web = new URL(publicUrl).origin
  return apiBaseUrl && new URL(apiBaseUrl).origin !== web ? web : null
}

/** The base URL at which browsers reach the API. */
export function apiUrl({ publicUrl, apiBaseUrl }: Pick<Config, 'publicUrl' | 'apiBaseUrl'>): string {
  return apiBaseUrl ? new URL(apiBaseUrl).origin : publicUrl
}

/** The address at which assistants reach the product; access tokens are for it alone. */
export const mcpAddress = (config: Pick<Config, 'publicUrl' | 'apiBaseUrl'>): string =>
  `${apiUrl(config)}/mcp`
/** Whether apps can be connected: the protocol wants an https address, or one on this machine. */
export const canConnectApps = (config: Pick<Config, 'publicUrl' | 'apiBaseUrl'>): boolean =>
  secureOrLocal(mcpAddress(config))
