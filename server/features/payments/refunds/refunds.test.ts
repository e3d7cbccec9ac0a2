import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { minorFromWire } from '#contract/money.ts'
import { addDays, daysBetween } from '#contract/period.ts'
import type { Ctx } from '../../../context.ts'
import { read, write } from '../../../platform/db/db.ts'
import { listBalances, settleShares, shareTransaction } from '../shares/service.shares.ts'
import { editTransaction } from '../edit/service.edit.ts'
import { readFilterTotals, readTransaction, searchTransactions } from '../../ledger/list/service.ts'
import { readSpending } from '../../figures/analytics/service.spending.ts'
import { readSummary } from '../../figures/summaries/service.ts'
import { startJournal } from '../../files/exports/hledger.ts'
import { exportRow } from '../../files/exports/row.ts'
import { createBudget, listBudgets } from '../../planning/budgets/service.ts'
import { splitTransaction } from '../splits/service.splits.ts'
import { addBankAccount, addBankRows, startLedger } from '../../ledger/testing/ledger.ts'
import { readFlows } from '../../ledger/totals/service.flows.ts'
import { recountTotals, verifyTotals } from '../totals/service.totals.ts'
import { matchRefunds } from './matching.ts'
import { linkRefund, listPurchases } from './service.refunds.ts'
import { startedFor } from '../../../../test/started.ts'

const ledger = startedFor(() => startLedger())

const noon = { merchantKey: 'noon', merchant: 'Noon' }
const refund = { type: 'income', category: 'refunds', ...noon } as const

async function shop() {
  const ctx = await ledger.person()
  const accountId = await addBankAccount(ctx)
  const [purchase = '', otherPurchase = '', half = '', restRefund = '', friend = ''] = await addBankRows(
    ctx,
    [
      { accountId, day: '2026-02-01', amountMinor: 10_000n, category: 'shopping', ...noon },
      { accountId, day: '2026-02-20', amountMinor: 90_000n, category: 'travel' },
      { accountId, day: '2026-02-10', amountMinor: 4_000n, ...refund },
      { accountId, day: '2026-02-28', amountMinor: 6_000n, ...refund },
      { accountId, day: '2026-03-01', amountMinor: 30_000n, type: 'income' },
    ],
  )
  return { ctx, accountId, purchase, otherPurchase, half, restRefund, friend }
}

/** What was spent in a category and what was income in all, in fils, as every figure says it. */
async function figuresOf(ctx: Ctx, category: string): Promise<{ spent: bigint; income: bigint }> {
  const [flows, summary, list, filtered, groups, budgets] = [
    await read(ctx.db, ctx, (tx) =>
      readFlows(tx, ctx.userId, [{ key: 'all', range: { from: null, to: null }, byCategory: true }]),
    ),
    await readSummary(ctx, { period: 'all' }),
    await readFilterTotals(ctx, { category }),
    // read from the rows, not from the totals
    await readFilterTotals(ctx, { category, min: '0.01' }),
    await readSpending(ctx, { period: 'all' }),
    await listBudgets(ctx, {}),
  ]
  const fils = (amount = 0): bigint => minorFromWire(amount, 'AED')
  const spent = flows.all.categories
    .filter(({ categoryId, type }) => categoryId === category && type === 'expense')
    .reduce((sum, { amount }) => sum + amount, 0n)
  const said = [
    fils(list.total.expenses),
    fils(filtered.total.expenses),
    fils(groups.rows.find(({ key }) => key === category)?.amount),
    fils(summary.category_list.find(({ id, type }) => id === category && type === 'expense')?.amount),
    ...budgets.budgets
      .filter(({ category_ids: ids }) => ids[0] === category)
      .map((budget) => fils(budget.spent)),
  ]
  expect(said).toEqual(said.map(() => spent))
  const income = fils(summary.period_summary.income)
  const { total } = await readFilterTotals(ctx, { type: 'income', min: '0.01' })
  expect([flows.all.income, fils(total.income)]).toEqual([income, income])
  expect(await read(ctx.db, ctx, (tx) => verifyTotals(tx, ctx.userId))).toEqual([])
  return { spent, income }
}

test('a refund is linked by itself and lowers the spending of its purchase in every figure, but not once the user unlinks it', async () => {
  const { ctx, accountId, purchase, half, restRefund } = await shop()
  await createBudget(ctx, { name: 'Shops', category_ids: ['shopping'], amount: 500, every: 'year' })
  const linked = await readTransaction(ctx, half)
  expect([linked.refund_of, linked.category, linked.lowers?.category]).toEqual([
    purchase,
    'refunds',
    'shopping',
  ])
  expect((await readTransaction(ctx, purchase)).refunds.map(({ id, amount }) => [id, amount])).toEqual([
    [half, 40],
    [restRefund, 60],
  ])
  expect(await figuresOf(ctx, 'shopping')).toEqual({ spent: 0n, income: 30_000n })
  const exported = exportRow(linked, null)
  expect([exported.amount, exported.category, exported.lowers]).toEqual(['40.00', 'Refunds', 'Shopping'])
  expect(startJournal([]).rows([exported])).toContain('expenses:Shopping    AED -40.00')
  // found by the category that it is shown with, too
  const refunds = await searchTransactions(ctx, { category: 'refunds' })
  expect(refunds.data.map(({ id }) => id)).toEqual([restRefund, half])
  expect((await readFilterTotals(ctx, { category: 'refunds' })).total).toMatchObject({
    income: 0,
    expenses: -100,
    net: 100,
  })

  const loose = await linkRefund(ctx, restRefund, null)
  expect([loose.refund_of, loose.category, loose.lowers]).toEqual([null, 'refunds', null])
  expect(await figuresOf(ctx, 'shopping')).toEqual({ spent: 6_000n, income: 36_000n })
  await addBankRows(ctx, [
    { accountId, day: '2026-02-02', amountMinor: 7_000n, category: 'shopping', ...noon },
  ])
  expect((await readTransaction(ctx, restRefund)).refund_of).toBeNull()
  expect(await figuresOf(ctx, 'shopping')).toEqual({ spent: 13_000n, income: 36_000n })
})

test('a refund is linked by the user to any purchase, and follows its category until it is gone', async () => {
  const { ctx, accountId, purchase, otherPurchase, half, restRefund, friend } = await shop()
  expect((await listPurchases(ctx, restRefund, undefined)).map(({ id }) => id)).toEqual([
    purchase,
    otherPurchase,
  ])
  const linked = await linkRefund(ctx, friend, otherPurchase)
  expect([linked.refund_of, linked.category, linked.lowers?.category]).toEqual([
    otherPurchase,
    'refunds',
    'travel',
  ])
  expect(await figuresOf(ctx, 'travel')).toEqual({ spent: 60_000n, income: 0n })
  await editTransaction(ctx, otherPurchase, { category: 'hobbies' })
  expect(await figuresOf(ctx, 'hobbies')).toEqual({ spent: 60_000n, income: 0n })
  await splitTransaction(ctx, otherPurchase, {
    splits: [
      { amount: 300, category_id: 'shopping' },
      { amount: 600, category_id: 'dining' },
    ],
  })
  expect((await readTransaction(ctx, friend)).lowers?.category).toBe('dining')
  expect(await figuresOf(ctx, 'dining')).toEqual({ spent: 30_000n, income: 0n })
  await write(ctx.db, ctx, async (tx) => {
    await sql`update transactions set removed_at = now() where user_id = ${ctx.userId} and id = ${otherPurchase}`.execute(
      tx,
    )
    await recountTotals(tx, ctx.userId, [{ accountId, days: ['2026-02-20'] }])
  })
  expect(await figuresOf(ctx, 'dining')).toEqual({ spent: 0n, income: 30_000n })
  await expect(linkRefund(ctx, purchase, otherPurchase)).rejects.toMatchObject({ code: 'conflict' })
  await expect(linkRefund(ctx, half, restRefund)).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(linkRefund(ctx, half, crypto.randomUUID())).rejects.toMatchObject({ code: 'not_found' })
})

test('only one purchase at the merchant within 180 days, of as much, is what a refund is of; without one it still is no income', async () => {
  const ctx = await ledger.person()
  const accountId = await addBankAccount(ctx)
  const usd = await addBankAccount(ctx, { currency: 'USD' })
  const shopping = { accountId, amountMinor: 5_000n, category: 'shopping' }
  const [late = '', tooMuch = '', elsewhere = '', noMerchant = '', together = '', exact = ''] =
    await addBankRows(ctx, [
      { accountId, day: '2026-02-28', amountMinor: 5_000n, ...refund, merchantKey: 'late' },
      { accountId, day: '2026-02-28', amountMinor: 5_001n, ...refund, merchantKey: 'little' },
      { accountId, day: '2026-02-28', amountMinor: 5_000n, ...refund, merchantKey: 'dollars' },
      { accountId, day: '2026-02-28', amountMinor: 5_000n, ...refund, merchantKey: null },
      { accountId, day: '2026-02-28', amountMinor: 9_000n, ...refund, merchantKey: 'orders' },
      { accountId, day: '2026-02-28', amountMinor: 5_000n, ...refund, merchantKey: 'exact' },
    ])
  const ofOf = async (): Promise<(string | null)[]> =>
    Promise.all(
      [late, tooMuch, elsewhere, noMerchant, together, exact].map(
        async (id) => (await readTransaction(ctx, id)).refund_of,
      ),
    )
  expect(new Set(await ofOf())).toEqual(new Set([null]))
  // purchases may arrive after their refunds, as from an older file
  const ids = await addBankRows(ctx, [
    { ...shopping, day: '2025-08-31', merchantKey: 'late' }, // 181 days before
    { ...shopping, day: '2026-02-27', merchantKey: 'little' },
    { ...shopping, day: '2026-02-27', merchantKey: 'dollars', currency: 'USD', accountId: usd },
    { ...shopping, day: '2026-02-27', merchantKey: null },
    { ...shopping, day: '2026-02-26', merchantKey: 'orders' },
    { ...shopping, day: '2026-02-27', merchantKey: 'orders', amountMinor: 4_500n },
    { ...shopping, day: '2026-02-20', merchantKey: 'exact' },
    { ...shopping, day: '2026-02-27', merchantKey: 'exact', amountMinor: 80_000n },
  ])
  expect(await ofOf()).toEqual([null, null, null, null, null, ids[6]])
  const lowered = await Promise.all(
    [late, tooMuch, elsewhere, noMerchant, together].map(
      async (id) => (await readTransaction(ctx, id)).lowers?.category,
    ),
  )
  expect(lowered).toEqual(['shopping', 'shopping', 'shopping', undefined, 'shopping'])
  const kept = await addBankRows(ctx, [{ ...shopping, day: '2025-09-01', merchantKey: 'late' }])
  expect((await ofOf())[0]).toBe(kept[0])
})

test('money back in a category of spending lowers it; split, if all its lines are', async () => {
  const ctx = await ledger.person()
  const accountId = await addBankAccount(ctx)
  const [, back = '', share = ''] = await addBankRows(ctx, [
    { accountId, day: '2026-02-01', amountMinor: 2_500n, category: 'bank_fees' },
    { accountId, day: '2026-02-03', amountMinor: 2_500n, category: 'bank_fees', type: 'income' },
    { accountId, day: '2026-02-04', amountMinor: 9_000n, type: 'income' },
  ])
  expect((await readTransaction(ctx, back)).lowers?.category).toBe('bank_fees')
  expect(await figuresOf(ctx, 'bank_fees')).toEqual({ spent: 0n, income: 9_000n })
  const split = (first: string) =>
    splitTransaction(ctx, share, {
      splits: [
        { amount: 60, category_id: first },
        { amount: 30, category_id: 'dining' },
      ],
    })
  await split('salary')
  expect(await figuresOf(ctx, 'dining')).toEqual({ spent: 0n, income: 9_000n })
  await split('groceries')
  expect(await figuresOf(ctx, 'dining')).toEqual({ spent: -3_000n, income: 0n })
  expect(await figuresOf(ctx, 'groceries')).toEqual({ spent: -6_000n, income: 0n })
})

test('older rows move no refund to another purchase, and no refund to the income of later days', async () => {
  const ctx = await ledger.person()
  const [bank, house] = [await addBankAccount(ctx), await addBankAccount(ctx)]
  const amazon = { merchantKey: 'amazon', merchant: 'Amazon' }
  const back = { accountId: house, amountMinor: 5_900n, ...refund, ...amazon }
  const [bought = '', , , november = ''] = await addBankRows(ctx, [
    { accountId: bank, day: '2026-10-05', amountMinor: 6_000n, category: 'shopping', ...amazon },
    { accountId: bank, day: '2026-10-11', amountMinor: 5_521n, category: 'shopping', ...amazon },
    { accountId: bank, day: '2026-11-28', amountMinor: 9_000n, category: 'shopping', ...amazon },
    { ...back, day: '2026-11-25' },
  ])
  const before = await figuresOf(ctx, 'shopping')
  expect(before).toEqual({ spent: 14_621n, income: 0n })
  const [october = ''] = await addBankRows(ctx, [{ ...back, day: '2026-10-25' }])
  const linkOf = async (id: string) => (await readTransaction(ctx, id)).refund_of
  expect(await Promise.all([november, october].map(linkOf))).toEqual([bought, null])
  expect(await figuresOf(ctx, 'shopping')).toEqual({ spent: 8_721n, income: 0n })
  // unless the user says otherwise
  await linkRefund(ctx, october, bought)
  expect(await Promise.all([november, october].map(linkOf))).toEqual([null, bought])
  expect(await figuresOf(ctx, 'shopping')).toEqual({ spent: 8_721n, income: 0n })
})

const anyRefund = fc.record({
  day: fc.integer({ min: 0, max: 300 }),
  minor: fc.bigInt(1n, 30n),
  isRefund: fc.boolean(),
  merchant: fc.constantFrom('noon', 'amazon'),
  user: fc.constantFrom(null, null, 'none'),
})
test('refunds never take back more of a merchant than was paid there in the 180 days before, whatever the order of the rows', () => {
  fc.assert(
    fc.property(fc.array(anyRefund, { maxLength: 20 }), (rows) => {
      const all = rows.map(({ day, merchant, user, ...row }, index) => ({
        ...row,
        id: String(index).padStart(2, '0'),
        day: addDays('2026-01-01', day),
        merchant_key: merchant,
        currency: 'AED',
        refund_of: null,
        refund_by: user === null ? null : 'user',
      }))
      const [refunds, purchases] = [all.filter((row) => row.isRefund), all.filter((row) => !row.isRefund)]
      const found = matchRefunds(refunds, purchases)
      expect(matchRefunds(refunds.toReversed(), purchases.toReversed())).toEqual(found)
      for (const merchant of ['noon', 'amazon']) {
        const sum = (list: typeof all): bigint =>
          list.reduce((total, { minor, merchant_key: key }) => (key === merchant ? total + minor : total), 0n)
        const linked = refunds.filter(({ id }) => (found.get(id) ?? null) !== null)
        expect(sum(linked) <= sum(purchases)).toBe(true)
      }
      for (const { id, minor } of purchases) {
        const back = refunds.filter((one) => found.get(one.id) === id)
        expect(back.reduce((total, one) => total + one.minor, 0n) <= minor).toBe(true)
      }
      // links stay when other refunds arrive after them
      const half = refunds.slice(refunds.length / 2)
      const first = matchRefunds(half, purchases)
      const now = refunds.map((one) => ({ ...one, refund_of: first.get(one.id) ?? one.refund_of }))
      const again = matchRefunds(now, purchases)
      for (const [id, of] of first) if (of !== null) expect(again.get(id)).toBe(of)
      for (const { id, day, merchant_key: key, refund_by: by } of refunds) {
        const purchase = purchases.find((one) => one.id === found.get(id))
        expect(by === 'user' && found.has(id)).toBe(false)
        if (purchase) {
          expect(purchase.merchant_key).toBe(key)
          expect(daysBetween(purchase.day, day)).toBeGreaterThanOrEqual(0)
          expect(daysBetween(purchase.day, day)).toBeLessThanOrEqual(180)
        }
      }
    }),
  )
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
  expect(await figuresOf(ctx, 'travel')).toEqual({ spent: 60_000n, income: 0n })
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
