/** Reads everything a sync needs from the bank: all of it, or an error. Writes nothing. */
import { setTimeout as pause } from 'node:timers/promises'
import { addDays, daysBetween, dubaiDay } from '#contract/period.ts'
import { limits } from '#contract/product.ts'
import {
  type Asking,
  type BankBalance,
  BankError,
  type BankProvider,
  type TransactionRead,
  type Window,
} from '../../../banking/provider.ts'
import type { PlannedAccount } from '../../accounts/service.bank.ts'
import { createHold, createLine, type Placed } from './pace.ts'

export type AccountReading = {
  account: PlannedAccount
  window: Window
  balance: BankBalance
  read: TransactionRead
}

/** What decides how far back a sync reads. */
export type Reach = {
  today: string
  days: number
  lastSynced: Date | null
  dataFrom: Date | null
}

const overlapDays = 14
const padDays = 1

/** The days to read of an account: what was asked or has passed since, never beyond what the consent gives. */
export function windowOf(reach: Reach, fresh: boolean): Window {
  const { today } = reach
  const granted = reach.dataFrom === null ? null : dubaiDay(reach.dataFrom)
  const oldest = addDays(today, -limits.maxSyncDays)
  const all = granted ?? addDays(today, -limits.fullSyncDays)
  const since = reach.lastSynced === null ? 0 : daysBetween(dubaiDay(reach.lastSynced), today) + overlapDays
  const wanted = addDays(today, -Math.max(reach.days, since))
  const first = fresh || reach.lastSynced === null ? earlier(all, wanted) : wanted
  const bounded = granted !== null && first < granted ? granted : first
  return {
    from: addDays(bounded < oldest ? oldest : bounded, -padDays),
    to: addDays(today, padDays),
  }
}

const earlier = (a: string, b: string): string => (a < b ? a : b)

export type Reporter = { accounts(total: number): void; rows(count: number): void; accountDone(): void }

/** Waits between askings while the provider says that it is still collecting: 47.5 s in all. */
const patience: readonly number[] = [500, 1000, 2000, 4000, 8000, 16_000, 16_000]

/** Asks again while the answer is `pending`. */
export async function patiently<T>(
  ask: () => Promise<T>,
  signal: AbortSignal,
  waits: readonly number[] = patience,
): Promise<T> {
  for (const wait of waits) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof BankError && error.kind === 'pending')) throw error
      await pause(wait, undefined, { signal })
    }
  }
  return ask()
}

type Balances = Pick<BankProvider, 'readBalance'>

/**
 * Balances of all accounts first, then their transactions. `prepare` gets each reading as soon as it is
 * whole, and `store` what it made of it, one after the other while the next accounts are read: so no
 * long history is held until all are read, and neither bank nor database waits for the other. When it
 * fails nothing of it asks the bank any more.
 */
export async function readAccounts<P, T>(
  bank: Balances & Pick<BankProvider, 'readTransactions'>,
  entityId: string,
  accounts: readonly PlannedAccount[],
  options: {
    reach: Reach
    permissions: readonly string[]
    asking?: Asking
    report: Reporter
    signal: AbortSignal
    waits?: readonly number[] | undefined
    prepare: (reading: AccountReading) => Promise<P>
    store: (prepared: P) => Promise<T>
  },
): Promise<T[]> {
  const { report, waits, asking } = options
  const may = (permission: string): boolean =>
    options.permissions.length === 0 || options.permissions.includes(permission)
  const balances = await eachOf(accounts, options.signal, async ({ listed }, _, signal) =>
    may('balance')
      ? patiently(() => bank.readBalance(entityId, listed.accountId, asking), signal, waits)
      : { booked: null, available: null },
  )
  const hold = createHold()
  const line = createLine()
  const readOne = async (account: PlannedAccount, index: number, signal: AbortSignal): Promise<Placed<T>> => {
    const window = windowOf(options.reach, account.fresh)
    let seen = 0
    const onPage = async (rows: number): Promise<void> => {
      signal.throwIfAborted()
      report.rows(Math.max(0, rows - seen))
      seen = Math.max(seen, rows)
      return hold.note(account, seen)
    }
    try {
      const read = may('transactions')
        ? await patiently(
            () => bank.readTransactions(entityId, account.listed.accountId, window, onPage, asking),
            signal,
            waits,
          )
        : { transactions: [], unreadable: 0, refreshedAt: null }
      report.rows(Math.max(0, read.transactions.length - seen))
      const before = balances[index] ?? { booked: null, available: null }
      const balance = account.fresh ? await readAgain(bank, entityId, account, before) : before
      const prepared = await options.prepare({ account, window, balance, read })
      hold.release(account)
      return await line.add(async () => {
        const done = await options.store(prepared)
        report.accountDone()
        return done
      })
    } finally {
      hold.release(account)
    }
  }
  try {
    const placed = await eachOf(accounts, options.signal, readOne)
    return await Promise.all(placed.map(({ done }) => done))
  } finally {
    await line.empty()
  }
}

/**
 * The balance after an account's first read. The first balance fixes what the account held before its
 * rows, for good, so a payment that arrived while they were read must be in both.
 */
async function readAgain(
  bank: Balances,
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

/** More would hold more histories in memory than they save time: pages of each are fetched ahead anyway. */
const atOnce = 2

/**
 * Runs `work` over the items, two at a time, in order. The first failure stops the rest, by the signal that each gets,
 * and is told once nothing of it runs any more: what went on asking a broken bank would be counted to the next try.
 */
async function eachOf<T, R>(
  items: readonly T[],
  outer: AbortSignal,
  work: (item: T, index: number, signal: AbortSignal) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const own = new AbortController()
  const signal = AbortSignal.any([outer, own.signal])
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < items.length) {
      signal.throwIfAborted()
      const index = next
      next += 1
      const item = items[index]
      if (item === undefined) return
      results[index] = await work(item, index, signal)
    }
  }
  const lanes = Array.from({ length: Math.min(atOnce, items.length) }, () =>
    lane().catch((error: unknown) => own.abort(error)),
  )
  await Promise.all(lanes)
  signal.throwIfAborted()
  return results
}
