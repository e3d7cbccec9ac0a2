/** Work of one person waits for turns here, before it takes what others need: a connection, the processor. */
import { setImmediate as giveWay, setTimeout as sleep } from 'node:timers/promises'
import { fail } from './errors.ts'

type Rule = {
  /** How much of a person's work is under way at the same time. */
  atOnce: number
  /** How many requests of a person may wait; a further one fails with 429. */
  mostWaiting?: number
}
export type Turns = <T>(
  userId: string,
  request: { readonly signal: AbortSignal } | null,
  work: () => Promise<T>,
) => Promise<T>

/** Refusals are answered one at a time, so that a page that comes among hundreds of them does not wait for all. */
let lastRefusal = Promise.resolve()

/**
 * Creates the queues of one process. Work runs in the order in which it came. That of a request fails with 429 if too many
 * wait before it, and is left out if its client has gone; background work, without a request, always waits.
 */
export function createTurns({ atOnce, mostWaiting = Infinity }: Rule): Turns {
  const people = new Map<string, { running: number; waiting: (() => void)[] }>()
  return async (userId, request, work) => {
    const person = people.get(userId) ?? { running: 0, waiting: [] }
    const waits = person.running >= atOnce
    if (waits) {
      if (request && person.waiting.length >= mostWaiting) {
        await (lastRefusal = lastRefusal.then(() => giveWay()))
        fail('too_many_calls', {}, { retryAfterSeconds: 1 })
      }
      await new Promise<void>((resolve) => person.waiting.push(resolve)) // the one that ends hands its turn over
    } else {
      person.running += 1
      people.set(userId, person)
    }
    try {
      if (waits) request?.signal.throwIfAborted()
      return await work()
    } finally {
      const next = person.waiting.shift()
      if (next) next()
      else if ((person.running -= 1) === 0) people.delete(userId)
    }
  }
}

/** Between two parts of one person's long work: in this time another person's page is served, in one go. */
export const letOthersGo = (): Promise<void> => sleep(5)

/** Takes the steps of long work, with others served after each 10 ms of it; returns its result. */
export async function takeSteps<Step, Result>(
  steps: Generator<Step, Result, unknown>,
  take: (step: Step) => void = () => undefined,
): Promise<Result> {
  for (let since = performance.now(); ;) {
    const { done, value } = steps.next()
    if (done) return value
    take(value)
    if (performance.now() - since < 10) continue
    await giveWay()
    since = performance.now()
  }
}

/** Runs `work` once for all who ask while it runs. */
export function onceForAll<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => (running ??= work().finally(() => (running = undefined)))
}
