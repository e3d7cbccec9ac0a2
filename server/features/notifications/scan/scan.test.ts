import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Goal } from '#contract/planning/goals.ts'
import { addMonths } from '#contract/period.ts'
import type { Budget } from '#contract/planning/budgets.ts'
import type { Ctx } from '../../../context.ts'
import { read, system, write } from '../../../platform/db/db.ts'
import { addBankAccount, addBankRows, type BankRow, startLedger } from '../../ledger/testing/ledger.ts'
import { updateBuffer } from '../../planning/ahead/service.ts'
import { createTransaction, deleteTransaction } from '../../payments/edit/service.create.ts'
import { editTransaction } from '../../payments/edit/service.edit.ts'
import { recountTotals } from '../../payments/totals/service.totals.ts'
import { verifyBatch } from '../../payments/verify/service.verify.ts'
import { createBudget, deleteBudget } from '../../planning/budgets/service.ts'
import { listNotifications, notificationSubscriptions } from '../service.ts'
import { scanUser } from './service.scan.ts'
import { digestOf } from './digest.ts'
import { newsOfGoal, paceOfBudget } from './service.news.ts'
import { startedFor } from '../../../../test/started.ts'

const world = startedFor(() => startLedger('2026-03-16T08:00:00Z'))

const connectionOf = async (ctx: Ctx, accountId: string): Promise<string> =>
  read(ctx.db, ctx, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select connection_id as id from accounts where user_id = ${ctx.userId} and id = ${accountId}`.execute(
      tx,
    )
    return rows[0]?.id ?? ''
  })

/** A sync that has added these rows, with the event published when it ends. */
async function sync(ctx: Ctx, accountId: string, rows: readonly Omit<BankRow, 'accountId'>[]): Promise<void> {
  const connectionId = await connectionOf(ctx, accountId)
  const runId = randomUUID()
  const now = ctx.clock.now()
  await write(ctx.db, ctx, (tx) =>
    sql`insert into sync_runs (user_id, id, connection_id, trigger, days, state, created_at, started_at, finished_at)
      values (${ctx.userId}, ${runId}, ${connectionId}, 'schedule', 30, 'done', ${now}, ${now}, ${now})`.execute(
      tx,
    ),
  )
  await addBankRows(
    ctx,
    rows.map((row) => ({ accountId, ...row })),
  )
  const subscription = notificationSubscriptions.find(({ kind }) => kind === 'sync.finished')
  await write(ctx.db, ctx, async (tx) => {
    const event = { connectionId, runId, inserted: rows.length, updated: 0, removed: 0 }
    await subscription?.handle(ctx, tx, event)
  })
}

const notificationsOf = async ({
  db,
  userId,
}: Ctx): Promise<{ kind: string; data: Record<string, unknown> }[]> =>
  system(db, async (tx) => {
    const { rows } = await sql<{ kind: string; data: Record<string, unknown> }>`
      select kind, data from notifications where user_id = ${userId} order by id`.execute(tx)
    return rows
  })

test('a first sync notifies nothing; later ones notify salary, grouped large payments, refunds and double charges', async () => {
  const ctx = await world.person()
  const account = await addBankAccount(ctx)
  await sync(ctx, account, [
    { day: '2026-03-16', amountMinor: 900_000n, merchantKey: 'first', merchant: 'First' },
  ])
  expect(await notificationsOf(ctx)).toEqual([])
  world.setNow('2026-03-16T09:00:00Z')
  await sync(ctx, account, [
    { day: '2026-03-16', amountMinor: 2_000_000n, type: 'income', category: 'salary', merchant: 'Acme' },
    { day: '2026-03-15', amountMinor: 600_000n, merchant: 'Landlord', merchantKey: 'landlord' },
    { day: '2026-03-16', amountMinor: 500_000n, merchant: 'School', merchantKey: 'school' },
    { day: '2026-03-01', amountMinor: 800_000n, merchant: 'Old', merchantKey: 'old' },
    { day: '2026-03-16', amountMinor: 5_000n, type: 'income', category: 'refunds', merchant: 'Noon' },
    { day: '2026-03-15', amountMinor: 12_000n, merchant: 'Gym', merchantKey: 'gym' },
    { day: '2026-03-16', amountMinor: 12_000n, merchant: 'Gym', merchantKey: 'gym' },
    { day: '2026-03-16', amountMinor: 5000n, category: 'tolls', merchant: 'Salik', merchantKey: 'salik' },
    { day: '2026-03-16', amountMinor: 5000n, category: 'tolls', merchant: 'Salik', merchantKey: 'salik' },
    { day: '2026-03-16', amountMinor: 700_000n, merchant: 'Own', transferId: randomUUID() },
  ])
  const notifications = await notificationsOf(ctx)
  expect(notifications.map(({ kind }) => kind).sort()).toEqual([
    'double_charge',
    'large_payment',
    'refund_arrived',
    'salary_arrived',
  ])
  expect(notifications.find(({ kind }) => kind === 'large_payment')?.data).toMatchObject({
    name: 'Landlord',
    count: 2,
    amount: { minor: '600000', currency: 'AED' },
  })
})

test('a salary that differs from the usual one by the user’s threshold has its own notification', async () => {
  const ctx = await world.person()
  const account = await addBankAccount(ctx)
  const salary = { type: 'income' as const, category: 'salary', merchant: 'Acme', merchantKey: 'acme' }
  await sync(
    ctx,
    account,
    ['2025-12-25', '2026-01-25', '2026-02-25'].map((day) => ({ ...salary, day, amountMinor: 2_000_000n })),
  )
  world.setNow('2026-03-16T09:00:00Z')
  await sync(ctx, account, [{ ...salary, day: '2026-03-15', amountMinor: 2_100_000n }])
  world.setNow('2026-03-16T09:30:00Z')
  await sync(ctx, account, [{ ...salary, day: '2026-03-16', amountMinor: 1_700_000n }])
  const notifications = await notificationsOf(ctx)
  expect(notifications.map(({ kind }) => kind)).toEqual(['salary_arrived', 'salary_different'])
  expect(notifications[1]?.data).toMatchObject({
    amount: { minor: '1700000' },
    usual: { minor: '2000000', currency: 'AED' },
  })
})

test('the same amount twice at a merchant where that is usual is not a double charge', async () => {
  const ctx = await world.person()
  const account = await addBankAccount(ctx)
  await sync(ctx, account, [
    { day: '2026-02-10', amountMinor: 3000n, merchantKey: 'metro', merchant: 'Metro' },
    { day: '2026-02-11', amountMinor: 3000n, merchantKey: 'metro', merchant: 'Metro' },
  ])
  world.setNow('2026-03-16T10:00:00Z')
  await sync(ctx, account, [
    { day: '2026-03-15', amountMinor: 3000n, merchantKey: 'metro', merchant: 'Metro' },
    { day: '2026-03-16', amountMinor: 3000n, merchantKey: 'metro', merchant: 'Metro' },
  ])
  expect(await notificationsOf(ctx)).toEqual([])
})

test('the daily scan notifies budgets, payments to review and a failing bank, once each', async () => {
  const ctx = await world.person()
  const account = await addBankAccount(ctx, { balanceMinor: 10_000_000n })
  const food = await createBudget(ctx, {
    name: 'Food',
    category_ids: ['groceries'],
    amount: 1000,
    every: 'month',
    carry: false,
  })
  // over its limit when it is made: no news, as nothing was paid since
  await addBankRows(ctx, [
    { accountId: account, day: '2026-03-09', amountMinor: 90_000n, category: 'dining' },
  ])
  await createBudget(ctx, {
    name: 'Out',
    category_ids: ['dining'],
    amount: 100,
    every: 'month',
    carry: false,
  })
  world.setNow('2026-03-16T11:00:00Z')
  const rows = Array.from({ length: 22 }, (_, index) => ({
    accountId: account,
    day: '2026-03-10',
    amountMinor: 4000n + BigInt(index),
    category: 'groceries',
  }))
  const ids = await addBankRows(ctx, rows)
  await system(ctx.db, (tx) =>
    sql`update connections set error_kind = 'unavailable', last_synced_at = '2026-03-14T08:00:00Z'
      where user_id = ${ctx.userId}`.execute(tx),
  )
  await scanUser(ctx)
  await scanUser(ctx)
  const notifications = await notificationsOf(ctx)
  expect(notifications.map(({ kind }) => kind).sort()).toEqual([
    'bank_trouble',
    'budget_near',
    'digest',
    'review_waiting',
  ])
  expect(notifications.find(({ kind }) => kind === 'budget_near')?.data).toMatchObject({ percent: 88 })
  const [late] = await addBankRows(ctx, [
    { accountId: account, day: '2026-03-12', amountMinor: 20_000n, category: 'groceries' },
  ])
  await scanUser(ctx)
  const ofBudgets = async () =>
    (await listNotifications(ctx, { state: 'all' })).notifications
      .filter(({ kind }) => kind.startsWith('budget_'))
      .map(({ kind, text }) => [kind, text])
  const toReview = async () =>
    (await listNotifications(ctx, {})).notifications.find(({ kind }) => kind === 'review_waiting')?.title
  expect(await toReview()).toBe('New payments to review')
  // what was said before, that it is almost spent, is not true any more
  expect(await ofBudgets()).toEqual([['budget_over', expect.stringContaining('AED 82.31')]])
  const payment = { type: 'expense', amount: 50, description: 'Market', category: 'groceries' } as const
  const added = await createTransaction(ctx, { ...payment, date: '2026-03-15' }, null)
  await scanUser(ctx)
  expect(await ofBudgets()).toEqual([['budget_over', expect.stringContaining('AED 132.31')]])
  await deleteTransaction(ctx, added.id)
  await editTransaction(ctx, late ?? '', { category: 'education' })
  await scanUser(ctx)
  expect(await ofBudgets()).toEqual([['budget_near', expect.any(String)]])
  await verifyBatch(ctx, ids.slice(0, 10), 'correct')
  await scanUser(ctx)
  expect(await toReview()).toBeUndefined()
  await deleteBudget(ctx, food.id)
  expect(await ofBudgets()).toEqual([])
})

test('a digest compares with the median of earlier spans, and has no usual amount before there are three', () => {
  const sum = (span: number, aed: bigint, category = 'groceries', type = 'expense') => ({
    span,
    type,
    category_id: category,
    name: category,
    aed_minor: aed,
  })
  const about = { from: '2026-03-09', to: '2026-03-15', review: 4 }
  expect(digestOf([sum(1, 100n)], about)).toBeNull()
  const early = digestOf([sum(0, 10_000n), sum(1, 5000n), sum(0, 70_000n, 'salary', 'income')], about)
  expect(early?.data).toMatchObject({
    usual: null,
    changes: [],
    spent: { minor: '10000' },
    income: { minor: '70000' },
  })
  const spans = [20_000n, 30_000n, 50_000n].map((aed, index) => sum(index + 1, aed))
  const later = digestOf([sum(0, 42_000n), sum(0, 100n, 'coffee'), ...spans], about)
  expect(later?.data).toMatchObject({
    usual: { minor: '30000' },
    changes: [{ categoryId: 'groceries', amount: { minor: '42000' }, usual: { minor: '30000' } }],
    review: 4,
  })
})

test('a balance that will not last until pay day is notified once for that pay day', async () => {
  const ctx = await world.person()
  await addBankAccount(ctx, { balanceMinor: 10_000n })
  await updateBuffer(ctx, 500)
  await scanUser(ctx)
  await scanUser(ctx)
  const notifications = await notificationsOf(ctx)
  expect(notifications.map(({ kind }) => kind)).toEqual(['balance_low'])
  expect(notifications[0]?.data).toMatchObject({ until: '2026-04-01', lowest: { currency: 'AED' } })
})

test('money in savings is no low balance', async () => {
  const ctx = await world.person()
  await addBankAccount(ctx, { balanceMinor: 10_000n })
  await addBankAccount(ctx, { balanceMinor: 900_000n, kind: 'savings' })
  await updateBuffer(ctx, 500)
  await scanUser(ctx)
  expect(await notificationsOf(ctx)).toEqual([])
})

const someGoal = (more: Partial<Goal>): Goal => ({
  id: randomUUID(),
  kind: 'custom',
  name: 'Hajj',
  icon: 'plane',
  target: 20_000,
  months: null,
  saved: 8000,
  by: '2026-12-31',
  needed: 1200,
  reached_on: '2026-12-20',
  share: 0.4,
  pace: 1300,
  covers: null,
  accounts: [],
  pledged: 0,
  ...more,
})

test('a goal is notified when it is reached, and when its pace is too slow for its due date', () => {
  const kinds = (more: Partial<Goal>) => newsOfGoal(someGoal(more), '2026-03-16').map(({ kind }) => kind)
  expect(kinds({})).toEqual([])
  expect(kinds({ saved: 20_000 })).toEqual(['goal_reached'])
  expect(kinds({ reached_on: '2027-01-10' })).toEqual([])
  expect(kinds({ reached_on: '2027-02-01' })).toEqual(['goal_slipping'])
  expect(kinds({ reached_on: null })).toEqual(['goal_slipping'])
  expect(kinds({ reached_on: null, pace: null })).toEqual([])
  expect(kinds({ reached_on: null, by: null })).toEqual([])
  expect(kinds({ saved: null })).toEqual([])
  expect(kinds({ kind: 'monthly_savings', saved: 30_000 })).toEqual([])
})

test('a budget’s pace is notified once enough of its period has passed, and never for a yearly budget', () => {
  const budget: Budget = {
    id: randomUUID(),
    name: 'Food',
    category_ids: [],
    every: 'month',
    group: 'flexible',
    paid_since: true,
    carry: false,
    average: false,
    from: '2026-03-01',
    to: '2026-03-31',
    limit: 1000,
    carried: 0,
    spent: 600,
    pending: 0,
    expected: 0,
    expected_payments: [],
    expected_count: 0,
    left: 400,
    per_day: 25,
    projected: 1160,
    monthly_share: null,
    put_aside: null,
    next_payment: null,
  }
  const pace = (more: Partial<Budget>, day: string) => paceOfBudget({ ...budget, ...more }, day).length
  expect(pace({}, '2026-03-16')).toBe(1)
  expect(pace({}, '2026-03-09')).toBe(0)
  expect(pace({ projected: 1090 }, '2026-03-16')).toBe(0)
  expect(pace({ carried: 100 }, '2026-03-16')).toBe(0)
  expect(pace({ every: 'year' }, '2026-03-16')).toBe(0)
})

test('a price rise is notified once', async () => {
  world.setNow('2026-03-16T08:00:00Z')
  const ctx = await world.person()
  const account = await addBankAccount(ctx, { balanceMinor: 10_000_000n })
  const monthly = (name: string, count: number, minor: (back: number) => bigint) =>
    Array.from({ length: count }, (_, back) => ({
      accountId: account,
      day: addMonths('2026-03-14', -back),
      amountMinor: minor(back),
      merchantKey: name.toLowerCase(),
      merchant: name,
      category: 'streaming',
    }))
  await addBankRows(ctx, [
    ...monthly('Gym Club', 14, () => 30_000n),
    ...monthly('Streamly', 14, (back) => (back === 0 ? 5500n : 4500n)),
  ])
  await scanUser(ctx)
  await scanUser(ctx)
  const news = (await notificationsOf(ctx)).filter(({ kind }) => kind === 'price_rise')
  expect(news.map(({ data }) => data)).toMatchObject([
    { name: 'Streamly', amount: { minor: '5500' }, before: { minor: '4500' } },
  ])
})

test('a salary that is more than two days late is notified once', async () => {
  const ctx = await world.person()
  const account = await addBankAccount(ctx, { balanceMinor: 10_000_000n })
  await addBankRows(
    ctx,
    [1, 2, 3, 4].map((back) => ({
      accountId: account,
      day: addMonths('2026-03-12', -back),
      amountMinor: 2_000_000n,
      type: 'income' as const,
      category: 'salary',
      merchantKey: 'acme',
      merchant: 'Acme',
    })),
  )
  const late = async (): Promise<number> => {
    await scanUser(ctx)
    return (await notificationsOf(ctx)).filter(({ kind }) => kind === 'salary_late').length
  }
  world.setNow('2026-03-13T08:00:00Z')
  expect(await late()).toBe(0)
  world.setNow('2026-03-16T08:00:00Z')
  expect(await late()).toBe(1)
  world.setNow('2026-03-18T08:00:00Z')
  expect(await late()).toBe(1)
})

test('a salary that came as a plain transfer is not late', async () => {
  // the bank is read on the last of these days
  world.setNow('2026-04-16T06:00:00Z')
  const ctx = await world.person()
  const account = await addBankAccount(ctx, { balanceMinor: 10_000_000n })
  const paid = (back: number, category: string | null, amountMinor = 2_000_000n) => ({
    accountId: account,
    day: addMonths('2026-03-12', -back),
    amountMinor,
    type: 'income' as const,
    category,
    merchantKey: 'acme',
    merchant: 'Acme',
  })
  const late = async () => {
    await scanUser(ctx)
    return (await notificationsOf(ctx)).filter(({ kind }) => kind === 'salary_late').length
  }
  await addBankRows(ctx, [...[1, 2, 3, 4].map((back) => paid(back, 'salary')), paid(0, null)])
  world.setNow('2026-03-16T08:00:00Z')
  expect(await late()).toBe(0)
  // a part of it is none
  await addBankRows(ctx, [paid(-1, null, 300_000n)])
  world.setNow('2026-04-16T08:00:00Z')
  expect(await late()).toBe(1)
})

test('of two employers the one that is late is told by name, and nobody after the last pay of a job', async () => {
  // the bank is read on the last of these days
  world.setNow('2026-04-20T06:00:00Z')
  const ctx = await world.person()
  const account = await addBankAccount(ctx, { balanceMinor: 10_000_000n })
  const paid = (day: string, merchant: string, text = `SALARY ${merchant}`, category = 'salary') => ({
    accountId: account,
    day,
    amountMinor: 2_000_000n,
    type: 'income' as const,
    category,
    merchantKey: merchant.toLowerCase(),
    merchant,
    text,
  })
  const months = [0, 1, 2, 3].map((back) => addMonths('2026-02-01', -back).slice(0, 7))
  await addBankRows(ctx, [
    ...months.flatMap((month, back) => [
      paid(`${month}-12`, 'Acme'),
      // the latest without the word
      back === 0
        ? paid(`${month}-20`, 'Zenith', 'TRANSFER FROM Zenith', 'family_support')
        : paid(`${month}-20`, 'Zenith'),
    ]),
    paid('2026-03-12', 'Acme'),
  ])
  const late = async () => {
    await scanUser(ctx)
    return (await notificationsOf(ctx)).filter(({ kind }) => kind === 'salary_late').map(({ data }) => data)
  }
  world.setNow('2026-03-19T08:00:00Z')
  expect(await late()).toEqual([])
  world.setNow('2026-03-26T08:00:00Z')
  expect(await late()).toEqual([{ began: '2026-02-20', payer: 'Zenith' }])
  await addBankRows(ctx, [paid('2026-04-05', 'Acme', 'FINAL SETTLEMENT Acme')])
  world.setNow('2026-04-20T08:00:00Z')
  expect(await late()).toHaveLength(1)
})

test('of a file only the salary that a pay period begins with is told of, and only one of the last days', async () => {
  const ctx = await world.person()
  world.setNow('2026-03-30T09:00:00Z')
  const accountId = await addBankAccount(ctx)
  const salary = { accountId, type: 'income' as const, category: 'salary', merchant: 'Acme' }
  await addBankRows(
    ctx,
    ['2025-12-25', '2026-01-25', '2026-02-25'].map((day) => ({ ...salary, day, amountMinor: 2_000_000n })),
  )
  const imported = async (day: string, amountMinor: bigint): Promise<string[]> => {
    const importId = randomUUID()
    const [id = ''] = await addBankRows(ctx, [{ ...salary, day, amountMinor }])
    const subscription = notificationSubscriptions.find(({ kind }) => kind === 'import.finished')
    await write(ctx.db, ctx, async (tx) => {
      await sql`update transactions set import_id = ${importId} where user_id = ${ctx.userId} and id = ${id}`.execute(
        tx,
      )
      await subscription?.handle(ctx, tx, { importId })
    })
    return (await notificationsOf(ctx)).flatMap(({ kind, data }) =>
      data['transactionId'] === id ? kind : [],
    )
  }
  expect(await imported('2026-03-26', 2_000_000n)).toEqual([])
  // a bonus that begins no pay period, and one beside the salary
  expect(await imported('2026-03-29', 75_000n)).toEqual([])
  await removeRows(ctx, accountId, '2026-03-26')
  expect(await imported('2026-03-27', 2_000_000n)).toEqual(['salary_arrived'])
  expect(await imported('2026-03-27', 75_000n)).toEqual([])
})

async function removeRows(ctx: Ctx, accountId: string, day: string): Promise<void> {
  await write(ctx.db, ctx, async (tx) => {
    await sql`update transactions set removed_at = now() where user_id = ${ctx.userId} and day = ${day}`.execute(
      tx,
    )
    await recountTotals(tx, ctx.userId, [{ accountId, days: [day] }])
  })
}
