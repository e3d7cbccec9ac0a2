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
