import type { SyncRun } from '#contract/banks/sync.ts'
import { isPostponed, progressOf, type Progress } from './progress.ts'

/** The API calls needed to follow a sync. */
export type WatchCalls = {
  sync: () => Promise<{ state: 'queued' | 'running' | 'done'; runs: readonly SyncRun[] }>
  active: () => Promise<readonly SyncRun[]>
  wait: (ms: number) => Promise<void>
}

const pollMs = 1000
const mostPolls = 1800

/** Starts a sync and follows its runs until none is left; false if it failed. */
export async function syncWatched(calls: WatchCalls, report: (progress: Progress) => void): Promise<boolean> {
  type Answer = { ok: boolean; done: boolean }
  let answer: Answer | null = null
  const answered = (): Answer | null => answer
  const started = calls.sync().then(
    ({ state, runs }) =>
      (answer = { ok: runs.every((run) => run.state !== 'failed'), done: state === 'done' }),
    () => (answer = { ok: false, done: false }),
  )
  let sawRuns = false
  let misses = 0
  for (let poll = 0; poll < mostPolls; poll += 1) {
    await (answered() ? calls.wait(pollMs) : Promise.race([started, calls.wait(pollMs)]))
    const now = answered()
    if (now?.done) return now.ok
    const runs = await calls.active().catch(() => null)
    misses = runs === null ? misses + 1 : 0
    if (misses >= 5) return false
    if (runs && runs.length > 0) {
      sawRuns = true
      report(progressOf(runs))
    }
    // The server retries by itself in a minute or more; do not keep a spinner for that.
    if (now && runs && runs.length > 0 && runs.every(isPostponed)) return false
    // A rejected start is not a failure while a sync that began with the connection is running.
    if (now && runs?.length === 0) return now.ok || sawRuns
  }
  return false
}
