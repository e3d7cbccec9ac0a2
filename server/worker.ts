import type { App } from './context.ts'
import { startSyncWork } from './features/sync/work.ts'
import type { EmbeddedEngine } from './platform/embedded/engine.ts'

const snapshotEveryMs = 3_600_000

/** All background work of a process whose role includes it. */
export async function startWork(app: App): Promise<void> {
  await startSyncWork(app)
}

/** Hourly snapshots of the embedded database while there are writes; stops with the returned function. */
export function startSnapshots(app: App, engine: EmbeddedEngine): () => void {
  const timer = setInterval(() => {
    engine.snapshot().then(
      (written) => written && app.log.info('A snapshot of the database was written'),
      (error: unknown) => app.log.error('A snapshot could not be written', {}, error),
    )
  }, snapshotEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
