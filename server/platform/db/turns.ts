/** Writes of one person wait for each other here, before they take a connection that others need. */
import { fail } from '../errors.ts'

/** How many writes of a person may wait; a further one is refused. */
const mostWaiting = 20

export type Turns = <T>(userId: string, signal: AbortSignal | undefined, work: () => Promise<T>) => Promise<T>

/**
 * Creates the queues of one process. A write of a request, which has a signal, fails with 429 if too many wait
 * before it, and leaves the queue if its client has gone; background work always waits.
 */
export function createTurns(): Turns {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>()
  return async (userId, signal, work) => {
    const queue = queues.get(userId) ?? { last: Promise.resolve(), length: 0 }
    if (signal && queue.length > mostWaiting) fail('too_many_writes', {}, { retryAfterSeconds: 1 })
    queues.set(userId, queue)
    queue.length += 1
    const result = queue.last.then(() => {
      signal?.throwIfAborted()
      return work()
    })
    queue.last = result.catch(() => undefined)
    try {
      return await result
    } finally {
      queue.length -= 1
      if (queue.length === 0) queues.delete(userId)
    }
  }
}
