/**
 * Codes that explain a transaction: its kind, the reason for its
 * category, its title. The catalogues hold the sentences.
 */

/** What a payment is when the bank itself says so. */
const lineKinds = [
  'salary',
  'bonus',
  'gratuity',
  'payout',
  'reward',
  'rent_received',
  'refund',
  'dividend',
  'interest',
  'rent',
  'home_finance',
  'savings',
  'investing',
  'cash',
  'cash_deposit',
  'cheque',
  'cheque_deposit',
  'cheque_returned',
  'transfer',
  'own_transfer',
  'remittance',
  'wallet',
  'loan',
  'loan_received',
  'card_repayment',
  'card_plan',
  'fee',
  'interest_charged',
] as const
export type LineKind = (typeof lineKinds)[number]

/**
 * Kinds that are neither income nor spending, whether or not the other side is connected: a card's repayment,
 * money between one's own accounts or into savings and investments, and money borrowed.
 */
export const neitherKinds = [
  'card_repayment',
  'own_transfer',
  'savings',
  'investing',
  'loan_received',
] as const satisfies readonly LineKind[]

/** Where a transaction's category comes from; `user` takes precedence, `none` when nothing is known. */
export const reasonKinds = [
  'user',
  'rule',
  'learned',
  'provider',
  'merchant',
  'mcc',
  'flag',
  'type',
  'transfer',
  'similar',
  'none',
] as const

/**
 * The exact reason for a category; line kinds are reasons too.
 * Parameters are names, numbers and category ids.
 */
export const reasonCodes = [
  ...lineKinds,
  'you_chose',
  'you_confirmed',
  'rule',
  'chosen_before',
  'known_merchant',
  'airline_ticket',
  'merchant_code',
  'name_says',
  'bank_says',
  'similar',
  'between_own_accounts',
  'came_back',
  'profit_paid',
  'profit_charged',
  'unknown',
] as const
export type ReasonCode = (typeof reasonCodes)[number]

/** A transaction's title; `_named` codes have the parameter `name`, `_numbered` ones a cheque's `number`. */
export const titleCodes = [
  ...lineKinds,
  'merchant',
  'instalment_of',
  'refund_named',
  'salary_named',
  'bonus_named',
  'gratuity_named',
  'payout_named',
  'rent_received_named',
  'dividend_named',
  'rent_named',
  'rent_cheque',
  'rent_cheque_named',
  'investing_named',
  'cheque_numbered',
  'cheque_named',
  'cheque_numbered_named',
  'cheque_deposit_numbered',
  'cheque_deposit_named',
  'cheque_deposit_numbered_named',
  'cheque_returned_numbered',
  'transfer_named',
  'transfer_received',
  'transfer_received_named',
  'currency_exchange',
  'remittance_named',
  'card_repayment_named',
  'card_plan_named',
  'wallet_named',
  'interest_paid',
  'profit_paid',
  'profit_charged',
  // what is expected for a loan whose kind the bank's text names
  'loan_car',
  'loan_home',
  'loan_personal',
] as const
export type TitleCode = (typeof titleCodes)[number]
