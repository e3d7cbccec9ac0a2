/** Requests to addresses that a user named: of a text, or by a library that calls a service. */
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isPublicUrl, publicLookup } from './public-address.ts'

/** `unreachable`: no answer in time, or none that is complete; `refused`: another answer than 200, or of another type; `large`: too long. */
export type FetchProblem = 'unreachable' | 'refused' | 'large'
export class PublicFetchError extends Error {
  readonly problem: FetchProblem
  /** Of another answer than 200. */
  readonly status: number | undefined
  constructor(problem: FetchProblem, options?: ErrorOptions & { status?: number | undefined }) {
    super(`the address is ${problem}`, options)
    this.problem = problem
    this.status = options?.status
  }
}

export type Limits = {
  allowLoopback: boolean
  longestMs: number
  mostBytes: number
  /** Any type if absent. */
  contentType?: RegExp
}

/**
 * The body of a public address. Follows no redirect, and checks the address once more when its name is resolved, so that no
 * name leads to an internal host. Throws a PublicFetchError.
 */
export async function fetchPublicText(
  address: string,
  { allowLoopback, longestMs, mostBytes, contentType }: Limits,
): Promise<string> {
  if (!isPublicUrl(address, allowLoopback)) throw new PublicFetchError('unreachable')
  const url = new URL(address)
  const send = url.protocol === 'http:' ? httpRequest : httpsRequest
  return new Promise((resolve, reject) => {
    const stop = (problem: FetchProblem, cause?: unknown, status?: number): void => {
      reject(new PublicFetchError(problem, { cause, status }))
      request.destroy()
    }
    const options = {
      headers: { accept: 'application/json, text/csv, text/plain', 'user-agent': 'XTharwa' },
      lookup: publicLookup(allowLoopback),
      signal: AbortSignal.timeout(longestMs),
      // each request resolves the name itself
      agent: false,
    }
    const request = send(url, options, (response) => {
      const type = response.headers['content-type'] ?? ''
      if (response.statusCode !== 200 || contentType?.test(type) === false)
        return stop('refused', undefined, response.statusCode)
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > mostBytes) stop('large')
        else chunks.push(chunk)
      })
      response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
      response.on('error', (error) => stop('unreachable', error))
    })
    request.on('error', (error) => stop('unreachable', error))
    request.end()
  })
}

/** With `onlyPublic` no internal host is reached; `mostBytes` is of the body of an answer. */
type StreamLimits = { onlyPublic: boolean; allowLoopback: boolean; mostBytes: number }

/**
 * A `fetch` for libraries that call a service: follows no redirect, cuts an answer that is too long. Its promise and stream reject with a PublicFetchError.
 */
export function limitedFetch({ onlyPublic, allowLoopback, mostBytes }: StreamLimits): typeof fetch {
  return async (input, init = {}) => {
    const address = input instanceof Request ? input.url : String(input)
    if (onlyPublic && !isPublicUrl(address, allowLoopback)) throw new PublicFetchError('unreachable')
    const url = new URL(address)
    const send = url.protocol === 'http:' ? httpRequest : httpsRequest
    const options = {
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(onlyPublic ? { lookup: publicLookup(allowLoopback) } : {}),
      ...(init.signal ? { signal: init.signal } : {}),
      agent: false,
    }
    return new Promise((resolve, reject) => {
      const request = send(url, options, (response) => {
        const status = response.statusCode ?? 0
        if (status < 200 || (status >= 300 && status < 400)) {
          request.destroy()
          return reject(new PublicFetchError('refused'))
        }
        const body = streamOf(response, mostBytes, () => request.destroy())
        const type = response.headers['content-type'] ?? ''
        resolve(new Response(status === 204 ? null : body, { status, headers: { 'content-type': type } }))
      })
      request.on('error', (error) => reject(new PublicFetchError('unreachable', { cause: error })))
      request.end(typeof init.body === 'string' ? init.body : undefined)
    })
  }
}

function streamOf(
  response: IncomingMessage,
  mostBytes: number,
  stop: () => void,
): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<unknown, unknown> = response[Symbol.asyncIterator]()
  let size = 0
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await chunks.next()
      if (done === true || !(value instanceof Uint8Array)) return controller.close()
      size += value.length
      if (size <= mostBytes) return controller.enqueue(new Uint8Array(value))
      stop()
      controller.error(new PublicFetchError('large'))
    },
    cancel: stop,
  })
}
