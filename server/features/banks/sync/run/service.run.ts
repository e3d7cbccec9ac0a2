/** Executes one run of one connection: takes its lease, reads the bank, writes once, records the result. */
import { dubaiDay } from '#contract/period.ts'
import { BankError } from '../../../../banking/provider.ts'
import type { App } from '../../../../context.ts'
import { read, write } from '../../../../platform/db/db.ts'
import { newId } from '../../../../platform/ids.ts'
import { planAccounts } from '../../../accounts/service.bank.ts'
import { type ConnectionRow, requireConnection } from '../../connections/service.ts'
import { beginReading } from '../../connections/service.state.ts'
import { loadCategoriser } from '../../../payments/categorise/service.categoriser.ts'
import { deliverSoon } from '../../../changes/events/service.deliver.ts'
import { type Reporter, readAccounts } from '../read/service.collect.ts'
import { readOrders } from '../read/service.orders.ts'
import { retryWhilePending } from '../read/service.collect.ts'
import { keepLease, LeaseLost } from '../service.lease.ts'
import { compareAccount } from '../compare/service.compare.ts'
import { stageAccount } from '../write/service.stage.ts'
import { saveSync } from '../write/service.write.ts'
import { concludeFailure } from './service.failure.ts'
import { longestWaitMs, nextSyncAfter } from './schedule.ts'
import { sendRun } from '../service.ts'
import { failRun, selectOpenRun, type RunRow, startRun } from '../store.ts'

export type RunInput = { userId: string; connectionId: string }
export type RunOptions = {
  signal: AbortSignal
  /** Waits in ms between calls while the provider is still collecting; shorter in tests. */
  waits?: readonly number[]
  /** Number of parts of new rows above which a history is staged; lower in tests. */
  stageAbove?: number
  /** Whether the caller delivers the events of the sync. */
  holdsEvents?: boolean
}

type Taken = { run: RunRow; connection: ConnectionRow; lease: string }

/** Executes the connection's open run, if there is one and no other worker has it. */
export async function runSync(app: App, input: RunInput, options: RunOptions): Promise<void> {
  const started = await takeRun(app, input)
  if (started === null) return
  const keeper = keepLease(app, input.userId, started.lease, options.signal)
  const { log } = app
  try {
    const more = await carryOut(app, input.userId, started, keeper, options)
    app.observe.sync('done')
    log.info('A sync is done', { run: started.run.id, trigger: started.run.trigger })
    if (more) await sendRun(app, input.userId, input.connectionId, 0)
    // a newcomer waits for the figures that follow
    if (started.connection.last_synced_at === null && !options.holdsEvents)
      await deliverSoon(app, input.userId)
  } catch (error) {
    await keeper.stop()
    if (error instanceof LeaseLost || keeper.lost()) {
      await closeIfDisconnected(app, input)
      return
    }
    if (options.signal.aborted) throw error // shutdown: the run is taken over at the next start
    await concludeFailure(app, input, started, error)
  } finally {
    await keeper.stop()
  }
}

async function carryOut(
  app: App,
  userId: string,
  { run, connection, lease }: Taken,
  keeper: ReturnType<typeof keepLease>,
  options: RunOptions,
): Promise<boolean> {
  const { signal, progress } = keeper
  const bank = app.banks.named(connection.provider)
  await askForNewData(app, run, connection)
  const asking = { once: run.attempts > 0 } // retries call once: at most five calls in all
  const listing = await retryWhilePending(
    () => bank.listAccounts(connection.entity_id, asking),
    signal,
    options.waits,
  )
  const { accounts: listed, skipped } = listing
  if (listed.length === 0)
    throw new BankError('no_accounts', 'the bank lists no account', { fault: 'accounts' })
  const planned = await read(app.db, { userId }, (tx) =>
    planAccounts(tx, userId, {
      connectionId: connection.id,
      bankIdentifier: connection.bank_identifier,
      listed,
      keys: app.keys,
      now: app.clock.now(),
    }),
  )
  progress.total = planned.length
  const report: Reporter = {
    accounts: (total) => void (progress.total = total),
    rows: (count) => void (progress.fetched += count),
    accountDone: () => void (progress.read += 1),
  }
  const categorise = await read(app.db, { userId }, (tx) => loadCategoriser(tx, userId))
  const accounts = await readAccounts(bank, connection.entity_id, planned, {
    reach: {
      today: dubaiDay(app.clock.now()),
      days: run.days,
      lastSynced: connection.last_synced_at,
      dataFrom: connection.data_from,
    },
    permissions: connection.permissions,
    asking,
    report,
    signal,
    waits: options.waits,
    compare: (reading, mayReadFurther) =>
      compareAccount(app, userId, reading, { provider: bank.name, categorise, mayReadFurther }),
    store: (compared) =>
      stageAccount(
        app,
        userId,
        { connection, lease, signal, planned, stageAbove: options.stageAbove },
        compared,
      ),
  })
  const { permissions } = connection
  const orders = await readOrders(bank, connection.entity_id, planned, { permissions, asking, signal })
  signal.throwIfAborted()
  const nextSyncAt = nextSyncAfter(connection.id, app.clock.now())
  // The heartbeat stops before the final write: the embedded database has a single session for both.
  await keeper.stop()
  const { holdsEvents = false } = options
  return saveSync(app, userId, { connection, lease, accounts, skipped, nextSyncAt, orders, holdsEvents })
}

/** Age of the bank's data above which a manual or scheduled sync uses one of the provider's few refreshes. */
const staleAfterMs = 6 * 3_600_000

/**
 * Requests a refresh from the provider when its data is old. The run reads the present data all the same; a
 * webhook starts another run once the refresh is done. Throws only when the user must sign in or renew the
 * consent.
 */
async function askForNewData(app: App, run: RunRow, connection: ConnectionRow): Promise<void> {
  const { last_data_at: last, last_synced_at: synced } = connection
  const mayAsk = run.trigger === 'manual' || run.trigger === 'schedule'
  if (!mayAsk || synced === null || run.attempts > 0) return
  const age = last === null ? Infinity : app.clock.now().getTime() - last.getTime()
  if (age >= 0 && age < staleAfterMs) return
  try {
    await app.banks.named(connection.provider).requestRefresh(connection.entity_id)
  } catch (error) {
    if (!(error instanceof BankError)) throw error
    if (error.kind === 'reauthorise' || error.kind === 'consent_expired') throw error
  }
}

/**
 * Takes the open run under a new lease. A run waiting for its retry is left to a later job; one held by a
 * live worker is left to it: if that worker dies, its job is retried, or `startDue` queues a new one.
 */
async function takeRun(app: App, { userId, connectionId }: RunInput): Promise<Taken | null> {
  const now = app.clock.now()
  const lease = newId(now)
  const taking = await write(app.db, { userId }, async (tx): Promise<Taken | { waitMs: number } | null> => {
    const run = await selectOpenRun(tx, userId, connectionId)
    if (run === null) return null
    const connection = await requireConnection(tx, userId, connectionId)
    if (connection.connection_status !== 'active') {
      await failRun(tx, userId, run.id, { kind: 'cancelled', retryAt: null }, now)
      return null
    }
    if (run.alive) return null
    const waitMs = Math.max(0, (run.retry_at?.getTime() ?? 0) - now.getTime())
    if (waitMs > 500 && waitMs <= longestWaitMs) return { waitMs }
    await startRun(tx, userId, run.id, lease, now)
    await beginReading(tx, userId, connection.entity_id)
    return { run, connection, lease }
  })
  if (taking === null) return null
  if ('run' in taking) return taking
  await sendRun(app, userId, connectionId, Math.ceil(taking.waitMs / 1000))
  return null
}

async function closeIfDisconnected(app: App, { userId, connectionId }: RunInput): Promise<void> {
  await write(app.db, { userId }, async (tx) => {
    const run = await selectOpenRun(tx, userId, connectionId)
    if (run === null || run.alive) return
    const connection = await requireConnection(tx, userId, connectionId)
    if (connection.connection_status === 'active') return
    await failRun(tx, userId, run.id, { kind: 'cancelled', retryAt: null }, app.clock.now())
  })
}
