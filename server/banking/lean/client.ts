/** Authorised calls to Lean's API: tokens, a few bounded retries, and failures mapped to the port's kinds. */
import { setTimeout as pause } from 'node:timers/promises'
import { BankError } from '../provider.ts'
import { type Answer, answerOf, failureOf } from './wire/answer.ts'
import type { LeanAccess } from './settings.ts'
import type { Limits, Method, WireAnswer, WireFailure } from './wire/exchange.ts'
import * as z from 'zod'

export type CallOptions = { query?: Record<string, string>; body?: Record<string, unknown>; once?: boolean }

export type LeanClient = {
  /**
   * Sends one call and returns the provider's response, failures included. Throws BankError `unavailable`
   * when there was no readable response, and the token endpoint's error when it issued no token.
   */
  send(method: Method, path: string, options?: CallOptions): Promise<Answer>
  /** Like `send`, but throws the BankError of an unsuccessful response. */
  call(method: Method, path: string, options?: CallOptions): Promise<Answer>
  /** Returns a successful response unchanged; throws the BankError of any other. */
  checked(answer: Answer): Answer
  /** A fresh token of another scope, such as `customer.<id>`; never cached. */
  mintToken(scope: string): Promise<LeanToken>
}

const extraTries = 2

/** Creates the client; its only state is the API token and open connections. */
export function createLeanClient(access: LeanAccess): LeanClient {
  const tokens = createTokens(access)

  async function attempt(
    method: Method,
    path: string,
    options: CallOptions,
    token: string,
  ): Promise<WireAnswer | WireFailure> {
    const url = new URL(access.apiUrl.replace(/\/+$/, '') + path)
    for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, value)
    const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${token}` }
    const body = options.body === undefined ? null : JSON.stringify(options.body)
    if (body !== null) {
      headers['content-type'] = 'application/json'
      headers['content-length'] = String(Buffer.byteLength(body))
    }
    const tries = method === 'GET' && options.once !== true ? 1 + extraTries : 1
    return retried(access.limits, tries, (limits) => access.exchange({ method, url, headers, body }, limits))
  }

  async function send(method: Method, path: string, options: CallOptions = {}): Promise<Answer> {
    const started = performance.now()
    let token = await tokens.api()
    let result = await attempt(method, path, options, token)
    if (!('failure' in result) && result.status === 401) {
      tokens.drop(token)
      token = await tokens.api()
      result = await attempt(method, path, options, token)
    }
    const ms = Math.round(performance.now() - started)
    const call = `lean ${method} ${path}`
    if ('failure' in result) {
      access.log('warn', 'bank call failed', { call, reason: result.reason, ms })
      throw new BankError('unavailable', `${call}: ${result.reason}`, { fault: result.reason })
    }
    const answer = answerOf(call, result, access.now())
    const { http, status, correlationId, traceId } = answer
    access.log(failureOf(answer) ? 'warn' : 'debug', 'bank call', {
      call,
      http,
      word: status,
      correlationId,
      traceId,
      ms,
    })
    return answer
  }

  function checked(answer: Answer): Answer {
    const failure = failureOf(answer)
    if (failure) throw failure
    return answer
  }

  return {
    send,
    checked,
    call: async (method, path, options) => checked(await send(method, path, options)),
    mintToken: tokens.mint,
  }
}

/** Retries after a broken connection or a 5xx without Retry-After, all within one total time. */
async function retried(
  limits: Limits,
  mostTries: number,
  run: (limits: Limits) => Promise<WireAnswer | WireFailure>,
): Promise<WireAnswer | WireFailure> {
  const end = performance.now() + limits.totalMs
  for (let tries = 1; ; tries += 1) {
    const result = await run({ ...limits, totalMs: Math.max(1, end - performance.now()) })
    const passing =
      'failure' in result
        ? result.failure === 'reset'
        : result.status >= 500 && result.headers['retry-after'] === undefined
    const wait = 150 * 3 ** (tries - 1) * (0.5 + Math.random())
    if (!passing || tries >= mostTries || performance.now() + wait >= end) return result
    await pause(wait)
  }
}

type LeanToken = { token: string; scope: string; expiresAt: Date }

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
function createTokens(access: LeanAccess) {
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
