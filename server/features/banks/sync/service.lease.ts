import type { App } from '../../../context.ts'
import { write } from '../../../platform/db/db.ts'
import { repeat } from '../../../platform/jobs/repeat.ts'
import { renewHeartbeat, type Progress } from './store.ts'

/** Thrown when another worker has taken the run over, or its connection was disconnected. */
export class LeaseLost extends Error {
  constructor() {
    super('the run was taken over or cancelled')
    this.name = 'LeaseLost'
  }
}

const beatMs = 1000

/**
 * Renews a run's lease and stores its progress once a second, without raising the data version. `signal`
 * aborts when the lease is lost or `outer` aborts. `stop` waits for a renewal in progress.
 */
export function keepLease(app: App, userId: string, lease: string, outer: AbortSignal) {
  const progress: Progress = { total: 0, read: 0, fetched: 0 }
  const lostLease = new AbortController()
  let lost = false
  const renew = async (): Promise<void> => {
    const renewed = await write(app.db, { userId }, (tx) => renewHeartbeat(tx, userId, lease, progress), {
      keepVersion: true,
    })
    if (renewed) return
    lost = true
    lostLease.abort()
  }
  const stop = repeat(beatMs, renew, (error) =>
    app.log.warn('A sync could not show its progress', {
      reason: error instanceof Error ? error.name : 'unknown',
    }),
  )
  return { progress, signal: AbortSignal.any([lostLease.signal, outer]), lost: () => lost, stop }
}
