import { fail } from '../../../platform/errors.ts'

/** Lets at most `atOnce` tasks run concurrently; the others wait in a queue. */
export class Semaphore {
  readonly #atOnce: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }
  get running(): number {
    return this.#running
  }
  get waiting(): number {
    return this.#waiting.length
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#running += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}

const semaphores = new Map<string, Semaphore>()
const longestQueue = 300

/**
 * Lets at most `atOnce` calls of one key run concurrently; fails if too many wait. Attempts are counted
 * before they are executed, so without this many correct ones at once would look like guessing.
 */
export async function inSlot<T>(key: string, atOnce: number, work: () => Promise<T>): Promise<T> {
  const semaphore = semaphores.get(key) ?? new Semaphore(atOnce)
  semaphores.set(key, semaphore)
  if (semaphore.waiting >= longestQueue) fail('too_many_sign_ins', {}, { retryAfterSeconds: 5 })
  return semaphore.run(work).finally(() => {
    if (semaphore.running === 0) semaphores.delete(key)
  })
}
