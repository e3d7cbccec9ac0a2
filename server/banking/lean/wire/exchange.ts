/** One HTTP exchange with limits on connect time, total time and response size; no redirects. */
import { isAscii } from 'node:buffer'
import * as http from 'node:http'
import * as https from 'node:https'

export type Limits = {
  /** Until the connection (with TLS) is established. */
  connectMs: number
  /** One call from start to last byte, retries included. */
  totalMs: number
  maxBytes: number
  pageSize: number
  maxPages: number
  /** Pages of one read fetched concurrently. */
  pagesAhead: number
}

export const defaultLimits: Limits = {
  connectMs: 5_000,
  totalMs: 60_000,
  maxBytes: 20_000_000,
  pageSize: 100,
  maxPages: 1_000,
  pagesAhead: 4,
}

export type Method = 'GET' | 'POST' | 'DELETE'

export type WireRequest = {
  method: Method
  url: URL
  headers: Record<string, string>
  body: string | null
}

export type WireAnswer = { status: number; headers: http.IncomingHttpHeaders; text: string }
/** `reset`: the connection failed or broke; `limit`: our limits were exceeded; `unreadable`: not UTF-8. */
export type WireFailure = { failure: 'reset' | 'limit' | 'unreadable'; reason: string }

export type Exchange = (
  request: WireRequest,
  limits: Pick<Limits, 'connectMs' | 'totalMs' | 'maxBytes'>,
) => Promise<WireAnswer | WireFailure>

/**
 * Creates the exchange function. It never throws and never follows a redirect: a 3xx is returned without its
 * body. Connections are kept open for GETs only, since a request that may act twice must not use a connection
 * the other side is just closing.
 */
export function createExchange(): Exchange {
  const agents = {
    'http:': new http.Agent({ keepAlive: true, maxFreeSockets: 8, timeout: 30_000 }),
    'https:': new https.Agent({ keepAlive: true, maxFreeSockets: 8, timeout: 30_000 }),
  }
  return (request, limits) =>
    new Promise((resolve) => {
      const secure = request.url.protocol === 'https:'
      const outgoing = (secure ? https : http).request(request.url, {
        method: request.method,
        headers: { ...request.headers, 'accept-encoding': 'identity' },
        agent: request.method === 'GET' ? agents[secure ? 'https:' : 'http:'] : false,
      })
      let connecting: NodeJS.Timeout | undefined
      const total = setTimeout(() => fail('limit', 'no complete answer in time'), limits.totalMs)

      function finish(result: WireAnswer | WireFailure): void {
        clearTimeout(total)
        clearTimeout(connecting)
        resolve(result)
      }
      function fail(failure: WireFailure['failure'], reason: string): void {
        finish({ failure, reason })
        outgoing.destroy()
      }

      outgoing.on('socket', (socket) => {
        if (!socket.connecting) return
        connecting = setTimeout(() => fail('limit', 'no connection in time'), limits.connectMs)
        socket.once(secure ? 'secureConnect' : 'connect', () => clearTimeout(connecting))
      })
      outgoing.on('error', (error) => fail('reset', codeOf(error)))
      outgoing.on('close', () => finish({ failure: 'reset', reason: 'closed without an answer' }))
      outgoing.on('response', (incoming) => collect(incoming, limits.maxBytes, finish, fail))
      outgoing.end(request.body ?? undefined)
    })
}

function collect(
  incoming: http.IncomingMessage,
  maxBytes: number,
  finish: (answer: WireAnswer) => void,
  fail: (failure: WireFailure['failure'], reason: string) => void,
): void {
  const status = incoming.statusCode ?? 0
  if (status >= 300 && status < 400) {
    finish({ status, headers: incoming.headers, text: '' })
    incoming.destroy()
    return
  }
  const chunks: Buffer[] = []
  let bytes = 0
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBytes) fail('limit', 'answer too large')
    else chunks.push(chunk)
  })
  incoming.on('error', (error) => fail('reset', codeOf(error)))
  incoming.on('end', () => {
    if (!incoming.complete) return fail('reset', 'answer cut off')
    const text = decodeUtf8(Buffer.concat(chunks, bytes))
    if (text === null) return fail('unreadable', 'answer is not UTF-8')
    finish({ status, headers: incoming.headers, text })
  })
}

function decodeUtf8(bytes: Buffer): string | null {
  if (isAscii(bytes)) return bytes.toString('latin1')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Only the system's error code: messages may contain addresses. */
function codeOf(error: NodeJS.ErrnoException): string {
  return error.code ?? 'connection failed'
}
