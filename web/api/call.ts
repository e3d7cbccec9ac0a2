import * as z from 'zod/mini'
import { type Endpoint, type RequestOf, fillPath } from '#contract/endpoint.ts'
import { membershipHeader } from '#contract/household/roles.ts'
import { config } from './config.ts'
import { ApiError, badAnswerMessage, errorOf, isAbort, networkMessage, notConfigured } from './errors.ts'
import { takeEarlyFigures } from './early.ts'
import { conditionalHeader, setTag } from './etags.ts'
import { emit } from './sync/events.ts'
import { bearerToken, dropToken } from './auth/token.ts'
import { language } from '../i18n/index.ts'

/** Makes a part optional if all of its fields are optional. */
type Lenient<T> = { [K in keyof T as object extends NonNullable<T[K]> ? K : never]?: T[K] } & {
  [K in keyof T as object extends NonNullable<T[K]> ? never : K]: T[K]
}
export type CallInput<E extends Endpoint> = Lenient<RequestOf<E>>
export type CallOptions = { signal?: AbortSignal; headers?: Record<string, string> | undefined }
/** `earlier`: a response to the same call, returned again if the server responds with 304. */
type Options<E extends Endpoint> = CallOptions & { earlier?: z.output<E['response']> | undefined }
type Args<E extends Endpoint> =
  object extends CallInput<E>
    ? [input?: CallInput<E>, options?: Options<E>]
    : [input: CallInput<E>, options?: Options<E>]
/** A call's input once its type has been checked at the call site. */
export type Parts = { params?: unknown; query?: unknown; body?: unknown }

const Params = z.record(z.string(), z.union([z.string(), z.number()]))
const Query = z.record(z.string(), z.unknown())

/** The URL of an endpoint with its parameters and query filled in. */
export function addressOf(endpoint: Endpoint, input: Parts = {}): string {
  if (config.apiBaseUrl === null)
    throw new ApiError({ status: 0, code: 'not_configured', message: notConfigured() })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(z.parse(Query, input.query ?? {})))
    if (value !== undefined && value !== null && value !== '') query.set(name, textOf(value))
  const path = fillPath(endpoint.path, z.parse(Params, input.params ?? {}))
  return `${config.apiBaseUrl}${path}${query.size > 0 ? `?${query.toString()}` : ''}`
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The raw response of an endpoint, sent with the bearer token and retried once with a new token on 401. */
export async function callRaw(
  endpoint: Endpoint,
  input: Parts = {},
  options: CallOptions = {},
): Promise<Response> {
  const address = addressOf(endpoint, input)
  const first = await send(endpoint, address, input.body, options)
  if (first.status !== 401 || endpoint.access !== 'bearer') return first
  dropToken()
  const second = await send(endpoint, address, input.body, options)
  if (second.status === 401) emit('sessionEnded')
  return second
}

async function send(
  endpoint: Endpoint,
  address: string,
  body: unknown,
  options: CallOptions,
): Promise<Response> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': language.get(),
    ...options.headers,
  }
  if (endpoint.access === 'bearer') headers['authorization'] = `Bearer ${await bearerToken()}`
  const asItIs = body instanceof Blob || body instanceof FormData
  if (body !== undefined && !asItIs) headers['content-type'] ??= 'application/json'
  // it was sent without these headers
  const isPlain = endpoint.method === 'GET' && Object.keys(options.headers ?? {}).length === 0
  const early = isPlain ? takeEarlyFigures(address.slice(config.apiBaseUrl?.length ?? 0)) : undefined
  try {
    return await (early ??
      fetch(address, {
        method: endpoint.method,
        headers,
        body: body === undefined ? undefined : asItIs ? body : JSON.stringify(body),
        signal: options.signal,
        credentials: config.apiBaseUrl === '' ? 'same-origin' : 'include',
        cache: 'no-store',
      }))
  } catch (error) {
    if (isAbort(error)) throw error
    throw new ApiError({ status: 0, code: 'network', message: networkMessage() })
  }
}

/** Calls an endpoint and parses the response with the contract; throws an ApiError on failure. */
export function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: Args<E>
): Promise<z.output<E['response']>> {
  return callParts(endpoint, input, options)
}

/** Like `call`, for code that is itself generic over endpoints. */
export async function callParts<E extends Endpoint>(
  endpoint: E,
  input?: Parts,
  { earlier, ...options }: Options<E> = {},
): Promise<z.output<E['response']>> {
  const address = addressOf(endpoint, input)
  const headers = { ...options.headers, ...conditionalHeader(earlier, address) }
  const response = await callRaw(endpoint, input, { ...options, headers })
  if (response.status === 304 && earlier !== undefined) return earlier
  if (!response.ok) {
    const error = await errorOf(response)
    if (error.reason === 'demo_cannot' && endpoint.method !== 'GET') emit('demoRefused')
    throw error
  }
  const parsed = z.safeParse<E['response']>(endpoint.response, await response.json().catch(() => null))
  if (!parsed.success)
    throw new ApiError({ status: response.status, code: 'bad_answer', message: badAnswerMessage() })
  setChange(parsed.data, endpoint.method, {
    id: response.headers.get('x-change-id'),
    membership: options.headers?.[membershipHeader] ?? null,
  })
  setTag(parsed.data, address, response.headers.get('etag'))
  return parsed.data
}

/** The change that a call made, by response object; the server names one only if it can be undone. */
const changes = new WeakMap<object, MadeChange>()
/** `membership` is the one in whose owner's data it was made; null for the user's own. */
export type MadeChange = { id: string; membership: string | null }

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

export function setChange(
  answer: unknown,
  method: string,
  { id, membership }: { id: string | null; membership: string | null },
): void {
  if (method !== 'GET' && id !== null && isObject(answer)) changes.set(answer, { id, membership })
}

/** The change that a response belongs to; null if nothing was changed. */
export function changeOf(answer: unknown): MadeChange | null {
  return isObject(answer) ? (changes.get(answer) ?? null) : null
}
