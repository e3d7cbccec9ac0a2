import { Agent, type IncomingMessage, request } from 'node:http'
import { gunzipSync } from 'node:zlib'

/** Times of one operation in milliseconds: percentiles within a run, medians over the runs. */
export type Timing = { p50: number; p99: number; min: number; runs: number; calls: number; bytes: number }
export type Load = { perSecond: number; p50: number; p99: number; connections: number }
export type Target = { url: string; headers: Record<string, string> }

/**
 * Closes a connection that was idle for ten seconds, or for a second less than the server's keep-alive
 * timeout. Without a `timeout` Node's agent ignores the server's and uses connections being closed.
 */
const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 10_000 })

/** The number of open connections, in use or idle. */
export const openConnections = (): number =>
  [agent.sockets, agent.freeSockets].flatMap((of) => Object.values(of)).flat().length

type Change = { method: string; body: object }
export type Answer = { body: Buffer; encoding: string; etag: string | null }

/** A response with a status other than 200 and 304. */
export class RefusedAnswer extends Error {
  readonly path: string
  readonly status: number
  constructor(path: string, status: number, body: string) {
    super(`${path} answered ${status}: ${body}`)
    this.path = path
    this.status = status
  }
}

/** Sends a request over a keep-alive connection; returns the raw body, empty for a 304 to the ETag `held`. */
export function fetchOnce(
  target: Target,
  path: string,
  change?: Change,
  held: string | null = null,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      `${target.url}${path}`,
      {
        agent,
        headers: {
          ...target.headers,
          ...(change ? { 'content-type': 'application/json' } : {}),
          ...(held === null ? {} : { 'if-none-match': held }),
        },
        method: change?.method ?? 'GET',
      },
      (answer: IncomingMessage) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => void parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const body = Buffer.concat(parts)
          const { 'content-encoding': encoding = '', etag = null } = answer.headers
          if (answer.statusCode === 200 || answer.statusCode === 304) return resolve({ body, encoding, etag })
          return reject(new RefusedAnswer(path, answer.statusCode ?? 0, body.toString().slice(0, 300)))
        })
      },
    )
    asked.on('error', reject)
    asked.end(change ? JSON.stringify(change.body) : undefined)
  })
}

/** The parsed JSON of a response, for checks. */
export async function fetchJson(target: Target, path: string): Promise<unknown> {
  const { body, encoding } = await fetchOnce(target, path)
  return JSON.parse((encoding === 'gzip' ? gunzipSync(body) : body).toString())
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Whether calls send the ETag of the previous response (`repeat`) or request the full response (`first`). */
export type Asking = 'first' | 'repeat'

/** Returns a function that requests a path and returns the bytes of the body. */
function caller(target: Target, path: string, asking: Asking): () => Promise<number> {
  let held: string | null = null
  return async () => {
    const { body, etag } = await fetchOnce(target, path, undefined, held)
    if (asking === 'repeat') held = etag
    return body.length
  }
}

/** Times sequential calls: after a warm-up, `runs` runs of up to `calls` calls or `seconds` seconds. */
export async function timeCalls(
  target: Target,
  path: string,
  {
    runs = 5,
    calls = 200,
    seconds = 1.5,
    asking = 'first',
  }: { runs?: number; calls?: number; seconds?: number; asking?: Asking } = {},
): Promise<Timing> {
  const ask = caller(target, path, asking)
  let bytes = 0
  const warm = performance.now()
  for (let n = 0; n < 40 && performance.now() - warm < 1500; n += 1) bytes = await ask()
  const p50: number[] = []
  const p99: number[] = []
  let least = Infinity
  let count = 0
  for (let run = 0; run < runs; run += 1) {
    const times: number[] = []
    const began = performance.now()
    while (times.length < calls && (performance.now() - began < seconds * 1000 || times.length < 5)) {
      const started = performance.now()
      await ask()
      times.push(performance.now() - started)
    }
    p50.push(median(times))
    p99.push(percentile(times, 0.99))
    least = Math.min(least, ...times)
    count += times.length
  }
  return { p50: median(p50), p99: median(p99), min: least, runs, calls: count, bytes }
}

type LoadOptions = { connections?: number; seconds?: number; asking?: Asking }

/** Calls over many connections at once for some seconds. */
export async function holdLoad(
  target: Target,
  path: string,
  { connections = 32, seconds = 4, asking = 'first' }: LoadOptions = {},
): Promise<Load> {
  const times: number[] = []
  const run = async (until: number, keep: boolean): Promise<void> => {
    const ask = caller(target, path, asking)
    while (performance.now() < until) {
      const started = performance.now()
      await ask()
      if (keep) times.push(performance.now() - started)
    }
  }
  const together = (length: number, keep: boolean): Promise<void[]> => {
    const until = performance.now() + length * 1000
    return Promise.all(Array.from({ length: connections }, () => run(until, keep)))
  }
  await together(1, false)
  const began = performance.now()
  await together(seconds, true)
  const took = (performance.now() - began) / 1000
  return { perSecond: times.length / took, p50: median(times), p99: percentile(times, 0.99), connections }
}

/** Closes the keep-alive connections, so that a server can stop. */
export function closeConnections(): void {
  agent.destroy()
}
