import type { SyncRun } from '#contract/banks/sync.ts'

/** Totals read so far by running syncs. */
export type Progress = { banks: readonly string[]; accounts: number; transactions: number }

export function progressOf(runs: readonly SyncRun[]): Progress {
  return {
    banks: [...new Set(runs.map((run) => run.bank_name))],
    accounts: runs.reduce((sum, run) => sum + run.accounts_total, 0),
    transactions: runs.reduce((sum, run) => sum + run.fetched, 0),
  }
}

/** Whether a run failed and is postponed; a bank that is still preparing its data has not failed. */
export function isPostponed(run: SyncRun): boolean {
  return run.state === 'queued' && run.error_code !== null && run.error_code !== 'pending'
}
