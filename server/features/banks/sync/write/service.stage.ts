/** Writes a long first history in short transactions while the account is hidden, blocking nobody long. */
import { setImmediate as giveWay } from 'node:timers/promises'
import type { App } from '../../../../context.ts'
import { chunksOf } from '../../../../platform/db/arrays.ts'
import { type Tx, write } from '../../../../platform/db/db.ts'
import { type PlannedAccount, isPlanCurrent, saveAccounts } from '../../../accounts/service.bank.ts'
import type { ConnectionRow } from '../../connections/service.ts'
import { type PreparedChanges, stageBankRows } from '../../../payments/bank/service.bank.ts'
import { LeaseLost } from '../service.lease.ts'
import type { ComparedAccount } from '../compare/service.compare.ts'
import { selectRun } from '../store.ts'

/** Number of parts of new rows above which a single transaction would block others for too long. */
const largeParts = 5
/** On an embedded database all wait for its one session; elsewhere fewer steps count the totals of a month less often. */
const partsPerStep = ({ config }: Pick<App, 'config'>): number => (config.databaseUrl === null ? 1 : 4)

type StageInput = {
  connection: ConnectionRow
  lease: string
  signal: AbortSignal
  planned: readonly PlannedAccount[]
  stageAbove: number | undefined
}

/**
 * Writes the rows of a large hidden account part by part, each with its totals. Returns what is left for the
 * transaction that shows the account. If a run is aborted or refused, the next one finds these rows as
 * stored.
 */
export async function stageAccount(
  app: App,
  userId: string,
  input: StageInput,
  compared: ComparedAccount,
): Promise<ComparedAccount> {
  const { account, changes } = compared
  if (!account.fresh || changes.inserts.length <= (input.stageAbove ?? largeParts)) return compared
  const { connection, planned } = input
  const now = app.clock.now()
  await inShort(app, userId, input, async (tx) => {
    await requirePlan(app, tx, userId, connection.id, planned)
    const connectionId = connection.id
    await saveAccounts(tx, userId, { connectionId, planned: [account], keys: app.keys, now, staged: true })
  })
  for (const parts of chunksOf(changes.inserts, partsPerStep(app)))
    await inShort(app, userId, input, async (tx) => {
      await stageBankRows(tx, userId, parts, now)
    })
  return { ...compared, changes: withoutInserts(changes) }
}

const withoutInserts = (changes: PreparedChanges): PreparedChanges => ({
  ...changes,
  inserts: [],
  touched: changes.changed,
})

/** Runs `work` in one short transaction; throws `LeaseLost` unless the run is still held. */
async function inShort(
  app: App,
  userId: string,
  { lease, signal }: StageInput,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  signal.throwIfAborted()
  await write(app.db, { userId }, async (tx) => {
    if ((await selectRun(tx, userId, lease)) === null) throw new LeaseLost()
    await work(tx)
  })
  await giveWay()
}

/** Another sync of the same user changed the accounts that this one was planned for; a retry resolves it. */
export class PlanOutdated extends Error {
  constructor() {
    super('the accounts changed meanwhile')
    this.name = 'PlanOutdated'
  }
}

/** Throws `PlanOutdated` unless, in a writing transaction, the accounts can still be stored as planned. */
export async function requirePlan(
  app: App,
  tx: Tx,
  userId: string,
  connectionId: string,
  planned: readonly PlannedAccount[],
): Promise<void> {
  const current = await isPlanCurrent(tx, userId, { connectionId, planned, keys: app.keys })
  if (!current) throw new PlanOutdated()
}
