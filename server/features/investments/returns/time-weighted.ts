/**
 * The time-weighted return: the growth between the flows, chained, so that neither their size nor their day matters.
 * Money comes in at the start of its day and leaves at its end. Pure; returns are ratios, so they are floats.
 */
import { addDays, type Day } from '#contract/period.ts'
import { exponentOf } from '#contract/money.ts'
import { approximateValues, type Move, type Track } from './track.ts'

/** Dirhams per unit of a currency on a day; null without a rate. */
export type RateOn = (currency: string, day: Day) => number | null
/** 0.1 for 10 %: with the changes of exchange rates, and without them. */
export type Growth = { whole: number; local: number }

const hasFlow = ({ inflow, outflow, moved }: Move): boolean => inflow > 0n || outflow > 0n || moved !== 0n

/** The growth from the end of `from` to the end of `to`; null if nothing was held, or a rate is missing. */
export function timeWeighted(tracks: readonly Track[], from: Day, to: Day, rateOn: RateOn): Growth | null {
  const flowDays = [
    ...new Set(
      tracks
        .flatMap(({ moves }) => moves.filter((move) => move.day > from && move.day <= to && hasFlow(move)))
        .map(({ day }) => day),
    ),
  ].sort()
  const days = [...new Set([from, ...flowDays.flatMap((day) => [addDays(day, -1), day]), to])].sort()
  const place = new Map(days.map((day, index) => [day, index]))
  const starts = new Float64Array(days.length)
  const ends = new Float64Array(days.length)
  const localEnds = new Float64Array(days.length)
  const ratesOf = new Map<string, (number | null)[]>()
  for (const track of tracks) {
    const values = approximateValues(track, days)
    const rates = ratesOf.get(track.currency) ?? days.map((day) => rateOn(track.currency, day))
    ratesOf.set(track.currency, rates)
    if (values.some((value, index) => value > 0 && rates[index] === null)) return null
    const [inflows, outflows] = flowsOf(track, place, from)
    for (let index = 1; index < days.length; index += 1) {
      const [before, now] = [rates[index - 1] ?? 0, rates[index] ?? 0]
      const begun = values[index - 1] ?? 0
      const inflow = inflows[index] ?? 0
      const start = begun * before + inflow * now
      const end = (values[index] ?? 0) + (outflows[index] ?? 0)
      starts[index] = (starts[index] ?? 0) + start
      ends[index] = (ends[index] ?? 0) + end * now
      const localStart = begun + inflow
      localEnds[index] = (localEnds[index] ?? 0) + (localStart > 0 ? (start * end) / localStart : end * now)
    }
  }
  let [whole, local, everHeld] = [1, 1, false]
  for (let index = 1; index < days.length; index += 1) {
    const start = starts[index] ?? 0
    if (start <= 0) continue
    everHeld = true
    whole *= (ends[index] ?? 0) / start
    local *= (localEnds[index] ?? 0) / start
  }
  return everHeld ? { whole: whole - 1, local: local - 1 } : null
}

function flowsOf(
  { moves, currency }: Track,
  place: ReadonlyMap<Day, number>,
  from: Day,
): [Float64Array, Float64Array] {
  const unit = 10 ** exponentOf(currency)
  const inflows = new Float64Array(place.size)
  const outflows = new Float64Array(place.size)
  for (const { day, inflow, outflow, moved } of moves) {
    const index = place.get(day)
    if (index === undefined || day <= from) continue
    inflows[index] = Number(inflow) / unit
    // what moves in at the end of a day has no part in its growth
    outflows[index] = Number(outflow - moved) / unit
  }
  return [inflows, outflows]
}
