/** The product's figures of investments against a reference that shares nothing with it, and against published examples. */
import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/period.ts'
import { holdingOf } from '../server/features/investments/holdings/holding.ts'
import { dayNumber, priceLineOf } from '../server/features/investments/prices/price-line.ts'
import type { Trade } from '../server/features/investments/position/trades.ts'
import { type Converter, moneyWeighted, returnsOf } from '../server/features/investments/returns/returns.ts'
import { type Track, trackOf } from '../server/features/investments/returns/track.ts'
import { lastDay, portfolioOf } from './investments/portfolios.ts'
import { holdings, rates, spans } from './investments/published.ts'
import { Fraction } from './investments/fraction.ts'
import { type Both, type Event, heldAfter, type Instrument, worthOn } from './investments/reference.ts'
import { spanOf } from './investments/spans.ts'

const tradeOf = ({ id, day, kind, account, units, price, amount, fee, tax, ratio }: Event): Trade => ({
  id,
  day,
  kind,
  accountId: kind === 'split' ? null : account,
  quantity: units,
  price,
  amount,
  fee,
  tax,
  ratio: ratio && { into: ratio[0], of: ratio[1] },
})
const lineOf = ({ events, prices }: Instrument) => {
  const entered = [...prices].toSorted(([a], [b]) => a.localeCompare(b))
  return priceLineOf(
    {
      numbers: entered.map(([day]) => dayNumber(day)),
      priceAt: (index) => entered[index]?.[1] ?? 0n,
      approximate: entered.map(([, price]) => Number(price) / 1e12),
    },
    events.map(tradeOf),
  )
}

/** 4 dirhams for a euro until the end of 2024, then 4.4. */
const tenths = (currency: string, day: string): bigint =>
  currency === 'AED' ? 10n : day < '2025-01-01' ? 40n : 44n
const rounded = (over: bigint, under: bigint): bigint => {
  const twice = 2n * over + (over < 0n ? -under : under)
  return twice / (2n * under)
}
const convert: Converter = {
  toAed: (minor, currency, day) => rounded(minor * tenths(currency, day), 10n),
  fromAed: (minor, currency, day) => rounded(minor * 10n, tenths(currency, day)),
  rateOn: (currency, day) => Number(tenths(currency, day)) / 10,
}
const rate = (currency: string, day: string) => new Fraction(tenths(currency, day), 10n)

/** Each event may round a figure by half of a minor unit. */
function expectNear(
  found: { minor: bigint; aed: bigint | null } | null,
  wanted: Both,
  events: number,
  what: string,
) {
  const [own, aed] = [wanted.own.float - Number(found?.minor), wanted.aed.float - Number(found?.aed)]
  expect
    .soft(Math.abs(own), `${what} ${found?.minor} for ${wanted.own.float}`)
    .toBeLessThanOrEqual(events + 1)
  expect
    .soft(Math.abs(aed), `${what} in fils ${found?.aed} for ${wanted.aed.float}`)
    .toBeLessThanOrEqual(2 * events + 2)
}
const sum = (a: Both, b: Both): Both => ({ own: a.own.plus(b.own), aed: a.aed.plus(b.aed) })
const less = (a: Both, b: Both): Both => ({ own: a.own.less(b.own), aed: a.aed.less(b.aed) })

function expectHolding(instrument: Instrument, day: string): void {
  const { currency, events, id } = instrument
  const state = holdingOf({ currency, trades: events.map(tradeOf), line: lineOf(instrument), day, convert })
  const wanted = heldAfter(instrument, day, rate)
  const count = events.length
  expect.soft(Number(state.quantity), `${id} quantity`).toBeCloseTo(wanted.units.float, 0)
  const own = worthOn(instrument, day)
  const worth = { own, aed: own.times(rate(currency, day)) }
  if (state.quantity > 0n) expectNear(state.value, worth, count, `${id} value`)
  const value = state.quantity > 0n ? worth : { own: new Fraction(0n), aed: new Fraction(0n) }
  expectNear(state.cost.fifo, wanted.fifo, count, `${id} cost by fifo`)
  expectNear(state.cost.average, wanted.average, count, `${id} average cost`)
  expectNear(state.unrealised.fifo, less(value, wanted.fifo), count, `${id} unrealised`)
  expectNear(state.realised.fifo, wanted.realisedFifo, count, `${id} realised by fifo`)
  expectNear(state.realised.average, wanted.realisedAverage, count, `${id} realised on average`)
  expectNear(state.dividends, wanted.dividends, count, `${id} dividends`)
  expectNear(state.fees, wanted.fees, count, `${id} fees`)
  const total = less(sum(sum(less(value, wanted.fifo), wanted.realisedFifo), wanted.dividends), wanted.fees)
  expectNear(state.total, total, count, `${id} total`)
}

function expectSpan(instruments: readonly Instrument[], from: string, to: string): void {
  const tracks = instruments.flatMap((instrument): Track[] => {
    const track = trackOf(instrument.currency, lineOf(instrument), instrument.events.map(tradeOf))
    return track ? [track] : []
  })
  const found = returnsOf(tracks, { from, to }, convert)
  if (!found) return
  const wanted = spanOf(instruments, addDays(found.from, -1), to, rate)
  const count = instruments.reduce((most, { events }) => most + events.length, 2)
  for (const [name, minor, float] of [
    ['opening', found.opening, wanted.opening],
    ['closing', found.closing, wanted.closing],
    ['paid in', found.paidIn, wanted.paidIn],
    ['taken out', found.takenOut, wanted.takenOut],
    ['gain', found.gain, wanted.closing - wanted.opening + wanted.takenOut - wanted.paidIn],
  ] as const)
    expect
      .soft(Math.abs(Number(minor) - float), `${name} ${minor} for ${float}`)
      .toBeLessThanOrEqual(count * 2)
  const [growth, yearly] = [found.timeWeighted?.whole, found.moneyWeighted?.yearly]
  // the worth of what moved in is rounded
  const near = (a: number | null | undefined, b: number): number => (1 + (a ?? Number.NaN)) / (1 + b)
  expect.soft(near(growth, wanted.timeWeighted ?? Number.NaN), 'time-weighted').toBeCloseTo(1, 5)
  if (wanted.yearly !== null && yearly != null && wanted.yearly < 5)
    expect.soft(near(yearly, wanted.yearly), 'money-weighted').toBeCloseTo(1, 4)
}

test.each(Array.from({ length: 40 }, (_, index) => index + 1))(
  'every figure of random portfolio %i',
  (seed) => {
    const instruments = portfolioOf(seed)
    for (const day of ['2024-12-31', '2025-06-30', lastDay])
      for (const instrument of instruments)
        if (instrument.events.some((event) => event.day <= day)) expectHolding(instrument, day)
    for (const [from, to] of [
      ['2024-01-01', lastDay],
      ['2024-07-01', '2025-03-31'],
      ['2025-01-01', '2025-12-31'],
    ] as const)
      expectSpan(instruments, from, to)
  },
)

describe('published examples', () => {
  test.each(rates)('$name', ({ flows, yearly, places }) => {
    expect(moneyWeighted(flows)?.yearly).toBeCloseTo(yearly, places)
  })
  test.each(holdings)('$name', ({ instrument, day, quantity, gain }) => {
    const { currency, events } = instrument
    const state = holdingOf({ currency, trades: events.map(tradeOf), line: lineOf(instrument), day, convert })
    expect([Number(state.quantity) / 1e8, Number(state.total?.minor) / 100]).toEqual([quantity, gain])
  })
  test.each(spans)('$name', ({ instrument, from, to, timeWeighted, places }) => {
    const track = trackOf(instrument.currency, lineOf(instrument), instrument.events.map(tradeOf))
    const found = returnsOf(track ? [track] : [], { from, to }, convert)
    expect(found?.timeWeighted?.whole).toBeCloseTo(timeWeighted, places)
  })
  test('are 25 or more', () => {
    expect(rates.length + holdings.length + spans.length).toBeGreaterThanOrEqual(25)
  })
})
