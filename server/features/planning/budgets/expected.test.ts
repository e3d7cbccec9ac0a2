import { afterAll, beforeAll, expect, test } from 'vitest'
import { minorFromWire } from '#contract/money.ts'
import { addDays, type Day } from '#contract/period.ts'
import type { Budget } from '#contract/planning/budgets.ts'
import type { Ctx } from '../../../context.ts'
import { read, write } from '../../../platform/db/db.ts'
import { randomOf } from '../../../../test/simulator/random.ts'
import { enterStatement } from '../../expected/cards/service.ts'
import { addCheque } from '../../expected/cheques/service.ts'
import { addInstalmentPlan } from '../../expected/instalments/service.ts'
import { addLoan } from '../../expected/loans/service.ts'
import { updateSeries } from '../../expected/series/service.change.ts'
import { createSeries } from '../../expected/series/service.create.ts'
import { detectChanges, recordChangedPayments } from '../../expected/series/service.detect.ts'
import { readCalendar } from '../../expected/service.calendar.ts'
import { followExpected } from '../../expected/service.follow.ts'
import { type ExpectedSpending, readExpectedSpending } from '../../expected/service.spending.ts'
import {
  addBankAccount,
  addBankRows,
  type BankRow,
  type Ledger,
  startLedger,
} from '../../ledger/testing/ledger.ts'
import { createTransaction, deleteTransaction } from '../../payments/edit/service.create.ts'
import { mergeCategory } from '../../closing/category-moves/service.ts'
import { readLookAhead } from '../ahead/service.ts'
import { createBudget, listBudgets } from './service.ts'

const today = '2026-11-20'
let ledger: Ledger
beforeAll(async () => {
  ledger = await startLedger(`${today}T08:00:00Z`)
})
afterAll(() => ledger.stop())

type Person = { ctx: Ctx; current: string; card: string }
async function person(): Promise<Person> {
  ledger.setNow(`${today}T08:00:00Z`)
  const ctx = await ledger.person()
  const current = await addBankAccount(ctx, { balanceMinor: 60_000_00n })
  return { ctx, current, card: await addBankAccount(ctx, { kind: 'card', balanceMinor: -900_00n }) }
}

async function arrive({ ctx }: Person, rows: readonly BankRow[]): Promise<void> {
  await addBankRows(ctx, rows)
  await write(ctx.db, ctx, (tx) => recordChangedPayments(tx, ctx.userId, null, ctx.clock.now()))
  await detectChanges(ctx)
  await write(ctx.db, ctx, (tx) => followExpected(tx, ctx))
}
const monthly = (
  accountId: string,
  merchant: string,
  amount: number,
  days: readonly Day[],
  category: string,
) =>
  days.map((day): BankRow => ({
    accountId,
    day,
    amountMinor: BigInt(amount * 100),
    merchantKey: merchant,
    merchant,
    text: merchant.toUpperCase(),
    category,
  }))
const before = (day: string, months = ['08', '09', '10']): Day[] =>
  months.map((month) => `2026-${month}-${day}`)
const budgetOf = (ctx: Ctx, name: string, category_ids: string[]): Promise<Budget> =>
  createBudget(ctx, { name, category_ids, amount: 1000, every: 'month' })

test('a rent that is paid is not extrapolated, and bills to come are counted exactly and named', async () => {
  const owner = await person()
  await arrive(owner, [
    ...monthly(owner.current, 'landlord', 5000, before('03', ['08', '09', '10', '11']), 'rent'),
    ...monthly(owner.current, 'agent', 700, ['2026-11-09'], 'rent'),
    ...monthly(owner.current, 'dewa', 300, before('25'), 'utilities'),
    ...monthly(owner.current, 'du', 150, before('28'), 'utilities'),
    ...monthly(owner.current, 'gas man', 40, ['2026-11-02'], 'utilities'),
  ])
  expect(await budgetOf(owner.ctx, 'Rent', ['rent'])).toMatchObject({
    spent: 5700,
    projected: 5700,
    expected: 0,
  })
  expect(await budgetOf(owner.ctx, 'Home', ['utilities'])).toMatchObject({
    spent: 40,
    expected: 450,
    expected_payments: [
      { name: 'dewa', date: '2026-11-25', amount: 300 },
      { name: 'du', date: '2026-11-28', amount: 150 },
    ],
    expected_count: 2,
    // 40 in 20 of 30 days, and the bills
    projected: 510,
    // 1000 - 40 - 450 for eleven days
    per_day: 46.36,
  })
  // the next period's bills are not this one's, and nothing is to come in one that is over
  expect((await listBudgets(owner.ctx, { from: '2026-10-01', to: '2026-10-31' })).budgets).toMatchObject([
    { name: 'Rent', spent: 5000, projected: 5000, expected: 0 },
    { name: 'Home', spent: 450, projected: 450, expected: 0 },
  ])
})

test('only what will be spending counts, in the category that its earlier payments have in effect', async () => {
  const owner = await person()
  const { ctx, current, card } = owner
  await arrive(owner, monthly(current, 'gym', 120, before('25'), 'gym'))
  await createSeries(ctx, {
    name: 'Rent',
    kind: 'rent',
    cadence: 'monthly',
    next_date: '2026-11-29',
    amount: 4000,
  })
  await createSeries(ctx, {
    name: 'In dollars',
    cadence: 'yearly',
    next_date: '2026-11-30',
    amount: 10,
    currency: 'USD',
  })
  await createSeries(ctx, {
    name: 'Salary',
    type: 'income',
    cadence: 'monthly',
    next_date: '2026-11-26',
    amount: 9000,
  })
  await addCheque(ctx, { number: '7', date: '2026-11-27', amount: 700, payee: 'Carpenter', purpose: 'other' })
  const order = { kind: 'pay_later', provider: 'tabby', account_id: current, total: 1000, count: 4 } as const
  await addInstalmentPlan(ctx, { ...order, name: 'Sofa', first_due: '2026-11-24', counts: 'order' })
  await addLoan(ctx, {
    kind: 'car',
    lender: 'FAB',
    account_id: current,
    principal: 60_000,
    as_of: '2026-10-28',
    first_due: '2026-11-28',
    rate_kind: 'flat',
    rate: 2.5,
    each: 1125,
    last_due: null,
  })
  await enterStatement(ctx, card, '2026-11-01', { due: '2026-11-26', amount: 900 })
  await createTransaction(
    ctx,
    { type: 'expense', amount: 60, category: 'dining', description: 'Lunch', date: '2026-11-22' },
    null,
  )
  const all = await budgetOf(ctx, 'All', [])
  expect(all.expected_payments.map(({ name, amount }) => [name, amount])).toEqual([
    ['Lunch', 60],
    // the whole order is spending with its first instalment
    [expect.stringContaining('Sofa'), 1000],
    ['gym', 120],
    [expect.stringContaining('Carpenter'), 700],
    [expect.stringContaining('FAB'), 1125],
    ['Rent', 4000],
    ['In dollars', 36.73],
  ])
  expect(all.expected).toBe(7041.73)
  const expectedIn = async (category: string) => (await budgetOf(ctx, category, [category])).expected
  for (const [category, amount] of [
    ['dining', 60],
    ['shopping', 1000],
    ['gym', 120],
    ['cheques', 700],
    ['loan_repayments', 1125],
    ['rent', 4000],
  ] as const)
    expect([category, await expectedIn(category)]).toEqual([category, amount])
  // what was entered ahead is not taken for a pace when its day has come
  ledger.setNow('2026-11-22T08:00:00Z')
  const { budgets } = await listBudgets(ctx, {})
  expect(budgets.find(({ name }) => name === 'dining')).toMatchObject({
    spent: 60,
    expected: 0,
    projected: 60,
  })
})

test('school terms are expected in the category that was chosen for them, then in that of their payments', async () => {
  const owner = await person()
  const { ctx } = owner
  const term = {
    name: 'Al Noor term 2',
    kind: 'bill',
    cadence: 'yearly',
    next_date: '2026-11-25',
    amount: 9600,
  } as const
  await expect(createSeries(ctx, { ...term, category_id: 'salary' })).rejects.toThrow('Category')
  const { id } = await createSeries(ctx, { ...term, category_id: 'gym' })
  expect(await updateSeries(ctx, id, { category_id: 'education' })).toMatchObject({
    category_id: 'education',
  })
  const school = await budgetOf(ctx, 'School', ['education'])
  expect(school).toMatchObject({ expected: 9600, projected: 9600, left: -8600, per_day: 0 })
  await mergeCategory(ctx, 'education', 'childcare')
  expect((await listBudgets(ctx, {})).budgets).toMatchObject([
    { category_ids: ['childcare'], expected: 9600, expected_payments: [{ name: 'Al Noor term 2' }] },
  ])
  // once a payment of it is known, the next one is expected where that is
  ledger.setNow('2026-11-25T08:00:00Z')
  await arrive(owner, monthly(owner.current, 'al noor', 9600, ['2026-11-25'], 'gym'))
  ledger.setNow('2027-11-20T08:00:00Z')
  await budgetOf(ctx, 'Gym', ['gym'])
  expect((await listBudgets(ctx, {})).budgets).toMatchObject([
    { name: 'School', expected: 0 },
    { name: 'Gym', expected: 9600 },
  ])
})

/** What each screen expects of bills from a day to the end of November: sums, and the calendar's rows. */
async function expectedEverywhere({ ctx }: Person) {
  const [{ budgets }, ahead, calendar] = await Promise.all([
    listBudgets(ctx, {}),
    readLookAhead(ctx, { days: 11 }),
    readCalendar(ctx, { from: today, to: '2026-11-30' }),
  ])
  return {
    budgets: budgets.map(({ name, spent, expected }) => [name, spent, expected]),
    ahead: ahead.days.flatMap(({ date, events }) => events.map(({ amount }) => [date, amount])),
    balance: ahead.total.expected.at(-1),
    left: calendar.left_to_pay,
    rows: calendar.occurrences.map(({ name, date, expected, entered }) => [name, date, expected, entered]),
  }
}

test('a bill that is also entered for a day to come counts once on every screen, in any order, and again alone', async () => {
  const figures = []
  for (const isFirst of [true, false]) {
    const owner = await person()
    const enter = () =>
      createTransaction(
        owner.ctx,
        { type: 'expense', amount: 310, category: 'utilities', description: 'Power', date: '2026-11-27' },
        null,
      )
    const early = isFirst ? await enter() : null
    await arrive(owner, [
      ...monthly(owner.current, 'dewa', 308, before('25'), 'utilities'),
      ...monthly(owner.current, 'gym', 120, before('26'), 'gym'),
    ])
    await budgetOf(owner.ctx, 'Home', ['utilities'])
    await budgetOf(owner.ctx, 'All', [])
    const alone = isFirst ? null : await expectedEverywhere(owner)
    const { id } = early ?? (await enter())
    const together = await expectedEverywhere(owner)
    figures.push(together)
    await deleteTransaction(owner.ctx, id)
    const again = await expectedEverywhere(owner)
    expect(again).toEqual(alone ?? again)
    expect(again).toMatchObject({
      budgets: [
        ['Home', 0, 308],
        ['All', 0, 428],
      ],
      left: 428,
      rows: [
        ['dewa', '2026-11-25', 308, false],
        ['gym', '2026-11-26', 120, false],
      ],
    })
    expect(together.balance).toBe((again.balance ?? 0) - 2)
  }
  expect(figures[1]).toEqual(figures[0])
  expect(figures[0]).toMatchObject({
    budgets: [
      ['Home', 0, 310],
      ['All', 0, 430],
    ],
    ahead: [
      ['2026-11-26', 120],
      ['2026-11-27', 310],
    ],
    left: 430,
    rows: [
      ['gym', '2026-11-26', 120, false],
      ['dewa', '2026-11-27', 310, true],
    ],
  })
})

test('once its day has come, what was entered is spent, and the bill is not expected besides', async () => {
  const owner = await person()
  await arrive(owner, monthly(owner.current, 'dewa', 308, before('25'), 'utilities'))
  await budgetOf(owner.ctx, 'Home', ['utilities'])
  await createTransaction(
    owner.ctx,
    { type: 'expense', amount: 308, category: 'utilities', description: 'Power', date: '2026-11-23' },
    null,
  )
  ledger.setNow('2026-11-23T08:00:00Z')
  await arrive(owner, [])
  expect(await expectedEverywhere(owner)).toMatchObject({
    budgets: [['Home', 308, 0]],
    ahead: [],
    left: 0,
    rows: [],
  })
  // a payment entered on its own day is one that was made, and says nothing of what is to come
  await createTransaction(
    owner.ctx,
    { type: 'expense', amount: 308, category: 'utilities', description: 'Water', date: '2026-11-23' },
    null,
  )
  expect(await expectedEverywhere(owner)).toMatchObject({ budgets: [['Home', 616, 0]], left: 0 })
})

const categories = ['utilities', 'groceries', 'rent', 'gym', 'dining'] as const

/** A life of bills and everyday spending, with a budget for each category and one for all spending. */
async function live(seed: number): Promise<{ owner: Person; bills: BankRow[] }> {
  const owner = await person()
  const random = randomOf(seed)
  const bills = Array.from({ length: 6 }, (_, index) => {
    const day = String(random.whole(12, 28))
    return monthly(
      owner.current,
      `bill ${index}`,
      random.whole(40, 900),
      before(day),
      random.pick(categories),
    )
  })
  const everyday = Array.from({ length: 30 }, (_, index): BankRow => ({
    accountId: owner.card,
    day: addDays(today, -random.whole(0, 19)),
    amountMinor: BigInt(random.whole(500, 20_000)),
    merchantKey: `shop ${index}`,
    category: random.pick([...categories, null]),
    type: random.whole(0, 9) === 0 ? 'income' : 'expense',
  }))
  await arrive(owner, [...bills.flat(), ...everyday])
  for (const category of categories) await budgetOf(owner.ctx, category, [category])
  await budgetOf(owner.ctx, 'all', [])
  return { owner, bills: bills.flatMap((rows) => rows.at(-1) ?? []) }
}

async function budgetsOf({ ctx }: Person): Promise<Budget[]> {
  const { budgets } = await listBudgets(ctx, {})
  const sum = (of: readonly Budget[]): bigint =>
    of.reduce((total, { expected }) => total + minorFromWire(expected, 'AED'), 0n)
  const all = budgets.filter(({ name }) => name === 'all')
  expect(sum(all)).toBe(sum(budgets) - sum(all))
  for (const { projected, spent, pending, expected } of budgets)
    expect(projected).toBeGreaterThanOrEqual(Number((spent + pending + expected).toFixed(2)))
  return budgets
}
const comingOf = ({ ctx }: Person, day: Day): Promise<ExpectedSpending[]> =>
  read(ctx.db, ctx, (tx) =>
    readExpectedSpending(tx, ctx.userId, { from: day, to: '2026-11-30', today: day, language: 'en-AE' }),
  )

test.each([1, 2, 3])(
  'in generated life %i, nothing expected counts twice, and a payment moves its amount from expected to spent',
  async (seed) => {
    const { owner, bills } = await live(seed)
    let settled = 0
    for (let day: Day = today; day <= '2026-11-30'; day = addDays(day, 2)) {
      ledger.setNow(`${day}T08:00:00Z`)
      const coming = await comingOf(owner, day)
      expect(new Set(coming.map(({ key }) => key)).size).toBe(coming.length)
      const [next] = coming.filter(({ day: due }) => due <= addDays(day, 1))
      if (!next) continue
      const bill = bills.find(({ merchant }) => merchant === next.name)
      if (!bill) throw new Error(`${next.name} is no bill`)
      const unpaid = await budgetsOf(owner)
      const difference = BigInt(settled % 3) * 1_25n
      await arrive(owner, [{ ...bill, day, amountMinor: next.minor + difference }])
      settled += 1
      const paid = await budgetsOf(owner)
      for (const [index, budget] of unpaid.entries()) {
        const isOf = budget.name === 'all' || budget.category_ids.includes(next.categoryId ?? '')
        const change = (field: 'spent' | 'expected' | 'projected'): bigint =>
          minorFromWire(paid[index]?.[field] ?? 0, 'AED') - minorFromWire(budget[field], 'AED')
        expect([budget.name, change('spent'), change('expected'), change('projected')]).toEqual(
          isOf ? [budget.name, next.minor + difference, -next.minor, difference] : [budget.name, 0n, 0n, 0n],
        )
      }
    }
    expect(settled).toBeGreaterThan(1)
  },
)
