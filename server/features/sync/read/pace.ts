/** Keeps what a sync holds in memory bounded, and its two sides busy. */

/** Rows in memory above which another account's reading waits until those before it are dealt with. */
const maxHeld = 8000

/** Counts the rows of the readings under way. The one that began first never waits. */
export function createHold(max = maxHeld) {
  const held = new Map<unknown, number>()
  let less = Promise.withResolvers<void>()
  return {
    /** Says how many rows a reading has by now; goes on when there is room for more. */
    async note(reading: unknown, rows: number): Promise<void> {
      held.set(reading, rows)
      while (sum(held.values()) > max && held.keys().next().value !== reading) await less.promise
    },
    release(reading: unknown): void {
      held.delete(reading)
      less.resolve()
      less = Promise.withResolvers()
    },
  }
}

const sum = (numbers: Iterable<number>): number => Iterator.from(numbers).reduce((a, b) => a + b, 0)

/** Pieces of work that may wait for their turn while more is made ready. */
const maxWaiting = 2

export type Placed<T> = { done: Promise<T> }

/** Work done one after the other, in order. What fails fails all that comes behind it. */
export function createLine() {
  const waiting = new Set<Promise<unknown>>()
  let last: Promise<unknown> = Promise.resolve()
  let failed = false
  let turn = Promise.withResolvers<void>()
  return {
    /** Places work behind the others, once few enough wait; throws when some has failed. */
    async add<T>(work: () => Promise<T>): Promise<Placed<T>> {
      while (waiting.size >= maxWaiting) await turn.promise
      if (failed) await last
      const done: Promise<T> = last.then(work).finally(() => {
        waiting.delete(done)
        turn.resolve()
        turn = Promise.withResolvers()
      })
      waiting.add(done)
      last = done
      done.catch(() => (failed = true)) // told by whoever awaits it, and by all behind it
      return { done }
    },
    /** Waits until nothing runs any more, well or badly. */
    empty: (): Promise<void> =>
      last.then(
        () => undefined,
        () => undefined,
      ),
  }
}
