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
    balance = add(balance, -(nets[index] ?? 0))
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
  return series.map((value) => (typeof value === 'number' ? value / unit : wireAmount(value, currency)))
}

const zero = 48
const minus = 45

/** Movements by days since `from`; what lies before or after the range is left out. */
function parseMonths(text: string | null | undefined, from: string, length: number): Whole[] {
  const nets: Whole[] = zeros(length)
  for (const line of text ? text.split(';') : []) {
    const first = daysBetween(from, line.slice(0, 10)) - 1
    for (let at = 11; at < line.length;) {
      const colon = line.indexOf(':', at)
      const comma = line.indexOf(',', colon)
      const end = comma === -1 ? line.length : comma
      const index = first + readWhole(line, at, colon)
      if (index >= 0 && index < length)
        nets[index] = end - colon > 16 ? BigInt(line.slice(colon + 1, end)) : readWhole(line, colon + 1, end)
      at = end + 1
    }
  }
  return nets
}

/** The whole number of at most 15 signs between two places of a text, without making a text of it. */
function readWhole(text: string, start: number, end: number): number {
  const negative = text.charCodeAt(start) === minus
  let value = 0
  for (let at = negative ? start + 1 : start; at < end; at += 1)
    value = value * 10 + text.charCodeAt(at) - zero
  return negative ? -value : value
}

function parseDays(text: string | null | undefined): Map<number, Whole> {
  const days = new Map<number, Whole>()
  for (const part of text ? text.split(',') : []) {
    const colon = part.indexOf(':')
    days.set(Number(part.slice(0, colon)), exact(part.slice(colon + 1)))
  }
  return days
}
