import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '../../context.ts'
import { listAccounts } from '../accounts/service.ts'
import { idleQueue, type Ledger, startLedger } from '../ledger/testing/ledger.ts'
import { applyImport, runImportJob } from './service.apply.ts'
import { changeImport, uploadImport } from './service.ts'

let ledger: Ledger
beforeAll(async () => void (ledger = await startLedger('2026-11-15T08:00:00Z', { queue: idleQueue })))
afterAll(() => ledger.stop())

const statement = (number: string, rows: string, bank = '033', currency = 'AED'): string =>
  `<STMTTRNRS><STMTRS><CURDEF>${currency}<BANKACCTFROM><BANKID>${bank}<ACCTID>${number}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${rows}</BANKTRANLIST></STMTRS></STMTTRNRS>`
const row = (day: string, amount: string, id: string): string =>
  `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>2026${day}<TRNAMT>${amount}<FITID>${id}<NAME>LULU</STMTTRN>`
const upload = (ctx: Ctx, ...statements: string[]) =>
  uploadImport(ctx, {
    bytes: new TextEncoder().encode(
      `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1>${statements.join('')}</BANKMSGSRSV1></OFX>`,
    ),
    name: 'export.ofx',
  })
async function importAll(ctx: Ctx, ...statements: string[]) {
  const file = await upload(ctx, ...statements)
  await applyImport(ctx, file.id, {})
  await runImportJob(ctx, { userId: ctx.userId, importId: file.id })
  return file
}
const countOfAccounts = async (ctx: Ctx): Promise<number> => (await listAccounts(ctx)).data.length

test('accounts that end alike stay apart in one file, in the next one, and alone', async () => {
  const ctx = await ledger.person()
  const first = row('1005', '-10.00', 'a1')
  const both = [statement('1011110001', first), statement('1022220001', first + row('1006', '-20.00', 'a2'))]
  const file = await importAll(ctx, ...both)
  expect(file.counts).toMatchObject({ new: 3, skipped: 0 })
  expect(JSON.stringify(file)).not.toMatch(/1011110001|1022220001/)
  expect(await countOfAccounts(ctx)).toBe(2)
  expect((await upload(ctx, ...both)).counts).toMatchObject({ new: 0, known: 3 })
  // the second alone has the name of the first
  const second = await importAll(ctx, statement('1022220001', first + row('1107', '-5.00', 'b1')))
  expect(second.counts).toMatchObject({ new: 1, known: 1 })
  expect(await countOfAccounts(ctx)).toBe(2)
})

test.each([
  ['another number', statement('1033330001', row('1005', '-10.00', 'a1'))],
  ['another bank', statement('1011110001', row('1005', '-10.00', 'a1'), '026')],
  ['another currency', statement('1011110001', row('1005', '-10.00', 'a1'), '033', 'USD')],
])('%s in a later file is an account of its own', async (_what, other) => {
  const ctx = await ledger.person()
  await importAll(ctx, statement('1011110001', row('1005', '-10.00', 'a1')))
  const file = await importAll(ctx, other)
  expect([file.counts.new, file.mapping.accounts[0]?.account_id]).toEqual([1, null])
  expect(await countOfAccounts(ctx)).toBe(2)
})

test('ids that a bank counts anew in each statement hide no payment', async () => {
  const ctx = await ledger.person()
  await importAll(ctx, statement('1011110001', row('1005', '-10.00', '1') + row('1006', '-20.00', '2')))
  const next = await importAll(
    ctx,
    statement('1011110001', row('1105', '-33.00', '1') + row('1106', '-44.00', '2')),
  )
  expect(next.counts).toMatchObject({ new: 2, known: 0 })
})

describe('a file without an account number', () => {
  type Line = [day: string, text: string, amount: number]
  /** Rows of a month with the balance after each; without `balance` the column is left out. */
  function table(lines: readonly Line[], balance?: number): string {
    let now = balance ?? 0
    const rows = lines.map(([day, text, amount]) => {
      now += amount
      return `2026-${day},${text},${amount.toFixed(2)}${balance === undefined ? '' : `,${now.toFixed(2)}`}`
    })
    return [`Date,Description,Amount (AED)${balance === undefined ? '' : ',Balance'}`, ...rows].join('\n')
  }
  const salary: Line[] = [
    ['01-05', 'SALIK', -50],
    ['01-12', 'DEWA', -785.21],
    ['01-28', 'SALARY', 18600],
  ]
  const home: Line[] = [
    ['01-06', 'NOON', -34.76],
    ['01-13', 'TALABAT', -76.2],
    ['01-29', 'SALARY', 12400],
  ]
  const next: Line[] = [
    ['02-03', 'ENOC', -60],
    ['02-09', 'LULU', -41.5],
  ]
  const read = (ctx: Ctx, text: string, name: string) =>
    uploadImport(ctx, { bytes: new TextEncoder().encode(text), name })
  async function take(ctx: Ctx, text: string, name: string): Promise<string> {
    const file = await read(ctx, text, name)
    await applyImport(ctx, file.id, {})
    await runImportJob(ctx, { userId: ctx.userId, importId: file.id })
    const { data } = await listAccounts(ctx)
    const there = file.mapping.accounts[0]
    return there?.account_id ?? data.find((each) => each.account_name === there?.new_name)?.id ?? ''
  }
  async function decided(ctx: Ctx, text: string, name: string): Promise<unknown[]> {
    const [target] = (await read(ctx, text, name)).mapping.accounts
    return [target?.basis, target?.account_id]
  }

  test('does not go where an earlier one of its layout went, if that account lacks its rows', async () => {
    const ctx = await ledger.person()
    const first = await take(ctx, table(salary, 1000), 'Bank-One.csv')
    expect(await decided(ctx, table(home, 500), 'Bank-Two.csv')).toEqual(['other', null])
    const second = await take(ctx, table(home, 500), 'Bank-Two.csv')
    expect(new Set([first, second, '']).size).toBe(3)
    expect(await countOfAccounts(ctx)).toBe(2)
    // later ones follow the balance of theirs, whatever they are called
    expect(await decided(ctx, table(next, 18764.79), 'a.csv')).toEqual(['balance', first])
    expect(await decided(ctx, table(next, 12789.04), 'b.csv')).toEqual(['balance', second])
    // or have rows that the account has
    expect(await decided(ctx, table([...home.slice(1), ...next]), 'c.csv')).toEqual(['rows', second])
    // nothing tells
    expect(await decided(ctx, table(next, 7), 'd.csv')).toEqual(['open', null])
    expect(await decided(ctx, table(next, 7), 'bank two february.csv')).toEqual(['open', null])
    expect(await decided(ctx, table(next), 'd.csv')).toEqual(['new', null])
  })

  test('goes on where its layout went only with the same kind of name, and later in time', async () => {
    const ctx = await ledger.person()
    const first = await take(ctx, table(salary), 'statement_2026-01.csv')
    expect(await decided(ctx, table(next), 'statement_2026-02.csv')).toEqual(['layout', first])
    expect(await decided(ctx, table(next), 'FAB-statement.csv')).toEqual(['open', null])
    expect(await decided(ctx, table([['01-03', 'ENOC', -60]]), 'statement_2026-01.csv')).toEqual([
      'open',
      null,
    ])
    await take(ctx, table(home), 'other.csv')
    expect(await decided(ctx, table(next), 'statement_2026-02.csv')).toEqual(['open', null])
  })

  test('goes where its name says, unless the rows contradict', async () => {
    const ctx = await ledger.person()
    await take(ctx, table(salary), 'ADCB Salary.csv')
    const second = await take(ctx, table(home), 'FAB Home.csv')
    expect(await decided(ctx, table(next), 'fab-home-feb-2026.csv')).toEqual(['file_name', second])
    expect(
      await decided(ctx, table(home.map(([day, text, amount]) => [day, text, amount + 1])), 'fab home.csv'),
    ).toEqual(['other', null])
  })

  test('is asked about where nothing decides, and imported only when that is answered', async () => {
    const ctx = await ledger.person()
    const first = await take(ctx, table(salary), 'x.csv')
    const file = await read(ctx, table(next), 'y.csv')
    // a new account is proposed with what this file says, not an earlier one
    expect(file.mapping.accounts).toMatchObject([{ basis: 'open', account_id: null, new_name: 'y' }])
    await expect(applyImport(ctx, file.id, {})).rejects.toMatchObject({ said: { reason: 'import_question' } })
    const [target] = file.mapping.accounts
    if (!target) throw new Error('No target')
    const accounts = [{ ...target, account_id: first, basis: 'person' as const }]
    expect((await changeImport(ctx, file.id, { accounts })).mapping.accounts).toMatchObject(accounts)
    await applyImport(ctx, file.id, {})
    await runImportJob(ctx, { userId: ctx.userId, importId: file.id })
    expect(await countOfAccounts(ctx)).toBe(1)
  })

  test('has not the currency of an account that it does not go to', async () => {
    const ctx = await ledger.person()
    const plain = (lines: readonly Line[]): string => table(lines).replace(' (AED)', '')
    const asked = await read(ctx, plain(salary.map(([day, , amount]) => [day, 'X', amount])), 'x.csv')
    expect(asked.question).toMatchObject({ kind: 'currency' })
    await changeImport(ctx, asked.id, { currency: 'USD' })
    await applyImport(ctx, asked.id, {})
    await runImportJob(ctx, { userId: ctx.userId, importId: asked.id })
    const follows = await read(ctx, plain(next.map(([day, , amount]) => [day, 'Y', amount])), 'x.csv')
    expect(follows).toMatchObject({
      question: null,
      mapping: { accounts: [{ basis: 'layout', currency: 'USD' }] },
    })
    const other = await read(ctx, plain(home.map(([day, , amount]) => [day, 'Z', amount])), 'y.csv')
    expect(other).toMatchObject({
      question: { kind: 'currency' },
      mapping: { accounts: [{ account_id: null }] },
    })
  })

  test('that was read before another was imported is planned again', async () => {
    const ctx = await ledger.person()
    const waiting = await read(ctx, table(salary), 'x.csv')
    expect(waiting.mapping.accounts).toMatchObject([{ basis: 'new' }])
    const first = await take(ctx, table(salary), 'x.csv')
    await expect(applyImport(ctx, waiting.id, {})).rejects.toMatchObject({
      said: { reason: 'import_changed' },
    })
    const [target] = (await changeImport(ctx, waiting.id, {})).mapping.accounts
    expect(target).toMatchObject({ basis: 'rows', account_id: first })
  })

  test.each([
    ['ADCB-Traveller-Card.csv', 9000, 'card'],
    ['ADCB debit card.csv', 9000, 'current'],
    ['Savings.csv', 9000, 'savings'],
    ['كشف بطاقة.csv', 9000, 'card'],
    ['january.csv', -30_000, 'card'],
  ])('%s proposes the kind of a new account', async (name, balance, kind) => {
    const ctx = await ledger.person()
    expect((await read(ctx, table(salary, balance), name)).mapping.accounts).toMatchObject([{ kind }])
  })

  test('of QIF is never taken for the account of another QIF file', async () => {
    const ctx = await ledger.person()
    const qif = (day: string, amount: string): string => `!Type:Bank\nD${day}\nT${amount}\nPLULU AED\n^\n`
    await take(ctx, qif('2026-01-14', '-10.00'), 'q AED.qif')
    expect(await decided(ctx, qif('2026-02-15', '-20.00'), 'q AED.qif')).toEqual(['open', null])
  })
})
