import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBankAccount, addBankRows, type Ledger, startLedger } from '../../transactions/testing/ledger.ts'
import { dismissOffer } from './offers.ts'
import { addCheque, listCheques } from './service.ts'

let ledger: Ledger
beforeAll(async () => {
  ledger = await startLedger('2026-12-05T08:00:00Z')
})
afterAll(() => ledger.stop())

test('a cheque of the bank that the book does not have is offered until it is added or dismissed', async () => {
  const ctx = await ledger.person()
  const account = await addBankAccount(ctx, { balanceMinor: 60_000_00n })
  const line = (day: string, text: string, amountMinor = 20_000_00n) => ({
    accountId: account,
    day,
    text,
    amountMinor,
  })
  const [, , second = ''] = await addBankRows(ctx, [
    line('2026-12-03', 'I/W CLEARING CHEQUE NO 000958'),
    line('2026-12-04', 'I/W CLEARING CHEQUE NO 000958'),
    line('2026-11-03', 'CHEQUE PAID 000957', 1500_00n),
    line('2026-11-04', 'CHEQUE RETURN CHARGES 000957', 105_00n),
    line('2026-11-05', 'INWARD CLEARING'),
    { ...line('2026-12-04', 'CHEQUE PAID 000959'), status: 'pending' as const },
    line('2024-11-05', 'CHEQUE PAID 000900'),
    { ...line('2026-10-01', 'CHEQUE DEPOSIT 771204'), type: 'income' as const },
  ])
  const offered = async (): Promise<string[]> =>
    (await listCheques(ctx)).offers.map(({ number, direction }) => `${direction} ${number}`)
  expect(await offered()).toEqual(['given 000958', 'given 000957', 'received 771204'])
  expect((await listCheques(ctx)).offers[0]).toMatchObject({
    amount: 20_000,
    currency: 'AED',
    date: '2026-12-04',
    account_id: account,
  })

  const cheque = await addCheque(ctx, {
    number: '000958',
    date: '2026-12-03',
    amount: 20_000,
    payee: 'Jasmine Real Estate',
    purpose: 'rent',
  })
  expect(cheque.state).toBe('paid')
  await dismissOffer(ctx, second)
  expect(await offered()).toEqual(['received 771204'])
  await expect(dismissOffer(ctx, ' ')).rejects.toThrow()
  const stranger = await ledger.person()
  await expect(dismissOffer(stranger, second)).rejects.toThrow()
  expect((await listCheques(stranger)).offers).toEqual([])
})
