import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../../context.ts'
import { listAccounts } from '../accounts/service.ts'
import { idleQueue, type Ledger, startLedger } from '../ledger/testing/ledger.ts'
import { applyImport, runImportJob } from './service.apply.ts'
import { uploadImport } from './service.ts'

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
