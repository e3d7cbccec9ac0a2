import type { ResponseOf } from '#contract/endpoint.ts'
import type { readInvestmentTargets } from '#contract/investments/investment-targets.ts'
import type * as contract from '#contract/investments/investments.ts'
import type { Holding, InvestmentReturns } from '#contract/investments/investments.ts'
import { today } from './basics.ts'

type Overview = ResponseOf<typeof contract.readInvestments>
const id = (n: number): string => `019a0000-0000-7000-8000-0000000f000${n}`
const money = (amount: number, aed: number | null = amount) => ({ amount, aed })
const gain = (amount: number, aed: number, currency = 0) => ({ amount, aed, currency })
const byMethod = <T>(average: T, fifo: T = average) => ({ average, fifo })

export const noInvestments: Overview = {
  success: true,
  day: today,
  value: 0,
  with_cash: 0,
  today: 0,
  total: { gain: 0, currency: 0, dividends: 0, fees: 0 },
  coverage: { gain: null, without_price: 0, stale: 0 },
  unconverted: [],
  holdings: [],
  others: [],
  accounts: [],
  allocation: { kind: [], currency: [], country: [], account: [] },
  dividends: [],
  expected_dividends: [],
}

/** A fund in dollars with a known cost, sold in part. */
export const aFund: Holding = {
  instrument: {
    id: id(1),
    kind: 'fund',
    name: 'World ETF',
    symbol: 'VWRA',
    currency: 'USD',
    country: 'IE',
    karat: null,
    coupon_rate: null,
    coupon_months: null,
    matures_on: null,
  },
  quantity: '120.5',
  accounts: [{ id: id(5), name: 'Interactive Brokers', quantity: '120.5' }],
  price: { price: '140.25', day: today, stale: false },
  value: money(16_900.13, 62_065.71),
  cost: byMethod(money(13_000, 47_742.5), money(13_200, 48_477)),
  unrealised: byMethod(gain(3900.13, 14_323.21), gain(3700.13, 13_588.71)),
  realised: byMethod(gain(300, 1101.75), gain(500, 1836.25)),
  dividends: money(80, 293.8),
  fees: money(0),
  total: gain(4280.13, 15_718.76),
  today: 412.5,
  share: 0.7465,
  growth: 0.3,
  exceeded_on: null,
}

/** Gold of which nobody knows what it cost, with an old price. */
const someGold: Holding = {
  ...aFund,
  instrument: {
    id: id(2),
    kind: 'gold',
    name: 'Bangles',
    symbol: null,
    currency: 'AED',
    country: null,
    karat: 21,
    coupon_rate: null,
    coupon_months: null,
    matures_on: null,
  },
  quantity: '51',
  accounts: [{ id: id(6), name: 'Safe', quantity: '51' }],
  price: { price: '413.257', day: '2026-01-05', stale: true },
  value: money(21_076.11),
  cost: byMethod(null),
  unrealised: byMethod(null),
  realised: byMethod(gain(0, 0)),
  dividends: money(0),
  total: null,
  today: 0,
  share: 0.2535,
  growth: null,
}

export const someInvestments: Overview = {
  ...noInvestments,
  value: 83_141.82,
  with_cash: 83_641.82,
  today: 412.5,
  total: { gain: 15_718.76, currency: 210.4, dividends: 293.8, fees: 12.5 },
  coverage: { gain: 0.7465, without_price: 0, stale: 1 },
  holdings: [aFund, someGold],
  others: [{ ...aFund.instrument, id: id(3), kind: 'index', name: 'S&P 500', symbol: null }],
  accounts: [
    { id: id(5), name: 'Interactive Brokers', replaces_id: null, value: 62_565.71, cash: [{ currency: 'AED', amount: 500 }] },
    { id: id(6), name: 'Safe', replaces_id: null, value: 21_076.11, cash: [] },
  ],
  allocation: {
    kind: [
      { key: 'fund', name: 'fund', amount: 62_065.71, share: 0.7465 },
      { key: 'gold', name: 'gold', amount: 21_076.11, share: 0.2535 },
    ],
    currency: [
      { key: 'USD', name: 'USD', amount: 62_065.71, share: 0.7465 },
      { key: 'AED', name: 'AED', amount: 21_076.11, share: 0.2535 },
    ],
    country: [
      { key: 'IE', name: 'IE', amount: 62_065.71, share: 0.7465 },
      { key: '', name: '', amount: 21_076.11, share: 0.2535 },
    ],
    account: [{ key: id(5), name: 'Interactive Brokers', amount: 62_065.71, share: 0.7465 }],
  },
  dividends: ['2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01'].map((month, index) => ({
    month,
    amount: index === 2 ? 293.8 : 0,
  })),
  expected_dividends: ['2026-03-01', '2026-04-01', '2026-05-01'].map((month, index) => ({
    month,
    amount: index === 1 ? 310.5 : 0,
  })),
}

const returns: InvestmentReturns = {
  from: '2024-02-01',
  to: today,
  opening: 0,
  closing: 62_065.71,
  paid_in: 47_742.5,
  taken_out: 0,
  gain: 14_323.21,
  currency_gain: 0,
  money_weighted: { period: 0.31, yearly: 0.142 },
  time_weighted: 0.334,
  at_fixed_rates: 0.32,
  by_currency: 0.0106,
}
const thisYear = Number(today.slice(0, 4))
export const someReturns: ResponseOf<typeof contract.readInvestmentReturns> = {
  success: true,
  total: returns,
  own: null,
  course: [
    { day: '2026-01-05', value: 0, paid_in: 0 },
    { day: '2026-02-05', value: 47_000, paid_in: 47_742.5 },
    { day: today, value: 62_065.71, paid_in: 47_742.5 },
  ],
  years: [
    { ...returns, year: thisYear, time_weighted: -0.021, gain: -900 },
    { ...returns, year: thisYear - 1 },
  ],
  covered: 0.82,
  index: null,
}

export const aFundPage: ResponseOf<typeof contract.readInstrument> = {
  success: true,
  holding: aFund,
  trades: [
    {
      id: id(7),
      kind: 'sell',
      account: { id: id(5), name: 'Interactive Brokers' },
      day: '2026-02-10',
      quantity: '10',
      price: '130',
      amount: 1300,
      fee: 2,
      tax: 0,
      split: null,
      note: '',
      gain: byMethod(gain(300, 1101.75), gain(500, 1836.25)),
      line: null,
    },
  ],
  prices: [
    { day: '2026-01-05', price: 128 },
    { day: today, price: 140.25 },
  ],
  entered: [{ day: today, price: '140.25' }],
  feed: null,
}

export const aBankLine = {
  transaction_id: id(9),
  account: 'Current',
  day: '2026-02-12',
  amount: 4766.91,
  currency: 'AED' as const,
}

export const someTargets: ResponseOf<typeof readInvestmentTargets> = {
  success: true,
  side: 'kind',
  percent: 100,
  value: 83_141.82,
  amount: 1000.5,
  rows: [
    { key: 'fund', name: 'fund', percent: 60, value: 62_065.71, share: 0.7465, buy: 0, move: -11_580.32 },
    { key: 'gold', name: 'gold', percent: 40, value: 21_076.11, share: 0.2535, buy: 1000.5, move: 12_580.82 },
  ],
  left_out: [{ id: id(8), name: 'Villa' }],
}
