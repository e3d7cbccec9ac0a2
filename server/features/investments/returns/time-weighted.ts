/**
 * The time-weighted return: the growth between the flows, chained, so that neither their size nor their day matters.
 * Money comes in at the start of its day and leaves at its end. Pure; returns are ratios, so they are floats.
 */
import { addDays, type Day } from '#contract/period.ts'
import { exponentOf } from '#contract/money.ts'
import { dayNumber, dayOfNumber, firstAbove } from '../prices/price-line.ts'
import { approximateValues, type Move, type Track } from './track.ts'

/** Dirhams per unit of a currency on a day; null without a rate. */
export type RateOn = (currency: string, day: Day) => number | null
/** 0.1 for 10 %: with the changes of exchange rates, and without them. */
export type Growth = { whole: number; local: number }

/**
 * Some days as `dayNumber`s, oldest first, and for each the worth of what was held at its start and at its end, in dirhams
 * and with the exchange rates of its start; NaN where a rate is missing, 0 where nothing was held.
 */
export type GrowthPath = {
  numbers: Int32Array
  starts: Float64Array
  ends: Float64Array
  localEnds: Float64Array
}

const hasFlow = ({ inflow, outflow, moved }: Move): boolean => inflow > 0n || outflow > 0n || moved !== 0n

/**
 * The path of all tracks from the end of `from` to the end of `to`; it can be read between any two of these days and
 * `cuts`.
 */
export function growthPath(
  tracks: readonly Track[],
  { from, to, cuts = [] }: { from: Day; to: Day; cuts?: readonly Day[] },
  rateOn: RateOn,
): GrowthPath {
  const numbers = daysOfFlows(tracks, { from, to, cuts })
  const days = Array.from(numbers, dayOfNumber)
  const zeros = (): Float64Array => new Float64Array(numbers.length)
  const path = { numbers, starts: zeros(), ends: zeros(), localEnds: zeros() }
  const values = zeros()
  const ratesOf = new Map<string, Float64Array>()
  for (const track of tracks) {
    const { currency } = track
    const rates =
      ratesOf.get(currency) ?? Float64Array.from(days, (day) => rateOn(currency, day) ?? Number.NaN)
    ratesOf.set(currency, rates)
    approximateValues(track, numbers, values)
    addTrack(path, track, values, rates)
  }
  return path
}

/** The days with a flow and the days before them, both ends, and the cuts between. */
function daysOfFlows(
  tracks: readonly Track[],
  { from, to, cuts }: { from: Day; to: Day; cuts: readonly Day[] },
): Int32Array {
  const [first, last] = [dayNumber(from), dayNumber(to)]
  const flowDays = new Map<number, Day>()
  for (const { moves, numbers } of tracks)
    for (let index = firstAbove(numbers, first); (numbers[index] ?? Infinity) <= last; index += 1) {
      const [number, move] = [numbers[index] ?? 0, moves[index]]
      if (move && hasFlow(move)) flowDays.set(number, move.day)
    }
  const marks = new Set([first, last, ...flowDays.keys()])
  for (const cut of cuts) if (cut > from && cut < to) marks.add(dayNumber(cut))
  for (const day of flowDays.values()) marks.add(dayNumber(addDays(day, -1)))
  return Int32Array.from(marks).sort()
}

/** Adds a track to a path. Its values are those at the ends of the days of the path; its flows are read along. */
function addTrack(
  { numbers: days, starts, ends, localEnds }: GrowthPath,
  { moves, numbers, currency }: Track,
  values: Float64Array,
  rates: Float64Array,
): void {
  const unit = 10 ** exponentOf(currency)
  let move = firstAbove(numbers, days[0] ?? 0)
  for (let index = 1; index < days.length; index += 1) {
    const begun = values[index - 1] ?? 0
    let inflow = 0
    let end = values[index] ?? 0
    while ((numbers[move] ?? Infinity) < (days[index] ?? 0)) move += 1
    const flow = numbers[move] === days[index] ? moves[move] : undefined
    if (flow) {
      inflow = Number(flow.inflow) / unit
      // what moves in at the end of a day has no part in its growth
      end += Number(flow.outflow - flow.moved) / unit
    }
    // a missing rate counts only where something is held, and a fee when nothing is held is no growth
    if (begun === 0 && end === 0 && (inflow === 0 || flow?.quantity === 0n)) continue
    const now = rates[index] ?? 0
    const start = (begun === 0 ? 0 : begun * (rates[index - 1] ?? 0)) + inflow * now
    starts[index] = (starts[index] ?? 0) + start
    ends[index] = (ends[index] ?? 0) + end * now
    const localStart = begun + inflow
    localEnds[index] = (localEnds[index] ?? 0) + (localStart > 0 ? (start * end) / localStart : end * now)
  }
}

/** The growth between the ends of two days of a path; null if nothing was held, or a rate is missing. */
export function growthBetween(path: GrowthPath, from: Day, to: Day): Growth | null {
  const { numbers, starts, ends, localEnds } = path
  const last = dayNumber(to)
  const growth = { whole: 1, local: 1 }
  let everHeld = false
  for (let index = firstAbove(numbers, dayNumber(from)); (numbers[index] ?? Infinity) <= last; index += 1) {
    const start = starts[index] ?? 0
    if (start === 0) continue
    everHeld = true
    growth.whole *= (ends[index] ?? 0) / start
    growth.local *= (localEnds[index] ?? 0) / start
  }
  if (!everHeld || Number.isNaN(growth.whole)) return null
  return { whole: growth.whole - 1, local: growth.local - 1 }
}
