import { expect, test } from 'vitest'
import { addMonths } from '#contract/period.ts'
import { write } from '../../../platform/db/db.ts'
import { createOwn } from '../../accounts/service.valued.ts'
import { detectChanges, recordChangedPayments } from '../../expected/series/service.detect.ts'
import { addBankAccount, addBankRows, startLedger } from '../../ledger/testing/ledger.ts'
import { readFinancialReading } from './service.reading.ts'
import { startedFor } from '../../../../test/started.ts'

const ledger = startedFor(() => startLedger('2026-03-15T08:00:00Z'))

const dayBack = (months: number, dayOfMonth: string): string =>
  `${addMonths('2026-02-01', -months).slice(0, 8)}${dayOfMonth}`

/** A user with a salary, rent, groceries and restaurants in each of the last months, who owes on a card and for a car. */
async function personWith(months: number) {
  const who = await ledger.person()
  const accountId = await addBankAccount(who, { balanceMinor: 3_000_000n })
  await addBankAccount(who, { kind: 'savings', balanceMinor: 2_400_000n })
  await addBankAccount(who, { kind: 'card', balanceMinor: -350_000n })
  await createOwn(who, { kind: 'loan', name: 'Car loan', value: 40_000, day: '2026-03-01' })
  const rows = Array.from({ length: months }, (_, back) => [
    {
      accountId,
      day: dayBack(back, '01'),
      type: 'income' as const,
      amountMinor: 2_000_000n,
      category: 'salary',
    },
    { accountId, day: dayBack(back, '02'), amountMinor: 500_000n, category: 'rent' },
    { accountId, day: dayBack(back, '03'), amountMinor: 400_000n, category: 'groceries' },
    { accountId, day: dayBack(back, '04'), amountMinor: 300_000n, category: 'dining' },
  ]).flat()
  await addBankRows(who, [...rows, { accountId, day: dayBack(months, '20'), amountMinor: 100n }])
  return { who, accountId }
}

test('the reading names months of reserve, the savings rate, debt and fixed costs', async () => {
  const { who } = await personWith(4)
  const reading = await readFinancialReading(who)
  expect(reading).toMatchObject({ months: 4, from: '2025-11-01', to: '2026-02-28', monthly_income: 20_000 })
  expect(reading.reserve).toMatchObject({ months: 6, money: 54_000, essential_monthly: 9000 })
  expect(reading.savings).toEqual({ share: 0.4, income: 80_000, expenses: 48_000 })
  expect(reading.debt).toMatchObject({ owed: 43_500, monthly: 0, share: 0 })
  expect(reading.debt.accounts.map(({ amount }) => amount)).toEqual([40_000, 3500])
  expect(reading.fixed).toEqual({ monthly: 5000, share: 0.25, parts: [{ part: 'rent', monthly: 5000 }] })
})

test('with fewer than three full months only what is held and owed is known', async () => {
  const { who } = await personWith(2)
  const { months, monthly_income: income, reserve, savings, debt, fixed } = await readFinancialReading(who)
  expect([months, income, savings.share, debt.share, fixed.share]).toEqual([2, null, null, null, null])
  expect(reserve).toMatchObject({ months: null, money: 54_000, essential_monthly: null })
  expect(debt.owed).toBe(43_500)
})

test('without any data every figure that needs it is unknown', async () => {
  const reading = await readFinancialReading(await ledger.person())
  expect(reading).toMatchObject({ months: 0, from: null, to: null, debt: { owed: 0, share: null } })
})

test('a loan paid every month counts as an instalment and as a fixed cost', async () => {
  const { who, accountId } = await personWith(6)
  await addBankRows(
    who,
    Array.from({ length: 6 }, (_, back) => ({
      accountId,
      day: dayBack(back, '10'),
      amountMinor: 150_000n,
      text: 'LOAN INSTALMENT 00123',
    })),
  )
  await write(who.db, who, (tx) => recordChangedPayments(tx, who.userId, null, who.clock.now()))
  await detectChanges(who)
  const { debt, fixed } = await readFinancialReading(who)
  expect([debt.monthly, debt.share]).toEqual([1500, 0.075])
  expect(fixed.parts).toEqual([
    { part: 'rent', monthly: 5000 },
    { part: 'loan', monthly: 1500 },
  ])
  await addBankRows(who, [
    { accountId, day: dayBack(0, '12'), amountMinor: 9_000_00n, text: 'LOAN EARLY SETTLEMENT 00123' },
  ])
  await write(who.db, who, (tx) => recordChangedPayments(tx, who.userId, null, who.clock.now()))
  await detectChanges(who)
  expect((await readFinancialReading(who)).debt.monthly).toBe(0)
})
