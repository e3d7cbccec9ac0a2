import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ctx, withFields } from '../../context.ts'
import { read, system, write } from '../../platform/db/db.ts'
import { listAccounts } from '../accounts/service.ts'
import { listCategories } from '../categories/service.ts'
import { readFilterTotals, searchTransactions } from '../ledger/list/service.ts'
import { addBankAccount, addBankRows, idleQueue, type Ledger, startLedger } from '../ledger/testing/ledger.ts'
import { verifyTotals } from '../payments/totals/service.totals.ts'
import { reversals } from '../../reversals.ts'
import type { Job, Queue } from '../../platform/jobs/queue.ts'
import { deliverEvents } from '../changes/events/service.deliver.ts'
import { listChanges, undoOrRedoChange } from '../changes/service.undo.ts'
import { applyImport, importSubscriptions, runImportJob, startImports } from './service.apply.ts'
import { undoImport } from './service.undo.ts'
import { changeImport, listImports, readImport, uploadImport } from './service.ts'

let ledger: Ledger
beforeAll(async () => void (ledger = await startLedger('2026-03-15T08:00:00Z', { queue: idleQueue })))
afterAll(() => ledger.stop())

const upload = (ctx: Ctx, text: string, name = 'history-aed.csv') =>
  uploadImport(ctx, { bytes: new TextEncoder().encode(text), name })
async function apply(ctx: Ctx, id: string, more: Parameters<typeof applyImport>[2] = {}) {
  await applyImport(ctx, id, more)
  await runImportJob(ctx, { userId: ctx.userId, importId: id })
  return readImport(ctx, id)
}
/** Undoes it, which is seen at once, and hides its rows one by one. */
async function undo(ctx: Ctx, id: string): Promise<number> {
  const removed = await undoImport(ctx, id)
  expect((await searchTransactions(ctx, { import: id })).data).toEqual([])
  await runImportJob(ctx, { userId: ctx.userId, importId: id })
  return removed
}
/** Everything that a user can see, except the list of imports. */
async function stored(ctx: Ctx): Promise<unknown[]> {
  const tables = ['accounts', 'transactions', 'categories', 'daily_totals', 'monthly_totals', 'account_days']
  const inSight = new Map([
    ['accounts', sql`and not hidden`],
    ['transactions', sql`and removed_at is null`],
  ])
  return read(ctx.db, ctx, async (tx) => {
    const parts: unknown[] = []
    for (const table of tables) {
      const { rows } =
        await sql`select to_jsonb(t) - 'updated_at' - 'version' as row from ${sql.table(table)} t where user_id = ${ctx.userId} ${inSight.get(table) ?? sql``} order by 1`.execute(
          tx,
        )
      parts.push(rows)
    }
    return parts
  })
}
const differences = (ctx: Ctx) => read(ctx.db, ctx, (tx) => verifyTotals(tx, ctx.userId))

const year = `Date,Description,Amount,Category
2025-11-01,SALARY ACME,15000.00,Salary
2025-11-02,CARREFOUR MALL OF THE EMIRATES,-250.25,Groceries
2025-11-02,CARREFOUR MALL OF THE EMIRATES,-250.25,Groceries
2025-11-05,Violin lesson,-200.00,Music lessons
`

test('a transfer that names the user is asked about, and is between own accounts only once that is said', async () => {
  const ctx = await ledger.person()
  await write(ctx.db, ctx, (tx) =>
    sql`update user_documents set name = 'Sana Malik' where user_id = ${ctx.userId}`.execute(tx),
  )
  const text = `Date,Description,Amount
2025-11-01,TRANSFER FROM MALIK SANA,5000.00
2025-11-02,SANA MALIK BOUTIQUE DUBAI,-80.00
2025-11-03,TRANSFER FROM HINA KHAN,200.00
`
  const asked = await upload(ctx, text)
  expect(asked.own).toEqual({ rows: 1, text: 'TRANSFER FROM MALIK SANA' })
  expect(asked.mapping.own_transfers).toBe(false)
  await apply(ctx, asked.id)
  expect((await readFilterTotals(ctx, {})).total).toMatchObject({ income: 5200, expenses: 80 })
  await undo(ctx, asked.id)
  const again = await upload(ctx, text)
  const said = await changeImport(ctx, again.id, { own_transfers: true })
  expect(said).toMatchObject({ own: { rows: 1 }, mapping: { own_transfers: true } })
  await apply(ctx, again.id)
  expect((await readFilterTotals(ctx, {})).total).toMatchObject({ income: 200, expenses: 80 })
  expect(await differences(ctx)).toEqual([])
})

test('money that came from a bank, and nobody is named, is asked about before it counts as income', async () => {
  const ctx = await ledger.person()
  const text = `Date,Description,Amount
2025-11-01,OPENING TRANSFER FROM HSBC,5000.00
2025-11-02,OWN ACCOUNT TRF,300.00
2025-11-03,TRANSFER TO HSBC,-40.00
2025-11-04,TRANSFER FROM HINA KHAN,200.00
`
  const { id, own } = await upload(ctx, text)
  expect(own).toEqual({ rows: 2, text: 'OPENING TRANSFER FROM HSBC' })
  await changeImport(ctx, id, { own_transfers: true })
  await apply(ctx, id)
  expect((await readFilterTotals(ctx, {})).total).toMatchObject({ income: 200, expenses: 40 })
  expect(await differences(ctx)).toEqual([])
})

test('a name counts however it is spelled in the file, as it did when the person was asked', async () => {
  const ctx = await ledger.person()
  await write(ctx.db, ctx, (tx) =>
    sql`update user_documents set name = 'أحمد المنصوري' where user_id = ${ctx.userId}`.execute(tx),
  )
  const { id } = await upload(
    ctx,
    `Date,Description,Amount
2025-11-01,تحويل من احمد المنصورى,5000.00
2025-11-02,تحويل من أحمد المنصوري,300.00
2025-11-03,تحويل من سالم المنصوري,200.00
2025-11-04,بقالة الحي,-80.00
`,
  )
  const said = await changeImport(ctx, id, { own_transfers: true, signs: 'signed' })
  expect(said).toMatchObject({ own: { rows: 2 } })
  await apply(ctx, id)
  expect((await readFilterTotals(ctx, {})).total).toMatchObject({ income: 200, expenses: 80 })
})

const anyStamp = { updatedAt: expect.any(String) as string, version: expect.any(Number) as number }

test('a file is compared, imported in one step into an account of its own, and undone as a whole', async () => {
  const ctx = await ledger.person()
  const before = await stored(ctx)
  const file = await upload(ctx, year)
  expect(file).toMatchObject({
    state: 'read',
    format: 'csv',
    counts: { new: 4, known: 0, doubtful: 0, unreadable: 0, skipped: 0 },
    from: '2025-11-01',
    to: '2025-11-05',
  })
  expect(file.sample[1]).toMatchObject({
    date: '2025-11-02',
    amount: -250.25,
    state: 'new',
    category: 'Groceries',
  })
  expect(await stored(ctx)).toEqual(before)

  const applied = await apply(ctx, file.id)
  expect(applied).toMatchObject({ state: 'done', failure: null, progress: { written: 4, total: 4 } })
  for (const [id, count] of [
    [file.id, 4],
    [ctx.userId, 0],
  ] as const)
    expect((await searchTransactions(ctx, { import: id })).data).toHaveLength(count)
  const { data } = await searchTransactions(ctx, {})
  expect(data.map((row) => [row.date, row.amount, row.type, row.category_name, row.source])).toEqual([
    ['2025-11-05', 200, 'expense', 'Music lessons', 'import'],
    ['2025-11-02', 250.25, 'expense', 'Groceries', 'import'],
    ['2025-11-02', 250.25, 'expense', 'Groceries', 'import'],
    ['2025-11-01', 15000, 'income', 'Salary', 'import'],
  ])
  expect(await readFilterTotals(ctx, {})).toMatchObject({
    count: 4,
    total: { income: 15000, expenses: 700.5 },
  })
  expect(await differences(ctx)).toEqual([])
  // the balance cannot be known from the rows alone
  expect((await listAccounts(ctx)).data).toMatchObject([
    { account_name: 'history-aed', source: 'manual', balance: null },
  ])

  expect((await upload(ctx, year)).counts).toMatchObject({ new: 0, known: 4 })

  expect(await undo(ctx, file.id)).toBe(4)
  expect(await stored(ctx)).toEqual(before)
  expect((await readImport(ctx, file.id)).state).toBe('undone')
  expect(await undoImport(ctx, file.id)).toBe(0)

  // Activity shows this, and from there it can be redone and undone as a whole
  const [change] = (await listChanges(ctx, reversals, { size: 1 })).data
  expect(change).toMatchObject({ kind: 'import.apply', state: 'undone', action: 'redo' })
  expect((await undoOrRedoChange(ctx, reversals, change?.id ?? '', 'redo')).action).toBe('undo')
  expect((await searchTransactions(ctx, {})).data).toEqual(data.map((row) => ({ ...row, ...anyStamp })))
  expect((await listAccounts(ctx)).data).toMatchObject([{ account_name: 'history-aed', balance: null }])
  expect(await differences(ctx)).toEqual([])
  await undoOrRedoChange(ctx, reversals, change?.id ?? '', 'undo')
  await runImportJob(ctx, { userId: ctx.userId, importId: file.id })
  expect(await stored(ctx)).toEqual(before)
  // importing the same file again in the meantime does not duplicate its rows
  const again = await upload(ctx, year)
  expect(again.counts).toMatchObject({ new: 4, known: 0 })
  const target = { ...(again.mapping.accounts[0] ?? never()) }
  expect(target.account_id).toBeNull()
  await apply(ctx, again.id)
  expect((await searchTransactions(ctx, {})).data).toHaveLength(4)
  expect(await differences(ctx)).toEqual([])
})

test('rows that the bank has are known, nearby ones are doubtful, and a layout’s settings are remembered', async () => {
  const ctx = await ledger.person()
  const accountId = await addBankAccount(ctx)
  await addBankRows(ctx, [
    { accountId, day: '2026-03-01', amountMinor: 1250n, text: 'POS PURCHASE CAFE RIDER DUBAI' },
    { accountId, day: '2026-03-04', amountMinor: 9900n, text: 'DEWA BILL' },
  ])
  const file = await upload(
    ctx,
    'Date,Narration,Debit,Credit\n01/03/2026,CAFE RIDER DUBAI,12.50,\n02/03/2026,SOMETHING ELSE,99.00,\n20/02/2026,OLD SHOP,5.00,\n',
  )
  const target = { ...(file.mapping.accounts[0] ?? never()), account_id: accountId }
  const into = await changeImport(ctx, file.id, { accounts: [target] })
  expect(into.counts).toMatchObject({ new: 1, known: 1, doubtful: 1 })
  expect(into.sample.map((row) => row.state)).toEqual(['known', 'doubtful', 'new'])
  await apply(ctx, file.id)
  expect((await searchTransactions(ctx, { account: accountId })).data).toHaveLength(3)
  expect(await differences(ctx)).toEqual([])
  // what was said of the layout is remembered; one row alone does not show the account; a doubtful row can be added
  const next = await upload(ctx, 'Date,Narration,Debit,Credit\n02/03/2026,SOMETHING ELSE,99.00,\n')
  expect(next).toMatchObject({
    remembered: true,
    mapping: { accounts: [{ account_id: null, basis: 'open' }] },
  })
  const again = await changeImport(ctx, next.id, { accounts: [target] })
  await apply(ctx, again.id, { doubtful: true })
  expect((await searchTransactions(ctx, { account: accountId })).data).toHaveLength(4)
})

test('a file that names no currency is in that of the account it goes to, and is asked about without one', async () => {
  const ctx = await ledger.person()
  const text = 'Date,Description,Account,Amount\n13/03/2026,Tea,Travel,-10.00\n14/03/2026,Bus,Travel,-5.00\n'
  const asked = await upload(ctx, text, 'history.csv')
  expect(asked.question).toMatchObject({ kind: 'currency' })
  const file = await changeImport(ctx, asked.id, { currency: 'EUR' })
  expect([file.question, file.mapping.accounts[0]?.currency]).toEqual([null, 'EUR'])
  await apply(ctx, file.id)
  expect((await listAccounts(ctx)).data).toMatchObject([{ account_name: 'Travel', currency: 'EUR' }])
  // in another layout, so that nothing but the account tells
  const next = await upload(ctx, text.replace('Description', 'Details').replaceAll('/03/', '/04/'), 'x.csv')
  expect([next.question, next.sample.map(({ currency }) => currency)]).toEqual([null, ['EUR', 'EUR']])
})

test('the closing balance of a statement becomes the account’s balance', async () => {
  const ctx = await ledger.person()
  const text =
    ':20:S1\n:25:AE070331234567890123456\n:28C:1/1\n:60F:C260201AED1000,00\n:61:2602130213D12,5NMSCNONREF\n:86:Cafe\n:62F:C260228AED987,50\n-\n'
  const file = await upload(ctx, text, 'statement.sta')
  await apply(ctx, file.id)
  expect((await listAccounts(ctx)).data).toMatchObject([{ balance: 987.5, kind: 'current' }])
  const otherPerson = await ledger.person()
  const table = await upload(
    otherPerson,
    'Date,Details,Debit,Credit,Balance\n13/03/2026,Tea,10.00,,90.00\n',
    'table AED.csv',
  )
  await apply(otherPerson, table.id)
  expect((await listAccounts(otherPerson)).data).toMatchObject([{ account_name: 'table AED', balance: 90 }])
})

test('accounts of one file can have different targets or be skipped, and legs of a transfer are not income', async () => {
  const ctx = await ledger.person()
  const qif =
    '!Account\nNCurrent\n^\n!Type:Bank\nD01/02/2026\nT-500.00\nPTo savings\nL[Savings]\n^\nD02/02/2026\nT-20.00\nPTea\n^\n!Account\nNSavings\n^\n!Type:Bank\nD01/02/2026\nT500.00\nPFrom current\nL[Current]\n^\n!Account\nNOther\n^\n!Type:Bank\nD01/02/2026\nT1.00\nPNothing\n^\n'
  const file = await upload(ctx, qif, 'all AED.qif')
  expect(file.mapping.accounts.map(({ name }) => name)).toEqual(['Current', 'Savings', 'Other'])
  const accounts = file.mapping.accounts.map((each) => ({ ...each, skip: each.name === 'Other' }))
  await apply(ctx, file.id, { mapping: { accounts } })
  expect(await readFilterTotals(ctx, {})).toMatchObject({
    count: 1,
    listed: 3,
    total: { income: 0, expenses: 20 },
  })
  expect((await listAccounts(ctx)).data.map((account) => account.account_name).sort()).toEqual([
    'Current',
    'Savings',
  ])
  await undoImport(ctx, file.id)
  expect((await listAccounts(ctx)).data).toEqual([])
})

test('what the file does not decide is asked, and only what a person said is remembered', async () => {
  const ctx = await ledger.person()
  const card = (rows: string) => upload(ctx, `Date,Description,Amount\n${rows}`, 'card AED.csv')
  const file = await card('02/02/2026,LULU,85.25\n03/02/2026,NOON,10.00')
  expect(file.question).toMatchObject({ kind: 'signs', choices: [{}, {}] })
  await expect(applyImport(ctx, file.id, {})).rejects.toMatchObject({ said: { reason: 'import_question' } })
  const out = file.question?.choices.find(({ rows }) => (rows[0]?.amount ?? 0) < 0)
  const answered = await changeImport(ctx, file.id, out?.mapping)
  expect(answered).toMatchObject({ question: null, mapping: { signs: 'unmarked_out', confirmed: ['signs'] } })
  expect((await apply(ctx, file.id)).state).toBe('done')
  expect(await readFilterTotals(ctx, {})).toMatchObject({ total: { income: 0, expenses: 95.25 } })
  // the next file without signs is read alike, one with signs by its signs
  const next = await card('05/02/2026,ENOC,20.00')
  expect(next).toMatchObject({ remembered: true, question: null, sample: [{ amount: -20 }] })
  const other = await card('05/02/2026,ENOC,-20.00\n06/02/2026,REFUND,5.00')
  expect(other.sample.map(({ amount }) => amount)).toEqual([-20, 5])
})

test('a guess is not remembered: a file of the same headings is read by its own balances', async () => {
  const ctx = await ledger.person()
  const bank = (rows: string) => upload(ctx, `Date,Details,Amount,Balance\n${rows}`, 'bank AED.csv')
  const signed = await bank('02/02/2026,A,-10.00,90.00\n03/02/2026,B,-5.00,85.00')
  expect(signed.proofs).toMatchObject([{ kind: 'balance', count: 2, from: 100, to: 85 }])
  await apply(ctx, signed.id)
  const turned = await bank(
    '05/02/2026,PURCHASE,10.00,75.00\n06/02/2026,SALARY,-100.00,175.00\n07/02/2026,POS,1.00,174.00',
  )
  expect(turned.sample.map(({ amount }) => amount)).toEqual([-10, 100, -1])
})

test('rows that the account has decide what is asked', async () => {
  const ctx = await ledger.person()
  const accountId = await addBankAccount(ctx)
  await addBankRows(ctx, [
    { accountId, day: '2026-02-02', amountMinor: 8525n, text: 'LULU' },
    { accountId, day: '2026-02-03', amountMinor: 1000n, text: 'NOON' },
  ])
  const file = await upload(
    ctx,
    'Date,Description,Amount\n02/02/2026,LULU,85.25\n03/02/2026,NOON,10.00\n04/02/2026,ENOC,4.00',
  )
  const target = { ...(file.mapping.accounts[0] ?? never()), account_id: accountId }
  const into = await changeImport(ctx, file.id, { accounts: [target] })
  expect([into.question, into.counts]).toMatchObject([null, { known: 2, new: 1 }])
  await apply(ctx, file.id)
  expect(await readFilterTotals(ctx, {})).toMatchObject({ total: { income: 0, expenses: 99.25 } })
})

test('rows for new accounts are kept as they were read; those for an account are compared when they are imported', async () => {
  const ctx = await ledger.person()
  const text = 'Date,Description,Amount,Tags\n02/02/2026,LULU,-85.25,food\n02/02/2026,LULU,-85.25,'
  const file = await upload(ctx, text, 'Everyday AED.csv')
  const spoilt = sql`update import_files set bytes = '' where user_id = ${ctx.userId}`
  await write(ctx.db, ctx, (tx) => spoilt.execute(tx))
  expect(await apply(ctx, file.id)).toMatchObject({ state: 'done', counts: { new: 2 } })
  expect(await readFilterTotals(ctx, { tag: 'none' })).toMatchObject({ total: { expenses: 85.25 } })
  const again = await upload(ctx, `${text}\n03/02/2026,NOON,-10.00,`, 'Everyday AED.csv')
  expect(again.counts).toMatchObject({ known: 2, new: 1 })
  const kept = sql`select from import_rows where user_id = ${ctx.userId}`
  expect((await read(ctx.db, ctx, (tx) => kept.execute(tx))).rows).toEqual([])
})

describe('failures change nothing', () => {
  test('a mapping that fits no row, a file of no known format, and a missing file', async () => {
    const ctx = await ledger.person()
    const before = await stored(ctx)
    await expect(upload(ctx, 'hello')).rejects.toMatchObject({ code: 'unsupported_media' })
    const file = await upload(ctx, year)
    const wrong = await changeImport(ctx, file.id, { columns: { date: 1, amount: 2 } })
    expect(wrong.counts).toMatchObject({ new: 0, unreadable: 4 })
    expect(wrong.unreadable[0]).toMatchObject({ line: 2, fault: 'date_form' })
    await expect(applyImport(ctx, file.id, {})).rejects.toMatchObject({ said: { reason: 'import_nothing' } })
    await changeImport(ctx, file.id, { columns: file.mapping.columns })
    await write(ctx.db, ctx, (tx) => sql`delete from import_files where user_id = ${ctx.userId}`.execute(tx))
    const failed = await apply(ctx, file.id)
    expect(failed).toMatchObject({ state: 'failed' })
    expect(failed.failure).not.toBeNull()
    expect(await stored(ctx)).toEqual(before)
    expect(await undoImport(ctx, file.id)).toBe(0)
    expect(await listImports(ctx)).toEqual([])
  })

  test('an interrupted import shows nothing, and is executed completely when it starts again', async () => {
    const ctx = await ledger.person()
    const before = await stored(ctx)
    const file = await upload(ctx, year)
    await applyImport(ctx, file.id, {})
    await system(ctx.db, (tx) =>
      sql`alter table daily_totals add constraint refuse check (user_id <> ${sql.lit(ctx.userId)})`.execute(
        tx,
      ),
    )
    await runImportJob(ctx, { userId: ctx.userId, importId: file.id })
    await system(ctx.db, (tx) => sql`alter table daily_totals drop constraint refuse`.execute(tx))
    expect((await readImport(ctx, file.id)).state).toBe('failed')
    expect(await stored(ctx)).toEqual(before)
    // the process ends with rows staged; the job runs again
    await applyImport(ctx, file.id, {})
    const [account] = (await readImport(ctx, file.id)).mapping.accounts
    expect(account?.account_id).toBe(null)
    await write(ctx.db, ctx, async (tx) => {
      await sql`insert into accounts (user_id, id, source, name, kind, type_text, currency, hidden, created_at, updated_at)
        values (${ctx.userId}, ${lost}, 'import', 'lost', 'other', '', 'AED', true, now(), now())`.execute(tx)
      await sql`update imports set made_accounts = array[${lost}::uuid] where user_id = ${ctx.userId}`.execute(
        tx,
      )
      await sql`insert into transactions (user_id, id, account_id, source, import_id, removed_at, status, type, amount_minor, currency, day, text, first_seen_at, created_at, updated_at)
        values (${ctx.userId}, ${lost}, ${lost}, 'import', ${file.id}, now(), 'booked', 'expense', 5, 'AED', '2025-11-01', 'lost', now(), now(), now())`.execute(
        tx,
      )
    })
    await runImportJob(ctx, { userId: ctx.userId, importId: file.id })
    expect(await readFilterTotals(ctx, {})).toMatchObject({ count: 4, listed: 4 })
    expect((await listAccounts(ctx)).data.map((each) => each.account_name)).toEqual(['history-aed'])
    await undo(ctx, file.id)
    expect(await stored(ctx)).toEqual(before)
  })

  test('the job of an import is in the outbox of its start; given up by its job, it says so and can start again', async () => {
    const person = await ledger.person()
    const file = await upload(person, year)
    const noQueue = { ...idleQueue, send: () => Promise.reject(new Error('the queue is unavailable')) }
    const started = await applyImport(withFields(person, { queue: noQueue }), file.id, {})
    expect(started.state).toBe('applying')
    const sent: unknown[] = []
    const workers = new Map<string, (job: Job) => Promise<void>>()
    const queue: Queue = {
      ...idleQueue,
      send: async (name, data) => (sent.push([name, data]), null),
      work: async (name, handler) => void workers.set(name, handler),
    }
    const ctx = withFields(person, { queue })
    await deliverEvents(ctx, importSubscriptions, ctx.signal)
    const data = { userId: ctx.userId, importId: file.id }
    expect(sent).toEqual([['import', data]])
    await startImports(ctx)
    await workers.get('import-given-up')?.({ id: '', data, signal: ctx.signal })
    expect(await readImport(ctx, file.id)).toMatchObject({
      state: 'failed',
      failure: 'Something went wrong on our side. Nothing was changed.',
    })
    expect((await apply(ctx, file.id)).state).toBe('done')
    // a job that is given up late changes nothing
    await workers.get('import-given-up')?.({ id: '', data, signal: ctx.signal })
    expect((await readImport(ctx, file.id)).state).toBe('done')
  })

  test('another user’s import is not found', async () => {
    const [ctx, otherPerson] = [await ledger.person(), await ledger.person()]
    const file = await upload(ctx, year)
    for (const call of [
      () => readImport(otherPerson, file.id),
      () => changeImport(otherPerson, file.id, {}),
      () => applyImport(otherPerson, file.id, {}),
      () => undoImport(otherPerson, file.id),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'not_found' })
    await runImportJob(otherPerson, { userId: otherPerson.userId, importId: file.id })
    expect((await readImport(ctx, file.id)).state).toBe('read')
  })
})

test('a large file is imported and undone in batches, and all totals follow', async () => {
  const ctx = await ledger.person()
  const count = Number(process.env['CHECK_ROWS'] ?? 1500)
  const lines = Array.from({ length: count }, (_, n) => {
    // a day of two accounts is more than one batch, and so are the rows of a month
    const day = new Date(Date.UTC(2015, 0, 1 + 20 * Math.floor(n / 420))).toISOString().slice(0, 10)
    return `${day},CARREFOUR ${n % 700} DUBAI ARE,-${1 + (n % 900)}.25,${n % 3 ? 'Wallet' : 'Card'}`
  })
  const file = await upload(ctx, `Date,Description,Amount,Account\n${lines.join('\n')}`)
  expect(file.counts.new).toBe(count)
  expect(await apply(ctx, file.id)).toMatchObject({
    state: 'done',
    progress: { written: count, total: count },
  })
  expect((await readFilterTotals(ctx, {})).count).toBe(count)
  expect(await differences(ctx)).toEqual([])
  const shown = await stored(ctx)
  expect(await undoImport(ctx, file.id)).toBe(count)
  // cut short while its rows are hidden, it is undone, and can be redone as a whole
  await system(ctx.db, (tx) =>
    sql`alter table transactions add constraint refuse check (user_id <> ${sql.lit(ctx.userId)} or removed_at is null or day < '2015-02-01')`.execute(
      tx,
    ),
  )
  const job = { userId: ctx.userId, importId: file.id }
  await expect(runImportJob(ctx, job)).rejects.toThrow('refuse')
  await system(ctx.db, (tx) => sql`alter table transactions drop constraint refuse`.execute(tx))
  expect((await readFilterTotals(ctx, {})).count).toBe(0)
  expect(await differences(ctx)).toEqual([])
  const [change] = (await listChanges(ctx, reversals, { size: 1 })).data
  await undoOrRedoChange(ctx, reversals, change?.id ?? '', 'redo')
  expect(await stored(ctx)).toEqual(shown)
  expect(await undo(ctx, file.id)).toBe(count)
  expect(await stored(ctx)).toEqual(Array.from({ length: 6 }, (_, n) => (n === 2 ? shown[n] : [])))
  expect((await listCategories(ctx, { archived: true })).data.length).toBeGreaterThan(20)
}, 300_000)

const lost = '019a0000-0000-7000-8000-00000000dead'
function never(): never {
  throw new Error('not in this test')
}
