import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Ctx } from '../../context.ts'
import { AppError, errorBodyOf } from '../../platform/errors.ts'
import { write } from '../../platform/db/db.ts'
import { createTransaction, deleteTransaction } from './edit/service.create.ts'
import { applyCorrection, editTransaction } from './edit/service.edit.ts'
import { forgetCorrection } from './edit/service.forget.ts'
import { countToReview, readReview } from '../ledger/review/service.review.ts'
import {
  countTransactions,
  listPage,
  readFilterTotals,
  readTransaction,
  searchTransactions,
} from '../ledger/list/service.ts'
import { verifyTotals } from './totals/service.totals.ts'
import { reversals } from '../../reversals.ts'
import { listChanges, undoOrRedoChange } from '../changes/service.undo.ts'
import { editGroup } from './bulk/service.bulk.ts'
import { verifyBatch, verifyTransaction } from './verify/service.verify.ts'
import { addBankAccount, addBankRows, startLedger } from '../ledger/testing/ledger.ts'
import { startedFor } from '../../../test/started.ts'

let ctx: Ctx
const ledger = startedFor(() => startLedger())
beforeEach(async () => {
  ledger.setNow('2026-03-15T08:00:00Z')
  ctx = await ledger.person()
})

const good = { type: 'expense', amount: 12.5, category: 'dining', description: ' Lunch ', date: '2026-03-14' }
const refused = async (work: Promise<unknown>): Promise<AppError> => {
  const error = await work.then(
    () => null,
    (failure: unknown) => failure,
  )
  if (!(error instanceof AppError)) throw new Error(`not refused: ${String(error)}`)
  return error
}
const totalsRight = async (who: Ctx): Promise<void> =>
  expect(await write(who.db, who, (tx) => verifyTotals(tx, who.userId))).toEqual([])

describe('manual transactions', () => {
  test('are stored as entered and verified, in one manual account', async () => {
    const created = await createTransaction(ctx, good, null)
    expect(created).toMatchObject({
      type: 'expense',
      amount: 12.5,
      category: 'dining',
      category_name: 'Dining Out',
      description: 'Lunch',
      bank_name: 'Manual Entry',
      account_name: 'Manual entries',
      source: 'manual',
      verified: true,
      category_reason: { kind: 'user' },
    })
    const alias = await createTransaction(ctx, { ...good, category: 'food_dining', amount: '3.10' }, null)
    expect(alias).toMatchObject({ category: 'dining', amount: 3.1, account_id: created.account_id })
    expect(await readTransaction(ctx, created.id)).toEqual(created)
    await totalsRight(ctx)
  })

  test('report all invalid fields at once, in the specified wording', async () => {
    const error = await refused(createTransaction(ctx, {}, null))
    expect(error.code).toBe('invalid_input')
    expect(errorBodyOf(error, 'en-AE').fields).toEqual({
      amount: 'Amount is required',
      category: 'Category is required',
      description: 'Description is required',
      date: 'Date is required',
      type: 'Transaction type is required',
    })
    expect(error.message).toContain('Amount is required, Category is required')
  })

  test.each([
    ['amount', 0],
    ['amount', -1],
    ['amount', '1e3'],
    ['amount', Number.NaN],
    ['amount', 1.005],
    ['amount', 1e15],
    ['amount', 1e21],
    ['amount', '9'.repeat(500)],
    ['amount', { value: 1 }],
    ['description', '  \u0000 '],
    ['description', 'x'.repeat(201)],
    ['date', '1969-12-31'],
    ['date', '2027-03-16'],
    ['date', '2026-02-30'],
    ['category', 'salary'],
    ['category', 'no such'],
    ['category', 'a\u0000b'],
    ['type', 'transfer'],
  ])('refuse %s %s', async (field, value) => {
    const error = await refused(createTransaction(ctx, { ...good, [field]: value }, null))
    expect(error.code).toBe('invalid_input')
    expect(Object.keys(error.fields ?? {})).toContain(field)
  })

  test('accept the limits of the allowed ranges', async () => {
    for (const edge of [
      { date: '2027-03-15' },
      { date: '1970-01-01' },
      { amount: '999999999999.99' },
      { amount: '0.01' },
    ])
      await createTransaction(ctx, { ...good, ...edge }, null)
    expect((await listPage(ctx, {})).pagination.total).toBe(4)
    await totalsRight(ctx)
  })

  test('with the same idempotency key are stored once, and another request with the key is refused', async () => {
    const first = await createTransaction(ctx, good, 'key-1')
    const again = await createTransaction(ctx, good, 'key-1')
    expect(again).toEqual(first)
    expect((await listPage(ctx, {})).pagination.total).toBe(1)
    expect((await refused(createTransaction(ctx, { ...good, amount: 1 }, 'key-1'))).code).toBe(
      'idempotency_mismatch',
    )
    const other = await ledger.person()
    expect((await createTransaction(other, good, 'key-1')).id).not.toBe(first.id)
  })

  test('go into the wallet or an account made from files, never into one of a bank or of another person', async () => {
    const other = await ledger.person()
    const [file, foreign, dollars, bank] = [
      await addBankAccount(ctx),
      await addBankAccount(other),
      await addBankAccount(ctx, { currency: 'USD' }),
      await addBankAccount(ctx),
    ]
    for (const [who, id] of [
      [ctx, file],
      [other, foreign],
      [ctx, dollars],
    ] as const)
      await write(ctx.db, who, async (tx) => {
        await sql`update accounts set source = 'import', connection_id = null where user_id = ${who.userId} and id = ${id}`.execute(
          tx,
        )
      })
    const created = await createTransaction(ctx, { ...good, account: file }, 'to-file')
    expect(created).toMatchObject({ account_id: file, source: 'manual' })
    for (const account of [foreign, dollars, bank, 'none'])
      expect((await refused(createTransaction(ctx, { ...good, account }, null))).said.reason).toBe(
        'account_not_for_entries',
      )
    expect((await refused(createTransaction(ctx, good, 'to-file'))).code).toBe('idempotency_mismatch')
    await totalsRight(ctx)
  })

  test('sent five times at once with one key are stored once', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => createTransaction(ctx, good, 'at-once')))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  })

  test('can be edited in every field and deleted, unlike bank rows', async () => {
    const created = await createTransaction(ctx, good, null)
    const change = {
      amount: 99.99,
      date: '2026-02-01',
      type: 'income' as const,
      category: 'salary',
      description: 'Pay',
    }
    const { transaction } = await editTransaction(ctx, created.id, change)
    expect(transaction).toMatchObject({ ...change, version: 2 })
    expect(
      (await refused(editTransaction(ctx, created.id, { type: 'expense' }))).fields?.['category'],
    ).toBeDefined()
    await totalsRight(ctx)
    await deleteTransaction(ctx, created.id)
    expect((await refused(readTransaction(ctx, created.id))).code).toBe('not_found')
    const [bank = ''] = await addBankRows(ctx, [
      { accountId: await addBankAccount(ctx), day: '2026-03-01', amountMinor: 5n },
    ])
    expect((await refused(deleteTransaction(ctx, bank))).code).toBe('conflict')
    expect((await refused(editTransaction(ctx, bank, { date: '2026-03-02' }))).fields).toHaveProperty('date')
    expect((await refused(editTransaction(ctx, bank, { amount: 0 }))).fields).toHaveProperty('amount')
    expect((await refused(editTransaction(ctx, bank, { amount: 1.234 }))).fields).toHaveProperty('amount')
    await totalsRight(ctx)
  })
})

const undo = (who: Ctx, change: string) => undoOrRedoChange(who, reversals, change, 'undo')
async function undoNewest(who: Ctx): Promise<void> {
  const [change] = (await listChanges(who, reversals, { size: 1 })).data
  await undo(who, change?.id ?? '')
}

describe('decisions', () => {
  test('a decision is saved, has no effect when repeated, and is undone', async () => {
    const accountId = await addBankAccount(ctx)
    const [id = ''] = await addBankRows(ctx, [
      { accountId, day: '2026-03-01', amountMinor: 5n, category: 'dining' },
    ])
    const before = await readTransaction(ctx, id)
    const right = await verifyTransaction(ctx, id, 'correct')
    expect(right).toMatchObject({ verified: true, verificationAction: 'correct', category: 'dining' })
    expect(await verifyTransaction(ctx, id, 'correct')).toEqual(right)
    expect((await readReview(ctx, { batches: false })).counters).toEqual({
      total: 1,
      verified: 1,
      unverified: 0,
    })
    await undoNewest(ctx)
    const undone = await readTransaction(ctx, id)
    expect({ ...undone, version: 1, updatedAt: before.updatedAt }).toEqual(before)
    const wrong = await verifyTransaction(ctx, id, 'incorrect')
    expect(wrong).toMatchObject({ verified: false, needsEditing: true, verifiedAt: null })
    await totalsRight(ctx)
  })

  test('decisions are undone one by one by the ids of their changes, each to exactly the state before it', async () => {
    const accountId = await addBankAccount(ctx)
    const [id = ''] = await addBankRows(ctx, [
      { accountId, day: '2026-03-01', amountMinor: 5n, merchantKey: 'lulu', category: 'dining' },
    ])
    const states: unknown[] = []
    const readState = async (): Promise<unknown> => {
      const { version: _, updatedAt: __, ...row } = await readTransaction(ctx, id)
      return row
    }
    const changes = Array.from({ length: 4 }, () => randomUUID())
    const [first, second, third, fourth = ''] = changes
    const steps = [
      () => verifyTransaction(ctx, id, 'incorrect', first),
      () => editTransaction(ctx, id, { category: 'shopping', change_id: second }),
      () => verifyTransaction(ctx, id, 'incorrect', third),
      () => editTransaction(ctx, id, { note: 'gift', change_id: fourth }),
    ]
    for (const step of steps) {
      states.push(await readState())
      await step()
    }
    const last = await readState()
    await editTransaction(ctx, id, { note: 'sent again', version: 1, change_id: fourth })
    expect(await readState()).toEqual(last)
    expect((await refused(undo(ctx, first ?? ''))).code).toBe('conflict')
    for (const change of changes.toReversed()) {
      await undo(ctx, change)
      expect(await readState()).toEqual(states.at(-1))
      // repeating an undo undoes nothing else
      await undo(ctx, change)
      expect(await readState()).toEqual(states.pop())
    }
    await totalsRight(ctx)
  })

  test('a decision on several rows is one change, and is undone only in rows that it changed', async () => {
    const accountId = await addBankAccount(ctx)
    const day = '2026-03-01'
    const [firstId = '', two = ''] = await addBankRows(ctx, [
      { accountId, day, amountMinor: 5n },
      { accountId, day, amountMinor: 6n },
    ])
    const change = randomUUID()
    await verifyTransaction(ctx, firstId, 'incorrect')
    expect(await verifyBatch(ctx, [firstId, two], 'incorrect', change)).toBe(1)
    expect(await verifyBatch(ctx, [firstId, two], 'incorrect', change)).toBe(0)
    await undo(ctx, change)
    const expectUndone = async (): Promise<void> => {
      expect(await readTransaction(ctx, firstId)).toMatchObject({ needsEditing: true })
      expect(await readTransaction(ctx, two)).toMatchObject({ needsEditing: false, verificationAction: null })
    }
    await expectUndone()
    // sent again by a client that did not get the answer
    expect(await verifyBatch(ctx, [firstId, two], 'incorrect', change)).toBe(0)
    await verifyTransaction(ctx, two, 'incorrect', change)
    await expectUndone()
  })

  test('an edit of several rows is one change, teaches once, counts what can still follow, and is undone whole', async () => {
    const accountId = await addBankAccount(ctx)
    const shop = {
      accountId,
      amountMinor: 500n,
      merchantKey: 'lulu',
      merchant: 'Lulu',
      category: 'groceries',
    }
    const days = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03']
    const ids = await addBankRows(
      ctx,
      days.map((day) => ({ ...shop, day, text: 'LULU HYPERMARKET DUBAI AE' })),
    )
    const before = await Promise.all(ids.map((id) => readTransaction(ctx, id)))
    const change = randomUUID()
    const body = { ids: ids.slice(2), category: 'shopping', description: 'Lulu weekly', change_id: change }
    const edited = await editGroup(ctx, body)
    expect(edited).toMatchObject({ changed: 3, similar: { merchant: 'Lulu', earlier: 2 } })
    expect(edited.transaction).toMatchObject({ id: ids[2], category: 'shopping', verified: true })
    expect(await editGroup(ctx, body)).toMatchObject({ changed: 0, similar: { earlier: 2 } })
    const gone = { ids: [randomUUID()], category: 'shopping' }
    await expect(editGroup(ctx, gone)).rejects.toThrow('Transaction not found')
    const withGone = { ids: [...gone.ids, ...body.ids], category: 'shopping', change_id: change }
    expect((await editGroup(ctx, withGone)).transaction.id).toBe(ids[2])
    expect((await searchTransactions(ctx, { q: 'weekly' })).data).toHaveLength(3)
    const { data } = await listChanges(ctx, reversals, {})
    expect(data.map(({ kind }) => kind)).toEqual(['transaction.edit'])
    await totalsRight(ctx)
    expect(await applyCorrection(ctx, ids[2] ?? '')).toBe(edited.similar.earlier)
    await undoNewest(ctx)
    await undo(ctx, change)
    const after = await Promise.all(ids.map((id) => readTransaction(ctx, id)))
    const plain = (row: (typeof after)[number]) => {
      const { category_reason: _, ...rest } = row
      return { ...rest, version: 1, updatedAt: '' }
    }
    expect(after.map(plain)).toEqual(before.map(plain))
    expect((await searchTransactions(ctx, { q: 'weekly' })).data).toEqual([])
    await totalsRight(ctx)
  })

  test('a correction for one row alone teaches nothing, and what was taught before it counts again', async () => {
    const accountId = await addBankAccount(ctx)
    const shop = {
      accountId,
      amountMinor: 500n,
      merchantKey: 'lulu',
      merchant: 'Lulu',
      category: 'groceries',
    }
    const days = ['2026-03-01', '2026-03-02', '2026-03-03']
    const text = 'LULU HYPERMARKET DUBAI AE'
    const ids = await addBankRows(
      ctx,
      days.map((day) => ({ ...shop, text, day })),
    )
    const taught = async (): Promise<unknown> => {
      const { rows } = await write(ctx.db, ctx, (tx) =>
        sql<{ category_id: string }>`select category_id from merchant_rules`.execute(tx),
      )
      return rows.map(({ category_id: category }) => category)
    }
    const [gift = '', usual = ''] = ids
    await editTransaction(ctx, gift, { category: 'shopping' })
    expect(await taught()).toEqual(['shopping'])
    await forgetCorrection(ctx, gift)
    expect(await taught()).toEqual([])
    expect(await readTransaction(ctx, gift)).toMatchObject({ category: 'shopping', verified: true })
    await undoNewest(ctx)
    expect(await readTransaction(ctx, gift)).toMatchObject({ category: 'groceries', verified: false })
    await editTransaction(ctx, gift, { category: 'shopping' })
    await forgetCorrection(ctx, gift)
    await editTransaction(ctx, usual, { category: 'dining' })
    ledger.setNow('2026-03-15T08:01:00Z')
    await editTransaction(ctx, gift, { category: 'travel' })
    expect(await taught()).toEqual(['travel'])
    await forgetCorrection(ctx, gift)
    expect(await taught()).toEqual(['dining'])
    // said right after the correction it is one change with it, told as such, which goes and comes back whole
    const newest = async () => (await listChanges(ctx, reversals, {})).data[0]
    const change = await newest()
    expect(change).toMatchObject({ kind: 'transaction.edit_only_this', state: 'done', changed_at: null })
    expect(change?.params).toMatchObject({ category_from: 'Shopping', category_to: 'Travel' })
    await undoNewest(ctx)
    expect(await readTransaction(ctx, gift)).toMatchObject({ category: 'shopping' })
    expect(await taught()).toEqual(['dining'])
    await undoOrRedoChange(ctx, reversals, change?.id ?? '', 'redo')
    expect(await readTransaction(ctx, gift)).toMatchObject({ category: 'travel' })
    expect(await taught()).toEqual(['dining'])
    await totalsRight(ctx)
    // after another change it has a row and an undo of its own, and the correction stays
    ledger.setNow('2026-03-15T08:02:00Z')
    await editTransaction(ctx, gift, { category: 'gas' })
    ledger.setNow('2026-03-15T08:03:00Z')
    await editTransaction(ctx, ids[2] ?? '', { note: 'later' })
    ledger.setNow('2026-03-15T08:04:00Z')
    await forgetCorrection(ctx, gift)
    expect(await newest()).toMatchObject({ kind: 'transaction.only_this', action: 'undo' })
    await undoNewest(ctx)
    expect(await readTransaction(ctx, gift)).toMatchObject({ category: 'gas' })
    expect(await taught()).toEqual(['gas'])
  })

  test('an edit verifies, teaches its category and can be applied to earlier rows; its undo forgets it', async () => {
    const accountId = await addBankAccount(ctx)
    const shop = {
      accountId,
      amountMinor: 500n,
      merchantKey: 'lulu',
      merchant: 'Lulu',
      category: 'groceries',
      text: 'LULU HYPERMARKET DUBAI AE',
    }
    const ids = await addBankRows(
      ctx,
      ['2026-03-01', '2026-03-02', '2026-03-03'].map((day) => ({ ...shop, day })),
    )
    const id = ids[1] ?? ''
    await verifyTransaction(ctx, ids[0] ?? '', 'correct')
    const edit = randomUUID()
    const { transaction, similar } = await editTransaction(ctx, id, {
      change_id: edit,
      category: 'shopping',
      note: 'gift',
      version: 1,
    })
    expect(transaction).toMatchObject({
      category: 'shopping',
      verified: true,
      needsEditing: false,
      note: 'gift',
    })
    expect(similar).toEqual({ merchant: 'Lulu', earlier: 1 })
    const rules = (): Promise<unknown[]> =>
      write(ctx.db, ctx, async (tx) => {
        const { rows } = await sql`select merchant_key, type, category_id from merchant_rules`.execute(tx)
        return rows
      })
    expect(await rules()).toEqual([{ merchant_key: 'lulu', type: 'expense', category_id: 'shopping' }])
    expect((await refused(editTransaction(ctx, id, { note: 'late', version: 1 }))).code).toBe('stale_edit')
    expect((await refused(applyCorrection(ctx, id, 2))).code).toBe('stale_edit')
    expect(await applyCorrection(ctx, id, similar.earlier)).toBe(1)
    expect(await readTransaction(ctx, ids[2] ?? '')).toMatchObject({
      category: 'shopping',
      verified: false,
      category_reason: { kind: 'learned' },
    })
    expect(await readTransaction(ctx, ids[0] ?? '')).toMatchObject({ category: 'groceries' })
    await totalsRight(ctx)
    await undo(ctx, edit)
    expect(await readTransaction(ctx, id)).toMatchObject({
      category: 'groceries',
      note: '',
      verified: false,
      editedAt: null,
    })
    expect(await rules()).toEqual([])
    // the earlier row loses the category that the rule gave it, and Lulu's built-in category is back
    expect(await readTransaction(ctx, ids[2] ?? '')).toMatchObject({
      category: 'groceries',
      category_reason: { kind: 'merchant' },
    })
    await totalsRight(ctx)
  })

  test('saving only a note need not verify the row', async () => {
    const accountId = await addBankAccount(ctx)
    const [id = ''] = await addBankRows(ctx, [{ accountId, day: '2026-03-01', amountMinor: 5n }])
    const { transaction } = await editTransaction(ctx, id, { note: 'taxi home', verify: false })
    expect(transaction).toMatchObject({ verified: false, editedAt: null, note: 'taxi home' })
    expect((await searchTransactions(ctx, { q: 'TAXI' })).data).toHaveLength(1)
  })

  test('a transfer is broken and paired again', async () => {
    const [firstAccount, two] = [await addBankAccount(ctx), await addBankAccount(ctx)]
    const transferId = '0b0e0000-0000-4000-8000-000000000001'
    const [id = '', otherId = ''] = await addBankRows(ctx, [
      { accountId: firstAccount, day: '2026-03-01', amountMinor: 700n, transferId },
      { accountId: two, day: '2026-03-02', amountMinor: 700n, type: 'income', transferId },
    ])
    expect((await readTransaction(ctx, id)).transfer).toEqual({ counterpart_id: otherId, by: 'auto' })
    expect((await readFilterTotals(ctx, {})).total).toMatchObject({ income: 0, expenses: 0 })
    const ids = async (filter: Parameters<typeof searchTransactions>[1]): Promise<string[]> =>
      (await searchTransactions(ctx, filter)).data.map((row) => row.id)
    expect(await ids({ type: 'expense' })).toEqual([])
    expect(await ids({ type: 'expense', transfers: 'only' })).toEqual([id])
    expect((await ids({ transfers: 'only' })).toSorted()).toEqual([id, otherId].toSorted())
    expect((await readFilterTotals(ctx, { type: 'expense' })).listed).toBe(0)
    await editTransaction(ctx, id, { transfer: false, verify: false })
    expect((await readTransaction(ctx, otherId)).transfer).toBeNull()
    expect((await readFilterTotals(ctx, {})).total).toMatchObject({ income: 7, expenses: 7 })
    await totalsRight(ctx)
    const { transaction } = await editTransaction(ctx, otherId, { transfer: true, verify: false })
    expect(transaction.transfer).toEqual({ counterpart_id: id, by: 'user' })
    await totalsRight(ctx)
  })

  test('similar payments are one card and need one decision', async () => {
    const accountId = await addBankAccount(ctx)
    const rows = ['2026-03-01', '2026-03-02', '2026-03-03'].map((day) => ({
      accountId,
      day,
      amountMinor: 150n,
      merchantKey: 'cafe',
      merchant: 'Cafe',
    }))
    await addBankRows(ctx, [...rows, { accountId, day: '2026-03-02', amountMinor: 1n }])
    const deck = await readReview(ctx, { batches: true })
    expect(deck.cards.map(({ count, total }) => [count, total])).toEqual([
      [3, 4.5],
      [1, 0.01],
    ])
    expect(await verifyBatch(ctx, deck.cards[0]?.ids ?? [], 'correct')).toBe(3)
    const after = await readReview(ctx, { batches: true })
    expect(after.counters).toEqual({ total: 4, verified: 3, unverified: 1 })
    expect(after.cards).toHaveLength(1)
    expect(await countTransactions(ctx)).toEqual({
      income_count: 0,
      expense_count: 4,
      total_count: 4,
      unverified_count: 1,
    })
    await totalsRight(ctx)
  })
})

describe('the review queue', () => {
  test('counts every card, starts with three months and returns the rest on request', async () => {
    const accountId = await addBankAccount(ctx)
    const cafe = { accountId, merchantKey: 'cafe', merchant: 'Cafe' }
    const rows = [
      ...['2026-03-14', '2026-03-10', '2026-01-02'].map((day, index) => ({
        ...cafe,
        day,
        amountMinor: [1000n, 9000n, 1200n][index] ?? 0n,
      })),
      { ...cafe, day: '2025-10-01', amountMinor: 700n },
      ...Array.from({ length: 90 }, (_, index) => ({
        accountId,
        day: `2026-02-${String(1 + (index % 28)).padStart(2, '0')}`,
        amountMinor: 100n,
        merchantKey: `shop ${index}`,
      })),
      { accountId, day: '2025-11-01', amountMinor: 5n },
      { ...cafe, day: '2026-03-12', amountMinor: 3n, status: 'pending' as const },
    ]
    await addBankRows(ctx, rows)
    const first = await readReview(ctx, { batches: true })
    expect(first.queue).toEqual({ cards: 91, payments: 93, older: 2 })
    expect(await countToReview(ctx)).toEqual({ payees: 92, cards: 0 })
    expect(first.cards[0]).toMatchObject({ count: 3, total: 112, usual: 12 })
    expect(first.cards[0]?.payments.map(({ date, amount }) => [date, amount])).toEqual([
      ['2026-03-14', 10],
      ['2026-03-10', 90],
      ['2026-01-02', 12],
    ])
    const seenIds = new Set<string>()
    for (let cursor: string | undefined; ;) {
      const page = await readReview(ctx, { batches: true, cursor })
      expect(page.queue).toEqual(first.queue)
      for (const card of page.cards) for (const id of card.ids) seenIds.add(id)
      if (page.next_cursor === null) break
      cursor = page.next_cursor
    }
    expect(seenIds.size).toBe(93)
    const all = await readReview(ctx, { batches: true, scope: 'all' })
    expect(all.queue).toEqual({ cards: 92, payments: 95, older: 0 })
    expect(all.cards[0]).toMatchObject({ count: 4, total: 119 })
  })

  test('a payment of a card can be decided separately', async () => {
    const accountId = await addBankAccount(ctx)
    const ids = await addBankRows(
      ctx,
      ['2026-03-01', '2026-03-02', '2026-03-03'].map((day) => ({
        accountId,
        day,
        amountMinor: 150n,
        merchantKey: 'cafe',
      })),
    )
    await verifyBatch(ctx, [ids[0] ?? '', ids[2] ?? ''], 'correct')
    const { cards, queue } = await readReview(ctx, { batches: true })
    expect([cards.map((card) => card.ids), queue.payments]).toEqual([[[ids[1]]], 1])
    await totalsRight(ctx)
  })

  test('many payments of one merchant are split into several cards', async () => {
    const accountId = await addBankAccount(ctx)
    await addBankRows(
      ctx,
      Array.from({ length: 230 }, (_, index) => ({
        accountId,
        day: `2026-03-${String(1 + (index % 14)).padStart(2, '0')}`,
        amountMinor: 400n,
        merchantKey: 'salik',
        category: 'transport',
      })),
    )
    const { cards, queue } = await readReview(ctx, { batches: true })
    expect(cards.map(({ count }) => count)).toEqual([100, 100, 30])
    expect(queue).toEqual({ cards: 3, payments: 230, older: 0 })
    expect(await countToReview(ctx)).toEqual({ payees: 0, cards: 3 })
  })
})

describe('lists', () => {
  test('pages and cursors return every row once, newest first, at any depth', async () => {
    const accountId = await addBankAccount(ctx)
    const hidden = await addBankAccount(ctx, { hidden: true })
    const rows = Array.from({ length: 137 }, (_, index) => ({
      accountId,
      day: `2026-0${1 + (index % 3)}-${String(1 + (index % 28)).padStart(2, '0')}`,
      amountMinor: BigInt(index),
      status: index % 10 === 0 ? ('pending' as const) : ('booked' as const),
    }))
    await addBankRows(ctx, [...rows, { accountId: hidden, day: '2026-03-03', amountMinor: 9n }])
    const paged: string[] = []
    for (let page = 0; ; page += 1) {
      const { data, pagination } = await listPage(ctx, { page, size: 10 })
      expect(pagination.total).toBe(137)
      paged.push(...data.map(({ id }) => id))
      if (!pagination.has_more) break
    }
    const walked: string[] = []
    let cursor: string | undefined
    do {
      const foundPage = await searchTransactions(ctx, { from: '2026-01-01', cursor, size: 7 })
      walked.push(...foundPage.data.map(({ id }) => id))
      cursor = foundPage.next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(new Set(paged).size).toBe(137)
    expect(walked).toEqual(paged)
    expect((await listPage(ctx, { page: 1000 })).data).toEqual([])

    const inPeriod =
      walked.length - (await searchTransactions(ctx, { from: '2026-03-16', size: 100 })).data.length
    const before = (await searchTransactions(ctx, { to: '2026-02-15', size: 100 })).data.length
    const month = await listPage(ctx, { period: '1m', size: 10, page: 1 })
    expect(month.pagination.total).toBe(inPeriod - before)
    const all = await searchTransactions(ctx, { period: '1m', size: 100 })
    expect(month.data).toEqual(all.data.slice(10, 20))
    expect((await readFilterTotals(ctx, { period: '1m' })).listed).toBe(month.pagination.total)
  })

  test('an invalid cursor is refused', async () => {
    for (const cursor of ['x', '%%%', Buffer.from("2026-01-01,' or 1=1").toString('base64url')])
      expect((await refused(searchTransactions(ctx, { cursor }))).code).toBe('invalid_input')
  })

  test('search folds case, accents and Arabic letters, and matches wildcards literally', async () => {
    const accountId = await addBankAccount(ctx)
    const texts = ['CARREFOUR Dubai 50%', 'Café Crème', 'مطعم الْقَاهِرَة', 'Transfer_out', 'أسواق المدينة ٢٠٢٦']
    await addBankRows(
      ctx,
      texts.map((text, index) => ({ accountId, day: `2026-03-0${index + 1}`, amountMinor: 100n, text })),
    )
    const find = async (q: string): Promise<string[]> =>
      (await searchTransactions(ctx, { q })).data.map(({ raw_description }) => raw_description)
    expect(await find('dubai carrefour')).toEqual([texts[0]])
    expect(await find('cafe creme')).toEqual([texts[1]])
    expect(await find('القاهره')).toEqual([texts[2]])
    expect(await find('اسواق المدينه 2026')).toEqual([texts[4]])
    expect(await find('50%')).toEqual([texts[0]])
    expect(await find('r_o')).toEqual([texts[3]])
    expect(await find("' or 1=1--")).toEqual([])
    expect(await find('(a+)+$')).toEqual([])
    expect(await find('%'.repeat(100))).toEqual([])
    expect(await find('  ')).toHaveLength(5)
    expect(await readFilterTotals(ctx, { q: 'carrefour' })).toMatchObject({
      count: 1,
      listed: 1,
      total: { expenses: 1 },
    })
  })

  test('rows of a hidden account are excluded everywhere', async () => {
    const accountId = await addBankAccount(ctx, { hidden: true })
    const [id = ''] = await addBankRows(ctx, [
      { accountId, day: '2026-03-01', amountMinor: 5n, text: 'secret' },
    ])
    expect((await refused(readTransaction(ctx, id))).code).toBe('not_found')
    expect((await searchTransactions(ctx, { q: 'secret' })).data).toEqual([])
    expect((await listPage(ctx, {})).pagination.total).toBe(0)
    expect((await countTransactions(ctx)).total_count).toBe(0)
    expect((await readFilterTotals(ctx, {})).listed).toBe(0)
    expect(await verifyBatch(ctx, [id], 'correct')).toBe(0)
  })
})
