/** The returns of holdings over a span of days: money exactly, ratios as floats. Pure. */
import { exponentOf } from '#contract/money.ts'
import { type Day, addDays, daysBetween } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import { firstAfter } from '../prices/price-line.ts'
import { type Growth, type GrowthPath, type RateOn, growthBetween, growthPath } from './time-weighted.ts'
import { type Track, valueOn } from './track.ts'

/** Exact conversion at a day's rate, and the rate as a float for ratios; each null without a rate. */
export type Converter = {
  toAed: (minor: bigint, currency: string, day: Day) => bigint | null
  fromAed: (minor: bigint, currency: string, day: Day) => bigint | null
  rateOn: RateOn
}

export type Returns = {
  from: Day
  to: Day
  /** In minor units of the currency that the returns are in. */
  opening: bigint
  closing: bigint
  paidIn: bigint
  takenOut: bigint
  gain: bigint
  /** The part of the gain that exchange rates made. */
  currencyGain: bigint
  moneyWeighted: Rate | null
  timeWeighted: Growth | null
  /** What was paid in by day, negative for what was taken out; the opening value as the first. */
  payments: readonly Payment[]
}
export type Payment = { day: Day; minor: bigint }

/** Keeps amounts in their own currency, for instruments that all have the same. */
export const unconverted: Converter = {
  toAed: (minor) => minor,
  fromAed: (minor) => minor,
  rateOn: () => 1,
}

/** What was paid in and received on a day, in the minor units in which returns are computed. */
type DayFlow = { day: Day; paid: bigint; received: bigint }
/**
 * Everything that was paid in or out of some tracks by day, and of each track in its own currency what had been taken out
 * less what had been paid in after each of its moves. Converted once for the returns of many ranges.
 */
export type Flows = {
  byDay: readonly DayFlow[]
  days: readonly Day[]
  net: ReadonlyMap<Track, readonly bigint[]>
}

/** The flows of all days, or of those after a day up to another one. */
export function flowsOf(
  tracks: readonly Track[],
  convert: Converter,
  { after, to }: { after: Day | null; to: Day | null } = { after: null, to: null },
): Flows {
  const sums = new Map<Day, DayFlow>()
  const net = new Map<Track, readonly bigint[]>()
  for (const track of tracks) {
    const { currency } = track
    let netFlow = 0n
    const netFlows = track.moves.map(({ day, inflow, outflow, moved }) => {
      netFlow += outflow - inflow - moved
      if ((after !== null && day <= after) || (to !== null && day > to)) return netFlow
      const paid = convert.toAed(moved > 0n ? inflow + moved : inflow, currency, day) ?? 0n
      const received = convert.toAed(moved < 0n ? outflow - moved : outflow, currency, day) ?? 0n
      const sum = sums.get(day)
      if (sum) {
        sum.paid += paid
        sum.received += received
      } else sums.set(day, { day, paid, received })
      return netFlow
    })
    net.set(track, netFlows)
  }
  const byDay = [...sums.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
  return { byDay, days: byDay.map(({ day }) => day), net }
}

/** Values of tracks at the ends of days, each computed once: a year begins with what the one before it ended with. */
export function valuesOf(): (track: Track, day: Day) => bigint {
  const byDay = new Map<Day, Map<Track, bigint>>()
  return (track, day) => {
    const ofDay = byDay.get(day) ?? new Map<Track, bigint>()
    byDay.set(day, ofDay)
    const value = ofDay.get(track) ?? valueOn(track, day)
    ofDay.set(track, value)
    return value
  }
}

type Options = {
  currency?: string
  /** The growth of the tracks, their flows and their values, if they are known for these days. */
  path?: GrowthPath | undefined
  flows?: Flows | undefined
  valueAt?: (track: Track, day: Day) => bigint
}

/**
 * The returns from the start of `from` to the end of `to`, in dirhams, or with `unconverted` in the currency of all
 * tracks. Null if nothing was held; the caller leaves out what has no rate.
 */
export function returnsOf(
  tracks: readonly Track[],
  { from, to }: { from: Day; to: Day },
  convert: Converter,
  { currency = baseCurrency, path, flows: allFlows, valueAt = valueOn }: Options = {},
): Returns | null {
  const begin = laterOf(addDays(from, -1), tracks)
  if (begin === null || begin >= to) return null
  const unit = 10 ** exponentOf(currency)
  const flows = allFlows ?? flowsOf(tracks, convert, { after: begin, to })
  let [opening, closing, paidIn, takenOut, ownGain] = [0n, 0n, 0n, 0n, 0n]
  for (const track of tracks) {
    const inAed = (minor: bigint, day: Day): bigint => convert.toAed(minor, track.currency, day) ?? 0n
    const [first, last] = [valueAt(track, begin), valueAt(track, to)]
    opening += inAed(first, begin)
    closing += inAed(last, to)
    const net = flows.net.get(track) ?? []
    const takenBy = (day: Day): bigint => net[firstAfter(track.days, day) - 1] ?? 0n
    ownGain += inAed(last - first + takenBy(to) - takenBy(begin), to)
  }
  const payments: Payment[] = opening > 0n ? [{ day: begin, minor: opening }] : []
  for (const { day, paid, received } of flows.byDay.slice(
    firstAfter(flows.days, begin),
    firstAfter(flows.days, to),
  )) {
    paidIn += paid
    takenOut += received
    payments.push({ day, minor: paid - received })
  }
  const gain = closing - opening + takenOut - paidIn
  const cash = [...payments, ...(closing > 0n ? [{ day: to, minor: -closing }] : [])].map(
    ({ day, minor }): CashFlow => ({ day, amount: -Number(minor) / unit }),
  )
  return {
    from: addDays(begin, 1),
    to,
    opening,
    closing,
    paidIn,
    takenOut,
    gain,
    currencyGain: gain - ownGain,
    moneyWeighted: moneyWeighted(cash),
    timeWeighted: growthBetween(path ?? growthPath(tracks, { from: begin, to }, convert.rateOn), begin, to),
    payments,
  }
}

/** The day before the range, or before the first move if that is later; null if nothing ever moved. */
function laterOf(before: Day, tracks: readonly Track[]): Day | null {
  let first: Day | undefined
  for (const { days } of tracks) if (first === undefined || (days[0] ?? first) < first) first = days[0]
  if (first === undefined) return null
  const start = addDays(first, -1)
  return start > before ? start : before
}

/** Money on a day from its owner's side: paid in negative, received positive. */
type CashFlow = { day: Day; amount: number }
/** 0.1 for 10 %: over the whole time between the first and the last flow, and for a year of 365 days. */
type Rate = { period: number; yearly: number | null }
/** A hundred million percent; a rate beyond it says nothing. */
const largestRate = 1e6
const meant = (rate: number): number | null => (rate <= largestRate ? rate : null)

const steps = 400
const widest = 20
const precision = 1e-13
/** Of narrowing down an interval; halving alone takes 40. */
const mostSteps = 100

/**
 * The rate at which all flows together are worth nothing; null if there is none, or one too large to mean anything.
 * Where there are several, the one nearest to 0. The time is that between the first and the last money.
 */
export function moneyWeighted(all: readonly CashFlow[]): Rate | null {
  const flows = all.filter(({ amount }) => amount !== 0)
  const [first] = flows
  if (!first) return null
  const days = flows.map(({ day }) => daysBetween(first.day, day))
  const length = Math.max(...days)
  if (length <= 0 || !flows.some(({ amount }) => amount > 0) || !flows.some(({ amount }) => amount < 0))
    return null
  const scale = Math.max(...flows.map(({ amount }) => Math.abs(amount)))
  const amounts = Float64Array.from(flows, ({ amount }) => amount / scale)
  const times = Float64Array.from(days, (day) => day / length)
  // in the logarithm of the growth over the whole time, so that short times and large rates stay in range
  const worth = (growth: number): Point => {
    let [value, slope] = [0, 0]
    for (let index = 0; index < amounts.length; index += 1) {
      const time = times[index] ?? 0
      const part = (amounts[index] ?? 0) * Math.exp(-growth * time)
      value += part
      slope -= time * part
    }
    return { value, slope }
  }
  const growth = rootNearZero(worth)
  const period = growth === null ? null : meant(Math.expm1(growth))
  return growth === null || period === null
    ? null
    : { period, yearly: meant(Math.expm1((growth * 365) / length)) }
}

/** A function's value and how steep it is there. */
type Point = { value: number; slope: number }
type Curve = (x: number) => Point

/** Looks for a change of sign outwards from 0 on both sides, then narrows it down. */
function rootNearZero(curve: Curve): number | null {
  const width = widest / steps
  const start = curve(0).value
  if (start === 0) return 0
  let [left, right] = [start, start]
  for (let step = 1; step <= steps; step += 1) {
    const [below, above] = [curve(-step * width).value, curve(step * width).value]
    if (Math.sign(above) !== Math.sign(right)) return rootBetween(curve, (step - 1) * width, step * width)
    if (Math.sign(below) !== Math.sign(left)) return rootBetween(curve, -step * width, -(step - 1) * width)
    ;[left, right] = [below, above]
  }
  return null
}

/** Newton's steps while they stay between the ends, which have different signs, else half of the interval. */
function rootBetween(curve: Curve, from: number, to: number): number {
  let [low, high] = [from, to]
  const sign = Math.sign(curve(low).value)
  let x = (low + high) / 2
  for (let step = 0; step < mostSteps; step += 1) {
    const { value, slope } = curve(x)
    if (value === 0) return x
    if (Math.sign(value) === sign) low = x
    else high = x
    const newton = x - value / slope
    const next = newton > low && newton < high ? newton : (low + high) / 2
    if (Math.abs(next - x) <= precision || high - low <= precision) return next
    x = next
  }
  return x
}
