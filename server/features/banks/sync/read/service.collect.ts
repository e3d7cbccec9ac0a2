/** Reads everything a sync needs from the bank, or fails as a whole. Writes nothing. */
import type { Day } from '#contract/period.ts'
import {
  type Asking,
  type BankBalance,
  BankError,
  type BankProvider,
  type TransactionRead,
  type Window,
} from '../../../../banking/provider.ts'
import type { PlannedAccount } from '../../../accounts/service.bank.ts'
import { type Queued, createRowLimit, createSequence, runInLanes } from './pace.ts'
import { type Reach, longestWindow, windowFrom, windowOf } from './window.ts'
import { setTimeout as pause } from 'node:timers/promises'

export type AccountReading = {
  account: PlannedAccount
  window: Window
  balance: BankBalance
  read: TransactionRead
}

export type Reporter = { accounts(total: number): void; rows(count: number): void; accountDone(): void }

type Reads = Pick<BankProvider, 'readBalance' | 'readTransactions'>

export type CollectOptions<P, T> = {
  reach: Reach
  permissions: readonly string[]
  asking?: Asking
  report: Reporter
  signal: AbortSignal
  waits?: readonly number[] | undefined
  /** Gets each reading once it is complete; may ask for a longer one. The third covers all days allowed. */
  compare: (reading: AccountReading, mayReadFurther: boolean) => Promise<{ compared: P } | { readFrom: Day }>
  /** Called with one comparison at a time, while the next accounts are read. */
  store: (compared: P) => Promise<T>
}

/** The requested days, the days in doubt, and all days: a longer window may list further rows in doubt. */
const maxReadings = 3

const noBalance: BankBalance = { booked: null, available: null }

/**
 * Reads the balances of all accounts first, then their transactions; results are in the order of the
 * accounts. Each account is compared and stored while the next ones are read, so that long histories are not
 * held in memory and neither bank nor database waits for the other. After a failure no more calls are made.
 */
export async function readAccounts<P, T>(
  bank: Reads,
  entityId: string,
  accounts: readonly PlannedAccount[],
  options: CollectOptions<P, T>,
): Promise<T[]> {
  const may = (permission: string): boolean =>
    options.permissions.length === 0 || options.permissions.includes(permission)
  const balances = await runInLanes(accounts, options.signal, async ({ listed }, _, signal) =>
    may('balance')
      ? retryWhilePending(
          () => bank.readBalance(entityId, listed.accountId, options.asking),
          signal,
          options.waits,
        )
      : noBalance,
  )
  const rowLimit = createRowLimit()
  const storing = createSequence()
  const readOne = async (account: PlannedAccount, index: number, signal: AbortSignal): Promise<Queued<T>> => {
    const reader = { bank, entityId, account, signal, rowLimit, mayRead: may('transactions'), options }
    try {
      const before = balances[index] ?? noBalance
      const compared = await readAndCompare(reader, before)
      rowLimit.release(account)
      return await storing.add(async () => {
        const stored = await options.store(compared)
        options.report.accountDone()
        return stored
      })
    } finally {
      rowLimit.release(account)
    }
  }
  try {
    const queued = await runInLanes(accounts, options.signal, readOne)
    return await Promise.all(queued.map(({ finished }) => finished))
  } finally {
    await storing.drain()
  }
}

type AccountReader<P, T> = {
  bank: Reads
  entityId: string
  account: PlannedAccount
  signal: AbortSignal
  rowLimit: ReturnType<typeof createRowLimit>
  mayRead: boolean
  options: CollectOptions<P, T>
}

async function readAndCompare<P, T>(reader: AccountReader<P, T>, before: BankBalance): Promise<P> {
  const { bank, entityId, account, options } = reader
  const readWindow = async (window: Window): Promise<AccountReading> => {
    const read = await readTransactions(reader, window)
    const balance = account.fresh ? await readBalanceAgain(bank, entityId, account, before) : before
    return { account, window, balance, read }
  }
  let window = windowOf(options.reach, account.fresh)
  for (let readings = 1; ; readings += 1) {
    const outcome = await options.compare(await readWindow(window), readings < maxReadings)
    if ('compared' in outcome) return outcome.compared
    if (readings >= maxReadings) throw new Error('the last reading must be taken as it is')
    const { readFrom } = outcome
    window = readings + 1 < maxReadings ? windowFrom(options.reach, readFrom) : longestWindow(options.reach)
  }
}

async function readTransactions<P, T>(
  { bank, entityId, account, signal, rowLimit, mayRead, options }: AccountReader<P, T>,
  window: Window,
): Promise<TransactionRead> {
  if (!mayRead) return { transactions: [], unreadable: [], refreshedAt: null }
  let reported = 0
  const onPage = async (rows: number): Promise<void> => {
    signal.throwIfAborted()
    options.report.rows(Math.max(0, rows - reported))
    reported = Math.max(reported, rows)
    return rowLimit.hold(account, reported)
  }
  const { accountId } = account.listed
  const read = await retryWhilePending(
    () => bank.readTransactions(entityId, accountId, window, onPage, options.asking),
    signal,
    options.waits,
  )
  options.report.rows(Math.max(0, read.transactions.length - reported))
  return read
}

/**
 * The balance after an account's first read. The first balance permanently fixes what the account held before
 * its rows, so a payment that arrived while they were read must be in both.
 */
async function readBalanceAgain(
  bank: Reads,
  entityId: string,
  { listed }: PlannedAccount,
  before: BankBalance,
): Promise<BankBalance> {
  if (before.booked === null) return before
  try {
    const after = await bank.readBalance(entityId, listed.accountId)
    return after.booked === null ? before : after
  } catch (error) {
    if (error instanceof BankError) return before
    throw error
  }
}

/** Waits in ms between calls while the provider is still collecting: 47.5 s in all. */
const usualWaits: readonly number[] = [500, 1000, 2000, 4000, 8000, 16_000, 16_000]

/** Repeats a call while it throws `pending`, once after each wait; throws the last call's error. */
export async function retryWhilePending<T>(
  call: () => Promise<T>,
  signal: AbortSignal,
  waits: readonly number[] = usualWaits,
): Promise<T> {
  for (const wait of waits) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof BankError && error.kind === 'pending')) throw error
      await pause(wait, undefined, { signal })
    }
  }
  return call()
}
