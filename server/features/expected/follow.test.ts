import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#contract/period.ts'
import type { Bill } from '#contract/expected/series.ts'
import type { Ctx } from '../../context.ts'
import { read, write } from '../../platform/db/db.ts'
import { reversals } from '../../reversals.ts'
import { undoOrRedoChange } from '../changes/service.undo.ts'
import { readLookAhead } from '../planning/ahead/service.ts'
import {
  addBankAccount,
  addBankRows,
  type BankRow,
  type Ledger,
  startLedger,
} from '../ledger/testing/ledger.ts'
import { enterStatement } from './cards/service.ts'
import { addCheque, editCheque } from './cheques/service.ts'
import { addInstalmentPlan } from './instalments/service.ts'
import { addLoan } from './loans/service.ts'
import { createSeries } from './series/service.create.ts'
import { detectChanges, recordChangedPayments } from './series/service.detect.ts'
import { listSeries } from './series/service.ts'
import { readCalendar } from './service.calendar.ts'
import { followExpected } from './service.follow.ts'
import { readExpected } from './service.ts'

const today = '2026-11-22'
let ledger: Ledger
beforeAll(async () => {
  ledger = await startLedger(`${today}T08:00:00Z`)
})
afterAll(() => ledger.stop())

type Person = { ctx: Ctx; current: string; card: string }
async function person(): Promise<Person> {
  const ctx = await ledger.person()
  const current = await addBankAccount(ctx, { balanceMinor: 60_000_00n })
  return {
    ctx,
    current,
    card: await addBankAccount(ctx, { kind: 'card', name: 'Platinum', balanceMinor: -900_00n }),
  }
}
const follow = ({ ctx }: Person): Promise<boolean> => write(ctx.db, ctx, (tx) => followExpected(tx, ctx))
async function arrive(
  owner: Person,
  rows: Omit<BankRow, 'accountId'>[],
  accountId = owner.current,
): Promise<void> {
  await addBankRows(
    owner.ctx,
    rows.map((row) => ({ accountId, ...row })),
  )
  await follow(owner)
}
/** What is stored, with names in place of generated ids. */
async function stored({ ctx }: Person): Promise<string[]> {
  return read(ctx.db, ctx, async (tx) => {
    const { rows } = await sql<{ row: string }>`
      with sources as (
        select id, 'cheque ' || coalesce(number, '') as name from cheques union all select id, name from instalment_plans
        union all select id, lender from loans
        union all select id, name from series union all select id, name from accounts)
      select concat_ws(' ', e.source, s.name, nullif(e.part, ''), e.state, e.settled_minor, t.text) as row
      from expected_payments e join sources s on s.id = e.source_id left join transactions t on t.id = e.found_id
      union all
      select concat_ws(' ', l.source, s.name, nullif(l.part, ''), l.role, l.by_user, l.counted_minor, t.text, t.day)
      from settlements l join sources s on s.id = l.source_id join transactions t on t.id = l.transaction_id
      order by 1`.execute(tx)
    return rows.map(({ row }) => row)
  })
}

const carLoan = (account: string) => ({
  kind: 'car' as const,
  lender: 'FAB',
  account_id: account,
  principal: 60_000,
  as_of: '2026-09-05',
  first_due: '2026-10-05',
  rate_kind: 'flat' as const,
  rate: 2.5,
  each: 1125,
  last_due: null,
})

const events: readonly ((one: Person) => Promise<unknown>)[] = [
  ({ ctx }) => addCheque(ctx, { number: '000101', date: '2026-09-03', amount: 20_000, payee: 'Landlord' }),
  ({ ctx }) => addCheque(ctx, { number: '000102', date: '2026-12-03', amount: 20_000, payee: 'Landlord' }),
  ({ ctx, current }) =>
    addInstalmentPlan(ctx, {
      kind: 'pay_later',
      provider: 'tabby',
      name: 'Sofa',
      account_id: current,
      total: 1000,
      count: 4,
      first_due: '2026-09-10',
    }),
  ({ ctx, current }) => addLoan(ctx, carLoan(current)),
  (loan) =>
    arrive(loan, [
      { day: '2026-10-05', amountMinor: 1125_00n, text: 'CAR LOAN EMI 1' },
      { day: '2026-11-05', amountMinor: 1125_00n, text: 'CAR LOAN EMI 2' },
      { day: '2026-11-06', amountMinor: 1125_00n, type: 'income', text: 'CAR LOAN EMI RETURN' },
    ]),
  ({ ctx, card }) => enterStatement(ctx, card, '2026-11-01', { due: '2026-11-26', amount: 900 }),
  (cheque) =>
    arrive(cheque, [
      { day: '2026-09-04', amountMinor: 20_000_00n, text: 'CLEARING CHEQUE 000101' },
      { day: '2026-09-05', amountMinor: 20_000_00n, type: 'income', text: 'CHEQUE RETURN 000101' },
      { day: '2026-09-05', amountMinor: 105_00n, text: 'CHEQUE RETURN CHARGES 000101' },
    ]),
  (one) => arrive(one, [{ day: '2026-09-12', amountMinor: 12_000_00n, text: 'CLEARING CHEQUE 000101' }]),
  (plan) =>
    arrive(plan, [
      { day: '2026-09-11', amountMinor: 250_00n, text: 'TABBY FZ LLC ONE' },
      { day: '2026-10-10', amountMinor: 250_00n, text: 'TABBY FZ LLC TWO' },
      { day: '2026-10-11', amountMinor: 250_00n, type: 'income', text: 'TABBY REVERSAL' },
      { day: '2026-10-12', amountMinor: 250_00n, text: 'TABBY FZ LLC AGAIN' },
    ]),
  (series) =>
    arrive(
      series,
      [{ day: '2026-11-12', amountMinor: 400_00n, type: 'income', text: 'PAYMENT RECEIVED' }],
      series.card,
    ),
  ({ ctx }) =>
    createSeries(ctx, {
      name: 'Gym',
      kind: 'bill',
      cadence: 'monthly',
      next_date: '2026-11-25',
      amount: 300,
    }),
  (one) => arrive(one, [{ day: today, amountMinor: 300_00n, status: 'pending', text: 'GYM' }]),
]

test('lines, sources and edits in any order end in the same rows, and nothing changes without news', async () => {
  let first: string[] | null = null
  for (let turn = 0; turn < 5; turn += 1) {
    const owner = await person()
    const cut = turn * 3
    const turned = [...events.slice(cut), ...events.slice(0, cut)]
    for (const event of turn % 2 === 0 ? turned : turned.toReversed()) await event(owner)
    const rows = await stored(owner)
    expect(await follow(owner)).toBe(false)
    first ??= rows
    expect(rows).toEqual(first)
  }
  expect(first).toEqual(
    expect.arrayContaining([
      'cheque cheque 000101 partly_settled 1200000',
      'cheque cheque 000102 open 0',
      'card Platinum 2026-11-01 partly_settled 40000',
      'instalment Sofa 2 settled 25000',
      'instalment Sofa 3 open 0',
      'series Gym 2026-11-25 announced 0',
    ]),
  )
}, 120_000)

test('a rent that detection found and the cheques that pay it are expected once, and settle a line once', async () => {
  const owner = await person()
  const paid = ['2025-12-03', '2026-03-03', '2026-06-03', '2026-09-03']
  await addBankRows(
    owner.ctx,
    paid.map((day, index) => ({
      accountId: owner.current,
      day,
      amountMinor: 20_000_00n,
      text: `CLEARING CHEQUE 00010${index}`,
      merchantKey: 'landlord',
      merchant: 'Landlord',
    })),
  )
  await write(owner.ctx.db, owner.ctx, (tx) =>
    recordChangedPayments(tx, owner.ctx.userId, null, owner.ctx.clock.now()),
  )
  await detectChanges(owner.ctx)
  const events = async () =>
    (await readLookAhead(owner.ctx)).days.flatMap(({ date, events: all }) =>
      all.filter(({ amount }) => amount === 20_000).map(({ source }) => `${date} ${source}`),
    )
  expect(await events()).toEqual(['2026-12-03 series'])
  const cheque = { amount: 20_000, payee: 'Landlord', account_id: owner.current }
  await addCheque(owner.ctx, { ...cheque, number: '000103', date: '2026-09-03' })
  const next = await addCheque(owner.ctx, { ...cheque, number: '000104', date: '2026-12-05' })
  expect(await events()).toEqual(['2026-12-05 planned'])
  // and what it was found to be needs no answer any more
  expect(await listSeries(owner.ctx)).toMatchObject([{ next_date: '2026-12-03', covered: true }])
  // the date is still covered where the cheque moves
  await editCheque(owner.ctx, next.id, { date: '2026-12-08' })
  expect(await events()).toEqual(['2026-12-08 planned'])
  await arrive(owner, [{ day: today, amountMinor: 20_000_00n, status: 'pending', text: 'CLEARING' }])
  expect((await events()).length).toBe(2)
  const rows = await stored(owner)
  expect(
    rows.filter((row) => row.includes('CLEARING CHEQUE 000103') && / (debit|payment) /.test(row)),
  ).toHaveLength(1)
})

test('what is found from past rent cheques has no number of a paid one', async () => {
  const { ctx, current } = await person()
  const days = ['2025-12-03', '2026-03-03', '2026-06-03', '2026-09-03']
  await addBankRows(
    ctx,
    days.map((day, index) => ({
      accountId: current,
      day,
      amountMinor: 20_000_00n,
      text: `CLEARING CHEQUE 00010${index}`,
    })),
  )
  await addCheque(ctx, {
    number: '000103',
    date: '2026-09-03',
    amount: 20_000,
    payee: 'Marina Landlord',
    purpose: 'rent',
    account_id: current,
  })
  await write(ctx.db, ctx, (tx) => recordChangedPayments(tx, ctx.userId, null, ctx.clock.now()))
  await detectChanges(ctx)
  const { occurrences } = await readCalendar(ctx, {})
  const due = occurrences.filter(({ state }) => state === 'due')
  expect(due.map(({ name, date }) => `${date} ${name}`)).toEqual(['2026-12-03 Rent · Marina Landlord'])
})

test('the payments of a series whose addition is undone are free for another one', async () => {
  const { ctx, current } = await person()
  const requestId = randomUUID()
  await createSeries(
    { ...ctx, requestId },
    { name: 'DEWA', cadence: 'monthly', next_date: '2026-07-25', amount: 400 },
  )
  const detect = async (): Promise<unknown[]> => {
    await write(ctx.db, ctx, (tx) => recordChangedPayments(tx, ctx.userId, null, ctx.clock.now()))
    await detectChanges(ctx)
    return (await listSeries(ctx)).map(({ name, state }) => `${name} ${state}`)
  }
  const days = ['2026-07-25', '2026-08-25', '2026-09-25', '2026-10-25']
  await addBankRows(
    ctx,
    days.map((day) => ({
      accountId: current,
      day,
      amountMinor: 400_00n,
      text: 'DEWA BILL',
      merchantKey: 'dewa',
    })),
  )
  expect(await detect()).toEqual(['DEWA active'])
  await undoOrRedoChange(ctx, reversals, requestId, 'undo')
  expect(await detect()).toEqual(['DEWA BILL suggested'])
})

test('the database itself keeps a line from settling two payments', async () => {
  const owner = await person()
  const [id = ''] = await addBankRows(owner.ctx, [{ accountId: owner.current, day: today, amountMinor: 1n }])
  const settle = (source: string, role = 'payment'): Promise<unknown> =>
    write(owner.ctx.db, owner.ctx, (tx) =>
      sql`insert into settlements (user_id, transaction_id, source, source_id, part, role, by_user)
        values (${owner.ctx.userId}, ${id}, ${source}, ${owner.card}, '', ${role}, false)`.execute(tx),
    )
  await settle('card')
  await expect(settle('series')).rejects.toThrow(/settlements_once/)
  await settle('cheque', 'refused')
})

test('bills and the look-ahead expect the same payments, each once, in any order of events', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const owner = await person()
    const cut = turn * 3
    const turned = [...events.slice(cut), ...events.slice(0, cut)]
    for (const event of turn % 2 === 0 ? turned : turned.toReversed()) await event(owner)
    const to = addDays(today, 89)
    const bills = (await readCalendar(owner.ctx, { from: addDays(today, -200), to })).occurrences
    const keys = bills.map(billKey)
    expect(new Set(keys).size).toBe(keys.length)
    const expected = await read(owner.ctx.db, owner.ctx, (tx) =>
      readExpected(tx, owner.ctx.userId, { from: today, to, today, language: 'en-AE' }),
    )
    const open = bills.filter(({ state }) => state === 'due' || state === 'late').map(billKey)
    const announced = bills
      .filter(({ name }) => name === 'Gym')
      .map(billKey)
      .slice(0, 1)
    expect(open.toSorted()).toEqual(
      [
        ...expected.map(({ source, sourceId, due }) => `${source}/${sourceId}/${due}`),
        ...announced,
      ].toSorted(),
    )
    // the plan's two instalments that were paid are shown as paid, not as due
    const paid = bills.filter(({ source, state }) => source === 'instalment' && state === 'paid')
    expect(paid.map(({ amount }) => amount)).toEqual([250, 250])
  }
}, 120_000)
const billKey = ({ source, source_id, date }: Bill): string => `${source}/${source_id}/${date}`
