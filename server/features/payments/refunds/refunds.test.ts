import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Ctx } from '../../../context.ts'
import { read } from '../../../platform/db/db.ts'
import { listBalances, settleShares, shareTransaction } from '../shares/service.shares.ts'
import { readTransaction } from '../../ledger/list/service.ts'
import { splitTransaction } from '../splits/service.splits.ts'
import { addBankAccount, addBankRows, startLedger } from '../../ledger/testing/ledger.ts'
import { readFlows } from '../../ledger/totals/service.flows.ts'
import { verifyTotals } from '../totals/service.totals.ts'
import { linkRefund, listPurchases } from './service.refunds.ts'
import { startedFor } from '../../../../test/started.ts'

const ledger = startedFor(() => startLedger())

async function shop() {
  const ctx = await ledger.person()
  const accountId = await addBankAccount(ctx)
  const noon = { merchantKey: 'noon', merchant: 'Noon' }
  const [purchase = '', otherPurchase = '', half = '', restRefund = '', friend = ''] = await addBankRows(
    ctx,
    [
      { accountId, day: '2026-02-01', amountMinor: 10_000n, category: 'shopping', ...noon },
      { accountId, day: '2026-02-20', amountMinor: 90_000n, category: 'travel' },
      { accountId, day: '2026-02-10', amountMinor: 4_000n, type: 'income', category: 'refunds', ...noon },
      { accountId, day: '2026-02-28', amountMinor: 6_000n, type: 'income', category: 'refunds', ...noon },
      { accountId, day: '2026-03-01', amountMinor: 30_000n, type: 'income' },
    ],
  )
  return { ctx, purchase, otherPurchase, half, restRefund, friend }
}
async function spentOn(ctx: Ctx, category: string): Promise<bigint> {
  const { all } = await read(ctx.db, ctx, (tx) =>
    readFlows(tx, ctx.userId, [{ key: 'all', range: { from: null, to: null }, byCategory: true }]),
  )
  return all.categories
    .filter(({ categoryId }) => categoryId === category)
    .reduce((sum, { type, amount }) => sum + (type === 'expense' ? amount : -amount), 0n)
}

test('several refunds can be linked to one purchase and take its category, and the totals stay consistent', async () => {
  const { ctx, purchase, otherPurchase, half, restRefund } = await shop()
  expect((await listPurchases(ctx, restRefund, undefined)).map(({ id }) => id)).toEqual([
    purchase,
    otherPurchase,
  ])
  const linked = await linkRefund(ctx, half, purchase)
  expect([linked.refund_of, linked.category]).toEqual([purchase, 'shopping'])
  await linkRefund(ctx, restRefund, purchase)
  expect((await readTransaction(ctx, purchase)).refunds.map(({ id, amount }) => [id, amount])).toEqual([
    [half, 40],
    [restRefund, 60],
  ])
  expect(await spentOn(ctx, 'shopping')).toBe(0n)
  const loose = await linkRefund(ctx, restRefund, null)
  expect([loose.refund_of, loose.category]).toEqual([null, 'refunds'])
  expect(await spentOn(ctx, 'shopping')).toBe(6_000n)
  expect(await read(ctx.db, ctx, (tx) => verifyTotals(tx, ctx.userId))).toEqual([])
  await expect(linkRefund(ctx, purchase, otherPurchase)).rejects.toMatchObject({ code: 'conflict' })
  await expect(linkRefund(ctx, half, restRefund)).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(linkRefund(ctx, half, crypto.randomUUID())).rejects.toMatchObject({ code: 'not_found' })
})

test('a refund of a split purchase gets the category of its largest line', async () => {
  const { ctx, purchase, half } = await shop()
  await splitTransaction(ctx, purchase, {
    splits: [
      { amount: 30, category_id: 'shopping' },
      { amount: 70, category_id: 'hobbies' },
    ],
  })
  expect((await linkRefund(ctx, half, purchase)).category).toBe('hobbies')
})

test('what others owe of an expense is listed by person, settled by a payment, and can be reopened', async () => {
  const { ctx, purchase, otherPurchase, friend } = await shop()
  await shareTransaction(ctx, otherPurchase, [
    { person: ' Sara ', amount: 300 },
    { person: 'Omar', amount: '200.5' },
  ])
  await shareTransaction(ctx, purchase, [{ person: 'sara', amount: 50 }])
  const open = async () => (await listBalances(ctx)).map(({ person, open }) => [person.toLowerCase(), open])
  expect(await open()).toEqual([
    ['sara', 350],
    ['omar', 200.5],
  ])
  await expect(shareTransaction(ctx, purchase, [{ person: 'Sara', amount: 100.01 }])).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await expect(shareTransaction(ctx, friend, [{ person: 'Sara', amount: 1 }])).rejects.toMatchObject({
    code: 'conflict',
  })
  const shares = (await readTransaction(ctx, otherPurchase)).shares
  const sara = shares.find(({ person }) => person === 'Sara')?.id ?? ''
  expect(await settleShares(ctx, { ids: [sara], settled: true, transaction_id: friend })).toBe(1)
  expect(await open()).toEqual([
    ['omar', 200.5],
    ['sara', 50],
  ])
  // the repayment is not income: it lowers the spending on the trip
  expect((await readTransaction(ctx, friend)).category).toBe('travel')
  expect(await spentOn(ctx, 'travel')).toBe(60_000n)
  expect(await settleShares(ctx, { ids: [sara], settled: true })).toBe(0)
  // settled shares are kept when the others are replaced, and count towards the limit
  await shareTransaction(ctx, otherPurchase, [{ person: 'Omar', amount: 600 }])
  await expect(shareTransaction(ctx, otherPurchase, [{ person: 'Omar', amount: 601 }])).rejects.toMatchObject(
    {
      code: 'invalid_input',
    },
  )
  expect(await settleShares(ctx, { ids: [sara], settled: false })).toBe(1)
  expect(await open()).toEqual([
    ['omar', 600],
    ['sara', 350],
  ])
  expect(await read(ctx.db, ctx, (tx) => verifyTotals(tx, ctx.userId))).toEqual([])
  const stranger = await ledger.person()
  expect(await listBalances(stranger)).toEqual([])
  expect(await settleShares(stranger, { ids: [sara], settled: true })).toBe(0)
  const { rows } = await sql<{ settled: boolean }>`
    select settled_at is not null as settled from shared_costs where id = ${sara}`.execute(ctx.db)
  expect(rows).toEqual([{ settled: false }])
})
