/**
 * The time-weighted return: the growth between the flows, chained, so that neither their size nor their day matters.
 * Money comes in at the start of its day and leaves at its end. Pure; returns are ratios, so they are floats.
 */
import { addDays, type Day } from '#contract/period.ts'
import { exponentOf } from '#contract/money.ts'
import { firstAfter } from '../prices/price-line.ts'
import { approximateValues, type Move, numbersOf, type Track } from './track.ts'

/** Dirhams per unit of a currency on a day; null without a rate. */
export type RateOn = (currency: string, day: Day) => number | null
/** 0.1 for 10 %: with the changes of exchange rates, and without them. */
export type Growth = { whole: number; local: number }

/** The growth up to each of these days from the one before; NaN where a rate is missing, null where nothing was held. */
export type GrowthPath = { days: readonly Day[]; steps: readonly (Growth | null)[] }

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
  const marks = new Set([from, to, ...cuts.filter((day) => day > from && day < to)])
  for (const { moves } of tracks)
    for (const move of moves)
      if (move.day > from && move.day <= to && hasFlow(move)) {
        marks.add(addDays(move.day, -1))
        marks.add(move.day)
      }
  const days = [...marks].sort()
  const numbers = numbersOf(days)
  const place = new Map(days.map((day, index) => [day, index]))
  const sums = { starts: zeros(days), ends: zeros(days), localEnds: zeros(days) }
  const course = { values: zeros(days), inflows: zeros(days), outflows: zeros(days) }
  const ratesOf = new Map<string, Float64Array>()
  for (const track of tracks) {
    const { currency } = track
    const rates =
      ratesOf.get(currency) ?? Float64Array.from(days, (day) => rateOn(currency, day) ?? Number.NaN)
    ratesOf.set(currency, rates)
    approximateValues(track, numbers, course.values)
    readFlows(track, place, from, course)
    addTrack(sums, course, rates)
  }
  const { starts, ends, localEnds } = sums
  const steps = days.map((_, index): Growth | null => {
    const start = starts[index] ?? 0
    return start === 0 ? null : { whole: (ends[index] ?? 0) / start, local: (localEnds[index] ?? 0) / start }
  })
  return { days, steps }
}

const zeros = (days: readonly Day[]): Float64Array => new Float64Array(days.length)

type Sums = { starts: Float64Array; ends: Float64Array; localEnds: Float64Array }
/** Of one track by day; the same arrays serve all of them, since a portfolio has dozens with years of days. */
type Course = { values: Float64Array; inflows: Float64Array; outflows: Float64Array }

function addTrack(
  { starts, ends, localEnds }: Sums,
  { values, inflows, outflows }: Course,
  rates: Float64Array,
): void {
  for (let index = 1; index < values.length; index += 1) {
    const [begun, inflow] = [values[index - 1] ?? 0, inflows[index] ?? 0]
    const end = (values[index] ?? 0) + (outflows[index] ?? 0)
    // a missing rate counts only where something is held
    if (begun === 0 && inflow === 0 && end === 0) continue
    const now = rates[index] ?? 0
    const start = (begun === 0 ? 0 : begun * (rates[index - 1] ?? 0)) + inflow * now
    starts[index] = (starts[index] ?? 0) + start
    ends[index] = (ends[index] ?? 0) + end * now
    const localStart = begun + inflow
    localEnds[index] = (localEnds[index] ?? 0) + (localStart > 0 ? (start * end) / localStart : end * now)
  }
}

function readFlows(
  { moves, currency }: Track,
  place: ReadonlyMap<Day, number>,
  from: Day,
  { inflows, outflows }: Course,
): void {
  const unit = 10 ** exponentOf(currency)
  inflows.fill(0)
  outflows.fill(0)
  for (const { day, inflow, outflow, moved } of moves) {
    const index = place.get(day)
    if (index === undefined || day <= from) continue
    inflows[index] = Number(inflow) / unit
    // what moves in at the end of a day has no part in its growth
    outflows[index] = Number(outflow - moved) / unit
  }
}

/** The growth between the ends of two days of a path; null if nothing was held, or a rate is missing. */
export function growthBetween({ days, steps }: GrowthPath, from: Day, to: Day): Growth | null {
  const growth = { whole: 1, local: 1 }
  let everHeld = false
  for (let index = firstAfter(days, from); index < days.length && (days[index] ?? '') <= to; index += 1) {
    const step = steps[index] ?? null
    if (step === null) continue
    everHeld = true
    growth.whole *= step.whole
    growth.local *= step.local
  }
  if (!everHeld || Number.isNaN(growth.whole)) return null
  return { whole: growth.whole - 1, local: growth.local - 1 }
}
