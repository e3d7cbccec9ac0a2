/** The returns of holdings over a span of days: money exactly, ratios as floats. Pure. */
import { exponentOf } from '#contract/money.ts'
import { addDays, type Day } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import { firstAfter } from '../prices/price-line.ts'
import { type CashFlow, moneyWeighted, type Rate } from './money-weighted.ts'
import { type Growth, growthBetween, growthPath, type GrowthPath, type RateOn } from './time-weighted.ts'
import { startOf, type Track, valueOn } from './track.ts'

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

/**
 * The returns from the start of `from` to the end of `to`, in dirhams, or with `unconverted` in the currency of all
 * tracks. `path` is their growth, if it is known for these days. Null if nothing was held; the caller leaves out tracks without rates.
 */
export function returnsOf(
  tracks: readonly Track[],
  { from, to }: { from: Day; to: Day },
  convert: Converter,
  { currency = baseCurrency, path }: { currency?: string; path?: GrowthPath | undefined } = {},
): Returns | null {
  const begin = laterOf(addDays(from, -1), tracks)
  if (begin === null || begin >= to) return null
  const unit = 10 ** exponentOf(currency)
  let [opening, closing, paidIn, takenOut, ownGain] = [0n, 0n, 0n, 0n, 0n]
  const net = new Map<Day, bigint>()
  for (const track of tracks) {
    const inAed = (minor: bigint, day: Day): bigint => convert.toAed(minor, track.currency, day) ?? 0n
    const [first, last] = [valueOn(track, begin), valueOn(track, to)]
    let gain = last - first
    opening += inAed(first, begin)
    closing += inAed(last, to)
    for (const { day, inflow, outflow, moved } of movesBetween(track, begin, to)) {
      const [movedIn, movedOut] = moved > 0n ? [moved, 0n] : [0n, -moved]
      const [paid, received] = [inAed(inflow + movedIn, day), inAed(outflow + movedOut, day)]
      gain += outflow - inflow - moved
      paidIn += paid
      takenOut += received
      net.set(day, (net.get(day) ?? 0n) + received - paid)
    }
    ownGain += inAed(gain, to)
  }
  const gain = closing - opening + takenOut - paidIn
  const payments = [
    ...(opening > 0n ? [{ day: begin, minor: opening }] : []),
    ...[...net].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([day, minor]) => ({ day, minor: -minor })),
  ]
  const flows = [...payments, ...(closing > 0n ? [{ day: to, minor: -closing }] : [])].map(
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
    moneyWeighted: moneyWeighted(flows),
    timeWeighted: growthBetween(path ?? growthPath(tracks, { from: begin, to }, convert.rateOn), begin, to),
    payments,
  }
}

/** The moves after a day up to another one. */
const movesBetween = ({ moves, days }: Track, after: Day, to: Day) =>
  moves.slice(firstAfter(days, after), firstAfter(days, to))

/** The day before the range, or before the first move if that is later; null if nothing ever moved. */
function laterOf(before: Day, tracks: readonly Track[]): Day | null {
  const starts = tracks.flatMap((track) => startOf(track) ?? []).sort()
  const [first] = starts
  if (first === undefined) return null
  return first > before ? first : before
}
