/** The sums of all holdings in fils, and how they are spread. Pure. */
import type { AllocationSlice } from '#contract/investments/investments.ts'
import { addMonths, type Day } from '#contract/period.ts'
import { paidFor, type Trade } from '../position/trades.ts'
import type { Converter } from '../returns/returns.ts'
import type { HoldingState } from './holding.ts'
import { aed, shareOf } from './view.ts'

type Totals = {
  value: bigint
  today: bigint
  gain: bigint
  currency: bigint
  dividends: bigint
  fees: bigint
  /** The value of the holdings whose gain is known. */
  covered: bigint
}

/** What cannot be converted or priced is left out. */
export function totalsOf(states: readonly HoldingState[]): Totals {
  const totals: Totals = {
    value: 0n,
    today: 0n,
    gain: 0n,
    currency: 0n,
    dividends: 0n,
    fees: 0n,
    covered: 0n,
  }
  for (const { value, today, total, dividends, fees } of states) {
    totals.value += value?.aed ?? 0n
    totals.today += today ?? 0n
    totals.dividends += dividends.aed ?? 0n
    totals.fees += fees.aed ?? 0n
    if (total === null || total.aed === null) continue
    totals.gain += total.aed
    totals.currency += total.currency ?? 0n
    totals.covered += value?.aed ?? 0n
  }
  return totals
}

type Part = { key: string; name: string; aed: bigint }

/** The sums of the parts with the same key, largest first. */
export function slicesOf(parts: readonly Part[]): AllocationSlice[] {
  const sums = new Map<string, Part>()
  for (const part of parts) sums.set(part.key, { ...part, aed: (sums.get(part.key)?.aed ?? 0n) + part.aed })
  const whole = [...sums.values()].reduce((sum, part) => sum + part.aed, 0n)
  return [...sums.values()]
    .filter((part) => part.aed > 0n)
    .toSorted((a, b) => (a.aed === b.aed ? 0 : a.aed > b.aed ? -1 : 1))
    .map((part) => ({
      key: part.key,
      name: part.name,
      amount: aed(part.aed),
      share: shareOf(part.aed, whole) ?? 0,
    }))
}

/** Dividends after tax and fees in fils, of the twelve months up to a day, oldest first. */
export function dividendMonths(
  trades: readonly { trade: Trade; currency: string }[],
  day: Day,
  convert: Converter,
): { month: Day; minor: bigint }[] {
  const first = `${addMonths(day, -11).slice(0, 7)}-01`
  const months = Array.from({ length: 12 }, (_, index) => addMonths(first, index))
  const sums = new Map<Day, bigint>()
  for (const { trade, currency } of trades) {
    if (trade.kind !== 'dividend' || trade.day < first || trade.day > day) continue
    const month = `${trade.day.slice(0, 7)}-01`
    const minor = convert.toAed(-(paidFor(trade) ?? 0n), currency, trade.day) ?? 0n
    sums.set(month, (sums.get(month) ?? 0n) + minor)
  }
  return months.map((month) => ({ month, minor: sums.get(month) ?? 0n }))
}
