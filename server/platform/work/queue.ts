/** Whose turn it is: one job of a person at a time, people in turn, and a bound for what waits. */
import { AppError, fail, messageOf } from '../errors.ts'

/** How much of one person, and of all together, may be under way; files wait in memory. */
export type Bounds = { perPerson: number; bytesPerPerson: number; bytes: number }
type Waiting = { start: () => void }

export type FairQueue = {
  /** Calls `work` when it is the person's turn; leaves the queue if `signal` is aborted before. */
  inTurn<T>(userId: string, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T>
  /**
   * Calls `work`, which holds up to `bytes` in memory and takes its turns in it. Fails with 429 if the person or all
   * people together have too much under way.
   */
  admit<T>(userId: string, bytes: number, work: () => Promise<T>): Promise<T>
  /** How many jobs of others come before the person's next one; null if none of the person's waits. */
  before(userId: string): number | null
}

/** Creates a queue whose jobs run `most` at a time. */
export function createFairQueue(most: number, bounds: Bounds): FairQueue {
  /** Those who wait, in the order of their turns. */
  const waiting = new Map<string, Waiting[]>()
  const running = new Set<string>()
  const admitted = new Map<string, { count: number; bytes: number }>()
  let held = 0

  const startNext = (): void => {
    for (const [userId, jobs] of waiting) {
      if (running.size >= most) return
      if (running.has(userId)) continue
      const job = jobs.shift()
      waiting.delete(userId)
      if (jobs.length > 0) waiting.set(userId, jobs) // at the end: others come first
      running.add(userId)
      job?.start()
    }
  }

  const takeTurn = (userId: string, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(endedBy(signal))
      const jobs = waiting.get(userId) ?? []
      const leave = (): void => {
        jobs.splice(jobs.indexOf(job), 1)
        if (jobs.length === 0 && waiting.get(userId) === jobs) waiting.delete(userId)
        reject(endedBy(signal))
      }
      const job = {
        start: (): void => {
          signal?.removeEventListener('abort', leave)
          resolve()
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      jobs.push(job)
      waiting.set(userId, jobs)
      startNext()
    })

  return {
    async inTurn(userId, signal, work) {
      await takeTurn(userId, signal)
      try {
        return await work()
      } finally {
        running.delete(userId)
        startNext()
      }
    },
    async admit(userId, bytes, work) {
      const own = admitted.get(userId) ?? { count: 0, bytes: 0 }
      const isOver = own.count >= bounds.perPerson || own.bytes + bytes > bounds.bytesPerPerson
      if (isOver || held + bytes > bounds.bytes) fail('too_much_work', {}, { retryAfterSeconds: 5 })
      admitted.set(userId, own)
      own.count += 1
      own.bytes += bytes
      held += bytes
      try {
        return await work()
      } finally {
        own.count -= 1
        own.bytes -= bytes
        held -= bytes
        if (own.count === 0) admitted.delete(userId)
      }
    },
    before(userId) {
      if (!waiting.has(userId)) return null
      const others = [...waiting.keys()].slice(0, [...waiting.keys()].indexOf(userId))
      return others.length + [...running].filter((each) => each !== userId).length
    },
  }
}

const noBounds: Bounds = { perPerson: Infinity, bytesPerPerson: Infinity, bytes: Infinity }
/** Answers that are generated while they are sent: one of a person at a time, as long as its reader takes. */
const streams = createFairQueue(Infinity, noBounds)

/** The pieces, generated in the person's turn, which ends with the last one or when its reader stops. */
export async function* inOwnTurn<T>(
  { userId, signal }: { userId: string; signal: AbortSignal },
  pieces: AsyncGenerator<T>,
): AsyncGenerator<T> {
  const turn = Promise.withResolvers<void>()
  signal.addEventListener('abort', () => turn.resolve(), { once: true })
  await new Promise<void>((resolve, reject) => {
    const work = (): Promise<void> => {
      resolve()
      return turn.promise
    }
    streams.inTurn(userId, signal, work).catch(reject)
  })
  try {
    yield* pieces
  } finally {
    turn.resolve()
  }
}

/** What work fails with whose request has ended; it is no error of the server. */
export const endedBy = (signal: AbortSignal | undefined): AppError =>
  new AppError(messageOf('body_cut_off'), { cause: signal?.reason })
