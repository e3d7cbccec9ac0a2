/** Files of other kinds than tables, from their upload to what a person sees. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../../context.ts'
import { query, read } from '../../platform/db/db.ts'
import { readFilterTotals, searchTransactions } from '../ledger/list/service.ts'
import { idleQueue, type Ledger, startLedger } from '../ledger/testing/ledger.ts'
import { applyImport, runImportJob } from './service.apply.ts'
import { changeImport, readImport, uploadImport } from './service.ts'
import { pdfOf, printed } from './testing/pdf.ts'

let ledger: Ledger
beforeAll(async () => void (ledger = await startLedger('2026-11-15T08:00:00Z', { queue: idleQueue })))
afterAll(() => ledger.stop())

async function apply(ctx: Ctx, id: string) {
  await applyImport(ctx, id, {})
  await runImportJob(ctx, { userId: ctx.userId, importId: id })
  return readImport(ctx, id)
}
const importText = async (ctx: Ctx, text: string) => {
  const file = await uploadImport(ctx, { bytes: new TextEncoder().encode(text), name: 'history' })
  return apply(ctx, file.id)
}

test('a protected statement is opened once; neither its password nor its bytes are kept', async () => {
  const ctx = await ledger.person()
  const columns = [{ x: 40 }, { x: 110 }, { right: 400 }, { right: 470 }]
  const rows = [
    ['Date', 'Description', 'Amount', 'Balance'],
    ['01/10/2026', 'Opening Balance', '', '5,000.00'],
    ['02/10/2026', 'LULU', '-85.25', '4,914.75'],
    ['03/10/2026', 'SALARY', '1,000.00', '5,914.75'],
  ]
  const bytes = await pdfOf([printed(rows, columns, 60)], '01011990')
  const upload = (password?: string) => uploadImport(ctx, { bytes, name: 'statement.pdf', password })
  await expect(upload()).rejects.toMatchObject({ said: { reason: 'import_password' } })
  await expect(upload('1')).rejects.toMatchObject({ said: { reason: 'import_password_wrong' } })
  const file = await upload('01011990')
  expect(file).toMatchObject({ format: 'pdf', counts: { new: 2, unreadable: 0 } })
  expect(JSON.stringify(await read(ctx.db, ctx, (tx) => query(tx)`select * from imports`))).not.toContain(
    '01011990',
  )
  expect((await changeImport(ctx, file.id, { date_order: 'dmy' })).counts.new).toBe(2)
  // columns by which nothing adds up are refused, and the preview stays
  await expect(changeImport(ctx, file.id, { columns: { date: 0, amount: 3 } })).rejects.toMatchObject({
    said: { reason: 'import_unproven' },
  })
  expect(await apply(ctx, file.id)).toMatchObject({ state: 'done', progress: { written: 2 } })
  expect((await searchTransactions(ctx, {})).data.map(({ amount, type }) => [amount, type])).toEqual([
    [1000, 'income'],
    [85.25, 'expense'],
  ])
})

test('of a split payment in QIF only what was spent is spending, under the categories of its parts', async () => {
  const ctx = await ledger.person()
  await importText(
    ctx,
    '!Type:Bank\nD05/10/2026\nT-119.48\nPLULU QUSAIS\nL[Cash Wallet]\nS[Cash Wallet]\n$-60.00\nSGroceries\n$-59.48\n^\nD15/10/2026\nT-200.00\nPCARREFOUR\nSGroceries\n$-150.00\nSCleaning\n$-50.00\n^\n',
  )
  expect((await readFilterTotals(ctx, {})).total).toMatchObject({ expenses: 259.48 })
  const { data } = await searchTransactions(ctx, {})
  const split = data.find(({ amount }) => amount === 200)
  expect(split?.splits?.map(({ amount }) => amount)).toEqual([150, 50])
})

test('a batch in CAMT shows the names of its parts', async () => {
  const ctx = await ledger.person()
  const part = (amount: string, name: string, text: string): string =>
    `<TxDtls><AmtDtls><TxAmt><Amt Ccy="AED">${amount}</Amt></TxAmt></AmtDtls><RltdPties><Cdtr><Nm>${name}</Nm></Cdtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`
  await importText(
    ctx,
    `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>AE070331234567890123456</IBAN></Id><Ccy>AED</Ccy></Acct><Ntry><Amt Ccy="AED">429.56</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-10-05</Dt></BookgDt><NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>${part('329.56', 'Nursery Al Barsha', 'FEES OCT')}${part('100.00', 'Gym Marina', 'OCT')}</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`,
  )
  const [row] = (await searchTransactions(ctx, {})).data
  expect(row?.amount).toBe(429.56)
  expect(row?.description).toMatch(/Nursery Al Barsha.*Gym Marina/)
})

test('categories of another app are proposed by name, chosen once, and remembered with its next file', async () => {
  const ctx = await ledger.person()
  const monarch = (...rows: string[]): string =>
    ['Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags', ...rows].join('\n')
  const upload = (text: string) =>
    uploadImport(ctx, { bytes: new TextEncoder().encode(text), name: 'transactions.csv' })
  const asked = await upload(
    monarch(
      '2026-10-02,Lulu,Groceries,Current,LULU,,-10.00,home',
      '2026-10-03,Cafe,Restaurants & Bars,Current,CAFE,,-20.00,',
      '2026-10-04,Teacher,Violin,Current,TEACHER,,-30.00,',
      '2026-10-05,Zoo,Fun,Current,ZOO,,-40.00,',
      '2026-10-06,Card,Credit Card Payment,Current,CARD,,-50.00,',
    ),
  )
  // the app's files name no currency
  const choices = asked.question?.choices.map(({ mapping }) => mapping.currency)
  expect([asked.question?.kind, choices?.slice(0, 2)]).toEqual(['currency', ['USD', 'AED']])
  const file = await changeImport(ctx, asked.id, { currency: 'AED' })
  expect(file.question).toBe(null)
  expect(file.mapping.categories).toEqual([
    { name: 'Groceries', category_id: 'groceries', create: false },
    { name: 'Restaurants & Bars', category_id: 'dining', create: false },
    { name: 'Violin', category_id: null, create: true },
    { name: 'Fun', category_id: null, create: true },
  ])
  const categories = file.mapping.categories?.map((each) =>
    each.name === 'Violin'
      ? { ...each, category_id: 'education', create: false }
      : each.name === 'Fun'
        ? { ...each, create: false }
        : each,
  )
  expect((await changeImport(ctx, file.id, { categories })).mapping.categories).toEqual(categories)
  await apply(ctx, file.id)
  const rows = new Map((await searchTransactions(ctx, {})).data.map((row) => [row.amount, row]))
  expect([10, 20, 30].map((amount) => rows.get(amount)?.category_name)).toEqual([
    'Groceries',
    'Dining Out',
    'Education',
  ])
  expect(rows.get(40)?.category_name).not.toBe('Fun')
  expect((await readFilterTotals(ctx, {})).total).toMatchObject({ expenses: 100 })
  // the next file has other names too, and those of the first are kept for the one after it
  await apply(ctx, (await upload(monarch('2026-11-01,Shop,Toys,Current,SHOP,,-5.00,'))).id)
  const third = await upload(monarch('2026-11-02,Teacher,Violin,Current,TEACHER,,-30.00,'))
  expect(third.mapping.categories).toEqual([{ name: 'Violin', category_id: 'education', create: false }])
})
