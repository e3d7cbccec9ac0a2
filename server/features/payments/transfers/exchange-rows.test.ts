/** Exchanges between own accounts as stored: paired as rows arrive, counted as neither income nor spending. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#contract/period.ts'
import type { Ctx } from '../../../context.ts'
import { read, write } from '../../../platform/db/db.ts'
import { addBankAccount, addBankRows, type BankRow, startLedger } from '../../ledger/testing/ledger.ts'
import { readFilterTotals, readTransaction } from '../../ledger/list/service.ts'
import { reversals } from '../../../reversals.ts'
import { listChanges, undoOrRedoChange } from '../../changes/service.undo.ts'
import { editTransaction } from '../edit/service.edit.ts'
import { recountTotals, verifyTotals } from '../totals/service.totals.ts'
import { pairTransfers } from './service.transfers.ts'
import { startedFor } from '../../../../test/started.ts'

const ledger = startedFor(() => startLedger('2026-11-22T08:00:00Z'))

/** Adds rows and does what a sync or import does with them. */
async function arrive(ctx: Ctx, rows: readonly BankRow[], isImported = false): Promise<string[]> {
  const ids = await addBankRows(ctx, rows)
  const touched = rows.map(({ accountId, day }) => ({ accountId, days: [day] }))
  await write(ctx.db, ctx, async (tx) => {
    if (isImported)
      await sql`update transactions set source = 'import' where user_id = ${ctx.userId} and id = any(${ids}::uuid[])`.execute(
        tx,
      )
    const paired = await pairTransfers(tx, ctx.userId, touched, ctx.clock.now())
    await recountTotals(tx, ctx.userId, [...touched, ...paired])
  })
  return ids
}

async function accountsOf(ctx: Ctx): Promise<Record<'AED' | 'USD' | 'INR' | 'LBP', string>> {
  return {
    AED: await addBankAccount(ctx, { bank: 'Emirates NBD' }),
    USD: await addBankAccount(ctx, { currency: 'USD', bank: 'Mashreq' }),
    INR: await addBankAccount(ctx, { currency: 'INR' }),
    LBP: await addBankAccount(ctx, { currency: 'LBP' }),
  }
}
const sums = async (ctx: Ctx): Promise<[income: number, spending: number]> => {
  const { total } = await readFilterTotals(ctx, {})
  return [total.income, total.expenses]
}
const totalsOff = (ctx: Ctx) => read(ctx.db, ctx, (tx) => verifyTotals(tx, ctx.userId))

test('a payment to another own account that names it is a transfer, whoever else its words name', async () => {
  const ctx = await ledger.person()
  const [own, joint] = [await addBankAccount(ctx), await addBankAccount(ctx)]
  const sent = { day: '2026-03-16', amountMinor: 850_000n }
  const ids = await addBankRows(ctx, [
    { ...sent, accountId: own, text: 'IPP TRANSFER TO M AND R SAMPLE' },
    { ...sent, accountId: joint, text: 'INWARD IPP TRANSFER FROM MAYA SAMPLE', type: 'income' },
  ])
  // as the keyed hashes are, in letters of both cases
  const hashes = ['PnMH2o-a', 'nX8T_4-b']
  await write(ctx.db, ctx, async (tx) => {
    for (const [index, account] of [own, joint].entries()) {
      await sql`update accounts set iban_hash = ${hashes[index]} where user_id = ${ctx.userId} and id = ${account}`.execute(
        tx,
      )
      await sql`update transactions set counterparty_hash = ${hashes[1 - index]}
        where user_id = ${ctx.userId} and id = ${ids[index]}`.execute(tx)
    }
    const touched = [own, joint].map((accountId) => ({ accountId, days: [sent.day] }))
    const paired = await pairTransfers(tx, ctx.userId, touched, ctx.clock.now())
    await recountTotals(tx, ctx.userId, [...touched, ...paired])
  })
  expect(await sums(ctx)).toEqual([0, 0])
})

test('a year of exchanges of a freelancer is neither income nor spending, in whichever order the legs arrive', async () => {
  const ctx = await ledger.person()
  const { AED, USD } = await accountsOf(ctx)
  const months = Array.from({ length: 12 }, (_, n) => `2026-${String(n + 1).padStart(2, '0')}-11`)
  const legs = months.map((day, n): [BankRow, BankRow] => {
    const cents = 350_000n + BigInt(n) * 1_700n
    const text = `RATE 3.6725 FX20${n}`
    return [
      { accountId: USD, day, amountMinor: cents, currency: 'USD', text: `FX SELL USD BUY AED ${text}` },
      {
        accountId: AED,
        day,
        amountMinor: (cents * 36725n) / 10_000n,
        type: 'income',
        text: `FX BUY AED SELL USD ${text}`,
      },
    ]
  })
  const invoice = {
    accountId: USD,
    day: '2026-03-09',
    amountMinor: 354_000n,
    currency: 'USD',
    type: 'income' as const,
    text: 'SWIFT INWARD NORTHWIND INV 2',
  }
  for (const [n, [sold, bought]] of legs.entries()) await arrive(ctx, [n % 2 === 0 ? sold : bought])
  await arrive(ctx, [...legs.map(([sold, bought], n) => (n % 2 === 0 ? bought : sold)), invoice], true)
  expect(await sums(ctx)).toEqual([13_000.65, 0])
  expect(await totalsOff(ctx)).toEqual([])
})

test('an exchange shows its cost compared with the mid rate, or that it is unknown, and can be ended for good', async () => {
  const ctx = await ledger.person()
  const { AED, USD, INR, LBP } = await accountsOf(ctx)
  const day = '2026-10-06'
  const [sold = '', bought = ''] = await arrive(ctx, [
    { accountId: AED, day, amountMinor: 3_700_00n, text: 'TRANSFER TO USD ACCOUNT' },
    { accountId: USD, day, amountMinor: 1_000_00n, currency: 'USD', type: 'income', text: 'TRANSFER' },
  ])
  expect(await readTransaction(ctx, sold)).toMatchObject({
    transfer: { counterpart_id: bought, by: 'auto' },
    description: 'Currency exchange between own accounts',
    exchange: { amount: 1000, currency: 'USD', cost: 27.5, rate_date: day },
  })
  expect((await readTransaction(ctx, bought)).exchange).toEqual({
    amount: 3700,
    currency: 'AED',
    cost: 27.5,
    rate_date: day,
  })
  // rupees at the European Central Bank's rate of 6 October 2026, the newest on 8 October
  const [, rupees = ''] = await arrive(ctx, [
    { accountId: AED, day: '2026-10-08', amountMinor: 1_000_00n, text: 'FX SELL' },
    {
      accountId: INR,
      day: '2026-10-08',
      amountMinor: 26_000_00n,
      currency: 'INR',
      type: 'income',
      text: 'FX BUY',
    },
  ])
  expect((await readTransaction(ctx, rupees)).exchange).toMatchObject({
    currency: 'AED',
    rate_date: day,
    cost: 9.75,
  })
  const [, lira = ''] = await arrive(ctx, [
    {
      accountId: AED,
      day: '2026-11-02',
      amountMinor: 100_00n,
      text: 'FX AED TO LBP RATE 24372.5000 FX123456',
    },
    {
      accountId: LBP,
      day: '2026-11-02',
      amountMinor: 2_437_250_00n,
      currency: 'LBP',
      type: 'income',
      text: 'FX BUY FX123456',
    },
  ])
  expect((await readTransaction(ctx, lira)).exchange).toMatchObject({ cost: null, rate_date: null })
  expect(await sums(ctx)).toEqual([0, 0])

  await editTransaction(ctx, bought, { transfer: false, verify: false })
  expect(await sums(ctx)).toEqual([3672.5, 3700])
  // later rows do not pair it again
  await arrive(ctx, [{ accountId: AED, day: '2026-10-07', amountMinor: 5_00n, text: 'COFFEE' }])
  expect(await sums(ctx)).toEqual([3672.5, 3705])
  const { data } = await listChanges(ctx, reversals, {})
  await undoOrRedoChange(ctx, reversals, data[0]?.id ?? '', 'undo')
  expect((await readTransaction(ctx, sold)).transfer).toEqual({ counterpart_id: bought, by: 'auto' })
  await editTransaction(ctx, bought, { transfer: false, verify: false })
  const { transaction } = await editTransaction(ctx, sold, { transfer: true, verify: false })
  expect(transaction.transfer).toEqual({ counterpart_id: bought, by: 'user' })
  expect(await sums(ctx)).toEqual([0, 5])
  expect(await totalsOff(ctx)).toEqual([])
})

test('a second possible credit that arrives later ends a likely exchange, as both could be it', async () => {
  const ctx = await ledger.person()
  const { AED, USD } = await accountsOf(ctx)
  const credit = (minor: bigint): BankRow => ({
    accountId: AED,
    day: '2026-11-03',
    amountMinor: minor,
    type: 'income',
    text: 'TRANSFER',
  })
  await arrive(ctx, [
    credit(3_660_00n),
    { accountId: USD, day: '2026-11-02', amountMinor: 1_000_00n, currency: 'USD', text: 'TRANSFER' },
  ])
  expect(await sums(ctx)).toEqual([0, 0])
  await arrive(ctx, [credit(3_650_00n)])
  expect(await sums(ctx)).toEqual([7_310, 3_672.5])
  expect(await totalsOff(ctx)).toEqual([])
})

const lifeArb = fc.array(
  fc.record({
    account: fc.constantFrom('AED' as const, 'USD' as const),
    offset: fc.nat(40),
    units: fc.integer({ min: 1, max: 6 }),
    isCredit: fc.boolean(),
    text: fc.constantFrom('TRANSFER', 'FX', 'SHOP', 'REF FX4411A'),
  }),
  { minLength: 4, maxLength: 16 },
)
test('any life: totals and pairs are the same in whichever order and portions the rows arrive', async () => {
  await fc.assert(
    fc.asyncProperty(lifeArb, fc.array(fc.nat(), { minLength: 16, maxLength: 16 }), async (life, keys) => {
      const shuffled = life
        .map((row, index) => ({ row, key: keys[index] ?? 0 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ row }) => row)
      const outcomes: unknown[] = []
      for (const portions of [[life], shuffled.map((row) => [row])]) {
        const ctx = await ledger.person()
        const accounts = await accountsOf(ctx)
        for (const portion of portions)
          await arrive(
            ctx,
            portion.map(({ account, offset, units, isCredit, text }) => ({
              accountId: accounts[account],
              day: addDays('2026-09-01', offset),
              amountMinor: BigInt(units) * (account === 'AED' ? 3_660_00n : 1_000_00n),
              currency: account,
              type: isCredit ? 'income' : 'expense',
              text,
            })),
          )
        expect(await totalsOff(ctx)).toEqual([])
        outcomes.push(await sums(ctx))
      }
      expect(outcomes[1]).toEqual(outcomes[0])
    }),
    { numRuns: Number(process.env['CHECK_RUNS'] ?? 8), endOnFailure: true },
  )
}, 120_000)
