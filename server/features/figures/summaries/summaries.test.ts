import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { EntryType } from '#contract/common.ts'
import { minorFromWire } from '#contract/money.ts'
import type { PeriodQuery } from '#contract/days/pay-period.ts'
import { periodKeys } from '#contract/period.ts'
import { Summary, dashboardData } from '#contract/figures/summaries.ts'
import { report } from '../../../../test/simulator/report.ts'
import { type Ctx, withFields } from '../../../context.ts'
import { write } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { listAccounts } from '../../accounts/service.ts'
import { readBalanceHistory } from '../../accounts/service.history.ts'
import { readDocument } from '../../closing/document/service.ts'
import { createTransaction } from '../../payments/edit/service.create.ts'
import {
  countTransactions,
  listPage,
  readFilterTotals,
  searchTransactions,
} from '../../ledger/list/service.ts'
import { addBankAccount, addBankRows, startLedger } from '../../ledger/testing/ledger.ts'
import { readRecent } from './service.recent.ts'
import { readDashboard, readSummary } from './service.ts'
import { startedFor } from '../../../../test/started.ts'

let ctx: Ctx
const ledger = startedFor(() => startLedger('2026-03-15T08:00:00Z'))
beforeEach(async () => {
  ctx = await ledger.person()
})

const fils = (amount: number): bigint => minorFromWire(amount, 'AED')
const typeOf = (text: string): EntryType => (text === 'income' ? 'income' : 'expense')

const row = fc.record({
  account: fc.nat(2),
  day: fc.integer({ min: -800, max: 20 }),
  amountMinor: fc.bigInt(0n, 10n ** 8n),
  type: fc.constantFrom('income', 'expense'),
  currency: fc.constantFrom('AED', 'AED', 'USD', 'KWD', 'BHD'),
  category: fc.constantFrom(null, 'salary', 'dining', 'rent'),
  status: fc.constantFrom('booked', 'booked', 'booked', 'pending'),
  transfer: fc.constantFrom(false, false, false, true),
})

/** CHECK_RUNS sets the number of users; CHECK_SEED repeats a run. */
const numRuns = Number(process.env['CHECK_RUNS'] ?? 4)
const seed = Number(process.env['CHECK_SEED'] ?? Date.now() % 1_000_000)

const queries: readonly PeriodQuery[] = [
  ...[...periodKeys, 'pay' as const, 'pay-1' as const, 'pay-7' as const].map((period) => ({ period })),
  { from: '2026-01-20', to: '2026-02-14' },
  { from: '2024-05-17', to: '2026-03-11' },
  { from: '2026-03-10', to: '2026-03-31' },
  { from: '2025-12-01' },
  { to: '2025-11-30' },
]

test('a figure is the same wherever it appears, in every period (I2)', { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), async (rows) => {
      const who = await ledger.person()
      const accounts = [
        await addBankAccount(who),
        await addBankAccount(who, { currency: 'USD' }),
        await addBankAccount(who, { hidden: true }),
      ]
      await addBankRows(
        who,
        rows.map(({ account, day, type, status, transfer, ...rest }, index) => ({
          ...rest,
          accountId: accounts[account] ?? '',
          day: new Date(Date.UTC(2026, 2, 15 + day)).toISOString().slice(0, 10),
          type: typeOf(type),
          status: status === 'pending' ? 'pending' : 'booked',
          transferId: transfer ? `0b0e0000-0000-4000-8000-${String(index).padStart(12, '0')}` : null,
        })),
      )
      for (const query of queries) {
        const summary = Summary.parse(await readSummary(who, query))
        const totals = await readFilterTotals(who, query)
        const { income, expenses, transactions_count } = summary.period_summary
        expect([totals.total.income, totals.total.expenses]).toEqual([income, expenses])
        expect(totals.count).toBe(transactions_count)
        const sum = (type: EntryType): bigint =>
          summary.category_list
            .filter((part) => part.type === type)
            .reduce((total, part) => total + fils(part.amount), 0n)
        expect([sum('income'), sum('expense')]).toEqual([fils(income), fils(expenses)])
        expect(
          Object.values(summary.categories).reduce((total, { amount }) => total + fils(amount), 0n),
        ).toBe(fils(income) + fils(expenses))
        const { trend, summary: short } = await readDashboard(who, query)
        expect(trend.spent.at(-1) ?? 0).toBe(expenses)
        // a range of years is drawn by month, without a previous period
        if (query.from !== '2024-05-17' && query.from !== '2025-12-01')
          expect(trend.previous.at(isRunning(query) ? trend.spent.length - 1 : -1) ?? 0).toBe(
            summary.previous?.expenses ?? 0,
          )
        expect(short).toMatchObject({ income, expenses, transactions_count })
        expect((await countTransactions(who, query)).total_count).toBeGreaterThanOrEqual(transactions_count)
        await expectCategoriesFilter(who, query, summary)
        await expectDays(who, query, fils(expenses))
        await expectRows(who, query, totals.listed, fils(income) - fils(expenses))
        expect((await listPage(who, { ...query, size: 100 })).pagination.total).toBe(totals.listed)
      }
    }),
    { numRuns, seed },
  )
  report('I2', { seed, users: numRuns, periods: queries.length, largest_difference: 0 })
})

/** Whether a period's chart goes on to the end of a period that is not over. */
const isRunning = ({ period }: PeriodQuery): boolean =>
  period === undefined ? false : ['mtd', 'ytd', 'pay'].includes(period)

async function expectCategoriesFilter(who: Ctx, query: PeriodQuery, summary: Summary): Promise<void> {
  for (const part of summary.category_list) {
    const { total, count } = await readFilterTotals(who, {
      ...query,
      category: part.id ?? '',
      type: part.type,
    })
    expect(part.type === 'income' ? total.income : total.expenses).toBe(part.amount)
    expect(count).toBe(part.count)
  }
}

async function expectDays(who: Ctx, { period }: PeriodQuery, expenses: bigint): Promise<void> {
  if (period !== '1w') return
  const from = '2026-03-09'
  let sum = 0n
  for (let offset = 0; offset < 7; offset += 1) {
    const day = new Date(Date.parse(from) + offset * 86_400_000).toISOString().slice(0, 10)
    sum += fils((await readFilterTotals(who, { from: day, to: day })).total.expenses)
  }
  expect(sum).toBe(expenses)
}

async function expectRows(who: Ctx, query: PeriodQuery, listed: number, net: bigint): Promise<void> {
  const { data } = await searchTransactions(who, { ...query, size: 100 })
  expect(data).toHaveLength(listed)
  const { rows } = await write(who.db, who, (tx) =>
    sql<{
      id: string
      aed: bigint | null
    }>`select id, to_aed(amount_minor, currency, aed_rate) as aed from transactions`.execute(tx),
  )
  const aed = new Map(rows.map(({ id, aed }) => [id, aed]))
  const moved = await searchTransactions(who, { ...query, size: 100, transfers: 'only' })
  const transfers = new Set(moved.data.map(({ id }) => id))
  const sum = data
    .filter(({ status, id }) => status === 'booked' && !transfers.has(id))
    .reduce((total, { id, type }) => total + (type === 'income' ? 1n : -1n) * (aed.get(id) ?? 0n), 0n)
  expect(sum).toBe(net)
}

test('balances: debt is negative, foreign currency converted, unknown listed apart, manual is the sum of entries', async () => {
  await addBankAccount(ctx, { balanceMinor: 100_000n })
  await addBankAccount(ctx, { kind: 'card', balanceMinor: -30_050n })
  await addBankAccount(ctx, { currency: 'USD', balanceMinor: 10_000n })
  await addBankAccount(ctx, { currency: 'LBP', balanceMinor: 550n })
  await addBankAccount(ctx, { hidden: true, balanceMinor: 999n })
  const manual = { category: 'salary', description: 'x', type: 'income' as const }
  await createTransaction(ctx, { ...manual, amount: 50, date: '2026-01-05' }, null)
  await createTransaction(ctx, { ...manual, amount: 5, date: '2026-03-15' }, null)
  await createTransaction(ctx, { ...manual, amount: 1000, date: '2026-04-15' }, null)
  const { balances, unconverted, health, last_updated } = await readSummary(ctx, { period: 'mtd' })
  expect(balances).toEqual({
    lean_balance: 1000 - 300.5 + 367.25,
    manual_balance: 55,
    total_balance: 1121.75,
    accounts_count: 5,
    connected_count: 4,
  })
  expect(unconverted).toEqual([{ currency: 'LBP', amount: 5.5, what: 'balance' }])
  expect(health.score).toBe(30 + 15 + 0 + 25)
  expect(last_updated).toBe('2026-03-15T08:00:00.000Z')
  const list = await listAccounts(ctx)
  expect(list).toMatchObject({ count: 5, total_balance: 1121.75 })
  expect(list.data.at(-1)).toMatchObject({ bank_name: 'Manual Entry', balance: 55, source: 'manual' })
  expect(list.data.find(({ currency }) => currency === 'USD')).toMatchObject({
    balance_aed: 367.25,
    rate: { value: '3.6725' },
  })
  const document = await readDocument(ctx)
  expect(document.financial_summary).toMatchObject({
    total_balance: 1121.75,
    total_income: 1055,
    monthly_income: 5,
    yearly_income: 55,
  })
})

test('history is computed back from today, and a stored balance takes precedence for its day and those before', async () => {
  const accountId = await addBankAccount(ctx, { balanceMinor: 10_000n })
  await addBankRows(ctx, [
    { accountId, day: '2026-03-15', amountMinor: 500n },
    { accountId, day: '2026-03-13', amountMinor: 2_000n, type: 'income' },
    { accountId, day: '2026-03-12', amountMinor: 100n, transferId: '0b0e0000-0000-4000-8000-000000000001' },
  ])
  const plain = await readBalanceHistory(ctx, { period: '7d' })
  expect(plain.total).toEqual([86, 86, 86, 86, 85, 105, 105, 100])
  expect(plain).toMatchObject({ from: '2026-03-08', to: '2026-03-15', change: 14, change_percent: 16.28 })
  await write(ctx.db, ctx, (tx) =>
    sql`insert into daily_balances values (${ctx.userId}, ${accountId}, '2026-03-13', 9900)`.execute(tx),
  )
  expect((await readBalanceHistory(ctx, { period: '7d' })).total).toEqual([80, 80, 80, 80, 79, 99, 105, 100])
  await addBankAccount(ctx, { currency: 'LBP', balanceMinor: 100n })
  const mixed = await readBalanceHistory(ctx, { period: '7d' })
  expect(mixed.total.at(-1)).toBe(100)
  expect(mixed.unconverted).toEqual([{ currency: 'LBP', amount: 1 }])
  expect(mixed.accounts).toHaveLength(2)
})

test('the dashboard matches its contract, with few statements, and its parts agree', async () => {
  const accountId = await addBankAccount(ctx, { balanceMinor: 100_000n })
  await addBankRows(
    ctx,
    Array.from({ length: 30 }, (_, index) => ({
      accountId,
      day: `2026-03-${String(1 + (index % 20)).padStart(2, '0')}`,
      amountMinor: 100n,
      category: 'dining',
    })),
  )
  for (const period of periodKeys) {
    ledger.statements.length = 0
    const data = await readDashboard(ctx, { period })
    expect(ledger.statements.length).toBeLessThanOrEqual(21)
    const parsed = dashboardData.response.parse({ success: true, ...data })
    expect(parsed.transactions.data).toHaveLength(5)
    expect(parsed.history.total).toHaveLength(31)
    expect(parsed.history.total.at(-1)).toBe(parsed.summary.total_balance)
    expect(parsed.unverified_count).toBe(30)
    expect(parsed.overview).toEqual(await readSummary(ctx, { period }))
  }
  ledger.statements.length = 0
  await readSummary(ctx, { period: '1y' })
  expect(ledger.statements.length).toBeLessThanOrEqual(9)
})

test('a user without data sees zeros', async () => {
  const data = await readDashboard(ctx, { period: 'all' })
  expect(data.overview).toMatchObject({ previous: null, categories: {}, last_updated: null })
  expect(data.overview.health.score).toBe(5)
  expect(data.trend).toEqual({ days: [], spent: [], previous: [] })
  expect(data.recent).toBeNull()
  expect((await readBalanceHistory(ctx, { period: '1y' })).change_percent).toBeNull()
})

test('a running period is drawn to its end, and its first five days stand beside the last thirty', async () => {
  const accountId = await addBankAccount(ctx)
  const row = { accountId, category: 'groceries' }
  await addBankRows(ctx, [
    { ...row, day: '2026-02-02', amountMinor: 1000n },
    { ...row, day: '2026-02-20', amountMinor: 2000n },
    { ...row, day: '2026-03-02', amountMinor: 4000n },
  ])
  const { trend, recent } = await readDashboard(ctx, { period: 'mtd' })
  expect([trend.days[0], trend.days.at(-1), trend.spent.length]).toEqual(['2026-03-01', '2026-03-31', 15])
  expect([trend.spent.at(-1), trend.previous.length]).toEqual([40, 31])
  // the 15th of February, its last day, and the days that it lacks
  expect([14, 27, 30].map((at) => trend.previous[at])).toEqual([10, 30, 30])
  expect(recent).toBeNull()
  const early = withFields(ctx, { clock: { ...ctx.clock, now: () => new Date('2026-03-05T08:00:00Z') } })
  const first = await readDashboard(early, { period: 'mtd' })
  expect([first.trend.spent.length, first.trend.days.length]).toEqual([5, 31])
  expect(first.recent).toMatchObject({
    expenses: 60,
    before: { from: '2026-01-05', to: '2026-02-03', expenses: 10 },
  })
  expect([first.recent?.days[0], first.recent?.days.at(-1)]).toEqual(['2026-02-04', '2026-03-05'])
  const year = await readDashboard(ctx, { period: 'ytd' })
  expect([year.trend.days.length, year.trend.days.at(-1), year.recent]).toEqual([365, '2026-12-31', null])
})

test('a period is compared only if every bank has data for the one before', async () => {
  const accountId = await addBankAccount(ctx)
  const row = { accountId, category: 'groceries' }
  await addBankRows(ctx, [
    { ...row, day: '2026-02-03', amountMinor: 5000n },
    { ...row, day: '2026-03-03', amountMinor: 7000n },
    { ...row, day: '2026-01-31', amountMinor: 1n },
  ])
  const read = async () => {
    const { data_from, category_list } = await readSummary(ctx, { period: 'mtd' })
    return [data_from, category_list.map(({ amount, previous }) => [amount, previous])]
  }
  expect(await read()).toEqual(['2026-01-31', [[70, 50]]])
  const later = await addBankAccount(ctx, { bank: 'FAB' })
  await addBankRows(ctx, [{ accountId: later, day: '2026-02-20', amountMinor: 100n, category: 'dining' }])
  expect(await read()).toEqual(['2026-02-20', [[70, null]]])
  const { history } = await readDashboard(ctx)
  expect(history.accounts.map(({ balances }) => balances.length)).toEqual([31, 31])
})

test('coverage tells banks that were never read apart from zero balances', async () => {
  const connect = (bank: string): Promise<unknown> =>
    write(ctx.db, ctx, (tx) =>
      sql`insert into connections (user_id, id, provider, entity_id, customer_id, bank_identifier, bank_name, created_at, connected_at)
        values (${ctx.userId}, gen_random_uuid(), 'lean', ${bank}, 'customer', ${bank}, ${bank}, ${ctx.clock.now()}, ${ctx.clock.now()})`.execute(
        tx,
      ),
    )
  const read = async () => {
    const { coverage } = await readSummary(ctx)
    expect((await listAccounts(ctx)).coverage).toEqual(coverage)
    expect((await readBalanceHistory(ctx, { period: '7d' })).coverage).toEqual(coverage)
    expect((await readDashboard(ctx)).overview.coverage).toEqual(coverage)
    const { state, unread_banks, accounts_without_balance } = coverage
    return [state, unread_banks.map(({ bank_name }) => bank_name), accounts_without_balance]
  }
  expect(await read()).toEqual(['complete', [], 0])
  await connect('FAB')
  expect(await read()).toEqual(['none', ['FAB'], 0])
  await addBankAccount(ctx, { balanceMinor: 500n })
  expect(await read()).toEqual(['partial', ['FAB'], 0])
  await write(ctx.db, ctx, (tx) =>
    sql`update connections set last_synced_at = now() where user_id = ${ctx.userId}`.execute(tx),
  )
  expect(await read()).toEqual(['complete', [], 0])
  const unknown = await addBankAccount(ctx)
  await write(ctx.db, ctx, (tx) =>
    sql`update accounts set balance_minor = null where user_id = ${ctx.userId} and id = ${unknown}`.execute(
      tx,
    ),
  )
  expect(await read()).toEqual(['partial', [], 1])
})

test('recent rows are never in the future and respect the limits on days and the requested connection', async () => {
  const accountId = await addBankAccount(ctx)
  await addBankRows(ctx, [
    { accountId, day: '2026-03-15', amountMinor: 1n },
    { accountId, day: '2026-02-01', amountMinor: 1n },
    { accountId, day: '2026-03-16', amountMinor: 1n },
  ])
  const newest = (await readDashboard(ctx)).transactions.data
  expect(newest.map(({ date }) => date)).toEqual(['2026-03-15', '2026-02-01'])
  expect((await readRecent(ctx, {})).transactions).toHaveLength(1)
  expect((await readRecent(ctx, { days: 60, limit: 1 })).transactions).toHaveLength(1)
  const { data } = await listAccounts(ctx)
  const entity_id = data[0]?.entity_id ?? ''
  expect((await readRecent(ctx, { days: 60, entity_id })).transactions).toHaveLength(2)
  await expect(readRecent(ctx, { entity_id: 'none' })).rejects.toThrow('Bank connection not found')
  for (const days of [0, 1096, 1.5, -3]) await expect(readRecent(ctx, { days })).rejects.toThrow(AppError)
})
