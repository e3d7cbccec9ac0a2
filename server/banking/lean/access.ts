import type { Exchange, Limits } from './wire.ts'

export type Log = (
  level: 'debug' | 'info' | 'warn' | 'error',
  message: string,
  fields: Record<string, unknown>,
) => void

/** Where the provider is, and with what it is asked. */
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
