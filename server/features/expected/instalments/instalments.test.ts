import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/expected/instalments.ts'
import { listChanges, undoChange } from '#contract/changes/changes.ts'
import { lookAhead } from '#contract/planning/look-ahead.ts'
import { searchTransactions } from '#contract/ledger/transactions.ts'
import { bulkEdit } from '#contract/ledger/transaction-edits.ts'
import { addDays, addMonths } from '#contract/period.ts'
import { startWorld, type TestUser, type World } from '../../../../test/world.ts'
import type { Ctx } from '../../../context.ts'
import { addBankAccount, addBankRows, type BankRow } from '../../ledger/testing/ledger.ts'
import { addLines, ctxOf, ledgerSums, totalsOff } from '../testing/lines.ts'
import type { Line } from '../types.ts'
import { suggestInstalmentPlans } from './suggest.ts'
import { amountsOf, dueDay, interestOf, principalOf, type Terms } from './schedule.ts'
import { readInstalmentLine } from './words.ts'

const now = new Date('2026-11-22T08:00:00Z')
let world: World
beforeAll(async () => {
  world = await startWorld({ clock: { now: () => now } })
}, 60_000)
afterAll(() => world.stop())

type Rows = Omit<BankRow, 'accountId'>[]
type Person = { user: TestUser; ctx: Ctx; account: string; lines(rows: Rows): Promise<string[]> }
async function person(kind = 'current', balanceMinor = 5000_00n): Promise<Person> {
  const user = await world.signUp()
  const ctx = ctxOf(world, user)
  const account = await addBankAccount(ctx, { kind, balanceMinor })
  return {
    user,
    ctx,
    account,
    lines: (rows) => addLines(ctx, account, rows),
  }
}
const list = async ({ user }: Person) => (await user.call(contract.listInstalments)).body
const emis = (from: string, count: number, minor: bigint): Rows =>
  Array.from({ length: count }, (_, index) => ({
    day: addMonths(from, index),
    amountMinor: minor,
    text: 'INSTALLMENT PLAN EMI 12/0042',
  }))
async function confirmed(owner: Person, body: object = {}): Promise<contract.InstalmentPlan> {
  const { suggestions } = await list(owner)
  expect(suggestions).toHaveLength(1)
  const { body: answer, status } = await owner.user.call(contract.confirmInstalmentPlan, {
    params: { id: suggestions[0]?.key ?? '' },
    body,
  })
  expect(status).toBe(200)
  return answer.plan
}

test('a purchase of 6,000 in 12 instalments of 500 with a fee of 240 is spending of 6,240', async () => {
  const owner = await person('card', -1000_00n)
  await owner.lines([
    {
      day: '2025-11-01',
      amountMinor: 6000_00n,
      text: 'SHARAF DG DUBAI',
      merchant: 'Sharaf DG',
      category: 'shopping',
    },
    { day: '2025-11-05', amountMinor: 6000_00n, type: 'income', text: 'EPP Booking' },
    { day: '2025-11-05', amountMinor: 240_00n, text: 'INSTALLMENT PLAN PROCESSING FEE' },
    ...emis('2025-12-05', 11, 500_00n),
  ])
  // the booking is never income, and what pays for the purchase is not spent twice, confirmed or not
  const before = { 'expense none': 240, 'expense shopping': 6000 }
  expect(await ledgerSums(owner.ctx)).toEqual(before)
  const { suggestions } = await list(owner)
  expect(suggestions[0]).toMatchObject({ kind: 'card', name: 'Sharaf DG', total: 6000, count: 12, each: 500 })
  expect(suggestions[0]?.evidence.map(({ role }) => role).slice(0, 3)).toEqual([
    'purchase',
    'conversion',
    'fee',
  ])
  const plan = await confirmed(owner)
  expect(plan).toMatchObject({
    paid_count: 11,
    paid: 5500,
    left: 500,
    cost: 240,
    cost_share: 0.04,
    state: 'active',
  })
  const { body: listed, status } = await owner.user.call(searchTransactions, { query: {} })
  expect(status).toBe(200)
  expect(listed.data[0]?.title).toEqual({
    code: 'instalment_of',
    params: { number: '11', count: '12', name: 'Sharaf DG' },
  })
  const { body: ahead } = await owner.user.call(lookAhead)
  expect(
    ahead.days.flatMap(({ date, events }) => events.map(({ name, amount }) => [date, name, amount])),
  ).toEqual([['2026-11-22', 'Instalment 12 of 12 · Sharaf DG', 500]])
  await owner.lines([{ day: '2026-11-06', amountMinor: 500_00n, text: 'INSTALLMENT PLAN EMI 12/0042' }])
  expect(await ledgerSums(owner.ctx)).toEqual({ 'expense none': 240, 'expense shopping': 6000 })
  expect((await list(owner)).plans[0]).toMatchObject({ state: 'finished', left: 0, paid_count: 12 })
  expect(await totalsOff(owner.ctx)).toEqual([])
  await owner.user.call(contract.deleteInstalmentPlan, { params: { id: plan.id } })
  expect(await ledgerSums(owner.ctx)).toEqual(before)
  // only a user who says that there is no plan has its lines count as the bank lists them
  const changeIds = async () => (await owner.user.call(listChanges)).body.data.map(({ id }) => id)
  const idsBefore = await changeIds()
  await owner.user.call(contract.dismissInstalmentPlan, {
    params: { id: (await list(owner)).suggestions[0]?.key ?? '' },
  })
  expect(await ledgerSums(owner.ctx)).toEqual({ ...before, 'income none': 6000, 'expense none': 240 + 6000 })
  const dismissal = (await changeIds()).find((id) => !idsBefore.includes(id)) ?? ''
  expect((await owner.user.call(undoChange, { params: { id: dismissal } })).status).toBe(200)
  expect(await ledgerSums(owner.ctx)).toEqual(before)
  const { body } = await owner.user.call(listChanges, { query: { bin: 'true' } })
  await owner.user.call(undoChange, { params: { id: body.data[0]?.id ?? '' } })
  expect(await ledgerSums(owner.ctx)).toEqual({ 'expense none': 240, 'expense shopping': 6000 })
  expect(await totalsOff(owner.ctx)).toEqual([])
})

test('only the interest in instalments counts as spending, and an early settlement ends the plan', async () => {
  const owner = await person('card', -1000_00n)
  await owner.lines([
    { day: '2026-06-01', amountMinor: 1200_00n, text: 'IKEA', category: 'shopping' },
    { day: '2026-06-04', amountMinor: 1200_00n, type: 'income', text: 'EPP BOOKING' },
    ...emis('2026-07-04', 4, 212_00n),
  ])
  const plan = await confirmed(owner)
  expect(plan).toMatchObject({ count: 6, cost: 72, left: 424 })
  expect(await ledgerSums(owner.ctx)).toEqual({ 'expense none': 48, 'expense shopping': 1200 })
  const [paid = ''] = await owner.lines([
    { day: '2026-11-10', amountMinor: 410_50n, text: 'PAYMENT TO CARD PLAN' },
  ])
  const { body } = await owner.user.call(contract.updateInstalmentPlan, {
    params: { id: plan.id },
    body: { settled_on: '2026-11-10', settlement_id: paid },
  })
  expect(body.plan).toMatchObject({ state: 'settled', left: 0, cost: 58.5 })
  expect(await ledgerSums(owner.ctx)).toEqual({ 'expense none': 58.5, 'expense shopping': 1200 })
  expect((await list(owner)).left).toBe(0)
  expect(await totalsOff(owner.ctx)).toEqual([])
})

test('a plan of 12 months is suggested when it was booked more than a year ago, and when it has ended', async () => {
  const owner = await person('card', -1000_00n)
  await owner.lines([
    { day: '2025-09-05', amountMinor: 6000_00n, text: 'SHARAF DG', category: 'shopping' },
    { day: '2025-09-09', amountMinor: 6000_00n, type: 'income', text: 'EPP BOOKING' },
    { day: '2025-09-09', amountMinor: 240_00n, text: 'INSTALLMENT PLAN PROCESSING FEE' },
    ...emis('2025-10-09', 12, 500_00n),
    // 48 months, three years and a half ago
    { day: '2023-05-01', amountMinor: 9600_00n, text: 'FURNITURE HOUSE', category: 'shopping' },
    { day: '2023-05-03', amountMinor: 9600_00n, type: 'income', text: 'EPP BOOKING' },
  ])
  expect(await ledgerSums(owner.ctx)).toEqual({ 'expense none': 240, 'expense shopping': 15_600 })
  const { suggestions } = await list(owner)
  expect(suggestions.map(({ total, count }) => [total, count])).toContainEqual([6000, 12])
  const key = suggestions.find(({ total }) => total === 6000)?.key ?? ''
  const { body } = await owner.user.call(contract.confirmInstalmentPlan, { params: { id: key }, body: {} })
  expect(body.plan).toMatchObject({ paid_count: 12, state: 'finished', cost: 240 })
  expect(await ledgerSums(owner.ctx)).toMatchObject({ 'expense none': 240, 'expense shopping': 15_600 })
})

test('what the user left out of the figures stays out and what the user counts stays in, whatever becomes of a suggested plan', async () => {
  const owner = await person('card', -1000_00n)
  const [instalment = ''] = await addBankRows(
    owner.ctx,
    emis('2026-09-05', 1, 500_00n).map((row) => ({ accountId: owner.account, ...row })),
  )
  const exclude = async (id: string, excluded: boolean): Promise<void> => {
    const answer = await owner.user.call(bulkEdit, { body: { ids: [id], set: { excluded } } })
    expect(answer.status).toBe(200)
  }
  await exclude(instalment, true)
  const [, booking = ''] = await owner.lines([
    { day: '2026-08-01', amountMinor: 6000_00n, text: 'SHARAF DG', category: 'shopping' },
    { day: '2026-08-05', amountMinor: 6000_00n, type: 'income', text: 'EPP BOOKING' },
    ...emis('2026-10-05', 1, 500_00n),
  ])
  expect(await ledgerSums(owner.ctx)).toEqual({ 'expense shopping': 6000 })
  await exclude(booking, false)
  for (let turn = 0; turn < 2; turn += 1) await owner.lines([])
  expect(await ledgerSums(owner.ctx)).toEqual({ 'expense shopping': 6000, 'income none': 6000 })
  const { suggestions } = await list(owner)
  await owner.user.call(contract.dismissInstalmentPlan, { params: { id: suggestions[0]?.key ?? '' } })
  expect(await ledgerSums(owner.ctx)).toEqual({
    'expense none': 500,
    'expense shopping': 6000,
    'income none': 6000,
  })
})

test('a plan added by hand takes the credit that booked it, now or later, and is not suggested again', async () => {
  const owner = await person('card', -1000_00n)
  const [purchase = ''] = await owner.lines([
    { day: '2026-09-05', amountMinor: 6000_00n, text: 'SHARAF DG', category: 'shopping' },
  ])
  const { status } = await owner.user.call(contract.createInstalmentPlan, {
    body: {
      kind: 'card',
      name: 'Television',
      account_id: owner.account,
      total: 6000,
      count: 12,
      first_due: '2026-10-09',
      purchase_id: purchase,
    },
  })
  expect(status).toBe(200)
  await owner.lines([
    { day: '2026-09-09', amountMinor: 6000_00n, type: 'income', text: 'EPP BOOKING' },
    // another purchase of the same amount, converted into a plan of its own
    { day: '2026-09-20', amountMinor: 6000_00n, text: 'IKEA', category: 'shopping' },
    { day: '2026-09-24', amountMinor: 6000_00n, type: 'income', text: 'EPP BOOKING' },
    ...emis('2026-10-09', 2, 500_00n),
  ])
  const { plans, suggestions } = await list(owner)
  expect(plans).toMatchObject([{ paid_count: 2, left: 5000 }])
  expect(plans[0]?.evidence.map(({ role }) => role)).toContain('conversion')
  expect(suggestions).toMatchObject([{ name: 'IKEA', total: 6000 }])
  expect(await ledgerSums(owner.ctx)).toEqual({ 'expense shopping': 12_000 })
  expect(await totalsOff(owner.ctx)).toEqual([])
})

test('a plan added by hand is the one that the bank’s lines suggest', async () => {
  const owner = await person('card', -1000_00n)
  await owner.lines([
    { day: '2026-09-05', amountMinor: 6000_00n, text: 'SHARAF DG', category: 'shopping' },
    { day: '2026-09-09', amountMinor: 6000_00n, type: 'income', text: 'EPP BOOKING' },
    ...emis('2026-10-09', 2, 500_00n),
  ])
  const { status } = await owner.user.call(contract.createInstalmentPlan, {
    body: {
      kind: 'card',
      name: 'Television',
      account_id: owner.account,
      total: 6000,
      count: 12,
      first_due: '2026-10-01',
    },
  })
  expect(status).toBe(200)
  expect(await list(owner)).toMatchObject({ suggestions: [], plans: [{ paid_count: 2, name: 'Television' }] })
  expect(await ledgerSums(owner.ctx)).toEqual({ 'expense shopping': 6000 })
})

test('a foreclosure settles its plan', async () => {
  const owner = await person('card', -1000_00n)
  await owner.lines([
    { day: '2026-05-01', amountMinor: 6000_00n, text: 'SHARAF DG', category: 'shopping' },
    { day: '2026-05-05', amountMinor: 6000_00n, type: 'income', text: 'EPP BOOKING' },
    ...emis('2026-06-05', 4, 500_00n),
  ])
  const plan = await confirmed(owner)
  await owner.lines([
    { day: '2026-09-20', amountMinor: 4000_00n, text: 'FORECLOSURE DEBIT TRANSACTION' },
    { day: '2026-09-20', amountMinor: 105_00n, text: 'FORECLOSURE FEE' },
  ])
  expect(await ledgerSums(owner.ctx)).toEqual({ 'expense none': 105, 'expense shopping': 6000 })
  const { plans, left } = await list(owner)
  expect(plans).toMatchObject([{ state: 'settled', left: 0, cost: 105, paid_count: 4, paid: 6000 }])
  expect(plans[0]?.instalments.filter(({ state }) => state !== 'paid')).toEqual([])
  expect(left).toBe(0)
  // the user may say that it does not belong to the plan
  const settlement = plans[0]?.evidence.find(({ role }) => role === 'settlement')?.transaction_id ?? ''
  const { body } = await owner.user.call(contract.unlinkInstalmentPayment, {
    params: { id: plan.id, transaction: settlement },
  })
  expect(body.plan).toMatchObject({ state: 'active', left: 4000 })
  expect(await totalsOff(owner.ctx)).toEqual([])
})

test('a foreclosure of a plan that nobody confirmed is no spending', async () => {
  const owner = await person('card', -1000_00n)
  await owner.lines([
    { day: '2026-09-01', amountMinor: 4800_00n, text: 'EMIRATES AIRLINE', category: 'travel' },
    { day: '2026-09-03', amountMinor: 4800_00n, type: 'income', text: 'EPP BOOKING EMIRATES AIRLINE' },
    ...emis('2026-10-05', 1, 400_00n),
    { day: '2026-10-27', amountMinor: 4400_00n, text: 'EPP FORECLOSURE EMIRATES AIRLINE' },
    { day: '2026-10-27', amountMinor: 105_00n, text: 'EPP FORECLOSURE FEE' },
  ])
  const figures = { 'expense none': 105, 'expense travel': 4800 }
  expect(await ledgerSums(owner.ctx)).toEqual(figures)
  await confirmed(owner)
  expect(await ledgerSums(owner.ctx)).toEqual(figures)
  expect((await list(owner)).plans).toMatchObject([{ state: 'settled', left: 0 }])
  expect(await totalsOff(owner.ctx)).toEqual([])
})

test('a fee belongs to the plan booked that day, whichever is confirmed first', async () => {
  const owner = await person('card', -1000_00n)
  const booked = (text: string, minor: bigint, day: string): Rows => [
    { day, amountMinor: minor, text, merchant: text, category: 'shopping' },
    { day, amountMinor: minor, type: 'income', text: `EPP BOOKING ${text}` },
  ]
  await owner.lines([
    ...booked('EMIRATES', 4800_00n, '2026-05-03'),
    ...emis('2026-06-05', 6, 400_00n),
    ...booked('SHARAF', 5400_00n, '2026-08-10'),
    { day: '2026-08-10', amountMinor: 49_00n, text: 'EPP PROCESSING FEE' },
    ...emis('2026-09-10', 3, 450_00n),
  ])
  const keyOf = async (name: string): Promise<string> =>
    (await list(owner)).suggestions.find((one) => one.name === name)?.key ?? ''
  for (const name of ['EMIRATES', 'SHARAF'])
    await owner.user.call(contract.confirmInstalmentPlan, { params: { id: await keyOf(name) }, body: {} })
  const costs = new Map((await list(owner)).plans.map(({ name, cost }) => [name, cost]))
  expect([costs.get('EMIRATES'), costs.get('SHARAF'), costs.size]).toEqual([0, 49, 2])
})

test('an order in four parts is 1,000 whichever way it is counted, and a debit retried twice is one part', async () => {
  const owner = await person()
  const part = (day: string, type: 'income' | 'expense' = 'expense'): Rows[number] => ({
    day,
    amountMinor: 250_00n,
    type,
    text: type === 'income' ? 'TABBY FZ LLC REVERSAL' : 'GEIDEA*TABBY FZ LLC',
  })
  await owner.lines([
    part('2026-08-20'),
    part('2026-09-20'),
    part('2026-09-20', 'income'),
    part('2026-09-21'),
    part('2026-09-22', 'income'),
    part('2026-09-23'),
    part('2026-10-20'),
  ])
  const plan = await confirmed(owner, { name: 'Running shoes' })
  expect(plan).toMatchObject({ provider: 'tabby', total: 1000, count: 4, paid_count: 3, left: 250 })
  expect(plan.evidence.filter(({ role }) => role === 'retry')).toHaveLength(4)
  expect(await ledgerSums(owner.ctx)).toEqual({ 'expense none': 750 })
  const { commitments, left } = await list(owner)
  expect(left).toBe(250)
  expect(commitments.reduce((sum, { amount }) => sum + amount, 0)).toBe(250)
  await owner.user.call(contract.updateInstalmentPlan, { params: { id: plan.id }, body: { counts: 'order' } })
  expect(await ledgerSums(owner.ctx)).toEqual({ 'expense none': 1000 })
  await owner.lines([part('2026-11-20')])
  expect(await ledgerSums(owner.ctx)).toEqual({ 'expense none': 1000 })
  await owner.user.call(contract.updateInstalmentPlan, { params: { id: plan.id }, body: { counts: 'paid' } })
  expect(await ledgerSums(owner.ctx)).toEqual({ 'expense none': 1000 })
  expect((await list(owner)).plans[0]?.state).toBe('finished')
  expect(await totalsOff(owner.ctx)).toEqual([])
})

test('a partial refund reduces the last instalment first, and the total by the same amount', async () => {
  const owner = await person()
  await owner.lines([{ day: '2026-11-02', amountMinor: 333_33n, text: 'POSTPAY DUBAI' }])
  const plan = await confirmed(owner, { total: 1000, counts: 'order' })
  expect(plan.instalments.map(({ amount }) => amount)).toEqual([333.33, 333.33, 333.34])
  const { body } = await owner.user.call(contract.updateInstalmentPlan, {
    params: { id: plan.id },
    body: { refunded: 400 },
  })
  expect(body.plan).toMatchObject({ left: 266.67, refunded: 400 })
  expect(body.plan.instalments.map(({ amount }) => amount)).toEqual([333.33, 266.67])
  expect(await ledgerSums(owner.ctx)).toEqual({ 'expense none': 600 })
  await owner.lines([{ day: '2026-12-01', amountMinor: 266_67n, text: 'POSTPAY DUBAI' }])
  expect((await list(owner)).plans[0]).toMatchObject({ state: 'finished', paid: 600 })
})

test('equal orders at a shop are not a plan; a dismissed plan is not suggested again; other users see nothing', async () => {
  const [owner, stranger] = [await person(), await person()]
  await owner.lines([
    { day: '2026-10-01', amountMinor: 90_00n, text: 'TALABAT.COM' },
    { day: '2026-11-01', amountMinor: 90_00n, text: 'TALABAT.COM' },
    { day: '2026-11-02', amountMinor: 100_00n, text: 'TAMARA FZE' },
    { day: '2026-11-03', amountMinor: 100_00n, text: 'TABBY CARD PAYMENT' },
  ])
  const { suggestions } = await list(owner)
  expect(suggestions.map(({ provider, count }) => [provider, count])).toEqual([['tamara', 3]])
  const params = { id: suggestions[0]?.key ?? '' }
  expect((await stranger.user.call(contract.confirmInstalmentPlan, { params, body: {} })).status).toBe(404)
  expect((await owner.user.call(contract.dismissInstalmentPlan, { params })).status).toBe(200)
  expect(await list(owner)).toMatchObject({ suggestions: [], plans: [] })
  const body = {
    kind: 'pay_later',
    name: 'Sofa',
    account_id: owner.account,
    total: 100,
    count: 3,
    first_due: '2026-12-01',
  } as const
  const created = await owner.user.call(contract.createInstalmentPlan, { body })
  expect(created.body.plan.instalments.map(({ amount }) => amount)).toEqual([33.33, 33.33, 33.34])
  expect((await stranger.user.call(contract.createInstalmentPlan, { body })).status).toBe(400)
  expect(
    (await stranger.user.call(contract.deleteInstalmentPlan, { params: { id: created.body.plan.id } }))
      .status,
  ).toBe(404)
})

test.each([
  ['EPP Booking', 'income', 'conversion'],
  ['EIP INSTALLMENT', 'expense', 'instalment'],
  ['INSTALLMENT PLAN PROCESSING FEE', 'expense', 'fee'],
  ['FORECLOSURE DEBIT TRANSACTION', 'expense', 'settlement'],
  ['FORECLOSURE FEE', 'expense', 'fee'],
  ['INWARD IPP SALARY', 'income', undefined],
  ['HOME LOAN INSTALLMENT', 'expense', undefined],
] as const)('reads %s', (text, type, role) => {
  expect(readInstalmentLine(text, type)?.role).toBe(role)
})

const terms: fc.Arbitrary<Terms> = fc
  .record({
    kind: fc.constantFrom('card' as const, 'pay_later' as const),
    total: fc.bigInt({ min: 1000n, max: 10n ** 9n }),
    count: fc.integer({ min: 2, max: 48 }),
    refund: fc.integer({ min: 0, max: 100 }),
    interest: fc.integer({ min: 0, max: 30 }),
    step: fc.constantFrom('month' as const, 'two_weeks' as const),
  })
  .map(({ kind, total, count, refund, interest, step }) => {
    const part = total / BigInt(count)
    const perInstalment = kind === 'card' ? part + (part * BigInt(interest)) / 100n : part
    return {
      kind,
      total,
      count,
      each: perInstalment,
      step,
      refunded: (total * BigInt(refund)) / 100n,
      firstDue: '2026-01-31',
    }
  })

test('any plan: instalments add up to the total plus interest less the refund, and principal to the total', () => {
  fc.assert(
    fc.property(terms, (life) => {
      const sum = (minors: readonly bigint[]): bigint => minors.reduce((total, minor) => total + minor, 0n)
      const amounts = amountsOf(life)
      expect(sum(amounts)).toBe(life.total + interestOf(life) - life.refunded)
      expect(amounts.every((minor) => minor >= 0n)).toBe(true)
      expect(sum(amounts.map((_, at) => principalOf(life, at)))).toBe(life.total)
    }),
    { numRuns: Number(process.env['CHECK_RUNS'] ?? 200), endOnFailure: true },
  )
})

const history = fc.array(
  fc.record({
    offset: fc.nat(200),
    amount: fc.integer({ min: 1, max: 3 }),
    text: fc.constantFrom(
      'TABBY FZ LLC',
      'TABBY REVERSAL',
      'TAMARA FZE',
      'TALABAT',
      'EPP BOOKING',
      'EPP EMI',
    ),
  }),
  { maxLength: 25 },
)
test('any lines: no line is in two suggestions, and order does not matter', () => {
  fc.assert(
    fc.property(history, fc.nat(), (rows, turn) => {
      const lines = rows.map(({ offset, amount, text }, index): Line => ({
        id: `l${String(index).padStart(2, '0')}`,
        accountId: 'a',
        day: addDays('2026-01-01', offset),
        type: /REVERSAL|BOOKING/.test(text) ? 'income' : 'expense',
        minor: BigInt(amount) * 1000n,
        currency: 'AED',
        text,
        merchant: null,
        onCard: false,
        kind: null,
        title: null,
        pending: false,
        transferId: null,
      }))
      const cut = turn % (lines.length + 1)
      const turned = [...lines.slice(cut), ...lines.slice(0, cut)].toReversed()
      const suggestions = suggestInstalmentPlans(lines, new Set())
      const ids = suggestions.flatMap(({ links }) =>
        links.filter(({ role }) => role !== 'retry').map(({ line }) => line.id),
      )
      expect(new Set(ids).size).toBe(ids.length)
      expect(
        suggestInstalmentPlans(turned, new Set())
          .map(({ key }) => key)
          .toSorted(),
      ).toEqual(suggestions.map(({ key }) => key).toSorted())
      const shops = suggestions.flatMap(({ links }) => links.filter(({ line }) => line.text === 'TALABAT'))
      expect(shops.every(({ role }) => role === 'purchase')).toBe(true)
    }),
    { numRuns: Number(process.env['CHECK_RUNS'] ?? 200), endOnFailure: true },
  )
  expect(dueDay({ firstDue: '2026-01-31', step: 'month' }, 1)).toBe('2026-02-28')
})
