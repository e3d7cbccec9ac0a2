/** How a loan expects its instalments, and which bank lines are about loans. Pure. */
import { addDays, addMonths, type Day } from '#contract/period.ts'
import type { Expected, Line, Reading } from '../types.ts'
import { type LoanPart, type LoanTerms, mostMonths, scheduleOf, solveTerms } from './amortise.ts'
import type { LoanRow } from './store.ts'

/** An instalment may be debited this many days before or after its due day. */
const slackDays = { before: 10, after: 20 } as const
const returnDays = 10
/** Instalments are expected this far ahead; later ones follow as time passes. */
const aheadDays = 400
/** A debit may differ by a few days' interest: by one part in so many. */
const amountParts = 50n

/** How many monthly instalments fall between two due days, both included. */
export function monthsBetween(first: Day, last: Day): number {
  let count = 0
  while (count <= mostMonths && addMonths(first, count) <= last) count += 1
  return count
}

export const dueOf = ({ first_due }: Pick<LoanRow, 'first_due'>, number: number): Day =>
  addMonths(first_due, number - 1)

/** The terms of a stored loan; null where what was entered repays nothing. */
export function termsOf(row: Omit<LoanRow, 'id' | 'entered_on'>): LoanTerms | null {
  return solveTerms({
    principal: row.principal_minor,
    rateKind: row.rate_kind,
    millionths: row.rate_millionths,
    each: row.each_minor,
    count: row.last_due === null ? null : monthsBetween(row.first_due, row.last_due),
  })
}

export type LoanInstalment = LoanPart & { due: Day }

export function instalmentsOf(row: LoanRow): LoanInstalment[] {
  const terms = termsOf(row)
  return terms ? scheduleOf(terms).map((part) => ({ ...part, due: dueOf(row, part.number) })) : []
}

/** The instalments of a loan up to a year ahead. */
export function expectLoan(row: LoanRow, today: Day): Expected[] {
  const instalments = instalmentsOf(row)
  const last = addDays(today, aheadDays)
  return instalments
    .filter(({ due }) => due <= last)
    .map(({ number, due, minor }): Expected => ({
      source: 'loan',
      sourceId: row.id,
      part: String(number),
      groupId: row.id,
      accountId: row.account_id,
      toAccountId: null,
      type: 'expense',
      currency: row.currency,
      due,
      minor,
      title: {
        code: 'instalment_of',
        params: { number: String(number), count: String(instalments.length), name: row.lender },
      },
      replaced: row.settled_on !== null && due >= row.settled_on,
      isAssumed: due < row.entered_on,
      how: {
        topic: 'loan',
        accountId: row.account_id,
        type: 'expense',
        number: null,
        from: addDays(due, -slackDays.before),
        to: addDays(due, slackDays.after),
        rule: 'close',
        amounts: [minor],
        returnDays,
        costs: null,
        conversion: null,
        roles: { payment: 'payment', return: 'return' },
      },
    }))
}

/** Which lines may belong to a loan: those of its account from a day on with about the amount of an instalment. */
export type LoanLines = { accountId: string; from: Day; low: bigint; high: bigint }

export function loanLinesOf(row: LoanRow): LoanLines[] {
  const terms = termsOf(row)
  if (!terms) return []
  const amounts = new Set([terms.each, scheduleOf(terms).at(-1)?.minor ?? terms.each])
  return [...amounts].map((minor) => ({
    accountId: row.account_id,
    from: addDays(row.first_due, -slackDays.before),
    low: minor - minor / amountParts,
    high: minor + minor / amountParts,
  }))
}

const loanText =
  /(?<![\p{L}\p{N}])(?:LOAN|LOANRECOVERY|EMI|MORTGAGE|MURABAHA|IJARAH?|(?:HOME|HOUSE|AUTO|CAR|VEHICLE|PERSONAL) FINANCE)(?![\p{L}\p{N}])/u
const reversal = /(?<![\p{L}])(?:REVERSAL|REVERSED|RETURN|RETURNED|FAILED|UNPAID)(?![\p{L}])/u
const loanTitles: readonly (string | null)[] = ['loan', 'home_finance']

/**
 * What a line says of a loan: a debit that its bank calls an instalment, or the return of one. Any other debit is
 * only one by its exact amount, `amounts` being those of the loans of its account.
 */
export function readLoanLine(line: Line, amounts: ReadonlySet<bigint> | undefined): Reading | null {
  if (line.pending || amounts === undefined) return null
  const text = line.text.normalize('NFKC').toUpperCase()
  const isNamed = loanTitles.includes(line.title) || loanText.test(text)
  const about = { topic: 'loan', type: 'expense', number: null } as const
  if (line.type === 'income') return isNamed && reversal.test(text) ? { ...about, role: 'return' } : null
  if (line.title === 'interest_charged' || line.title === 'fee') return null
  if (isNamed) return { ...about, role: 'payment' }
  return amounts.has(line.minor) ? { ...about, role: 'payment', isByAmount: true } : null
}

/** The amounts of the instalments of loans by the account that is debited. */
export function loanAmounts(rows: readonly LoanRow[]): ReadonlyMap<string, ReadonlySet<bigint>> {
  const amounts = new Map<string, Set<bigint>>()
  for (const row of rows)
    for (const { minor } of instalmentsOf(row))
      amounts.set(row.account_id, (amounts.get(row.account_id) ?? new Set()).add(minor))
  return amounts
}
