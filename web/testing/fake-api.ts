import * as z from 'zod/mini'
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'

/** The API as a test wants it, in place of `fetch`: only what was declared is answered, all else is 404. */

export type FakeRequest = {
  method: string
  /** Path with its parameters filled in. */
  path: string
  query: Readonly<Record<string, string>>
  /** The parsed JSON body, null without one. */
  body: unknown
}
type Answer = (request: FakeRequest) => unknown
type Route = { method: string; pattern: RegExp; answer: Answer; /** Has parameters. */ open: boolean }

let routes: Route[] = []
/** All calls since the start of the test, oldest first. */
export const calls: FakeRequest[] = []

const realFetch = globalThis.fetch.bind(globalThis)

/** Takes the place of `fetch` for the paths of our API; Vite's own requests pass. */
export function installFakeApi(): void {
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    if (!pathname.startsWith('/api/')) return realFetch(input, init)
    const text = await request.text()
    const asked: FakeRequest = {
      method: request.method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: text === '' ? null : toJson(text),
    }
    calls.push(asked)
    const route = routes.findLast(({ method, pattern }) => method === asked.method && pattern.test(pathname))
    const answer = await answerOf(route, asked)
    request.signal.throwIfAborted()
    return answer instanceof Response ? answer : Response.json(answer ?? null)
  }
}

async function answerOf(route: Route | undefined, asked: FakeRequest): Promise<unknown> {
  if (!route) return problem(404, 'not_found', 'Not found')
  try {
    return await route.answer(asked)
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

/** Answers an endpoint from now on; an answer that breaks the contract fails the test. */
export function answer<E extends Endpoint>(endpoint: E, given: ResponseOf<E>): void {
  answerWith(endpoint, () => given)
}

/** The same by a function of the request, after `wait`; it may throw a `problem`. */
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

/** Answers an endpoint with an error of ours. */
export function refuse(endpoint: Endpoint, status: number, code: ErrorCode, error: string): void {
  addRoute(endpoint.method, endpoint.path, () => problem(status, code, error))
}

/** Answers a call of the identity service, such as 'get-session'. */
export function answerIdentity(name: string, given: unknown, method: 'GET' | 'POST' = 'GET'): void {
  addRoute(method, `/api/identity/${name}`, () => given)
}

/** Answers every path that matches, whatever the method. */
export function answerAll(pattern: RegExp, given: Answer): void {
  for (const method of ['GET', 'POST', 'PATCH', 'DELETE'])
    routes.push({ method, pattern, answer: given, open: false })
}

function addRoute(method: string, path: string, made: Answer): void {
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
  // The newest answer counts, and a path without parameters before one with: '/search' before '/:id'.
  const at = path.includes(':') ? routes.filter(({ open }) => open).length : routes.length
  routes.splice(at, 0, { method, pattern, answer: made, open: path.includes(':') })
}

export function problem(status: number, code: ErrorCode, error: string): Response {
  return Response.json({ success: false, code, error, detail: error }, { status })
}
