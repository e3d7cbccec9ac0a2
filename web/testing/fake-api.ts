import * as z from 'zod/mini'
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { onTestFinished, vi } from 'vitest'

/** A fake API in place of `fetch`: only declared requests are answered, all others get a 404. */

type FakeRequest = {
  method: string
  /** Path with its parameters filled in. */
  path: string
  query: Readonly<Record<string, string>>
  headers: Headers
  /** The parsed JSON body; null without one. */
  body: unknown
}
type Answer = (request: FakeRequest) => unknown
type Route = { method: string; pattern: RegExp; answer: Answer; /** Has parameters. */ open: boolean }

let routes: Route[] = []
/** All calls since the start of the test, oldest first. */
export const calls: FakeRequest[] = []

const realFetch = globalThis.fetch.bind(globalThis)

let delay: (call: number) => Promise<unknown> = () => Promise.resolve()
/** Makes answers arrive one after another, as over a slow network, until the test ends. */
export function answerSlowly(): void {
  delay = (call) => new Promise((resolve) => setTimeout(resolve, 30 + 25 * (call % 6)))
  onTestFinished(() => {
    delay = () => Promise.resolve()
  })
}

const json = { headers: { 'content-type': 'application/json' } }
const names =
  /^(name|description|merchant|category_name|account_name|bank_name|payee|lender|owner|group_name|subject)$/
let replacer: ((key: string, value: unknown) => unknown) | undefined
/** Gives everything in answers that has a name the same one, until the test ends. */
export function renameAll(name: string): void {
  replacer = (key, value) => (names.test(key) && typeof value === 'string' && value !== '' ? name : value)
  onTestFinished(() => {
    replacer = undefined
  })
}

/** Replaces `fetch` for the paths of our API; Vite's own requests pass through. */
export function installFakeApi(): void {
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    if (!pathname.startsWith('/api/')) return realFetch(input, init)
    const text = await request.text()
    const call: FakeRequest = {
      method: request.method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: request.headers,
      body: text === '' ? null : toJson(text),
    }
    calls.push(call)
    const route = routes.findLast(({ method, pattern }) => method === call.method && pattern.test(pathname))
    await delay(calls.length)
    const answer = await answerOf(route, call)
    request.signal.throwIfAborted()
    return answer instanceof Response ? answer : new Response(JSON.stringify(answer ?? null, replacer), json)
  }
}

async function answerOf(route: Route | undefined, call: FakeRequest): Promise<unknown> {
  if (!route) return problem(404, 'not_found', 'Not found')
  try {
    return await route.answer(call)
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
    throw thrown
  }
}

export function resetFakeApi(): void {
  routes = []
  calls.length = 0
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Sets the response of an endpoint; a response that breaks the contract fails the test. */
export function answer<E extends Endpoint>(endpoint: E, response: ResponseOf<E>): void {
  answerWith(endpoint, () => response)
}

/** Like `answer`, with a response computed from the request after `wait`; `make` may throw a `problem`. */
export function answerWith<E extends Endpoint>(
  endpoint: E,
  make: (request: FakeRequest) => ResponseOf<E>,
  wait: (request: FakeRequest) => Promise<unknown> = () => Promise.resolve(),
): void {
  addRoute(endpoint.method, endpoint.path, async (request) => {
    await wait(request)
    return z.parse(endpoint.response, make(request))
  })
}

/** Makes an endpoint respond with an API error. */
export function refuse(
  endpoint: Endpoint,
  status: number,
  code: ErrorCode,
  error: string,
  reason?: string,
): void {
  addRoute(endpoint.method, endpoint.path, () => problem(status, code, error, reason))
}

/** Makes an endpoint fail as without a connection, and the browser say that it is offline until the test ends. */
export function cutOff(endpoint: Endpoint): void {
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => spy.mockRestore())
  addRoute(endpoint.method, endpoint.path, () => {
    throw new TypeError('Failed to fetch')
  })
}

/** Sets the response of an identity-service call, such as 'get-session'. */
export function answerIdentity(name: string, response: unknown, method: 'GET' | 'POST' = 'GET'): void {
  addRoute(method, `/api/identity/${name}`, () => response)
}

/** Sets the response of every path that matches, whatever the method. */
export function answerAll(pattern: RegExp, response: Answer): void {
  for (const method of ['GET', 'POST', 'PATCH', 'DELETE'])
    routes.push({ method, pattern, answer: response, open: false })
}

function addRoute(method: string, path: string, respond: Answer): void {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
  // The newest response wins, and a path without parameters takes precedence: '/search' before '/:id'.
  const at = path.includes(':') ? routes.filter(({ open }) => open).length : routes.length
  routes.splice(at, 0, { method, pattern, answer: respond, open: path.includes(':') })
}

export function problem(status: number, code: ErrorCode, error: string, reason?: string): Response {
  return Response.json({ success: false, code, reason, error, detail: error }, { status })
}
