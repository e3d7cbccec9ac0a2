/** Adds and changes loans, each as a change that can be undone. */
import type { BodyOf } from '#contract/endpoint.ts'
import { type createLoan, type Loan, loanLimits, type updateLoan } from '#contract/expected/loans.ts'
import { wireAmount } from '#contract/money.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/errors.ts'
import { isUuid, newId } from '../../../platform/ids.ts'
import { writeChange } from '../../changes/service.ts'
import { findSeries } from '../series/service.ts'
import { positiveMinor } from '../service.amounts.ts'
import { followExpected } from '../service.follow.ts'
import { linkLines, refuseLine } from '../service.links.ts'
import { principalOf } from './amortise.ts'
import { monthsBetween, termsOf } from './expect.ts'
import {
  deleteLoanRow,
  findLoanAccounts,
  insertLoan,
  insertLoanDismissal,
  type LoanRow,
  selectLoans,
  updateLoanRow,
} from './store.ts'
import { selectLine } from '../store.lines.ts'
import { findLoan, readLoanBook, viewLoan } from './service.read.ts'

export { listLoans, readLoan, readLoanPayment } from './service.read.ts'

type Input = BodyOf<typeof createLoan>

export async function addLoan(ctx: Ctx, input: Input): Promise<Loan> {
  return changeLoans(ctx, 'loan.add', async (tx, rows) => {
    if (rows.length >= loanLimits.loans) fail('too_many_loans', { max: loanLimits.loans })
    const seriesId = input.series_id?.toLowerCase() ?? null
    if (seriesId !== null) await findSeries(tx, ctx.userId, seriesId)
    const id = newId(ctx.clock.now())
    const facts = { id, settled_on: null, series_id: seriesId, entered_on: today(ctx.clock) }
    const row = { ...(await termsIn(tx, ctx, input)), ...facts }
    requireTerms(row)
    await insertLoan(tx, ctx.userId, row, ctx.clock.now())
    return id
  })
}

export async function editLoan(ctx: Ctx, id: string, input: BodyOf<typeof updateLoan>): Promise<Loan> {
  return changeLoans(ctx, 'loan.edit', async (tx, rows) => {
    const before = findLoan(rows, id)
    const { settled_on: settledOn = before.settled_on, ...changed } = input
    const terms = Object.values(changed).some((value) => value !== undefined)
      ? await termsIn(tx, ctx, { ...enteredOf(before), ...changed }, before)
      : before
    const row = { ...before, ...terms, settled_on: settledOn }
    requireTerms(row)
    await updateLoanRow(tx, ctx.userId, row, ctx.clock.now())
    return row.id
  })
}

export async function removeLoan(ctx: Ctx, id: string): Promise<void> {
  await writeChange(
    ctx,
    'loan.delete',
    async (tx) => {
      const row = findLoan(await selectLoans(tx, ctx.userId), id)
      await deleteLoanRow(tx, ctx.userId, row.id)
      await followExpected(tx, ctx)
      return row
    },
    ({ lender }) => ({ name: lender }),
  )
}

/** Marks a recurring payment as no loan, so that it is not suggested again. */
export async function dismissLoan(ctx: Ctx, seriesId: string): Promise<void> {
  await writeChange(
    ctx,
    'loan.dismiss',
    async (tx) => {
      const row = await findSeries(tx, ctx.userId, seriesId.toLowerCase())
      await insertLoanDismissal(tx, ctx.userId, row.id, ctx.clock.now())
      return row
    },
    ({ name }) => ({ name }),
  )
}

export async function linkLoanPayment(ctx: Ctx, id: string, transactionId: string): Promise<Loan> {
  return changeLoans(ctx, 'loan.edit', async (tx, rows) => {
    const row = findLoan(rows, id)
    const lineId = transactionId.toLowerCase()
    const line =
      (isUuid(lineId) ? await selectLine(tx, ctx.userId, lineId) : null) ?? fail('transaction_not_found')
    if (line.pending || line.type !== 'expense' || line.currency !== row.currency)
      fail('loan_payment_invalid', {}, { field: 'transaction_id' })
    const of = { source: 'loan', sourceId: row.id } as const
    await linkLines(tx, ctx, of, [{ id: line.id, role: 'payment' }], 'loan_payment_taken')
    return row.id
  })
}

export async function unlinkLoanPayment(ctx: Ctx, id: string, transactionId: string): Promise<Loan> {
  return changeLoans(ctx, 'loan.edit', async (tx, rows) => {
    const row = findLoan(rows, id)
    await refuseLine(tx, ctx, { source: 'loan', sourceId: row.id }, transactionId)
    return row.id
  })
}

type Terms = Omit<LoanRow, 'id' | 'settled_on' | 'series_id' | 'entered_on'>
type Entered = Omit<Input, 'series_id'>

/** What was entered, with the amount worked out from the other terms if it was left out. */
async function termsIn(tx: Tx, ctx: Ctx, input: Entered, before?: LoanRow): Promise<Terms> {
  const { kind, lender, as_of, first_due, rate_kind, rate, last_due, note = '' } = input
  const debt = input.debt_account_id?.toLowerCase() ?? null
  const accountId = input.account_id.toLowerCase()
  const currencies = await findLoanAccounts(tx, ctx.userId, { debited: accountId, debt })
  // an account that was disconnected since stays that of its loan
  const currencyBefore = before?.account_id === accountId ? before.currency : null
  const currency =
    currencies.debited ?? currencyBefore ?? fail('series_account_unknown', {}, { field: 'account_id' })
  if (debt !== null && currencies.debt !== currency)
    fail('series_account_unknown', {}, { field: 'debt_account_id' })
  if (first_due < as_of) fail('loan_first_too_early', {}, { field: 'first_due' })
  if (last_due !== null && last_due < first_due) fail('loan_last_too_early', {}, { field: 'last_due' })
  const each = input.each === null ? null : positiveMinor(input.each, currency, 'each')
  const millionths = rate === null ? null : Math.round(rate * 10_000)
  if ([millionths, each, last_due].filter((value) => value !== null).length < 2)
    fail('loan_terms_needed', {}, { field: rate === null ? 'rate' : 'each' })
  const principal =
    input.principal === null
      ? workedOut(input, millionths, each)
      : positiveMinor(input.principal, currency, 'principal')
  return {
    kind,
    lender,
    account_id: accountId,
    currency,
    principal_minor: principal,
    as_of,
    first_due,
    rate_kind,
    rate_millionths: millionths,
    each_minor: each,
    last_due,
    note,
    debt_account_id: debt,
  }
}

function workedOut(
  { rate_kind, first_due, last_due }: Entered,
  millionths: number | null,
  each: bigint | null,
): bigint {
  if (rate_kind === 'flat' || millionths === null || each === null || last_due === null)
    return fail('amount_required', {}, { field: 'principal' })
  return principalOf(millionths, each, monthsBetween(first_due, last_due))
}

function requireTerms(row: LoanRow): void {
  if (!termsOf(row)) fail('loan_never_repaid', {}, { field: 'principal' })
}

/** A stored loan as it was entered. */
function enteredOf(row: LoanRow): Entered {
  const { rate, each } = viewLoan(row, { loans: [row], lines: new Map() }, row.entered_on).entered
  const { kind, lender, account_id, as_of, first_due, rate_kind, last_due, note, debt_account_id } = row
  const principal = wireAmount(row.principal_minor, row.currency)
  return {
    kind,
    lender,
    account_id,
    principal,
    as_of,
    first_due,
    rate_kind,
    rate,
    each,
    last_due,
    note,
    debt_account_id,
  }
}

/** Runs one change of loans and then matches the lines of all loans again. */
async function changeLoans(
  ctx: Ctx,
  kind: 'loan.add' | 'loan.edit',
  work: (tx: Tx, rows: LoanRow[]) => Promise<string>,
): Promise<Loan> {
  return writeChange(
    ctx,
    kind,
    async (tx) => {
      const id = await work(tx, await selectLoans(tx, ctx.userId))
      await followExpected(tx, ctx)
      const book = await readLoanBook(tx, ctx.userId)
      return viewLoan(findLoan(book.loans, id), book, today(ctx.clock))
    },
    ({ lender }) => ({ name: lender }),
  )
}
