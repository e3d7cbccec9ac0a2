import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../../../context.ts'
import { withFields } from '../../../context.ts'
import { newId } from '../../../platform/ids.ts'
import { reversals } from '../../../reversals.ts'
import { undoOrRedoChange } from '../../changes/service.undo.ts'
import { readTransaction } from '../../ledger/list/service.ts'
import { addBankAccount, addBankRows, type Ledger, startLedger } from '../../ledger/testing/ledger.ts'
import { createTransaction } from '../edit/service.create.ts'
import { splitTransaction } from '../splits/service.splits.ts'
import { createTag } from '../tags/service.tags.ts'
import { editTransaction } from '../edit/service.edit.ts'
import { readFlows } from '../../ledger/totals/service.flows.ts'
import { read } from '../../../platform/db/db.ts'
import { verifyTotals } from '../totals/service.totals.ts'
import { countDuplicates, keepBoth, listDuplicates, mergeDuplicate } from './service.duplicates.ts'

let ledger: Ledger
beforeAll(async () => {
  ledger = await startLedger('2026-03-15T08:00:00Z')
})
afterAll(() => ledger.stop())

const dinner = {
  type: 'expense',
  amount: 187.5,
  category: 'shopping',
  description: 'Dinner with Ali',
} as const
const typed = async (ctx: Ctx, date = '2026-03-10'): Promise<string> =>
  (await createTransaction(ctx, { ...dinner, date }, null)).id

async function person(rows: { day: string; amountMinor?: bigint; text?: string }[]) {
  const ctx = await ledger.person()
  const accountId = await addBankAccount(ctx)
  const ids = await addBankRows(
    ctx,
    rows.map((row) => ({
      accountId,
      amountMinor: 187_50n,
      text: 'ZUMA DUBAI',
      category: 'shopping',
      ...row,
    })),
  )
  return { ctx, ids }
}

async function spent(ctx: Ctx): Promise<bigint> {
  const { all } = await read(ctx.db, ctx, (tx) =>
    readFlows(tx, ctx.userId, [{ key: 'all', range: { from: null, to: null }, byCategory: true }]),
  )
  expect(await read(ctx.db, ctx, (tx) => verifyTotals(tx, ctx.userId))).toEqual([])
  return all.categories.reduce((sum, { type, amount }) => sum + (type === 'expense' ? amount : -amount), 0n)
}

test('a payment typed by hand that the bank has too is asked about once, merged with what was said of it, and undone', async () => {
  const { ctx, ids } = await person([
    { day: '2026-03-12' },
    { day: '2026-03-14' },
    { day: '2026-03-12', amountMinor: 100n },
  ])
  const [near = ''] = ids
  const id = await typed(ctx)
  const tag = await createTag(ctx, { name: 'Friends' })
  await editTransaction(ctx, id, { note: 'Birthday', tags: [tag.id] })
  await splitTransaction(ctx, id, {
    splits: [
      { amount: 100, category_id: 'shopping' },
      { amount: 87.5, category_id: 'travel' },
    ],
  })
  expect(await spent(ctx)).toBe(3n * 187_50n + 1_00n)
  const { duplicates, count } = await listDuplicates(ctx)
  expect([count, await countDuplicates(ctx)]).toEqual([1, 1])
  expect(duplicates.map(({ entered, other }) => [entered.id, other.id])).toEqual([[id, near]])

  const requestId = newId(new Date())
  const merged = await mergeDuplicate(withFields(ctx, { requestId }), id, near)
  expect(merged).toMatchObject({ id: near, note: 'Dinner with Ali\nBirthday', tags: [{ id: tag.id }] })
  expect(merged.splits.map(({ amount }) => amount)).toEqual([100, 87.5])
  expect(await spent(ctx)).toBe(2n * 187_50n + 1_00n)
  await expect(readTransaction(ctx, id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(mergeDuplicate(ctx, id, near)).rejects.toMatchObject({ code: 'conflict' })
  expect(await countDuplicates(ctx)).toBe(0)
  await undoOrRedoChange(ctx, reversals, requestId, 'undo')
  expect((await readTransaction(ctx, id)).splits).toHaveLength(2)
  expect(await spent(ctx)).toBe(3n * 187_50n + 1_00n)
  expect(await countDuplicates(ctx)).toBe(1)
})

test('two payments stay two, and are asked about again only for another row', async () => {
  const { ctx, ids } = await person([{ day: '2026-03-10' }])
  const id = await typed(ctx)
  await keepBoth(ctx, id, ids[0] ?? '')
  expect(await countDuplicates(ctx)).toBe(0)
  expect(await spent(ctx)).toBe(2n * 187_50n)
  const accountId = await addBankAccount(ctx)
  await addBankRows(ctx, [{ accountId, day: '2026-03-11', amountMinor: 187_50n, text: 'ZUMA DUBAI' }])
  expect(await countDuplicates(ctx)).toBe(1)
})

test('two payments typed by hand and one of the bank are one question; rows further apart are none', async () => {
  const { ctx } = await person([{ day: '2026-03-10' }, { day: '2026-02-01' }])
  await typed(ctx)
  await typed(ctx, '2026-03-11')
  expect(await countDuplicates(ctx)).toBe(1)
  const other = await ledger.person()
  await expect(
    mergeDuplicate(other, await typed(ctx, '2026-02-02'), newId(new Date())),
  ).rejects.toMatchObject({
    code: 'not_found',
  })
})
