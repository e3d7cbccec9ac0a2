import * as z from 'zod/mini'
import {
  Amount,
  Currency,
  DayText,
  Done,
  IdParams,
  successResponse,
  Uuid,
  typedName,
  typedText,
} from '../common.ts'
import { Cover } from './cover.ts'
import { endpoint } from '../endpoint.ts'

export const loanLimits = { loans: 40 } as const
export const loanKinds = ['personal', 'car', 'home'] as const
/** `reducing`: on what is still owed. `flat`: on all that was borrowed, for the whole term. */
export const interestKinds = ['reducing', 'flat'] as const
/** `assumed`: due before the loan was entered, so taken as paid although no bank line shows it. */
export const loanPaymentStates = ['paid', 'assumed', 'due', 'late'] as const

/** An instalment; `principal` repays the loan and `interest`, or profit, does not. `left` is owed after it. */
export const LoanPayment = z.object({
  number: z.number(),
  due: DayText,
  amount: Amount,
  principal: Amount,
  interest: Amount,
  left: Amount,
  state: z.enum(loanPaymentStates),
  transaction_id: z.nullable(Uuid),
})
export type LoanPayment = z.infer<typeof LoanPayment>

/** Amounts are in the loan's currency, rates in percent a year. */
export const Loan = z.object({
  id: Uuid,
  kind: z.enum(loanKinds),
  lender: z.string(),
  /** The account that is debited. */
  account_id: Uuid,
  currency: Currency,
  state: z.enum(['active', 'finished', 'settled']),
  /** What was owed at the end of `as_of`, before the first instalment; with a flat rate what was borrowed. */
  principal: Amount,
  as_of: DayText,
  rate_kind: z.enum(interestKinds),
  /** What the user entered of rate, instalment and end; what is null follows from the rest. */
  entered: z.object({
    rate: z.nullable(z.number()),
    each: z.nullable(Amount),
    last_due: z.nullable(DayText),
  }),
  /** The rate on what is still owed, which is the one to compare. */
  rate: z.number(),
  /** Each instalment but the last. */
  each: Amount,
  last: Amount,
  first_due: DayText,
  last_due: DayText,
  count: z.number(),
  paid_count: z.number(),
  /** What is owed now. */
  owed: Amount,
  /** Interest or profit of all instalments, and of those still to be paid. */
  interest: Amount,
  interest_left: Amount,
  /** The next instalments, at most three. */
  next: z.array(LoanPayment),
  /** Whether the account is expected to hold the next one. */
  cover: z.nullable(Cover),
  /** The most that a bank may ask for paying it off today, before VAT; null where no limit is known. */
  settlement_fee: z.nullable(Amount),
  settled_on: z.nullable(DayText),
  /** The account whose balance is this debt already; null where net worth counts the loan itself. */
  debt_account_id: z.nullable(Uuid),
  note: z.string(),
})
export type Loan = z.infer<typeof Loan>

/** A recurring payment that looks like a loan. */
export const LoanSuggestion = z.object({
  series_id: Uuid,
  name: z.string(),
  kind: z.enum(loanKinds),
  account_id: Uuid,
  currency: Currency,
  each: Amount,
  /** The day of its first known payment and its next date. */
  since: DayText,
  next_due: DayText,
  payments: z.number(),
  /** The connected loan account that it pays into. */
  debt_account_id: z.nullable(Uuid),
})
export type LoanSuggestion = z.infer<typeof LoanSuggestion>

export const listLoans = endpoint('GET', '/api/user/loans', {
  etag: true,
  summary:
    'Loans and finance with what is owed, their next instalments and whether they are covered, and recurring payments that look like loans',
  response: successResponse({
    loans: z.array(Loan),
    suggestions: z.array(LoanSuggestion),
    /** Over all running loans, in AED: what is owed and the next instalment of each. */
    owed: Amount,
    each: Amount,
  }),
})

const LoanLine = z.object({ transaction_id: Uuid, date: DayText, amount: Amount, text: z.string() })
export type LoanLine = z.infer<typeof LoanLine>

export const readLoan = endpoint('GET', '/api/user/loans/:id', {
  etag: true,
  summary: 'All instalments of a loan, and the bank lines that paid them',
  params: IdParams,
  response: successResponse({ schedule: z.array(LoanPayment), lines: z.array(LoanLine) }),
  errors: ['not_found'],
})

const Rate = z.nullable(z.number().check(z.minimum(0), z.maximum(100)))
const Terms = {
  kind: z.enum(loanKinds),
  lender: typedName(60),
  account_id: Uuid,
  /** Left out, it is worked out from rate, instalment and end. */
  principal: z.nullable(z.number()),
  as_of: DayText,
  first_due: DayText,
  rate_kind: z.enum(interestKinds),
  rate: Rate,
  each: z.nullable(z.number()),
  last_due: z.nullable(DayText),
  note: z.optional(typedText(200)),
  debt_account_id: z.optional(z.nullable(Uuid)),
}
const SavedLoan = successResponse({ loan: Loan })

export const createLoan = endpoint('POST', '/api/user/loans', {
  summary:
    'Adds a loan by two of rate, instalment and last day; `series_id` names the recurring payment that suggested it',
  body: z.object({ ...Terms, series_id: z.optional(Uuid) }),
  response: SavedLoan,
  errors: ['not_found', 'conflict'],
})
export const updateLoan = endpoint('PATCH', '/api/user/loans/:id', {
  summary: 'Changes a loan; `settled_on` says on which day the rest was paid early',
  params: IdParams,
  body: z.partial(z.object({ ...Terms, settled_on: z.nullable(DayText) })),
  response: SavedLoan,
  errors: ['not_found', 'conflict'],
})
export const deleteLoan = endpoint('DELETE', '/api/user/loans/:id', {
  summary: 'Removes a loan; its bank lines stay',
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})
export const dismissLoan = endpoint('DELETE', '/api/user/loans/suggestions/:id', {
  summary: 'Says that a recurring payment is no loan; it is not suggested as one again',
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})
export const linkLoanPayment = endpoint('POST', '/api/user/loans/:id/payments', {
  summary: 'Says that a transaction is an instalment of a loan',
  params: IdParams,
  body: z.object({ transaction_id: Uuid }),
  response: SavedLoan,
  errors: ['not_found', 'conflict'],
})
const TransactionParams = { transaction: z.string().check(z.minLength(1), z.maxLength(64)) }
export const unlinkLoanPayment = endpoint('DELETE', '/api/user/loans/:id/payments/:transaction', {
  summary: 'Says that a transaction does not belong to a loan; it is not matched with it again',
  params: z.extend(IdParams, TransactionParams),
  response: SavedLoan,
  errors: ['not_found'],
})
export const loanPaymentOf = endpoint('GET', '/api/user/loans/payments/:transaction', {
  etag: true,
  summary: 'Which loan a transaction repays, and how much of it is principal; null if none is known',
  params: z.object(TransactionParams),
  response: successResponse({
    payment: z.nullable(
      z.object({
        loan_id: Uuid,
        lender: z.string(),
        currency: Currency,
        number: z.number(),
        count: z.number(),
        principal: Amount,
        interest: Amount,
        left: Amount,
      }),
    ),
  }),
  errors: ['not_found'],
})
