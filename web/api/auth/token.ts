import * as z from 'zod/mini'
import { config } from '../config.ts'
import { dropEarlyFigures, dropEarlyResponse, takeEarlyResponse } from '../early.ts'
import { i18n, language } from '../../i18n/index.ts'
import { ApiError, networkMessage, notConfigured } from '../errors.ts'
import { emit } from '../sync/events.ts'

export const tokenLifeMs = 50 * 60_000
const retryAfterMs = 1000

const TokenAnswer = z.object({ token: z.string().check(z.minLength(1)) })

let cached: { token: string; until: number } | null = null
let under: Promise<string> | null = null
let generation = 0
/** Set once the session has ended: pending calls then fail here instead of each asking the server. */
let closed = false

/** The bearer token, in memory only, reused for 50 minutes; concurrent callers share one request. */
export function bearerToken(): Promise<string> {
  if (closed) return Promise.reject(notSignedIn())
  if (cached && Date.now() < cached.until) return Promise.resolve(cached.token)
  const startedIn = generation
  under ??= obtain(startedIn).finally(() => {
    if (startedIn === generation) under = null
  })
  return under
}

/** Discards the token and requests no new one until someone signs in. */
export function closeToken(): void {
  dropToken()
  closed = true
}
export function openToken(): void {
  closed = false
}

/** Discards the token; a response still in flight is not cached either. */
export function dropToken(): void {
  generation += 1
  dropEarlyResponse('token')
  dropEarlyFigures()
  cached = null
  under = null
}

const notSignedIn = (): ApiError =>
  new ApiError({ status: 401, code: 'unauthenticated', message: i18n.t('parts:failure.notSignedIn') })

async function obtain(startedIn: number): Promise<string> {
  let token = await request()
  if (token === null) {
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs))
    token = await request()
  }
  if (token === null && startedIn === generation) emit('sessionEnded')
  if (token === null || startedIn !== generation) throw notSignedIn()
  cached = { token, until: Date.now() + tokenLifeMs }
  return token
}

/** Null means that nobody is signed in. */
async function request(): Promise<string | null> {
  if (config.apiBaseUrl === null)
    throw new ApiError({ status: 0, code: 'not_configured', message: notConfigured() })
  const responding =
    takeEarlyResponse('token') ??
    fetch(`${config.apiBaseUrl}/api/identity/token`, {
      credentials: 'include',
      headers: { accept: 'application/json', 'accept-language': language.get() },
    })
  const response = await responding.catch(() => {
    throw new ApiError({ status: 0, code: 'network', message: networkMessage() })
  })
  if (response.status === 401 || response.status === 403) return null
  const parsed = TokenAnswer.safeParse(await response.json().catch(() => null))
  if (!response.ok || !parsed.success)
    throw new ApiError({ status: response.status, code: 'unavailable', message: networkMessage() })
  return parsed.data.token
}
