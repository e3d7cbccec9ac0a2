import { type Account, type AccountList, accountKinds, type Coverage } from '#contract/accounts/accounts.ts'
import { shownBankName } from '#contract/banks/bank-names.ts'
import type { Currency, Unreadable } from '#contract/common.ts'
import { wireAmount } from '#contract/money.ts'
import { dubaiDay } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import type * as z from 'zod/mini'
import type { Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { read, type Tx } from '../../platform/db/db.ts'
import { compareNames, type Language } from '../../platform/i18n/index.ts'
import { newId } from '../../platform/ids.ts'
import { type Rates, readRates } from '../days/rates/service.ts'
import { manualBankName, manualAccountName, shownAccountName } from './names.ts'
import { type AccountRow, selectAccounts, type UnreadBankRow, upsertManualAccount } from './store.ts'

export { type Points, pointsOf } from './history.ts'

/** Balances in currencies without an exchange rate, summed by currency. */
export function unconvertedOf(rows: readonly AccountRow[], rates: Pick<Rates, 'toAed'>): Unconverted[] {
  const unknown = new Map<string, bigint>()
  for (const { currency, balance_minor: minor, balance_until } of rows)
    if (minor !== null && balance_until === null && rates.toAed(minor, currency) === null)
      unknown.set(currency, (unknown.get(currency) ?? 0n) + minor)
  return [...unknown].map(([currency, minor]) => ({ currency, amount: wireAmount(minor, currency) }))
}

export type Unconverted = { currency: z.infer<typeof Currency>; amount: number }
/** The visible accounts with their sums in fils. `connected` counts the bank accounts. */
export type Balances = {
  rows: AccountRow[]
  leanMinor: bigint
  manualMinor: bigint
  totalMinor: bigint
  connected: number
  count: number
  unconverted: Unconverted[]
  coverage: Coverage
  /** The first day from which every connected bank has rows; null if none has any. */
  dataFrom: string | null
  lastSynced: Date | null
  /** The rates used to convert the sums. */
  rates: Rates
}

/** Reads the visible accounts and sums their balances; balances without a rate are listed separately. */
export async function readBalances(tx: Tx, userId: string, day: string): Promise<Balances> {
  const { rows, unread } = await selectAccounts(tx, userId, day)
  const rates = await readRates(tx, currenciesOf(rows), day)
  let leanMinor = 0n
  let manualMinor = 0n
  let lastSynced: Date | null = null
  for (const row of rows) {
    if (row.last_synced_at && (!lastSynced || row.last_synced_at > lastSynced))
      lastSynced = row.last_synced_at
    if (row.balance_minor === null || hasNewCurrencyRow(row)) continue
    const aed = rates.toAed(row.balance_minor, row.currency)
    if (aed === null) continue
    if (row.source !== 'bank') manualMinor += aed
    else leanMinor += aed
  }
  return {
    rows,
    leanMinor,
    manualMinor,
    totalMinor: leanMinor + manualMinor,
    connected: rows.filter((row) => row.source === 'bank' && !hasNewCurrencyRow(row)).length,
    count: rows.filter((row) => !hasNewCurrencyRow(row)).length,
    unconverted: unconvertedOf(rows, rates),
    coverage: coverageOf(rows, unread),
    dataFrom: dataFromOf(rows),
    lastSynced,
    rates,
  }
}

/** The visible accounts with their balances, and the rates in which to add them up. */
export type AccountBalances = Pick<Balances, 'rows' | 'rates'>

export async function readAccountBalances(tx: Tx, userId: string, day: string): Promise<AccountBalances> {
  const { rows } = await selectAccounts(tx, userId, day, { firstDays: false })
  return { rows, rates: await readRates(tx, currenciesOf(rows), day) }
}

const currenciesOf = (rows: readonly AccountRow[]): string[] => rows.map(({ currency }) => currency)

/** Assets and debts outside banks: part of net worth, but not of the balance totals. */
export async function readOwnRows(tx: Tx, userId: string, day: string): Promise<AccountRow[]> {
  return (await selectAccounts(tx, userId, day, { valued: true })).rows
}

/** A bank's data begins with the earliest row of its accounts; comparisons need data from every bank. */
function dataFromOf(rows: readonly AccountRow[]): string | null {
  const firsts = new Map<string, string>()
  for (const { entity_id, first_day } of rows) {
    const earliest = firsts.get(entity_id ?? '')
    if (entity_id !== null && first_day !== null && (earliest === undefined || first_day < earliest))
      firsts.set(entity_id, first_day)
  }
  return [...firsts.values()].reduce<string | null>((a, b) => (a !== null && a > b ? a : b), null)
}

/** Whether the bank now lists the account in another currency, so that another row has replaced it. */
export const hasNewCurrencyRow = (row: AccountRow): boolean => row.balance_until !== null

/** How complete the figures are; `none` if a bank is connected but no account has been read yet. */
function coverageOf(rows: readonly AccountRow[], unread: readonly UnreadBankRow[]): Coverage {
  const unknown = rows.filter((row) => row.balance_minor === null && !hasNewCurrencyRow(row)).length
  const missing = rows.filter((row) => row.unreadable > 0)
  const state =
    unread.length + unknown + missing.length === 0 ? 'complete' : rows.length === 0 ? 'none' : 'partial'
  return {
    state,
    unread_banks: unread.map(({ id, bank_name, connected_at }) => ({
      connection_id: id,
      bank_name,
      connected_at: connected_at.toISOString(),
    })),
    accounts_without_balance: unknown,
    unreadable: unreadableOf(missing),
  }
}

/** How many transactions of these accounts could not be read, and since when; null if there are none. */
export function unreadableOf(
  rows: readonly { unreadable: number; unreadable_since: Date | null }[],
): Unreadable {
  const count = rows.reduce((sum, row) => sum + row.unreadable, 0)
  const since = rows.flatMap((row) => row.unreadable_since ?? []).sort((a, b) => a.getTime() - b.getTime())[0]
  return count === 0 || !since ? null : { count, since: dubaiDay(since) }
}

/**
 * When an account was last read: a bank account by its connection's last sync, a closed one at its last
 * balance, any other when it last changed.
 */
function lastRead(row: AccountRow): Date | null {
  if (row.source !== 'bank') return row.updated_at
  return row.closed_at === null ? (row.last_synced_at ?? row.balance_at) : row.balance_at
}

/** An account in the contract's shape. */
export function viewAccount(row: AccountRow, rates: Rates, language: Language): Account {
  const money = (minor: bigint | null): number | null =>
    minor === null ? null : wireAmount(minor, row.currency)
  const replaced = hasNewCurrencyRow(row)
  const balance = replaced ? null : row.balance_minor
  const aed = balance === null ? null : rates.toAed(balance, row.currency)
  const manual = row.source !== 'bank'
  return {
    id: row.id,
    entity_id: row.entity_id,
    bank_name: manual ? manualBankName(language) : shownBankName(row.bank_name ?? '', language),
    bank_identifier: row.bank_identifier,
    account_name: shownAccountName(row, language),
    account_types: [row.type_text],
    individual_accounts_count: 1,
    balance: money(balance),
    available: replaced ? null : money(row.available_minor),
    credit:
      row.kind === 'card'
        ? { limit: money(row.credit_limit_minor), available: money(row.credit_available_minor) }
        : null,
    currency: row.currency,
    balance_aed: aed === null ? null : wireAmount(aed, baseCurrency),
    rate: row.currency === baseCurrency ? null : rates.rateOf(row.currency),
    account_type: row.type_text,
    kind: accountKinds.find((kind) => kind === row.kind) ?? 'other',
    iban_last4: row.iban_last4,
    source: manual ? 'manual' : 'lean',
    connection_status: row.connection_status === 'disconnected' ? 'disconnected' : 'active',
    last_updated: lastRead(row)?.toISOString() ?? null,
    unreconciled: replaced ? 0 : wireAmount(row.unreconciled_minor, row.currency),
    unreadable: viewUnreadable(row),
    closed:
      row.closed_at === null
        ? null
        : {
            on: row.balance_until ?? dubaiDay(row.closed_at),
            reason: replaced ? 'currency' : 'bank',
            last_balance: money(row.balance_minor),
          },
  }
}

function viewUnreadable(row: AccountRow): Account['unreadable'] {
  const unreadable = unreadableOf([row])
  return unreadable && { ...unreadable, unknown_amounts: row.unknown_amounts }
}

export async function listAccounts(ctx: Ctx): Promise<z.infer<typeof AccountList>> {
  const balances = await read(ctx.db, ctx, (tx) => readBalances(tx, ctx.userId, today(ctx.clock)))
  const data = balances.rows
    .map((row) => ({ row, account: viewAccount(row, balances.rates, ctx.language) }))
    .toSorted(
      (a, b) =>
        Number(a.row.source > b.row.source) - Number(a.row.source < b.row.source) ||
        compareNames(ctx.language, a.account.bank_name, b.account.bank_name) ||
        compareNames(ctx.language, a.account.account_name, b.account.account_name),
    )
    .map(({ account }) => account)
  return {
    success: true,
    data,
    count: data.length,
    total_balance: wireAmount(balances.totalMinor, baseCurrency),
    unconverted: balances.unconverted,
    coverage: balances.coverage,
  }
}

/** The id of the manual account; null if there is none that the transaction may see. */
export { selectManualAccount as findManualAccount } from './store.ts'

/** The id of the user's manual account, which is created if missing. */
export async function openManualAccount(tx: Tx, userId: string, now: Date): Promise<string> {
  const account = { id: newId(now), name: manualAccountName, currency: baseCurrency }
  return upsertManualAccount(tx, userId, account, now)
}
