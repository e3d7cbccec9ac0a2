import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { neededEach, payPeriodsUntil, reachedAtPace, reachedWith } from '#contract/planning/goal-pace.ts'
import type { Ctx } from '../../../context.ts'
import { write } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { readFilterTotals } from '../../ledger/list/service.ts'
import { readSummary } from '../../figures/summaries/service.ts'
import { updateGroup } from '../../categories/service.groups.ts'
import { addBankAccount, addBankRows, type Ledger, startLedger } from '../../ledger/testing/ledger.ts'
import { createInstrument, deleteAccount } from '../../investments/service.ts'
import { createTrade } from '../../investments/service.trades.ts'
import { savingsByGoal, partOf } from './funds.ts'
import { listGoals } from './service.read.ts'
import { createGoal, deleteGoal, listPledges, pledgeToGoal, updateGoal } from './service.ts'

let ledger: Ledger
let ctx: Ctx
beforeAll(async () => {
  ledger = await startLedger('2026-11-22T08:00:00Z')
})
afterAll(() => ledger.stop())
beforeEach(async () => {
  ledger.setNow('2026-11-22T08:00:00Z')
  ctx = await ledger.person()
})
/** The reason why an operation was rejected; `done` if it succeeded. */
const refused = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.said.reason : String(error)),
  )

test('a place where investments are held is part of a goal by what it is worth, never more than all of it', async () => {
  const position = { account: 'Broker', day: '2026-05-01', quantity: '100', price: '600' }
  const { id } = await createInstrument(ctx, { kind: 'fund', name: 'World', position })
  const { invested } = await listGoals(ctx)
  expect(invested.map(({ name }) => name)).toEqual(['Broker'])
  const broker = invested[0]?.account_id ?? ''
  const house = (accounts: object[]) =>
    createGoal(ctx, { name: 'House', target: 100_000, accounts: accountsOf(accounts) })
  const accountsOf = (list: object[]) => list.map((part) => ({ account_id: broker, ...part }))
  const goal = await house([{ percent: 50 }])
  expect(goal).toMatchObject({
    saved: 30_000,
    share: 0.3,
    accounts: [{ account_id: broker, counts: 'balance' }],
  })
  expect(await refused(house([{ percent: 60 }]))).toBe('goal_account_full')
  expect(await refused(house([{ amount: 30_000.01 }]))).toBe('goal_account_less')
  expect(await refused(house([{ percent: 10, counts: 'transfers' }]))).toBe('goal_account_unknown')
  expect(await house([{ amount: 30_000 }])).toMatchObject({ saved: 30_000 })
  await createTrade(ctx, id, {
    kind: 'sell',
    account: 'Broker',
    day: '2026-11-20',
    quantity: '50',
    price: '600',
  })
  expect((await listGoals(ctx)).goals.map(({ saved, accounts }) => [saved, accounts[0]?.short])).toEqual([
    [15_000, 0],
    [15_000, 15_000],
  ])
  await deleteAccount(ctx, broker)
  expect((await listGoals(ctx)).goals.map(({ accounts }) => accounts)).toEqual([[], []])
})

test('a share of an account and contributions make up the saved amount, with what each pay period needs', async () => {
  const account = await addBankAccount(ctx, { kind: 'savings', balanceMinor: 8_000_00n })
  const goal = await createGoal(ctx, {
    name: 'Umrah',
    icon: 'plane',
    target: 10_000,
    by: '2027-03-15',
    accounts: [{ account_id: account, percent: 50 }],
  })
  expect(goal).toMatchObject({
    target: 10_000,
    saved: 4000,
    share: 0.4,
    by: '2027-03-15',
    // no salary is known: this month and the four that start before the date
    needed: 1200,
    accounts: [{ account_id: account, percent: 50, counts: 'balance', saved: 4000 }],
  })
  const pledged = await pledgeToGoal(ctx, goal.id, {
    amount: 500.5,
    date: '2026-11-20',
    note: 'Cash at home',
  })
  expect(pledged).toMatchObject({ saved: 4500.5, pledged: 500.5, needed: 1099.9 })
  await expect(refused(pledgeToGoal(ctx, goal.id, { amount: -600 }))).resolves.toBe('goal_pledge_too_large')
  expect(await pledgeToGoal(ctx, goal.id, { amount: -100.5 })).toMatchObject({ saved: 4400, pledged: 400 })
  expect((await listPledges(ctx, goal.id)).map(({ amount, note }) => [amount, note])).toEqual([
    [-100.5, ''],
    [500.5, 'Cash at home'],
  ])
  const changed = await updateGoal(ctx, goal.id, { target: 4000, by: null, accounts: [] })
  expect(changed).toMatchObject({ name: 'Umrah', target: 4000, saved: 400, needed: null, accounts: [] })
  await deleteGoal(ctx, goal.id)
  expect((await listGoals(ctx)).goals).toEqual([])
})

test('the shares of an account never exceed 100 percent, even when added concurrently', async () => {
  const account = await addBankAccount(ctx, { name: 'Saver', balanceMinor: 1_000_00n })
  const whole = (percent: number, counts?: 'balance' | 'transfers'): Promise<unknown> =>
    createGoal(ctx, { name: 'G', target: 5000, accounts: [{ account_id: account, percent, counts }] })
  // of several concurrent requests only as many succeed as fit
  const tried = await Promise.all([40, 40, 40, 40].map((percent) => refused(whole(percent))))
  expect(tried.toSorted()).toEqual(['done', 'done', 'goal_account_full', 'goal_account_full'])
  await expect(refused(whole(21, 'transfers'))).resolves.toBe('goal_account_full')
  const { goals, taken } = await listGoals(ctx)
  expect(taken).toEqual([{ account_id: account, percent: 80, amount: 0, balance: 1000 }])
  expect(goals.map(({ saved }) => saved)).toEqual([400, 400])
  // a fifth is left for contributions that stay in the account
  const id = goals[0]?.id ?? ''
  await expect(refused(pledgeToGoal(ctx, id, { amount: 200.01, account_id: account }))).resolves.toBe(
    'goal_account_short',
  )
  expect(await pledgeToGoal(ctx, id, { amount: 200, account_id: account })).toMatchObject({ saved: 600 })
  await expect(refused(pledgeToGoal(ctx, id, { amount: 0.01, account_id: account }))).resolves.toBe(
    'goal_account_short',
  )
})

test('an account serves several goals by amount, and those added last are reduced when its balance falls', async () => {
  const account = await addBankAccount(ctx, { name: 'Saver', balanceMinor: 10_000_00n })
  const part = (share: { amount: number } | { percent: number }) =>
    createGoal(ctx, { name: 'G', target: 9000, accounts: [{ account_id: account, ...share }] })
  const trip = await part({ amount: 4000 })
  expect(trip).toMatchObject({
    saved: 4000,
    accounts: [{ percent: null, amount: 4000, saved: 4000, short: 0 }],
  })
  const car = await part({ amount: 3500.5 })
  await part({ percent: 20 })
  // 499.50 is free beside 7,500.50 and a fifth of 10,000
  await expect(refused(part({ amount: 499.51 }))).resolves.toBe('goal_account_less')
  await expect(refused(part({ percent: 5 }))).resolves.toBe('goal_account_less')
  const failed: unknown = await part({ amount: 499.51 }).catch((error: unknown) => error)
  expect(failed instanceof AppError && Object.keys(failed.fields)).toEqual(['accounts.0.amount'])
  const { taken } = await listGoals(ctx)
  expect(taken).toEqual([{ account_id: account, percent: 20, amount: 7500.5, balance: 10_000 }])
  const savedNow = async () =>
    (await listGoals(ctx)).goals.map(({ saved, accounts }) => [saved, accounts[0]?.short])
  expect(await savedNow()).toEqual([
    [4000, 0],
    [3500.5, 0],
    [2000, 0],
  ])
  await write(ctx.db, ctx, async (tx) => {
    await sql`update accounts set balance_minor = 500000 where user_id = ${ctx.userId} and id = ${account}`.execute(
      tx,
    )
  })
  expect(await savedNow()).toEqual([
    [4000, 0],
    [1000, 2500.5],
    [0, 1000],
  ])
  // a reduced share may stay as it is, or be lowered, but not raised
  const accounts = (amount: number) => ({ accounts: [{ account_id: account, amount }] })
  expect(await updateGoal(ctx, car.id, { name: 'Car', ...accounts(3500.5) })).toMatchObject({ saved: 1000 })
  await expect(refused(updateGoal(ctx, car.id, accounts(3600)))).resolves.toBe('goal_account_less')
})

test('transfers into an account count from the goal’s start, up to what is still in the account', async () => {
  ledger.setNow('2026-08-01T08:00:00Z')
  const account = await addBankAccount(ctx, { balanceMinor: 700_00n })
  const transferId = '0b0e0000-0000-4000-8000-000000000001'
  const move = (day: string, amountMinor: bigint, type: 'income' | 'expense' = 'income') => ({
    accountId: account,
    day,
    amountMinor,
    type,
    transferId,
  })
  await addBankRows(ctx, [move('2026-07-01', 300_00n)])
  const goal = await createGoal(ctx, {
    name: 'Car',
    target: 2000,
    accounts: [{ account_id: account, counts: 'transfers' }],
  })
  expect(goal.saved).toBe(0)
  await addBankRows(ctx, [
    move('2026-09-01', 400_00n),
    move('2026-10-01', 250_00n),
    move('2026-10-05', 50_00n, 'expense'),
    { accountId: account, day: '2026-10-06', amountMinor: 900_00n, type: 'income' },
  ])
  ledger.setNow('2026-11-22T08:00:00Z')
  const { goals } = await listGoals(ctx)
  // a net 600 moved in, all within 90 days; 1,400 are missing
  expect(goals[0]).toMatchObject({ saved: 600, pace: 200, reached_on: '2027-06-20' })
  await addBankRows(ctx, [move('2026-11-01', 500_00n)])
  expect((await listGoals(ctx)).goals[0]?.saved).toBe(700)
})

test('an emergency fund is measured in months of essential spending, averaged over full months with data', async () => {
  const account = await addBankAccount(ctx, { kind: 'savings', balanceMinor: 9_000_00n })
  const row = (day: string, amount: bigint, category: string) => ({
    accountId: account,
    day,
    amountMinor: amount * 100n,
    category,
  })
  await addBankRows(ctx, [
    row('2026-08-15', 999n, 'rent'),
    row('2026-09-05', 2500n, 'rent'),
    row('2026-09-10', 500n, 'groceries'),
    row('2026-10-05', 2500n, 'rent'),
    row('2026-10-11', 700n, 'dining'),
    row('2026-10-12', 500n, 'groceries'),
    row('2026-10-13', 600n, 'education'),
    row('2026-10-14', 400n, 'government'),
    row('2026-10-15', 250n, 'gym'),
    row('2026-11-05', 2500n, 'rent'),
  ])
  const inAnalytics = async (): Promise<number> => {
    const months = { from: '2026-09-01', to: '2026-10-31' }
    return (await readFilterTotals(ctx, { ...months, category_group: 'essential' })).total.expenses
  }
  const goal = await createGoal(ctx, {
    name: 'Emergency fund',
    kind: 'emergency_fund',
    months: 6,
    accounts: [{ account_id: account }],
  })
  expect(goal).toMatchObject({ icon: 'shield', target: 21_750, saved: 9000, covers: 2.5 })
  expect((await listGoals(ctx)).essential).toMatchObject({ monthly: 3625, months: 2 })
  expect(await inAnalytics()).toBe(2 * 3625)
  // what is essential is what the groups say, as in Analytics
  await updateGroup(ctx, 'home', { need: 'discretionary' })
  expect((await listGoals(ctx)).essential).toMatchObject({ monthly: 425, months: 2 })
  expect(await inAnalytics()).toBe(2 * 425)
  await updateGroup(ctx, 'home', { need: 'essential' })
  // an amount replaces months and is stored in the user document
  expect(await updateGoal(ctx, goal.id, { target: 12_000 })).toMatchObject({ target: 12_000, months: null })
  await expect(refused(createGoal(ctx, { name: 'Again', kind: 'emergency_fund' }))).resolves.toBe(
    'goal_kind_taken',
  )
})

test('the monthly goals match the dashboard’s figures and use the targets of the user document', async () => {
  const account = await addBankAccount(ctx)
  await addBankRows(ctx, [
    { accountId: account, day: '2026-11-02', amountMinor: 9_000_00n, type: 'income', category: 'salary' },
    { accountId: account, day: '2026-11-01', amountMinor: 50_00n, category: 'dining' },
    { accountId: account, day: '2026-11-03', amountMinor: 8_400_00n, category: 'rent' },
    { accountId: account, day: '2026-12-01', amountMinor: 70_00n, category: 'dining' },
  ])
  const savings = await createGoal(ctx, { name: 'Save', kind: 'monthly_savings' })
  const { period_summary } = await readSummary(ctx, { period: 'pay' })
  expect(savings).toMatchObject({ target: 1000, saved: 600, needed: 400, by: '2026-11-30', share: 0.6 })
  expect(savings.saved).toBe(period_summary.net_income)
  const budget = await createGoal(ctx, { name: 'Spend less', kind: 'monthly_budget', target: 7000 })
  expect(budget).toMatchObject({ target: 7000, saved: 8400, share: 1.2 })
  expect(budget.saved).toBe(period_summary.expenses)
  await expect(refused(pledgeToGoal(ctx, budget.id, { amount: 5 }))).resolves.toBe('goal_holds_nothing')
})

test('an unknown balance is not shown, and no user can access another’s goals', async () => {
  const accountId = await addBankAccount(ctx, { balanceMinor: 500_00n })
  const hidden = await addBankAccount(ctx, { balanceMinor: 100_00n })
  const goal = await createGoal(ctx, {
    name: 'Trip',
    target: 900,
    by: '2027-01-01',
    accounts: [{ account_id: accountId }, { account_id: hidden }],
  })
  expect(goal.saved).toBe(600)
  await write(ctx.db, ctx, async (tx) => {
    await sql`update accounts set hidden = true where user_id = ${ctx.userId} and id = ${hidden}`.execute(tx)
  })
  expect((await listGoals(ctx)).goals[0]).toMatchObject({ saved: null, needed: null, share: null })
  const otherPerson = await ledger.person()
  expect((await listGoals(otherPerson)).goals).toEqual([])
  await expect(refused(updateGoal(otherPerson, goal.id, { name: 'Mine' }))).resolves.toBe('goal_not_found')
  await expect(refused(pledgeToGoal(otherPerson, goal.id, { amount: 1 }))).resolves.toBe('goal_not_found')
  await expect(refused(listPledges(otherPerson, goal.id))).resolves.toBe('goal_not_found')
  await expect(refused(deleteGoal(otherPerson, goal.id))).resolves.toBe('goal_not_found')
  const theirs = { name: 'Mine', target: 5, accounts: [{ account_id: accountId }] }
  await expect(refused(createGoal(otherPerson, theirs))).resolves.toBe('goal_account_unknown')
})

test('no amount counts towards two goals, for any shares, transfers and contributions', () => {
  const fils = fc.bigInt(-(10n ** 9n), 10n ** 9n)
  const part = fc.record({ percent: fc.integer({ min: 1, max: 33 }), transfers: fc.boolean(), moved: fils })
  const accountParts = fc.array(part, { minLength: 1, maxLength: 3 })
  const contributions = fc.array(fc.bigInt(0n, 10n ** 9n), { maxLength: 3 })
  fc.assert(
    fc.property(fils, accountParts, contributions, (balance, parts, pledges) => {
      const ids = parts.map((_, index) => `goal-${index}`)
      const shares = parts.map(({ percent, transfers }, index) => ({
        goal_id: `goal-${index}`,
        account_id: 'a',
        ...(percent % 2 === 0
          ? { percent: null, amount_minor: BigInt(percent) * 10n ** 7n }
          : { percent, amount_minor: null }),
        counts: transfers ? ('transfers' as const) : ('balance' as const),
        invested: false,
      }))
      const moved = parts.map(({ moved: minor }, index) => ({
        goal_id: `goal-${index}`,
        account_id: 'a',
        minor: minor > 0n ? minor : 0n,
        recent: 0n,
      }))
      const pledged = pledges.map((minor, index) => ({
        goal_id: `goal-${index % ids.length}`,
        account_id: 'a',
        minor,
        recent: minor,
      }))
      const savings = savingsByGoal(ids, shares, new Map([['a', { balance, before: null }]]), moved, pledged)
      const sum = [...savings.values()].reduce((total, { saved }) => total + (saved ?? 0n), 0n)
      expect(sum <= (balance > 0n ? balance : 0n)).toBe(true)
      expect([...savings.values()].every(({ saved }) => saved !== null && saved >= 0n)).toBe(true)
    }),
  )
  expect(partOf(-5n, 50)).toBe(0n)
})

test('the amount needed per pay period suffices by the date and is at most a fils too high', () => {
  expect(payPeriodsUntil('2026-11-24', '2026-11-25')).toBe(1)
  expect(payPeriodsUntil('2026-12-25', '2026-11-25')).toBe(3)
  expect(reachedAtPace(1000n, 0n, 90, '2026-11-22')).toBeNull()
  expect(reachedWith(1000n, 1n, '2026-11-22', '2026-11-25')).toBeNull()
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 9n), fc.integer({ min: 0, max: 40 }), (remaining, months) => {
      const next = '2026-11-25'
      const by = `20${26 + Math.floor((10 + months) / 12)}-${String(((10 + months) % 12) + 1).padStart(2, '0')}-26`
      const count = BigInt(payPeriodsUntil(by, next))
      const perPeriod = neededEach(remaining, by, next)
      expect(perPeriod * count >= remaining && (perPeriod - 1n) * count < remaining).toBe(true)
      const reached = reachedWith(remaining, perPeriod, '2026-11-22', next)
      expect(reached !== null && reached <= by).toBe(true)
    }),
  )
})
