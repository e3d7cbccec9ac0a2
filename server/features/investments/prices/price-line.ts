/** The prices of an instrument over time. Pure. */
import { divide } from '#contract/decimal.ts'
import type { Day } from '#contract/period.ts'
import { inOrder, type Ratio, type Trade } from '../position/trades.ts'

export type DayPrice = { day: Day; price: bigint }
export type Split = Ratio & { day: Day }
/**
 * Days with a price, oldest first, each per unit as it was on its day; and the splits, oldest first. Prices are read
 * when they are needed: a line may have thousands.
 */
export type PriceLine = {
  days: readonly Day[]
  /** The days as `dayNumber`s, since comparing numbers is far faster than comparing texts. */
  numbers: ArrayLike<number>
  priceAt: (index: number) => bigint
  /** The same in units of the currency as a float, for ratios alone. */
  approximateAt: (index: number) => number
  splits: readonly Split[]
}
export type EnteredPrices = Omit<PriceLine, 'splits'>

/** 20260131 for `2026-01-31`. */
export function dayNumber(text: string, start = 0): number {
  const digit = (place: number): number => text.charCodeAt(start + place) - 48
  const year = digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3)
  return year * 10_000 + (digit(5) * 10 + digit(6)) * 100 + digit(8) * 10 + digit(9)
}

export const noPrices: EnteredPrices = { days: [], numbers: [], priceAt: () => 0n, approximateAt: () => 0 }

/** Entered prices, and those of purchases and sales on days without one; the last of a day counts. */
export function priceLineOf(entered: EnteredPrices, trades: readonly Trade[]): PriceLine {
  const traded = new Map(
    inOrder(trades).flatMap(({ day, price, kind }): [Day, bigint][] =>
      price !== null && price > 0n && (kind === 'buy' || kind === 'sell') ? [[day, price]] : [],
    ),
  )
  const added = [...traded].filter(([day]) => entered.days[firstAfter(entered.days, day) - 1] !== day)
  const splits = trades
    .flatMap(({ day, ratio, kind }) => (kind === 'split' && ratio ? [{ day, ...ratio }] : []))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  return { ...merge(entered, added), splits }
}

/** Adds days, oldest first, to a line that has none of them. */
function merge(entered: EnteredPrices, added: readonly [Day, bigint][]): EnteredPrices {
  if (added.length === 0) return entered
  const { days, priceAt } = entered
  const merged: Day[] = []
  /** The index of an entered price, or the traded price itself. */
  const sources: (number | bigint)[] = []
  let next = 0
  for (const [index, day] of days.entries()) {
    for (let trade = added[next]; trade && trade[0] < day; trade = added[(next += 1)]) {
      merged.push(trade[0])
      sources.push(trade[1])
    }
    merged.push(day)
    sources.push(index)
  }
  for (const [day, price] of added.slice(next)) {
    merged.push(day)
    sources.push(price)
  }
  return {
    days: merged,
    numbers: merged.map((day) => dayNumber(day)),
    priceAt: (index) => {
      const source = sources[index] ?? 0n
      return typeof source === 'bigint' ? source : priceAt(source)
    },
    approximateAt: (index) => {
      const source = sources[index] ?? 0n
      return typeof source === 'bigint' ? Number(source) / 1e12 : entered.approximateAt(source)
    },
  }
}

/** The index of the first day after another. */
export function firstAfter(days: readonly Day[], day: Day): number {
  let low = 0
  let high = days.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((days[middle] ?? '') <= day) low = middle + 1
    else high = middle
  }
  return low
}

/** The last known price on a day, per unit as of that day, with the day that it is from; null before the first one. */
export function priceOn(line: PriceLine, day: Day): DayPrice | null {
  const index = firstAfter(line.days, day) - 1
  const from = line.days[index]
  if (from === undefined) return null
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
