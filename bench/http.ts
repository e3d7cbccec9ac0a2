/** Requests that are timed one after another, or sent over many connections at once. */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Call = {
  path: string
  headers: Record<string, string>
  method?: 'GET' | 'POST'
  body?: string
}
/** A response: its place in the order of arrival, its status and its milliseconds. */
type Heard = (which: number, status: number, ms: number) => void

type Load = { connections: number; amount?: number; duration?: number; overallRate?: number }

/**
 * Sends the calls in turn on each connection, `amount` in all or for `duration` seconds, at most `overallRate` a
 * second; resolves to the number of requests without a response.
 */
async function send(url: string, calls: readonly Call[], load: Load, heard: Heard): Promise<number> {
  const { connections, amount = Number.POSITIVE_INFINITY, duration = 3600, overallRate } = load
  const agent = new Agent({ keepAlive: true, maxSockets: connections, timeout: 60_000 })
  const began = performance.now()
  let [sent, answered, lost] = [0, 0, 0]
  const connection = async (first: number): Promise<void> => {
    for (let at = first; sent < amount && performance.now() - began < duration * 1000; at += 1) {
      const call = calls[at % calls.length]
      if (!call) return
      sent += 1
      if (overallRate !== undefined)
        await sleep(Math.max(0, began + ((sent - 1) * 1000) / overallRate - performance.now()))
      const from = performance.now()
      const status = await ask(url, call, agent).catch(() => null)
      if (status === null) lost += 1
      else heard(answered++, status, performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, index) => connection(index)))
  agent.destroy()
  return lost
}

/** The status of a call whose response was read to its end. */
function ask(url: string, { path, headers, method = 'GET', body }: Call, agent: Agent): Promise<number> {
  const sentHeaders = { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, url), { agent, method, headers: sentHeaders }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', reject)
    })
    asked.on('error', reject).end(body)
  })
}

/**
 * Milliseconds of each call, over one connection. The calls follow one another, so that whatever else the
 * machine does meets all of them. Throws for a status but 200 and 304.
 */
export async function timeInTurn(url: string, calls: readonly Call[], rounds: number): Promise<number[][]> {
  const warmUp = Math.ceil(rounds / 4)
  const times = calls.map((): number[] => [])
  const wrong = new Set<string>()
  const amount = (warmUp + rounds) * calls.length
  const lost = await send(url, calls, { connections: 1, amount }, (which, status, ms) => {
    const index = which % calls.length
    if (status !== 200 && status !== 304) wrong.add(`${calls[index]?.path} answered ${status}`)
    if (which >= warmUp * calls.length) times[index]?.push(ms)
  })
  if (lost > 0 || wrong.size > 0) throw new Error([...wrong, `${lost} without an answer`].join(', '))
  return times
}

/** Responses per second of each call over 32 connections, in slices of two seconds that take turns. */
export async function ratesInTurn(url: string, calls: readonly Call[], slices = 4): Promise<number[]> {
  const rates = calls.map((): number[] => [])
  for (let slice = 0; slice < slices; slice += 1)
    for (const [index, call] of calls.entries()) {
      let [count, last] = [0, 0]
      const began = performance.now()
      const lost = await send(url, [call], { connections: 32, duration: 2 }, (_which, status) => {
        if (status !== 200 && status !== 304) throw new Error(`${call.path} answered ${status}`)
        count += 1
        last = performance.now()
      })
      if (lost > 0) throw new Error(`${call.path}: ${lost} without an answer`)
      if (slice > 0) rates[index]?.push(count / ((last - began) / 1000)) // the first is the warm-up
    }
  return rates.map((each) => each.reduce((sum, rate) => sum + rate, 0) / each.length)
}

export type Reads = { times: number[]; failures: Counts; perSecond: number }

/** Sends the calls over some connections, `rate` a second in all, or as fast as they are answered. */
export async function sendFor(
  url: string,
  calls: readonly Call[],
  { seconds, rate, connections = 8 }: { seconds: number; rate?: number; connections?: number },
): Promise<Reads> {
  const times: number[] = []
  const failures = new Counts()
  const began = performance.now()
  const limit = rate === undefined ? {} : { overallRate: rate }
  const lost = await send(url, calls, { connections, duration: seconds, ...limit }, (_which, status, ms) => {
    times.push(ms)
    if (status !== 200) failures.add(String(status))
  })
  for (let at = 0; at < lost; at += 1) failures.add('without an answer')
  return { times, failures, perSecond: times.length / ((performance.now() - began) / 1000) }
}

/** Counts failures by their reason, or responses by their status. */
export class Counts {
  readonly #counts = new Map<string, number>()
  add(reason: string): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1)
  }
  join(more: Counts): void {
    for (const [reason, times] of more.#counts)
      this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + times)
  }
  of(reason: string): number {
    return this.#counts.get(reason) ?? 0
  }
  /** Whether nothing but these has been counted. */
  only(...reasons: readonly string[]): boolean {
    return [...this.#counts.keys()].every((reason) => reasons.includes(reason))
  }
  get count(): number {
    return [...this.#counts.values()].reduce((sum, times) => sum + times, 0)
  }
  /** Such as `503 ×3, without an answer ×4`; `none` if nothing failed. */
  get text(): string {
    return [...this.#counts].map(([reason, times]) => `${reason} ×${times}`).join(', ') || 'none'
  }
}
