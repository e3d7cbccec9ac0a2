/** Test data for UAE-specific features. */
import type { CalendarEntry } from '#contract/days/calendar.ts'
import type { CardDetails } from '#contract/expected/cards.ts'
import type { Cheque, ChequeOffer, Lease } from '#contract/expected/cheques.ts'
import type { DomesticCost } from '#contract/uae/domestic.ts'
import type { Loan, LoanSuggestion } from '#contract/expected/loans.ts'
import type { InstalmentPlan } from '#contract/expected/instalments.ts'
import type { Recipient, Remittance } from '#contract/uae/remittances.ts'
import type { Savings } from '#contract/uae/savings.ts'
import { idOf } from './basics.ts'

export const currentAccount = idOf(9001)
export const savingsAccount = idOf(9002)
export const cardAccount = idOf(9003)

export const aCheque: Cheque = {
  id: idOf(7001),
  lease_id: null,
  direction: 'given',
  purpose: 'rent',
  number: '000102',
  date: '2026-12-03',
  currency: 'AED',
  amount: 20_000,
  payee: 'Jasmine Real Estate',
  account_id: currentAccount,
  note: '',
  replaced_by: null,
  state: 'planned',
  paid: 0,
  left: 20_000,
  fees: 0,
  lines: [],
  suggestion: null,
  cover: { state: 'short', day: '2026-12-03', account: 'Current account', left: -3140, short: 3140 },
}
export const aLease: Lease = {
  id: idOf(7003),
  name: 'Marina flat',
  payee: 'Jasmine Real Estate',
  currency: 'AED',
  rent: 80_000,
  starts: '2026-03-01',
  ends: '2027-02-28',
  cheques: 4,
  paid: 60_000,
  left: 20_000,
  months: [{ month: '2026-12', spread: 6666.67, paid: 20_000, due: 0 }],
}
export const anOffer: ChequeOffer = {
  transaction_id: idOf(7002),
  direction: 'given',
  number: '000958',
  date: '2026-11-03',
  currency: 'AED',
  amount: 1500.5,
  account_id: currentAccount,
  text: 'I/W CLEARING CHEQUE 000958',
}

export const aPlan: InstalmentPlan = {
  id: idOf(7101),
  kind: 'card',
  provider: 'card',
  name: 'Sofa',
  account_id: cardAccount,
  currency: 'AED',
  state: 'active',
  counts: 'paid',
  step: 'month',
  first_due: '2026-11-05',
  total: 6000,
  refunded: 0,
  count: 12,
  paid_count: 1,
  each: 500,
  paid: 500,
  left: 5500,
  cost: 240,
  cost_share: 0.04,
  instalments: [
    { number: 1, due: '2026-11-05', amount: 500, state: 'paid', transaction_id: idOf(7102) },
    { number: 2, due: '2026-12-05', amount: 500, state: 'due', transaction_id: null },
  ],
  evidence: [
    { transaction_id: idOf(7102), role: 'instalment', date: '2026-11-05', amount: 500, text: 'EPP EMI 1/12' },
  ],
  cover: null,
}

/** What 10,000 at 12 % a year in 12 months begins with. */
export const aLoan: Loan = {
  id: idOf(7601),
  kind: 'personal',
  lender: 'Emirates NBD',
  account_id: currentAccount,
  currency: 'AED',
  state: 'active',
  principal: 10_000,
  as_of: '2026-11-01',
  rate_kind: 'reducing',
  entered: { rate: 12, each: null, last_due: '2027-11-01' },
  rate: 12,
  each: 888.49,
  last: 888.46,
  first_due: '2026-12-01',
  last_due: '2027-11-01',
  count: 12,
  paid_count: 0,
  owed: 10_000,
  interest: 661.85,
  interest_left: 661.85,
  next: [
    {
      number: 1,
      due: '2026-12-01',
      amount: 888.49,
      principal: 788.49,
      interest: 100,
      left: 9211.51,
      state: 'due',
      transaction_id: null,
    },
  ],
  cover: { state: 'likely', day: '2026-12-01', account: 'Current account', left: 1200, short: 0 },
  settlement_fee: 100,
  settled_on: null,
  debt_account_id: null,
  note: '',
}
export const aLoanSuggestion: LoanSuggestion = {
  series_id: idOf(7602),
  name: 'Auto loan',
  kind: 'car',
  account_id: currentAccount,
  currency: 'AED',
  each: 1450,
  since: '2026-03-05',
  next_due: '2026-12-05',
  payments: 9,
  debt_account_id: null,
}

export const aCard: CardDetails = {
  account_id: cardAccount,
  currency: 'AED',
  limit: 15_000,
  available: 11_597.01,
  owed: 3402.99,
  terms: {
    statement_day: 20,
    due_days: 25,
    minimum_percent: 5,
    minimum_floor: 100,
    monthly_rate: 3.25,
    islamic: false,
    pays: 'full',
  },
  statement: {
    day: '2026-11-20',
    due: '2026-12-15',
    amount: 3402.99,
    minimum: 170.15,
    source: 'calculated',
    paid: 0,
    left: 3402.99,
    minimum_left: 170.15,
    state: 'due',
  },
  next_statement: '2026-12-20',
  minimum_only: { owed: 3402.99, months: 46, interest: 2231.4, first: 170.15 },
  advances: [],
}

export const aSaving: Savings = {
  account_id: savingsAccount,
  currency: 'AED',
  balance: 8000,
  returns: 'profit',
  yearly_rate: 4.25,
  since: '2025-11-22',
  received: 312.4,
  credits: [{ transaction_id: idOf(7301), date: '2026-10-22', amount: 26.05 }],
}

export const aRecipient: Recipient = {
  id: idOf(7401),
  name: 'Amma',
  country: 'IN',
  currency: 'INR',
  own_account: false,
}
export const aRemittance: Remittance = {
  transaction_id: idOf(7402),
  date: '2026-11-01',
  text: 'LULU EXCHANGE',
  channel: 'LuLu Exchange',
  amount: 3000,
  currency: 'AED',
  recipient_id: aRecipient.id,
  country: 'IN',
  own_account: false,
  received: null,
  received_currency: 'INR',
  offered_rate: null,
  mid_rate: null,
  mid_source: null,
  mid_date: null,
  fee: 25,
  vat: 1.25,
  fee_ids: [],
  margin: null,
  cost: 26.25,
  cost_at_least: true,
  refunded: 0,
}

export const aHoliday: CalendarEntry = {
  id: 'national-day-2026',
  kind: 'holiday',
  name: 'National Day',
  from: '2026-12-02',
  to: '2026-12-03',
  state: 'expected',
  day_off: true,
  source: 'By law',
  built_in: null,
}

export const aCost: DomesticCost = {
  key: 'dewa',
  cadence: 'monthly',
  amount: 640.2,
  basis: 'median',
  next_date: '2026-12-10',
  account_id: currentAccount,
  category_id: 'utilities',
  count: 12,
  year_total: 7682.4,
  payments: [
    { transaction_id: idOf(7501), date: '2026-11-10', text: 'DEWA EASYPAY', amount: 640.2 },
  ],
  series_id: null,
  parts: [],
  housing_fee: null,
}
