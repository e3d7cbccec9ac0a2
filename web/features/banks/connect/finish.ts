import type { Connection } from '#contract/banks/connections.ts'
import { messageOf } from '../../../api/errors.ts'
import type { Progress } from '../../../api/sync/progress.ts'
import { syncWatched, type WatchCalls } from '../../../api/sync/watch.ts'

/** The steps after the bank's approval: store each bank, read its accounts and payments, update balances. */
export type FinishStep = 'checking' | 'saving' | 'syncing' | 'balances'

export type FinishCalls = WatchCalls & {
  save: (input: { entityId: string; customerId: string | null; bankIdentifier: string | null }) => Promise<{
    bank_name: string
    connection: Connection
  }>
  balance: () => Promise<unknown>
  readConnections: () => Promise<readonly Connection[]>
}
export type FinishInput = {
  /** Entities to store; those only in `concerned` are synced without being stored. */
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
  // The balances came with the sync; this only recomputes stored figures.
  await calls.balance().catch(() => undefined)
  const entityIds = new Set(input.concerned)
  const readConnections = async (): Promise<readonly Connection[]> =>
    (await calls.readConnections().catch(() => saved)).filter((connection) =>
      entityIds.has(connection.entity_id),
    )
  let connections = await readConnections()
  // The sync was refused while another is running, for example after a renewal: wait for that one's outcome.
  const looks = ran ? 0 : mostLooks
  for (let poll = 0; poll < looks && connections.some(isReadAgain); poll += 1) {
    await calls.wait(pollMs)
    connections = await readConnections()
  }
  const read = connections.every((connection) => connection.last_synced_at !== null)
  // A refused sync (for example by a rate limit) is no failure if the bank was read in the meantime.
  const fresh = connections.length > 0 && connections.every(({ health }) => health === 'up_to_date')
  return { connections, failedSaves, synced: (ran && read) || fresh }
}
