/** What an instrument was worth over time, and the money that went in and came out. Pure. */
import { divide, worthOf } from '#contract/decimal.ts'
import { addDays, type Day } from '#contract/period.ts'
import { dayAt, dayNumber, firstAfter, type PriceLine, priceOn } from '../prices/price-line.ts'
import { inOrder, paidFor, type Trade } from '../position/trades.ts'

/**
 * A day on which something happened: what was held after it, and in minor units the money that came in at its start, the
 * money that left at its end, and the worth of what was moved in (negative: out) at its end without money.
 */
export type Move = { day: Day; quantity: bigint; inflow: bigint; outflow: bigint; moved: bigint }
export type Track = {
  currency: string
  line: PriceLine
  /** Oldest first, at most one a day. */
  moves: readonly Move[]
  /** The days of the moves, and as `dayNumber`s. */
  days: readonly Day[]
  numbers: Int32Array
  /** Where no price is known of the first days: the first day with one; only from then on is it followed. */
  followedFrom: Day | null
  /** The day of the first event. */
  began: Day | null
}

/** A track of moves, which are in order. */
export function withMoves(moves: readonly Move[], details: Omit<Track, 'moves' | 'days' | 'numbers'>): Track {
  const days = moves.map(({ day }) => day)
  return { ...details, moves, days, numbers: numbersOf(days) }
}

/**
 * The course of an instrument in some accounts: `trades` are theirs, with the instrument's splits. What comes without a
 * known price, such as an opening position, is followed from the first price on, and nothing before `rated`, the first day
 * with an exchange rate. Null where there is no price.
 */
export function trackOf(
  currency: string,
  line: PriceLine,
  trades: readonly Trade[],
  rated: Day | null = null,
): Track | null {
  const firstPrice = dayAt(line, 0)
  if (firstPrice === null) return null
  const firstPriced = rated !== null && rated > firstPrice ? rated : firstPrice
  const moves: Move[] = []
  let quantity = 0n
  const events = inOrder(trades)
  const isUnpriced = events.some(
    ({ kind, day }) => day < firstPriced && (isMove(kind) || firstPriced === rated),
  )
  if (isUnpriced) moves.push(enterAt(firstPriced, events, line, currency))
  for (const trade of events) {
    const { day } = trade
    quantity = quantityAfter(quantity, trade)
    if (isUnpriced && day < firstPriced) continue
    const { inflow, outflow, moved } = flowOf(trade, line, currency)
    const last = moves.at(-1)
    if (last?.day !== day) {
      moves.push({ day, quantity, inflow, outflow, moved })
      continue
    }
    last.quantity = quantity
    last.inflow += inflow
    last.outflow += outflow
    last.moved += moved
  }
  return withMoves(moves, {
    currency,
    line,
    followedFrom: isUnpriced ? firstPriced : null,
    began: events.find(({ kind }) => kind !== 'split')?.day ?? null,
  })
}

/** Whether units are added or removed without a payment. */
const isMove = (kind: Trade['kind']): boolean =>
  kind === 'opening' || kind === 'transfer_in' || kind === 'transfer_out'

/** What is held after an event, in hundred-millionths; never less than nothing. */
export function quantityAfter(before: bigint, { kind, quantity, ratio }: Trade): bigint {
  if (kind === 'split') return ratio ? divide(before * ratio.into, ratio.of) : before
  if (kind !== 'sell' && kind !== 'transfer_out') return before + quantity
  return quantity > before ? 0n : before - quantity
}

/** What is held before a day comes in on that day at its price. */
function enterAt(day: Day, trades: readonly Trade[], line: PriceLine, currency: string): Move {
  const quantity = trades.filter((trade) => trade.day < day).reduce(quantityAfter, 0n)
  const price = priceOn(line, day)?.price ?? 0n
  return { ...noMove, day, quantity, moved: worthOf(quantity, price, currency) }
}

type Flow = Pick<Move, 'inflow' | 'outflow' | 'moved'>
const noMove: Flow = { inflow: 0n, outflow: 0n, moved: 0n }

/** The money that an event put in or took out; what moves without money counts at its price. */
function flowOf(trade: Trade, line: PriceLine, currency: string): Flow {
  const { kind, day, quantity } = trade
  if (isMove(kind)) {
    const worth = worthOf(quantity, priceOn(line, day)?.price ?? 0n, currency)
    return { ...noMove, moved: kind === 'transfer_out' ? -worth : worth }
  }
  const paid = paidFor(trade) ?? 0n
  return paid > 0n ? { ...noMove, inflow: paid } : { ...noMove, outflow: -paid }
}

/** What is held at the end of a day. */
function heldOn({ moves, days }: Track, day: Day): bigint {
  return moves[firstAfter(days, day) - 1]?.quantity ?? 0n
}

/** Worth at the end of a day at the last known price, in minor units. */
export function valueOn(track: Track, day: Day): bigint {
  const quantity = heldOn(track, day)
  if (quantity === 0n) return 0n
  return worthOf(quantity, priceOn(track.line, day)?.price ?? 0n, track.currency)
}

/**
 * Worth at the ends of the day before and of a day up to which all `trades` are, and what was taken out less what was paid
 * in.
 */
export function changeOn(
  day: Day,
  currency: string,
  line: PriceLine,
  trades: readonly Trade[],
): { opening: bigint; closing: bigint; net: bigint } | null {
  const before = addDays(day, -1)
  const firstPriced = dayAt(line, 0)
  if (firstPriced !== null && firstPriced < day && (inOrder(trades).at(-1)?.day ?? '') < day) {
    const quantity = trades.reduce(quantityAfter, 0n)
    const worthAt = (at: Day): bigint =>
      quantity === 0n ? 0n : worthOf(quantity, priceOn(line, at)?.price ?? 0n, currency)
    return { opening: worthAt(before), closing: worthAt(day), net: 0n }
  }
  const track = trackOf(currency, line, trades)
  const move = track?.moves.at(-1)
  const net = move?.day === day ? move.outflow - move.inflow - move.moved : 0n
  return track && { opening: valueOn(track, before), closing: valueOn(track, day), net }
}

/**
 * Writes the values at the end of each of these days (as `dayNumber`s, oldest first), in units of the currency, as floats:
 * for ratios only, where thousands are needed.
 */
export function approximateValues(track: Track, days: Int32Array, values: Float64Array): void {
  const { line, moves, numbers: moved } = track
  const { numbers, approximate } = line
  const isSplit = line.splits.length > 0
  const [points, last] = [numbers.length, moved.length]
  let [move, point, quantity] = [0, 0, 0]
  for (let index = 0; index < days.length; index += 1) {
    const number = days[index] ?? 0
    const before = move
    while (move < last && (moved[move] ?? 0) <= number) move += 1
    if (move !== before) quantity = Number(moves[move - 1]?.quantity ?? 0n) / 1e8
    while (point < points && (numbers[point] ?? 0) <= number) point += 1
    const value = quantity === 0 || point === 0 ? 0 : quantity * (approximate[point - 1] ?? 0)
    values[index] = isSplit && value !== 0 ? value * splitFactor(line, point - 1, number) : value
  }
}

/** `dayNumber`s of days. */
export const numbersOf = (days: readonly Day[]): Int32Array => Int32Array.from(days, (day) => dayNumber(day))

/** A price adjusted for the splits between its day and a later day. */
function splitFactor({ numbers, splits }: PriceLine, point: number, until: number): number {
  const from = numbers[point] ?? until
  return splits.reduce((factor, { day, into, of }) => {
    const number = dayNumber(day)
    return number > from && number <= until ? (factor * Number(of)) / Number(into) : factor
  }, 1)
}
