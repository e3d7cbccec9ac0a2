import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { convertMinor } from '#contract/money.ts'
import { write } from '../../../platform/db/db.ts'
import { filsRate, ratesOn } from '../../days/rates/rates.ts'
import { rebuildTotals, recountTotals, verifyTotals } from './service.totals.ts'
import { addBankAccount, addBankRows, startLedger } from '../../ledger/testing/ledger.ts'
import { startedFor } from '../../../../test/started.ts'

const ledger = startedFor(() => startLedger())

const days = [
  '2025-12-31',
  '2026-01-01',
  '2026-01-31',
  '2026-02-28',
  '2026-03-01',
  '2026-03-15',
  '2026-04-02',
]
const row = fc.record({
  account: fc.nat(1),
  day: fc.constantFrom(...days),
  amountMinor: fc.bigInt(0n, 10n ** 9n),
  type: fc.constantFrom('income', 'expense'),
  currency: fc.constantFrom('AED', 'USD', 'KWD', 'LBP', 'OMR'),
  category: fc.constantFrom(null, 'salary', 'dining'),
  status: fc.constantFrom('booked', 'booked', 'pending'),
})
const change = fc.record({
  pick: fc.nat(),
  kind: fc.constantFrom(
    'amount',
    'own',
    'day',
    'remove',
    'category',
    'merchant',
    'verify',
    'transfer',
    'book',
  ),
  day: fc.constantFrom(...days),
  amountMinor: fc.bigInt(0n, 10n ** 9n),
})

test(
  'totals equal a full recount after any sequence of changes to the rows',
  { timeout: 1_800_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 25 }),
        fc.array(change, { maxLength: 12 }),
        async (rows, changes) => {
          const ctx = await ledger.person()
          const accounts = [await addBankAccount(ctx), await addBankAccount(ctx, { currency: 'USD' })]
          const ids = await addBankRows(
            ctx,
            rows.map(({ account, ...rest }) => ({
              ...rest,
              type: rest.type === 'income' ? 'income' : 'expense',
              status: rest.status === 'pending' ? 'pending' : 'booked',
              accountId: accounts[account] ?? '',
            })),
          )
          for (const step of changes) {
            const id = ids[step.pick % ids.length]
            const set = {
              amount: sql`amount_minor = ${String(step.amountMinor)}`,
              own: sql`user_amount_minor = case when source = 'bank' then ${String(step.amountMinor + 1n)}::bigint end`,
              day: sql`day = ${step.day}`,
              remove: sql`removed_at = now()`,
              category: sql`user_category_set = true, user_category_id = 'groceries'`,
              merchant: sql`merchant_key = ${step.pick % 2 === 0 ? 'lulu' : null}`,
              verify: sql`verified = not verified`,
              transfer: sql`transfer_id = case when transfer_id is null then id end`,
              book: sql`status = 'booked'`,
            }[step.kind]
            await write(ctx.db, ctx, async (tx) => {
              const before = await sql<{ account_id: string; day: string }>`
              select account_id, day from transactions where user_id = ${ctx.userId} and id = ${id}`.execute(
                tx,
              )
              await sql`update transactions set ${set} where user_id = ${ctx.userId} and id = ${id}`.execute(
                tx,
              )
              const old = before.rows[0]
              await recountTotals(tx, ctx.userId, [
                { accountId: old?.account_id ?? '', days: [old?.day ?? '', step.day] },
              ])
            })
          }
          expect(await write(ctx.db, ctx, (tx) => verifyTotals(tx, ctx.userId))).toEqual([])
          await write(ctx.db, ctx, (tx) => rebuildTotals(tx, ctx.userId))
          expect(await write(ctx.db, ctx, (tx) => verifyTotals(tx, ctx.userId))).toEqual([])
        },
      ),
      {
        numRuns: Number(process.env['CHECK_RUNS'] ?? 8),
        seed: Number(process.env['CHECK_SEED'] ?? Date.now() % 1_000_000),
      },
    )
  },
)

test('a row changed without refreshing the totals is detected, and rebuilding repairs them', async () => {
  const ctx = await ledger.person()
  const accountId = await addBankAccount(ctx)
  const [id] = await addBankRows(ctx, [{ accountId, day: '2026-03-01', amountMinor: 100n }])
  await write(ctx.db, ctx, async (tx) => {
    await sql`update transactions set day = '2026-02-01' where user_id = ${ctx.userId} and id = ${id}`.execute(
      tx,
    )
    expect(await verifyTotals(tx, ctx.userId)).toHaveLength(10)
    await rebuildTotals(tx, ctx.userId)
    expect(await verifyTotals(tx, ctx.userId)).toEqual([])
  })
})

test('a total that is wrong in any column or missing is detected in its table', async () => {
  const ctx = await ledger.person()
  const accountId = await addBankAccount(ctx)
  await addBankRows(ctx, [
    { accountId, day: '2026-03-01', amountMinor: 100n },
    { accountId, day: '2026-03-02', amountMinor: 100n, status: 'pending' },
  ])
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_name in ('daily_totals', 'monthly_totals', 'yearly_totals', 'merchant_totals', 'account_days', 'account_months')
      and data_type in ('bigint', 'integer') order by 1, 2`.execute(ctx.db)
  expect(columns.length).toBeGreaterThan(25)
  const tables = [...new Set(columns.map(({ table }) => table))]
  const drifts = [
    ...columns.map(({ table, column }) => ({
      table,
      drift: sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + 1 where user_id = ${ctx.userId}`,
    })),
    ...tables.map((table) => ({
      table,
      drift: sql`delete from ${sql.table(table)} where user_id = ${ctx.userId}`,
    })),
  ]
  for (const { table, drift } of drifts)
    await write(ctx.db, ctx, async (tx) => {
      await drift.execute(tx)
      const differences = await verifyTotals(tx, ctx.userId)
      expect([table, new Set(differences.map((difference) => difference.table))]).toEqual([
        table,
        new Set([table]),
      ])
      await rebuildTotals(tx, ctx.userId)
      expect(await verifyTotals(tx, ctx.userId)).toEqual([])
    })
})

test('the SQL conversion equals the TypeScript one, for pegs and for stored rates', async () => {
  const ctx = await ledger.person()
  const amounts = [0n, 1n, 5n, 49n, 50n, 1_234_567n, 999_999_999_999_999n]
  for (const currency of ['AED', 'USD', 'SAR', 'QAR', 'BHD', 'OMR', 'JOD', 'KWD', 'EUR', 'JPY', 'LBP']) {
    const rate = ratesOn('2026-11-01').rateOf(currency)
    const { rows } = await sql<{ aed: bigint | null }>`
      select to_aed(a, ${currency}, ${rate && filsRate(rate.value, currency)}::numeric) as aed from unnest(${amounts.map(String)}::bigint[]) with ordinality as x (a, n) order by n`.execute(
      ctx.db,
    )
    expect(rows.map(({ aed }) => aed)).toEqual(
      amounts.map((amount) => (rate ? convertMinor(amount, currency, 'AED', rate.value) : null)),
    )
  }
})
