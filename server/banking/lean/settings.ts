import type { Exchange, Limits } from './wire/exchange.ts'

/** Lean's addresses and our credentials there. */
export type LeanSettings = {
  clientId: string
  clientSecret: string
  webhookSecret: string
  env: 'sandbox' | 'production'
  apiUrl: string
  authUrl: string
  /** The URL of the widget's script, which only the connect page loads. */
  linkUrl: string
}

export type Log = (
  level: 'debug' | 'info' | 'warn' | 'error',
  message: string,
  fields: Record<string, unknown>,
) => void

/** What authorised calls need. */
export type LeanAccess = Pick<LeanSettings, 'apiUrl' | 'authUrl' | 'clientId' | 'clientSecret'> & {
  now: () => Date
  log: Log
  limits: Limits
  exchange: Exchange
}

const scriptPath = '/link/sdk/web/v2/prod/ae/latest/Lean.min.js'

/** Lean's own UAE addresses. */
export function leanAddresses(
  env: LeanSettings['env'],
): Pick<LeanSettings, 'apiUrl' | 'authUrl' | 'linkUrl'> {
  const live = env === 'production'
  return {
    apiUrl: live ? 'https://api2.leantech.me' : 'https://sandbox.leantech.me',
    authUrl: live ? 'https://auth.leantech.me' : 'https://auth.sandbox.leantech.me',
    linkUrl: `https://cdn.leantech.me${scriptPath}`,
  }
}

/** The settings for a server on this machine that speaks Lean's protocol, such as the sandbox bank. */
export function leanAt(
  url: string,
  client: Pick<LeanSettings, 'clientId' | 'clientSecret' | 'webhookSecret'>,
): LeanSettings {
  return { ...client, env: 'sandbox', apiUrl: url, authUrl: url, linkUrl: new URL(scriptPath, url).href }
}
