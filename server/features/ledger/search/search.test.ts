import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../../../context.ts'
import { read, system } from '../../../platform/db/db.ts'
import { foldText } from '#contract/ledger/search/fold.ts'
import { createTransaction, deleteTransaction } from '../../payments/edit/service.create.ts'
import { editTransaction } from '../../payments/edit/service.edit.ts'
import { searchedAmount, searchedNumber } from '../list/filter.ts'
import { type Found, searchTransactions } from '../list/service.ts'
import { addBankAccount, addBankRows, type Ledger, startLedger } from '../testing/ledger.ts'
import { searchTextOf } from './search-text.ts'

let ledger: Ledger
let ctx: Ctx
let accountId: string
/** Number of newest rows that a search scans before it uses the trigram index. */
const walked = 600
const day = '2026-02-01'
beforeAll(async () => {
  ledger = await startLedger()
  ctx = await ledger.person()
  accountId = await addBankAccount(ctx)
  const newer = Array.from({ length: walked }, () => ({
    accountId,
    day: '2026-03-14',
    amountMinor: 1n,
    text: '·',
  }))
  await addBankRows(ctx, newer)
})
afterAll(() => ledger.stop())

const seed = Number(process.env['CHECK_SEED'] ?? Date.now() % 1_000_000)
const numRuns = Number(process.env['CHECK_RUNS'] ?? 10)
/** A small alphabet, so that many rows share words and parts of words; plus LIKE wildcards and Arabic. */
const sign = fc.constantFrom(...Array.from('aab0012349%_\\-*.  قه٣'))
const phrase = fc.array(sign, { maxLength: 24 }).map((signs) => signs.join(''))
const question = fc.record({
  row: fc.nat(),
  from: fc.nat(24),
  length: fc.integer({ min: 1, max: 14 }),
  other: phrase,
})
const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id).sort()
/** All results of a search, read in small pages. */
async function findAll(q: string, to?: string): Promise<Found['data']> {
  const listed: Found['data'] = []
  let cursor: string | undefined
  do {
    const page = await searchTransactions(ctx, { q, to, cursor, size: 7 })
    listed.push(...page.data)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return listed
}

test('a search finds exactly the rows that contain its words, newest first, by scan and by index', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(phrase, { minLength: 1, maxLength: 30 }),
      fc.array(question, { minLength: 4, maxLength: 12 }),
      async (texts, questions) => {
        const rows = texts.map((text) => ({ accountId, day, amountMinor: 5n, text: `${text}§` }))
        const ids = await addBankRows(ctx, rows)
        const stored = rows.map(({ text }, index) => ({
          id: ids[index] ?? '',
          text: searchTextOf({ text }),
        }))
        for (const { row, from, length, other: otherFilters } of questions) {
          const text = stored[row % stored.length]?.text ?? ''
          const part = text.slice(from % text.length, (from % text.length) + length)
          for (const q of [part, `${part} ${text.slice(0, 3)}`, otherFilters]) {
            const queryWords = foldText(q).split(' ')
            if (queryWords[0] === '' || searchedAmount(q) !== null || searchedNumber(q) !== null) continue
            const expected = idsOf(
              stored.filter((each) => queryWords.every((word) => each.text.includes(word))),
            )
            const behindTheWalk = await findAll(q)
            expect([q, idsOf(await findAll(q, day))]).toEqual([q, expected])
            expect([q, idsOf(behindTheWalk.filter(({ date }) => date === day))]).toEqual([q, expected])
            const order = behindTheWalk.map(({ date, id }) => `${date} ${id}`)
            expect(order).toEqual(order.toSorted().toReversed())
          }
        }
        await sql`delete from transactions where user_id = ${ctx.userId} and day = ${day}`.execute(ctx.db)
      },
    ),
    { seed, numRuns },
  )
}, 1_800_000)

test('a manual transaction is found by its current words and not by its former ones', async () => {
  const payment = { type: 'expense', amount: 5, category: 'dining', date: '2026-03-01' } as const
  const gift = await createTransaction(ctx, { ...payment, description: 'Gift for Sara 1234' }, null)
  const books = await createTransaction(ctx, { ...payment, description: 'Books 99' }, null)
  await editTransaction(ctx, books.id, { note: 'Second hand' })
  expect(idsOf(await findAll('sara'))).toEqual([gift.id])
  expect(idsOf(await findAll('HAND books'))).toEqual([books.id])
  await editTransaction(ctx, books.id, { note: '' })
  await deleteTransaction(ctx, gift.id)
  expect([await findAll('sara'), await findAll('hand')]).toEqual([[], []])
})

test('a returned cheque is found by what people call it, however its bank writes it', async () => {
  const person = await ledger.person()
  const account = await addBankAccount(person)
  const line = (text: string) => ({ accountId: account, day, amountMinor: 2_000_000n, text })
  const [paid = '', ...returned] = await addBankRows(person, [
    line('INWARD CLEARING CHEQUE NO 000261'),
    line('INWARD CHQ RETURN 000261'),
    line('CHEQUE RETURN CHARGES'),
    line('شيك مرتجع 000261'),
  ])
  for (const q of ['returned cheque', 'bounced', 'cheque returned', 'شيك مرتجع'])
    expect([q, idsOf((await searchTransactions(person, { q })).data)]).toEqual([q, returned.toSorted()])
  expect(idsOf((await searchTransactions(person, { q: 'clearing cheque' })).data)).toEqual([paid])
})

test('a search for an amount finds the payments with this amount', async () => {
  const person = await ledger.person()
  const account = await addBankAccount(person)
  const [small, large, numbers] = await addBankRows(person, [
    { accountId: account, day, amountMinor: 5608n, text: 'CAFE' },
    { accountId: account, day, amountMinor: 150_000n, text: 'SOFA' },
    { accountId: account, day, amountMinor: 100n, text: 'REF 1500 5608' },
  ])
  const idsFor = async (q: string) => idsOf((await searchTransactions(person, { q })).data)
  expect([await idsFor('56.08'), await idsFor('1,500')]).toEqual([[small], [large]])
  expect(await idsFor('1,500.00')).toEqual([large])
  expect([await idsFor('٥٦٫٠٨'), await idsFor('١٬٥٠٠٫٠٠')]).toEqual([[small], [large]])
  // a whole number is an amount or a number of its own, not a part of another
  expect([await idsFor('56'), await idsFor('٥٦'), await idsFor('560')]).toEqual([[small], [small], []])
  expect(new Set(await idsFor('1500'))).toEqual(new Set([large, numbers]))
})

test('an amount is found however it is written, in the currency that was paid too', async () => {
  const person = await ledger.person()
  const account = await addBankAccount(person)
  const abroad = await addBankAccount(person, { currency: 'KWD' })
  const [lulu, enoc, rent, hotel] = await addBankRows(person, [
    { accountId: account, day, amountMinor: 7800n, text: 'LULU' },
    { accountId: account, day, amountMinor: 123_450n, text: 'ENOC' },
    { accountId: account, day, amountMinor: 1_625_000n, text: 'RENT' },
    { accountId: abroad, day, amountMinor: 45_250n, text: 'HOTEL', currency: 'KWD' },
  ])
  const written = {
    [lulu ?? '']: ['78', '78.00', '78.0', '-78.00', '٧٨', '٧٨٫٠٠', '۷۸'],
    [enoc ?? '']: ['1234.5', '1234.50', '1,234.5', '1,234.50', '١٢٣٤٫٥٠', '١٬٢٣٤٫٥٠', '1234'],
    [rent ?? '']: ['16250', '16,250', '16250.00', '١٦٢٥٠', '١٦٬٢٥٠'],
    [hotel ?? '']: ['45.25', '45.250', '45'],
  }
  for (const [id, questions] of Object.entries(written))
    for (const q of questions)
      expect([q, idsOf((await searchTransactions(person, { q })).data)]).toEqual([q, [id]])
  // what the bank charged, once the payment counts with less
  await editTransaction(person, lulu ?? '', { amount: 39 })
  for (const q of ['78', '78.00', '39'])
    expect([q, idsOf((await searchTransactions(person, { q })).data)]).toEqual([q, [lulu]])
})

test('no user finds another user’s rows, and the lookup uses the trigram index', async () => {
  const otherPerson = await ledger.person()
  const [ownRow] = await addBankRows(ctx, [{ accountId, day, amountMinor: 5n, text: 'zanzibar' }])
  expect(idsOf(await findAll('zanzibar'))).toEqual([ownRow])
  expect((await searchTransactions(otherPerson, { q: 'zanzibar' })).data).toEqual([])
  const lookUp = sql<{ 'QUERY PLAN': string }>`
    explain select id from searchable_transactions where user_id = ${ctx.userId} and search_text like '%zanzibar%'`
  const many = Array.from({ length: 3000 }, (_, n) => ({
    accountId,
    day: '2025-01-01',
    amountMinor: 1n,
    text: `CARD ${n}`,
  }))
  await addBankRows(ctx, many)
  await system(ctx.db, (tx) => sql`analyze transactions`.execute(tx))
  const { rows: plan } = await read(ctx.db, ctx, (tx) => lookUp.execute(tx))
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/transactions_search[^]*search_text ~~/)
  const everything = sql`select id from searchable_transactions where search_text like '%zanzibar%'`
  expect((await read(otherPerson.db, otherPerson, (tx) => everything.execute(tx))).rows).toEqual([])
})

test('a name is found in either language and any Arabic letter form, and matches nothing else', async () => {
  const person = await ledger.person()
  const account = await addBankAccount(person)
  const texts = [
    'POS CARREFOUR HYPER DXB',
    'SALIK RECHARGE',
    'شراء من كارفور دبي',
    'DUBAI PARKING',
    'DU POSTPAID',
    'فاتورة الكهرباء',
    'EMIRATES NBD LOAN',
    'إيجار الشّقة في أبوظبي',
  ]
  const ids = await addBankRows(
    person,
    texts.map((text) => ({ accountId: account, day, amountMinor: 5n, text })),
  )
  const idsFor = async (q: string, to?: string): Promise<string[]> => {
    const { data } = await searchTransactions(person, { q, to })
    return data.map(({ id }) => texts[ids.indexOf(id)] ?? '').sort()
  }
  const expected: Record<string, number[]> = {
    كارفور: [0, 2],
    كارف: [0, 2],
    carrefour: [0, 2],
    سالك: [1],
    salik: [1],
    دو: [4],
    كهربا: [5],
    الكهرباء: [5],
    كهرباء: [5],
    'ايجار شقه': [7],
    'الإيجار ابوظبى': [7],
    'بنك الإمارات دبي الوطني': [6],
    'كارفور hyper': [0],
    'كارفور سالك': [],
  }
  for (const [q, at] of Object.entries(expected))
    for (const to of [undefined, day])
      expect([q, await idsFor(q, to)]).toEqual([q, at.map((each) => texts[each] ?? '').sort()])
  const arabic = await searchTransactions({ ...person, language: 'ar-AE' }, { q: 'salik' })
  expect(arabic.data.map(({ category_name }) => category_name)).toEqual(['بلا فئة'])
})
