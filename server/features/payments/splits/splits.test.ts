import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Ctx } from '../../../context.ts'
import { read, write } from '../../../platform/db/db.ts'
import { editTransaction } from '../edit/service.edit.ts'
import { readGroups } from '../../ledger/list/service.groups.ts'
import { readFilterTotals, readTransaction, searchTransactions } from '../../ledger/list/service.ts'
import { addBankAccount, addBankRows, startLedger } from '../../ledger/testing/ledger.ts'
import { readFlows } from '../../ledger/totals/service.flows.ts'
import { recountTotals, verifyTotals } from '../totals/service.totals.ts'
import { splitTransaction } from './service.splits.ts'
import { startedFor } from '../../../../test/started.ts'

const ledger = startedFor(() => startLedger())

const whole = { range: { from: null, to: null } }
const flowOf = (ctx: Ctx) =>
  read(ctx.db, ctx, async (tx) => {
    const flows = await readFlows(tx, ctx.userId, [
      { key: 'total', ...whole, byCategory: false },
      { key: 'parts', ...whole, byCategory: true },
    ])
    return flows
  })
const differences = (ctx: Ctx) => read(ctx.db, ctx, (tx) => verifyTotals(tx, ctx.userId))

const row = fc.record({
  amountMinor: fc.bigInt(2n, 10n ** 7n),
  type: fc.constantFrom('income', 'expense'),
  currency: fc.constantFrom('AED', 'USD', 'OMR', 'KWD'),
  day: fc.constantFrom('2026-01-31', '2026-02-28', '2026-03-01'),
  category: fc.constantFrom(null, 'dining', 'groceries'),
})
const step = fc.record({
  pick: fc.nat(),
  kind: fc.constantFrom('split', 'split', 'split', 'join', 'bank', 'own'),
  cuts: fc.array(fc.bigInt(1n, 10n ** 7n), { minLength: 1, maxLength: 5 }),
  categories: fc.array(fc.constantFrom(null, 'dining', 'groceries', 'shopping'), {
    minLength: 6,
    maxLength: 6,
  }),
})

/** Cuts an amount into lines of at least one minor unit, at positions derived from arbitrary numbers. */
function cut(amount: bigint, cuts: readonly bigint[]): bigint[] {
  const places = [...new Set(cuts.map((one) => 1n + (one % (amount - 1n))))].toSorted((a, b) =>
    a < b ? -1 : 1,
  )
  return [...places, amount].map((place, index) => place - (places[index - 1] ?? 0n))
}
const decimals: Record<string, number> = { OMR: 3, KWD: 3 }
function decimal(minor: bigint, currency: string): string {
  const places = decimals[currency] ?? 2
  const text = minor.toString().padStart(places + 1, '0')
  return `${text.slice(0, -places)}.${text.slice(-places)}`
}

test(
  'money is conserved over splits: no total changes, and the categories add up to it',
  { timeout: 1_800_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 8 }),
        fc.array(step, { maxLength: 8 }),
        async (rows, steps) => {
          const ctx = await ledger.person()
          const accountId = await addBankAccount(ctx)
          const ids = await addBankRows(
            ctx,
            rows.map((one) => ({ ...one, type: one.type === 'income' ? 'income' : 'expense', accountId })),
          )
          const bank = rows.map(({ amountMinor }) => amountMinor)
          const ownAmounts: (bigint | null)[] = rows.map(() => null)
          for (const { pick, kind, cuts, categories } of steps) {
            const index = pick % ids.length
            const [id = '', splitRow] = [ids[index], rows[index]]
            const counted = ownAmounts[index] ?? bank[index] ?? 2n
            const { currency = 'AED', day = '' } = splitRow ?? {}
            if (kind === 'split')
              await splitTransaction(ctx, id, {
                splits: cut(counted, cuts).map((minor, index) => ({
                  amount: decimal(minor, currency),
                  category_id: categories[index] ?? null,
                })),
              })
            if (kind === 'join') await splitTransaction(ctx, id, { splits: [] })
            if (kind === 'own') ownAmounts[index] = cuts[0] === undefined ? null : cuts[0] + 1n
            if (kind === 'bank') bank[index] = (cuts[0] ?? 0n) + 1n
            if (kind === 'own' || kind === 'bank')
              await write(ctx.db, ctx, async (tx) => {
                await sql`update transactions set amount_minor = ${String(bank[index])}::bigint,
                  user_amount_minor = ${ownAmounts[index] === null ? null : String(ownAmounts[index])}::bigint
                  where user_id = ${ctx.userId} and id = ${id}`.execute(tx)
                await recountTotals(tx, ctx.userId, [{ accountId, days: [day] }])
              })
          }
          expect(await differences(ctx)).toEqual([])
          // the value of the unsplit payments, each converted once
          const { rows: sums } = await sql<{ type: string; aed: bigint; count: number }>`
            select case when lowers_category_id is null then type else 'expense' end as type, count(*)::int as count,
              sum(to_aed(coalesce(user_amount_minor, amount_minor), currency, aed_rate)
                * case when lowers_category_id is null then 1 else -1 end)::bigint as aed
            from transactions where user_id = ${ctx.userId} group by 1`.execute(ctx.db)
          const countOf = (type: string): number => sums.find((one) => one.type === type)?.count ?? 0
          const sumOf = (type: string): bigint => sums.find((one) => one.type === type)?.aed ?? 0n
          const { total, parts } = await flowOf(ctx)
          for (const type of ['income', 'expense'] as const) {
            expect([type, total[type]]).toEqual([type, sumOf(type)])
            expect([type, parts[type]]).toEqual([type, sumOf(type)])
          }
          expect(parts.count).toBe(rows.length)
          for (const type of ['income', 'expense'] as const)
            for (const extra of [{}, { q: 'payment' }]) {
              const groups = await read(ctx.db, ctx, (tx) =>
                readGroups(tx, ctx.userId, { type, transfers: 'none', ...extra }, 'category'),
              )
              expect(groups.rows.reduce((sum, { amount }) => sum + amount, 0n)).toBe(sumOf(type))
              expect(groups.rows.reduce((sum, { once }) => sum + once, 0)).toBe(countOf(type))
              for (const { key, amount, count } of groups.rows) {
                const filterTotals = await readFilterTotals(ctx, { type, category: key, ...extra })
                const { income, expenses } = filterTotals.total
                expect([key, type === 'income' ? income : expenses, filterTotals.count]).toEqual([
                  key,
                  Number(amount) / 100,
                  count,
                ])
                const { data } = await searchTransactions(ctx, { type, category: key, ...extra })
                expect([key, data.length]).toEqual([key, count])
              }
            }
        },
      ),
      {
        numRuns: Number(process.env['CHECK_RUNS'] ?? 5),
        seed: Number(process.env['CHECK_SEED'] ?? Date.now() % 1_000_000),
      },
    )
  },
)

async function onePayment(more: { currency?: string; amountMinor?: bigint } = {}) {
  const ctx = await ledger.person()
  const accountId = await addBankAccount(ctx)
  const [id = ''] = await addBankRows(ctx, [
    { accountId, day: '2026-03-01', amountMinor: 10_000n, category: 'groceries', ...more },
  ])
  return { ctx, accountId, id }
}
const halves = [
  { amount: 60, category_id: 'groceries', note: 'Food' },
  { amount: '40.00', category_id: 'shopping' },
]

test('a category group counts a payment once, however many of its lines are in the group', async () => {
  const { ctx, id } = await onePayment()
  const { color } = { color: 'home' as const }
  await splitTransaction(ctx, id, {
    splits: [
      { amount: 50, category_id: 'groceries' },
      { amount: 30, category_id: 'utilities' },
      { amount: 20, category_id: 'dining' },
    ],
  })
  const found = await readFilterTotals(ctx, { type: 'expense', category_group: color })
  expect([found.count, found.total.expenses]).toEqual([1, 80])
})

test('a split is shown with its lines, and removed by an empty list of lines', async () => {
  const { ctx, id } = await onePayment()
  const split = await splitTransaction(ctx, id, { splits: halves })
  expect(split.split_state).toBe('in_use')
  expect(split.splits).toEqual([
    { amount: 60, category_id: 'groceries', category_name: 'Groceries', note: 'Food' },
    { amount: 40, category_id: 'shopping', category_name: 'Shopping', note: '' },
  ])
  expect((await searchTransactions(ctx, { category: 'shopping' })).data.map((one) => one.id)).toEqual([id])
  const joined = await splitTransaction(ctx, id, { splits: [] })
  expect([joined.splits, joined.split_state]).toEqual([[], null])
  expect((await searchTransactions(ctx, { category: 'shopping' })).data).toEqual([])
})

test('lines that do not add up to the fils, are too few or name an unknown category are rejected and change nothing', async () => {
  const { ctx, id } = await onePayment()
  const before = await readTransaction(ctx, id)
  const wrong = [
    {
      splits: [
        { amount: 60, category_id: 'groceries' },
        { amount: 39.99, category_id: null },
      ],
    },
    { splits: [{ amount: 100, category_id: 'groceries' }] },
    {
      splits: [
        { amount: 100, category_id: 'groceries' },
        { amount: 0, category_id: null },
      ],
    },
    {
      splits: [
        { amount: 110, category_id: 'groceries' },
        { amount: -10, category_id: null },
      ],
    },
    {
      splits: [
        { amount: 50, category_id: 'groceries' },
        { amount: 50, category_id: 'nothing' },
      ],
    },
    {
      splits: [
        { amount: 50.001, category_id: 'groceries' },
        { amount: 49.999, category_id: null },
      ],
    },
  ]
  for (const input of wrong)
    await expect(splitTransaction(ctx, id, input)).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(splitTransaction(ctx, id, { splits: halves, version: 99 })).rejects.toMatchObject({
    code: 'stale_edit',
  })
  expect(await readTransaction(ctx, id)).toEqual(before)
})

test('after the amount changes the lines stay but do not count until the amount is restored', async () => {
  const { ctx, id } = await onePayment()
  await splitTransaction(ctx, id, { splits: halves })
  const edited = await editTransaction(ctx, id, { amount: 120 })
  expect(edited.transaction.split_state).toBe('off')
  expect(edited.transaction.splits).toHaveLength(2)
  const { parts } = await flowOf(ctx)
  expect(parts.categories).toEqual([{ categoryId: 'groceries', type: 'expense', amount: 12_000n, count: 1 }])
  expect((await searchTransactions(ctx, { category: 'shopping' })).data).toEqual([])
  expect(await differences(ctx)).toEqual([])
  expect((await editTransaction(ctx, id, { amount: 100 })).transaction.split_state).toBe('in_use')
  expect((await flowOf(ctx)).parts.categories).toHaveLength(2)
})

test('a transfer between own accounts cannot be split', async () => {
  const { ctx, id } = await onePayment()
  await sql`update transactions set transfer_id = id, transfer_by = 'user' where user_id = ${ctx.userId}`.execute(
    ctx.db,
  )
  await expect(splitTransaction(ctx, id, { splits: halves })).rejects.toMatchObject({ code: 'conflict' })
})
