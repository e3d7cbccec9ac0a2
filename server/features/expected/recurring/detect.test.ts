import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths } from '#contract/period.ts'
import { detectSeries } from './detect.ts'
import { generateHistory } from './testing/generate.ts'
import type { PersonPlan, Regular } from './testing/person.ts'
import type { LedgerRow } from './types.ts'

const today = '2026-11-15'
const netflix: Regular = {
  label: 'netflix',
  kind: 'subscription',
  cadence: 'monthly',
  on: 3,
  amount: 3900,
  text: 'NETFLIX.COM 866-579-7172 AE',
  bankKind: 'E_COMMERCE',
}
const find = (...regular: Regular[]) => {
  const plan: PersonPlan = { name: 'One', accounts: {}, regular, habits: [] }
  return detectSeries(generateHistory(plan, today).rows, today)
}

test('a price rise is reported and the new price expected', () => {
  const amount = { steps: [['2024-01-01', 3900] as const, ['2026-06-01', 4900] as const] }
  expect(find({ ...netflix, amount })).toMatchObject([
    {
      fixed: true,
      expected: 4900n,
      low: 4900n,
      next: '2026-12-03',
      ended: false,
      kind: 'subscription',
      priceChanges: [{ day: '2026-06-03', from: 3900n, to: 4900n }],
    },
  ])
})

test('a missed month is reported and does not split the series', () => {
  const [series, ...otherSeries] = find({ ...netflix, skip: ['2026-02'] })
  expect(otherSeries).toEqual([])
  expect(series?.missed).toEqual(['2026-02-03'])
})

test('a payment of the name at another account takes a date only at the amount of the series', () => {
  const plan: PersonPlan = { name: 'One', accounts: {}, regular: [netflix], habits: [] }
  const { rows } = generateHistory(plan, '2026-12-01')
  const newest = rows.findLast(({ day }) => day === '2026-11-03') ?? expect.fail('paid in November')
  const elsewhere = { ...newest, id: 'other', accountId: 'imported', day: '2026-12-01' }
  const next = (...more: LedgerRow[]): string | undefined =>
    detectSeries([...rows, ...more], '2026-12-01').find(({ accountId }) => accountId === newest.accountId)
      ?.next
  expect(next()).toBe('2026-12-03')
  expect(next({ ...elsewhere, minor: 1200n })).toBe('2026-12-03')
  const moved = detectSeries([...rows, elsewhere], '2026-12-01')
  expect(moved).toMatchObject([{ accountId: 'imported', next: '2027-01-03' }])
  // beside the real payment, even nearer to the due day
  const november = { ...newest, id: 'near', accountId: 'imported', minor: 1200n }
  const own = rows.map((row) => (row === newest ? { ...row, day: '2026-11-04' } : row))
  const [series] = detectSeries([...own, november], '2026-11-15')
  expect(series).toMatchObject({ missed: [], next: '2026-12-03' })
  expect(series?.hits.at(-1)?.row.id).toBe(newest.id)
})

test('a payment long before a date still ahead does not settle it, at any account', () => {
  const plan: PersonPlan = { name: 'One', accounts: {}, regular: [netflix], habits: [] }
  const { rows } = generateHistory(plan, '2026-11-29')
  const newest = rows.at(-1) ?? expect.fail('paid in November')
  const nextAfter = (day: string, accountId: string, today = '2026-11-29'): unknown => {
    const [series] = detectSeries([...rows, { ...newest, id: 'early', day, accountId }], today)
    return [series?.next, series?.accountId === newest.accountId]
  }
  for (const accountId of [newest.accountId, 'imported'])
    for (const day of ['2026-11-21', '2026-11-27'])
      expect(nextAfter(day, accountId)).toEqual(['2026-12-03', true])
  // a few days before it does, and so does a payment after which none came
  expect(nextAfter('2026-11-29', newest.accountId)).toEqual(['2027-01-03', true])
  expect(nextAfter('2026-11-27', newest.accountId, '2026-12-20')).toEqual(['2027-01-03', true])
})

test('a cancelled series has ended', () => {
  expect(find({ ...netflix, to: '2026-07-31' })).toMatchObject([{ ended: true }])
  // twelve days overdue: that date is missed and the next one expected
  expect(find({ ...netflix, to: '2026-10-31' })).toMatchObject([{ ended: false, next: '2026-12-03' }])
  expect(find({ ...netflix, on: 10, to: '2026-10-31' })).toMatchObject([{ ended: false, next: '2026-11-10' }])
})

test.each([
  ['DDS GULF FINANCE BIKE INST', 'loan'],
  ['AUTO FINANCE INST 5502', 'loan'],
  ['DDS BRITISH INST OF LANGUAGES', 'bill'],
])('%s is a series of kind %s', (text, kind) => {
  expect(find({ ...netflix, text, kind: 'bill' })).toMatchObject([{ kind }])
})

test('a card whose repayment the bank writes in two ways is one series', () => {
  const card: Regular = { ...netflix, label: 'card', kind: 'card', on: 14, text: 'CREDIT CARD PAYMENT 6625' }
  const plan: PersonPlan = { name: 'One', accounts: {}, regular: [card], habits: [] }
  const rows = generateHistory(plan, today).rows.map((row, index) => ({
    ...row,
    minor: [240_000n, 250_000n, 230_000n, 265_000n][index % 4] ?? 0n,
    text: index % 3 === 0 ? 'CC PAYMENT XX6625' : row.text,
    merchantKey: null,
  }))
  expect(detectSeries(rows, today)).toMatchObject([{ kind: 'card', missed: [], next: '2026-12-14' }])
})

test('rent by cheque survives a bounce: its first presentation is the date, and the pair is no payment', () => {
  const rent: Regular = {
    label: 'rent',
    kind: 'rent',
    cadence: 'quarterly',
    on: 1,
    month: 3,
    amount: 2_100_000,
    text: 'INWARD CLEARING CHEQUE 000411',
    bankKind: 'CHEQUE',
    from: '2025-09-01',
  }
  const plan: PersonPlan = { name: 'One', accounts: {}, regular: [rent], habits: [] }
  const bounced = '2026-06-01'
  const rows = generateHistory(plan, '2026-11-28').rows.flatMap((row): LedgerRow[] => {
    if (row.day !== bounced) return [row]
    const pair = { ...row, transfer: true, returned: true }
    return [
      { ...pair, id: 'presented' },
      { ...pair, id: 'back', type: 'income', day: '2026-06-03', text: 'CHEQUE RETURNED 000411' },
      { ...row, id: 'again', day: '2026-06-16' },
    ]
  })
  const [series, ...others] = detectSeries(rows, '2026-11-28')
  expect(others).toEqual([])
  expect(series).toMatchObject({ next: '2026-12-01', expected: 2_100_000n, missed: [], ended: false })
  expect(series?.hits.map(({ due, row }) => [due, row.id]).at(3)).toEqual([bounced, 'again'])
})

test('a trial at a small price begins a subscription, and its end is no price rise', () => {
  const amount = {
    steps: [
      ['2024-01-01', 400],
      ['2026-10-01', 6900],
    ] as const,
  }
  const figma = { ...netflix, label: 'figma', text: 'FIGMA INC SUBSCRIPTION', amount, from: '2026-09-01' }
  expect(find(figma)).toMatchObject([
    { fixed: true, expected: 6900n, low: 6900n, next: '2026-12-03', kind: 'subscription', priceChanges: [] },
  ])
})

test('two subscriptions at one merchant are two series', () => {
  const second = { ...netflix, label: 'second', on: 18, amount: 7100 }
  expect(
    find(netflix, second)
      .map(({ expected }) => Number(expected))
      .toSorted((a, b) => a - b),
  ).toEqual([3900, 7100])
  const samePrice = { ...netflix, label: 'same price', on: 18 }
  expect(find(netflix, samePrice)).toHaveLength(2)
})

test('a series continues under the new name of a renamed merchant', () => {
  const text = [
    ['2024-01-01', 'WARRIOR HEALTH CLUB DIFC AE'],
    ['2026-05-01', 'EMBODY FITNESS DIFC AE'],
  ] as const
  const [series, ...otherSeries] = find({ ...netflix, amount: 69_900, text })
  expect(otherSeries).toEqual([])
  expect(series).toMatchObject({ name: 'Embody', ended: false })
  expect(series?.hits).toHaveLength(24)
})

test('a debit retried on the same day is counted once', () => {
  const rows = generateHistory({ name: 'One', accounts: {}, regular: [netflix], habits: [] }, today).rows
  const twice = rows.flatMap((row, index) => (index === 5 ? [row, { ...row, id: 'again' }] : [row]))
  const [series, ...otherSeries] = detectSeries(twice, today)
  expect(otherSeries).toEqual([])
  expect(series?.hits).toHaveLength(rows.length)
})

const ownTransfer = (day: string, minor: number, text: string): LedgerRow => ({
  id: `${text} ${day}`,
  day,
  type: 'expense',
  minor: BigInt(minor),
  currency: 'AED',
  accountId: 'current',
  merchantKey: null,
  name: text,
  text: `${text} ${day.replaceAll('-', '')}`,
  counterparty: null,
  categoryId: null,
  flags: [],
  kind: 'SAME_BANK_TRANSFER',
  transfer: true,
})

test('a card is repaid monthly on its learnt day, however much was spent on it', () => {
  const amounts = [
    47_018, 38_483, 53_017, 79_642, 82_816, 33_918, 65_967, 105_538, 179_783, 60_000, 350_000, 124_466,
  ]
  for (const [dayOfMonth, next] of [
    ['05', '2026-12-05'],
    ['12', '2026-12-12'],
  ] as const) {
    const rows = amounts.map((minor, month) =>
      ownTransfer(
        `${addMonths('2025-12-01', month).slice(0, 8)}${dayOfMonth}`,
        minor,
        'CREDIT CARD PAYMENT CCP',
      ),
    )
    // the median of the last six
    expect(detectSeries(rows, today)).toMatchObject([
      { kind: 'card', schedule: { cadence: 'monthly' }, next, expected: 115_002n, ended: false },
    ])
  }
})

test('money moved between own accounts when it is needed is no series, monthly savings are one', () => {
  const topUps = ['2025-12', '2026-02', '2026-03', '2026-05', '2026-06', '2026-08', '2026-09', '2026-11'].map(
    (month) => ownTransfer(`${month}-11`, 500_000, 'OWN ACCOUNT TRANSFER FROM SAVINGS FT'),
  )
  expect(detectSeries(topUps, today)).toEqual([])
  const saved = Array.from({ length: 12 }, (_, month) =>
    ownTransfer(addMonths('2025-11-27', month), 500_000, 'OWN ACCOUNT TRANSFER TO SAVINGS FT'),
  )
  expect(detectSeries(saved, today)).toMatchObject([{ kind: 'transfer', next: '2026-11-27' }])
})

test('each cadence is detected with its next date', () => {
  const cadences = [
    ['weekly', 4, undefined, '2026-11-19'],
    ['monthly', 31, undefined, '2026-11-30'],
    ['quarterly', 10, 2, '2027-02-10'],
    ['half_yearly', 20, 4, '2027-04-20'],
    ['yearly', 14, 6, '2027-06-14'],
  ] as const
  for (const [cadence, on, month, next] of cadences) {
    const [series, ...otherSeries] = find({ ...netflix, cadence, on, ...(month ? { month } : {}) })
    expect(otherSeries).toEqual([])
    expect([series?.schedule.cadence, series?.next]).toEqual([cadence, next])
  }
})

test('payments on random days form no series, and the order of rows does not matter', () => {
  const row = fc.record({ at: fc.nat(700), minor: fc.integer({ min: 500, max: 60_000 }) })
  let foundCount = 0
  fc.assert(
    fc.property(fc.array(row, { minLength: 30, maxLength: 60 }), fc.nat(), (payments, turn) => {
      const rows = payments.map(({ at: day, minor }, index): LedgerRow => ({
        id: String(index),
        day: addDays('2024-11-20', day),
        type: 'expense',
        minor: BigInt(minor),
        currency: 'AED',
        accountId: 'current',
        merchantKey: 'somewhere',
        name: 'Somewhere',
        text: 'SOMEWHERE DUBAI AE',
        counterparty: null,
        categoryId: null,
        flags: [],
        kind: 'POS',
        transfer: false,
      }))
      const series = detectSeries(rows, today)
      const turned = [...rows.slice(turn % rows.length), ...rows.slice(0, turn % rows.length)]
      expect(detectSeries(turned, today).map(({ next }) => next)).toEqual(series.map(({ next }) => next))
      foundCount += series.length
    }),
    { numRuns: 60 },
  )
  expect(foundCount).toBeLessThanOrEqual(3)
})

test('a payment to a broker belongs to the same series whether its trade is known yet or not', () => {
  const rows = generateHistory(
    {
      name: 'Investor',
      accounts: {},
      regular: [{ ...netflix, label: 'broker', kind: 'transfer', text: 'TRANSFER TO HALCYON BROKERAGE' }],
      habits: [],
    },
    today,
  ).rows
  const plain = detectSeries(rows, today)
  expect(plain).toHaveLength(1)
  const withoutKind = (series: typeof plain) =>
    series.map(({ identity, schedule, hits, next }) => ({
      identity,
      schedule,
      next,
      ids: hits.map(({ row }) => row.id),
    }))
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: rows.length, maxLength: rows.length }), (isKnown) => {
      const matched = rows.map((row, index): LedgerRow =>
        isKnown[index] ? { ...row, transfer: true, invests: 'trade' } : row,
      )
      expect(withoutKind(detectSeries(matched, today))).toEqual(withoutKind(plain))
    }),
  )
})

test('equal sums into investments are expected whatever their rhythm, other top-ups of own accounts are not', () => {
  const quarterly = {
    ...netflix,
    cadence: 'quarterly',
    kind: 'transfer',
    text: 'TRANSFER TO HALCYON',
  } as const
  const { rows } = generateHistory({ name: 'One', accounts: {}, regular: [quarterly], habits: [] }, today)
  const as = (more: Partial<LedgerRow>) =>
    detectSeries(
      rows.map((row) => ({ ...row, transfer: true, ...more })),
      today,
    )
  expect(as({}).length).toBe(0)
  for (const invests of ['trade', 'words'] as const)
    expect(as({ invests })).toMatchObject([{ schedule: { cadence: 'quarterly' } }])
})

test('income that comes by what was sold is expected on regular days only', () => {
  const sold = (spread: number) => {
    const amounts = [18_700, 8_200, 24_838, 21_600, 11_288, 26_912, 14_438, 19_738, 28_300].map(
      (minor) => minor * 100,
    )
    return amounts.map((minor, index): LedgerRow => ({
      id: `sale ${index}`,
      day: addDays(addMonths('2026-03-10', index), ((index * 5) % 7) * spread),
      type: 'income',
      minor: BigInt(minor),
      currency: 'AED',
      accountId: 'main',
      merchantKey: 'agency',
      name: 'Agency',
      text: 'SALARY AGENCY LLC',
      counterparty: null,
      categoryId: 'salary',
      flags: [],
      kind: null,
      transfer: false,
    }))
  }
  expect(detectSeries(sold(0), today)).toMatchObject([{ kind: 'salary', fixed: false }])
  expect(detectSeries(sold(2), today)).toEqual([])
})
