import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Loan } from '#contract/expected/loans.ts'
import { addMonths } from '#contract/period.ts'
import type { Ctx } from '../../../context.ts'
import { read, write } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { reversals } from '../../../reversals.ts'
import { createOwn } from '../../accounts/service.valued.ts'
import { readNetWorth } from '../../figures/analytics/service.worth.ts'
import { undoOrRedoChange } from '../../changes/service.undo.ts'
import {
  addBankAccount,
  addBankRows,
  type BankRow,
  type Ledger,
  startLedger,
} from '../../ledger/testing/ledger.ts'
import { readLookAhead } from '../../planning/ahead/service.ts'
import { listCoveredLoans } from '../../planning/ahead/service.cover.ts'
import { detectChanges, recordChangedPayments } from '../series/service.detect.ts'
import { readCalendar } from '../service.calendar.ts'
import { followExpected } from '../service.follow.ts'
import { readExpected } from '../service.ts'
import {
  addLoan,
  dismissLoan,
  editLoan,
  linkLoanPayment,
  listLoans,
  readLoan,
  readLoanPayment,
  removeLoan,
  unlinkLoanPayment,
} from './service.ts'

const today = '2026-11-22'
let ledger: Ledger
beforeAll(async () => {
  ledger = await startLedger(`${today}T08:00:00Z`)
})
afterAll(() => ledger.stop())

type Person = { ctx: Ctx; account: string }
async function person(balanceMinor = 40_000_00n): Promise<Person> {
  const ctx = await ledger.person()
  return { ctx, account: await addBankAccount(ctx, { balanceMinor }) }
}

type Rows = Omit<BankRow, 'accountId'>[]
async function arrive({ ctx, account }: Person, rows: Rows): Promise<string[]> {
  const ids = await addBankRows(
    ctx,
    rows.map((row) => ({ accountId: account, ...row })),
  )
  await write(ctx.db, ctx, (tx) => recordChangedPayments(tx, ctx.userId, null, ctx.clock.now()))
  await detectChanges(ctx)
  await write(ctx.db, ctx, (tx) => followExpected(tx, ctx))
  return ids
}
const debits = (from: string, count: number, text = 'CAR LOAN EMI 00412'): Rows =>
  Array.from({ length: count }, (_, index) => ({
    day: addMonths(from, index),
    amountMinor: 1125_00n,
    text,
    title: 'loan',
    category: 'loan_repayments',
  }))

/** 60,000 at 2.5 % flat: 60 instalments of 1,125 of which the first has 236.74 interest, as in amortise.test.ts. */
const carLoan = (account: string, from = '2026-02-03') => ({
  kind: 'car' as const,
  lender: 'Emirates NBD',
  account_id: account,
  principal: 60_000,
  as_of: addMonths(from, -1),
  first_due: from,
  rate_kind: 'flat' as const,
  rate: 2.5,
  each: null,
  last_due: addMonths(from, 59),
})
const reasonOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof AppError ? error.said.reason : String(error)),
  )
const expectedTo = ({ ctx }: Person, to: string) =>
  read(ctx.db, ctx, (tx) => readExpected(tx, ctx.userId, { from: today, to, today, language: 'en-AE' }))
const loansOf = async ({ ctx }: Person): Promise<Loan[]> => (await listCoveredLoans(ctx)).loans

test('the debits of a car loan settle its instalments, and the next is expected once', async () => {
  const owner = await person()
  const ids = await arrive(owner, debits('2026-02-03', 10))
  expect(await expectedTo(owner, '2026-12-31')).toMatchObject([{ source: 'series', minor: 1125_00n }])
  const loan = await addLoan(owner.ctx, carLoan(owner.account))
  expect(loan).toMatchObject({ each: 1125, count: 60, paid_count: 10, rate: 4.7348, interest: 7500 })
  const { schedule, lines } = await readLoan(owner.ctx, loan.id)
  expect(lines.map(({ transaction_id }) => transaction_id)).toEqual(ids)
  expect(schedule[0]).toMatchObject({
    state: 'paid',
    amount: 1125,
    principal: 888.26,
    interest: 236.74,
    transaction_id: ids[0],
  })
  expect(schedule[10]).toMatchObject({ number: 11, state: 'due', due: '2026-12-03' })
  const repaid = schedule.slice(0, 10).reduce((sum, { principal }) => sum + Math.round(principal * 100), 0)
  expect(Math.round(loan.owed * 100)).toBe(60_000_00 - repaid)
  // the detected series and the loan are the same payment
  expect(await expectedTo(owner, '2027-03-31')).toMatchObject([
    { source: 'loan', sourceId: loan.id, part: '11', minor: 1125_00n, date: '2026-12-03' },
    { part: '12', date: '2027-01-03' },
    { part: '13', date: '2027-02-03' },
    { part: '14', date: '2027-03-03' },
  ])
  const bills = await readCalendar(owner.ctx, { from: '2026-11-01', to: '2026-12-31' })
  expect(
    bills.occurrences.map(({ source, state, date, kind }) => `${source} ${state} ${date} ${kind}`),
  ).toEqual(['loan paid 2026-11-03 loan', 'loan due 2026-12-03 loan'])
  expect(bills.left_to_pay).toBe(bills.pay_day > '2026-12-03' ? 1125 : 0)
  expect(await readLoanPayment(owner.ctx, ids[1] ?? '')).toMatchObject({
    loan_id: loan.id,
    number: 2,
    principal: 891.76,
    interest: 233.24,
  })
  const [groceries] = await arrive(owner, [{ day: '2026-11-20', amountMinor: 80_00n, text: 'CARREFOUR' }])
  expect(await readLoanPayment(owner.ctx, groceries ?? '')).toBeNull()
  await expect(readLoanPayment(owner.ctx, loan.id)).rejects.toThrow('Transaction not found')
})

test('undo takes a loan away with what it expected, and redo brings both back', async () => {
  const owner = await person()
  await arrive(owner, debits('2026-09-03', 3))
  const before = await expectedTo(owner, '2027-03-31')
  const requestId = randomUUID()
  await addLoan({ ...owner.ctx, requestId }, carLoan(owner.account, '2026-09-03'))
  const [loans, expected] = [await loansOf(owner), await expectedTo(owner, '2027-03-31')]
  expect(expected.map(({ source }) => source)).toEqual(['loan', 'loan', 'loan', 'loan'])
  await undoOrRedoChange(owner.ctx, reversals, requestId, 'undo')
  expect(await loansOf(owner)).toEqual([])
  expect(await expectedTo(owner, '2027-03-31')).toEqual(before)
  await undoOrRedoChange(owner.ctx, reversals, requestId, 'redo')
  expect(await loansOf(owner)).toEqual(loans)
  expect(await expectedTo(owner, '2027-03-31')).toEqual(expected)
})

test('an instalment without words is matched by its exact amount only, and one that came back is due again', async () => {
  const owner = await person()
  await addLoan(owner.ctx, { ...carLoan(owner.account, '2026-12-03'), as_of: today })
  ledger.setNow('2026-12-20T08:00:00Z')
  const [near, exact] = await arrive(owner, [
    { day: '2026-12-02', amountMinor: 1120_00n, text: 'SI TO 00412' },
    { day: '2026-12-03', amountMinor: 1125_00n, text: 'SI TO 00412' },
  ])
  const [loan] = await loansOf(owner)
  const { schedule } = await readLoan(owner.ctx, loan?.id ?? '')
  expect(schedule[0]).toMatchObject({ state: 'paid', transaction_id: exact })
  await unlinkLoanPayment(owner.ctx, loan?.id ?? '', exact ?? '')
  expect((await loansOf(owner))[0]).toMatchObject({ paid_count: 0, owed: 60_000 })
  await linkLoanPayment(owner.ctx, loan?.id ?? '', near ?? '')
  expect((await loansOf(owner))[0]).toMatchObject({ paid_count: 1, owed: 60_000 - 888.26 })
  ledger.setNow(`${today}T08:00:00Z`)

  const late = await person()
  await addLoan(late.ctx, { ...carLoan(late.account, '2026-12-03'), as_of: today })
  ledger.setNow('2026-12-05T08:00:00Z')
  await arrive(late, [
    ...debits('2026-12-03', 1),
    { day: '2026-12-04', amountMinor: 1125_00n, type: 'income', text: 'CAR LOAN EMI 00412 RETURN' },
  ])
  expect((await loansOf(late))[0]?.next[0]).toMatchObject({ number: 1, state: 'late', due: '2026-12-03' })
  await arrive(late, debits('2026-12-05', 1))
  expect((await loansOf(late))[0]).toMatchObject({ paid_count: 1, next: [{ number: 2 }, {}, {}] })
  ledger.setNow(`${today}T08:00:00Z`)
})

test('instalments due before the loan was entered are taken as paid; later ones without a line are late', async () => {
  const owner = await person()
  await addLoan(owner.ctx, carLoan(owner.account))
  expect((await loansOf(owner))[0]).toMatchObject({ paid_count: 10, next: [{ due: '2026-12-03' }, {}, {}] })
  expect((await expectedTo(owner, '2026-12-31')).map(({ date }) => date)).toEqual(['2026-12-03'])
  ledger.setNow('2026-12-10T08:00:00Z')
  expect((await loansOf(owner))[0]?.next[0]).toMatchObject({ number: 11, state: 'late' })
  ledger.setNow(`${today}T08:00:00Z`)
})

test('monthly debits that a bank calls a loan are suggested until added or dismissed', async () => {
  const owner = await person()
  await arrive(owner, debits('2026-02-03', 10))
  await arrive(owner, [{ day: '2026-11-10', amountMinor: 1125_00n, text: 'RENT', category: 'rent' }])
  const { suggestions } = await listLoans(owner.ctx)
  expect(suggestions).toMatchObject([
    {
      kind: 'car',
      account_id: owner.account,
      each: 1125,
      since: '2026-02-03',
      next_due: '2026-12-03',
      payments: 10,
    },
  ])
  const id = suggestions[0]?.series_id ?? ''
  await dismissLoan(owner.ctx, id)
  await arrive(owner, debits('2026-01-03', 1))
  expect((await listLoans(owner.ctx)).suggestions).toEqual([])

  const adding = await person()
  await arrive(adding, debits('2026-02-03', 10))
  const [suggestion] = (await listLoans(adding.ctx)).suggestions
  // the amount follows from rate, instalment and end: 1125 × (1 − 1.0039457^−50) ÷ 0.0039457 = 1125 × 45.296
  const loan = await addLoan(adding.ctx, {
    ...carLoan(adding.account),
    series_id: suggestion?.series_id,
    principal: null,
    as_of: today,
    first_due: '2026-12-03',
    rate_kind: 'reducing',
    rate: 4.7348,
    each: 1125,
    last_due: '2031-01-03',
  })
  expect(loan).toMatchObject({ count: 50, paid_count: 0, each: 1125 })
  expect(loan.owed).toBeCloseTo(50_958.12, 2)
  expect((await listLoans(adding.ctx)).suggestions).toEqual([])
  expect((await expectedTo(adding, '2027-01-31')).map(({ source }) => source)).toEqual(['loan', 'loan'])
})

test('a loan lowers net worth, once: not if an account shows the debt', async () => {
  const owner = await person()
  const net = async (): Promise<number> => (await readNetWorth(owner.ctx, {})).closing
  const before = await net()
  const loan = await addLoan(owner.ctx, carLoan(owner.account))
  expect(await net()).toBeCloseTo(before - loan.owed, 2)
  const debtAccount = await createOwn(owner.ctx, { kind: 'loan', name: 'Car', value: loan.owed })
  await editLoan(owner.ctx, loan.id, { debt_account_id: debtAccount.id })
  expect(await net()).toBeCloseTo(before - loan.owed, 2)
  await removeLoan(owner.ctx, loan.id)
  expect(await net()).toBeCloseTo(before - loan.owed, 2)
})

test('paid off early, nothing more is expected or owed', async () => {
  const owner = await person()
  const loan = await addLoan(owner.ctx, { ...carLoan(owner.account), kind: 'personal' })
  expect(loan.settlement_fee).toBeCloseTo(loan.owed / 100, 2)
  const settled = await editLoan(owner.ctx, loan.id, { settled_on: today })
  expect(settled).toMatchObject({
    state: 'settled',
    owed: 0,
    next: [],
    settlement_fee: null,
    interest_left: 0,
  })
  expect(await expectedTo(owner, '2027-03-31')).toEqual([])
  expect(await editLoan(owner.ctx, loan.id, { settled_on: null })).toEqual(loan)
})

test('the next instalment is covered, likely so or not, as the look-ahead expects', async () => {
  const rich = await person()
  await addLoan(rich.ctx, carLoan(rich.account))
  expect((await loansOf(rich))[0]?.cover).toMatchObject({ state: 'covered', day: '2026-12-03', left: 38_875 })
  const poor = await person(1000_00n)
  await addLoan(poor.ctx, carLoan(poor.account))
  expect((await loansOf(poor))[0]?.cover).toMatchObject({ state: 'short', left: -125, short: 125 })
  const { days } = await readLookAhead(poor.ctx, { days: 60 })
  const instalments = days.filter(({ events }) => events.some(({ amount }) => Math.abs(amount) === 1125))
  expect(instalments.map(({ date }) => date)).toEqual(['2026-12-03', '2027-01-03'])
})

test('terms that do not fit are refused with their reason', async () => {
  const owner = await person()
  const fields = carLoan(owner.account)
  const reason = (change: object): Promise<string> => reasonOf(addLoan(owner.ctx, { ...fields, ...change }))
  expect(await reason({ rate: null })).toBe('loan_terms_needed')
  expect(await reason({ rate: null, each: 900 })).toBe('loan_never_repaid')
  expect(await reason({ principal: null })).toBe('amount_required')
  expect(await reason({ as_of: '2026-02-04' })).toBe('loan_first_too_early')
  expect(await reason({ last_due: '2026-02-02' })).toBe('loan_last_too_early')
  expect(await reason({ account_id: owner.ctx.userId })).toBe('series_account_unknown')
  expect(await reason({ debt_account_id: owner.account })).toBe('series_account_unknown')
  expect((await listLoans(owner.ctx)).loans).toEqual([])
})
