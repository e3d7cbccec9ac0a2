import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ctx, withFields } from '../../context.ts'
import { shareDb, system } from '../../platform/db/db.ts'
import { addBankAccount, addBankRows, type Ledger, startLedger } from '../ledger/testing/ledger.ts'
import { readSummary } from '../summaries/service.ts'
import { readOurs } from './service.ours.ts'
import { addCouple, addPerson, nameSide, share } from './testing/household.ts'
import { Life, live } from './testing/life.ts'

let ledger: Ledger
beforeAll(async () => {
  ledger = await startLedger()
}, 60_000)
afterAll(() => ledger.stop())

const person = (name: string): Promise<Ctx> => addPerson(ledger, name)
const cents = (amount: number): number => Math.round(amount * 100)

test('the household of people without a joint account is the sum of what each shares', async () => {
  await fc.assert(
    fc.asyncProperty(Life, Life, async (lifeOfLayla, lifeOfOmar) => {
      const [layla, omar] = [await person('Layla'), await person('Omar')]
      const accounts = [await live(layla, lifeOfLayla), await live(omar, lifeOfOmar)]
      const shared = [lifeOfLayla, lifeOfOmar].map((life, index) =>
        life.shared.map((at) => accounts[index]?.[at] ?? ''),
      )
      await share(layla, omar, shared[0] ?? [])
      await share(omar, layla, shared[1] ?? [])
      const ours = await readOurs(layla, { period: 'all' })
      const summaries = await Promise.all(
        [layla, omar].map((ctx, index) =>
          readSummary(
            withFields(ctx, { db: shareDb(ctx.db, { userId: ctx.userId, accounts: shared[index] ?? [] }) }),
            { period: 'all' },
          ),
        ),
      )
      const total = (pick: (summary: (typeof summaries)[number]) => number): number =>
        summaries.reduce((sum, summary) => sum + cents(pick(summary)), 0)
      expect(cents(ours.total.income)).toBe(total((summary) => summary.period_summary.income))
      expect(cents(ours.total.expenses)).toBe(total((summary) => summary.period_summary.expenses))
      expect(cents(ours.total.net)).toBe(total((summary) => summary.balances.total_balance))
      const inCategories = (type: string): number =>
        ours.categories.reduce((sum, row) => (row.type === type ? sum + cents(row.amount) : sum), 0)
      expect(inCategories('income')).toBe(cents(ours.total.income))
      expect(inCategories('expense')).toBe(cents(ours.total.expenses))
      expect(ours.people.map(({ name, net }) => [name, cents(net)])).toEqual([
        ['Layla', cents(summaries[0]?.balances.total_balance ?? 0)],
        ['Omar', cents(summaries[1]?.balances.total_balance ?? 0)],
      ])
      // the other sees the same household, with themselves first
      const asOmar = await readOurs(omar, { period: 'all' })
      expect([asOmar.total, asOmar.categories]).toEqual([ours.total, ours.categories])
    }),
    { numRuns: 3 },
  )
}, 120_000)

test('a currency without an exchange rate is named once, and its amounts are in no total', async () => {
  const [layla, omar] = [await person('Layla'), await person('Omar')]
  for (const [owner, member] of [
    [layla, omar],
    [omar, layla],
  ] as const) {
    const pounds = await addBankAccount(owner, { currency: 'LBP', balanceMinor: 1234n })
    const payment = { accountId: pounds, currency: 'LBP', amountMinor: 500n }
    await addBankRows(owner, [
      { ...payment, day: '2026-03-01', category: 'dining' },
      { ...payment, day: '2026-03-02', category: 'groceries' },
    ])
    await share(owner, member, [pounds])
  }
  const { total, unconverted } = await readOurs(layla, { period: 'all' })
  expect([unconverted, total.net, total.expenses]).toEqual([['LBP'], 0, 0])
})

const couple = () => addCouple(ledger)
const sums = ({ income, expenses, net }: { income: number; expenses: number; net: number }): number[] => [
  income,
  expenses,
  net,
]

test('a joint account counts once, with its payments', async () => {
  const { layla, omar, laylaJoint, omarJoint } = await couple()
  for (const [ctx, accountId] of [
    [layla, laylaJoint],
    [omar, omarJoint],
  ] as const)
    await addBankRows(ctx, [{ accountId, day: '2026-03-10', amountMinor: 90_00n, category: 'groceries' }])
  const ours = await readOurs(layla, { period: 'mtd' })
  expect(sums(ours.total)).toEqual([0, 90, 1700])
  expect(ours.people.map(sums)).toEqual([
    [0, 90, 1500],
    [0, 0, 200],
  ])
  expect(ours.accounts.map(({ id, counted_elsewhere: repeated }) => [id, repeated])).toEqual(
    expect.arrayContaining([
      [laylaJoint, false],
      [omarJoint, true],
    ]),
  )
})

test('money that one sends to the joint account or to the other is a transfer, with or without the other side named', async () => {
  const { layla, omar, hers, laylaJoint, his, omarJoint, joint } = await couple()
  const transferId = randomUUID()
  const row = { day: '2026-03-10', amountMinor: 300_00n }
  // Omar's payment into the joint account: a transfer of his, and in Layla's copy income from him
  await addBankRows(omar, [
    { ...row, accountId: his, transferId },
    { ...row, accountId: omarJoint, type: 'income', transferId },
  ])
  await addBankRows(layla, [{ ...row, accountId: laylaJoint, type: 'income', category: 'other_income' }])
  // Layla sends him 50; his bank does not name her
  const [sent = ''] = await addBankRows(layla, [{ accountId: hers, day: '2026-03-11', amountMinor: 50_00n }])
  await nameSide(layla, sent, `his ${joint}`)
  await addBankRows(omar, [
    { accountId: his, day: '2026-03-12', amountMinor: 50_00n, type: 'income' },
    { accountId: his, day: '2026-03-12', amountMinor: 50_00n, type: 'income', category: 'refunds' },
    { accountId: his, day: '2026-03-12', amountMinor: 70_00n, category: 'dining' },
  ])
  // of the joint account each sees their own copy, in which his payment is a transfer of one person or of two
  for (const [ctx, count] of [
    [omar, 2],
    [layla, 3],
  ] as const) {
    const ours = await readOurs(ctx, { period: 'mtd' })
    expect(sums(ours.total)).toEqual([50, 70, 1700])
    expect(ours.transfers).toEqual({ count, amount: 50 })
  }
})

test('nothing is added up of accounts that are not shared, or no longer', async () => {
  const { layla, omar } = await couple()
  const secret = await addBankAccount(omar, { name: 'Secret', balanceMinor: 9999_00n })
  await addBankRows(omar, [{ accountId: secret, day: '2026-03-10', amountMinor: 77_00n }])
  const ours = await readOurs(layla, {})
  expect(ours.total).toMatchObject({ net: 1700, expenses: 0 })
  await system(omar.db, (tx) =>
    sql`update household_members set ended_at = now() where owner_id = ${omar.userId}`.execute(tx),
  )
  const alone = await readOurs(layla, {})
  expect([alone.people.length, alone.total.net]).toEqual([1, 1500])
})
