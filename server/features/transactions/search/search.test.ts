import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../../../context.ts'
import { system, write } from '../../../platform/db/db.ts'
import { foldText } from '../../../platform/fold.ts'
import { searchKeysOf, searchTextOf, type Shapes } from './search-text.ts'
import { createTransaction, deleteTransaction } from '../edit/service.create.ts'
import { editTransaction } from '../edit/service.edit.ts'
import { saveShapes, sweepShapes } from './service.shapes.ts'
import { searchTransactions } from '../list/service.ts'
import { addBankAccount, addBankRows, type Ledger, startLedger } from '../testing/ledger.ts'
import { findUnsearchable } from '../testing/search.ts'

let ledger: Ledger
let ctx: Ctx
let accountId: string
/** Rows that the search walks before it looks anything up. */
const walked = 600
beforeAll(async () => {
  ledger = await startLedger()
  ctx = await ledger.person()
  accountId = await addBankAccount(ctx)
  const filler = Array.from({ length: walked }, () => ({
    accountId,
    day: '2026-03-14',
    amountMinor: 1n,
    text: '·',
  }))
  await addBankRows(ctx, filler)
})
afterAll(() => ledger.stop())

const seed = Number(process.env['CHECK_SEED'] ?? Date.now() % 1_000_000)
const runs = Number(process.env['CHECK_RUNS'] ?? 30)
/** Few letters and digits, so that words and parts of them meet in many rows; signs that LIKE reads, and Arabic. */
const sign = fc.constantFrom(...Array.from('aab0012349%_\\-*.  قه٣'))
const words = fc.array(sign, { maxLength: 24 }).map((signs) => signs.join(''))
const user = fc.uuid()
const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id).sort()

const shapesIn = async (): Promise<string[]> => {
  const { rows } = await write(ctx.db, ctx, (tx) =>
    sql<{ shape: string }>`select shape from search_shapes where user_id = ${ctx.userId} order by 1`.execute(
      tx,
    ),
  )
  return rows.map(({ shape }) => shape)
}
const searchable = async (): Promise<void> =>
  expect(await write(ctx.db, ctx, (tx) => findUnsearchable(tx, ctx.userId))).toEqual([])

test('the keys of a text are the same, made here or by the database', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(user, fc.array(words, { minLength: 1, maxLength: 20 }), async (owner, texts) => {
      const shapes: Shapes = new Map()
      const made = texts.map((text) => searchKeysOf(owner, foldText(text), shapes))
      const { rows } = await sql<{ id: string; numbers: number[]; shape: string }>`
        select replace(search_shape_id(search_shape(t))::text, '-', '') as id, search_shape(t) as shape,
          search_numbers(${owner}::uuid, t) as numbers
        from unnest(${texts.map(foldText)}::text[]) with ordinality as given (t, n) order by n`.execute(
        ctx.db,
      )
      for (const [index, row] of rows.entries()) {
        const { search_shape, search_numbers } = made[index] ?? { search_shape: '', search_numbers: '{}' }
        const numbers = search_numbers.slice(1, -1).split(',').filter(Boolean).map(Number)
        expect([search_shape, shapes.get(row.shape)]).toEqual([row.id, row.id])
        expect(numbers).toEqual(row.numbers)
      }
    }),
    { seed, numRuns: runs * 5 },
  )
})

test(
  'a search finds exactly the rows that hold its words, however it looks them up',
  { timeout: 1_800_000 },
  async () => {
    const holds = (text: string, q: string): boolean =>
      foldText(q)
        .split(' ')
        .every((word) => text.includes(word))
    await fc.assert(
      fc.asyncProperty(
        fc.array(words, { minLength: 1, maxLength: 30 }),
        fc.array(
          fc.record({
            row: fc.nat(),
            from: fc.nat(24),
            length: fc.integer({ min: 1, max: 14 }),
            other: words,
          }),
          {
            minLength: 4,
            maxLength: 12,
          },
        ),
        async (texts, questions) => {
          const rows = texts.map((text) => ({
            accountId,
            day: '2026-02-01',
            amountMinor: 5n,
            text: `${text}§`,
          }))
          const ids = await addBankRows(ctx, rows)
          const found = {
            merchant: null,
            counterparty: null,
            reference: null,
            userDescription: null,
            note: '',
          }
          const stored = rows.map(({ text }, index) => ({
            id: ids[index] ?? '',
            text: searchTextOf({ text, ...found }),
          }))
          for (const { row, from, length, other } of questions) {
            const text = stored[row % stored.length]?.text ?? ''
            const part = text.slice(from % text.length, (from % text.length) + length)
            for (const q of [part, `${part} ${text.slice(0, 3)}`, other]) {
              if (foldText(q) === '') continue
              const expected = idsOf(stored.filter((each) => holds(each.text, q)))
              const { data } = await searchTransactions(ctx, { q, to: '2026-02-01', size: 100 })
              const all = await searchTransactions(ctx, { q, size: 100 })
              expect([q, idsOf(data)]).toEqual([q, expected])
              expect([q, idsOf(all.data.filter(({ date }) => date === '2026-02-01'))]).toEqual([q, expected])
            }
          }
          await sql`delete from transactions where user_id = ${ctx.userId} and day = '2026-02-01'`.execute(
            ctx.db,
          )
        },
      ),
      { seed, numRuns: runs },
    )
  },
)

test('whatever happens to a row it stays searchable, and shapes that nobody has are swept a day later', async () => {
  const made = await createTransaction(
    ctx,
    { type: 'expense', amount: 5, category: 'dining', description: 'Gift for Sara 1234', date: '2026-03-01' },
    null,
  )
  const kept = await createTransaction(
    ctx,
    { type: 'expense', amount: 5, category: 'dining', description: 'Books 99', date: '2026-03-01' },
    null,
  )
  await editTransaction(ctx, kept.id, { note: 'Second hand 2' })
  await searchable()
  expect((await searchTransactions(ctx, { q: 'sara' })).data).toHaveLength(1)
  expect((await searchTransactions(ctx, { q: 'second' })).data).toHaveLength(1)
  await deleteTransaction(ctx, made.id)
  await sweepShapes(ctx.db)
  expect(await shapesIn()).toEqual(
    expect.arrayContaining(['gift for sara 0', 'books 0', 'books 0 second hand 0']),
  )
  const aDayAgo = sql`update search_shapes set left_at = left_at - interval '25 hours' where left_at is not null`
  await system(ctx.db, (tx) => aDayAgo.execute(tx))
  await sweepShapes(ctx.db)
  const left = await shapesIn()
  expect(left).toContain('books 0 second hand 0')
  expect(left).not.toContain('books 0')
  expect(left).not.toContain('gift for sara 0')
  await searchable()
  // one that was swept, or is about to be, is known again as soon as a row has it
  await editTransaction(ctx, kept.id, { note: '' })
  await searchable()
  await system(ctx.db, (tx) => aDayAgo.execute(tx))
  await saveShapes(ctx.db, ctx.userId, new Map([['books 0 second hand 0', idOf('books 0 second hand 0')]]))
  await sweepShapes(ctx.db)
  expect(await shapesIn()).toContain('books 0 second hand 0')
})

const idOf = (text: string): string => searchKeysOf(randomUUID(), text, new Map()).search_shape

test('no shape is left of a person who went while it was written', async () => {
  const other = await ledger.person()
  await system(other.db, (tx) => sql`delete from user_documents where user_id = ${other.userId}`.execute(tx))
  await saveShapes(other.db, other.userId, new Map([['words', idOf('words')]]))
  const { rows } = await sql`select 1 from search_shapes where user_id = ${other.userId}`.execute(other.db)
  expect(rows).toEqual([])
})
