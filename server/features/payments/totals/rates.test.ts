/** Payments in floating currencies: lists and totals convert each at the rate of its day. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { convertMinor, minorFromWire } from '#contract/money.ts'
import type { Ctx } from '../../../context.ts'
import { read, system } from '../../../platform/db/db.ts'
import { rateByDay, type Published } from '../../days/rates/rates.ts'
import { insertRates, selectHistory } from '../../days/rates/store.ts'
import { readSummary } from '../../figures/summaries/service.ts'
import { readFilterTotals, searchTransactions } from '../../ledger/list/service.ts'
import { addBankAccount, addBankRows, startLedger } from '../../ledger/testing/ledger.ts'
import { refreshAllRates, verifyTotals } from './service.totals.ts'
import { startedFor } from '../../../../test/started.ts'

const ledger = startedFor(() => startLedger('2026-11-22T08:00:00Z'))

const currencies = ['EUR', 'INR', 'PKR', 'LBP', 'KWD', 'JPY', 'USD']
const publish = (rates: { currency: string; day: string; aed: string }[]): Promise<number> =>
  system(ledgerDb(), (tx) =>
    insertRates(
      tx,
      rates.map((rate) => ({ ...rate, source: 'ECB' })),
      new Date('2026-11-22T08:00:00Z'),
    ),
  )
let someone: Ctx
const ledgerDb = (): Ctx['db'] => someone.db

const stored = (): Promise<Published> =>
  system(ledgerDb(), (tx) => selectHistory(tx, currencies, { from: '2014-01-01', to: '2027-12-31' }))

/** Expected sums in fils, computed from the published rates alone, and the currencies without a rate. */
async function expectedOf(who: Ctx): Promise<{ income: bigint; expense: bigint; unknown: Set<string> }> {
  const rates = await stored()
  const sums = { income: 0n, expense: 0n, unknown: new Set<string>() }
  const { data } = await searchTransactions(who, { size: 100 })
  for (const row of data) {
    const rate = rateByDay(row.currency, rates)(row.date)
    const minor = minorFromWire(row.amount, row.currency)
    const aed = rate && convertMinor(minor, row.currency, 'AED', rate.value)
    const converted = row.in_aed && {
      aed: minorFromWire(row.in_aed.amount, 'AED'),
      rate: row.in_aed.rate,
      date: row.in_aed.date,
    }
    expect(converted).toEqual(rate && { aed, rate: rate.value, date: rate.date })
    if (aed === null) sums.unknown.add(row.currency)
    else sums[row.type] += aed
  }
  return sums
}

async function check(who: Ctx): Promise<void> {
  const expected = await expectedOf(who)
  const fils = (amount: number): bigint => minorFromWire(amount, 'AED')
  const { period_summary, unconverted } = await readSummary(who, { period: 'all' })
  expect([fils(period_summary.income), fils(period_summary.expenses)]).toEqual([
    expected.income,
    expected.expense,
  ])
  expect(new Set(unconverted.map(({ currency }) => currency))).toEqual(expected.unknown)
  const { total } = await readFilterTotals(who, {})
  expect([fils(total.income), fils(total.expenses)]).toEqual([expected.income, expected.expense])
  expect(await read(who.db, who, (tx) => verifyTotals(tx, who.userId))).toEqual([])
}

const day = fc
  .integer({ min: 0, max: 11 * 366 })
  .map((after) => new Date(Date.UTC(2015, 5, 1) + after * 86_400_000).toISOString().slice(0, 10))
  .filter((text) => text <= '2026-11-22')
const payment = fc.record({
  account: fc.nat(1),
  day,
  amountMinor: fc.bigInt(1n, 10n ** 8n),
  type: fc.constantFrom('income' as const, 'expense' as const),
  currency: fc.constantFrom(...currencies),
})
const published = fc.record({
  currency: fc.constantFrom('EUR', 'INR', 'PKR', 'LBP'),
  day,
  aed: fc.integer({ min: 1, max: 10 ** 9 }).map((units) => `${units / 10 ** 6}`),
})

test(
  'lists and totals convert each payment at the rate of its day, before and after more rates are published',
  { timeout: 1_800_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(payment, { minLength: 1, maxLength: 20 }),
        fc.array(published, { maxLength: 4 }),
        fc.array(payment, { maxLength: 5 }),
        async (payments, rates, later) => {
          const who = (someone = await ledger.person())
          await system(who.db, (tx) => sql`delete from exchange_rates`.execute(tx))
          const accounts = [await addBankAccount(who, { currency: 'EUR' }), await addBankAccount(who)]
          const add = (rows: typeof payments) =>
            addBankRows(
              who,
              rows.map(({ account, ...row }) => ({ ...row, accountId: accounts[account] ?? '' })),
            )
          await add(payments)
          await check(who)
          await publish(rates)
          if (later.length > 0) await add(later)
          await refreshAllRates(who)
          await check(who)
        },
      ),
      { numRuns: Number(process.env['CHECK_RUNS'] ?? 5), endOnFailure: true },
    )
  },
)

test('a rate published later is applied to the payments of its day, and a second refresh writes nothing', async () => {
  const who = (someone = await ledger.person())
  const accountId = await addBankAccount(who, { currency: 'EUR' })
  await addBankRows(who, [
    { accountId, day: '2026-11-20', amountMinor: 10_000n, currency: 'EUR' },
    { accountId, day: '2026-11-18', amountMinor: 10_000n, currency: 'EUR' },
  ])
  const spent = async () => (await readFilterTotals(who, {})).total.expenses
  await publish([
    { currency: 'EUR', day: '2026-11-18', aed: '4.2' },
    { currency: 'EUR', day: '2026-11-20', aed: '4.3' },
  ])
  await refreshAllRates(who)
  expect(await spent()).toBe(850)
  const version = () =>
    read(who.db, who, async (tx) => {
      const { rows } = await sql<{ version: string }>`select version::text from user_versions`.execute(tx)
      return rows[0]?.version
    })
  const before = await version()
  await refreshAllRates(who)
  expect(await version()).toBe(before)
})
