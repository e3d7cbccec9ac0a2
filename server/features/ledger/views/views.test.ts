import { expect, test } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { reversals } from '../../../reversals.ts'
import { listChanges, undoOrRedoChange } from '../../changes/service.undo.ts'
import { editTransaction } from '../../payments/edit/service.edit.ts'
import { readFilterTotals, searchTransactions } from '../list/service.ts'
import { addBankAccount, addBankRows, startLedger } from '../testing/ledger.ts'
import { createView, deleteView, listViews, updateView } from './service.views.ts'
import { startedFor } from '../../../../test/started.ts'

const ledger = startedFor(() => startLedger('2026-03-15T08:00:00Z'))

test('views are saved, renamed and deleted, each step can be undone, and other users do not see them', async () => {
  const ctx = await ledger.person()
  const filter = { q: 'talabat', period: 'pay-1', min: '100' } as const
  const created = await createView(ctx, { name: 'Big deliveries', filter })
  expect(await listViews(ctx)).toEqual([{ id: created.id, name: 'Big deliveries', filter }])
  await expect(createView(ctx, { name: 'big DELIVERIES', filter: {} })).rejects.toThrow(AppError)
  await updateView(ctx, created.id, { name: 'Deliveries' })
  await deleteView(ctx, created.id)
  expect(await listViews(ctx)).toEqual([])
  const { data } = await listChanges(ctx, reversals, {})
  expect(data.map(({ kind, params }) => [kind, params['name']])).toEqual([
    ['view.delete', 'Deliveries'],
    ['view.edit', 'Deliveries'],
    ['view.add', 'Big deliveries'],
  ])
  for (const { id } of data.slice(0, 2)) await undoOrRedoChange(ctx, reversals, id, 'undo')
  expect((await listViews(ctx)).map(({ name }) => name)).toEqual(['Big deliveries'])
  const stranger = await ledger.person()
  expect(await listViews(stranger)).toEqual([])
  await expect(deleteView(stranger, created.id)).rejects.toThrow(AppError)
})

test('amount filters compare dirhams and include both ends, and payments with a note can be filtered for', async () => {
  const ctx = await ledger.person()
  const accountId = await addBankAccount(ctx)
  const [aed = ''] = await addBankRows(ctx, [
    { accountId, day: '2026-03-01', amountMinor: 10_000n },
    { accountId, day: '2026-03-02', amountMinor: 3000n, currency: 'USD' },
    { accountId, day: '2026-03-03', amountMinor: 9999n },
  ])
  const days = async (filter: object): Promise<string[]> =>
    (await searchTransactions(ctx, filter)).data.map(({ date }) => date)
  expect(await days({ min: '100' })).toEqual(['2026-03-02', '2026-03-01'])
  expect(await days({ min: '99.99', max: '100' })).toEqual(['2026-03-03', '2026-03-01'])
  expect((await readFilterTotals(ctx, { min: '100' })).total.expenses).toBe(210.18)
  expect(await days({ has: 'note' })).toEqual([])
  await editTransaction(ctx, aed, { note: 'mine', amount: 500 })
  expect(await days({ has: 'note' })).toEqual(['2026-03-01'])
  expect(await days({ min: '400' })).toEqual(['2026-03-01'])
})
