import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '../../../context.ts'
import { write } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { updatePayPeriod } from '../../days/periods/service.ts'
import { ratesOn } from '../../days/rates/service.ts'
import { createTransaction } from '../../payments/edit/service.create.ts'
import { addBankAccount, addBankRows, type Ledger, startLedger } from '../../ledger/testing/ledger.ts'
import { shareTransaction } from '../../payments/shares/service.shares.ts'
import { createSeries } from '../../expected/series/service.create.ts'
import { replacePaid } from '../../expected/series/store.ts'
import { followExpected } from '../../expected/service.follow.ts'
import { readLookAhead, updateBuffer } from './service.ts'
import type { LookAhead } from './view.ts'

const now = '2026-11-22'
let ledger: Ledger
let ctx: Ctx
beforeAll(async () => {
  ledger = await startLedger(`${now}T08:00:00Z`)
})
afterAll(() => ledger.stop())
beforeEach(async () => {
  ctx = await ledger.person()
})

const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof AppError ? error.said.reason : 'other'),
  )
const safe = ({ safe_to_spend }: LookAhead) => safe_to_spend ?? expect.fail('no figure')
const fils = (amount: number): number => Math.round(amount * 100)
const sumOf = (parts: readonly { amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + fils(amount), 0)

/** Six months of a salary on the 25th and of groceries; the rent is known and not due yet. */
async function aSalariedPerson(
  balanceMinor = 620_000n,
): Promise<{ account: string; salary: string; yesterday: string }> {
  const account = await addBankAccount(ctx, { balanceMinor })
  const months = ['05', '06', '07', '08', '09', '10']
  const salaries = months.map((month) => ({
    accountId: account,
    day: `2026-${month}-25`,
    type: 'income' as const,
    amountMinor: 1_200_000n,
    text: 'SALARY ALPHA TRADING',
    category: 'salary',
  }))
  const groceries = Array.from({ length: 181 }, (_, back) => ({
    accountId: account,
    day: new Date(Date.parse(now) - (back + 1) * 86_400_000).toISOString().slice(0, 10),
    amountMinor: 10_000n,
    text: 'CARREFOUR',
    category: 'groceries',
  }))
  const ids = await addBankRows(ctx, [...salaries, ...groceries])
  await updatePayPeriod(ctx, { mode: 'day', day: 25 })
  const series = await createSeries(ctx, {
    name: 'Salary',
    type: 'income',
    kind: 'salary',
    cadence: 'monthly',
    next_date: '2026-11-25',
    amount: 12_000,
    account_id: account,
  })
  await write(ctx.db, ctx, (tx) =>
    replacePaid(
      tx,
      ctx.userId,
      new Map([
        [series.id, salaries.map(({ day }, index) => ({ due: day, transactionId: ids[index] ?? '' }))],
      ]),
    ),
  )
  await createSeries(ctx, {
    name: 'Rent',
    kind: 'rent',
    cadence: 'quarterly',
    next_date: '2026-11-28',
    amount: 9000,
    account_id: account,
  })
  await createSeries(ctx, {
    name: 'DEWA',
    kind: 'bill',
    cadence: 'monthly',
    next_date: '2026-11-24',
    amount: 450.5,
    account_id: account,
  })
  return { account, salary: series.id, yesterday: ids[salaries.length] ?? expect.fail() }
}

test('what another owes of a payment changes safe to spend only where one’s own part alone counts', async () => {
  const { yesterday } = await aSalariedPerson(9_000_000n)
  const before = safe(await readLookAhead(ctx))
  expect(before.reserve).toBeGreaterThan(0)
  const shares = [{ person: 'Dave', amount: '50' }]
  await shareTransaction(ctx, yesterday, shares, { ownPart: false })
  expect(safe(await readLookAhead(ctx))).toEqual(before)
  await shareTransaction(ctx, yesterday, shares, { ownPart: true })
  const after = safe(await readLookAhead(ctx))
  // less is spent of this period's income, while the accounts hold what they held
  expect(after.amount).toBeGreaterThan(before.amount)
  expect(after.parts[0]).toEqual(before.parts[0])
})

test('balances, bills, usual spending and buffer make one figure whose parts add up', async () => {
  await aSalariedPerson()
  await updateBuffer(ctx, 500)
  const ahead = await readLookAhead(ctx)
  expect(ahead.days).toHaveLength(90)
  expect(ahead.days[0]).toMatchObject({ date: now, events: [] })
  expect(ahead.total.expected[0]).toBe(6200)
  expect(ahead.days[2]?.events).toMatchObject([{ name: 'DEWA', amount: 450.5, type: 'expense' }])
  expect(ahead.days[3]?.events).toMatchObject([{ name: 'Salary', amount: 12_000, type: 'income' }])
  const { amount, until, parts, lowest, pay_known } = safe(ahead)
  expect({ until, pay_known }).toEqual({ until: '2026-11-25', pay_known: true })
  // the salary is not usual income, and groceries cost AED 100 a day: two days before the pay day
  expect(parts).toEqual([
    { kind: 'balance', amount: 6200 },
    { kind: 'bills', amount: -450.5 },
    { kind: 'usual', amount: -200 },
    // the rent on the 28th and a month's groceries cost more than the salary
    { kind: 'after_pay_day', amount: -450.5 },
    { kind: 'buffer', amount: -500 },
  ])
  expect(amount).toBe(4599)
  expect(sumOf(parts)).toBe(fils(amount))
  expect(lowest).toEqual({ date: '2026-12-24', amount: 5099 })
  // after the rent on the 28th: 6,200 - 450.50 + 12,000 - 9,000 less six days of groceries
  expect(ahead.total.expected[6]).toBe(8149.5)
  const [account] = ahead.accounts
  expect(account).toMatchObject({ counts: 'spending', currency: 'AED' })
  expect(account?.expected).toEqual(ahead.total.expected)
})

test('a what-if of zero changes nothing; any other lowers the figure and saves nothing', async () => {
  await aSalariedPerson()
  const before = await readLookAhead(ctx)
  expect(await readLookAhead(ctx, { spend: '0' })).toEqual(before)
  const then = await readLookAhead(ctx, { spend: '1500', on: '2026-11-24' })
  expect(fils(safe(then).amount)).toBe(fils(safe(before).amount) - 150_000)
  expect(safe(then).parts).toContainEqual({ kind: 'what_if', amount: -1500 })
  expect(then.total.expected[1]).toBe(before.total.expected[1])
  expect(then.total.expected[2]).toBe((before.total.expected[2] ?? 0) - 1500)
  expect(await readLookAhead(ctx)).toEqual(before)
  const short = safe(await readLookAhead(ctx, { spend: '7000.01' }))
  expect(short.amount).toBeLessThan(0)
  expect(sumOf(short.parts)).toBe(fils(short.amount))
})

test('a what-if takes from the money of the pay period first, then from the reserve', async () => {
  await aSalariedPerson()
  await addBankAccount(ctx, { balanceMinor: 100_000_00n })
  const before = safe(await readLookAhead(ctx))
  const reserve = before.reserve
  const some = safe(await readLookAhead(ctx, { spend: '100' }))
  expect([fils(some.amount), some.reserve]).toEqual([fils(before.amount) - 10_000, reserve])
  const more = safe(await readLookAhead(ctx, { spend: String(before.amount + 500) }))
  expect([more.amount, fils(more.reserve)]).toEqual([0, fils(reserve) - 50_000])
  expect(sumOf(more.parts)).toBe(0)
  expect(safe(await readLookAhead(ctx, { spend: '200000' })).amount).toBeLessThan(0)
})

test('a what-if on one account changes that account, in its currency, and unknown accounts are refused', async () => {
  const { account } = await aSalariedPerson()
  const dollars = await addBankAccount(ctx, { currency: 'USD', balanceMinor: 100_000n })
  const before = await readLookAhead(ctx)
  const then = await readLookAhead(ctx, { spend: '10.5', from: dollars })
  const lineOf = ({ accounts }: LookAhead, id: string): number[] =>
    accounts.find(({ account_id }) => account_id === id)?.expected ?? []
  expect(lineOf(then, account)).toEqual(lineOf(before, account))
  expect(lineOf(then, dollars).map(fils)).toEqual(
    lineOf(before, dollars).map((amount) => fils(amount) - 1050),
  )
  expect(then.days[0]?.events).toMatchObject([{ source: 'what_if', amount: 10.5, currency: 'USD' }])
  const stranger = await ledger.person()
  expect(await codeOf(readLookAhead(stranger, { spend: '1', from: dollars }))).toBe('what_if_account_invalid')
})

test('more than this pay period brings is in reserve', async () => {
  const account = await addBankAccount(ctx, { balanceMinor: 20_000_000n })
  await addBankRows(ctx, [
    {
      accountId: account,
      day: '2026-11-03',
      type: 'income',
      amountMinor: 1_200_000n,
      text: 'SALARY',
      category: 'salary',
    },
    { accountId: account, day: '2026-11-20', amountMinor: 500_000n, text: 'IKEA', category: 'shopping' },
  ])
  await updatePayPeriod(ctx, { mode: 'day', day: 1 })
  const { amount, reserve, lowest } = safe(await readLookAhead(ctx))
  expect(amount).toBeLessThanOrEqual(7000)
  expect(fils(amount) + fils(reserve)).toBe(fils(lowest.amount))
})

test('what is bought lowers the figure also where the reserve makes it up, and leaves the rest of it alone', async () => {
  const { account } = await aSalariedPerson()
  await addBankAccount(ctx, { balanceMinor: 100_000_00n })
  await createSeries(ctx, {
    name: 'School',
    kind: 'bill',
    cadence: 'monthly',
    next_date: '2026-11-24',
    amount: 9000,
    account_id: account,
  })
  const safeNow = async () => safe(await readLookAhead(ctx))
  const before = await safeNow()
  expect(before.from_reserve).toBeGreaterThan(0)
  expect(before.amount).toBeGreaterThan(150)
  await createTransaction(
    ctx,
    { type: 'expense', amount: 120, description: 'Dress', category: 'shopping', date: now },
    null,
  )
  const dressed = await safeNow()
  expect([fils(dressed.amount), dressed.reserve]).toEqual([fils(before.amount) - 12_000, before.reserve])
  await addBankRows(ctx, [
    { accountId: account, day: now, amountMinor: 3_000n, status: 'pending', text: 'SHOE SHOP' },
  ])
  const shod = await safeNow()
  expect([fils(shod.amount), shod.reserve]).toEqual([fils(before.amount) - 15_000, before.reserve])
})

test('invalid what-ifs and buffers are rejected', async () => {
  expect(await codeOf(readLookAhead(ctx, { spend: '-1' }))).toBe('what_if_amount_invalid')
  expect(await codeOf(readLookAhead(ctx, { spend: '1.234' }))).toBe('what_if_amount_invalid')
  expect(await codeOf(readLookAhead(ctx, { spend: '1', on: '2026-11-21' }))).toBe('what_if_day_invalid')
  expect(await codeOf(readLookAhead(ctx, { spend: '1', on: '2027-02-20' }))).toBe('what_if_day_invalid')
  expect(await codeOf(updateBuffer(ctx, -1))).toBe('buffer_invalid')
  expect(await codeOf(updateBuffer(ctx, 0.001))).toBe('buffer_invalid')
})

test('an unknown balance, an unread bank or a missing account gives a reason instead of a figure', async () => {
  expect(await readLookAhead(ctx)).toMatchObject({ safe_to_spend: null, not_shown: 'no_accounts', days: [] })
  await addBankAccount(ctx, { kind: 'savings', balanceMinor: 100n })
  expect(await readLookAhead(ctx)).toMatchObject({ safe_to_spend: null, not_shown: 'no_spending_account' })
  await addBankAccount(ctx, { balanceMinor: 100n })
  expect((await readLookAhead(ctx)).not_shown).toBeNull()
  const card = await addBankAccount(ctx, { kind: 'card' })
  await write(ctx.db, ctx, (tx) =>
    sql`update accounts set balance_minor = null where user_id = ${ctx.userId} and id = ${card}`.execute(tx),
  )
  expect((await readLookAhead(ctx)).not_shown).toBe('unknown_balance')
})

test('pending payments and planned entries are known; a pending one that a series expects counts once', async () => {
  const { account } = await aSalariedPerson()
  const before = safe(await readLookAhead(ctx))
  await addBankRows(ctx, [
    { accountId: account, day: '2026-11-21', amountMinor: 33_000n, status: 'pending', text: 'NOON' },
  ])
  await createTransaction(
    ctx,
    { type: 'expense', amount: 250, description: 'Birthday', category: 'shopping', date: '2026-11-24' },
    null,
  )
  const ahead = await readLookAhead(ctx)
  expect(safe(ahead).parts).toContainEqual({ kind: 'pending', amount: -330 })
  expect(safe(ahead).parts).toContainEqual({ kind: 'planned', amount: -250 })
  expect(fils(safe(ahead).amount)).toBe(fils(before.amount) - 58_000)
  // DEWA's debit is pending, so it replaces the bill of the 24th
  await addBankRows(ctx, [
    { accountId: account, day: now, amountMinor: 45_050n, status: 'pending', text: 'DEWA' },
  ])
  await write(ctx.db, ctx, (tx) => followExpected(tx, ctx))
  const after = safe(await readLookAhead(ctx))
  expect(after.parts).toContainEqual({ kind: 'pending', amount: -780.5 })
  expect(after.parts.some(({ kind }) => kind === 'bills')).toBe(false)
  expect(fils(after.amount)).toBe(fils(safe(ahead).amount))
})

test('moving the pay day moves the end of the period but changes no balance or payment', async () => {
  await aSalariedPerson()
  const before = await readLookAhead(ctx)
  await updatePayPeriod(ctx, { mode: 'day', day: 24 })
  const after = await readLookAhead(ctx)
  expect(safe(after).until).toBe('2026-11-24')
  expect(after.days.map(({ date, events }) => [date, events])).toEqual(
    before.days.map(({ date, events }) => [date, events]),
  )
  expect(safe(after).parts[0]).toEqual(safe(before).parts[0])
})

test('other users see nothing of it, and dollars count as spendable without an account in AED', async () => {
  await aSalariedPerson()
  const stranger = await ledger.person()
  expect((await readLookAhead(stranger)).days).toEqual([])
  await addBankAccount(stranger, { currency: 'USD', balanceMinor: 10_000n })
  await addBankAccount(stranger, { currency: 'LBP', balanceMinor: 70_000n })
  const ahead = await readLookAhead(stranger)
  expect(safe(ahead).amount).toBe(367.25)
  expect(ahead.unconverted).toEqual([{ currency: 'LBP', amount: 700 }])
  expect(ahead.accounts.map(({ currency, counts }) => `${currency} ${counts}`).toSorted()).toEqual([
    'LBP no',
    'USD spending',
  ])
  await addBankAccount(stranger, { currency: 'GBP', balanceMinor: 10_000n })
  const pounds = ratesOn(now).toAed(10_000n, 'GBP') ?? 0n
  expect(fils(safe(await readLookAhead(stranger)).amount)).toBe(36_725 + Number(pounds))
})
