import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Ctx } from '../../../context.ts'
import { read, write } from '../../../platform/db/db.ts'
import { reversals } from '../../../reversals.ts'
import { listChanges, undoOrRedoChange } from '../../changes/service.undo.ts'
import { readTransaction } from '../../ledger/list/service.ts'
import { readPayees } from '../../ledger/review/service.payees.ts'
import { addBankAccount, addBankRows, type BankRow, startLedger } from '../../ledger/testing/ledger.ts'
import { row } from '../reconcile/testing/fixtures.ts'
import { loadCategoriser } from '../categorise/service.categoriser.ts'
import { verifyTotals } from '../totals/service.totals.ts'
import { answerPayee, verifyTransaction } from './service.verify.ts'
import { startedFor } from '../../../../test/started.ts'

let ctx: Ctx
let accountId: string
const ledger = startedFor(() => startLedger())
beforeEach(async () => {
  ctx = await ledger.person()
  accountId = await addBankAccount(ctx)
})

const meera = (day: string): BankRow => ({
  accountId,
  day,
  amountMinor: 150_000n,
  merchantKey: 'meera nair',
  merchant: 'Meera Nair',
  text: 'TRANSFER TO MEERA NAIR',
})
const days = ['2026-01-03', '2026-02-03', '2026-03-03']
const totalsRight = async (): Promise<void> =>
  expect(await write(ctx.db, ctx, (tx) => verifyTotals(tx, ctx.userId))).toEqual([])

/** The category that a new line of the bank would get. */
async function categoryOfNew(text: string): Promise<string | null> {
  const line = row({ providerId: text, amountMinor: 5000n, day: '2026-03-10', text })
  const categorise = await read(ctx.db, ctx, (tx) => loadCategoriser(tx, ctx.userId))
  return categorise(line, accountId).category_id
}

test('payees without a category are listed once each, the largest first, with what is likely', async () => {
  const hidden = await addBankAccount(ctx, { hidden: true })
  const [, , , , decided = ''] = await addBankRows(ctx, [
    ...days.map(meera),
    { ...meera('2026-03-04'), type: 'income', amountMinor: 2000n },
    { ...meera('2026-03-05'), merchantKey: 'left', merchant: 'Left', amountMinor: 900n },
    { accountId, day: '2026-03-02', amountMinor: 40_000n, text: 'XQ 4411 ZORB' },
    { accountId, day: '2026-03-01', amountMinor: 50_001n, text: 'XQ 4412 ZORB' },
    { accountId, day: '2026-03-01', amountMinor: 70_000n, text: '4412 99' },
    { ...meera('2026-03-06'), category: 'dining', merchantKey: 'cafe' },
    { ...meera('2026-03-06'), status: 'pending' },
    { ...meera('2026-03-06'), accountId: hidden },
    { ...meera('2026-03-06'), transferId: randomUUID() },
  ])
  await verifyTransaction(ctx, decided, 'correct')
  const { payees, count } = await readPayees(ctx)
  expect(count).toBe(3)
  expect(payees).toMatchObject([
    {
      key: 'meera nair',
      type: 'expense',
      name: 'Meera Nair',
      count: 3,
      currency: 'AED',
      total: 4500,
      usual: 1500,
      same: true,
      last: '2026-03-03',
    },
    { key: 'line:xq zorb', name: 'XQ 4411 ZORB', count: 2, total: 900.01, usual: 450.01, same: false },
    { key: 'meera nair', type: 'income', count: 1, total: 20 },
  ])
  for (const { likely } of payees) expect(likely).toHaveLength(3)
  const stranger = await ledger.person()
  expect(await readPayees(stranger)).toEqual({ payees: [], count: 0 })
  await expect(
    answerPayee(stranger, { key: 'meera nair', type: 'expense', category: 'rent' }),
  ).rejects.toThrow('No payments of this payee')
})

test('payments in several currencies are added up in dirhams', async () => {
  await addBankRows(ctx, [
    meera('2026-03-01'),
    { ...meera('2026-03-02'), currency: 'USD', amountMinor: 10_000n },
  ])
  expect((await readPayees(ctx)).payees).toMatchObject([
    { count: 2, currency: 'AED', total: 1867.25, usual: 933.63, same: false },
  ])
})

test('an answer is one change for all payments, is learned for later ones, and is undone as a whole', async () => {
  const ids = await addBankRows(ctx, [
    ...days.map(meera),
    { ...meera('2026-03-06'), status: 'pending' },
    { ...meera('2026-03-07'), category: 'dining' },
    meera('2026-03-08'),
  ])
  await verifyTransaction(ctx, ids[5] ?? '', 'correct')
  const before = await Promise.all(ids.map((id) => readTransaction(ctx, id)))
  const change = randomUUID()
  const answer = { key: 'meera nair', type: 'expense' as const, category: 'rent', change_id: change }
  expect(await answerPayee(ctx, answer)).toBe(5)
  expect(await answerPayee(ctx, answer)).toBe(0)
  const categories = async (): Promise<(string | null)[]> =>
    (await Promise.all(ids.map((id) => readTransaction(ctx, id)))).map(({ category }) => category)
  expect(await categories()).toEqual(['rent', 'rent', 'rent', 'rent', 'rent', null])
  expect(await readTransaction(ctx, ids[0] ?? '')).toMatchObject({ verified: true })
  expect(await readPayees(ctx)).toEqual({ payees: [], count: 0 })
  await totalsRight()
  const { data } = await listChanges(ctx, reversals, {})
  expect(data.map(({ kind, params }) => [kind, params])).toEqual([
    ['payee.answer', { count: 5, name: 'Meera Nair', category_to: 'Rent/Mortgage' }],
    ['transaction.verify', expect.anything()],
  ])
  await undoOrRedoChange(ctx, reversals, change, 'undo')
  const after = await Promise.all(ids.map((id) => readTransaction(ctx, id)))
  const plain = (row: (typeof after)[number]) => ({ ...row, version: 1, updatedAt: '' })
  expect(after.map(plain)).toEqual(before.map(plain))
  expect((await readPayees(ctx)).count).toBe(1)
  await totalsRight()
})

test('an answer is also learned for a payee known only by the bank’s text, until it is undone', async () => {
  const text = '7781 DUBAI MARINA'
  const ids = await addBankRows(ctx, [{ accountId, day: '2026-03-02', amountMinor: 40_000n, text }])
  const [payee] = (await readPayees(ctx)).payees
  expect(payee).toMatchObject({ key: 'line:dubai marina', merchant: null })
  const change = randomUUID()
  const answer = { key: 'line:dubai marina', type: 'expense' as const, category: 'gym', change_id: change }
  expect(await categoryOfNew('9912 DUBAI MARINA')).toBe(null)
  expect(await answerPayee(ctx, answer)).toBe(1)
  expect(await readTransaction(ctx, ids[0] ?? '')).toMatchObject({ category: 'gym' })
  expect(await categoryOfNew('9912 DUBAI MARINA')).toBe('gym')
  await undoOrRedoChange(ctx, reversals, change, 'undo')
  expect(await categoryOfNew('9912 DUBAI MARINA')).toBe(null)
})

test('a person who is paid often is asked about too, although the payments count as to people', async () => {
  const pay = async (rows: BankRow[]): Promise<void> => {
    await addBankRows(
      ctx,
      rows.map((row) => ({ ...row, category: 'to_people' })),
    )
    await write(ctx.db, ctx, (tx) =>
      sql`update transactions set reason_kind = 'type' where user_id = ${ctx.userId}`.execute(tx),
    )
  }
  await pay(days.slice(0, 2).map(meera))
  expect((await readPayees(ctx)).count).toBe(0)
  await pay([meera('2026-04-03')])
  expect((await readPayees(ctx)).payees).toMatchObject([{ name: 'Meera Nair', count: 3 }])
  expect(await answerPayee(ctx, { key: 'meera nair', type: 'expense', category: 'rent' })).toBe(3)
  expect((await readPayees(ctx)).count).toBe(0)
  await totalsRight()
})

test('a payee that is left as it is is not listed again until that is undone', async () => {
  const ids = await addBankRows(ctx, days.map(meera))
  const change = randomUUID()
  const leave = { key: 'meera nair', type: 'expense' as const, category: null, change_id: change }
  expect(await answerPayee(ctx, leave)).toBe(0)
  expect((await readPayees(ctx)).count).toBe(0)
  expect(await readTransaction(ctx, ids[0] ?? '')).toMatchObject({ category: null, verified: false })
  expect((await listChanges(ctx, reversals, {})).data.map(({ kind }) => kind)).toEqual(['payee.leave'])
  await undoOrRedoChange(ctx, reversals, change, 'undo')
  expect((await readPayees(ctx)).count).toBe(1)
})

test('an unknown payee and an unknown category are refused', async () => {
  await addBankRows(ctx, days.map(meera))
  const answer = { key: 'meera nair', type: 'expense' as const }
  await expect(answerPayee(ctx, { ...answer, type: 'income', category: 'rent' })).rejects.toThrow(
    'No payments of this payee',
  )
  await expect(answerPayee(ctx, { ...answer, category: 'nothing' })).rejects.toThrow()
  expect((await readPayees(ctx)).count).toBe(1)
})
