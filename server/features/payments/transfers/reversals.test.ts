/** Returned cheques and refunded remittances: neither income nor spending, without a confirmation. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cpuMs } from '../../../../test/cpu-time.ts'
import type { Ctx } from '../../../context.ts'
import { read, write } from '../../../platform/db/db.ts'
import { addBankAccount, addBankRows, type BankRow, startLedger } from '../../ledger/testing/ledger.ts'
import { readFilterTotals, readTransaction } from '../../ledger/list/service.ts'
import { editTransaction } from '../edit/service.edit.ts'
import { recountTotals, verifyTotals } from '../totals/service.totals.ts'
import type { TransferCandidate } from './legs.ts'
import { pairTransfers } from './service.transfers.ts'
import { findTransfers } from './transfers.ts'
import { startedFor } from '../../../../test/started.ts'

const ledger = startedFor(() => startLedger('2026-11-22T08:00:00Z'))

const row = (id: string, day: string, text: string, fields: Partial<TransferCandidate> = {}) => ({
  id,
  accountId: 'a',
  accountKind: 'current' as const,
  accountIban: null,
  accountCurrency: 'AED',
  day,
  direction: /RETURN|RTN|REFUND|DEPOSIT/.test(text) ? ('credit' as const) : ('debit' as const),
  amountMinor: 20_000_00n,
  currency: 'AED',
  text,
  reference: null,
  kind: null,
  subKind: null,
  flags: [],
  counterpartyIban: null,
  counterpartyName: null,
  ...fields,
})
const pairs = (...rows: TransferCandidate[]): string[] =>
  findTransfers(rows, new Set()).map(({ debitId, creditId }) => `${debitId}>${creditId}`)

test.each<[string, string[], TransferCandidate[]]>([
  [
    'under its number',
    ['d>r'],
    [row('d', '2026-11-03', 'CLEARING CHEQUE 000261'), row('r', '2026-11-05', 'INWARD CHQ RETURN 000261')],
  ],
  [
    'with another number',
    [],
    [row('d', '2026-11-03', 'CLEARING CHEQUE 000261'), row('r', '2026-11-05', 'INWARD CHQ RETURN 000262')],
  ],
  [
    'without a number, of the only cheque',
    ['d>r'],
    [row('d', '2026-11-03', 'CLEARING CHEQUE 000261'), row('r', '2026-11-05', 'CHEQUE RETURNED')],
  ],
  [
    'without a number, of one of two cheques',
    [],
    [
      row('d', '2026-11-03', 'CLEARING CHEQUE 000261'),
      row('d2', '2026-11-04', 'CLEARING CHEQUE 000262'),
      row('r', '2026-11-05', 'CHEQUE RETURNED'),
    ],
  ],
  [
    'of another amount',
    [],
    [
      row('d', '2026-11-03', 'CHEQUE 000261'),
      row('r', '2026-11-05', 'CHEQUE RETURNED 000261', { amountMinor: 1n }),
    ],
  ],
  [
    'of another account',
    [],
    [
      row('d', '2026-11-03', 'CHEQUE 000261'),
      row('r', '2026-11-05', 'CHEQUE RETURNED 000261', { accountId: 'b' }),
    ],
  ],
  [
    'before it was paid',
    [],
    [row('d', '2026-11-05', 'CHEQUE 000261'), row('r', '2026-11-03', 'CHEQUE RETURNED 000261')],
  ],
  [
    'of a deposit',
    ['r>d'],
    [row('d', '2026-11-03', 'CHEQUE DEPOSIT 7788'), row('r', '2026-11-06', 'OUTWARD CHQ UNPAID 7788')],
  ],
  [
    'presented twice',
    ['d>r', 'd2>r2'],
    [
      row('d', '2026-11-01', 'CHEQUE 000261'),
      row('r', '2026-11-03', 'CHEQUE RETURNED 000261'),
      row('d2', '2026-11-08', 'CHEQUE 000261'),
      row('r2', '2026-11-10', 'CHEQUE RETURNED 000261'),
    ],
  ],
  [
    'as a direct debit',
    ['d>r'],
    [
      row('d', '2026-11-04', 'INWARD DIRECT DEBIT DDS PERS FINANCE'),
      row('r', '2026-11-04', 'INWARD DIRECT DEBIT RETURNED INSUFFICIENT FUNDS'),
      row('d2', '2026-11-11', 'INWARD DIRECT DEBIT DDS PERS FINANCE'),
    ],
  ],
])('a cheque that came back %s', (_, expected, rows) => {
  expect(pairs(...rows)).toEqual(expected)
  expect(pairs(...rows.toReversed())).toEqual(expected)
})

async function arrive(ctx: Ctx, rows: readonly BankRow[]): Promise<string[]> {
  const ids = await addBankRows(ctx, rows)
  await pairDays(ctx, rows)
  return ids
}
const pairDays = (ctx: Ctx, rows: readonly { accountId: string; day: string }[]): Promise<void> =>
  write(ctx.db, ctx, async (tx) => {
    const touched = rows.map(({ accountId, day }) => ({ accountId, days: [day] }))
    const paired = await pairTransfers(tx, ctx.userId, touched, ctx.clock.now())
    await recountTotals(tx, ctx.userId, [...touched, ...paired])
  })
const sums = async (ctx: Ctx): Promise<[income: number, spending: number]> => {
  const { total } = await readFilterTotals(ctx, {})
  return [total.income, total.expenses]
}

test('a bounced rent cheque costs its fee alone; the user can say that it counts', async () => {
  const ctx = await ledger.person()
  const accountId = await addBankAccount(ctx)
  const line = (day: string, amountMinor: bigint, text: string, type?: 'income'): BankRow => ({
    accountId,
    day,
    amountMinor,
    text,
    ...(type && { type }),
  })
  const [debit = ''] = await arrive(ctx, [line('2026-11-10', 20_000_00n, 'INWARD CLEARING CHEQUE 000261')])
  expect(await sums(ctx)).toEqual([0, 20_000])
  const [back = ''] = await arrive(ctx, [
    line('2026-11-19', 20_000_00n, 'INWARD CHQ RETURN 000261', 'income'),
    line('2026-11-19', 105_00n, 'CHEQUE RETURN CHARGES 000261'),
  ])
  expect(await sums(ctx)).toEqual([0, 105])
  expect(await readTransaction(ctx, back)).toMatchObject({
    transfer: { counterpart_id: debit, by: 'auto' },
    category_reason: { code: 'came_back' },
    exchange: null,
  })
  // presented again, and paid
  await arrive(ctx, [line('2026-11-21', 20_000_00n, 'INWARD CLEARING CHEQUE 000261')])
  expect(await sums(ctx)).toEqual([0, 20_105])
  await editTransaction(ctx, debit, { transfer: false, verify: false })
  await arrive(ctx, [line('2026-11-20', 9_00n, 'COFFEE')])
  expect(await sums(ctx)).toEqual([20_000, 40_114])
  expect(await read(ctx.db, ctx, (tx) => verifyTotals(tx, ctx.userId))).toEqual([])
})

test('a remittance refunded weeks later is neither income nor spending, until the bank takes a leg away', async () => {
  const ctx = await ledger.person()
  const accountId = await addBankAccount(ctx)
  const [sent = ''] = await arrive(ctx, [
    { accountId, day: '2026-10-01', amountMinor: 1_000_00n, text: 'AL ANSARI EXCHANGE' },
    { accountId, day: '2026-10-02', amountMinor: 1_000_00n, text: 'NOON' },
  ])
  await arrive(ctx, [
    {
      accountId,
      day: '2026-10-29',
      amountMinor: 1_000_00n,
      type: 'income',
      text: 'AL ANSARI EXCHANGE REFUND',
    },
    { accountId, day: '2026-10-29', amountMinor: 1_000_00n, type: 'income', text: 'NOON REFUND' },
  ])
  expect(await sums(ctx)).toEqual([1_000, 1_000])
  await write(ctx.db, ctx, (tx) =>
    sql`update transactions set removed_at = now() where user_id = ${ctx.userId} and id = ${sent}`.execute(
      tx,
    ),
  )
  await pairDays(ctx, [{ accountId, day: '2026-10-01' }])
  expect(await sums(ctx)).toEqual([2_000, 1_000])
  expect(await read(ctx.db, ctx, (tx) => verifyTotals(tx, ctx.userId))).toEqual([])
})

test('a thousand cheques of one amount beside a thousand returns are neither compared with each other nor paired', () => {
  const rows = Array.from({ length: 1000 }, (_, index) => [
    row(`d${index}`, '2026-11-03', 'CLEARING CHEQUE'),
    row(`r${index}`, '2026-11-05', 'CHEQUE RETURNED'),
  ]).flat()
  let paired: string[] = []
  expect(cpuMs(() => void (paired = pairs(...rows)))).toBeLessThan(3000)
  expect(paired).toEqual([])
})
