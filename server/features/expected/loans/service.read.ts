/** Loans, their instalments and suggestions in the API's shape. */
import type { Loan, LoanLine, LoanPayment, LoanSuggestion } from '#contract/expected/loans.ts'
import { wireAmount } from '#contract/money.ts'
import type { Day } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isUuid } from '../../../platform/ids.ts'
import { readRates } from '../../days/rates/service.ts'
import { scheduleOf, settlementFee, yearlyRate } from './amortise.ts'
import { dueOf, termsOf } from './expect.ts'
import { type LoanRow, selectLoanDismissals, selectLoans } from './store.ts'
import { selectMarks, selectSeries } from '../series/store.ts'
import { selectDestinations } from '../store.destinations.ts'
import { selectLine, selectLinkedLines } from '../store.lines.ts'
import type { LinkedLine } from '../types.ts'
import { type LoanSchedule, owedAfter, type PaidInstalment, statesOf } from './paid.ts'
import { suggestLoans } from './suggest.ts'

export type LoanBook = { loans: LoanRow[]; lines: ReadonlyMap<string, readonly LinkedLine<'loan'>[]> }

export async function readLoanBook(tx: Tx, userId: string): Promise<LoanBook> {
  const [loans, lines] = await Promise.all([selectLoans(tx, userId), selectLinkedLines(tx, userId, 'loan')])
  return { loans, lines }
}

/** The terms of a stored loan and its instalments; terms that repay nothing are never stored. */
function scheduleOfLoan(row: LoanRow, { lines }: LoanBook, day: Day): LoanSchedule {
  const terms = termsOf(row)
  if (!terms) throw new Error('a stored loan is never repaid')
  const parts = scheduleOf(terms).map((part) => ({ ...part, due: dueOf(row, part.number) }))
  return { terms, instalments: statesOf(row, parts, lines.get(row.id) ?? [], day) }
}

export type ListedLoans = { loans: Loan[]; suggestions: LoanSuggestion[]; owed: number; each: number }

/** The loans and what looks like one. Cover is not computed. */
export async function listLoans(ctx: Ctx): Promise<ListedLoans> {
  const { userId, language } = ctx
  const day = today(ctx.clock)
  return read(ctx.db, ctx, async (tx) => {
    const [book, series, marks, { receivers }, dismissed] = await Promise.all([
      readLoanBook(tx, userId),
      selectSeries(tx, userId),
      selectMarks(tx, userId, day),
      selectDestinations(tx, userId),
      selectLoanDismissals(tx, userId),
    ])
    const currencies = book.loans.map(({ currency }) => currency)
    const rates = await readRates(tx, currencies, day)
    const running = book.loans
      .map((row) => ({ row, schedule: scheduleOfLoan(row, book, day) }))
      .filter(({ schedule }) => schedule.instalments.some(isToPay))
    const sum = (minorOf: (one: (typeof running)[number]) => bigint): number =>
      wireAmount(
        running.reduce((total, one) => total + (rates.toAed(minorOf(one), one.row.currency) ?? 0n), 0n),
        baseCurrency,
      )
    return {
      loans: book.loans.map((row) => viewLoan(row, book, day)),
      suggestions: suggestLoans({ series, marks, receivers, dismissed, loans: book.loans, day, language }),
      owed: sum(({ row, schedule }) => owedAfter(row, schedule.instalments, day)),
      each: sum(({ schedule }) => schedule.instalments.find(isToPay)?.minor ?? 0n),
    }
  })
}

const isToPay = ({ state }: PaidInstalment): boolean => state === 'due' || state === 'late'

/** A loan in the API's shape, without whether it is covered. */
export function viewLoan(row: LoanRow, book: LoanBook, day: Day): Loan {
  const { currency } = row
  const money = (minor: bigint): number => wireAmount(minor, currency)
  const { terms, instalments } = scheduleOfLoan(row, book, day)
  const toPay = instalments.filter(isToPay)
  const owed = owedAfter(row, instalments, day)
  const last = instalments.at(-1)
  const isActive = toPay.length > 0
  const hasFeeLimit = isActive && row.kind !== 'car' && currency === baseCurrency
  const interestOf = (parts: readonly PaidInstalment[]): number =>
    money(parts.reduce((sum, { interest }) => sum + interest, 0n))
  return {
    id: row.id,
    kind: row.kind,
    lender: row.lender,
    account_id: row.account_id,
    currency,
    state: row.settled_on !== null ? 'settled' : isActive ? 'active' : 'finished',
    principal: money(row.principal_minor),
    as_of: row.as_of,
    rate_kind: row.rate_kind,
    entered: {
      rate: row.rate_millionths === null ? null : row.rate_millionths / 10_000,
      each: row.each_minor === null ? null : money(row.each_minor),
      last_due: row.last_due,
    },
    rate: yearlyRate(terms.rate) / 10_000,
    each: money(terms.each),
    last: money(last?.minor ?? terms.each),
    first_due: row.first_due,
    last_due: last?.due ?? row.first_due,
    count: instalments.length,
    paid_count: instalments.filter(({ state }) => state === 'paid' || state === 'assumed').length,
    owed: money(owed),
    interest: interestOf(instalments),
    interest_left: interestOf(toPay),
    next: toPay.slice(0, 3).map((part) => viewPayment(part, currency)),
    cover: null,
    settlement_fee: hasFeeLimit ? money(settlementFee(owed)) : null,
    settled_on: row.settled_on,
    debt_account_id: row.debt_account_id,
    note: row.note,
  }
}

function viewPayment(part: PaidInstalment, currency: string): LoanPayment {
  const money = (minor: bigint): number => wireAmount(minor, currency)
  const { number, due, state, transactionId } = part
  return {
    number,
    due,
    amount: money(part.minor),
    principal: money(part.principal),
    interest: money(part.interest),
    left: money(part.left),
    state: state === 'dropped' ? 'due' : state,
    transaction_id: transactionId,
  }
}

/** All instalments of a loan that are paid or still to be paid, and its bank lines. */
export async function readLoan(
  ctx: Ctx,
  id: string,
): Promise<{ schedule: LoanPayment[]; lines: LoanLine[] }> {
  return read(ctx.db, ctx, async (tx) => {
    const book = await readLoanBook(tx, ctx.userId)
    const row = findLoan(book.loans, id)
    const { instalments } = scheduleOfLoan(row, book, today(ctx.clock))
    return {
      schedule: instalments
        .filter(({ state }) => state !== 'dropped')
        .map((part) => viewPayment(part, row.currency)),
      lines: (book.lines.get(row.id) ?? [])
        .filter(({ role, pending }) => role === 'payment' && !pending)
        .map(({ id: transaction_id, day, minor, currency, text }) => ({
          transaction_id,
          date: day,
          amount: wireAmount(minor, currency),
          text,
        })),
    }
  })
}

export const findLoan = (loans: readonly LoanRow[], id: string): LoanRow =>
  loans.find((row) => row.id === id.toLowerCase()) ?? fail('loan_not_found')

export type LoanShare = {
  loan_id: string
  lender: string
  currency: string
  number: number
  count: number
  principal: number
  interest: number
  left: number
}

/** The loan that a transaction repays: what is not the instalment's interest is principal. Null if there is none. */
export async function readLoanPayment(ctx: Ctx, transactionId: string): Promise<LoanShare | null> {
  const id = transactionId.toLowerCase()
  return read(ctx.db, ctx, async (tx) => {
    if (!isUuid(id) || !(await selectLine(tx, ctx.userId, id))) fail('transaction_not_found')
    const book = await readLoanBook(tx, ctx.userId)
    const day = today(ctx.clock)
    for (const row of book.loans) {
      const { instalments } = scheduleOfLoan(row, book, day)
      const part = instalments.find((one) => one.transactionId === id)
      if (!part) continue
      const { currency, lender } = row
      const { number, interest, left, paidMinor } = part
      return {
        loan_id: row.id,
        lender,
        currency,
        number,
        count: instalments.length,
        principal: wireAmount(paidMinor > interest ? paidMinor - interest : 0n, currency),
        interest: wireAmount(paidMinor > interest ? interest : paidMinor, currency),
        left: wireAmount(left, currency),
      }
    }
    return null
  })
}

/** What is owed on each of these days for a loan that no account shows, in minor units of its currency. */
export async function readLoansOwed(
  tx: Tx,
  userId: string,
  days: readonly Day[],
  day: Day,
): Promise<{ id: string; currency: string; owed: bigint[] }[]> {
  const book = await readLoanBook(tx, userId)
  return book.loans
    .filter(({ debt_account_id }) => debt_account_id === null)
    .map((row) => {
      const { instalments } = scheduleOfLoan(row, book, day)
      return {
        id: row.id,
        currency: row.currency,
        owed: days.map((one) => owedAfter(row, instalments, one)),
      }
    })
}
