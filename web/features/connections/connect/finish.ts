import type { Connection } from '#contract/connections.ts'
import type { SyncRun } from '#contract/sync.ts'
import { messageOf } from '../../../api/errors.ts'

/** The steps after the bank said yes: store each bank, read its accounts and payments, update balances. */
export type FinishStep = 'checking' | 'saving' | 'syncing' | 'balances'
export type Progress = { accounts: number; transactions: number }

export type FinishCalls = {
  save: (input: { entityId: string; customerId: string | null; bankIdentifier: string | null }) => Promise<{
    bank_name: string
    connection: Connection
  }>
  sync: () => Promise<{ state: 'queued' | 'running' | 'done'; runs: readonly SyncRun[] }>
  active: () => Promise<readonly SyncRun[]>
  balance: () => Promise<unknown>
  known: () => Promise<readonly Connection[]>
  wait: (ms: number) => Promise<void>
}
export type FinishInput = {
  /** Entities to store; those in `concerned` alone are synced without. */
  toSave: readonly string[]
  concerned: readonly string[]
  customerId: string | null
  bankIdentifier: string | null
}
export type Finished = {
  connections: readonly Connection[]
  failedSaves: readonly string[]
  synced: boolean
}
export type Report = (step: FinishStep, progress: Progress | null) => void

const pollMs = 1000
const mostPolls = 1800
const mostLooks = 120
const isReadAgain = (connection: Connection): boolean =>
  connection.health === 'updating' && connection.last_synced_at !== null

export async function finishConnecting(
  calls: FinishCalls,
  input: FinishInput,
  report: Report,
): Promise<Finished> {
  report('saving', null)
  const failedSaves: string[] = []
  const saved: Connection[] = []
  for (const entityId of input.toSave) {
    try {
      const { customerId, bankIdentifier } = input
      const answer = await calls.save({
        entityId,
        customerId,
        bankIdentifier: input.toSave.length === 1 ? bankIdentifier : null,
      })
      saved.push(answer.connection)
    } catch (error) {
      failedSaves.push(messageOf(error))
    }
  }
  if (saved.length === 0 && failedSaves.length > 0) return { connections: [], failedSaves, synced: false }
  report('syncing', null)
  const ran = await syncWatched(calls, (progress) => report('syncing', progress))
  report('balances', null)
  // The balances came with the sync; this only recomputes what is stored.
  await calls.balance().catch(() => undefined)
  const wanted = new Set(input.concerned)
  const look = async (): Promise<readonly Connection[]> =>
    (await calls.known().catch(() => saved)).filter((connection) => wanted.has(connection.entity_id))
  let connections = await look()
  // Refused, but read by itself at this moment, as after a renewal: the end of that is what counts.
  const looks = ran ? 0 : mostLooks
  for (let poll = 0; poll < looks && connections.some(isReadAgain); poll += 1) {
    await calls.wait(pollMs)
    connections = await look()
  }
  const read = connections.every((connection) => connection.last_synced_at !== null)
  // A start that was refused, by a limit say, is no failure where the bank was read by itself meanwhile.
  const fresh = connections.length > 0 && connections.every(({ health }) => health === 'up_to_date')
  return { connections, failedSaves, synced: (ran && read) || fresh }
}

/** Starts a sync and follows the runs until none is left; false when it failed. */
export async function syncWatched(
  calls: Pick<FinishCalls, 'sync' | 'active' | 'wait'>,
  report: (progress: Progress) => void,
): Promise<boolean> {
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
    // The server will try by itself again, in a minute or more: nobody should wait for that before a spinner.
    if (now && runs && runs.length > 0 && runs.every(isPutOff)) return false
    // A refused start is no failure while a sync that began with the connection is under way.
    if (now && runs?.length === 0) return now.ok || sawRuns
  }
  return false
}

/** A run that failed and is put off; a bank that is still preparing its data has not failed. */
export function isPutOff(run: SyncRun): boolean {
  return run.state === 'queued' && run.error_code !== null && run.error_code !== 'pending'
}

export function progressOf(runs: readonly SyncRun[]): Progress {
  return {
    accounts: runs.reduce((sum, run) => sum + run.accounts_total, 0),
    transactions: runs.reduce((sum, run) => sum + run.fetched, 0),
  }
}
