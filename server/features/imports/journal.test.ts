/** The journal for hledger with accounts of every kind, the imported ones among them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Filter } from '#contract/ledger/transactions.ts'
import type { Ctx } from '../../context.ts'
import { listAccounts } from '../accounts/service.ts'
import { createOwn } from '../accounts/service.valued.ts'
import { createTransaction } from '../payments/edit/service.create.ts'
import { exportTransactions } from '../files/exports/service.ts'
import { checkJournal } from '../files/exports/testing/journal.ts'
import { addBankAccount, addBankRows, idleQueue, type Ledger, startLedger } from '../ledger/testing/ledger.ts'
import { applyImport, runImportJob } from './service.apply.ts'
import { uploadImport } from './service.ts'

let ledger: Ledger
beforeAll(async () => void (ledger = await startLedger('2026-03-15T08:00:00Z', { queue: idleQueue })))
afterAll(() => ledger.stop())

async function journalOf(ctx: Ctx, filter: Filter = {}): Promise<string> {
  const parts: Buffer[] = []
  for await (const piece of exportTransactions(ctx, filter, 'hledger').pieces) parts.push(Buffer.from(piece))
  return Buffer.concat(parts).toString()
}

type Target = {
  kind?: 'current' | 'savings' | 'card' | 'loan' | 'other'
  currency?: string
  balanceAmount?: number | null
}

/** Imports rows of a table into a new account, with a balance at the end of 28 February if one is given. */
async function importInto(ctx: Ctx, name: string, rows: string, target: Target = {}): Promise<void> {
  const { kind = 'current', currency = 'AED', balanceAmount = null } = target
  const bytes = new TextEncoder().encode(`Date,Description,Amount,Currency\n${rows}`)
  const file = await uploadImport(ctx, { bytes, name: `${name}.csv` })
  const balance = balanceAmount === null ? null : { amount: balanceAmount, date: '2026-02-28' }
  const accounts = file.mapping.accounts.map((account) => ({
    ...account,
    account_id: null,
    basis: 'person' as const,
    new_name: name,
    kind,
    currency,
    balance,
  }))
  await applyImport(ctx, file.id, { mapping: { accounts } })
  await runImportJob(ctx, { userId: ctx.userId, importId: file.id })
}

/** The balances that the list of accounts shows, in thousandths. */
const balancesOf = async (ctx: Ctx): Promise<number[]> =>
  (await listAccounts(ctx)).data
    .flatMap(({ balance }) => (balance === null ? [] : [Math.round(balance * 1000)]))
    .sort((a, b) => a - b)
const assetsIn = (sums: ReadonlyMap<string, number>): [string, number][] =>
  [...sums].filter(([key]) => key.startsWith('assets:'))

test.each(['current', 'savings', 'card', 'loan', 'other'] as const)(
  'an imported account of the kind %s is one account in its rows, opening balance and assertion',
  async (kind) => {
    const ctx = await ledger.person()
    await importInto(ctx, 'Account …3457', '2026-02-13,Shop,-12.50,AED\n2026-02-14,Pay,100.00,AED\n', {
      kind,
      balanceAmount: kind === 'card' || kind === 'loan' ? -400 : 987.5,
    })
    const { sums, asserted } = checkJournal(await journalOf(ctx))
    expect(asserted).toBe(1)
    expect(assetsIn(sums).map(([, sum]) => sum)).toEqual(await balancesOf(ctx))
  },
)

test.each(['current', 'savings', 'card', 'loan', 'other'] as const)(
  'a bank account of the kind %s ends at its balance',
  async (kind) => {
    const ctx = await ledger.person()
    const accountId = await addBankAccount(ctx, { kind, balanceMinor: -12_345n })
    await addBankRows(ctx, [{ accountId, day: '2026-02-01', amountMinor: 500n }])
    const { sums, asserted } = checkJournal(await journalOf(ctx))
    expect(asserted).toBe(1)
    expect(Object.fromEntries(assetsIn(sums))).toEqual({ 'assets:Emirates NBD:Current AED': -123_450 })
  },
)

test.each(['en-AE', 'ar-AE'] as const)('cash in %s, counted and spent today and later', async (language) => {
  const ctx: Ctx = { ...(await ledger.person()), language }
  await createOwn(ctx, { kind: 'cash', value: 300, day: '2026-03-01' })
  await createOwn(ctx, { kind: 'gold', name: 'Gold', value: 5000 })
  for (const date of ['2026-02-20', '2026-03-10'])
    await createTransaction(
      ctx,
      { type: 'expense', amount: 20, category: 'dining', description: '(Lunch) [2026/1/1]', date },
      null,
    )
  const { sums, asserted } = checkJournal(await journalOf(ctx))
  expect(asserted).toBe(1)
  expect(assetsIn(sums).map(([, sum]) => sum)).toEqual([280_000])
})

test('payments ahead of today are in the journal, and the assertion of today leaves them out', async () => {
  const ctx = await ledger.person()
  await importInto(ctx, 'Account …3457', '2026-02-13,Shop,-12.50,AED\n', { balanceAmount: 987.5 })
  const account = (await listAccounts(ctx)).data[0]?.id
  const rent = { type: 'expense', amount: 1000, category: 'rent', description: 'Rent', date: '2026-03-20' }
  await createTransaction(ctx, { ...rent, account }, null)
  const accountId = await addBankAccount(ctx, { balanceMinor: 5000n })
  await addBankRows(ctx, [{ accountId, day: '2026-03-18', amountMinor: 500n }])
  const { sums, asserted } = checkJournal(await journalOf(ctx))
  expect(asserted).toBe(2)
  expect(await balancesOf(ctx)).toEqual([50_000, 987_500])
  expect(
    assetsIn(sums)
      .map(([, sum]) => sum)
      .sort((a, b) => a - b),
  ).toEqual([-12_500, 50_000])
})

test('accounts of the same name stay apart, also when the balance of one is unknown', async () => {
  const ctx = await ledger.person()
  const rows = (text: string) => `2026-02-13,${text},-12.50,AED\n`
  await importInto(ctx, 'Mine', rows('A'), { balanceAmount: 100 })
  await importInto(ctx, 'Mine', rows('B'))
  await importInto(ctx, 'Mine', rows('C'), { balanceAmount: 300 })
  const { sums, asserted } = checkJournal(await journalOf(ctx))
  expect(asserted).toBe(2)
  expect(
    assetsIn(sums)
      .map(([, sum]) => sum)
      .sort((a, b) => a - b),
  ).toEqual([-12_500, 100_000, 300_000])
})

test('a hidden account and its rows are in no journal', async () => {
  const ctx = await ledger.person()
  const hidden = await addBankAccount(ctx, { hidden: true, name: 'Gone', balanceMinor: 100n })
  const visible = await addBankAccount(ctx, { balanceMinor: 100n })
  await addBankRows(ctx, [
    { accountId: hidden, day: '2026-02-01', amountMinor: 500n },
    { accountId: visible, day: '2026-02-01', amountMinor: 700n },
  ])
  const journal = await journalOf(ctx)
  expect(checkJournal(journal).asserted).toBe(1)
  expect(journal).not.toContain('Gone')
})

test('accounts in two currencies, rows in a foreign one, and a currency without decimals', async () => {
  const ctx = await ledger.person()
  await importInto(ctx, 'Travel', '2026-02-13,Hotel,-80.00,USD\n2026-02-14,Taxi,-30.00,AED\n', {
    currency: 'USD',
    balanceAmount: 920,
  })
  await importInto(ctx, 'Tokyo', '2026-02-13,Tea,-500,JPY\n', { currency: 'JPY', balanceAmount: 10_000 })
  const dinars = await addBankAccount(ctx, { name: 'Dinars', currency: 'KWD', balanceMinor: 12_345n })
  await addBankRows(ctx, [
    { accountId: dinars, day: '2026-02-05', amountMinor: 1_234n, currency: 'KWD' },
    { accountId: dinars, day: '2026-02-06', amountMinor: 5_000n, currency: 'AED' },
  ])
  const { sums, asserted } = checkJournal(await journalOf(ctx))
  expect(asserted).toBe(3)
  const ofCurrency = (currency: string): number[] =>
    assetsIn(sums)
      .flatMap(([key, sum]) => (key.endsWith(currency) ? [sum] : []))
      .sort((a, b) => a - b)
  expect({
    USD: ofCurrency('USD'),
    JPY: ofCurrency('JPY'),
    KWD: ofCurrency('KWD'),
    AED: ofCurrency('AED'),
  }).toEqual({
    USD: [920_000],
    JPY: [10_000_000],
    KWD: [12_345],
    AED: [-50_000, -30_000],
  })
})

test('a journal of a filter declares its accounts and asserts nothing', async () => {
  const ctx = await ledger.person()
  await importInto(ctx, 'Account …3457', '2026-02-13,Shop,-12.50,AED\n2026-02-14,Pay,100.00,AED\n')
  const { sums, asserted } = checkJournal(await journalOf(ctx, { type: 'expense' }))
  expect(asserted).toBe(0)
  expect(assetsIn(sums).map(([, sum]) => sum)).toEqual([-12_500])
})

test('a journal without any payment is valid', async () => {
  const ctx = await ledger.person()
  expect(checkJournal(await journalOf(ctx)).asserted).toBe(0)
})
