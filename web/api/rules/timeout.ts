const syncTimeoutMs = 30_000
export const syncTimeout = 'Sync timeout'

/** The outcome of work, or 'Sync timeout' after 30 seconds; the work is told to stop. */
export async function withSyncTimeout<T>(
  work: (signal: AbortSignal) => Promise<T>,
  limitMs: number = syncTimeoutMs,
): Promise<T> {
  const flight = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(syncTimeout))
      flight.abort()
    }, limitMs)
  })
  try {
    return await Promise.race([work(flight.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
