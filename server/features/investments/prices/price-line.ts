/** The prices of an instrument over time. Pure. */
import { divide } from '#contract/decimal.ts'
import type { Day } from '#contract/period.ts'
import { inOrder, type Ratio, type Trade } from '../position/trades.ts'

export type DayPrice = { day: Day; price: bigint }
export type Split = Ratio & { day: Day }
/**
 * Prices by day, oldest first, each per unit as it was on its day; and the splits, oldest first. Days are `dayNumber`s and
 * prices are read when they are needed, since a portfolio may have hundreds of thousands.
 */
export type PriceLine = {
  numbers: ArrayLike<number>
  priceAt: (index: number) => bigint
  /** The same in units of the currency as a float, for ratios alone. */
  approximateAt: (index: number) => number
  splits: readonly Split[]
}
export type EnteredPrices = Omit<PriceLine, 'splits'>
export const noPrices: EnteredPrices = { numbers: [], priceAt: () => 0n, approximateAt: () => 0 }

/** 20260131 for `2026-01-31`. */
export function dayNumber(text: string, start = 0): number {
  const digit = (place: number): number => text.charCodeAt(start + place) - 48
  const year = digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3)
  return year * 10_000 + (digit(5) * 10 + digit(6)) * 100 + digit(8) * 10 + digit(9)
}

/** The day of a price; null for an index without one. */
export function dayAt({ numbers }: Pick<PriceLine, 'numbers'>, index: number): Day | null {
  const digits = numbers[index]
  if (digits === undefined) return null
  const text = String(digits)
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
}

/** Entered prices, and those of purchases and sales on days without one; the last of a day counts. */
export function priceLineOf(entered: EnteredPrices, trades: readonly Trade[]): PriceLine {
  const traded = new Map(
    inOrder(trades).flatMap(({ day, price, kind }): [number, bigint][] =>
      price !== null && price > 0n && (kind === 'buy' || kind === 'sell') ? [[dayNumber(day), price]] : [],
    ),
  )
  const { numbers } = entered
  const added = [...traded].filter(([number]) => numbers[placeAfter(numbers, number) - 1] !== number)
  const splits = trades
    .flatMap(({ day, ratio, kind }) => (kind === 'split' && ratio ? [{ day, ...ratio }] : []))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  return { ...merge(entered, added), splits }
}

/** Adds prices of days, oldest first, to a line that has none of them. */
function merge(entered: EnteredPrices, added: readonly [number, bigint][]): EnteredPrices {
  if (added.length === 0) return entered
  /** With the index of an entered price, or the traded price itself. */
  const merged = [
    ...Array.from(entered.numbers, (number, index): [number, number | bigint] => [number, index]),
    ...added,
  ].toSorted(([a], [b]) => a - b)
  const sourceAt = (index: number): number | bigint => merged[index]?.[1] ?? 0n
  return {
    numbers: Int32Array.from(merged, ([number]) => number),
    priceAt: (index) => {
      const source = sourceAt(index)
      return typeof source === 'bigint' ? source : entered.priceAt(source)
    },
    approximateAt: (index) => {
      const source = sourceAt(index)
      return typeof source === 'bigint' ? Number(source) / 1e12 : entered.approximateAt(source)
    },
  }
}

/** The index of the first day after a text. */
export const firstAfter = (days: readonly Day[], day: Day): number => search(days, (other) => other <= day)

/** The index of the first number above another. */
const placeAfter = (numbers: ArrayLike<number>, number: number): number =>
  search(numbers, (other) => other <= number)

/** The index of the first value for which a condition does not hold that holds for all before it. */
function search<T>(values: ArrayLike<T>, isBefore: (value: T) => boolean): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >> 1
    const value = values[middle]
    if (value !== undefined && isBefore(value)) low = middle + 1
    else high = middle
  }
  return low
}

/** The last known price on a day, per unit as of that day, with the day that it is from; null before the first one. */
export function priceOn(line: PriceLine, day: Day): DayPrice | null {
  const index = placeAfter(line.numbers, dayNumber(day)) - 1
  const from = dayAt(line, index)
  if (from === null) return null
  return { day: from, price: adjusted({ day: from, price: line.priceAt(index) }, line.splits, day) }
}

/** A price per unit as of a later day, after the splits in between. */
export function adjusted({ day, price }: DayPrice, splits: readonly Split[], until: Day): bigint {
  let result = price
  for (const split of splits)
    if (split.day > day && split.day <= until) result = divide(result * split.of, split.into)
  return result
}

/** Whether a price is more than half above, or more than a third below, the one before it. */
export function isJump(before: bigint, price: bigint): boolean {
  return before > 0n && (2n * price > 3n * before || 3n * price < 2n * before)
}
