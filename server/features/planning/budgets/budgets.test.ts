import fc from 'fast-check'
import { minorFromWire } from '#contract/money.ts'
import { addDays } from '#contract/period.ts'
import type { Budget } from '#contract/planning/budgets.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../platform/errors.ts'
import { updatePayPeriod } from '../../days/periods/service.ts'
import { readFilterTotals } from '../../ledger/list/service.ts'
import { addBankAccount, addBankRows, type Ledger, startLedger } from '../../ledger/testing/ledger.ts'
import { figuresOf, suggestAmount, suggestShare } from './figures.ts'
import { readBudgetPayments } from './service.payments.ts'
import {
  createBudget,
  createBudgets,
  deleteBudget,
  listBudgets,
  readBudgetHistory,
  updateBudget,
} from './service.ts'
import { suggestBudgets } from './service.suggest.ts'
import { withoutOverlap } from './totals.ts'

let ledger: Ledger
let ctx: Ctx
let accountId: string
beforeAll(async () => {
  ledger = await startLedger('2026-11-22T08:00:00Z')
})
afterAll(() => ledger.stop())
beforeEach(async () => {
  ledger.setNow('2026-11-22T08:00:00Z')
  ctx = await ledger.person()
  accountId = await addBankAccount(ctx)
})
const row = (day: string, amount: number, category: string | null, more: object = {}) => ({
  accountId,
  day,
  amountMinor: BigInt(Math.round(amount * 100)),
  category,
  ...more,
})
const codeOf = (error: unknown): string => (error instanceof AppError ? error.code : 'none')

test('booked spending counts, refunds reduce it, pending is shown separately, transfers are left out', async () => {
  await addBankRows(ctx, [
    row('2026-11-02', 300, 'shopping', { merchantKey: 'noon' }),
    row('2026-11-05', 100, 'shopping', { merchantKey: 'noon', type: 'income', category: 'refunds' }),
    row('2026-11-06', 20.5, 'shopping', { type: 'income' }),
    row('2026-11-07', 55, 'shopping', { status: 'pending' }),
    row('2026-11-08', 900, 'shopping', { transferId: '0b0e0000-0000-4000-8000-000000000001' }),
    row('2026-11-09', 60, 'dining'),
    row('2026-10-31', 70, 'shopping'),
  ])
  const budget = await createBudget(ctx, {
    name: 'Shops',
    category_ids: ['shopping'],
    amount: 500,
    every: 'month',
  })
  expect(budget).toMatchObject({
    from: '2026-11-01',
    to: '2026-11-30',
    limit: 500,
    spent: 179.5,
    pending: 55,
    left: 265.5, // 55 are on their way
    per_day: 29.5, // for nine days
    projected: 319.77, // with what is pending
  })
  const inList = await readFilterTotals(ctx, { category: 'shopping', from: budget.from, to: '2026-11-22' })
  expect(inList.total).toMatchObject({ expenses: budget.spent, income: 0 })
  const all = await createBudget(ctx, { name: 'Everything', amount: 1000, every: 'month' })
  expect(all.spent).toBe(239.5)
  // the category counts only as part of the budget for all spending
  expect((await listBudgets(ctx, {})).totals).toEqual({
    limit: 1000,
    spent: 239.5,
    pending: 55,
    left: 705.5,
    yearly_share: 0,
  })
})

test('the payments behind a budget add up to it, by category and one by one, including refunds and user-set amounts', async () => {
  await addBankRows(ctx, [
    row('2026-11-02', 300, 'shopping', { merchantKey: 'noon' }),
    row('2026-11-05', 100, 'refunds', { merchantKey: 'noon', type: 'income' }),
    row('2026-11-06', 20.5, 'dining', { type: 'income' }),
    row('2026-11-07', 55, 'shopping', { status: 'pending' }),
    row('2026-11-09', 60, 'dining'),
    row('2026-11-10', 7000, 'salary', { type: 'income' }),
    row('2026-11-11', 5, null),
    row('2026-11-25', 800, 'dining'),
    ...Array.from({ length: 110 }, () => row('2026-11-01', 1.25, 'groceries')),
  ])
  const ids = [['shopping', 'dining'], [], ['groceries', 'dining']]
  for (const category_ids of ids) {
    const budget = await createBudget(ctx, { name: 'B', category_ids, amount: 500, every: 'month' })
    const { payments, others, categories, total, to } = await readBudgetPayments(ctx, budget.id, {})
    const sum = (amounts: number[]): number => Math.round(amounts.reduce((a, b) => a + b, 0) * 100) / 100
    expect(total).toBe(budget.spent)
    expect(sum([...payments.map(({ counted }) => counted), others.spent])).toBe(total)
    expect(sum(categories.map(({ spent }) => spent))).toBe(total)
    // payments dated in the future are not spent yet
    expect(to).toBe('2026-11-22')
  }
  const [first] = (await listBudgets(ctx, {})).budgets
  expect(first).toMatchObject({ spent: 239.5 })
})

test('flexible budgets are one pool, apart from fixed and yearly ones; left and a day count the same', async () => {
  await addBankRows(ctx, [
    row('2026-11-02', 300, 'shopping'),
    row('2026-11-03', 60, 'dining'),
    row('2026-11-07', 55, 'dining', { status: 'pending' }),
    row('2026-11-08', 5000, 'rent'),
  ])
  const made = await createBudgets(ctx, [
    { name: 'Fun', category_ids: ['shopping', 'dining'], amount: 800, every: 'month' },
    // within the one before
    { name: 'Out', category_ids: ['dining'], amount: 200, every: 'month' },
    { name: 'Fuel', category_ids: ['gas'], amount: 100, every: 'month' },
    { name: 'Rent', category_ids: ['rent'], amount: 5000, every: 'month' },
    { name: 'School', category_ids: ['education'], amount: 12_000, every: 'year' },
  ])
  expect(made.map(({ group }) => group)).toEqual(['flexible', 'flexible', 'flexible', 'fixed', 'yearly'])
  const { flexible } = await listBudgets(ctx, {})
  expect(flexible).toEqual({
    available: 900,
    spent: 360,
    pending: 55,
    expected: 0,
    left: 485,
    days: { from: '2026-11-01', to: '2026-11-30', per_day: 53.88 },
  })
  await updatePayPeriod(ctx, { mode: 'day', day: 15 })
  await createBudget(ctx, { name: 'Taxis', category_ids: ['taxis'], amount: 100 })
  expect((await listBudgets(ctx, {})).flexible).toMatchObject({ left: 585, days: null })
})

test('what was spent before a budget was made raises no alarm until a payment comes', async () => {
  await addBankRows(ctx, [row('2026-11-02', 300, 'dining')])
  const budget = await createBudget(ctx, {
    name: 'Out',
    category_ids: ['dining'],
    amount: 200,
    every: 'month',
  })
  expect(budget).toMatchObject({ spent: 300, left: -100, paid_since: false })
  ledger.setNow('2026-11-23T08:00:00Z')
  await addBankRows(ctx, [row('2026-11-23', 5, 'gas')])
  expect((await listBudgets(ctx, {})).budgets[0]).toMatchObject({ paid_since: false })
  await addBankRows(ctx, [row('2026-11-23', 5, 'dining')])
  expect((await listBudgets(ctx, {})).budgets[0]).toMatchObject({ spent: 305, paid_since: true })
  // those of earlier periods were all seen before
  ledger.setNow('2026-12-02T08:00:00Z')
  expect((await listBudgets(ctx, {})).budgets[0]).toMatchObject({ spent: 0, paid_since: true })
})

test('several budgets are added together: all of them or none', async () => {
  const wrong = [
    { name: 'Out', category_ids: ['dining'], amount: 100 },
    { name: 'Pay', category_ids: ['salary'], amount: 100 },
  ]
  await expect(createBudgets(ctx, wrong).catch(codeOf)).resolves.toBe('invalid_input')
  expect((await listBudgets(ctx, {})).budgets).toEqual([])
  const created = await createBudgets(ctx, [
    { name: 'Out', category_ids: ['dining'], amount: 100, every: 'month' },
    { name: 'Fuel', category_ids: ['gas'], amount: 50.5, every: 'month' },
  ])
  expect(created.map(({ name, limit }) => [name, limit])).toEqual([
    ['Out', 100],
    ['Fuel', 50.5],
  ])
  expect((await listBudgets(ctx, {})).totals.limit).toBe(150.5)
})

test('a total counts no category and no limit twice, however budgets overlap', () => {
  expect(
    withoutOverlap([
      { id: 'a', category_ids: ['x', 'y'] },
      { id: 'b', category_ids: ['y', 'z'] },
      { id: 'c', category_ids: ['x'] },
      { id: 'd', category_ids: ['x', 'y'] },
    ]),
  ).toEqual([
    { id: 'a', category_ids: ['x', 'y'] },
    { id: 'b', category_ids: ['z'] },
  ])
  const budgets = fc.array(
    fc
      .uniqueArray(fc.constantFrom('x', 'y', 'z', 'u', 'v'), { maxLength: 4 })
      .map((category_ids) => category_ids),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(budgets, (lists) => {
      const limited = lists.map((category_ids, index) => ({ id: String(index), category_ids }))
      const counted = withoutOverlap(limited)
      const all = lists.some((list) => list.length === 0)
      const covered = counted.flatMap(({ category_ids }) => category_ids)
      expect(new Set(covered).size).toBe(covered.length)
      if (all) expect(counted.map(({ category_ids }) => category_ids)).toEqual([[]])
      else expect(covered.toSorted()).toEqual([...new Set(lists.flat())].toSorted())
    }),
  )
})

test('a carrying budget carries over what is left, and past periods keep their amount', async () => {
  ledger.setNow('2026-09-10T08:00:00Z')
  await addBankRows(ctx, [
    row('2026-09-05', 80, 'dining'),
    row('2026-10-05', 150, 'dining'),
    row('2026-11-05', 10, 'dining'),
  ])
  const created = await createBudget(ctx, {
    name: 'Out',
    category_ids: ['dining'],
    amount: 100,
    every: 'month',
    carry: true,
  })
  ledger.setNow('2026-11-22T08:00:00Z')
  const changed = await updateBudget(ctx, created.id, { amount: 130 })
  // 20 were left in September; October was 50 over
  expect(changed).toMatchObject({ limit: 130, carried: -30, spent: 10, left: 90 })
  const history = await readBudgetHistory(ctx, created.id)
  expect(history.slice(0, 3)).toEqual([
    { from: '2026-11-01', to: '2026-11-30', limit: 130, spent: 10 },
    { from: '2026-10-01', to: '2026-10-31', limit: 100, spent: 150 },
    { from: '2026-09-01', to: '2026-09-30', limit: 100, spent: 80 },
  ])
  expect(history).toHaveLength(12)
  // no limit before the budget began
  expect(history[3]).toMatchObject({ limit: null })
  const moved = await updateBudget(ctx, created.id, { category_ids: ['gas'] })
  expect(moved).toMatchObject({ category_ids: ['gas'], limit: 130, carried: -30, spent: 0 })
  expect((await readBudgetHistory(ctx, created.id)).slice(0, 2)).toMatchObject([{ spent: 0 }, { spent: 150 }])
  const october = await listBudgets(ctx, { from: '2026-10-01', to: '2026-10-31' })
  expect(october.budgets).toMatchObject([
    { category_ids: ['dining'], limit: 100, carried: 20, spent: 150, left: -30, per_day: 0 },
  ])
})

test('budgets by average of the last three periods, by pay period and by year', async () => {
  await addBankRows(ctx, [
    row('2026-08-10', 90, 'dining'),
    row('2026-09-10', 60, 'dining'),
    row('2026-10-10', 150, 'dining'),
    ...['2026-08-24', '2026-09-25', '2026-10-23'].map((day) => row(day, 9000, 'salary', { type: 'income' })),
    row('2026-10-22', 40, 'gas'),
    row('2026-10-23', 30, 'gas'),
  ])
  const average = await createBudget(ctx, { name: 'Out', category_ids: ['dining'], every: 'month' })
  expect(average).toMatchObject({ average: true, limit: 100 })
  const paid = await createBudget(ctx, { name: 'Fuel', category_ids: ['gas'], amount: 200 })
  expect(paid).toMatchObject({ every: 'pay', from: '2026-10-23', to: '2026-11-24', spent: 30 })
  const year = await createBudget(ctx, {
    name: 'School',
    category_ids: ['education'],
    amount: 9600,
    every: 'year',
  })
  expect(year).toMatchObject({ from: '2026-01-01', to: '2026-12-31', put_aside: 8574.24, monthly_share: 800 })
  // the share of a year counts as planned; what is paid need not lie aside any more
  expect((await listBudgets(ctx, {})).totals).toMatchObject({ limit: 1100, yearly_share: 800 })
  await addBankRows(ctx, [row('2026-10-01', 9000, 'education')])
  const [, , paidYear] = (await listBudgets(ctx, {})).budgets
  expect(paidYear).toMatchObject({ spent: 9000, put_aside: 0 })
})

test('a yearly budget saves for its next payment since the last one, and nothing for what is paid', async () => {
  const cheques = ['2026-02-01', '2026-05-01', '2026-08-01', '2026-11-01']
  await addBankRows(ctx, [
    ...cheques.map((day) => row(day, 16_250, 'rent')),
    row('2026-11-10', 200, 'rent'),
    row('2026-11-12', 70, 'travel'),
  ])
  const year = { amount: 65_000, every: 'year' } as const
  const rent = await createBudget(ctx, { name: 'Rent', category_ids: ['rent'], ...year })
  // 21 of 365 days; a small payment between does not begin anew
  expect(rent.next_payment).toEqual({ date: '2027-02-01', amount: 16_250, saved: 3739.72 })
  ledger.setNow('2027-01-31T08:00:00Z')
  expect((await listBudgets(ctx, {})).budgets[0]?.next_payment).toMatchObject({ saved: 16_205.47 })
  // paid eleven days early, it is the one of February; the next is that of May
  await addBankRows(ctx, [row('2027-01-21', 16_250, 'rent')])
  expect((await listBudgets(ctx, {})).budgets[0]?.next_payment).toEqual({
    date: '2027-05-01',
    amount: 16_250,
    saved: 1780.82,
  })
  const travel = await createBudget(ctx, { name: 'Travel', category_ids: ['travel'], ...year })
  expect(travel.next_payment).toBeNull()
})

test('suggestions come from the last six full months, with a reason, and save nothing', async () => {
  const months = ['05', '06', '07', '08', '09', '10']
  await addBankRows(ctx, [
    ...months.map((month, index) => row(`2026-${month}-10`, index === 2 ? 5000 : 410 + index, 'dining')),
    row('2026-10-11', 99, 'gym'),
    // April is no full month
    row('2026-04-27', 9, 'music'),
  ])
  expect(await suggestBudgets(ctx)).toEqual({
    every: 'month',
    income: null,
    suggestions: [
      {
        name: 'Dining Out',
        category_ids: ['dining'],
        amount: 420,
        yearly: false,
        reason: 'Median of 6 months; one unusually high month does not raise it',
        months: [410, 411, 5000, 413, 414, 415],
      },
    ],
  })
  await addBankRows(
    ctx,
    ['05-25', '06-25', '07-24', '08-25', '09-25', '10-23'].map((day) =>
      row(`2026-${day}`, 9000, 'salary', { type: 'income' }),
    ),
  )
  const paid = await suggestBudgets(ctx, 'pay')
  expect(paid).toMatchObject({ every: 'pay', income: 9000 })
  // the payment of 10 October falls in the pay period that began on 25 September
  expect(paid.suggestions[0]).toMatchObject({
    reason: 'Median of 6 pay periods; one unusually high one does not raise it',
    months: [410, 411, 5000, 413, 414, 415],
  })
  expect((await listBudgets(ctx, {})).budgets).toEqual([])
})

test('what is paid a few times a year is suggested by its share of a month', async () => {
  const cheques = ['2025-12-01', '2026-02-01', '2026-05-01', '2026-08-01', '2026-11-01']
  const terms = ['2026-01-10', '2026-04-12', '2026-09-01']
  const months = Array.from({ length: 13 }, (_, index) => addDays('2025-11-03', index * 30))
  await addBankRows(ctx, [
    ...cheques.map((day) => row(day, 16_250, 'rent')),
    ...terms.map((day) => row(day, 6500, 'education')),
    row('2026-03-03', 1800, 'insurance'),
    row('2026-03-04', 900, 'hobbies'),
    ...months.map((day, index) => row(day, index % 2 === 0 ? 300 : 500, 'utilities')),
    ...months.map((day) => row(day, 18_588, 'salary', { type: 'income' })),
  ])
  const { suggestions } = await suggestBudgets(ctx)
  expect(suggestions.filter(({ yearly }) => yearly).map(({ category_ids: [id] }) => id)).toEqual([
    'rent',
    'education',
    'insurance',
  ])
  expect(suggestions.map(({ name, amount }) => [name, amount])).toEqual([
    ['Rent/Mortgage', 5417],
    ['Education', 1625],
    ['Utilities', 400],
    ['Insurance', 150],
  ])
  expect(suggestions[0]?.reason).toBe('AED 65,000.00 for 12 months, as a monthly share')
  // with less than a year, yearly costs are spread from the first payment to the last, others are not
  const twice = [0n, 16_250_00n, 0n, 0n, 16_250_00n, 0n]
  expect(suggestShare(twice, true)?.amount).toBe(5417_00n)
  expect(suggestShare([6500_00n, 0n, 0n, 6500_00n, 0n, 0n, 0n, 0n, 7000_00n], true)?.amount).toBe(1625_00n)
  expect(suggestShare([0n, 0n, 16_250_00n, 0n, 0n, 0n], true)).toBeNull()
  // two flats, each paid for three months at a time: 44,000 a quarter
  const flats = Array.from({ length: 12 }, (_, at) => [20_000_00n, 24_000_00n, 0n][at % 3] ?? 0n)
  expect(suggestShare(flats, true)?.amount).toBe(14_667_00n)
  expect(suggestShare(twice, false)).toEqual(suggestAmount([16_250_00n, 16_250_00n]))
})

test('the budgets and everything else add up to all spending, however budgets overlap', async () => {
  const categories = ['dining', 'gas', 'shopping', 'gym', null]
  let seed = 11
  const random = (most: number): number => (seed = (seed * 1103515245 + 12345) % 2147483648) % most
  await addBankRows(
    ctx,
    Array.from({ length: 60 }, (_, index) =>
      row(
        addDays('2026-11-01', index % 22),
        (1 + random(90_000)) / 100,
        categories[random(5)] ?? null,
        random(7) === 0 ? { type: 'income' } : {},
      ),
    ),
  )
  const range = { from: '2026-11-01', to: '2026-11-22' }
  const all = await createBudget(ctx, { name: 'All', category_ids: [], amount: 1, every: 'month' })
  expect((await listBudgets(ctx, range)).everything_else).toEqual({
    ...range,
    spent: 0,
    budgeted: all.spent,
    all: all.spent,
    categories: [],
  })
  await deleteBudget(ctx, all.id)
  for (const category_ids of [['dining', 'gas'], ['gas', 'shopping'], ['gas']])
    await createBudget(ctx, { name: category_ids.join(), category_ids, amount: 1, every: 'month' })
  const { totals, everything_else: uncovered } = await listBudgets(ctx, range)
  const fils = (amount: number): number => Math.round(amount * 100)
  expect(fils(totals.spent) + fils(uncovered.spent)).toBe(fils(all.spent))
  expect([fils(uncovered.budgeted), fils(uncovered.all)]).toEqual([fils(totals.spent), fils(all.spent)])
  expect(uncovered.categories.reduce((sum, { spent }) => sum + fils(spent), 0)).toBe(fils(uncovered.spent))
  expect(new Set(uncovered.categories.map(({ id }) => id))).toEqual(new Set(['gym', null]))
})

test('only the owner can see, change and delete a budget, and invalid budgets are rejected', async () => {
  const { id } = await createBudget(ctx, { name: 'Out', category_ids: ['dining'], amount: 100 })
  const stranger = await ledger.person()
  await expect(updateBudget(stranger, id, { name: 'Mine' }).catch(codeOf)).resolves.toBe('not_found')
  await expect(deleteBudget(stranger, id).catch(codeOf)).resolves.toBe('not_found')
  await expect(readBudgetHistory(stranger, id).catch(codeOf)).resolves.toBe('not_found')
  expect((await listBudgets(stranger, {})).budgets).toEqual([])
  for (const wrong of [
    { category_ids: ['constructor'] },
    { category_ids: ['salary'] },
    { amount: -1 },
    { amount: 1.005 },
  ])
    await expect(createBudget(ctx, { name: 'Out', ...wrong }).catch(codeOf)).resolves.toBe('invalid_input')
  await deleteBudget(ctx, id)
  expect((await listBudgets(ctx, {})).budgets).toEqual([])
})

test('carried amounts account for every fils spent and refunded, also when the pay day moves', async () => {
  let seed = 7
  const random = (most: number): number => (seed = (seed * 1103515245 + 12345) % 2147483648) % most
  const days = Array.from({ length: 120 }, (_, at) => addDays('2026-07-25', at))
  await addBankRows(
    ctx,
    days.flatMap((day, index) => [
      row(day, (1 + random(9000)) / 100, 'dining'),
      ...(index % 9 === 0 ? [row(day, (1 + random(3000)) / 100, 'dining', { type: 'income' })] : []),
    ]),
  )
  const spentIn = async (from: string, to: string): Promise<bigint> => {
    const { total } = await readFilterTotals(ctx, { category: 'dining', from, to })
    return minorFromWire(total.expenses, 'AED') - minorFromWire(total.income, 'AED')
  }
  ledger.setNow('2026-08-05T08:00:00Z')
  const created: Budget[] = []
  for (const every of ['month', 'pay'] as const)
    created.push(
      await createBudget(ctx, { name: every, category_ids: ['dining'], amount: 700, every, carry: true }),
    )
  ledger.setNow('2026-11-21T08:00:00Z')
  for (const day of [null, 1, 15, 25, 31]) {
    if (day !== null) await updatePayPeriod(ctx, { mode: 'day', day })
    for (const { id } of created) {
      const periods = (await readBudgetHistory(ctx, id)).filter(({ limit }) => limit !== null)
      const { budgets } = await listBudgets(ctx, {})
      const budget = budgets.find((one) => one.id === id)
      if (!budget) throw new Error('no budget')
      const begins = budget.every === 'month' ? '2026-08-01' : created[1]?.from
      const counted = periods.filter(({ from }) => from >= (begins ?? ''))
      const limits = counted.reduce((sum, { limit }) => sum + minorFromWire(limit ?? 0, 'AED'), 0n)
      const first = counted.at(-1)?.from ?? ''
      expect([budget.every, day, minorFromWire(budget.left, 'AED')]).toEqual([
        budget.every,
        day,
        limits - (await spentIn(first, '2026-11-21')),
      ])
      // the periods follow each other without gaps
      const all = counted.map(({ from, to }) => [from, to] as const)
      for (const [at, [from]] of all.slice(0, -1).entries())
        expect(addDays(all[at + 1]?.[1] ?? '', 1)).toBe(from)
    }
  }
})

test('limit plus carried amount always equals spent, pending, expected and left together; what is spent and expected is projected in any case', () => {
  const fils = fc.bigInt(-(10n ** 9n), 10n ** 9n)
  const some = fc.bigInt(0n, 10n ** 9n)
  const coming = fc.record({ pending: some, fixed: some, expected: some, bill: some })
  fc.assert(
    fc.property(fils, fils, fils, fc.nat(29), coming, (limit, carried, expenses, passed, ahead) => {
      const day = `2026-11-${String(passed + 1).padStart(2, '0')}`
      const span = { from: '2026-11-01', to: '2026-11-30' }
      const { bill, ...soFar } = ahead
      const before = figuresOf(span, day, limit, carried, { spent: expenses, ...soFar })
      const { spent, left, perDay, projected } = before
      expect(spent).toBe(expenses)
      expect(left + spent + soFar.pending + soFar.expected).toBe(limit + carried)
      expect(perDay >= 0n && perDay * BigInt(30 - passed) <= (left > 0n ? left : 0n)).toBe(true)
      expect(projected >= spent + soFar.pending + soFar.expected).toBe(true)
      // a payment that was expected for another amount changes what is projected by the difference alone
      const { fixed, expected } = soFar
      const paid = { spent: expenses + bill, fixed: fixed + bill, expected: 0n, pending: soFar.pending }
      expect(figuresOf(span, day, limit, carried, paid).projected).toBe(projected + bill - expected)
    }),
  )
  expect(suggestAmount([100_100n, 120_300n])?.amount).toBe(111_000n)
  expect(suggestAmount([0n, 0n, 500n])).toBeNull()
})
