import { i18n } from '../../i18n/index.ts'

const syncTimeoutMs = 30_000

/** A sync that did not answer in time. */
export class SyncTimeout extends Error {
  override readonly name = 'SyncTimeout'
  constructor() {
    super(i18n.t('ui:failure.syncTimeout'))
  }
}

/** The outcome of work, or a SyncTimeout after 30 seconds; the work is told to stop. */
export async function withSyncTimeout<T>(
  work: (signal: AbortSignal) => Promise<T>,
  limitMs: number = syncTimeoutMs,
): Promise<T> {
  const flight = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new SyncTimeout())
      flight.abort()
    }, limitMs)
  })
  try {
    return await Promise.race([work(flight.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
