import { expect, test } from 'vitest'
import { addMonths } from '#contract/period.ts'
import { write } from '../../../platform/db/db.ts'
import { detectChanges, recordChangedPayments } from '../../expected/series/service.detect.ts'
import { addBankAccount, addBankRows, startLedger } from '../../ledger/testing/ledger.ts'
import { readToDo } from './service.to-do.ts'
import { startedFor } from '../../../../test/started.ts'

const ledger = startedFor(() => startLedger('2026-03-15T08:00:00Z'))

test('nothing is to do without data', async () => {
  expect(await readToDo(await ledger.person())).toEqual({ count: 0, items: [] })
})

test('payees, payments, bills, cheques and loans that wait for an answer are counted once each', async () => {
  const who = await ledger.person()
  const accountId = await addBankAccount(who, { balanceMinor: 100_000_00n })
  const gym = Array.from({ length: 8 }, (_, back) => ({
    accountId,
    day: addMonths('2026-03-05', -back),
    amountMinor: 250_00n,
    text: 'FITNESS FIRST MEMBERSHIP',
    category: 'gym',
  }))
  const loan = Array.from({ length: 6 }, (_, back) => ({
    accountId,
    day: addMonths('2026-03-05', -back),
    amountMinor: 1125_00n,
    text: 'CAR LOAN EMI 00412',
    category: 'loan_repayments',
  }))
  await addBankRows(who, [
    ...gym,
    ...loan,
    { accountId, day: '2026-03-10', amountMinor: 700_00n, text: 'ZORBLAX TRADING', category: null },
    {
      accountId,
      day: '2026-03-12',
      amountMinor: 5000_00n,
      text: 'INWARD CLEARING CHEQUE 000123',
      category: 'rent',
    },
  ])
  await write(who.db, who, (tx) => recordChangedPayments(tx, who.userId, null, who.clock.now()))
  await detectChanges(who)
  const { count, items } = await readToDo(who)
  expect(items).toEqual([
    { kind: 'payees', count: 1 },
    { kind: 'review', count: 7 },
    { kind: 'bills', count: 2 },
    { kind: 'cheques', count: 1 },
  ])
  expect(count).toBe(11)
})
