/** Recurring payments that look like loans. Pure. */
import type { Loan, LoanSuggestion } from '#contract/expected/loans.ts'
import { wireAmount } from '#contract/money.ts'
import type { Day } from '#contract/period.ts'
import type { Language } from '../../../platform/i18n/index.ts'
import { translateStoredName } from '../../categories/names.ts'
import { isWithin } from '../match/open.ts'
import { instalmentsOf } from './expect.ts'
import { type Mark, nextOf } from '../series/occurrences.ts'
import type { LoanRow } from './store.ts'
import type { SeriesRow } from '../series/store.ts'

const leastPayments = 3
/** One part in so many, by which a loan's instalment and a series of it may differ. */
const amountParts = 50n

type Input = {
  series: readonly SeriesRow[]
  marks: ReadonlyMap<string, readonly Mark[]>
  receivers: ReadonlyMap<string, string>
  dismissed: ReadonlySet<string>
  loans: readonly LoanRow[]
  day: Day
  language: Language
}

/** Monthly debits of one amount that a bank calls loans, at least three, that are no known loan and not dismissed. */
export function suggestLoans(input: Input): LoanSuggestion[] {
  const { series, marks, receivers, dismissed, loans, day, language } = input
  return series.flatMap((row): LoanSuggestion[] => {
    const { id, accountId, type, kind, cadence, fixed, currency, expected, name, identity } = row
    if (kind !== 'loan' || type !== 'expense' || cadence !== 'monthly' || !fixed || accountId === null)
      return []
    const paid = (marks.get(id) ?? []).filter(({ transactionId }) => transactionId !== null)
    const next = nextOf(row, marks.get(id) ?? [], day)
    const [first] = paid
    if (dismissed.has(id) || !first || paid.length < leastPayments || !next) return []
    if (loans.some((loan) => loan.series_id === id || isOf(loan, accountId, expected))) return []
    return [
      {
        series_id: id,
        name: translateStoredName(name, language),
        kind: loanKindOf(`${name} ${identity ?? ''}`),
        account_id: accountId,
        currency,
        each: wireAmount(expected, currency),
        since: first.due,
        next_due: next.due,
        payments: paid.length,
        debt_account_id: receivers.get(id) ?? null,
      },
    ]
  })
}

const isOf = (loan: LoanRow, accountId: string, minor: bigint): boolean =>
  loan.account_id === accountId &&
  instalmentsOf(loan).some((instalment) => isWithin(minor, instalment.minor, amountParts))

const home = /HOME|HOUSE|HOUSING|MORTGAGE|عقاري|سكن/iu
const car = /(?<!\p{L})(?:CAR|AUTO|VEHICLE)(?!\p{L})|سيارة/iu

function loanKindOf(text: string): Loan['kind'] {
  return home.test(text) ? 'home' : car.test(text) ? 'car' : 'personal'
}
