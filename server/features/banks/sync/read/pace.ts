/** Limits what a sync holds in memory while keeping both bank and database busy. */

/** Rows in memory above which all readings but the oldest wait until rows are stored. */
const maxRows = 8000

/** Limits the rows held by concurrent readings. The reading that started first never waits. */
export function createRowLimit(max = maxRows) {
  const rowsByReading = new Map<unknown, number>()
  let released = Promise.withResolvers<void>()
  return {
    /** Records how many rows a read holds; resolves when there is room for more. */
    async hold(reading: unknown, rows: number): Promise<void> {
      rowsByReading.set(reading, rows)
      while (sum(rowsByReading.values()) > max && rowsByReading.keys().next().value !== reading)
        await released.promise
    },
    release(reading: unknown): void {
      rowsByReading.delete(reading)
      released.resolve()
      released = Promise.withResolvers()
    },
  }
}

const sum = (numbers: Iterable<number>): number => Iterator.from(numbers).reduce((a, b) => a + b, 0)

/** Number of tasks, queued or running, at which `add` waits. */
const maxWaiting = 2

export type Queued<T> = { finished: Promise<T> }

/** Runs tasks one at a time, in order. When one fails, all behind it fail with the same error. */
export function createSequence() {
  const waiting = new Set<Promise<unknown>>()
  let last: Promise<unknown> = Promise.resolve()
  let failed = false
  let finished = Promise.withResolvers<void>()
  return {
    /** Queues a task once there is room; throws the error of an earlier task that failed. */
    async add<T>(task: () => Promise<T>): Promise<Queued<T>> {
      while (waiting.size >= maxWaiting) await finished.promise
      if (failed) await last
      const run: Promise<T> = last.then(task).finally(() => {
        waiting.delete(run)
        finished.resolve()
        finished = Promise.withResolvers()
      })
      waiting.add(run)
      last = run
      run.catch(() => (failed = true)) // thrown by awaiting `finished`, and by all tasks behind it
      return { finished: run }
    },
    /** Resolves when all tasks have ended, successfully or not. */
    async drain(): Promise<void> {
      await Promise.allSettled([last])
    },
  }
}

/** More lanes would hold more histories in memory and save little time: each fetches pages ahead anyway. */
const laneCount = 2

/**
 * Runs `work` over the items, two at a time, in order. The first failure aborts the others through their
 * signal and is thrown once all have ended: calls still running would add to those of the next attempt.
 */
export async function runInLanes<T, R>(
  items: readonly T[],
  outer: AbortSignal,
  work: (item: T, index: number, signal: AbortSignal) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const failed = new AbortController()
  const signal = AbortSignal.any([outer, failed.signal])
  const entries = items.entries()
  const lane = async (): Promise<void> => {
    for (const [index, item] of entries) {
      signal.throwIfAborted()
      results[index] = await work(item, index, signal)
    }
  }
  const lanes = Array.from({ length: Math.min(laneCount, items.length) }, () =>
    lane().catch((error: unknown) => failed.abort(error)),
  )
  await Promise.all(lanes)
  signal.throwIfAborted()
  return results
}
