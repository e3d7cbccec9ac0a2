import fc from 'fast-check'
import { expect, test } from 'vitest'
import { worthOf } from '#contract/decimal.ts'
import { addDays, daysBetween } from '#contract/period.ts'
import { dayAt, dayNumber, isJump, type PriceLine, priceLineOf, priceOn } from '../prices/price-line.ts'
import { gramPrice } from '../prices/price-file.ts'
import { aTrade, parsed, units } from '../testing/trades.ts'
import type { Trade } from '../position/trades.ts'
import { moneyWeighted } from './returns.ts'
import { type Converter, flowsOf, type Returns, returnsOf, unconverted, valuesOf } from './returns.ts'
import { growthPath } from './time-weighted.ts'
import { approximateValues, numbersOf, type Track, trackOf, valueOn } from './track.ts'

const lineOf = (prices: Record<string, string>, trades: readonly Trade[] = []): PriceLine => {
  const entries = Object.entries(prices)
  return priceLineOf(
    {
      numbers: entries.map(([day]) => dayNumber(day)),
      priceAt: (index) => parsed(entries[index]?.[1] ?? '0', 12),
      approximate: entries.map(([, price]) => Number(price)),
    },
    trades,
  )
}
function track(prices: Record<string, string>, trades: readonly Trade[], currency = 'EUR'): Track {
  const result = trackOf(currency, lineOf(prices, trades), trades)
  if (!result) throw new Error('no price')
  return result
}
function inOwn(tracks: readonly Track[], from: string, to: string): Returns {
  const returns = returnsOf(tracks, { from, to }, unconverted, { currency: 'EUR' })
  if (!returns) throw new Error('nothing held')
  return returns
}
const percent = (ratio: number | null | undefined): number => Math.round((ratio ?? Number.NaN) * 10_000) / 100

test('the example in the documentation of XIRR in spreadsheets', () => {
  const rate = moneyWeighted([
    { day: '2008-01-01', amount: -10_000 },
    { day: '2008-03-01', amount: 2750 },
    { day: '2008-10-30', amount: 4250 },
    { day: '2009-02-15', amount: 3250 },
    { day: '2009-04-01', amount: 2750 },
  ])
  expect(rate?.yearly).toBeCloseTo(0.373362535, 8)
})

test('rates without a solution are unknown; extreme ones are found', () => {
  expect(moneyWeighted([{ day: '2024-01-01', amount: -5 }])).toBe(null)
  expect(
    moneyWeighted([
      { day: '2024-01-01', amount: -5 },
      { day: '2024-02-01', amount: -5 },
    ]),
  ).toBe(null)
  const week = moneyWeighted([
    { day: '2024-01-01', amount: -100 },
    { day: '2024-01-08', amount: 150 },
  ])
  expect(week?.period).toBeCloseTo(0.5, 10)
  const loss = moneyWeighted([
    { day: '2020-01-01', amount: -100 },
    { day: '2024-01-01', amount: 0.5 },
  ])
  expect(loss?.period).toBeCloseTo(-0.995, 10)
})

/** The demo portfolio of Portfolio Performance's manual: flows of 155, 84 and 67, 878, 514 and 255 days before the end. */
const end = '2023-06-12'
const before = (days: number): string => addDays(end, -days)

test('Portfolio Performance’s examples of the money-weighted return', () => {
  const yearly = (closing: number, paid: Record<number, number>, opening?: [number, number]) =>
    percent(
      moneyWeighted([
        ...(opening ? [{ day: before(opening[0]), amount: -opening[1] }] : []),
        ...Object.entries(paid)
          .toSorted(([a], [b]) => Number(b) - Number(a))
          .map(([days, amount]) => ({ day: before(Number(days)), amount: -amount })),
        { day: end, amount: closing },
      ])?.yearly,
    )
  expect(yearly(190.06, { 878: 155 })).toBe(8.85)
  expect(yearly(396.85, { 878: 155, 514: 84, 255: 67 })).toBe(15.6)
  expect(yearly(426.82, { 878: 155, 514: 84, 255: 67 })).toBe(20.28)
  expect(yearly(426.82, { 514: 84, 255: 67 }, [730, 177.94])).toBe(17.63)
})

const firstShare: Trade[] = [
  aTrade({ kind: 'buy', day: before(878), quantity: units(10), amount: 150_00n, fee: 3_00n }),
  aTrade({ kind: 'buy', day: before(514), quantity: units(5), amount: 80_00n, fee: 3_00n }),
  aTrade({ kind: 'dividend', day: before(179), amount: 30_00n }),
  aTrade({ kind: 'sell', day: before(61), quantity: units(5), amount: 112_00n, fee: 5_00n }),
]
const secondShare = [
  aTrade({ kind: 'buy', day: before(255), quantity: units(8), amount: 64_00n, fee: 2_00n }),
]

test('Portfolio Performance’s examples of the returns of single securities, from their trades', () => {
  const first = track({ [before(878)]: '15', [end]: '19.006' }, firstShare)
  const second = track({ [before(255)]: '8', [end]: '13.97' }, secondShare)
  expect(percent(inOwn([first], '2020-06-12', end).moneyWeighted?.yearly)).toBe(18)
  const { moneyWeighted: money, timeWeighted: time } = inOwn([second], '2021-06-12', end)
  expect(percent(money?.yearly)).toBe(112.53)
  expect(percent(time?.whole)).toBe(69.33)
})

test('Portfolio Performance’s example of the time-weighted return over three holding periods', () => {
  // one fund that follows the portfolio: worth 177.94, then 160.26 before 84 come in, 264.57 before 67 come in, 426.82
  const fund = track(
    { '2021-06-11': '177.94', '2022-01-13': '160.26', '2022-09-29': '173.582674', [end]: '223.447663' },
    [
      aTrade({ kind: 'opening', day: '2021-06-11', quantity: units(1), amount: null }),
      aTrade({ kind: 'buy', day: '2022-01-14', quantity: parsed('0.52414826'), amount: 84_00n }),
      aTrade({ kind: 'buy', day: '2022-09-30', quantity: parsed('0.38598317'), amount: 67_00n }),
    ],
  )
  const { timeWeighted: time, opening, closing } = inOwn([fund], '2021-06-12', end)
  expect([opening, closing]).toEqual([177_94n, 426_81n])
  expect(time?.whole).toBeCloseTo(0.2558, 3)
})

test('the growth of each holding period is chained, whatever comes in and goes out between them', () => {
  // +10 %, +5 % and +10 %, with 20 in and 30 out
  const fund = track(
    { '2024-01-01': '100', '2024-01-30': '110', '2024-02-29': '115.5', '2024-03-31': '127.05' },
    [
      aTrade({ kind: 'buy', day: '2024-01-01', quantity: units(1), amount: 100_00n }),
      aTrade({ kind: 'buy', day: '2024-01-31', quantity: parsed('0.18181818'), amount: 20_00n }),
      aTrade({ kind: 'sell', day: '2024-02-29', quantity: parsed('0.25974026'), amount: 30_00n }),
    ],
  )
  expect(percent(inOwn([fund], '2024-01-01', '2024-03-31').timeWeighted?.whole)).toBe(27.05)
})

test('a rate without a meaning is not shown, and a fee when nothing is held is no loss', () => {
  const over = (paid: number, worth: number, to: string) =>
    moneyWeighted([
      { day: '2026-11-19', amount: -paid },
      { day: to, amount: worth },
    ])
  const hundredfold = over(7.5, 750, '2026-11-20')
  expect(hundredfold?.period).toBeCloseTo(99, 8)
  expect(hundredfold?.yearly).toBe(null)
  expect(over(0.000001, 12_000, '2026-11-20')).toBe(null)
  // bought and sold within a year, and split two years later
  const flows = [
    { day: '2020-01-01', amount: -100 },
    { day: '2021-01-01', amount: 110 },
    { day: '2023-01-01', amount: 0 },
  ]
  expect(moneyWeighted(flows)?.period).toBeCloseTo(0.1, 10)
  const fund = track({ '2024-01-01': '100', '2024-02-01': '120' }, [
    aTrade({ kind: 'buy', day: '2024-01-01', quantity: units(10), amount: 1000_00n }),
    aTrade({ kind: 'sell', day: '2024-02-01', quantity: units(10), amount: 1200_00n }),
    aTrade({ kind: 'fee', day: '2024-02-02', fee: 1_00n }),
  ])
  expect(percent(inOwn([fund], '2024-01-01', '2024-03-01').timeWeighted?.whole)).toBe(20)
  const lost = track({ '2024-01-01': '100' }, [
    aTrade({ kind: 'buy', day: '2024-01-01', quantity: units(10), amount: 1000_00n }),
    aTrade({ kind: 'sell', day: '2024-02-01', quantity: units(10), amount: 0n }),
  ])
  expect(inOwn([lost], '2024-01-01', '2024-03-01').timeWeighted?.whole).toBe(-1)
})

/** Dirhams: 4 for a euro until the end of 2024, then 4.4. */
const converter: Converter = {
  fromAed: (minor, currency, day) =>
    currency === 'AED' ? minor : (minor * 10n) / (day < '2025-01-01' ? 40n : 44n),
  toAed: (minor, currency, day) =>
    currency === 'AED' ? minor : (minor * (day < '2025-01-01' ? 40n : 44n)) / 10n,
  rateOn: (currency, day) => (currency === 'AED' ? 1 : day < '2025-01-01' ? 4 : 4.4),
}

test('returns in dirhams show apart what the exchange rate did', () => {
  const fund = track({ '2024-06-01': '100', '2025-06-01': '120' }, [
    aTrade({ kind: 'buy', day: '2024-06-01', quantity: units(10), amount: 1000_00n }),
  ])
  const returns = returnsOf([fund], { from: '2024-06-01', to: '2025-06-01' }, converter)
  expect(returns).toMatchObject({
    opening: 0n,
    paidIn: 4000_00n,
    closing: 5280_00n,
    gain: 1280_00n,
    // 200 euros at 4.4 are 880; the rest is the euro's
    currencyGain: 400_00n,
  })
  expect(returns?.timeWeighted?.whole).toBeCloseTo(0.32, 10)
  expect(returns?.timeWeighted?.local).toBeCloseTo(0.2, 10)
  expect(returns?.moneyWeighted?.yearly).toBeCloseTo(0.32, 10)
})

test('an opening position without a price is followed from its first price on', () => {
  const fund = track({ '2024-03-01': '10', '2024-06-01': '11' }, [
    aTrade({ kind: 'opening', day: '2024-01-01', quantity: units(5), amount: null }),
  ])
  const { from, opening, closing, paidIn, timeWeighted: time } = inOwn([fund], '2023-01-01', '2024-06-01')
  expect({ from, opening, closing, paidIn }).toEqual({
    from: '2024-03-01',
    opening: 0n,
    closing: 55_00n,
    paidIn: 50_00n,
  })
  expect(time?.whole).toBeCloseTo(0.1, 10)
})

test('what became worthless is lost whole, and what is bought after it does not win that back', () => {
  const fund = track({ '2024-01-01': '10', '2024-02-01': '0', '2024-03-01': '5', '2024-04-01': '6' }, [
    aTrade({ kind: 'buy', day: '2024-01-01', quantity: units(1), amount: 10_00n }),
  ])
  expect(inOwn([fund], '2024-01-01', '2024-02-15').timeWeighted?.whole).toBe(-1)
  expect(inOwn([fund], '2024-03-02', '2024-04-01').timeWeighted?.whole).toBeCloseTo(0.2, 10)
})

test('what moves between two own accounts is no gain, and no money of all of them', () => {
  const prices = { '2024-01-01': '10', '2024-02-01': '12', '2024-03-01': '15' }
  const all = [
    aTrade({ kind: 'buy', day: '2024-01-01', quantity: units(10), amount: 100_00n, accountId: 'old' }),
    aTrade({ kind: 'transfer_out', day: '2024-02-01', quantity: units(10), accountId: 'old' }),
    aTrade({
      kind: 'transfer_in',
      day: '2024-02-01',
      quantity: units(10),
      amount: 100_00n,
      accountId: 'new',
    }),
  ]
  const part = (id: string) =>
    inOwn(
      [
        track(
          prices,
          all.filter((trade) => trade.accountId === id),
        ),
      ],
      '2024-01-01',
      '2024-03-01',
    )
  expect(percent(part('old').timeWeighted?.whole)).toBe(20)
  expect(percent(part('new').timeWeighted?.whole)).toBe(25)
  const { gain, timeWeighted: time } = inOwn([track(prices, all)], '2024-01-01', '2024-03-01')
  expect([gain, percent(time?.whole)]).toEqual([50_00n, 50])
})

const first = '2024-01-01'
const courses = fc.array(
  fc.record({ gap: fc.integer({ min: 1, max: 40 }), price: fc.integer({ min: 50, max: 2000 }) }),
  {
    minLength: 2,
    maxLength: 30,
  },
)
/** Prices by day, each some days after the one before. */
function courseOf(points: readonly { gap: number; price: number }[]): Record<string, string> {
  let day = first
  return Object.fromEntries(
    points.map(({ gap, price }, index) => {
      if (index > 0) day = addDays(day, gap)
      return [day, String(price / 10)]
    }),
  )
}

test('without flows, the money-weighted return is the time-weighted one', () => {
  fc.assert(
    fc.property(courses, (points) => {
      const prices = courseOf(points)
      const price = parsed(prices[first] ?? '', 12)
      const to = Object.keys(prices).at(-1) ?? first
      fc.pre(daysBetween(first, to) > 1)
      const buy = aTrade({
        kind: 'buy',
        day: first,
        quantity: units(1000),
        amount: worthOf(units(1000), price, 'EUR'),
      })
      const { moneyWeighted: money, timeWeighted: time } = inOwn(
        [track(prices, [buy])],
        addDays(first, 1),
        to,
      )
      expect(money?.period).toBeCloseTo(time?.whole ?? Number.NaN, 9)
    }),
  )
})

test('a split changes no value and no return, before the first price after it as well', () => {
  fc.assert(
    fc.property(
      courses,
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 2, max: 9 }),
      (points, after, into) => {
        const prices = courseOf(points)
        const to = addDays(Object.keys(prices).at(-1) ?? first, 5)
        const day = addDays(first, after)
        const buy = aTrade({ kind: 'buy', day: first, quantity: units(7), amount: 100_00n })
        const split = aTrade({ kind: 'split', day, ratio: { into: BigInt(into), of: 1n } })
        const later = Object.fromEntries(
          Object.entries(prices).map(([date, price]) => [
            date,
            date < day ? price : (Number(price) / into).toFixed(12),
          ]),
        )
        const [plain, divided] = [track(prices, [buy]), track(later, [buy, split])]
        for (const date of [first, day, addDays(day, -1), to])
          expect(Math.abs(Number(valueOn(divided, date) - valueOn(plain, date)))).toBeLessThanOrEqual(1)
        const [a, b] = [inOwn([plain], first, to), inOwn([divided], first, to)]
        expect(b.timeWeighted?.whole).toBeCloseTo(a.timeWeighted?.whole ?? Number.NaN, 6)
        expect(Math.abs(Number(b.gain - a.gain))).toBeLessThanOrEqual(1)
      },
    ),
  )
})

const events = fc.array(
  fc.record({
    kind: fc.constantFrom('buy', 'buy', 'sell', 'dividend', 'fee', 'opening', 'transfer_out'),
    after: fc.integer({ min: 0, max: 900 }),
    quantity: fc.integer({ min: 1, max: 30 }),
    amount: fc.bigInt({ min: 100n, max: 900_000n }),
  }),
  { minLength: 1, maxLength: 25 },
)

test('the returns of each year are those of its days alone, whatever they are computed from together', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(courses, events), { minLength: 1, maxLength: 3 }), (parts) => {
      const tracks = parts.map(([points, list], index) => {
        const trades = list.map(({ kind, after, quantity, amount }) =>
          aTrade({
            kind,
            day: addDays(first, after),
            amount,
            quantity: kind === 'dividend' || kind === 'fee' ? 0n : units(quantity),
            fee: 5n,
          }),
        )
        return track(courseOf(points), trades, ['AED', 'EUR', 'USD'][index])
      })
      const years = ['2024', '2025', '2026'].map((year) => ({ from: `${year}-01-01`, to: `${year}-12-31` }))
      const convert: Converter = {
        toAed: (minor, currency, day) =>
          currency === 'AED' ? minor : minor * (day < '2025-03-01' ? 4n : 5n),
        fromAed: () => null,
        rateOn: (currency, day) => (currency === 'AED' ? 1 : day < '2025-03-01' ? 4 : 5),
      }
      const shared = {
        path: growthPath(
          tracks,
          { from: '2023-12-31', to: '2026-12-31', cuts: years.map(({ to }) => to) },
          convert.rateOn,
        ),
        flows: flowsOf(tracks, convert),
        valueAt: valuesOf(),
      }
      for (const year of years) {
        const [alone, together] = [returnsOf(tracks, year, convert), returnsOf(tracks, year, convert, shared)]
        expect({ ...together, timeWeighted: null }).toEqual({ ...alone, timeWeighted: null })
        for (const part of ['whole', 'local'] as const)
          if (alone?.timeWeighted && Math.abs(alone.timeWeighted[part]) < 1e6)
            expect(together?.timeWeighted?.[part]).toBeCloseTo(alone.timeWeighted[part], 6)
      }
    }),
    { numRuns: 60 },
  )
})

test('the fast values are the exact ones, to the cent', () => {
  fc.assert(
    fc.property(courses, fc.integer({ min: 1, max: 9 }), (points, quantity) => {
      const prices = courseOf(points)
      const to = Object.keys(prices).at(-1) ?? first
      const fund = track(prices, [
        aTrade({ kind: 'buy', day: first, quantity: parsed(`${quantity}.12345678`), amount: 100_00n }),
        aTrade({ kind: 'split', day: addDays(first, 10), ratio: { into: 3n, of: 2n } }),
      ])
      const days = Array.from({ length: daysBetween(first, to) + 1 }, (_, index) => addDays(first, index))
      const fast = new Float64Array(days.length)
      approximateValues(fund, numbersOf(days), fast)
      for (const [index, day] of days.entries())
        expect(Math.abs((fast[index] ?? 0) * 100 - Number(valueOn(fund, day)))).toBeLessThan(1)
    }),
    { numRuns: 30 },
  )
})

test('the last price is adjusted by the splits since; a trade’s price counts on a day without another', () => {
  const trades = [
    aTrade({ kind: 'buy', day: '2024-01-05', quantity: units(1), price: parsed('40', 12), amount: 40_00n }),
    aTrade({ kind: 'buy', day: '2024-01-02', quantity: units(1), price: parsed('99', 12), amount: 99_00n }),
    aTrade({ kind: 'split', day: '2024-01-08', ratio: { into: 4n, of: 1n } }),
  ]
  const line = lineOf({ '2024-01-02': '36', '2024-01-09': '11' }, trades)
  expect([0, 1, 2, 3].map((index) => dayAt(line, index))).toEqual([
    '2024-01-02',
    '2024-01-05',
    '2024-01-09',
    null,
  ])
  expect(priceOn(line, '2024-01-01')).toBe(null)
  expect(priceOn(line, '2024-01-03')).toEqual({ day: '2024-01-02', price: parsed('36', 12) })
  expect(priceOn(line, '2024-01-08')).toEqual({ day: '2024-01-05', price: parsed('10', 12) })
  expect(priceOn(line, '2024-02-01')).toEqual({ day: '2024-01-09', price: parsed('11', 12) })
})

test('a price far from the one before it is a jump', () => {
  expect(isJump(100n, 150n)).toBe(false)
  expect(isJump(100n, 151n)).toBe(true)
  expect(isJump(150n, 100n)).toBe(false)
  expect(isJump(151n, 100n)).toBe(true)
})

test('a gram of gold follows from the metal’s price and the karat', () => {
  expect(gramPrice(parsed('480', 12), 'gram', 21)).toBe(parsed('420', 12))
  // USD 4,000 an ounce
  expect(gramPrice(parsed('4000', 12), 'ounce', 24)).toBe(128_602_986_274_512n)
})
