/** Types of what the tests use of this package, which has none. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'
  type Account = { accountId: string; claims(): Record<string, unknown> }
  export class Provider {
    constructor(
      issuer: string,
      options: Record<string, unknown> & { findAccount(context: unknown, id: string): Account },
    )
    callback(): (request: IncomingMessage, response: ServerResponse) => void
  }
}
