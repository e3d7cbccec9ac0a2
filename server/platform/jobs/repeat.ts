import type { Log } from '../log.ts'

/**
 * Runs a function every `everyMs`, one run at a time; a failure is passed to `onError` and the loop
 * continues. The returned function stops the loop and waits for the current run.
 */
export function repeat(
  everyMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= work()
      .catch(onError)
      .finally(() => (running = null))
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/**
 * Does work for each item in turn. One that fails is logged as `failed` and keeps none of the others from being
 * done. Returns how many failed.
 */
export async function doEach<T>(
  log: Pick<Log, 'error'>,
  failed: string,
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<number> {
  let failures = 0
  for (const item of items)
    try {
      await work(item)
    } catch (error) {
      failures += 1
      log.error(failed, {}, error)
    }
  return failures
}
