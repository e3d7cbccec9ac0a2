/** What a visitor who looks around with sample data may do, and for how long. */
import { scopeFor } from '../person/api-tokens.ts'
import type { Endpoint } from '../endpoint.ts'

export const demoLimits = {
  hours: 24,
  /** Requests that change something, per demo. */
  changes: 600,
  files: 5,
  fileBytes: 1_000_000,
  imports: 5,
  importBytes: 200_000,
  importRows: 500,
} as const

/** Whether a demo's session may make a call: what says so, and reads of the user's own data. */
export function demoMay(endpoint: Endpoint): boolean {
  return endpoint.demo ?? (endpoint.method === 'GET' && scopeFor(endpoint) === 'read')
}
