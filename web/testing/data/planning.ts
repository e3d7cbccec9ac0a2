import type { ResponseOf } from '#contract/endpoint.ts'
import { addDays } from '#contract/period.ts'
import type { Bill, recurringCalendar, Series } from '#contract/expected/series.ts'
import { today } from './basics.ts'

const seriesId = (n: number): string => `0b0e2d1c-5c1f-4f0e-9d7b-00000000000${n}`
const aSeries = (n: number, overrides: Partial<Series>): Series => ({
  id: seriesId(n),
  name: 'Rent',
  type: 'expense',
  kind: 'rent',
  cadence: 'quarterly',
  state: 'active',
  next_date: addDays(today, 2),
  expected: 20_000,
  low: 20_000,
  high: 20_000,
  currency: 'AED',
  account_id: null,
  category_id: null,
  source: 'found',
  fixed: true,
  price_changes: [],
  until_date: null,
  covered: false,
  ...overrides,
})

/** A rent, a late variable bill, a subscription to confirm, a salary and a cancelled gym membership. */
export const someSeries: readonly Series[] = [
  aSeries(1, {}),
  aSeries(2, {
    name: 'DEWA',
    kind: 'bill',
    cadence: 'monthly',
    next_date: addDays(today, -1),
    expected: 431.2,
    low: 310,
    high: 512.45,
    fixed: false,
  }),
  aSeries(3, {
    name: 'Netflix',
    kind: 'subscription',
    cadence: 'monthly',
    state: 'suggested',
    next_date: addDays(today, 20),
    expected: 49,
    low: 49,
    high: 49,
    price_changes: [
      { date: addDays(today, -400), from: 35, to: 39 },
      { date: addDays(today, -40), from: 39, to: 49 },
    ],
  }),
  aSeries(4, {
    name: 'ACME FZ LLC',
    type: 'income',
    kind: 'salary',
    cadence: 'monthly',
    next_date: addDays(today, 5),
    expected: 18_000,
    low: 18_000,
    high: 18_000,
  }),
  aSeries(5, { name: 'Fitness First', kind: 'other', cadence: 'monthly', state: 'ended', next_date: null }),
]

function aBill(series: Series, overrides: Partial<Bill> = {}): Bill {
  const { id, name, type, kind, expected, low, high, currency, account_id, state } = series
  return {
    source: 'series',
    source_id: id,
    series_id: id,
    name,
    type,
    kind,
    expected,
    low,
    high,
    currency,
    account_id,
    suggested: state === 'suggested',
    perhaps: false,
    invests: false,
    own_transfer: false,
    entered: false,
    cover: null,
    date: series.next_date ?? today,
    state: 'due',
    transaction_id: null,
    amount: null,
    paid_on: null,
    ...overrides,
  }
}

/** Their dates in the pay period, which ends in five days. */
export function someBills(): ResponseOf<typeof recurringCalendar> {
  const [rent, dewa, netflix, salary] = someSeries
  if (!rent || !dewa || !netflix || !salary) throw new Error('four series run')
  return {
    success: true,
    from: addDays(today, -25),
    to: addDays(today, 30),
    occurrences: [
      aBill(netflix, {
        date: addDays(today, -10),
        state: 'paid',
        amount: 49,
        paid_on: addDays(today, -10),
        transaction_id: netflix.id,
      }),
      aBill(dewa, { state: 'late' }),
      aBill(rent),
      aBill(salary),
      aBill(netflix),
    ],
    later: [],
    returned: null,
    left_on_cards: 0,
    left_to_pay: 20_431.2,
    pay_day: addDays(today, 5),
    pay_known: true,
    searching: false,
  }
}
