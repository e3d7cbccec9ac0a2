import { expect, test } from 'vitest'
import type { Ctx } from '../../context.ts'
import { reversals } from '../../reversals.ts'
import { readNetWorth } from '../figures/analytics/service.worth.ts'
import { listChanges, undoOrRedoChange } from '../changes/service.undo.ts'
import { readLookAhead } from '../planning/ahead/service.ts'
import { AppError } from '../../platform/errors.ts'
import { read } from '../../platform/db/db.ts'
import { moveCash } from '../payments/cash/service.cash.ts'
import { createTransaction, deleteTransaction } from '../payments/edit/service.create.ts'
import { editTransaction } from '../payments/edit/service.edit.ts'
import { readFilterTotals, readTransaction } from '../ledger/list/service.ts'
import { verifyTotals } from '../payments/totals/service.totals.ts'
import { addBankAccount, addBankRows, startLedger } from '../ledger/testing/ledger.ts'
import { readBalanceHistory } from './service.history.ts'
import { listAccounts } from './service.ts'
import {
  createOwn,
  deleteOwnAccount,
  listOwn,
  listValuations,
  removeValuation,
  renameOwnAccount,
  saveValuation,
} from './service.valued.ts'
import { startedFor } from '../../../test/started.ts'

const ledger = startedFor(() => startLedger('2026-03-15T08:00:00Z'))

const manual = (ctx: Ctx, type: string, amount: number, date: string) =>
  createTransaction(
    ctx,
    {
      type,
      amount,
      category: type === 'income' ? 'salary' : 'dining',
      description: 'By hand',
      date,
    },
    null,
  )
const total = async (ctx: Ctx): Promise<number> => (await listAccounts(ctx)).total_balance

test('assets and debts count in net worth from their valuation day, but in no balance total', async () => {
  const ctx = await ledger.person()
  await addBankAccount(ctx, { balanceMinor: 100_000n })
  const before = await total(ctx)
  const safe = (await readLookAhead(ctx, {})).safe_to_spend
  const home = await createOwn(ctx, { kind: 'property', name: 'Villa', value: '2000000', day: '2025-06-01' })
  await createOwn(ctx, { kind: 'loan', value: 1_500_000.5, day: '2025-06-01' })
  await createOwn(ctx, { kind: 'gold', currency: 'USD', value: 1000, day: '2026-01-01' })
  await createOwn(ctx, { kind: 'lent', currency: 'LBP', value: '12.34' })
  expect(home).toMatchObject({ kind: 'property', side: 'asset', value: 2_000_000, valued_on: '2025-06-01' })
  await saveValuation(ctx, home.id, { day: '2026-02-01', value: 2_100_000 })
  expect(await listOwn(ctx)).toMatchObject({
    assets: 2_103_672.5,
    debts: 1_500_000.5,
    unconverted: [{ currency: 'LBP', amount: 12.34 }],
    accounts: [
      { name: 'Villa', value: 2_100_000 },
      { name: 'Loan', side: 'debt', value: 1_500_000.5 },
      {},
      {},
    ],
  })
  expect(await total(ctx)).toBe(before)
  expect((await readLookAhead(ctx, {})).safe_to_spend).toEqual(safe)
  expect((await listAccounts(ctx)).data).toHaveLength(1)
  expect((await readBalanceHistory(ctx, { period: '30d' })).accounts).toHaveLength(1)

  const worth = await readNetWorth(ctx, { from: '2026-01-15', to: '2026-03-15' })
  expect(worth.closing).toBe(1000 + 2_103_672.5 - 1_500_000.5)
  expect(worth.opening).toBe(worth.closing - 100_000)
  expect(worth.drivers.find(({ key }) => key === 'revaluation')?.amount).toBe(100_000)
  const sum = worth.drivers.reduce((all, { amount }) => all + Math.round(amount * 100), 0)
  expect(sum).toBe(Math.round((worth.closing - worth.opening) * 100))
  expect(worth.kinds).toContainEqual({
    kind: 'property',
    side: 'asset',
    opening: 2_000_000,
    closing: 2_100_000,
  })
  expect(worth.kinds).toContainEqual({
    kind: 'loan',
    side: 'debt',
    opening: -1_500_000.5,
    closing: -1_500_000.5,
  })
  expect(worth.unconverted).toEqual([{ currency: 'LBP', amount: 12.34 }])
  const points = worth.points.map(({ day, net }) => [day, net])
  expect(points).toContainEqual(['2026-01-31', worth.opening])
  expect(points).toContainEqual(['2026-02-01', worth.closing])
})

test('spending cash that was never entered lowers assets and is not a debt', async () => {
  const ctx = await ledger.person()
  await addBankAccount(ctx, { balanceMinor: 100_000n })
  await manual(ctx, 'expense', 158.5, '2026-03-10')
  expect(await listOwn(ctx)).toMatchObject({ assets: -158.5, debts: 0 })
  const worth = await readNetWorth(ctx, { from: '2026-03-01', to: '2026-03-15' })
  expect(worth.kinds.filter(({ side }) => side === 'debt')).toEqual([])
  expect(worth.kinds).toContainEqual(expect.objectContaining({ kind: 'manual', closing: -158.5 }))
  expect(worth.points.at(-1)).toMatchObject({ assets: 841.5, debts: 0, net: 841.5 })
})

test('values can be listed, corrected, moved to another day and removed, and each change can be undone', async () => {
  const ctx = await ledger.person()
  const { id } = await createOwn(ctx, { kind: 'car', value: 80_000, day: '2026-01-01' })
  await saveValuation(ctx, id, { day: '2026-02-01', value: 75_000 })
  await saveValuation(ctx, id, { day: '2026-02-10', value: 74_000, replaces: '2026-02-01' })
  expect((await listValuations(ctx, id)).valuations).toEqual([
    { day: '2026-02-10', value: 74_000 },
    { day: '2026-01-01', value: 80_000 },
  ])
  await removeValuation(ctx, id, '2026-02-10')
  await expect(removeValuation(ctx, id, '2026-01-01')).rejects.toMatchObject({ code: 'conflict' })
  await expect(removeValuation(ctx, id, '2020-01-01')).rejects.toMatchObject({ code: 'not_found' })
  for (const value of [-1, 'much', 0.001])
    await expect(saveValuation(ctx, id, { day: '2026-03-01', value })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  await expect(saveValuation(ctx, id, { day: '2026-03-16', value: 1 })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  expect((await renameOwnAccount(ctx, id, 'Patrol')).name).toBe('Patrol')
  const otherPerson = await ledger.person()
  await expect(saveValuation(otherPerson, id, { day: '2026-03-01', value: 1 })).rejects.toMatchObject({
    code: 'not_found',
  })
  await deleteOwnAccount(ctx, id)
  expect((await listOwn(ctx)).accounts).toEqual([])
  const [gone] = (await listChanges(ctx, reversals, { size: 1 })).data
  await undoOrRedoChange(ctx, reversals, gone?.id ?? '', 'undo')
  expect((await listValuations(ctx, id)).valuations).toEqual([{ day: '2026-01-01', value: 80_000 }])
})

test('the wallet holds the manual transactions and continues from its entered value', async () => {
  const ctx = await ledger.person()
  await manual(ctx, 'income', 500, '2026-03-01')
  await manual(ctx, 'expense', 120.5, '2026-03-10')
  expect((await listOwn(ctx)).accounts).toMatchObject([{ kind: 'cash', value: 379.5, valued_on: null }])
  expect(await total(ctx)).toBe(379.5)
  const wallet = await createOwn(ctx, { kind: 'cash', value: 300, day: '2026-03-10' })
  expect(await total(ctx)).toBe(300)
  await manual(ctx, 'expense', 50, '2026-03-12')
  expect(await total(ctx)).toBe(250)
  const history = await readBalanceHistory(ctx, { from: '2026-03-08', to: '2026-03-15' })
  expect(history.total).toEqual([420.5, 420.5, 300, 300, 250, 250, 250, 250])
  expect(history.total.at(-1)).toBe(await total(ctx))
  const worth = await readNetWorth(ctx, { from: '2026-03-09', to: '2026-03-15' })
  expect(worth.drivers.reduce((all, { amount }) => all + Math.round(amount * 100), 0)).toBe(-17_050)
  // its transactions stay when its values are deleted
  await deleteOwnAccount(ctx, wallet.id)
  expect(await total(ctx)).toBe(329.5)
})

test('cash spent after the wallet was counted the same day is deducted, cash entered before is not', async () => {
  const ctx = await ledger.person()
  const later = { ...ctx, clock: { now: () => new Date('2026-03-15T09:00:00Z') } }
  await manual(ctx, 'expense', 12, '2026-03-15')
  await createOwn(ctx, { kind: 'cash', value: 640 })
  expect(await total(ctx)).toBe(640)
  await manual(later, 'expense', 45.5, '2026-03-15')
  expect(await total(ctx)).toBe(594.5)
  expect((await listOwn(ctx)).accounts).toMatchObject([{ kind: 'cash', value: 594.5 }])
  const history = await readBalanceHistory(ctx, { from: '2026-03-14', to: '2026-03-15' })
  expect(history.total).toEqual([652, 594.5])
  await createOwn(later, { kind: 'cash', value: 600 })
  expect(await total(ctx)).toBe(600)
})

test('withdrawn cash becomes a transfer to the wallet: spending falls, net worth stays, and it can be reverted', async () => {
  const ctx = await ledger.person()
  const accountId = await addBankAccount(ctx, { balanceMinor: 100_000n })
  const [id = '', otherId = ''] = await addBankRows(ctx, [
    { accountId, day: '2026-03-10', amountMinor: 50_000n, text: 'ATM CASH', title: 'cash' },
    { accountId, day: '2026-03-11', amountMinor: 700n, text: 'SHOP' },
  ])
  await manual(ctx, 'expense', 20, '2026-03-12')
  const spent = async (): Promise<number> => (await readFilterTotals(ctx, {})).total.expenses
  const wallet = async () => (await listOwn(ctx)).accounts.find(({ kind }) => kind === 'cash')?.value
  const exact = async () => expect(await read(ctx.db, ctx, (tx) => verifyTotals(tx, ctx.userId))).toEqual([])
  expect([await spent(), await wallet()]).toEqual([527, -20])
  const moved = await moveCash(ctx, id, true)
  expect(moved.transfer).toMatchObject({ by: 'user' })
  expect([await spent(), await wallet()]).toEqual([27, 480])
  await exact()
  const leg = moved.transfer?.counterpart_id ?? ''
  expect(await readTransaction(ctx, leg)).toMatchObject({ source: 'manual', type: 'income', amount: 500 })
  await expect(editTransaction(ctx, leg, { amount: 400 })).rejects.toThrow(AppError)
  await expect(moveCash(ctx, id, true)).rejects.toThrow(AppError)
  // undone as a whole, and every other way of reverting leaves no income behind
  const { data } = await listChanges(ctx, reversals, { size: 1 })
  await undoOrRedoChange(ctx, reversals, data[0]?.id ?? '', 'undo')
  expect([await spent(), await wallet()]).toEqual([527, -20])
  await undoOrRedoChange(ctx, reversals, data[0]?.id ?? '', 'redo')
  await moveCash(ctx, id, false)
  expect([await spent(), await wallet()]).toEqual([527, -20])
  const again = await moveCash(ctx, id, true)
  await deleteTransaction(ctx, again.transfer?.counterpart_id ?? '')
  expect([await spent(), await wallet()]).toEqual([527, -20])
  await moveCash(ctx, id, true)
  await editTransaction(ctx, id, { transfer: false, verify: false })
  expect([await spent(), await wallet(), (await readFilterTotals(ctx, {})).total.income]).toEqual([
    527, -20, 0,
  ])
  await exact()
  const stranger = await ledger.person()
  await expect(moveCash(stranger, otherId, true)).rejects.toMatchObject({ code: 'not_found' })
})
