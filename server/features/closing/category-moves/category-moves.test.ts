import fc from 'fast-check'
import { sql } from 'kysely'
import { spendingParts } from '#contract/categories/category-groups.ts'
import { expect, test } from 'vitest'
import type { Ctx } from '../../../context.ts'
import { read, write } from '../../../platform/db/db.ts'
import { createReport, listReports } from '../../figures/analytics/reports/service.ts'
import { listChanges, undoOrRedoChange } from '../../changes/service.undo.ts'
import { reversals } from '../../../reversals.ts'
import { createGroup, deleteGroup, orderCategories, updateGroup } from '../../categories/service.groups.ts'
import {
  createCategory,
  findCategory,
  listCategories,
  seedDefaults,
  updateCategory,
} from '../../categories/service.ts'
import { readSpending } from '../../figures/analytics/service.spending.ts'
import { createBudget, listBudgets } from '../../planning/budgets/service.ts'
import { loadCategoriser } from '../../payments/categorise/service.categoriser.ts'
import { editTransaction } from '../../payments/edit/service.edit.ts'
import { readTransaction } from '../../ledger/list/service.ts'
import { createRule, listRules, updateRule } from '../../payments/rules/service.ts'
import { addBankAccount, addBankRows, startLedger } from '../../ledger/testing/ledger.ts'
import { row as bankRow } from '../../payments/reconcile/testing/fixtures.ts'
import { createView, listViews } from '../../ledger/views/service.views.ts'
import { splitTransaction } from '../../payments/splits/service.splits.ts'
import { verifyTotals } from '../../payments/totals/service.totals.ts'
import { deleteCategory, mergeCategory, readCategoryUse } from './service.ts'
import { startedFor } from '../../../../test/started.ts'

const ledger = startedFor(() => startLedger())

const names = ['dining', 'groceries', 'shopping', 'gym'] as const
const row = fc.record({
  account: fc.nat(1),
  day: fc.constantFrom('2025-12-31', '2026-01-01', '2026-03-01', '2026-03-02'),
  amountMinor: fc.bigInt(0n, 10n ** 9n),
  type: fc.constantFrom('income' as const, 'expense' as const),
  currency: fc.constantFrom('AED', 'USD', 'KWD'),
  category: fc.constantFrom(null, ...names),
  status: fc.constantFrom('booked' as const, 'pending' as const),
  transferId: fc.constantFrom(null, '018f0000-0000-7000-8000-000000000001'),
  lines: fc.array(fc.constantFrom(null, ...names), { maxLength: 4 }),
})
const move = fc.record({ from: fc.nat(3), to: fc.nat(4), restore: fc.boolean(), undone: fc.boolean() })
const exact = (ctx: Ctx) => read(ctx.db, ctx, (tx) => verifyTotals(tx, ctx.userId))

test(
  'totals stay exact to the fils over merges, removals and undos in any order',
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 25 }),
        fc.array(move, { minLength: 1, maxLength: 4 }),
        async (rows, moves) => {
          const ctx = await ledger.person()
          const accounts = [await addBankAccount(ctx), await addBankAccount(ctx, { currency: 'USD' })]
          const ids = await addBankRows(
            ctx,
            rows.map(({ account, lines: _lines, ...rest }) => ({
              ...rest,
              accountId: accounts[account] ?? '',
            })),
          )
          for (const [index, { lines, amountMinor, currency, transferId }] of rows.entries())
            if (lines.length > 1 && amountMinor >= 4n && currency !== 'KWD' && !transferId)
              await splitTransaction(ctx, ids[index] ?? '', {
                splits: lines.map((category_id, line) => ({
                  amount: Number(line === 0 ? amountMinor - BigInt(lines.length - 1) : 1n) / 100,
                  category_id,
                })),
              })
          for (const { from, to, restore, undone } of moves) {
            if (restore) await seedDefaults(ctx)
            const categoryIds = (await listCategories(ctx, { archived: true })).data.map(({ id }) => id)
            const remaining = names.filter((name) => categoryIds.includes(name))
            const source = remaining[from % remaining.length]
            const target = remaining.filter((name) => name !== source)[to]
            if (source) await deleteCategory(ctx, source, target ?? 'none')
            expect(await exact(ctx)).toEqual([])
            if (source && undone) {
              await undo(ctx)
              expect(await exact(ctx)).toEqual([])
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

/** A user with three payments: two in dining, one of them categorised by hand, and one in gym. */
async function someone(): Promise<{ ctx: Ctx; ids: string[] }> {
  const ctx = await ledger.person()
  const accountId = await addBankAccount(ctx)
  const ids = await addBankRows(ctx, [
    { accountId, day: '2026-03-01', amountMinor: 4000n, category: 'dining', merchantKey: 'talabat' },
    { accountId, day: '2026-03-02', amountMinor: 2500n, category: 'groceries', merchantKey: 'xylo' },
    { accountId, day: '2026-03-03', amountMinor: 9900n, category: 'gym' },
  ])
  await editTransaction(ctx, ids[1] ?? '', { category: 'dining' })
  return { ctx, ids }
}
const categoriesOf = (ctx: Ctx, ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await readTransaction(ctx, id)).category))

test('everything in a merged category moves to the other, and so do later payments', async () => {
  const { ctx, ids } = await someone()
  const food = await createCategory(ctx, { name: 'Food', type: 'expense', group: 'home' })
  await createBudget(ctx, { name: 'Both', category_ids: ['dining', food.id], amount: 500 })
  await createReport(ctx, {
    name: 'Eating',
    definition: { measure: 'expense', group: 'merchant', chart: 'bars', filter: { category: 'dining' } },
  })
  await createView(ctx, { name: 'Restaurants', filter: { category: 'dining', has: 'note' } })
  await createRule(ctx, {
    name: 'Talabat',
    conditions: { any: [{ field: 'category', op: 'is', value: 'dining' }] },
    actions: [{ set: 'category', value: 'dining' }],
  })
  expect(await readCategoryUse(ctx, 'dining')).toEqual({
    transactions: 2,
    budgets: 1,
    rules: 1,
    merchants: 1,
    reports: 1,
    views: 1,
  })
  await expect(deleteCategory(ctx, 'dining')).rejects.toMatchObject({ code: 'conflict' })
  await expect(mergeCategory(ctx, 'dining', 'salary')).rejects.toMatchObject({ code: 'conflict' })
  await expect(mergeCategory(ctx, 'dining', 'dining')).rejects.toMatchObject({ code: 'not_found' })
  await expect(mergeCategory(await ledger.person(), food.id, 'dining')).rejects.toMatchObject({
    code: 'not_found',
  })
  ledger.statements.length = 0
  expect(await mergeCategory(ctx, 'dining', food.id)).toBe(2)
  expect(ledger.statements.filter((text) => text.includes('update transactions set'))).toHaveLength(1)

  expect(await categoriesOf(ctx, ids)).toEqual([food.id, food.id, 'gym'])
  expect((await listBudgets(ctx, {})).budgets[0]).toMatchObject({ category_ids: [food.id], spent: 65 })
  expect((await listReports(ctx))[0]?.definition.filter.category).toBe(food.id)
  expect((await listViews(ctx))[0]?.filter).toEqual({ category: food.id, has: 'note' })
  expect((await listRules(ctx))[0]).toMatchObject({
    conditions: { any: [{ field: 'category', op: 'is', value: food.id }] },
    actions: [{ set: 'category', value: food.id }],
  })
  expect((await readSpending(ctx, { period: 'all', group: 'group' })).rows).toMatchObject([
    { key: 'health', amount: 99 },
    { key: 'home', name: 'Housing and bills', amount: 65 },
  ])
  expect((await listCategories(ctx, { archived: true })).data.map(({ id }) => id)).not.toContain('dining')
  expect((await read(ctx.db, ctx, (tx) => findCategory(tx, ctx.userId, 'dining')))?.id).toBe(food.id)
  const categorise = await read(ctx.db, ctx, (tx) => loadCategoriser(tx, ctx.userId))
  const later = await write(ctx.db, ctx, async (tx) => {
    await sql`delete from merchant_rules where user_id = ${ctx.userId}`.execute(tx)
    return loadCategoriser(tx, ctx.userId)
  })
  for (const categoriser of [categorise, later])
    expect(
      categoriser(
        bankRow({ amountMinor: 1n, day: '2026-03-05', text: 'POS-PURCHASE KFC DUBAI AE', mcc: '5814' }),
        ids[0] ?? '',
      ).category_id,
    ).toBe(food.id)
})

const undo = async (ctx: Ctx): Promise<void> => {
  const [change] = (await listChanges(ctx, reversals, { size: 1 })).data
  await undoOrRedoChange(ctx, reversals, change?.id ?? '', 'undo')
}

test('a merge is undone as a whole', async () => {
  const { ctx, ids } = await someone()
  await createBudget(ctx, { name: 'Dining', category_ids: ['dining'], amount: 500 })
  await createView(ctx, { name: 'Restaurants', filter: { category: 'dining' } })
  await createRule(ctx, {
    name: 'Xylo',
    conditions: { all: [{ field: 'text', op: 'contains', value: 'xylo' }] },
    actions: [{ set: 'category', value: 'dining' }],
  })
  for (const moveTo of ['gym', 'none']) {
    const before = await Promise.all([
      listBudgets(ctx, {}),
      listRules(ctx),
      listViews(ctx),
      listCategories(ctx, { archived: true }),
    ])
    await deleteCategory(ctx, 'dining', moveTo)
    await undo(ctx)
    expect(await categoriesOf(ctx, ids)).toEqual(['dining', 'dining', 'gym'])
    expect(
      await Promise.all([
        listBudgets(ctx, {}),
        listRules(ctx),
        listViews(ctx),
        listCategories(ctx, { archived: true }),
      ]),
    ).toEqual(before)
    expect(await exact(ctx)).toEqual([])
  }
})

test('removing a category without a replacement leaves its payments uncategorised', async () => {
  const { ctx, ids } = await someone()
  await createBudget(ctx, { name: 'Dining', category_ids: ['dining'], amount: 500 })
  await createBudget(ctx, { name: 'Two', category_ids: ['dining', 'gym'], amount: 500 })
  const conditions = { all: [{ field: 'text' as const, op: 'contains' as const, value: 'xylo' }] }
  await createRule(ctx, { name: 'Gone', conditions, actions: [{ set: 'category', value: 'dining' }] })
  await createRule(ctx, {
    name: 'Stays',
    conditions,
    actions: [
      { set: 'category', value: 'dining' },
      { set: 'merchant', value: 'Xylo' },
    ],
  })
  expect(await deleteCategory(ctx, 'dining', 'none')).toBe(2)
  expect(await categoriesOf(ctx, ids)).toEqual([null, null, 'gym'])
  expect((await listBudgets(ctx, {})).budgets).toMatchObject([{ name: 'Two', category_ids: ['gym'] }])
  expect(await listRules(ctx)).toMatchObject([
    { name: 'Stays', actions: [{ set: 'merchant', value: 'Xylo' }] },
  ])
  await expect(deleteCategory(ctx, 'salary', 'none')).rejects.toMatchObject({ code: 'conflict' })
  // an unused category can be removed without naming a replacement
  const { id } = await createCategory(ctx, { name: 'Padel', type: 'expense' })
  expect(await deleteCategory(ctx, id)).toBe(0)
  await createCategory(ctx, { name: 'Padel', type: 'expense' })
  expect(await exact(ctx)).toEqual([])
})

test('restored defaults keep the user’s changes; names and looks are reset only on request', async () => {
  const ctx = await ledger.person()
  await deleteCategory(ctx, 'music')
  await updateCategory(ctx, 'gym', { archived: true })
  await updateCategory(ctx, 'rent', { name: 'Home', name_ar: 'المنزل', color: 'red', group: 'leisure' })
  await deleteGroup(ctx, 'health')
  const find = async (id: string) =>
    (await listCategories(ctx, { archived: false })).data.find((each) => each.id === id)
  expect(await find('pharmacy')).toMatchObject({ group: 'other' })
  expect(await seedDefaults(ctx)).toBe(2)
  expect(await find('music')).toMatchObject({ name: 'Music', group: 'subscriptions' })
  expect(await find('gym')).toMatchObject({ archived: false })
  expect(await find('rent')).toMatchObject({ name: 'Home', name_ar: 'المنزل', color: 'red' })
  await seedDefaults(ctx, true)
  expect(await find('rent')).toMatchObject({
    name: 'Rent/Mortgage',
    name_ar: null,
    color: 'orange',
    group: 'home',
  })
  expect(await find('pharmacy')).toMatchObject({ group: 'health' })
})

test('groups and the categories in them are listed in the order the user sets', async () => {
  const ctx = await ledger.person()
  const pets = await createGroup(ctx, { name: 'Pets', name_ar: 'حيوانات', need: 'essential' })
  await expect(createGroup(ctx, { name: 'pets' })).rejects.toMatchObject({ code: 'conflict' })
  await expect(createGroup(ctx, { name: 'transport' })).rejects.toMatchObject({ code: 'conflict' })
  await orderCategories(ctx, {
    groups: [
      { id: 'health', categories: ['pharmacy', 'gym'] },
      { id: pets.id, categories: ['shopping'] },
    ],
  })
  const { data, groups } = await listCategories(ctx, { archived: false })
  expect(groups.slice(0, 3).map(({ id }) => id)).toEqual(['health', pets.id, 'income'])
  expect(data.slice(0, 6).map(({ id }) => id)).toEqual([
    'pharmacy',
    'gym',
    'healthcare',
    'personal_care',
    'shopping',
    'family_support',
  ])
  const accountId = await addBankAccount(ctx)
  await addBankRows(ctx, [
    { accountId, day: '2026-03-01', amountMinor: 100n, category: 'shopping' },
    { accountId, day: '2026-03-01', amountMinor: 200n, category: 'dining' },
    { accountId, day: '2026-03-01', amountMinor: 400n, category: null },
  ])
  const spent = async (filter: string): Promise<number> =>
    (await readSpending(ctx, { period: 'all', category_group: filter })).total.amount
  expect(await spent(pets.id)).toBe(1)
  expect(await spent('essential')).toBe(1)
  expect(await spent('discretionary')).toBe(6)
  await updateGroup(ctx, 'leisure', { need: null })
  const all = (await readSpending(ctx, { period: 'all' })).total.amount
  const [essential, canWait, neither] = await Promise.all(spendingParts.map(spent))
  expect(neither).toBeGreaterThan(0)
  expect((essential ?? 0) + (canWait ?? 0) + (neither ?? 0)).toBe(all)
  await updateGroup(ctx, 'leisure', { need: 'discretionary' })
  await updateGroup(ctx, pets.id, { need: 'discretionary' })
  expect(await spent('discretionary')).toBe(7)
  await deleteGroup(ctx, pets.id, 'leisure')
  expect(await spent('leisure')).toBe(3)
  expect(await spent('other')).toBe(4)
  await expect(deleteGroup(ctx, 'other')).rejects.toMatchObject({ code: 'conflict' })
  const stranger = await ledger.person()
  await orderCategories(stranger, { groups: [{ id: 'other', categories: ['gym'] }] })
  expect((await listCategories(ctx, { archived: false })).data[1]).toMatchObject({
    id: 'gym',
    group: 'health',
  })
})

test('a rule saved with a category that was merged meanwhile sets the one that took its place', async () => {
  const ctx = await ledger.person()
  const merged = await createCategory(ctx, { name: 'Coffee', type: 'expense' })
  await mergeCategory(ctx, merged.id, 'dining')
  const { rule } = await createRule(ctx, {
    conditions: { any: [{ field: 'category', op: 'is', value: merged.id }] },
    actions: [{ set: 'category', value: merged.id }],
  })
  const condition = { any: [{ field: 'category', op: 'is', value: 'dining' }] }
  expect(rule).toMatchObject({ conditions: condition, actions: [{ set: 'category', value: 'dining' }] })
  const set = { actions: [{ set: 'category' as const, value: merged.id }] }
  expect((await updateRule(ctx, rule.id, set)).rule.actions).toEqual([{ set: 'category', value: 'dining' }])
})
