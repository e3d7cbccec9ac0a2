/** Mail to the operator's support, and the technical details that may be attached to it. */
import * as z from 'zod/mini'
import { healthStates } from '../banks/connections.ts'
import { Instant, successResponse, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { languages } from '../product.ts'
import type { Reason } from '../reasons.ts'
import { syncStates } from '../banks/sync.ts'

export const supportTopics = ['banks', 'payments', 'figures', 'account', 'plan', 'idea', 'other'] as const
export const supportTextLength = 4000

const count = z.int().check(z.minimum(0), z.maximum(10_000))
/** An instant as UTC, by a pattern: zod's own would be part of every page's script. */
const moment = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/))
const code = z.string().check(z.regex(/^[\w.-]{1,64}$/))
/** One connected bank, without its name. */
const ConnectionDetails = z.object({
  health: z.enum(healthStates),
  sync: z.nullable(
    z.object({
      state: z.enum(syncStates),
      at: moment,
      error: z.nullable(code),
    }),
  ),
})
const AccountDetails = z.object({
  plan: z.enum(['free', 'premium']),
  accounts: count,
  connections: z.array(ConnectionDetails).check(z.maxLength(50)),
})
export type AccountDetails = z.infer<typeof AccountDetails>

/** A request of the web app that failed. */
export const FailedRequest = z.object({
  at: moment,
  status: z.int().check(z.minimum(0), z.maximum(599)),
  code,
  id: z.nullable(code),
})
export type FailedRequest = z.infer<typeof FailedRequest>

/** What may be attached to a mail: no field can hold an amount, a name, an IBAN or the text of a payment. */
export const Diagnostics = z.object({
  version: code,
  language: z.enum(languages),
  browser: z.string().check(z.maxLength(300), z.regex(/^[\x20-\x7E]*$/)),
  /** Null for somebody who is not signed in. */
  account: z.nullable(AccountDetails),
  failed: z.array(FailedRequest).check(z.maxLength(5)),
})
export type Diagnostics = z.infer<typeof Diagnostics>

/** The attached details line by line, as the sender sees them and as support reads them. */
export function diagnosticLines({ version, language, browser, account, failed }: Diagnostics): string[] {
  const bank = ({ health, sync }: AccountDetails['connections'][number], index: number): string => {
    const run = sync
      ? `last sync ${sync.state} ${sync.at}${sync.error ? ` (${sync.error})` : ''}`
      : 'never synced'
    return `Connection ${index + 1}: ${health}, ${run}`
  }
  return [
    `App version: ${version}`,
    `Language: ${language}`,
    `Browser: ${browser}`,
    ...(account
      ? [
          `Plan: ${account.plan}`,
          `Accounts: ${account.accounts}`,
          `Connections: ${account.connections.length}`,
          ...account.connections.map(bank),
        ]
      : []),
    ...failed.map(
      ({ at, status, code: reason, id }) => `Failed request: ${at} ${status} ${reason} ${id ?? '-'}`,
    ),
  ]
}

/** The mail of a signed-in user, answered at the address of the account. */
export const SupportMail = z.object({
  /** Chosen by the client, the same for each attempt: a repeated one is not sent twice. */
  id: Uuid,
  topic: z.enum(supportTopics),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(supportTextLength)),
  diagnostics: z.nullable(Diagnostics),
})
export const VisitorMail = z.object({
  ...SupportMail.shape,
  /** One address alone, so that nothing else can get into a header. */
  email: z.string().check(
    z.maxLength(254),
    z.regex(/^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d-]+(\.[a-z\d-]+)+$/i, {
      error: 'email_invalid' satisfies Reason,
    }),
  ),
})

export const supportDetails = endpoint('GET', '/api/user/support/details', {
  tokens: 'never',
  summary:
    'Technical details of the account that may be attached to a mail to support; no amounts and no names',
  response: successResponse({ account: AccountDetails }),
})
export const contactSupport = endpoint('POST', '/api/user/support', {
  tokens: 'never',
  summary: 'Sends a mail to support, answered at the address of the account',
  body: SupportMail,
  response: successResponse({ sent_at: Instant }),
  errors: ['rate_limited', 'not_configured'],
})
export const contactSupportAsVisitor = endpoint('POST', '/api/support', {
  access: 'public',
  summary: 'Sends a mail to support from somebody who is not signed in',
  body: VisitorMail,
  response: successResponse({ sent_at: Instant }),
  errors: ['rate_limited', 'not_configured'],
})
