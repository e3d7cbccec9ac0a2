import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Ctx, withFields } from '../../context.ts'
import { createCategory } from '../categories/service.ts'
import { mergeCategory, readCategoryUse } from '../closing/category-moves/service.ts'
import { createSeries } from '../expected/series/service.create.ts'
import { addBankAccount, addBankRows, startLedger } from '../ledger/testing/ledger.ts'
import { sql } from 'kysely'
import { system } from '../../platform/db/db.ts'
import { listOursPayments, readOursFlow } from './service.ours-flow.ts'
import { readOursBudgets } from './service.ours-budgets.ts'
import { readOurs } from './service.ours.ts'
import * as plans from './service.budgets.ts'
import { forgetPerson } from './service.ts'
import { addCouple, addPerson, nameSide, share } from './testing/household.ts'
import { Life, live } from './testing/life.ts'
import { startedFor } from '../../../test/started.ts'

const ledger = startedFor(() => startLedger())

const cents = (amount: number): number => Math.round(amount * 100)

test('each month of the cash flow, and the payments behind each category, add up to what Ours says of the same days', async () => {
  await fc.assert(
    fc.asyncProperty(Life, Life, async (lifeOfLayla, lifeOfOmar) => {
      const [layla, omar] = [await addPerson(ledger, 'Layla'), await addPerson(ledger, 'Omar')]
      const accounts = [await live(layla, lifeOfLayla), await live(omar, lifeOfOmar)]
      await share(
        layla,
        omar,
        lifeOfLayla.shared.map((at) => accounts[0]?.[at] ?? ''),
      )
      await share(
        omar,
        layla,
        lifeOfOmar.shared.map((at) => accounts[1]?.[at] ?? ''),
      )
      const { months } = await readOursFlow(layla, { months: '24' })
      expect([months.length, months[0]?.from, months.at(-1)?.to]).toEqual([24, '2024-04-01', '2026-03-31'])
      for (const { from, to, income, expenses } of months.slice(-3)) {
        const { total } = await readOurs(layla, { from, to })
        expect([income, expenses].map(cents)).toEqual([total.income, total.expenses].map(cents))
      }
      const all = await readOurs(omar, { period: 'all' })
      for (const { name, amount } of all.categories.filter(({ type }) => type === 'expense').slice(0, 3)) {
        const { payments, total, count } = await listOursPayments(omar, { period: 'all', category: name })
        expect([name, cents(total), count]).toEqual([name, cents(amount), payments.length])
        expect(payments.reduce((sum, { counted }) => sum + cents(counted ?? 0), 0)).toBe(cents(amount))
      }
    }),
    { numRuns: 2 },
  )
}, 120_000)

/** A couple with payments this month: dinners of 90 from the joint account and 40 of Omar's, and 25 refunded. */
async function spenders() {
  const household = await addCouple(ledger)
  const { layla, omar, laylaJoint, his, omarJoint } = household
  const dinner = { day: '2026-03-10', amountMinor: 90_00n, category: 'dining' }
  await addBankRows(layla, [{ ...dinner, accountId: laylaJoint }])
  await addBankRows(omar, [
    { ...dinner, accountId: omarJoint },
    { ...dinner, accountId: his, amountMinor: 40_00n },
    { ...dinner, accountId: his, amountMinor: 25_00n, type: 'income' },
    { ...dinner, accountId: his, amountMinor: 70_00n, category: 'groceries' },
    { ...dinner, accountId: his, amountMinor: 33_00n, day: '2026-02-10' },
  ])
  return household
}

test('a household budget counts the month’s spending of everybody once, less refunds; others see it and cannot change it', async () => {
  const { layla, omar } = await spenders()
  const id = await plans.createOursBudget(layla, { category_id: 'dining', limit: 200 })
  await plans.createOursBudget(omar, { category_id: null, limit: 150 })
  const budgetsFor = async (ctx: Ctx) =>
    (await readOursBudgets(ctx)).budgets.map(({ category, limit, spent, left, membership_id: of }) => [
      category?.id ?? 'all',
      limit,
      spent,
      left,
      of === null,
    ])
  expect(await budgetsFor(layla)).toEqual([
    ['dining', 200, 105, 95, true],
    ['all', 150, 175, -25, false],
  ])
  expect(await budgetsFor(omar)).toEqual([
    ['all', 150, 175, -25, true],
    ['dining', 200, 105, 95, false],
  ])
  const notFound = { said: { reason: 'budget_not_found' } }
  await expect(plans.updateOursBudget(omar, id, { limit: 1 })).rejects.toMatchObject(notFound)
  await expect(plans.deleteOursBudget(omar, id)).rejects.toMatchObject(notFound)
  await expect(plans.createOursBudget(layla, { category_id: 'dining', limit: 5 })).rejects.toMatchObject({
    said: { reason: 'household_budget_taken' },
  })
  for (const category_id of ['salary', 'no-such'])
    await expect(plans.createOursBudget(layla, { category_id, limit: 5 })).rejects.toMatchObject({
      said: { reason: 'budget_category_unknown' },
    })
  await plans.updateOursBudget(layla, id, { limit: 120.5 })
  expect((await budgetsFor(omar))[1]).toEqual(['dining', 120.5, 105, 15.5, false])
  await system(omar.db, (tx) =>
    sql`update household_members set ended_at = now() where owner_id = ${layla.userId}`.execute(tx),
  )
  expect(await budgetsFor(omar)).toEqual([['all', 150, 175, -25, true]])
})

test('a budget in a category of one’s own counts everybody’s of that name, in any language, and follows a merge', async () => {
  const { layla, omar, hers, his } = await addCouple(ledger)
  const fields = { type: 'expense' as const, icon: 'tag' }
  const { id: kids } = await createCategory(layla, { ...fields, name: 'Kids', name_ar: 'أطفال' })
  const id = await plans.createOursBudget(layla, { category_id: kids, limit: 100 })
  const budgetFor = async (ctx: Ctx) => {
    const budget = (await readOursBudgets(ctx)).budgets.find((each) => each.id === id)
    return [budget?.category?.name, budget?.spent]
  }
  // known to members by the budget alone
  expect(await budgetFor(omar)).toEqual(['Kids', 0])
  const { id: his_kids } = await createCategory(omar, { ...fields, name: 'kids' })
  const payment = { day: '2026-03-10', amountMinor: 30_00n }
  await addBankRows(layla, [{ ...payment, accountId: hers, category: kids }])
  await addBankRows(omar, [
    { ...payment, accountId: his, category: his_kids, amountMinor: 20_00n },
    { ...payment, accountId: his, category: 'dining' },
  ])
  for (const ctx of [layla, omar]) expect(await budgetFor(ctx)).toEqual(['Kids', 50])
  expect(await budgetFor(withFields(omar, { language: 'ar-AE' as const }))).toEqual(['أطفال', 50])
  expect(await readCategoryUse(layla, kids)).toMatchObject({ budgets: 1 })
  await mergeCategory(layla, kids, 'education')
  expect(await budgetFor(omar)).toEqual(['Education', 30])
  await plans.createOursBudget(layla, { category_id: 'dining', limit: 5 })
  await mergeCategory(layla, 'education', 'dining')
  expect((await readOursBudgets(layla)).budgets.map(({ limit, spent }) => [limit, spent])).toEqual([[5, 60]])
})

test('a household goal counts chosen accounts of everybody, a joint one once, and says nothing of what is hidden', async () => {
  const { layla, omar, hers, laylaJoint, his, omarJoint } = await addCouple(ledger)
  const id = await plans.createOursGoal(layla, {
    name: 'Flat',
    target: 5000,
    by: '2026-06-30',
    accounts: [hers, laylaJoint, his, omarJoint],
  })
  const goalFor = async (ctx: Ctx) => (await readOursBudgets(ctx)).goals.find((goal) => goal.id === id)
  // 500 and 200 of their own and 1000 together; 3300 in March, April, May and June
  for (const ctx of [layla, omar])
    expect(await goalFor(ctx)).toMatchObject({ saved: 1700, needed: 825, hidden: 0, by: '2026-06-30' })
  await expect(plans.updateOursGoal(omar, id, { name: 'Mine' })).rejects.toMatchObject({
    said: { reason: 'goal_not_found' },
  })
  const secret = await addBankAccount(omar, { name: 'Secret', balanceMinor: 9999_00n })
  await expect(plans.updateOursGoal(layla, id, { accounts: [hers, secret] })).rejects.toMatchObject({
    said: { reason: 'goal_account_unknown' },
  })
  // a third person, to whom Layla shows one account alone
  const noor = await addPerson(ledger, 'Noor')
  await share(layla, noor, [hers])
  expect(await goalFor(noor)).toMatchObject({
    name: 'Flat',
    saved: null,
    needed: null,
    hidden: 3,
    accounts: [hers],
  })
  await forgetPerson(omar.db, omar.userId)
  expect(await goalFor(layla)).toMatchObject({ saved: 1500, hidden: 0 })
  await plans.deleteOursGoal(layla, id)
  expect(await goalFor(layla)).toBeUndefined()
})

test('bills of shared accounts are listed once; others, and what only moves money in the household, are not', async () => {
  const { layla, omar, hers, laylaJoint, his, omarJoint, joint } = await addCouple(ledger)
  const secret = await addBankAccount(omar, { name: 'Secret', balanceMinor: 1n })
  const [sent = ''] = await addBankRows(layla, [
    { accountId: hers, day: '2026-02-20', amountMinor: 50_00n, text: 'TO OMAR' },
  ])
  await nameSide(layla, sent, `his ${joint}`)
  await addBankRows(omar, [{ accountId: his, day: '2026-02-20', amountMinor: 50_00n, type: 'income' }])
  const monthly = { cadence: 'monthly' as const, next_date: '2026-03-20' }
  const add = (ctx: Ctx, name: string, account_id: string, more = {}) =>
    createSeries(ctx, { ...monthly, name, account_id, amount: 100, ...more })
  await add(layla, 'Rent', laylaJoint)
  await add(omar, 'Rent again', omarJoint)
  await add(omar, 'Phone', his, { next_date: '2026-03-18' })
  await add(omar, 'Secret club', secret)
  await add(omar, 'No account', his, { account_id: undefined })
  await add(omar, 'Pay', his, { type: 'income' })
  await add(layla, 'To Omar', hers, { transaction_id: sent, next_date: '2026-03-20' })
  for (const ctx of [layla, omar]) {
    const { bills, bills_total: total, bills_without_account: left } = await readOursBudgets(ctx)
    const names = bills.map(({ name }) => name)
    expect([
      names.includes('Phone'),
      names.filter((name) => name.startsWith('Rent')).length,
      names.length,
      total,
      left,
    ]).toEqual([true, 1, 2, 200, ctx === omar ? 1 : 0])
  }
})
