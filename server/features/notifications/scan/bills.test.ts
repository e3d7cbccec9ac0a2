import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { addMonths } from '#contract/period.ts'
import type { Ctx } from '../../../context.ts'
import { system, write } from '../../../platform/db/db.ts'
import { followExpected } from '../../expected/service.follow.ts'
import { detectChanges, recordChangedPayments } from '../../expected/series/service.detect.ts'
import { createSeries } from '../../expected/series/service.create.ts'
import { addBankAccount, addBankRows, startLedger } from '../../ledger/testing/ledger.ts'
import { enterStatement } from '../../expected/cards/service.ts'
import { addCheque } from '../../expected/cheques/service.ts'
import { addInstalmentPlan } from '../../expected/instalments/service.ts'
import { scanUser } from './service.scan.ts'
import { startedFor } from '../../../../test/started.ts'

const world = startedFor(() => startLedger('2026-03-16T08:00:00Z'))
beforeEach(() => world.setNow('2026-03-16T08:00:00Z'))

type Told = { kind: string; data: Record<string, unknown> }
/** The notifications of these kinds after scanning the same figures twice. */
async function notificationsOf(ctx: Ctx, ...kinds: string[]): Promise<Told[]> {
  await scanUser(ctx)
  await scanUser(ctx)
  return system(ctx.db, async (tx) => {
    const { rows } = await sql<Told>`
      select kind, data from notifications where user_id = ${ctx.userId} order by id`.execute(tx)
    return rows.filter(({ kind }) => kinds.includes(kind))
  })
}

test('a bill is notified three days before, and again when its payment has not arrived', async () => {
  const ctx = await world.person()
  await addBankAccount(ctx, { balanceMinor: 10_000_000n })
  const bill = { amount: 350, cadence: 'monthly', next_date: '2026-03-20' } as const
  await createSeries(ctx, { ...bill, name: 'Internet' })
  await createSeries(ctx, { ...bill, name: 'Power', amount: 900 })
  const kinds = ['bill_due', 'bill_missed']
  expect(await notificationsOf(ctx, ...kinds)).toEqual([])
  world.setNow('2026-03-17T08:00:00Z')
  const due = {
    kind: 'bill_due',
    data: { day: '2026-03-20', name: 'Power', count: 2, total: { minor: '125000', currency: 'AED' } },
  }
  expect(await notificationsOf(ctx, ...kinds)).toEqual([due])
  world.setNow('2026-03-26T08:00:00Z')
  const [first, ...missed] = await notificationsOf(ctx, ...kinds)
  expect(first).toEqual(due)
  expect(
    new Set(missed.map(({ kind, data }) => `${kind} ${String(data['name'])} ${String(data['day'])}`)),
  ).toEqual(new Set(['bill_missed Internet 2026-03-20', 'bill_missed Power 2026-03-20']))
})

test('a cheque and an instalment that their account will not cover are notified at most ten days before', async () => {
  const ctx = await world.person()
  const account = await addBankAccount(ctx, { balanceMinor: 100_000n })
  const cheque = { payee: 'Landlord', amount: 4000, account_id: account }
  await addCheque(ctx, { ...cheque, number: '000101', date: '2026-03-22' })
  await addCheque(ctx, { ...cheque, number: '000102', date: '2026-05-22' })
  const plan = { kind: 'pay_later', account_id: account, count: 3, step: 'month' } as const
  await addInstalmentPlan(ctx, { ...plan, name: 'Phone', total: 3000, first_due: '2026-03-24' })
  await addInstalmentPlan(ctx, { ...plan, name: 'Sofa', total: 3000, first_due: '2026-04-24' })
  const notifications = await notificationsOf(ctx, 'payment_not_covered')
  expect(
    notifications
      .map(({ data }) => [data['what'], data['day'], data['amount']])
      .toSorted((a, b) => String(a[0]).localeCompare(String(b[0]))),
  ).toEqual([
    ['cheque', '2026-03-22', { minor: '400000', currency: 'AED' }],
    ['instalment', '2026-03-24', { minor: '100000', currency: 'AED' }],
  ])
})

test('a cheque that is not presented on its day is told of once, not every day', async () => {
  const ctx = await world.person()
  const account = await addBankAccount(ctx, { balanceMinor: 100_000n })
  const cheque = { payee: 'Landlord', amount: 4000, account_id: account }
  await addCheque(ctx, { ...cheque, number: '000101', date: '2026-03-17' })
  for (const day of ['16', '17', '18', '19']) {
    world.setNow(`2026-03-${day}T08:00:00Z`)
    const told = await notificationsOf(ctx, 'payment_not_covered')
    expect(told.map(({ data }) => [data['name'], data['day']])).toEqual([
      ['Cheque 000101 · Landlord', '2026-03-17'],
    ])
  }
})

test('a rent that recurs is told when its account will not cover it, other bills are not', async () => {
  const ctx = await world.person()
  await addBankAccount(ctx, { balanceMinor: 100_000n })
  const monthly = { cadence: 'monthly', amount: 4000 } as const
  await createSeries(ctx, { ...monthly, name: 'Landlord', kind: 'rent', next_date: '2026-03-20' })
  await createSeries(ctx, { ...monthly, name: 'Cleaner', kind: 'other', next_date: '2026-03-20' })
  // later than what only recurs is told
  await createSeries(ctx, { ...monthly, name: 'Car', kind: 'loan', next_date: '2026-03-24' })
  // the shortage before pay day is the same one
  const told = await notificationsOf(ctx, 'payment_not_covered', 'balance_low')
  expect(told.map(({ data }) => [data['what'], data['name'], data['day'], data['short']])).toEqual([
    ['series', 'Landlord', '2026-03-20', { minor: '700000', currency: 'AED' }],
  ])
})

test('a bill that its payee takes by a direct debit is told when its account will not cover it, others are not', async () => {
  const ctx = await world.person()
  const accountId = await addBankAccount(ctx, { balanceMinor: 20_000n })
  const monthly = (merchant: string, text: string) =>
    [1, 2, 3, 4].map((back) => ({
      accountId,
      day: addMonths('2026-03-19', -back),
      amountMinor: 40_000n,
      merchantKey: merchant.toLowerCase(),
      merchant,
      text,
      category: 'utilities',
    }))
  await addBankRows(ctx, [
    ...monthly('Telecom', 'UAEDDS DR TELECOM'),
    ...monthly('Power', 'POWER BILL ONLINE'),
  ])
  await write(ctx.db, ctx, (tx) => recordChangedPayments(tx, ctx.userId, null, ctx.clock.now()))
  await detectChanges(ctx)
  const told = await notificationsOf(ctx, 'payment_not_covered')
  expect(told.map(({ data }) => [data['what'], data['name'], data['day']])).toEqual([
    ['series', 'Telecom', '2026-03-19'],
  ])
})

test('a returned cheque that is in no book is told once, with its fee', async () => {
  const ctx = await world.person()
  const accountId = await addBankAccount(ctx, { balanceMinor: 4_000_000n })
  const [, back] = await addBankRows(ctx, [
    { accountId, day: '2026-03-14', amountMinor: 2_100_000n, text: 'INWARD CLEARING CHEQUE 000412' },
    {
      accountId,
      day: '2026-03-16',
      amountMinor: 2_100_000n,
      type: 'income',
      text: 'INWARD CHQ RETURN 000412 INSUFFICIENT FUNDS',
    },
    { accountId, day: '2026-03-16', amountMinor: 10_500n, text: 'CHEQUE RETURN CHARGES' },
    // an older one is no news
    { accountId, day: '2026-02-16', amountMinor: 900n, type: 'income', text: 'INWARD CHQ RETURN 000399' },
  ])
  const aed = (minor: string) => ({ minor, currency: 'AED' })
  expect(await notificationsOf(ctx, 'cheque_returned')).toEqual([
    {
      kind: 'cheque_returned',
      data: {
        transactionId: back,
        day: '2026-03-16',
        name: 'Cheque 000412',
        amount: aed('2100000'),
        fee: aed('10500'),
      },
    },
  ])
})

test('a cheque of the book is told as returned where the bank lists its charge alone', async () => {
  const ctx = await world.person()
  const accountId = await addBankAccount(ctx, { balanceMinor: 4_000_000n })
  const cheque = { payee: 'Landlord', account_id: accountId, purpose: 'rent' as const }
  await addCheque(ctx, { ...cheque, number: '000104', date: '2026-03-14', amount: 2300 })
  await addCheque(ctx, { ...cheque, number: '000105', date: '2026-06-14', amount: 2300 })
  const [, charge] = await addBankRows(ctx, [
    // of no cheque in the book: the amount is not known
    { accountId, day: '2026-03-15', amountMinor: 10_500n, text: 'CHEQUE RETURN CHARGES 000777' },
    { accountId, day: '2026-03-16', amountMinor: 10_500n, text: 'CHEQUE RETURN CHARGES 000104' },
  ])
  const aed = (minor: string) => ({ minor, currency: 'AED' })
  expect(await notificationsOf(ctx, 'cheque_returned')).toEqual([
    {
      kind: 'cheque_returned',
      data: {
        transactionId: charge,
        day: '2026-03-16',
        name: 'Cheque 000104',
        amount: aed('230000'),
        fee: aed('10500'),
      },
    },
  ])
})

test('a card is notified five days before it is due, unless its minimum is paid', async () => {
  const ctx = await world.person()
  const card = await addBankAccount(ctx, { kind: 'card', name: 'Platinum', balanceMinor: -250_000n })
  const statement = { due: '2026-03-20', amount: 2500, minimum: 125 }
  await enterStatement(ctx, card, '2026-02-25', statement)
  expect(await notificationsOf(ctx, 'card_due')).toMatchObject([
    { data: { name: 'Platinum', day: '2026-03-20', left: { minor: '250000' }, minimum: { minor: '12500' } } },
  ])
  const otherPerson = await world.person()
  const paid = await addBankAccount(otherPerson, { kind: 'card', balanceMinor: -250_000n })
  await enterStatement(otherPerson, paid, '2026-02-25', statement)
  await addBankRows(otherPerson, [
    { accountId: paid, day: '2026-03-02', amountMinor: 20_000n, type: 'income' },
  ])
  await write(otherPerson.db, otherPerson, (tx) => followExpected(tx, otherPerson))
  expect(await notificationsOf(otherPerson, 'card_due')).toEqual([])
  // what the account will not cover is told as that
  const short = await world.person()
  await addBankAccount(short, { balanceMinor: 100_000n })
  const third = await addBankAccount(short, { kind: 'card', name: 'Gold', balanceMinor: -250_000n })
  await enterStatement(short, third, '2026-02-25', statement)
  expect(await notificationsOf(short, 'card_due', 'payment_not_covered')).toMatchObject([
    { data: { what: 'card', id: third, day: '2026-03-20', short: { minor: '150000' } } },
  ])
})

test('a new subscription is notified once', async () => {
  const ctx = await world.person()
  const account = await addBankAccount(ctx, { balanceMinor: 10_000_000n })
  const monthly = (name: string, count: number) =>
    Array.from({ length: count }, (_, back) => ({
      accountId: account,
      day: addMonths('2026-03-14', -back),
      amountMinor: 4500n,
      merchantKey: name.toLowerCase(),
      merchant: name,
      category: 'streaming',
    }))
  await addBankRows(ctx, [...monthly('Streamly', 14), ...monthly('Tunely', 3)])
  const found = await notificationsOf(ctx, 'new_subscription')
  expect(found.map(({ data }) => data['name'])).toEqual(['Tunely'])
})
