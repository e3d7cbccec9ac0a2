import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsQuick } from '#contract/accounts/accounts.ts'
import * as contract from '#contract/expected/cards.ts'
import { listChanges, undoChange } from '#contract/changes/changes.ts'
import { lookAhead } from '#contract/planning/look-ahead.ts'
import { sql } from 'kysely'
import { startWorld, type TestUser, type World } from '../../../../test/world.ts'
import type { Ctx } from '../../../context.ts'
import { write } from '../../../platform/db/db.ts'
import { addBankAccount, addBankRows, type BankRow } from '../../ledger/testing/ledger.ts'
import { recountTotals } from '../../payments/totals/service.totals.ts'
import { pairTransfers } from '../../payments/transfers/service.transfers.ts'
import { ctxOf, ledgerSums, totalsOff } from '../testing/lines.ts'
import { followExpected } from '../service.follow.ts'
import { lastStatement, minimumOf, minimumOnly, nextStatement } from './statement-days.ts'

// each reading of the clock is a millisecond later, so that changes have an order
let time = new Date('2026-11-22T08:00:00Z').getTime()
let world: World
beforeAll(async () => {
  world = await startWorld({ clock: { now: () => new Date(time++) } })
}, 60_000)
afterAll(() => world.stop())

async function cardholder(): Promise<{ user: TestUser; ctx: Ctx; current: string; card: string }> {
  const user = await world.signUp()
  const ctx = ctxOf(world, user)
  const current = await addBankAccount(ctx, { balanceMinor: 12_000_00n })
  const card = await addBankAccount(ctx, { kind: 'card', name: 'Platinum', balanceMinor: -5329_00n })
  await write(ctx.db, ctx, async (tx) => {
    await sql`update accounts set credit_limit_minor = 2000000, credit_available_minor = 1467100
      where user_id = ${user.id} and id = ${card}`.execute(tx)
  })
  return { user, ctx, current, card }
}

test('shows limit, available, owed, statement, minimum and due date; the limit never counts as money', async () => {
  const { user, ctx, current, card } = await cardholder()
  const params = { accountId: card }
  const { body: first } = await user.call(contract.readCard, { params })
  expect(first.card).toMatchObject({
    limit: 20_000,
    available: 14_671,
    owed: 5329,
    statement: null,
    minimum_only: null,
  })
  expect((await user.call(accountsQuick)).body.total_balance).toBe(12_000 - 5329)
  await user.call(contract.updateCard, {
    params,
    body: { statement_day: 31, due_days: 25, minimum_percent: 5, minimum_floor: 100, monthly_rate: 3.75 },
  })
  const entered = await user.call(contract.saveStatement, {
    params: { ...params, day: '2026-10-31' },
    body: { due: '2026-11-25', amount: 8500 },
  })
  expect(entered.body.card.statement).toMatchObject({
    amount: 8500,
    minimum: 425,
    left: 8500,
    state: 'due',
    source: 'entered',
  })
  expect(entered.body.card.next_statement).toBe('2026-11-30')
  const events = async () =>
    (await user.call(lookAhead)).body.days.flatMap(({ date, events: of }) =>
      of.map(({ source, name, amount, account_id, to_account_id }) => [
        date,
        source,
        name,
        amount,
        account_id,
        to_account_id,
      ]),
    )
  expect(await events()).toEqual([
    ['2026-11-25', 'card', 'Credit card payment · Platinum', 8500, current, card],
  ])
  await user.call(contract.updateCard, { params, body: { pays: 'minimum' } })
  expect((await events())[0]?.[3]).toBe(425)
  // the card's debt is deducted at once; its payment only moves money and is not deducted again
  const safe = (await user.call(lookAhead)).body.safe_to_spend
  expect(safe?.amount).toBe(12_000 - 5329)
  // a payment in the card's lines covers the minimum
  await addBankRows(ctx, [
    { accountId: card, day: '2026-11-10', amountMinor: 500_00n, type: 'income', text: 'PAYMENT RECEIVED' },
  ])
  await write(ctx.db, ctx, (tx) => followExpected(tx, ctx))
  const { body: paid } = await user.call(contract.readCard, { params })
  expect(paid.card.statement).toMatchObject({ paid: 500, left: 8000, minimum_left: 0, state: 'minimum_paid' })
  expect(paid.card.minimum_only).toMatchObject({ owed: 8000, first: 400 })
  expect(paid.card.minimum_only?.months).toBeGreaterThan(12)
  expect(await events()).toEqual([])
  const { body: trail } = await user.call(listChanges)
  expect(trail.data[0]).toMatchObject({ kind: 'card.edit', params: { name: 'Platinum' } })
  await user.call(undoChange, { params: { id: trail.data[0]?.id ?? '' } })
  expect((await user.call(contract.readCard, { params })).body.card.terms.pays).toBe('full')
})

test('without an entered statement, the balance on the statement day is computed; another user’s card is not found', async () => {
  const { user, ctx, current, card } = await cardholder()
  await addBankRows(ctx, [
    { accountId: card, day: '2026-11-16', amountMinor: 1329_00n, text: 'NOON' },
    { accountId: card, day: '2026-11-18', amountMinor: 1000_00n, type: 'income', text: 'PAYMENT RECEIVED' },
  ])
  const { body } = await user.call(contract.updateCard, {
    params: { accountId: card },
    body: { statement_day: 15, due_days: 21 },
  })
  expect(body.card.statement).toEqual({
    day: '2026-11-15',
    due: '2026-12-06',
    amount: 5000,
    minimum: null,
    source: 'calculated',
    paid: 1000,
    left: 4000,
    minimum_left: null,
    state: 'due',
  })
  const stranger = await world.signUp()
  for (const accountId of [card, 'x'])
    expect((await stranger.call(contract.readCard, { params: { accountId } })).status).toBe(404)
  expect((await user.call(contract.readCard, { params: { accountId: current } })).status).toBe(404)
  const bad = await user.call(contract.updateCard, {
    params: { accountId: card },
    body: { statement_day: 32 },
  })
  expect(bad.status).toBe(400)
})

test('an imported card has its balance, statement and minimum as a connected one', async () => {
  const user = await world.signUp()
  const ctx = ctxOf(world, user)
  const card = await addBankAccount(ctx, { kind: 'card', name: 'Imported', balanceMinor: null })
  await addBankRows(ctx, [
    { accountId: card, day: '2026-10-20', amountMinor: 500_00n, text: 'IKEA' },
    { accountId: card, day: '2026-11-10', amountMinor: 1000_00n, text: 'NOON' },
    { accountId: card, day: '2026-12-10', amountMinor: 77_00n, text: 'NOON, DATED LATER' },
  ])
  await write(ctx.db, ctx, async (tx) => {
    await sql`update accounts set source = 'import', connection_id = null, balance_minor = null, opening_minor = -800000
      where user_id = ${user.id} and id = ${card}`.execute(tx)
  })
  const params = { accountId: card }
  const { body } = await user.call(contract.updateCard, {
    params,
    body: { statement_day: 5, due_days: 25, minimum_percent: 5, minimum_floor: 100 },
  })
  expect(body.card).toMatchObject({
    owed: 9500,
    statement: { day: '2026-11-05', amount: 8500, minimum: 425, source: 'calculated', state: 'due' },
  })
})

test('an entered statement that is overdue stays until its minimum is paid; its minimum is not above it', async () => {
  const { user, ctx, card } = await cardholder()
  const params = { accountId: card }
  await user.call(contract.updateCard, { params, body: { statement_day: 5, due_days: 25 } })
  const save = (body: { due: string; amount: number; minimum?: number }) =>
    user.call(contract.saveStatement, { params: { ...params, day: '2026-10-05' }, body })
  const refused = await save({ due: '2026-10-30', amount: 100, minimum: 420 })
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    400,
    expect.stringContaining('The minimum cannot be more than the statement'),
  ])
  const late = await save({ due: '2026-10-30', amount: 8500, minimum: 425 })
  expect(late.body.card.statement).toMatchObject({ amount: 8500, minimum: 425, state: 'late' })
  await addBankRows(ctx, [
    { accountId: card, day: '2026-11-02', amountMinor: 425_00n, type: 'income', text: 'PAYMENT RECEIVED' },
  ])
  await write(ctx.db, ctx, (tx) => followExpected(tx, ctx))
  const { body } = await user.call(contract.readCard, { params })
  expect(body.card.statement).toMatchObject({ day: '2026-11-05', amount: 5329, source: 'calculated' })
})

test('a statement entered for a card without a balance is shown', async () => {
  const user = await world.signUp()
  const ctx = ctxOf(world, user)
  const card = await addBankAccount(ctx, { kind: 'card', balanceMinor: null })
  await write(ctx.db, ctx, async (tx) => {
    await sql`update accounts set balance_minor = null where user_id = ${user.id} and id = ${card}`.execute(
      tx,
    )
  })
  const params = { accountId: card }
  await user.call(contract.updateCard, { params, body: { statement_day: 5 } })
  const { body } = await user.call(contract.saveStatement, {
    params: { ...params, day: '2026-10-05' },
    body: { due: '2026-10-30', amount: 8500 },
  })
  expect(body.card.statement).toMatchObject({ amount: 8500, state: 'late' })
})

test('a cash advance is a transfer and its fee is spending; the user’s own choice stays', async () => {
  const { user, ctx, card } = await cardholder()
  await addBankRows(ctx, [
    { accountId: card, day: '2026-11-12', amountMinor: 1000_00n, text: 'CASH ADVANCE ATM', title: 'cash' },
    { accountId: card, day: '2026-11-12', amountMinor: 157_50n, text: 'CASH ADVANCE FEE', title: 'fee' },
  ])
  await write(ctx.db, ctx, (tx) => followExpected(tx, ctx))
  expect(await ledgerSums(ctx)).toEqual({ 'expense none': 157.5 })
  expect(await totalsOff(ctx)).toEqual([])
  const { body } = await user.call(contract.readCard, { params: { accountId: card } })
  expect(body.card.advances).toMatchObject([{ amount: 1000, fee: 157.5, counted: false }])
  const id = body.card.advances[0]?.transaction_id ?? ''
  const answer = await user.fetch('/api/user/transactions/bulk', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [id], set: { excluded: false } }),
  })
  expect(answer.status).toBe(200)
  await write(ctx.db, ctx, (tx) => followExpected(tx, ctx))
  expect(await ledgerSums(ctx)).toEqual({ 'expense none': 1157.5 })
})

test('computes statement days, minimum payments and their cost', () => {
  expect(lastStatement(31, '2027-03-05')).toBe('2027-02-28')
  expect(nextStatement(31, '2027-02-05')).toBe('2027-02-28')
  expect(lastStatement(15, '2026-11-15')).toBe('2026-11-15')
  expect(minimumOf(8500_00n, { share: 500, floor: 100_00n })).toBe(425_00n)
  expect(minimumOf(50_00n, { share: 500, floor: 100_00n })).toBe(50_00n)
  expect(minimumOf(1n, { share: null, floor: null })).toBe(null)
  // 1,000 at 10 % with a minimum of 600: 400 left, and 100 interest on the whole statement
  expect(minimumOnly(1000_00n, 1000, { share: null, floor: 600_00n })).toEqual({
    first: 600_00n,
    months: 2,
    interest: 100_00n,
  })
  expect(minimumOnly(8500_00n, 350, { share: 500, floor: 100_00n })).toEqual({
    first: 425_00n,
    months: 131,
    interest: 16_663_92n,
  })
  expect(minimumOnly(1000_00n, 1000, { share: 500, floor: null })?.months).toBe(null)
})

test('a card that was paid in full is expected to be so, from the balance on its statement day', async () => {
  const { user, ctx, current, card } = await cardholder()
  const paidOn = (day: string, amountMinor: bigint): BankRow[] => [
    { accountId: current, day, amountMinor, text: 'CREDIT CARD PAYMENT 5100' },
    { accountId: card, day, amountMinor, type: 'income', text: 'PAYMENT RECEIVED - THANK YOU' },
  ]
  const bought = (day: string, amountMinor: bigint): BankRow => ({
    accountId: card,
    day,
    amountMinor,
    text: 'NOON',
  })
  const rows = [
    [bought('2026-07-20', 700_00n), bought('2026-08-04', 50_00n), bought('2026-08-06', 450_00n)],
    paidOn('2026-08-28', 750_00n),
    [bought('2026-09-05', 60_00n), bought('2026-09-06', 40_00n)],
    paidOn('2026-09-28', 510_00n),
    [bought('2026-10-04', 100_00n), bought('2026-10-06', 900_00n)],
    paidOn('2026-10-28', 140_00n),
    [bought('2026-11-04', 29_00n), bought('2026-11-07', 4400_00n)],
  ].flat()
  await addBankRows(ctx, rows)
  await write(ctx.db, ctx, async (tx) => {
    const touched = rows.map(({ accountId, day }) => ({ accountId, days: [day] }))
    await pairTransfers(tx, user.id, touched, ctx.clock.now())
    await recountTotals(tx, user.id, touched)
    await followExpected(tx, ctx)
  })
  const { body } = await user.call(contract.readCard, { params: { accountId: card } })
  expect(body.card.statement).toMatchObject({ day: '2026-11-05', amount: 929, due: null, source: 'told' })
  const { days } = (await user.call(lookAhead)).body
  expect(
    days.flatMap(({ date, events }) => events.map(({ amount, account_id: id }) => [date, amount, id])),
  ).toEqual([['2026-11-28', 929, current]])
})
