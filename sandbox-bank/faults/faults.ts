import type { IncomingMessage, ServerResponse } from 'node:http'

/** One fault: the requests it matches, its effect, and how often it applies. */
export interface FaultSpec {
  match?: { method?: string; /** Tested against path and query. */ path?: RegExp }
  kind: 'status' | 'delay' | 'cut' | 'slow-bytes' | 'html' | 'giant' | 'redirect' | 'hang' | 'json'
  /** HTTP status of the response (default 200, for 'status' 500, for 'redirect' 302). */
  status?: number
  headers?: Record<string, string>
  /** Delay of 'delay', or between two bytes of 'slow-bytes'. */
  ms?: number
  /** Size of a 'giant' response (default 50 MB). */
  bytes?: number
  /** Text, or a value that is sent as JSON. */
  body?: unknown
  /** How many requests it applies to (default all). */
  times?: number
  /** How many matching requests pass before it applies. */
  skip?: number
}

/** The active faults; the first match applies. */
export interface Faults {
  set(spec: FaultSpec | FaultSpec[]): void
  clear(): void
}

interface Active {
  spec: FaultSpec
  left: number
  skip: number
}

/** Applies the faults to requests. */
export interface FaultEngine extends Faults {
  /** True when a fault has responded; false, possibly after a delay, when the request should proceed. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const HTML =
  '<!doctype html><html><head><title>Service unavailable</title></head><body><h1>Service unavailable</h1></body></html>'

function textOf(body: unknown): string {
  if (body === undefined) return ''
  return typeof body === 'string' ? body : JSON.stringify(body)
}

/** Waits until more can be written or the connection is closed. */
function roomOrEnd(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done)
      response.off('close', done)
      resolve()
    }
    response.on('drain', done)
    response.on('close', done)
  })
}

async function giant(response: ServerResponse, bytes: number): Promise<void> {
  const chunk = Buffer.alloc(65_536, 0x20)
  response.write('{"status":"OK","filler":"')
  for (let sent = 0; sent < bytes && !response.destroyed; sent += chunk.length) {
    if (!response.write(chunk)) await roomOrEnd(response)
  }
  response.end('"}')
}

async function slowly(response: ServerResponse, text: string, ms: number): Promise<void> {
  for (const byte of Buffer.from(text)) {
    if (response.destroyed) return
    response.write(Buffer.from([byte]))
    await wait(ms)
  }
  response.end()
}

async function play(spec: FaultSpec, response: ServerResponse): Promise<void> {
  const json = { 'content-type': 'application/json', ...spec.headers }
  const body = textOf(spec.body)
  if (spec.kind === 'hang') return
  if (spec.kind === 'cut') {
    const part = body === '' ? '{"status":"OK","data":{"transac' : body
    response.writeHead(spec.status ?? 200, { ...json, 'content-length': String(part.length + 1000) })
    response.write(part, () => response.destroy())
    return
  }
  if (spec.kind === 'slow-bytes') {
    response.writeHead(spec.status ?? 200, json)
    return slowly(response, body === '' ? '{"status":"OK","data":null}' : body, spec.ms ?? 100)
  }
  if (spec.kind === 'giant') {
    response.writeHead(spec.status ?? 200, json)
    return giant(response, spec.bytes ?? 50_000_000)
  }
  if (spec.kind === 'html') {
    response
      .writeHead(spec.status ?? 200, { 'content-type': 'text/html', ...spec.headers })
      .end(body === '' ? HTML : body)
    return
  }
  if (spec.kind === 'redirect') {
    response.writeHead(spec.status ?? 302, { location: body === '' ? '/' : body, ...spec.headers }).end()
    return
  }
  response
    .writeHead(
      spec.status ?? (spec.kind === 'json' ? 200 : 500),
      spec.body === undefined ? spec.headers : json,
    )
    .end(body)
}

function hits({ match }: FaultSpec, request: IncomingMessage): boolean {
  if (match?.method !== undefined && match.method.toUpperCase() !== request.method) return false
  if (match?.path === undefined) return true
  match.path.lastIndex = 0
  return match.path.test(request.url ?? '/')
}

/** Creates an engine without faults. The route that sets faults is never affected. */
export function createFaults(): FaultEngine {
  let active: Active[] = []
  return {
    set(spec) {
      const list = Array.isArray(spec) ? spec : [spec]
      active.push(...list.map((each) => ({ spec: each, left: each.times ?? Infinity, skip: each.skip ?? 0 })))
    },
    clear() {
      active = []
    },
    async handle(request, response) {
      if (request.url?.startsWith('/__faults')) return false
      const found = active.find((each) => each.left > 0 && hits(each.spec, request))
      if (!found) return false
      if (found.skip > 0) {
        found.skip--
        return false
      }
      found.left--
      if (found.spec.kind === 'delay') {
        await wait(found.spec.ms ?? 1000)
        return false
      }
      await play(found.spec, response)
      return true
    },
  }
}
