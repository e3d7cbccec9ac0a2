/** Answers of one refresh are given together: figures of different moments on one screen contradict each other. */

/** The longest time for which an answer waits for slower ones; in milliseconds. */
const longestWaitMs = 3000

type Round = { open: number; over: Promise<void>; end: () => void }
let round: Round | null = null

/** Reads that `start` begins, before it returns, are answered together. */
export function together(start: () => void): void {
  const { promise, resolve } = Promise.withResolvers<void>()
  round = { open: 0, over: promise, end: resolve }
  setTimeout(resolve, longestWaitMs)
  start()
  round = null
}

/** Does the read, which then waits for the others of the refresh that began it; a failure does not wait. */
export async function inRound<T>(read: () => Promise<T>): Promise<T> {
  const own = round
  if (own === null) return read()
  own.open += 1
  const leave = (): void => {
    own.open -= 1
    if (own.open === 0) own.end()
  }
  const answer = await read().finally(leave)
  await own.over
  return answer
}
