/**
 * What a portfolio's figures must be, computed day by day in fractions and shared with nothing of the product. Money in minor
 * units, as fractions; only rates of return are floats.
 */
import { Fraction, zero } from './fraction.ts'

export type Event = {
  id: string
  day: string
  kind:
    | 'split'
    | 'opening'
    | 'transfer_in'
    | 'buy'
    | 'stock_dividend'
    | 'dividend'
    | 'return_of_capital'
    | 'fee'
    | 'sell'
    | 'transfer_out'
  account: string
  /** In hundred-millionths. */
  units: bigint
  /** Per unit in trillionths, of purchases and sales. */
  price: bigint | null
  amount: bigint | null
  fee: bigint
  tax: bigint
  ratio: [bigint, bigint] | null
  /** Of a move into an account, the one out of which it came. */
  from?: string
}
export type Instrument = {
  id: string
  currency: string
  events: readonly Event[]
  /** Entered prices by day, in trillionths. */
  prices: ReadonlyMap<string, bigint>
}
/** Dirhams for a unit of a currency on a day. */
export type Rate = (currency: string, day: string) => Fraction

/** In the instrument's currency and in dirhams at the rates of the days on which it moved. */
export type Both = { own: Fraction; aed: Fraction }
const nothing: Both = { own: zero, aed: zero }
const add = (a: Both, b: Both): Both => ({ own: a.own.plus(b.own), aed: a.aed.plus(b.aed) })
const less = (a: Both, b: Both): Both => ({ own: a.own.less(b.own), aed: a.aed.less(b.aed) })
const part = (a: Both, of: Fraction): Both => ({ own: a.own.times(of), aed: a.aed.times(of) })

type Lot = { units: Fraction; cost: Both }
type Place = { units: Fraction; lots: Lot[]; pool: Both }
export type Held = {
  units: Fraction
  fifo: Both
  average: Both
  realisedFifo: Both
  realisedAverage: Both
  dividends: Both
  fees: Both
}

const rank = [
  'split',
  'opening',
  'transfer_in',
  'buy',
  'stock_dividend',
  'dividend',
  'return_of_capital',
  'fee',
  'sell',
  'transfer_out',
]
const ordered = (events: readonly Event[]): Event[] =>
  events.toSorted(
    (a, b) =>
      a.day.localeCompare(b.day) || rank.indexOf(a.kind) - rank.indexOf(b.kind) || a.id.localeCompare(b.id),
  )

/** What leaves: the oldest lots first, and beside it an equal share of all. */
function takeOut(place: Place, units: Fraction): { fifo: Both; average: Both } {
  const average = part(place.pool, units.by(place.units))
  place.pool = less(place.pool, average)
  place.units = place.units.less(units)
  let [fifo, open] = [nothing, units]
  while (!open.isZero) {
    const lot = place.lots[0]
    if (!lot) throw new Error('more leaves than is held')
    const all = open.less(lot.units).over >= 0n
    const taken = all ? lot.units : open
    const cost = part(lot.cost, taken.by(lot.units))
    fifo = add(fifo, cost)
    if (all) place.lots.shift()
    else place.lots[0] = { units: lot.units.less(taken), cost: less(lot.cost, cost) }
    open = open.less(taken)
  }
  return { fifo, average }
}

/** What is held after all events up to a day, and what was gained until then. */
export function heldAfter(instrument: Instrument, until: string, rate: Rate): Held {
  const places = new Map<string, Place>()
  const moved = new Map<string, { fifo: Both; average: Both }>()
  const held: Held = {
    units: zero,
    fifo: nothing,
    average: nothing,
    realisedFifo: nothing,
    realisedAverage: nothing,
    dividends: nothing,
    fees: nothing,
  }
  const placeOf = (name: string): Place => {
    const place = places.get(name) ?? { units: zero, lots: [], pool: nothing }
    places.set(name, place)
    return place
  }
  const put = (event: Event, fifo: Both, average: Both): void => {
    const place = placeOf(event.account)
    const units = new Fraction(event.units)
    place.units = place.units.plus(units)
    place.lots.push({ units, cost: fifo })
    place.pool = add(place.pool, average)
  }
  // a move's cost is known before it arrives
  const inTurn = ordered(instrument.events.filter(({ day }) => day <= until))
  const late = inTurn.filter(({ from }) => from !== undefined)
  for (const event of [...inTurn.filter(({ from }) => from === undefined), ...late].toSorted(
    (a, b) => inTurn.indexOf(a) - inTurn.indexOf(b),
  )) {
    const worth = (minor: bigint): Both => {
      const own = new Fraction(minor)
      return { own, aed: own.times(rate(instrument.currency, event.day)) }
    }
    const { kind, amount, fee, tax } = event
    if (kind === 'split' && event.ratio) {
      const grow = new Fraction(...event.ratio)
      for (const place of places.values()) {
        place.units = place.units.times(grow)
        for (const lot of place.lots) lot.units = lot.units.times(grow)
      }
    } else if (kind === 'buy')
      put(event, worth((amount ?? 0n) + fee + tax), worth((amount ?? 0n) + fee + tax))
    else if (kind === 'opening') put(event, worth(amount ?? 0n), worth(amount ?? 0n))
    else if (kind === 'stock_dividend') put(event, nothing, nothing)
    else if (kind === 'transfer_in') {
      const source = inTurn.find(({ id }) => id === event.from)
      const cost = source ? takeOut(placeOf(source.account), new Fraction(source.units)) : null
      if (cost) moved.set(event.id, cost)
      put(event, cost?.fifo ?? worth(amount ?? 0n), cost?.average ?? worth(amount ?? 0n))
    } else if (kind === 'transfer_out') {
      // taken out when it arrived elsewhere
      const isMove = inTurn.some(({ from }) => from === event.id)
      if (!isMove) takeOut(placeOf(event.account), new Fraction(event.units))
    } else if (kind === 'sell') {
      const cost = takeOut(placeOf(event.account), new Fraction(event.units))
      const got = worth((amount ?? 0n) - fee - tax)
      held.realisedFifo = add(held.realisedFifo, less(got, cost.fifo))
      held.realisedAverage = add(held.realisedAverage, less(got, cost.average))
    } else if (kind === 'dividend') held.dividends = add(held.dividends, worth((amount ?? 0n) - fee - tax))
    else if (kind === 'fee') held.fees = add(held.fees, worth(fee + tax))
    else if (kind === 'return_of_capital') {
      const place = placeOf(event.account)
      const back = worth((amount ?? 0n) - fee - tax)
      for (const lot of place.lots) {
        const rest = less(lot.cost, part(back, lot.units.by(place.units)))
        // what is more than a lot had cost is income
        if (rest.own.over < 0n) held.dividends = less(held.dividends, rest)
        lot.cost = rest.own.over < 0n ? nothing : rest
      }
      const rest = less(place.pool, back)
      place.pool = rest.own.over < 0n ? nothing : rest
    }
  }
  for (const place of places.values()) {
    held.units = held.units.plus(place.units)
    held.average = add(held.average, place.pool)
    for (const { cost } of place.lots) held.fifo = add(held.fifo, cost)
  }
  return held
}

/** Per unit on a day: the last price that is known, as of that day; those of trades count on days without another. */
export function priceOn({ events, prices }: Instrument, day: string): Fraction {
  const known = new Map(prices)
  for (const { kind, day: on, price } of ordered(events))
    if ((kind === 'buy' || kind === 'sell') && price !== null && !prices.has(on)) known.set(on, price)
  const last = [...known.keys()]
    .filter((on) => on <= day)
    .toSorted()
    .at(-1)
  if (last === undefined) throw new Error('no price')
  let price = new Fraction(known.get(last) ?? 0n, 10n ** 12n)
  for (const { kind, day: on, ratio } of events)
    if (kind === 'split' && ratio && on > last && on <= day)
      price = price.times(new Fraction(ratio[1], ratio[0]))
  return price
}

/** Worth at the end of a day, in minor units of two decimals, not rounded. */
export const worthOn = (instrument: Instrument, day: string): Fraction => {
  let units = zero
  for (const { kind, units: moved, ratio, day: on } of ordered(instrument.events)) {
    if (on > day) break
    if (kind === 'split' && ratio) units = units.times(new Fraction(...ratio))
    else if (kind === 'sell' || kind === 'transfer_out') units = units.less(new Fraction(moved))
    else units = units.plus(new Fraction(moved))
  }
  return units.times(priceOn(instrument, day)).times(new Fraction(100n, 10n ** 8n))
}
