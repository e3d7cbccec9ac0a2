import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Measure, spending, spendingGroups, type SpendingGroup } from '#contract/figures/analytics.ts'
import { addDays, addMonths } from '#contract/period.ts'
import { spendingParts } from '#contract/categories/category-groups.ts'
import { costKinds, type Filter } from '#contract/ledger/transactions.ts'
import type { Ctx } from '../../../context.ts'
import { write } from '../../../platform/db/db.ts'
import { readBalanceHistory } from '../../accounts/service.history.ts'
import { readSummary } from '../summaries/service.ts'
import { readFilterTotals, searchTransactions } from '../../ledger/list/service.ts'
import { addBankAccount, addBankRows, type BankRow, startLedger } from '../../ledger/testing/ledger.ts'
import { readCalendar, readCashFlow } from './service.flow.ts'
import { createTag } from '../../payments/tags/service.tags.ts'
import { readSpending } from './service.spending.ts'
import { readNetWorth } from './service.worth.ts'
import { startedFor } from '../../../../test/started.ts'

let ctx: Ctx
const today = '2026-03-15'
const ledger = startedFor(() => startLedger(`${today}T08:00:00Z`))
beforeEach(async () => {
  ctx = await ledger.person()
})

const fils = (amount: number): bigint => BigInt(Math.round(amount * 100))
const transferId = '0b0e0000-0000-4000-8000-000000000001'
const anyRow = fc.record({
  account: fc.nat(3),
  back: fc.oneof(fc.nat(40), fc.nat(800)),
  amountMinor: fc.bigInt(1n, 10n ** 7n),
  type: fc.constantFrom('expense' as const, 'expense' as const, 'income' as const),
  currency: fc.constantFrom('AED', 'AED', 'AED', 'USD', 'KWD'),
  category: fc.constantFrom(null, 'salary', 'dining', 'groceries', 'refunds', 'streaming', 'rent'),
  merchantKey: fc.constantFrom(null, 'lulu', 'noon', 'careem'),
  status: fc.constantFrom('booked' as const, 'booked' as const, 'booked' as const, 'pending' as const),
  transfer: fc.constantFrom(false, false, false, true),
  tags: fc.constantFrom([], [], [0], [1], [0, 1]),
})
const anyStored = fc.record({
  account: fc.nat(2),
  back: fc.integer({ min: 1, max: 700 }),
  minor: fc.bigInt(-(10n ** 8n), 10n ** 8n),
})
const runs = { numRuns: Number(process.env['CHECK_RUNS'] ?? 2) }

type Drawn = { rows: readonly (typeof anyRow extends fc.Arbitrary<infer R> ? R : never)[] }

/** A user with a current account, a card, a dollar account and an account whose bank was disconnected. */
async function personOf({ rows }: Drawn): Promise<{ who: Ctx; accounts: string[] }> {
  const who = await ledger.person()
  const accounts = [
    await addBankAccount(who, { balanceMinor: 5_000_000n }),
    await addBankAccount(who, { kind: 'card', balanceMinor: -70_000n }),
    await addBankAccount(who, { currency: 'USD', balanceMinor: 90_001n }),
    await addBankAccount(who, { hidden: true, balanceMinor: 123n }),
  ]
  const tags = await Promise.all(['Holiday', 'Work'].map((name) => createTag(who, { name })))
  await addBankRows(
    who,
    rows.map(({ account, back, transfer, tags: of, ...row }): BankRow => ({
      ...row,
      merchant: row.merchantKey,
      accountId: accounts[account] ?? '',
      day: addDays(today, -back),
      transferId: transfer ? transferId : null,
      tags: of.flatMap((at) => tags[at]?.id ?? []),
    })),
  )
  return { who, accounts }
}

/** The filter of the list that a row opens. */
function drillOf(group: SpendingGroup, key: string): Filter {
  const days = (months: number): Filter => ({ from: key, to: addDays(addMonths(key, months), -1) })
  switch (group) {
    case 'category':
      return { category: key }
    case 'group':
      return { category_group: spending.query.shape.category_group.parse(key) }
    case 'merchant':
      return { merchant: key }
    case 'account':
      return { account: key }
    case 'tag':
      return { tag: spending.query.shape.tag.parse(key) }
    case 'weekday':
      return { weekday: spending.query.shape.weekday.parse(key) }
    case 'week':
      return { from: key, to: addDays(key, 6) }
    case 'month':
      return days(1)
    case 'quarter':
      return days(3)
    default:
      return days(12)
  }
}

/** Combines two filters, intersecting their ranges of days. */
function merged(a: Filter, b: Filter): Filter {
  const from = a.from && b.from ? (a.from > b.from ? a.from : b.from) : (a.from ?? b.from)
  const to = a.to && b.to ? (a.to < b.to ? a.to : b.to) : (a.to ?? b.to)
  return { ...a, ...b, ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

const questions: readonly (Filter & { measure?: Measure })[] = [
  {},
  { measure: 'net' },
  { measure: 'net', q: 'payment', period: '1y' },
  { period: 'ytd' },
  { from: '2025-06-10', to: '2026-02-03' },
  { type: 'income' },
  { period: '1y', category_group: 'essential' },
  { q: 'payment', period: '1y' },
  { weekday: '5' },
  { merchant: 'noon' },
  { tag: 'none', period: '1y' },
  { category_group: 'other', verified: 'false' },
]

test('every row of spending equals the total of the list that it opens', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 60 }), async (rows) => {
      const { who } = await personOf({ rows })
      for (const { measure = 'expense', ...filter } of questions)
        for (const group of spendingGroups) {
          const shownMeasure = filter.type ?? measure
          const shownSpending = await readSpending(who, { ...filter, group, measure: shownMeasure })
          const listed: Filter =
            shownMeasure === 'net' ? { ...filter, transfers: 'none' } : { ...filter, type: shownMeasure }
          const whole = await readFilterTotals(who, listed)
          const totalOf = (total: { income: number; expenses: number; net: number }): number =>
            ({ income: total.income, expense: total.expenses, net: total.net })[shownMeasure]
          expect([group, shownMeasure, shownSpending.total.amount, shownSpending.total.count]).toEqual([
            group,
            shownMeasure,
            totalOf(whole.total),
            whole.count,
          ])
          for (const row of shownSpending.rows) {
            const opened = await readFilterTotals(who, merged(listed, drillOf(group, row.key)))
            expect([filter, group, shownMeasure, row.key, row.amount, row.count]).toEqual([
              filter,
              group,
              shownMeasure,
              row.key,
              totalOf(opened.total),
              opened.count,
            ])
          }
        }
    }),
    runs,
  )
})

test('the transactions listed for a merchant, group or weekday add up to the total', async () => {
  const accountId = await addBankAccount(ctx)
  const row = { accountId, day: '2026-03-10', amountMinor: 1000n }
  await addBankRows(ctx, [
    { ...row, category: 'dining', merchantKey: 'noon' },
    { ...row, category: 'rent', day: '2026-03-11' },
    { ...row, merchantKey: 'noon', day: '2026-03-12' },
    { ...row, category: 'rent', status: 'pending' },
  ])
  const listed = async (filter: Filter) => {
    const { data } = await searchTransactions(ctx, filter)
    const { total, listed: count } = await readFilterTotals(ctx, filter)
    expect(data.length).toBe(count)
    return [data.length, total.expenses]
  }
  expect(await listed({ merchant: 'noon' })).toEqual([2, 20])
  expect(await listed({ merchant: 'none' })).toEqual([2, 10])
  expect(await listed({ category_group: 'home' })).toEqual([2, 10])
  expect(await listed({ category_group: 'other' })).toEqual([1, 10])
  expect(await listed({ category_group: 'discretionary' })).toEqual([2, 20])
  expect(await listed({ weekday: '3' })).toEqual([1, 10])
})

test('what is essential, what can wait and what is neither add up to all spending', async () => {
  const accountId = await addBankAccount(ctx)
  const row = { accountId, day: '2026-03-10' }
  await addBankRows(ctx, [
    { ...row, category: 'rent', amountMinor: 100_158_67n },
    { ...row, category: 'education', amountMinor: 5_000_00n },
    { ...row, category: 'dining', amountMinor: 64_713_63n },
    { ...row, category: 'charity', amountMinor: 20_000_00n },
  ])
  const spentOn = async (category_group?: string): Promise<number> =>
    (await readFilterTotals(ctx, { type: 'expense', ...(category_group && { category_group }) })).total
      .expenses
  expect(await Promise.all(spendingParts.map(spentOn))).toEqual([105_158.67, 64_713.63, 20_000])
  expect(await spentOn()).toBe(189_872.3)
})

test('cash flow, calendar and dashboard show the same figures', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 60 }), async (rows) => {
      const { who } = await personOf({ rows })
      for (const query of [
        { by: 'month' },
        { by: 'week', period: '3m' },
        { by: 'quarter', period: 'all' },
        { by: 'pay' },
        { by: 'year' },
        { by: 'month', from: '2025-05-20', to: '2026-03-02' },
      ] as const) {
        const flow = await readCashFlow(who, query)
        for (const row of [
          flow.total,
          ...flow.rows,
          ...(flow.previous?.rows ?? []).flatMap((one) => one ?? []),
        ]) {
          const { from, to, income, expenses, net, count } = row
          const listed = await readFilterTotals(who, { from, to, transfers: 'none' })
          expect([from, to, income, expenses, net, count]).toEqual([
            from,
            to,
            listed.total.income,
            listed.total.expenses,
            listed.total.net,
            listed.count,
          ])
        }
        expect(flow.rows.reduce((sum, { net }) => sum + fils(net), 0n)).toBe(fils(flow.total.net))
      }
      const month = await readCashFlow(who, { by: 'month', period: 'mtd' })
      const { period_summary } = await readSummary(who, { period: 'mtd' })
      expect([month.total.income, month.total.expenses]).toEqual([
        period_summary.income,
        period_summary.expenses,
      ])
      const days = await readCalendar(who, { period: '3m' })
      for (const { day, income, expenses, count } of days.days) {
        const listed = await readFilterTotals(who, { from: day, to: day, transfers: 'none' })
        expect([income, expenses, count]).toEqual([listed.total.income, listed.total.expenses, listed.count])
      }
    }),
    runs,
  )
})

test(
  'the drivers of net worth add up to the fils, and its points match the balance history',
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRow, { minLength: 1, maxLength: 40 }),
        fc.array(anyStored, { maxLength: 8 }),
        async (rows, stored) => {
          const { who, accounts } = await personOf({ rows })
          for (const { account, back, minor } of stored)
            await write(who.db, who, (tx) =>
              sql`insert into daily_balances values (${who.userId}, ${accounts[account]}, ${addDays(today, -back)}, ${String(minor)})
              on conflict do nothing`.execute(tx),
            )
          for (const query of [
            { period: 'mtd' },
            { period: '1y' },
            { from: '2025-08-01', to: '2025-12-31' },
            { from: '2024-06-01', to: '2026-03-15' },
          ] as const) {
            const until: string = ('to' in query ? query.to : undefined) ?? today
            if (!rows.some(({ back }) => addDays(today, -back) <= until)) {
              await expect(readNetWorth(who, query)).rejects.toThrow()
              continue
            }
            const worth = await readNetWorth(who, query)
            expect(worth.from >= addDays(today, -Math.max(...rows.map(({ back }) => back)))).toBe(true)
            const moved = worth.drivers.reduce((sum, { amount }) => sum + fils(amount), 0n)
            expect(moved).toBe(fils(worth.closing) - fils(worth.opening))
            const of = new Map(worth.drivers.map(({ key, amount }) => [key, amount]))
            const listed = await readFilterTotals(who, { from: worth.from, to: worth.to, transfers: 'none' })
            expect([of.get('income'), of.get('expenses')]).toEqual([
              listed.total.income,
              listed.total.expenses === 0 ? 0 : -listed.total.expenses,
            ])
            const points = new Map(worth.points.map(({ day, net }) => [day, net]))
            expect(points.get(worth.to)).toBe(worth.closing)
            if (worth.step === 1) expect(points.get(addDays(worth.from, -1))).toBe(worth.opening)
            const history = await readBalanceHistory(who, { from: addDays(worth.from, -1), to: worth.to })
            expect(history.total.at(-1)).toBe(worth.closing)
            expect(history.total).toEqual(worth.points.map(({ net }) => net))
          }
        },
      ),
      runs,
    )
  },
)

test('weekly balances equal the daily ones, whatever balances are stored in between', async () => {
  const accountId = await addBankAccount(ctx, { balanceMinor: 100_000n })
  await addBankRows(ctx, [
    { accountId, day: '2025-12-02', amountMinor: 700n },
    { accountId, day: '2025-11-28', amountMinor: 300n },
    { accountId, day: '2024-01-01', amountMinor: 1n },
  ])
  await write(ctx.db, ctx, (tx) =>
    sql`insert into daily_balances values (${ctx.userId}, ${accountId}, '2025-12-03', 50000)`.execute(tx),
  )
  const weekly = await readNetWorth(ctx, { from: '2024-03-01', to: today })
  expect(weekly.step).toBe(7)
  for (const { day, net } of weekly.points.slice(-30)) {
    const { total } = await readBalanceHistory(ctx, { from: addDays(day, -1), to: day })
    expect([day, total.at(-1)]).toEqual([day, net])
  }
  expect((await readBalanceHistory(ctx, { from: '2025-11-27', to: '2025-12-02' })).total).toEqual([
    510, 507, 507, 507, 507, 500,
  ])
})

test('a running month is marked as partial and compared to the same day where every bank has data', async () => {
  const accountId = await addBankAccount(ctx)
  const row = { accountId, category: 'groceries' }
  await addBankRows(ctx, [
    { ...row, day: '2025-02-20', amountMinor: 100n },
    { ...row, day: '2025-03-10', amountMinor: 5000n },
    { ...row, day: '2025-03-20', amountMinor: 900n },
    { ...row, day: '2026-03-03', amountMinor: 7000n },
    { ...row, day: '2026-02-10', amountMinor: 400n, currency: 'LBP' },
  ])
  const flow = await readCashFlow(ctx, {})
  expect(flow.rows).toHaveLength(12)
  expect(flow.rows.at(-1)).toMatchObject({ from: '2026-03-01', to: today, expenses: 70, partial: true })
  expect(flow.rows.at(-2)).toMatchObject({ from: '2026-02-01', to: '2026-02-28', partial: false })
  expect(flow.previous?.rows.at(-1)).toMatchObject({ from: '2025-03-01', to: '2025-03-15', expenses: 50 })
  expect(flow.previous?.total).toBeNull()
  expect(flow.unconverted).toEqual([{ currency: 'LBP', amount: 4, what: 'expense' }])
  expect(flow.rows.at(-1)?.saved_share).toBeNull()
  const [firstRow] = (await readSpending(ctx, { period: 'ytd', trend: 'true' })).rows
  expect(firstRow).toMatchObject({ key: 'groceries', amount: 70, previous: null, share: 1 })
  expect(firstRow?.trend?.slice(-3)).toEqual([0, 0, 70])
})

test('what was spent before and is no more is listed, so that the differences add up', async () => {
  const accountId = await addBankAccount(ctx)
  const row = { accountId, category: 'groceries' }
  await addBankRows(ctx, [
    { ...row, day: '2025-02-20', amountMinor: 100n },
    { ...row, day: '2026-02-12', amountMinor: 1000n, merchantKey: 'lulu' },
    { ...row, day: '2026-02-10', amountMinor: 3000n, category: 'dining', merchantKey: 'ravi' },
    { ...row, day: '2026-03-03', amountMinor: 7000n },
  ])
  for (const group of ['category', 'group', 'merchant', 'account'] as const) {
    const { rows, ended, total } = await readSpending(ctx, { period: 'mtd', group })
    const changes = [...rows, ...ended].map(({ amount, previous }) => amount - (previous ?? 0))
    expect([group, changes.reduce((sum, change) => sum + change, 0)]).toEqual([group, 30])
    expect(total).toMatchObject({ amount: 70, previous: 40 })
  }
  const { ended } = await readSpending(ctx, { period: 'mtd' })
  expect(ended).toMatchObject([{ key: 'dining', amount: 0, count: 0, previous: 30 }])
})

test('cash, fees, interest and their tax are distinguished, and each equals the total of its list', async () => {
  const accountId = await addBankAccount(ctx)
  const row = { accountId, day: '2026-03-03' }
  await addBankRows(ctx, [
    { ...row, amountMinor: 50_000n, text: 'ATM WITHDRAWAL', title: 'cash' },
    { ...row, amountMinor: 2500n, text: 'MONTHLY ACCOUNT FEE', title: 'fee' },
    { ...row, amountMinor: 125n, text: 'VAT ON MONTHLY ACCOUNT FEE', title: 'fee' },
    { ...row, amountMinor: 9000n, text: 'FINANCE CHARGE', title: 'interest_charged' },
    { ...row, amountMinor: 700n, text: 'VATAN SWEETS', merchantKey: 'vatan' },
    { ...row, amountMinor: 300n, text: 'FEE REVERSAL', title: 'fee', type: 'income' },
  ])
  const costs = await Promise.all(
    costKinds.map(async (cost) => {
      const { total, count } = await readFilterTotals(ctx, { type: 'expense', period: 'mtd', cost })
      const { data } = await searchTransactions(ctx, { type: 'expense', period: 'mtd', cost })
      return [cost, total.expenses, count, data.length]
    }),
  )
  expect(costs).toEqual([
    ['cash', 500, 1, 1],
    ['fee', 25, 1, 1],
    ['interest', 90, 1, 1],
    ['vat', 1.25, 1, 1],
  ])
})

test('spending by weekday without what is recurring leaves out rent, cheques and linked payments', async () => {
  const ctx = await ledger.person()
  const accountId = await addBankAccount(ctx)
  const row = { accountId, day: '2026-03-01' }
  const [, , linked] = await addBankRows(ctx, [
    { ...row, amountMinor: 500_000n, category: 'rent' },
    { ...row, amountMinor: 900_000n, title: 'cheque' },
    { ...row, amountMinor: 30_000n, category: 'utilities' },
    { ...row, amountMinor: 4000n, category: 'dining' },
    { ...row, day: '2026-03-04', amountMinor: 7000n, category: 'dining' },
  ])
  await write(ctx.db, ctx, (tx) =>
    sql`insert into settlements (user_id, transaction_id, source, source_id, role, by_user)
      values (${ctx.userId}, ${linked}, 'series', ${linked}, 'payment', false)`.execute(tx),
  )
  const days = { from: '2026-03-01', to: '2026-03-31' }
  const { rows, total } = await readSpending(ctx, { ...days, group: 'weekday', recurring: 'none' })
  expect(rows.map(({ key, amount }) => [key, amount])).toEqual(
    expect.arrayContaining([
      ['7', 40],
      ['3', 70],
    ]),
  )
  expect(total.amount).toBe(110)
  expect(await readFilterTotals(ctx, { ...days, type: 'expense', recurring: 'none' })).toMatchObject({
    total: { expenses: 110 },
  })
})
