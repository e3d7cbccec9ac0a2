import { expect, test } from 'vitest'
import type { Day } from '#contract/period.ts'
import { ratesOn } from '../../days/rates/service.ts'
import { countedDay, isOverdue } from '../../expected/series/counted.ts'
import type { ExpectedPayment } from '../../expected/service.ts'
import { coverOf } from './cover.ts'
import { eventsOf } from './gather.ts'
import { runsLow } from './low.ts'

const today = '2026-11-25'
const account = {
  account_id: 'a',
  name: 'Current',
  bank_name: 'FAB',
  currency: 'AED',
  counts: 'spending' as const,
  opening: 9000,
  expected: [9000, 8083.7, -1200],
  low: [9000, -5358, -9000],
  high: [9000, 12_000, 500],
  spending: [0, 0, 0],
  irregular: [0, 0, 0],
}
const cheque = (date: string) => ({ account_id: 'a', date, currency: 'AED' })

test('a cheque is covered only where the low end of the likely range covers it too', () => {
  const cover = (date: string) => coverOf(cheque(date), { accounts: [account], days: [] }, today)
  expect(cover('2026-11-25')).toMatchObject({ state: 'covered', left: 9000 })
  expect(cover('2026-11-26')).toEqual({
    state: 'likely',
    day: '2026-11-26',
    account: 'Current',
    left: 8083.7,
    short: 0,
  })
  expect(cover('2026-11-27')).toEqual({
    state: 'short',
    day: '2026-11-27',
    account: 'Current',
    left: -1200,
    short: 1200,
  })
  // beyond the look-ahead nothing is known
  expect(cover('2027-06-01')?.state).toBe('unknown')
})

test('a cheque that is due within two working days does not rely on income that is overdue', () => {
  const lasting = { ...account, expected: account.expected.slice(0, 2).concat(Array(4).fill(8083.7)) }
  const salary = (overdue: boolean) => ({
    source: 'series' as const,
    id: null,
    name: 'Salary',
    type: 'income' as const,
    amount: 8500.5,
    currency: 'AED',
    account_id: 'a',
    to_account_id: null,
    to_amount: null,
    effects: { total: 8500.5, everyday: 8500.5 },
    overdue,
    varies: false,
  })
  const cover = (overdue: boolean) => {
    const days = [{ date: '2026-11-26', events: [salary(overdue)] }]
    return (date: string) => coverOf(cheque(date), { accounts: [lasting], days }, today)
  }
  expect(cover(false)('2026-11-26')).toMatchObject({ state: 'likely', left: 8083.7 })
  expect(cover(true)('2026-11-26')).toMatchObject({ state: 'short', left: -416.8, short: 416.8 })
  // after the weekend there is still time to tell
  expect([cover(true)('2026-11-27').state, cover(true)('2026-11-30').state]).toEqual(['short', 'likely'])
})

test('a cheque that is due within two working days does not rely on irregular income beyond the usual spending', () => {
  const driver = {
    ...account,
    opening: 2400,
    expected: [2400, 0, 50, 50, 50, 50],
    low: Array<number>(6).fill(0),
    spending: [0, -100, -50, 0, 0, 0],
    irregular: [0, 350, 100, 0, 0, 0],
  }
  const cover = (date: string) => coverOf(cheque(date), { accounts: [driver], days: [] }, today)
  expect(cover('2026-11-26')).toMatchObject({ state: 'short', left: -250, short: 250 })
  expect(cover('2026-11-30')).toMatchObject({ state: 'covered', left: 50 })
  const spent = { ...driver, spending: [0, -400, 0, 0, 0, 0] }
  expect(coverOf(cheque('2026-11-26'), { accounts: [spent], days: [] }, today)).toMatchObject({ left: 0 })
})

test('income is overdue after the days by which it is usually late, three at most; a single late one is not usual', () => {
  const overdueOn = (offsets: number[]) =>
    ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'].filter((day) => isOverdue(today, offsets, day))
  expect(overdueOn([0, 0, 9, 0])).toEqual(['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'])
  expect(overdueOn([1, 0, 9, 1])).toEqual(['2026-11-27', '2026-11-28', '2026-11-29'])
  expect(overdueOn([8, 9, 9, 1])).toEqual(['2026-11-29'])
})

test('money runs low only where it surely does before pay day, and what is owed on cards counts when it is due', () => {
  const span = { today: '2026-11-28', until: '2026-12-01', kept: 0 }
  const line = (expected: number[], above: number) => ({
    expected,
    high: expected.map((each) => each + above),
  })
  expect(runsLow([line([100, -50, -80], 10)], span)).toEqual({ day: '2026-11-29', amount: -50 })
  // a guess: the band goes far above
  expect(runsLow([line([100, -50, -80], 400)], span)).toBeNull()
  // after pay day, and together with another account
  expect(runsLow([line([100, 80, 60, -500], 10)], span)).toBeNull()
  expect(runsLow([line([100, -50, -80], 10), line([200, 200, 200], 0)], span)).toBeNull()
  expect(runsLow([line([100, 60, 60], 0)], { ...span, kept: 90 })).toEqual({ day: '2026-11-29', amount: 60 })
})

test('a late salary is expected any day for longer than commissions, which skip months', () => {
  const pay = {
    cadence: 'monthly',
    kind: 'salary',
    type: 'income',
    expected: 2500_00n,
    high: 2700_00n,
  } as const
  expect(countedDay({ ...pay, low: 2400_00n }, '2026-11-14', '2026-11-22')).toBe('2026-11-22')
  expect(countedDay({ ...pay, low: 1300_00n }, '2026-11-14', '2026-11-22')).toBeNull()
})

test('a late salary counts only while the pay periods await it, not where it came as a part of it, as on leave', () => {
  const salary: ExpectedPayment = {
    source: 'series',
    sourceId: 'pay',
    part: '',
    name: 'Salary',
    type: 'income',
    kind: 'salary',
    minor: 8000_00n,
    low: 8000_00n,
    high: 8000_00n,
    currency: 'AED',
    accountId: 'current',
    categoryId: null,
    toAccountId: null,
    invests: false,
    isOwnTransfer: false,
    isOrdered: false,
    isDebited: false,
    date: '2026-11-28',
    due: '2026-11-26',
    state: 'late',
    certainty: 'suggested',
    isEntered: false,
    isPerhaps: false,
  }
  const dated = (next: Day, ...more: ExpectedPayment[]): Day[] =>
    eventsOf({
      today: '2026-11-28',
      to: '2026-12-20',
      accounts: [{ id: 'current', currency: 'AED', minor: 0n, factor: 1, spendable: true, everyday: true }],
      expected: [salary, ...more],
      payments: [],
      coming: [],
      enteredOf: new Map(),
      pay: { source: 'salary', next },
      rates: ratesOn('2026-11-28'),
    }).map(({ day }) => day)
  expect(dated('2026-11-29')).toEqual(['2026-11-29'])
  expect(dated('2026-12-25')).toEqual([])
  // the pay periods go by one of two salaries
  expect(
    dated('2026-12-10', { ...salary, sourceId: 'other', due: '2026-12-10', date: '2026-12-10' }),
  ).toEqual(['2026-11-29', '2026-12-10'])
})

test('an account is named with its bank where another has its name', () => {
  const nameIn = (...others: { account_id: string; name: string; bank_name: string }[]) => {
    const accounts = [account, ...others.map((other) => ({ ...account, ...other }))]
    return coverOf(cheque('2026-11-26'), { accounts, days: [] }, today).account
  }
  expect(nameIn({ account_id: 'b', name: 'Savings', bank_name: 'ADCB' })).toBe('Current')
  expect(nameIn({ account_id: 'b', name: 'Current', bank_name: 'ADCB' })).toBe('Current (FAB)')
})
