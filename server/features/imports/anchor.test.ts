import { expect, test } from 'vitest'
import type { Ctx } from '../../context.ts'
import { receiveMessages } from '../banks/messages/service.receive.ts'
import { answerAccount } from '../banks/messages/service.ts'
import { listAccounts } from '../accounts/service.ts'
import { readBalanceHistory } from '../accounts/service.history.ts'
import { listChanges, undoOrRedoChange } from '../changes/service.undo.ts'
import { idleQueue, startLedger } from '../ledger/testing/ledger.ts'
import { createTransaction } from '../payments/edit/service.create.ts'
import { editTransaction } from '../payments/edit/service.edit.ts'
import { reversals } from '../../reversals.ts'
import { settleEvents } from '../../worker.ts'
import { startedFor } from '../../../test/started.ts'
import { applyImport, runImportJob } from './service.apply.ts'
import { changeImport, readImport, uploadImport } from './service.ts'
import { undoImport } from './service.undo.ts'

const ledger = startedFor(() => startLedger('2026-11-30T08:00:00Z', { queue: idleQueue }))

const head = 'Date,Description,Debit,Credit,Balance\n'
const older = `${head}10/11/2026,WAITROSE,121.10,,1878.90\n15/11/2026,STARBUCKS,767.65,,1111.25\n`
const newer = `${head}16/11/2026,TRANSFER IN,,5000.00,5000.00\n25/11/2026,FITNESS FIRST,2492.05,,2507.95\n`
const newest = `${head}26/11/2026,IKEA,7.95,,2500.00\n28/11/2026,NOON,100.00,,2400.00\n`
// without balances
const bare = 'Date,Description,Amount\n29/11/2026,CAREEM,-30.00\n'
// the last day of the older file, and what was still booked on it
const part = `${head}15/11/2026,STARBUCKS,767.65,,1111.25\n15/11/2026,SPINNEYS,11.25,,1100.00\n`

async function importInto(ctx: Ctx, text: string, accountId: string | null): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const file = await uploadImport(ctx, { bytes, name: 'bank AED.csv' })
  const accounts = file.mapping.accounts.map((each) => ({ ...each, account_id: accountId }))
  await changeImport(ctx, file.id, { accounts })
  await applyImport(ctx, file.id, {})
  await runImportJob(ctx, { userId: ctx.userId, importId: file.id })
  expect(await readImport(ctx, file.id)).toMatchObject({ state: 'done' })
  return file.id
}
async function account(ctx: Ctx) {
  const { data } = await listAccounts(ctx)
  expect(data).toHaveLength(1)
  return data[0] ?? expect.fail('no account')
}
async function importAll(ctx: Ctx, texts: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const text of texts)
    ids.push(await importInto(ctx, text, ids.length === 0 ? null : (await account(ctx)).id))
  return ids
}
const history = async (ctx: Ctx) => (await readBalanceHistory(ctx, { period: '30d' })).accounts[0]?.balances

/** Each file first, and the others behind it onward and backward: of any two each is imported before the other. */
const orders = <T>(all: readonly T[]): T[][] =>
  all.flatMap((one, at) => {
    const others = [...all.slice(at + 1), ...all.slice(0, at)]
    return [
      [one, ...others],
      [one, ...others.toReversed()],
    ]
  })

test('files imported in any order give the same balance, on every day', async () => {
  const seen = new Set<string>()
  for (const texts of orders([older, newer, newest, bare])) {
    const ctx = await ledger.person()
    await importAll(ctx, texts)
    const { balance, unreconciled } = await account(ctx)
    seen.add(JSON.stringify({ balance, unreconciled, days: await history(ctx) }))
  }
  expect([...seen].map((each) => JSON.parse(each) as object)).toEqual([
    expect.objectContaining({ balance: 2370, unreconciled: -1111.25 }),
  ])
})

test('an older file changes the days before, and undoing an import takes its balance back', async () => {
  const ctx = await ledger.person()
  await importAll(ctx, [newer])
  const { id } = await account(ctx)
  const before = await history(ctx)
  expect(await account(ctx)).toMatchObject({ balance: 2507.95, unreconciled: 0 })
  const second = await importInto(ctx, older, id)
  expect(await account(ctx)).toMatchObject({ balance: 2507.95, unreconciled: -1111.25 })
  const later = await importInto(ctx, newest, id)
  expect(await account(ctx)).toMatchObject({ balance: 2400, unreconciled: -1111.25 })
  await undoImport(ctx, later)
  expect(await account(ctx)).toMatchObject({ balance: 2507.95 })
  await undoImport(ctx, second)
  expect(await account(ctx)).toMatchObject({ balance: 2507.95, unreconciled: 0 })
  expect(await history(ctx)).toEqual(before)
  const [change] = (await listChanges(ctx, reversals, { size: 1 })).data
  await undoOrRedoChange(ctx, reversals, change?.id ?? '', 'redo')
  expect((await account(ctx)).balance).toBe(2400)
})

test('a payment added by hand before the newest statement is in it already; one after it counts', async () => {
  const ctx = await ledger.person()
  await importAll(ctx, [newer])
  const { id } = await account(ctx)
  const add = async (date: string) => {
    const body = { type: 'expense', amount: 10, category: 'dining', description: 'Karak', date, account: id }
    const added = await createTransaction(ctx, body, null)
    await settleEvents(ctx)
    return added
  }
  const { id: early } = await add('2026-11-20')
  expect(await account(ctx)).toMatchObject({ balance: 2507.95, unreconciled: 0 })
  // on 19 November
  expect((await history(ctx))?.at(-12)).toBe(5010)
  await editTransaction(ctx, early, { amount: 30 })
  await settleEvents(ctx)
  expect((await account(ctx)).balance).toBe(2507.95)
  await add('2026-11-26')
  expect((await account(ctx)).balance).toBe(2497.95)
})

test('a file that ends in the middle of a day differs from none that goes on', async () => {
  for (const texts of [
    [older, part],
    [part, older],
  ]) {
    const ctx = await ledger.person()
    await importAll(ctx, texts)
    expect(await account(ctx)).toMatchObject({ balance: 1100, unreconciled: 0 })
  }
})

test('before the import it is said where a file and the account do not follow each other', async () => {
  const upload = async (ctx: Ctx, text: string) => {
    const { id, mapping } = await uploadImport(ctx, {
      bytes: new TextEncoder().encode(text),
      name: 'bank AED.csv',
    })
    const accountId = (await account(ctx)).id
    const accounts = mapping.accounts.map((each) => ({ ...each, account_id: accountId }))
    return (await changeImport(ctx, id, { accounts })).gaps
  }
  const gap = {
    earlier: { date: '2026-11-15', amount: 1111.25 },
    later: { date: '2026-11-16', amount: 0 },
    difference: -1111.25,
    currency: 'AED',
  }
  const [first, second] = [await ledger.person(), await ledger.person()]
  await importAll(first, [newer])
  expect(await upload(first, older)).toMatchObject([gap])
  expect(await upload(first, newest)).toEqual([])
  // both begin at zero, as many files do
  const third = await ledger.person()
  await importAll(third, [newer])
  const fromZero = `${head}14/11/2026,SALARY,,4000.00,4000.00\n15/11/2026,RENT,398.30,,3601.70\n`
  expect(await upload(third, fromZero)).toMatchObject([
    { earlier: { date: '2026-11-15', amount: 3601.7 }, later: { date: '2026-11-16', amount: 0 } },
  ])
  await importAll(second, [older])
  expect(await upload(second, newer)).toMatchObject([gap])
  expect(await upload(second, part)).toEqual([])
})

test('a file from before the newest message of a bank leaves the balance that the message told', async () => {
  const ctx = await ledger.person()
  const text =
    'Your card ending 8891 was used for AED 12.00 at SULTAN on 28/11/2026 09:00. Balance AED 300.00'
  await receiveMessages(ctx, { messages: [{ text }] })
  await answerAccount(ctx, { bank: '', digits: '8891', account: 'new' })
  const { id, balance } = await account(ctx)
  expect(balance).toBe(300)
  const unstated = 'Date,Description,Amount\n20/11/2026,CAREEM,-30.00\n'
  for (const file of [unstated, newer]) {
    await importInto(ctx, file, id)
    expect((await account(ctx)).balance).toBe(300)
  }
  // 2,507.95 less the 12.00 of the message is not what the message told
  expect((await account(ctx)).unreconciled).toBe(-2195.95)
})
