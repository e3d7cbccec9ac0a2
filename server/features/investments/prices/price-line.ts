/** The prices of an instrument over time. Pure. */
import { divide, parseDecimal, pricePlaces } from '#contract/decimal.ts'
import { type Day, addDays } from '#contract/period.ts'
import { type Ratio, type Trade, inOrder } from '../position/trades.ts'

export type DayPrice = { day: Day; price: bigint }
export type Split = Ratio & { day: Day }
/**
 * Prices by day, oldest first, each per unit as it was on its day; and the splits, oldest first. Days are `dayNumber`s and
 * prices are read when they are needed, since a portfolio may have hundreds of thousands.
 */
export type PriceLine = {
  numbers: ArrayLike<number>
  priceAt: (index: number) => bigint
  /** The same in units of the currency as floats, for ratios alone. */
  approximate: ArrayLike<number>
  splits: readonly Split[]
}
export type EnteredPrices = Omit<PriceLine, 'splits'>
export const noPrices: EnteredPrices = { numbers: [], approximate: [], priceAt: () => 0n }

/** The number of two digits; 528 is what the codes of two zeros add up to. */
const twoDigits = (text: string, at: number): number =>
  text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528

/** 20260131 for `2026-01-31`. */
export function dayNumber(text: string, start = 0): number {
  const year = twoDigits(text, start) * 100 + twoDigits(text, start + 2)
  return year * 10_000 + twoDigits(text, start + 5) * 100 + twoDigits(text, start + 8)
}

/** The day of a price; null for an index without one. */
export function dayAt({ numbers }: Pick<PriceLine, 'numbers'>, index: number): Day | null {
  const number = numbers[index]
  return number === undefined ? null : dayOfNumber(number)
}

/** `2026-01-31` for 20260131. */
export function dayOfNumber(number: number): Day {
  const text = String(number)
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
}

/** Entered prices, and those of purchases and sales on days without one; the last of a day counts. */
export function priceLineOf(entered: EnteredPrices, trades: readonly Trade[]): PriceLine {
  const { numbers } = entered
  const added: AddedPrice[] = []
  const splits: Split[] = []
  /** The first entered price that is not before the trade: both are in order. */
  let place = 0
  for (const { day, price, kind, ratio } of inOrder(trades)) {
    if (kind === 'split' && ratio) splits.push({ day, ...ratio })
    if (price === null || price === 0n || (kind !== 'buy' && kind !== 'sell')) continue
    const number = dayNumber(day)
    while ((numbers[place] ?? Infinity) < number) place += 1
    if (numbers[place] === number) continue
    if (added.at(-1)?.number === number) added.pop()
    added.push({ number, price })
  }
  return { ...merge(entered, added), splits }
}

type AddedPrice = { number: number; price: bigint }

/** Adds prices of days, oldest first, to a line that has none of them. */
function merge(entered: EnteredPrices, added: readonly AddedPrice[]): EnteredPrices {
  if (added.length === 0) return entered
  const count = entered.numbers.length + added.length
  const [numbers, approximate] = [new Int32Array(count), new Float64Array(count)]
  /** The index of an entered price, or -1 less the index of an added one. */
  const sources = new Int32Array(count)
  let [fromEntered, fromAdded] = [0, 0]
  for (let index = 0; index < count; index += 1) {
    const [next, following] = [entered.numbers[fromEntered] ?? Infinity, added[fromAdded]]
    if (following && following.number < next) {
      numbers[index] = following.number
      approximate[index] = Number(following.price) / 1e12
      sources[index] = -1 - fromAdded++
    } else {
      numbers[index] = next
      approximate[index] = entered.approximate[fromEntered] ?? 0
      sources[index] = fromEntered++
    }
  }
  return {
    numbers,
    approximate,
    priceAt: (index) => {
      const source = sources[index] ?? -1 - count
      return source < 0 ? (added[-1 - source]?.price ?? 0n) : entered.priceAt(source)
    },
  }
}

/** The index of the first day after a text. */
export const firstAfter = (days: readonly Day[], day: Day): number => search(days, (other) => other <= day)

/** The index of the first number above another. */
export const firstAbove = (numbers: ArrayLike<number>, number: number): number =>
  search(numbers, (other) => other <= number)

/** The index of the first value for which a condition does not hold that holds for all before it. */
export function search<T>(values: ArrayLike<T>, isBefore: (value: T) => boolean): number {
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
  const index = firstAbove(line.numbers, dayNumber(day)) - 1
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

/** The first price that is far from the one before it, in the line or among these, which are oldest first. */
export function firstJump(
  line: PriceLine,
  prices: readonly DayPrice[],
): { at: DayPrice; before: bigint } | null {
  let last: DayPrice | null = null
  for (const price of prices) {
    const eve = addDays(price.day, -1)
    const newest: DayPrice | null = later(last, priceOn(line, eve))
    const before: bigint | null = newest && adjusted(newest, line.splits, price.day)
    if (before !== null && isJump(before, price.price)) return { at: price, before }
    last = price
  }
  return null
}

const later = (a: DayPrice | null, b: DayPrice | null): DayPrice | null =>
  a && (!b || a.day > b.day) ? a : b

/** Of a line, the day and the space before the price. */
const dayLength = 11
/** With a price of one digit and the end of the line. */
const shortestLine = dayLength + 2
const [newLine, point, zero] = [10, 46, 48]
const powersOfTen = Array.from({ length: pricePlaces + 1 }, (_, places) => 10 ** places)

/**
 * Reads days and floats of all lines, oldest first, in one pass, since there may be hundreds of thousands; an exact price
 * is read when it is needed.
 */
export function readPriceLines(text: string): EnteredPrices {
  const { length } = text
  const most = Math.ceil((length + 1) / shortestLine)
  const [numbers, starts, approximate] = [new Int32Array(most), new Int32Array(most), new Float64Array(most)]
  let count = 0
  let position = 0
  while (position < length) {
    numbers[count] = dayNumber(text, position)
    position += dayLength
    starts[count] = position
    let digits = 0
    let pointAt = -1
    for (; position < length; position += 1) {
      const code = text.charCodeAt(position)
      if (code === newLine) break
      if (code === point) pointAt = position
      else digits = digits * 10 + (code - zero)
    }
    approximate[count] = pointAt < 0 ? digits : digits / (powersOfTen[position - pointAt - 1] ?? 1)
    count += 1
    position += 1
  }
  return {
    numbers: numbers.subarray(0, count),
    approximate: approximate.subarray(0, count),
    priceAt: (index) => {
      const start = starts[index] ?? length
      const end = text.indexOf('\n', start)
      return parseDecimal(text.slice(start, end < 0 ? length : end), pricePlaces) ?? 0n
    },
  }
}
