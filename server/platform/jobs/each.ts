import type { Log } from '../log.ts'

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
