/** OAuth client-credentials tokens: one cached API token, fetched once for all concurrent callers. */
import * as z from 'zod'
import { BankError } from '../provider.ts'
import { answerOf, failureOf } from './wire/answer.ts'
import type { LeanAccess } from './settings.ts'

export type LeanToken = { token: string; scope: string; expiresAt: Date }

const renewBeforeMs = 60_000

const TokenBody = z.object({
  access_token: z.string().min(1),
  scope: z.string().optional(),
  expires_in: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
})

/**
 * Tokens of the provider. `api` returns the cached token until a minute before it expires, `drop` discards it
 * if it is still the cached one, `mint` requests a token of any scope. Throws BankError: `refused` for bad
 * credentials or scope, `rate_limited`, `unavailable`.
 */
export function createTokens(access: LeanAccess) {
  let cached: LeanToken | null = null
  let asking: Promise<LeanToken> | null = null

  async function mint(scope: string): Promise<LeanToken> {
    const call = `lean token ${scope === 'api' ? 'api' : 'customer'}`
    const body = new URLSearchParams({
      client_id: access.clientId,
      client_secret: access.clientSecret,
      grant_type: 'client_credentials',
      scope,
    }).toString()
    const result = await access.exchange(
      {
        method: 'POST',
        url: new URL(`${access.authUrl.replace(/\/+$/, '')}/oauth2/token`),
        headers: {
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': String(Buffer.byteLength(body)),
        },
        body,
      },
      access.limits,
    )
    if ('failure' in result) {
      access.log('warn', 'bank call failed', { call, reason: result.reason })
      throw new BankError('unavailable', `${call}: ${result.reason}`)
    }
    const answer = answerOf(call, result, access.now())
    const failure = failureOf(answer)
    if (failure) {
      access.log('warn', 'bank call', { call, http: answer.http, correlationId: answer.correlationId })
      throw failure
    }
    const token = TokenBody.safeParse(answer.body)
    if (!token.success) throw new BankError('unavailable', `${call}: unreadable answer`)
    return {
      token: token.data.access_token,
      scope: token.data.scope ?? scope,
      expiresAt: new Date(access.now().getTime() + token.data.expires_in * 1000),
    }
  }

  async function fetchApi(): Promise<LeanToken> {
    try {
      cached = await mint('api')
      return cached
    } finally {
      asking = null
    }
  }

  return {
    mint,
    async api(): Promise<string> {
      if (cached && cached.expiresAt.getTime() - renewBeforeMs > access.now().getTime()) return cached.token
      asking ??= fetchApi()
      return (await asking).token
    },
    drop(token: string): void {
      if (cached?.token === token) cached = null
    },
  }
}
