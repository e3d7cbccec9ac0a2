/** Bounds what a sync holds in memory, and keeps both bank and database busy. */

/** Rows in memory above which another account's reading waits until earlier ones are stored. */
const maxRows = 8000

/** Counts the rows of the readings under way. The reading that began first never waits. */
export function createRowLimit(max = maxRows) {
  const held = new Map<unknown, number>()
  let released = Promise.withResolvers<void>()
  return {
    /** Records how many rows a read holds; resolves when there is room for more. */
    async hold(reading: unknown, rows: number): Promise<void> {
      held.set(reading, rows)
      while (sum(held.values()) > max && held.keys().next().value !== reading) await released.promise
    },
    release(reading: unknown): void {
      held.delete(reading)
      released.resolve()
      released = Promise.withResolvers()
    },
  }
}

const sum = (numbers: Iterable<number>): number => Iterator.from(numbers).reduce((a, b) => a + b, 0)

/** Tasks that may wait while more are prepared. */
const maxWaiting = 2

export type Queued<T> = { done: Promise<T> }

/** Runs tasks one after the other, in order. When one fails, all behind it fail too. */
export function createSequence() {
  const waiting = new Set<Promise<unknown>>()
  let last: Promise<unknown> = Promise.resolve()
  let failed = false
  let finished = Promise.withResolvers<void>()
  return {
    /** Adds a task once few enough wait; throws when an earlier one has failed. */
    async add<T>(task: () => Promise<T>): Promise<Queued<T>> {
      while (waiting.size >= maxWaiting) await finished.promise
      if (failed) await last
      const done: Promise<T> = last.then(task).finally(() => {
        waiting.delete(done)
        finished.resolve()
        finished = Promise.withResolvers()
      })
      waiting.add(done)
      last = done
      done.catch(() => (failed = true)) // reported where it is awaited, and by all queued behind it
      return { done }
    },
    /** Resolves when nothing runs any more, whether it succeeded or not. */
    async drain(): Promise<void> {
      await Promise.allSettled([last])
    },
  }
}
