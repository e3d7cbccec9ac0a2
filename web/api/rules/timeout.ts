import { i18n } from '../../i18n/index.ts'

const syncTimeoutMs = 30_000
/** Thrown when a sync was not answered in time. */
export class SyncTimeout extends Error {}

/** The result of `work`, or a SyncTimeout after 30 seconds, in which case its signal is aborted. */
export async function withSyncTimeout<T>(
  work: (signal: AbortSignal) => Promise<T>,
  limitMs: number = syncTimeoutMs,
): Promise<T> {
  const flight = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new SyncTimeout(i18n.t('parts:failure.syncTimeout')))
      flight.abort()
    }, limitMs)
  })
  try {
    return await Promise.race([work(flight.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
