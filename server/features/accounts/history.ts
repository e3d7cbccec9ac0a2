import { exponentOf, wireAmount } from '#contract/money.ts'
import { daysBetween } from '#contract/period.ts'
import type { HistoryRow } from './store.ts'

/** A whole number of minor units: a number while it is exact as one, which is many times as fast, else a bigint. */
export type Whole = number | bigint

const most = Number.MAX_SAFE_INTEGER
const isExact = (value: Whole): value is number =>
  typeof value === 'number' && value <= most && value >= -most
const exact = (text: string): Whole => (text.length > 15 ? BigInt(text) : Number(text))

/** A loop, since Array.from asks for each of the days and takes ten times as long. */
function zeros(length: number): Whole[] {
  const made: Whole[] = []
  for (let index = 0; index < length; index += 1) made.push(0)
  return made
}

/** Adds exactly, whatever the size. */
function add(a: Whole, b: Whole): Whole {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b
    if (sum <= most && sum >= -most) return sum
  }
  return BigInt(a) + BigInt(b)
}

/** The balance at the end of each of `length` days since `from`, back from the last one's. */
export function dailyBalances(
  last: bigint,
  history: HistoryRow | undefined,
  from: string,
  length: number,
): Whole[] {
  const nets = parseMonths(history?.months, from, length)
  const stored = parseDays(history?.balances)
  const balances: Whole[] = zeros(length)
  const asNumber = Number(last)
  let balance: Whole = isExact(asNumber) ? asNumber : last
  for (let index = length - 1; index >= 0; index -= 1) {
    if (stored.size > 0) balance = stored.get(index) ?? balance
    balances[index] = balance
    const net = nets[index] ?? 0
    if (net !== 0) balance = add(balance, -net) // of 0 it would be -0, which is no small whole number
  }
  return balances
}

/** Day by day the sum of several series. */
export function sumSeries(series: readonly (readonly Whole[])[], length: number): Whole[] {
  const total: Whole[] = zeros(length)
  for (const values of series)
    for (let index = 0; index < length; index += 1) total[index] = add(total[index] ?? 0, values[index] ?? 0)
  return total
}

/** The JSON numbers of minor units: one division rounds once, to the double that the decimal text reads as. */
export function wireSeries(series: readonly Whole[], currency: string): number[] {
  const unit = 10 ** exponentOf(currency)
  const numbers: number[] = []
  for (const value of series)
    numbers.push(typeof value === 'number' ? value / unit : wireAmount(value, currency))
  return numbers
}

const zero = 48
const minus = 45
const colon = 58
const comma = 44

/**
 * Movements by days since `from`; what lies before or after the range is left out. Read sign by sign: five years
 * of six accounts are ten thousand of them, and a text for each would cost more than all the rest.
 */
function parseMonths(text: string | null | undefined, from: string, length: number): Whole[] {
  const nets: Whole[] = zeros(length)
  if (!text) return nets
  const signs = Buffer.from(text, 'latin1') // reading a sign of a text takes several times as long
  const end = signs.length
  for (let at = 0; at < end; at += 1) {
    const first = daysBetween(from, text.slice(at, at + 10)) - 1
    at += 10 // the equals sign
    do {
      let day = 0
      for (at += 1; at < end && signs[at] !== colon; at += 1) day = day * 10 + (signs[at] ?? zero) - zero
      const start = (at += 1)
      const negative = signs[at] === minus
      if (negative) at += 1
      let value = 0
      for (; at < end; at += 1) {
        const digit = (signs[at] ?? 0) - zero
        if (digit < 0 || digit > 9) break
        value = value * 10 + digit
      }
      const index = first + day
      if (index >= 0 && index < length)
        nets[index] = at - start > 15 ? BigInt(text.slice(start, at)) : negative ? -value : value
    } while (at < end && signs[at] === comma)
  }
  return nets
}

function parseDays(text: string | null | undefined): Map<number, Whole> {
  const days = new Map<number, Whole>()
  for (const part of text ? text.split(',') : []) {
    const colon = part.indexOf(':')
    days.set(Number(part.slice(0, colon)), exact(part.slice(colon + 1)))
  }
  return days
}
