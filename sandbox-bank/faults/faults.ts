import type { IncomingMessage, ServerResponse } from 'node:http'

export const FAULT_KINDS = [
  'status',
  'delay',
  'cut',
  'slow-bytes',
  'html',
  'giant',
  'redirect',
  'hang',
  'json',
] as const

/** One fault: the requests it matches, its effect, and how often it applies. */
export interface FaultSpec {
  match?: { method?: string; /** Tested against path and query. */ path?: RegExp }
  kind: (typeof FAULT_KINDS)[number]
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

/** The active faults, of which the first match applies. */
export interface FaultEngine {
  set(spec: FaultSpec | FaultSpec[]): void
  clear(): void
  /** True when a fault has responded; false, possibly after a delay, when the request should proceed. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Status and body of a fault that states none. */
const DEFAULTS: Partial<Record<FaultSpec['kind'], [status: number, body: string]>> = {
  status: [500, ''],
  cut: [200, '{"status":"OK","data":{"transac'],
  'slow-bytes': [200, '{"status":"OK","data":null}'],
  html: [
    200,
    '<!doctype html><html><head><title>Service unavailable</title></head><body><h1>Service unavailable</h1></body></html>',
  ],
  redirect: [302, '/'],
}

/** Waits until more can be written or the connection is closed. */
function roomOrEnd(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      response.off('drain', finish)
      response.off('close', finish)
      resolve()
    }
    response.on('drain', finish)
    response.on('close', finish)
  })
}

async function giant(response: ServerResponse, bytes: number): Promise<void> {
  const chunk = Buffer.alloc(65_536, 0x20)
  response.write('{"status":"OK","filler":"')
  for (let sent = 0; sent < bytes && !response.destroyed; sent += chunk.length)
    if (!response.write(chunk)) await roomOrEnd(response)
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
  const { kind, headers } = spec
  const [status, fallback] = DEFAULTS[kind] ?? [200, '']
  const stated = typeof spec.body === 'string' ? spec.body : (JSON.stringify(spec.body) ?? '')
  const body = stated === '' ? fallback : stated
  const start = (more: Record<string, string>): ServerResponse =>
    response.writeHead(spec.status ?? status, { ...more, ...headers })
  const json = { 'content-type': 'application/json' }
  if (kind === 'hang') return
  if (kind === 'cut') {
    start({ ...json, 'content-length': String(body.length + 1000) })
    response.write(body, () => response.destroy())
  } else if (kind === 'slow-bytes') {
    start(json)
    await slowly(response, body, spec.ms ?? 100)
  } else if (kind === 'giant') {
    start(json)
    await giant(response, spec.bytes ?? 50_000_000)
  } else if (kind === 'html') start({ 'content-type': 'text/html' }).end(body)
  else if (kind === 'redirect') start({ location: body }).end()
  else start(spec.body === undefined ? {} : json).end(body)
}

function hits({ match }: FaultSpec, request: IncomingMessage): boolean {
  if (match?.method !== undefined && match.method.toUpperCase() !== request.method) return false
  if (match?.path === undefined) return true
  match.path.lastIndex = 0
  return match.path.test(request.url ?? '/')
}

/** Creates an engine without faults. The route that sets faults is never affected. */
export function createFaults(): FaultEngine {
  let active: Array<{ spec: FaultSpec; left: number; skip: number }> = []
  return {
    set(specs) {
      for (const spec of [specs].flat())
        active.push({ spec, left: spec.times ?? Infinity, skip: spec.skip ?? 0 })
    },
    clear() {
      active = []
    },
    async handle(request, response) {
      if (request.url?.startsWith('/__faults')) return false
      const fault = active.find(({ spec, left }) => left > 0 && hits(spec, request))
      if (!fault) return false
      if (fault.skip > 0) {
        fault.skip--
        return false
      }
      fault.left--
      const { spec } = fault
      if (spec.kind === 'delay') await wait(spec.ms ?? 1000)
      else await play(spec, response)
      return spec.kind !== 'delay'
    },
  }
}
