import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExportFormat, maxStatementRows } from '#contract/files/exports.ts'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { Ctx } from '../../context.ts'
import { read } from '../../platform/db/db.ts'
import { listAccounts } from '../accounts/service.ts'
import { createCategory } from '../categories/service.ts'
import { createTransaction } from '../payments/edit/service.create.ts'
import { editTransaction } from '../payments/edit/service.edit.ts'
import { exportTransactions, requireExportable } from '../files/exports/service.ts'
import { visualRuns } from '../files/exports/pdf/page.ts'
import { readFilterTotals, searchTransactions } from '../ledger/list/service.ts'
import { addBankAccount, addBankRows, idleQueue, type Ledger, startLedger } from '../ledger/testing/ledger.ts'
import { readFlows } from '../ledger/totals/service.flows.ts'
import { splitTransaction } from '../payments/splits/service.splits.ts'
import { createTag } from '../payments/tags/service.tags.ts'
import { verifyTotals } from '../payments/totals/service.totals.ts'
import { checkJournal } from '../files/exports/testing/journal.ts'
import { applyImport, runImportJob } from './service.apply.ts'
import { uploadImport } from './service.ts'

let ledger: Ledger
beforeAll(async () => void (ledger = await startLedger('2026-03-15T08:00:00Z', { queue: idleQueue })))
afterAll(() => ledger.stop())

async function exported(ctx: Ctx, format: ExportFormat, filter: Filter = {}): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const piece of exportTransactions(ctx, filter, format).pieces) parts.push(Buffer.from(piece))
  return Buffer.concat(parts)
}

/**
 * Two banks, a three-decimal currency, a transfer, refunds, an own category, malicious texts, Arabic,
 * pending.
 */
async function fullPerson(): Promise<Ctx> {
  const ctx = await ledger.person()
  const current = await addBankAccount(ctx, { name: 'Current', balanceMinor: 500_000n })
  const card = await addBankAccount(ctx, { name: 'Card', kind: 'card', bank: 'ADCB', balanceMinor: -20_000n })
  const dinars = await addBankAccount(ctx, {
    name: 'Kuwait: savings; x',
    currency: 'KWD',
    bank: 'NBK',
    balanceMinor: 12_345n,
  })
  const violin = await createCategory(ctx, { name: 'Violin', type: 'expense' })
  const transferId = '019a0000-0000-7000-8000-00000000beef'
  const ids = await addBankRows(ctx, [
    {
      accountId: current,
      day: '2026-01-25',
      amountMinor: 1_500_000n,
      type: 'income',
      text: 'SALARY',
      category: 'salary',
    },
    {
      accountId: current,
      day: '2026-02-01',
      amountMinor: 25_025n,
      text: '=HYPERLINK("http://evil","x")',
      category: 'groceries',
    },
    {
      accountId: current,
      day: '2026-02-01',
      amountMinor: 25_025n,
      text: '=HYPERLINK("http://evil","x")',
      category: 'groceries',
    },
    {
      accountId: card,
      day: '2026-02-03',
      amountMinor: 1_250n,
      text: 'قهوة "الصباح", دبي',
      category: 'dining',
    },
    {
      accountId: card,
      day: '2026-02-04',
      amountMinor: 900n,
      type: 'income',
      text: '-REFUND\nline',
      category: 'dining',
    },
    { accountId: dinars, day: '2026-02-05', amountMinor: 1_234n, currency: 'KWD', text: '＝QZX 7781' },
    { accountId: current, day: '2026-02-06', amountMinor: 70_000n, text: 'TO CARD', transferId },
    {
      accountId: card,
      day: '2026-02-06',
      amountMinor: 70_000n,
      type: 'income',
      text: 'FROM CURRENT',
      transferId,
    },
    {
      accountId: card,
      day: '2026-03-14',
      amountMinor: 333n,
      text: 'PENDING SHOP',
      status: 'pending',
      category: 'shopping',
    },
  ])
  await editTransaction(ctx, ids[3] ?? '', { category: violin.id, note: "'=note" })
  await splitTransaction(ctx, ids[1] ?? '', {
    splits: [
      { amount: 200, category_id: 'groceries', note: 'Food' },
      { amount: 50.25, category_id: violin.id },
    ],
  })
  const trip = await createTag(ctx, { name: 'Oman trip' })
  await editTransaction(ctx, ids[1] ?? '', { tags: [trip.id], verify: false })
  await createTransaction(
    ctx,
    { type: 'expense', amount: 7.5, category: 'dining', description: '@SUM(A1)', date: '2026-03-02' },
    null,
  )
  return ctx
}

async function figures(ctx: Ctx) {
  const totals = await readFilterTotals(ctx, { status: 'booked' })
  const flow = await read(ctx.db, ctx, (tx) =>
    readFlows(tx, ctx.userId, [{ key: 'all', range: { from: null, to: null }, byCategory: true }]),
  )
  const { data } = await searchTransactions(ctx, { status: 'booked', size: 100 })
  const named = new Map(data.map((row) => [row.category, row.category_name]))
  const categories = flow.all.categories.map(({ categoryId, type, amount, count }) => [
    categoryId === null ? null : named.get(categoryId),
    type,
    amount,
    count,
  ])
  return {
    totals,
    unconverted: flow.all.unconverted,
    categories: categories.map(String).sort(),
    notes: data.map((row) => row.note).filter((note) => note !== ''),
  }
}

test.each(['csv', 'xlsx', 'json'] as const)(
  '%s: an export imported into an empty account has the same totals',
  async (format) => {
    const ctx = await fullPerson()
    const otherPerson = await ledger.person()
    const file = await uploadImport(otherPerson, {
      bytes: new Uint8Array(await exported(ctx, format)),
      name: `x.${format}`,
    })
    expect(file).toMatchObject({
      origin: 'xtharwa',
      counts: { known: 0, doubtful: 0, unreadable: 0, skipped: 1 },
    })
    await applyImport(otherPerson, file.id, {})
    await runImportJob(otherPerson, { userId: otherPerson.userId, importId: file.id })
    expect(await figures(otherPerson)).toEqual(await figures(ctx))
    expect(await read(otherPerson.db, otherPerson, (tx) => verifyTotals(tx, otherPerson.userId))).toEqual([])
    const texts = async (person: Ctx): Promise<string[]> =>
      (await searchTransactions(person, { status: 'booked', size: 100 })).data
        .map((row) => row.raw_description.replaceAll('\n', ' '))
        .sort()
    expect(await texts(otherPerson)).toEqual(await texts(ctx))
  },
)

test('our own tables are recognised as already present in their account, split payments too', async () => {
  const ctx = await ledger.person()
  const accountId = await addBankAccount(ctx, { name: 'Current' })
  const [id = ''] = await addBankRows(ctx, [
    { accountId, day: '2026-02-01', amountMinor: 10_000n, text: 'LULU DEIRA', category: 'groceries' },
    { accountId, day: '2026-02-02', amountMinor: 5_000n, text: 'ENOC 1021', category: 'gas' },
  ])
  await splitTransaction(ctx, id, {
    splits: [
      { amount: 70, category_id: 'groceries' },
      { amount: 30, category_id: 'shopping' },
    ],
  })
  const bytes = new Uint8Array(await exported(ctx, 'csv'))
  const file = await uploadImport(ctx, { bytes, name: 'again.csv' })
  expect(file.counts).toMatchObject({ new: 0, known: 2, doubtful: 0 })
  const arabic: Ctx = { ...ctx, language: 'ar-AE' }
  const [names] = parse(await exported(arabic, 'csv'), { bom: true })
  expect(names).toEqual(expect.arrayContaining(['التاريخ', 'المبلغ', 'الوصف لدى البنك']))
  for (const format of ['csv', 'xlsx'] as const) {
    const again = new Uint8Array(await exported(arabic, format))
    const read = await uploadImport(arabic, { bytes: again, name: `again.${format}` })
    expect(read).toMatchObject({ origin: 'xtharwa', counts: { new: 0, known: 2, doubtful: 0 } })
  }
  const former = String(await exported(arabic, 'csv'))
    .replace('الوصف لدى البنك', 'وصف البنك')
    .replace('فئة الإنفاق التي يُخصم منها', 'يُخصم من الإنفاق على')
  const read = await uploadImport(arabic, { bytes: new TextEncoder().encode(former), name: 'former.csv' })
  expect(read.origin).toBe('xtharwa')
})

test('E14: no text in a CSV begins like a formula, Arabic stays intact, and filters match those of the list', async () => {
  const ctx = await fullPerson()
  const bytes = await exported(ctx, 'csv')
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const rows: string[][] = parse(bytes, { bom: true })
  expect(rows).toHaveLength(12)
  const texts = rows.flatMap((row) => row.filter((_, index) => index !== 2))
  expect(texts.filter((cell) => /^[=+\-@\t\r＝]/.test(cell))).toEqual([])
  expect(texts).toContain('قهوة "الصباح", دبي')
  const some: string[][] = parse(await exported(ctx, 'csv', { category: 'groceries' }), { bom: true })
  expect(some.slice(1).map((row) => row[2])).toEqual(['-250.25', '-200.00'])
  const totals = await readFilterTotals(ctx, { category: 'groceries' })
  expect(totals.total.expenses).toBe(450.25)
})

test('a journal of a filter contains only the lines that match, and balances', async () => {
  const ctx = await fullPerson()
  const { sums } = checkJournal((await exported(ctx, 'hledger', { category: 'groceries' })).toString())
  expect(Object.fromEntries(sums)).toEqual({
    'assets:Emirates NBD:Current AED': -450_250,
    'expenses:Groceries AED': 450_250,
  })
})

test('a PDF statement is complete and small, and lays out Arabic from right to left', async () => {
  const ctx = await fullPerson()
  const pdf = await exported(ctx, 'pdf', { period: 'all' })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.subarray(-6).toString()).toContain('%%EOF')
  expect(pdf.length).toBeLessThan(120_000)
  expect(visualRuns('مقهى (دبي) 12 QR')).toEqual([
    { text: 'QR', rtl: false },
    { text: ' ', rtl: true },
    { text: '12', rtl: false },
    { text: 'مقهى )دبي( ', rtl: true },
  ])
  expect(visualRuns('POS مطعم النخيل DUBAI 7')).toEqual([
    { text: 'POS ', rtl: false },
    { text: 'مطعم النخيل', rtl: true },
    { text: ' DUBAI 7', rtl: false },
  ])
})

test('the hledger journal balances in each payment and ends at the accounts’ balances', async () => {
  const ctx = await fullPerson()
  const journal = (await exported(ctx, 'hledger')).toString()
  const { sums, asserted } = checkJournal(journal)
  expect(asserted).toBe(4)
  const { data } = await listAccounts(ctx)
  const balances = data.map((account) => Math.round((account.balance ?? 0) * 1000)).sort((a, b) => a - b)
  expect(
    [...sums]
      .filter(([key]) => key.startsWith('assets:'))
      .map(([, sum]) => sum)
      .sort((a, b) => a - b),
  ).toEqual(balances)
  expect(sums.get('equity:transfers AED')).toBe(0)
  expect(journal).not.toContain('PENDING SHOP')
})

test('another user’s rows appear in no export', async () => {
  await fullPerson()
  const nobody = await ledger.person()
  expect((await exported(nobody, 'csv')).toString()).not.toContain('SALARY')
})

test('a PDF statement has a row limit, which a shorter period meets; other formats have none', async () => {
  const ctx = await ledger.person()
  const accountId = await addBankAccount(ctx)
  await addBankRows(
    ctx,
    Array.from({ length: maxStatementRows + 1 }, (_, index) => ({
      accountId,
      day: index === 0 ? '2026-01-05' : '2026-02-05',
      amountMinor: BigInt(100 + index),
    })),
  )
  const tooMany = { said: { reason: 'statement_too_many_rows', params: { max: maxStatementRows } } }
  await expect(requireExportable(ctx, {}, 'pdf')).rejects.toMatchObject(tooMany)
  await requireExportable(ctx, {}, 'csv')
  await requireExportable(ctx, { from: '2026-02-01', to: '2026-02-28' }, 'pdf')
})
