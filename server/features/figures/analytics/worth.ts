/** The causes of the change of net worth between two days. Pure; they always add up to the change. */
import type { WorthDriver } from '#contract/figures/analytics.ts'
import { baseCurrency } from '#contract/product.ts'

/** An account over a span. Balances are in its own currency; null if unknown. */
export type MovedAccount = {
  opening: bigint | null
  closing: bigint | null
  currency: string
  /** Converts to fils; null without a rate. */
  toAed: (minor: bigint) => bigint | null
  /** The net effect of its rows on the balance, in its own currency. */
  net: bigint
  rows: number
  /** In fils: income, spending, and transfers between own accounts (received less sent). */
  income: bigint
  expense: bigint
  transfers: bigint
  /** Paid into investments less taken out. */
  invested: bigint
}

/** Whether a balance is a debt: negative, and not cash, where it only means that income was not entered. */
export const isOwed = (kind: string, balance: bigint): boolean => balance < 0n && kind !== 'manual'

export type Worth = { opening: bigint; closing: bigint; drivers: Record<WorthDriver, bigint> }

export function worthOf(accounts: readonly MovedAccount[]): Worth {
  const drivers: Record<WorthDriver, bigint> = {
    income: 0n,
    expenses: 0n,
    transfers: 0n,
    invested: 0n,
    revaluation: 0n,
    exchange: 0n,
    own_amounts: 0n,
    corrections: 0n,
    uncounted: 0n,
  }
  let opening = 0n
  let closing = 0n
  for (const account of accounts) {
    const { income, expense, transfers, invested } = account
    drivers.income += income
    drivers.expenses -= expense
    drivers.transfers += transfers
    drivers.invested += invested
    const flows = income - expense + transfers + invested
    const first = account.opening === null ? null : account.toAed(account.opening)
    const last = account.closing === null ? null : account.toAed(account.closing)
    if (account.opening === null || account.closing === null || first === null || last === null) {
      drivers.uncounted -= flows
      continue
    }
    opening += first
    closing += last
    const inAed = account.currency === baseCurrency
    const moved = account.closing - account.opening
    const unexplained = account.toAed(moved - account.net) ?? 0n
    drivers[account.rows === 0 ? 'revaluation' : 'corrections'] += unexplained
    // in dirhams nothing is converted, so the rest is what payments moved and does not count
    drivers[inAed ? 'own_amounts' : 'exchange'] += last - first - flows - unexplained
  }
  return { opening, closing, drivers }
}
