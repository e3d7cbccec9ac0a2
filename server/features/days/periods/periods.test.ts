import * as z from 'zod/mini'
import { beforeEach, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { payKeys } from '#contract/days/pay-period.ts'
import type { Ctx } from '../../../context.ts'
import { write } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { readBalanceHistory } from '../../accounts/service.history.ts'
import { readSummary } from '../../figures/summaries/service.ts'
import { addBankAccount, addBankRows, readBanks, startLedger } from '../../ledger/testing/ledger.ts'
import { listPeriods, resolveQuery, setSalaryPayers, updatePayPeriod } from './service.ts'
import { startedFor } from '../../../../test/started.ts'

let ctx: Ctx
const ledger = startedFor(() => startLedger('2026-11-22T08:00:00Z'))
beforeEach(async () => {
  ctx = await ledger.person()
})

const paid = ['2026-07-24', '2026-08-24', '2026-09-25', '2026-10-23']
async function addSalaries(more: { category?: string | null; merchantKey?: string } = {}): Promise<string> {
  const accountId = await addBankAccount(ctx, { balanceMinor: 900_000n })
  const salary = { accountId, amountMinor: 18_000_00n, type: 'income' as const, category: 'salary', ...more }
  await addBankRows(ctx, [
    ...paid.map((day) => ({ ...salary, day })),
    { accountId, day: '2026-10-24', amountMinor: 500_00n, category: 'dining' },
    { accountId, day: '2026-11-20', amountMinor: 70_00n, category: 'dining' },
    { accountId, day: '2026-09-26', amountMinor: 40_00n, category: 'dining' },
    { accountId, day: '2026-10-22', amountMinor: 60_00n, category: 'dining' },
  ])
  return accountId
}
const codeOf = (error: unknown): string => (error instanceof AppError ? error.code : 'none')

test('pay periods start on the day of the salary, next to the seven fixed periods, and every figure follows them', async () => {
  await addSalaries()
  const { periods, pay } = await listPeriods(ctx)
  expect(
    periods.slice(0, 10).map(({ key, from, to, label }) => [key, from, to, label.replaceAll(/\s/g, ' ')]),
  ).toEqual([
    ['1w', '2026-11-16', '2026-11-22', '1 Week'],
    ['mtd', '2026-11-01', '2026-11-22', 'Month to Date'],
    ['1m', '2026-10-23', '2026-11-22', '1 Month'],
    ['3m', '2026-08-23', '2026-11-22', '3 Months'],
    ['ytd', '2026-01-01', '2026-11-22', 'Year to Date'],
    ['1y', '2025-11-23', '2026-11-22', '1 Year'],
    ['all', null, null, 'All'],
    ['pay', '2026-10-23', '2026-11-22', 'This pay period'],
    ['pay-1', '2026-09-25', '2026-10-22', 'Last pay period'],
    ['pay-2', '2026-08-24', '2026-09-24', '24 Aug – 24 Sep 2026'],
  ])
  expect(pay).toEqual({
    mode: 'salary',
    day: null,
    employer: null,
    source: 'salary',
    wages: null,
    until: '2026-11-24',
    next: '2026-11-25',
    late: false,
    arrival: 'on_time',
    salary: { payer: null, amount: 18_000, last: '2026-10-23', day: 25, found_by: 'text' },
  })
  const now = await readSummary(ctx, { period: 'pay' })
  expect(now.period).toEqual({ key: 'pay', from: '2026-10-23', to: '2026-11-22' })
  expect(now.period_summary).toMatchObject({ income: 18_000, expenses: 570 })
  // 31 days of this period have passed; the one before had 28
  expect(now.previous).toMatchObject({ from: '2026-09-25', to: '2026-10-22', expenses: 100 })
  const history = await readBalanceHistory(ctx, { period: 'pay-1' })
  expect(history).toMatchObject({ period: 'pay-1', from: '2026-09-25', to: '2026-10-22' })
  expect(history.total).toHaveLength(28)
})

test('an overdue salary, and calendar months without a salary', async () => {
  expect((await listPeriods(ctx)).pay).toMatchObject({ source: 'calendar', until: '2026-11-30' })
  await addSalaries()
  ledger.setNow('2026-11-28T08:00:00Z')
  // while its bank has not been read, it may be there
  expect((await listPeriods(ctx)).pay.late).toBe(false)
  await readBanks(ctx)
  const { pay, periods } = await listPeriods(ctx)
  expect(pay).toMatchObject({ source: 'salary', late: true, next: '2026-11-29' })
  expect(periods.find(({ key }) => key === 'pay')?.from).toBe('2026-10-23')
  // the labour ministry's rule gives the employer until the 1st and no longer
  const byRule = await updatePayPeriod(ctx, { mode: 'salary', employer: 'mohre' })
  expect(byRule.pay).toMatchObject({ employer: 'mohre', late: false })
  ledger.setNow('2026-12-01T08:00:00Z')
  expect((await listPeriods(ctx)).pay.late).toBe(false)
  ledger.setNow('2026-12-02T08:00:00Z')
  expect((await listPeriods(ctx)).pay.late).toBe(true)
  ledger.setNow('2026-11-22T08:00:00Z')
})

test('the user can choose a day or calendar months, and the choice applies to that user only', async () => {
  await addSalaries()
  const set = await updatePayPeriod(ctx, { mode: 'day', day: 1 })
  expect(set.pay).toMatchObject({
    mode: 'day',
    day: 1,
    source: 'day',
    until: '2026-11-30',
    next: '2026-12-01',
  })
  expect(set.periods.find(({ key }) => key === 'pay')?.from).toBe('2026-10-30')
  expect((await updatePayPeriod(ctx, { mode: 'calendar' })).pay).toMatchObject({ day: 1, source: 'calendar' })
  expect((await updatePayPeriod(ctx, { mode: 'salary' })).pay.source).toBe('salary')
  await expect(updatePayPeriod(ctx, { mode: 'day' }).catch(codeOf)).resolves.toBe('invalid_input')
  expect((await listPeriods(await ledger.person())).pay.mode).toBe('salary')
})

test('moving the pay day changes no total', async () => {
  await addSalaries()
  const totals = async (): Promise<unknown> => {
    const { period_summary, yearly_summary, balances } = await readSummary(ctx, { period: 'all' })
    return { period_summary, yearly_summary, balances }
  }
  const before = await totals()
  for (const day of [1, 15, 25, 31]) {
    await updatePayPeriod(ctx, { mode: 'day', day })
    expect(await totals()).toEqual(before)
    const parts = await Promise.all(payKeys.map((period) => readSummary(ctx, { period })))
    expect(parts.reduce((sum, part) => sum + part.period_summary.income, 0)).toBe(72_000)
    expect(parts.reduce((sum, part) => sum + part.period_summary.expenses, 0)).toBe(670)
  }
})

test('two employers are two salaries, and the larger one is shown with its own amount', async () => {
  const accountId = await addBankAccount(ctx)
  const salary = { accountId, type: 'income' as const, category: 'salary' }
  await addBankRows(
    ctx,
    paid.flatMap((day) => [
      { ...salary, day, amountMinor: 26_000_00n, merchant: 'Coral Bay', merchantKey: 'coral-bay' },
      { ...salary, day, amountMinor: 18_500_00n, merchant: 'Gulf Media', merchantKey: 'gulf-media' },
    ]),
  )
  await addBankRows(ctx, [
    { ...salary, day: '2026-11-02', amountMinor: 900_00n, merchant: 'Gulf Media', merchantKey: 'gulf-media' },
  ])
  expect((await listPeriods(ctx)).pay.salary).toMatchObject({ payer: 'Coral Bay', amount: 26_000 })
})

test('credits from a known payer are salary even if the bank does not mark them so', async () => {
  await addSalaries({ category: null, merchantKey: 'acme trading' })
  expect((await listPeriods(ctx)).pay).toMatchObject({ source: 'calendar', salary: null })
  await write(ctx.db, ctx, (tx) => setSalaryPayers(tx, ctx.userId, ['acme trading'], ctx.clock.now()))
  expect((await listPeriods(ctx)).pay).toMatchObject({
    source: 'salary',
    next: '2026-11-25',
    salary: { amount: 18_000, last: '2026-10-23', day: 25, found_by: 'series' },
  })
  // the detected salary is still reported when another day is chosen
  expect((await updatePayPeriod(ctx, { mode: 'day', day: 1 })).pay.salary?.day).toBe(25)
})

test('every call that accepts a period accepts pay periods and days', () => {
  const withPeriod = api.flatMap(({ name, endpoint: { query } }) =>
    query instanceof z.ZodMiniObject && 'period' in query.shape ? [{ name, query }] : [],
  )
  expect(withPeriod.length).toBeGreaterThan(8)
  for (const { name, query } of withPeriod) {
    const needed = name === 'listOursPayments' ? { category: 'Groceries' } : {}
    for (const period of ['pay', 'pay-1', 'pay-12'])
      expect([name, z.safeParse(query, { ...needed, period }).success]).toEqual([name, true])
    const days = { ...needed, from: '2026-11-01', to: '2026-11-02' }
    expect([name, z.safeParse(query, days).data]).toMatchObject([name, days])
  }
})

test('invalid ranges of days are rejected', async () => {
  const backwards = resolveQuery(ctx, { from: '2026-11-02', to: '2026-11-01' }, 'mtd')
  await expect(backwards.catch(codeOf)).resolves.toBe('invalid_input')
  const future = readBalanceHistory(ctx, { from: '2027-01-01', to: '2027-01-31' })
  await expect(future.catch(codeOf)).resolves.toBe('invalid_input')
  const long = await readBalanceHistory(ctx, { from: '1971-01-01', to: '2026-11-22' })
  // at most five years, with one point per week counted back from the last day
  expect(long.from).toBe('2021-11-28')
})
