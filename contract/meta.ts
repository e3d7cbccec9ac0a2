import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/**
 * Configuration that the server passes to the web app at run
 * time, inside the page and at this address. No secrets.
 */
export const RuntimeConfig = z.object({
  /** Absolute address of the backend, or '' for the same origin; null means not configured. */
  apiBaseUrl: z.nullable(z.string()),
  sandbox: z.boolean(),
  google: z.boolean(),
  /** Whether visitors may look around with sample data. */
  demos: z.boolean(),
  plansEnforced: z.boolean(),
  production: z.boolean(),
  /** Whether the operator turned on the debug panel; outside production it then needs no `?debug=1`. */
  debugScreens: z.boolean(),
  connectUrl: z.string(),
  /** Host of the provider's pages, where a bank's sign-in may be shown. */
  providerHost: z.string(),
  /** Whether mails to support can be sent. */
  support: z.boolean(),
  version: z.string(),
})
export type RuntimeConfig = z.infer<typeof RuntimeConfig>
export const runtimeConfig = endpoint('GET', '/api/config', {
  access: 'public',
  summary: 'Run-time settings of the web app',
  response: RuntimeConfig,
})
export const health = endpoint('GET', '/api/health', {
  access: 'public',
  summary: 'The process lives',
  response: z.object({ status: z.literal('ok') }),
})
/**
 * Where browsers report violations of the content security
 * policy; the handler reads the raw body, whatever its type.
 */
export const policyReport = endpoint('POST', '/api/csp-report', {
  maxBytes: 16_384,
  access: 'public',
  summary: 'Takes a browser’s report of a broken content security policy; keeps directive and origin alone',
  response: z.object({ success: z.literal(true) }),
  errors: ['rate_limited', 'payload_too_large'],
})
export const ready = endpoint('GET', '/api/ready', {
  access: 'public',
  summary: 'Database, migrations and queue are there',
  response: z.object({
    status: z.enum(['ok', 'not_ready']),
    database: z.boolean(),
    migrations: z.boolean(),
    queue: z.boolean(),
  }),
})
