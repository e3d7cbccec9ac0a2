import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Ctx, withFields } from '../../context.ts'
import { shareDb, system, write } from '../../platform/db/db.ts'
import { rebuildTotals } from '../payments/totals/service.totals.ts'
import { addBankAccount, addBankRows, startLedger } from '../ledger/testing/ledger.ts'
import { createInstrument } from '../investments/service.ts'
import { readInvestments } from '../investments/service.read.ts'
import { readSummary } from '../figures/summaries/service.ts'
import { previewSharing } from './service.ts'
import { readOurs } from './service.ours.ts'
import { addCouple, addPerson, nameSide, share } from './testing/household.ts'
import { Life, live } from './testing/life.ts'
import { startedFor } from '../../../test/started.ts'

const ledger = startedFor(() => startLedger())

const person = (name: string): Promise<Ctx> => addPerson(ledger, name)
/** The context of somebody who sees some accounts of a person. */
const seenBy = (ctx: Ctx, accounts: string[]): Ctx =>
  withFields(ctx, { db: shareDb(ctx.db, { userId: ctx.userId, accounts }) })
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
      const views = [layla, omar].map((ctx, index) => seenBy(ctx, shared[index] ?? []))
      const summaries = await Promise.all(views.map((ctx) => readSummary(ctx, { period: 'all' })))
      const invested = await Promise.all(views.map(async (ctx) => cents((await readInvestments(ctx)).value)))
      const worth = summaries.map(
        ({ balances }, index) => cents(balances.total_balance) + (invested[index] ?? 0),
      )
      const total = (pick: (summary: (typeof summaries)[number]['period_summary']) => number): number =>
        summaries.reduce((sum, { period_summary }) => sum + cents(pick(period_summary)), 0)
      expect(cents(ours.total.income)).toBe(total(({ income }) => income))
      expect(cents(ours.total.expenses)).toBe(total(({ expenses }) => expenses))
      expect(cents(ours.total.net)).toBe(worth.reduce((sum, each) => sum + each, 0))
      const inCategories = (type: string): number =>
        ours.categories.reduce((sum, row) => (row.type === type ? sum + cents(row.amount) : sum), 0)
      expect(inCategories('income')).toBe(cents(ours.total.income))
      expect(inCategories('expense')).toBe(cents(ours.total.expenses))
      expect(ours.people.map(({ name, net }) => [name, cents(net)])).toEqual([
        ['Layla', worth[0]],
        ['Omar', worth[1]],
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

test('a place where investments are held counts once for everybody who sees it, and what is not shared for nobody', async () => {
  const { layla, omar, hers, laylaJoint } = await couple()
  const position = (account: string, quantity: string) => ({
    account,
    day: '2026-01-05',
    quantity,
    price: '10',
  })
  await createInstrument(layla, {
    kind: 'fund',
    name: 'Known fund',
    position: position('Shared broker', '25'),
  })
  await createInstrument(layla, {
    kind: 'fund',
    name: 'Secret fund',
    position: position('Secret broker', '900'),
  })
  const { accounts: places } = await readInvestments(layla)
  const placeOf = (name: string): string =>
    places.find((place) => place.name === name)?.id ?? expect.fail(name)
  const accounts = [hers, laylaJoint, placeOf('Shared broker')]
  const preview = await previewSharing(layla, { accounts })
  expect(preview.investments).toMatchObject({ value: 250, accounts: [{ name: 'Shared broker', value: 250 }] })
  expect(preview.investments.holdings.map(({ instrument }) => instrument.name)).toEqual(['Known fund'])
  expect(JSON.stringify(preview)).not.toMatch(/Secret|9000/)
  const aunt = await person('Aunt')
  for (const member of [omar, aunt]) await share(layla, member, accounts)
  for (const ctx of [layla, omar]) {
    const ours = await readOurs(ctx, {})
    expect(ours.investments).toMatchObject([{ name: 'Shared broker', value: 250 }])
    expect(ours.total).toMatchObject({ net: 1950, assets: 1950 })
  }
  await expect(previewSharing(omar, { accounts: [placeOf('Shared broker')] })).rejects.toThrow()
  // somebody who sees nothing but a place
  await share(layla, aunt, [placeOf('Shared broker')])
  expect((await readOurs(aunt, {})).total).toMatchObject({ net: 250, income: 0 })
})

test('what a person moves to an account that they do not share is neither income nor spending, also in the preview', async () => {
  const [layla, omar] = [await person('Layla'), await person('Omar')]
  const shared = await addBankAccount(layla)
  const savings = await addBankAccount(layla, { kind: 'savings' })
  const moved = { day: '2026-03-02', amountMinor: 5_000_00n, text: 'TRANSFER TO OWN ACCOUNT' }
  const [out = '', into = ''] = await addBankRows(layla, [
    { accountId: shared, ...moved },
    { accountId: savings, ...moved, type: 'income' },
    { accountId: shared, day: '2026-03-03', amountMinor: 120_00n, category: 'dining' },
    { accountId: shared, day: '2026-02-03', amountMinor: 77_00n, category: 'dining' },
  ])
  await write(layla.db, layla, async (tx) => {
    await sql`update transactions set transfer_id = ${out}, transfer_by = 'auto'
      where user_id = ${layla.userId} and id = any(${[out, into]}::uuid[])`.execute(tx)
    await rebuildTotals(tx, layla.userId)
  })
  await share(layla, omar, [shared])
  for (const ctx of [layla, omar]) {
    const { total, categories, transfers } = await readOurs(ctx, { from: '2026-03-01', to: '2026-03-31' })
    expect([total.income, total.expenses, transfers]).toEqual([0, 120, { count: 1, amount: 5000 }])
    expect(categories.map(({ amount }) => amount)).toEqual([120])
  }
  const { month } = await previewSharing(layla, { accounts: [shared] })
  expect(month).toMatchObject({ count: 1, income: 0, expenses: 120 })
})
