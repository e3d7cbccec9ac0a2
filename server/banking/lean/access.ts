import type { Exchange, Limits } from './wire/exchange.ts'

export type Log = (
  level: 'debug' | 'info' | 'warn' | 'error',
  message: string,
  fields: Record<string, unknown>,
) => void

/** The provider's address and our credentials. */
export type LeanAccess = {
  apiUrl: string
  authUrl: string
  clientId: string
  clientSecret: string
  now: () => Date
  log: Log
  limits: Limits
  exchange: Exchange
}
