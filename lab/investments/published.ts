/** Examples of returns and gains with the results that their authors publish. */
import type { Event, Instrument } from './reference.ts'

const yearsOn = (amounts: readonly number[]) =>
  amounts.map((amount, year) => ({
    day: new Date(Date.parse('2001-01-01') + year * 365 * 86_400_000).toISOString().slice(0, 10),
    amount,
  }))
/** Days before the end of Portfolio Performance's demo. */
const before = (days: number): string =>
  new Date(Date.parse('2023-06-12') - days * 86_400_000).toISOString().slice(0, 10)
const paid = (flows: Readonly<Record<number, number>>, closing: number) => [
  ...Object.entries(flows)
    .toSorted(([a], [b]) => Number(b) - Number(a))
    .map(([days, amount]) => ({ day: before(Number(days)), amount: -amount })),
  { day: before(0), amount: closing },
]

/** Yearly rates at which payments are worth nothing; `places` as they are printed. */
export const rates = [
  {
    name: 'XIRR in the documentation of Excel',
    flows: [
      { day: '2008-01-01', amount: -10_000 },
      { day: '2008-03-01', amount: 2750 },
      { day: '2008-10-30', amount: 4250 },
      { day: '2009-02-15', amount: 3250 },
      { day: '2009-04-01', amount: 2750 },
    ],
    yearly: 0.373362535,
    places: 8,
  },
  {
    name: 'IRR in Excel, five years',
    flows: yearsOn([-70_000, 12_000, 15_000, 18_000, 21_000, 26_000]),
    yearly: 0.0866,
    places: 3,
  },
  {
    name: 'IRR in Excel, four years',
    flows: yearsOn([-70_000, 12_000, 15_000, 18_000, 21_000]),
    yearly: -0.0212,
    places: 3,
  },
  { name: 'IRR in Excel, two years', flows: yearsOn([-70_000, 12_000, 15_000]), yearly: -0.4435, places: 3 },
  { name: 'irr in NumPy, all come back', flows: yearsOn([-100, 39, 59, 55, 20]), yearly: 0.28095, places: 5 },
  { name: 'irr in NumPy, once', flows: yearsOn([-100, 0, 0, 74]), yearly: -0.0955, places: 4 },
  { name: 'irr in NumPy, paid again', flows: yearsOn([-100, 100, 0, -7]), yearly: -0.0833, places: 4 },
  { name: 'irr in NumPy, a little more', flows: yearsOn([-100, 100, 0, 7]), yearly: 0.06206, places: 5 },
  { name: 'irr in NumPy, of several roots', flows: yearsOn([-5, 10.5, 1, -8, 1]), yearly: 0.0886, places: 4 },
  {
    name: 'Portfolio Performance, one payment',
    flows: paid({ 878: 155 }, 190.06),
    yearly: 0.0885,
    places: 4,
  },
  {
    name: 'Portfolio Performance, three payments',
    flows: paid({ 878: 155, 514: 84, 255: 67 }, 396.85),
    yearly: 0.156,
    places: 4,
  },
  {
    name: 'Portfolio Performance, higher value',
    flows: paid({ 878: 155, 514: 84, 255: 67 }, 426.82),
    yearly: 0.2028,
    places: 4,
  },
  {
    name: 'Portfolio Performance, with an opening value',
    flows: paid({ 730: 177.94, 514: 84, 255: 67 }, 426.82),
    yearly: 0.1763,
    places: 4,
  },
] as const

type Line = readonly [day: string, kind: Event['kind'], units: number, price: number, fee?: number]
/** Events as lines, with the price of a unit; of a dividend and a fee the amount. */
function instrumentOf(lines: readonly Line[], prices: Readonly<Record<string, number>>): Instrument {
  const trillionths = (price: number): bigint => BigInt(Math.round(price * 1e6)) * 10n ** 6n
  return {
    id: 'example',
    currency: 'AED',
    prices: new Map(Object.entries(prices).map(([day, price]) => [day, trillionths(price)])),
    events: lines.map(([day, kind, units, price, fee = 0], index): Event => ({
      id: String(index).padStart(4, '0'),
      day,
      kind,
      account: kind === 'split' ? '' : 'broker',
      units: kind === 'split' ? 0n : BigInt(Math.round(units * 1e8)),
      price: kind === 'buy' || kind === 'sell' ? trillionths(price) : null,
      amount: BigInt(Math.round((kind === 'dividend' ? price : units * price) * 100)),
      fee: BigInt(Math.round(fee * 100)),
      tax: 0n,
      ratio: kind === 'split' ? [BigInt(units), 1n] : null,
    })),
  }
}
const microsoft: readonly Line[] = [
  ['2021-09-16', 'buy', 1, 298.58, 19],
  ['2021-11-16', 'dividend', 0, 0.62],
]
const worthOfMicrosoft = { '2023-07-10': 331.83 }

/** Ghostfolio’s tests of its calculator: what is held in the end, and the net performance. */
export const holdings = [
  {
    name: 'Ghostfolio, bought and sold in part',
    instrument: instrumentOf(
      [
        ['2022-03-07', 'buy', 2, 75.8, 1.3],
        ['2022-04-08', 'sell', 1, 85.73, 2.95],
      ],
      { '2022-04-11': 87.8 },
    ),
    day: '2022-04-11',
    quantity: 1,
    gain: 17.68,
  },
  {
    name: 'Ghostfolio, sold in two activities',
    instrument: instrumentOf(
      [
        ['2021-11-22', 'buy', 2, 142.9, 1.55],
        ['2021-11-30', 'sell', 1, 136.6, 1.65],
        ['2021-11-30', 'sell', 1, 136.6],
      ],
      { '2021-12-18': 148.9 },
    ),
    day: '2021-12-18',
    quantity: 0,
    gain: -15.8,
  },
  {
    name: 'Ghostfolio, bought and sold twice',
    instrument: instrumentOf(
      [
        ['2025-12-11', 'buy', 10, 188.505, 1],
        ['2025-12-18', 'sell', 10, 189, 1],
        ['2025-12-18', 'buy', 10, 204.11, 1],
        ['2025-12-28', 'sell', 10, 208.01, 1],
      ],
      { '2025-12-28': 237.8 },
    ),
    day: '2025-12-28',
    quantity: 0,
    gain: 39.95,
  },
  {
    name: 'Ghostfolio, a coin sold in part',
    instrument: instrumentOf(
      [
        ['2015-01-01', 'buy', 2, 320.43],
        ['2017-12-31', 'sell', 1, 14_156.4],
      ],
      { '2018-01-01': 13_657.2 },
    ),
    day: '2018-01-01',
    quantity: 1,
    gain: 27_172.74,
  },
  {
    name: 'Ghostfolio, parts of a share',
    instrument: instrumentOf(
      [
        ['2024-03-08', 'buy', 0.33333333, 408],
        ['2024-03-13', 'buy', 0.66666667, 400],
        ['2024-03-14', 'sell', 1, 411],
      ],
      { '2024-04-01': 420 },
    ),
    day: '2024-04-01',
    quantity: 0,
    gain: 8.33,
  },
  {
    name: 'Ghostfolio, a dividend',
    instrument: instrumentOf(microsoft, worthOfMicrosoft),
    day: '2023-07-10',
    quantity: 1,
    gain: 14.87,
  },
  {
    name: 'Ghostfolio, another dividend',
    instrument: instrumentOf([...microsoft, ['2023-07-10', 'dividend', 0, 5]], worthOfMicrosoft),
    day: '2023-07-10',
    quantity: 1,
    gain: 19.87,
  },
  {
    name: 'Ghostfolio, a fee of its own',
    instrument: instrumentOf(
      [...microsoft, ['2023-01-03', 'fee', 0, 0, 1], ['2023-07-10', 'dividend', 0, 5]],
      worthOfMicrosoft,
    ),
    day: '2023-07-10',
    quantity: 1,
    gain: 18.87,
  },
  {
    name: 'Ghostfolio, a split of ten for one',
    instrument: instrumentOf(
      [
        ['2024-06-03', 'buy', 1, 1200],
        ['2024-06-10', 'split', 10, 0],
        ['2024-06-14', 'sell', 10, 125],
      ],
      { '2024-06-14': 125 },
    ),
    day: '2024-06-14',
    quantity: 0,
    gain: 50,
  },
] as const

/** Investopedia’s two investors with the same fund: one pays in, one takes out. */
const fund = { '2000-12-31': 1_000_000, '2001-08-15': 1_162_484, '2001-12-31': 1_097_877.14 }
const investor = (kind: 'buy' | 'sell') =>
  instrumentOf(
    [
      ['2000-12-31', 'buy', 1, 1_000_000],
      ['2001-08-16', kind, 100_000 / 1_162_484, 1_162_484],
    ],
    fund,
  )
export const spans = [
  {
    name: 'Investopedia, 100,000 paid in',
    instrument: investor('buy'),
    from: '2001-01-01',
    to: '2001-12-31',
    timeWeighted: 0.0979,
    places: 4,
  },
  {
    name: 'Investopedia, 100,000 taken out',
    instrument: investor('sell'),
    from: '2001-01-01',
    to: '2001-12-31',
    timeWeighted: 0.0979,
    places: 4,
  },
  {
    name: 'Portfolio Performance, a share alone',
    instrument: instrumentOf([[before(255), 'buy', 8, 8, 2]], { [before(0)]: 13.97 }),
    from: '2021-06-12',
    to: before(0),
    timeWeighted: 0.6933,
    places: 4,
  },
] as const
