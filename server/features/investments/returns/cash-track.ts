/** Money at the places of investments as a part of their course: a trade there is no payment from outside. Pure. */
import { pricePlaces, quantityPlaces } from '#contract/decimal.ts'
import { exponentOf } from '#contract/money.ts'
import type { Day } from '#contract/period.ts'
import type { CashLine } from '../cash/cash.ts'
import { paidFor, type Trade } from '../position/trades.ts'
import { dayNumber } from '../prices/price-line.ts'
import type { Converter } from './returns.ts'
import { type Move, type Track, withMoves } from './track.ts'

/** A course with the trades that made it. */
export type Course = Track & { trades: readonly Trade[] }
type Flow = { day: Day; minor: bigint }

/**
 * The courses of holdings and of the money beside them. What trades moved at a place whose money is followed is taken out of
 * the payments of both; an exchange with both sides at a place is none either. Money without a rate on one of its days is
 * left out, with the payments of its trades as they are. `trades` are those of all instruments, with their currency.
 */
export function withCash(
  courses: readonly Course[],
  lines: readonly CashLine[],
  trades: readonly (Trade & { currency: string })[],
  convert: Converter,
): Course[] {
  const rated = lines.filter(({ currency, points }) =>
    points.every(({ day }) => convert.rateOn(currency, day) !== null),
  )
  const courseOf = new Map(courses.flatMap((course) => course.trades.map(({ id }) => [id, course] as const)))
  const inside = new Map<Course, Trade[]>()
  const money = rated.map((line) => {
    const first = line.points[0]?.day ?? ''
    const exchanged = exchangedWithin(rated, line, convert)
    const flows: Flow[] = line.outside.filter(({ day, kind }) => kind !== 'conversion' || !exchanged.has(day))
    for (const trade of trades) {
      if (trade.accountId !== line.accountId || trade.currency !== line.currency || trade.day < first)
        continue
      const course = courseOf.get(trade.id)
      // of what has no price yet, the payment came from outside
      if (course && (course.followedFrom === null || trade.day >= course.followedFrom))
        addTo(inside, course, trade)
      else flows.push({ day: trade.day, minor: -(paidFor(trade) ?? 0n) })
    }
    return { ...cashTrack(line, flows), trades: [] }
  })
  return [...courses.map((course) => withoutPayments(course, inside.get(course) ?? [])), ...money]
}

function addTo(inside: Map<Course, Trade[]>, course: Course, trade: Trade): void {
  const own = inside.get(course)
  if (own) own.push(trade)
  else inside.set(course, [trade])
}

/** The days on which one currency was exchanged for another one that is followed at the place too. */
function exchangedWithin(lines: readonly CashLine[], { accountId }: CashLine, convert: Converter): Set<Day> {
  const sums = new Map<Day, { into: bigint; out: bigint }>()
  for (const line of lines)
    for (const { day, minor, kind } of line.accountId === accountId ? line.outside : []) {
      const aed = kind === 'conversion' ? (convert.toAed(minor, line.currency, day) ?? 0n) : 0n
      const { into, out } = sums.get(day) ?? { into: 0n, out: 0n }
      sums.set(day, aed > 0n ? { into: into + aed, out } : { into, out: out - aed })
    }
  // one side alone came from elsewhere; both differ by what the exchange cost
  const isWithin = ({ into, out }: { into: bigint; out: bigint }): boolean =>
    into > 0n && out > 0n && into * 10n > out * 9n && out * 10n > into * 9n
  return new Set([...sums].flatMap(([day, sum]) => (isWithin(sum) ? [day] : [])))
}

function withoutPayments(course: Course, trades: readonly Trade[]): Course {
  if (trades.length === 0) return course
  const paid = new Map<Day, { inflow: bigint; outflow: bigint }>()
  for (const trade of trades) {
    const minor = paidFor(trade) ?? 0n
    const { inflow, outflow } = paid.get(trade.day) ?? { inflow: 0n, outflow: 0n }
    paid.set(
      trade.day,
      minor > 0n ? { inflow: inflow + minor, outflow } : { inflow, outflow: outflow - minor },
    )
  }
  const moves = course.moves.map((move): Move => {
    const own = paid.get(move.day)
    return own ? { ...move, inflow: move.inflow - own.inflow, outflow: move.outflow - own.outflow } : move
  })
  return { ...course, moves }
}

/** Money as units at a price of 1. */
function cashTrack({ currency, points }: CashLine, flows: readonly Flow[]): Track {
  const scale = 10n ** BigInt(quantityPlaces - exponentOf(currency))
  const byDay = Map.groupBy(flows, ({ day }) => day)
  const moves = points.map(({ day, minor }): Move => {
    const own = byDay.get(day) ?? []
    const sum = (sign: 1n | -1n): bigint =>
      own.reduce((total, flow) => (flow.minor * sign > 0n ? total + flow.minor * sign : total), 0n)
    return { day, quantity: minor * scale, inflow: sum(1n), outflow: sum(-1n), moved: 0n }
  })
  const first = points[0]?.day ?? null
  const line = {
    numbers: first === null ? [] : [dayNumber(first)],
    approximate: [1],
    priceAt: () => 10n ** BigInt(pricePlaces),
    splits: [],
  }
  return withMoves(moves, { currency, line, followedFrom: null, began: first })
}
