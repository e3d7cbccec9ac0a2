import type { Loan, LoanSuggestion } from '#contract/expected/loans.ts'
import { addMonths, type Day } from '#contract/period.ts'
import { editableAmount } from '../../../ui/format/editable-amount.ts'
import { amountIn, numberIn, textIn, textOf } from '../../../ui/forms/typed.ts'

/** The initial values of the form: from the loan to edit or the payments that suggest one. */
export function valuesOf(today: Day, { loan, suggestion }: { loan?: Loan; suggestion?: LoanSuggestion }) {
  const currency = loan?.currency ?? suggestion?.currency ?? 'AED'
  const amount = (value: number | null | undefined): string =>
    value === null || value === undefined ? '' : editableAmount(value, currency)
  return {
    kind: loan?.kind ?? suggestion?.kind ?? ('personal' as const),
    lender: loan?.lender ?? '',
    account_id: loan?.account_id ?? suggestion?.account_id ?? '',
    principal: amount(loan?.principal),
    as_of: loan?.as_of ?? today,
    first_due: loan?.first_due ?? suggestion?.next_due ?? addMonths(today, 1),
    rate_kind: loan?.rate_kind ?? ('reducing' as const),
    rate: textOf(loan?.entered.rate),
    each: amount(loan ? loan.entered.each : suggestion?.each),
    last_due: loan?.entered.last_due ?? '',
    note: loan?.note ?? '',
    debt_account_id: loan?.debt_account_id ?? suggestion?.debt_account_id ?? '',
  }
}

/** The request body of the values. */
export const bodyOf = (values: ReturnType<typeof valuesOf>) => ({
  ...values,
  principal: amountIn(values.principal),
  rate: numberIn(values.rate),
  each: amountIn(values.each),
  last_due: textIn(values.last_due),
  debt_account_id: textIn(values.debt_account_id),
})

/** How many of rate, instalment and end are still missing: two are needed. */
export const missingTerms = ({ rate, each, last_due }: ReturnType<typeof valuesOf>): number =>
  2 - [rate, each, last_due].filter((value) => value.trim() !== '').length
