/** Reads a text from an address that a user named. */
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isPublicUrl, publicLookup } from './public-address.ts'

/** `unreachable`: no answer in time, or none that is complete; `refused`: another answer than 200; `large`: too long. */
export type FetchProblem = 'unreachable' | 'refused' | 'large'
export class PublicFetchError extends Error {
  readonly problem: FetchProblem
  constructor(problem: FetchProblem, options?: ErrorOptions) {
    super(`the address is ${problem}`, options)
    this.problem = problem
  }
}

export type Limits = { allowLoopback: boolean; longestMs: number; mostBytes: number }

/**
 * The body of a public address. Follows no redirect, and checks the address once more when its name is resolved, so that no
 * name leads to an internal host. Throws a PublicFetchError.
 */
export async function fetchPublicText(
  address: string,
  { allowLoopback, longestMs, mostBytes }: Limits,
): Promise<string> {
  if (!isPublicUrl(address, allowLoopback)) throw new PublicFetchError('unreachable')
  const url = new URL(address)
  const send = url.protocol === 'http:' ? httpRequest : httpsRequest
  return new Promise((resolve, reject) => {
    const stop = (problem: FetchProblem, cause?: unknown): void => {
      reject(new PublicFetchError(problem, { cause }))
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
      if (response.statusCode !== 200) return stop('refused')
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
