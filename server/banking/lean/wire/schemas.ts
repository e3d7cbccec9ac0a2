/** Schemas of Lean's responses, as tolerant as possible: only a missing required field fails to parse. */
import * as z from 'zod'

/** A text or null; any other type counts as absent. Numbers arrive as texts. */
const text = z.string().nullish().catch(null)
const count = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
const id = z.string().trim().min(1).max(200)

const PageShape = z
  .object({
    number: count.nullish().catch(null),
    size: count,
    total_elements: count,
    total_pages: count,
  })
  .transform((page) => ({
    number: page.number ?? null,
    size: page.size,
    totalElements: page.total_elements,
    totalPages: page.total_pages,
  }))

const envelope = { status: z.literal('OK'), refreshed_at: text, timestamp: text }
const list = z.array(z.unknown())
const page = PageShape.nullish()

/** A page of a list, with its rows under one name whatever the endpoint calls them. */
export type ListBody = {
  data: { rows: unknown[]; page?: z.infer<typeof page> }
  refreshed_at?: string | null | undefined
}
const accounts = z.object({ accounts: list, page }).transform((data) => ({ ...data, rows: data.accounts }))
const balances = z.object({ balances: list, page }).transform((data) => ({ ...data, rows: data.balances }))
const transactions = z
  .object({ transactions: list, page })
  .transform((data) => ({ ...data, rows: data.transactions }))
export const AccountsBody = z.object({ ...envelope, data: accounts })
export const BalancesBody = z.object({ ...envelope, data: balances })
export const TransactionsBody = z.object({ ...envelope, data: transactions })
export const OrdersBody = z.object({ ...envelope, data: z.looseObject({ page }) })
export const EventsBody = z.object({ data: list, page })

export const CustomerBody = z.object({ customer_id: id, app_user_id: text })

const money = z.object({ currency: text, amount: text }).nullish().catch(null)
const creditLines = z
  .array(z.object({ type: text, amount: money }).nullish().catch(null))
  .nullish()
  .catch(null)
const party = z.object({ name: text, scheme_name: text, identification: text }).nullish().catch(null)
const identifiers = z.array(party).nullish().catch(null)

export const AccountRow = z.object({
  account_id: id,
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/),
  entity_id: text,
  status: text,
  account_sub_type: text,
  account_type: text,
  nickname: text,
  description: text,
  opening_date: text,
  account: identifiers,
})
export type AccountRow = z.infer<typeof AccountRow>

export const AccountName = z.object({ nickname: text, description: text })

export const BalanceRow = z.object({
  account_id: text,
  entity_id: text,
  credit_debit_indicator: text,
  type: text,
  amount: money,
  date_time: text,
  credit_line: creditLines,
})
export type BalanceRow = z.infer<typeof BalanceRow>

/** Nothing in a transaction is rejected here: `map.ts` decides which rows can be used. */
export const TransactionRow = z.object({
  transaction_id: text,
  transaction_information: text,
  transaction_reference: text,
  transaction_mutability: text,
  transaction_type: text,
  sub_transaction_type: text,
  credit_debit_indicator: text,
  status: text,
  amount: money,
  booking_date_time: text,
  value_date_time: text,
  index: text,
  flags: z.array(text).nullish().catch(null),
  merchant_details: z.object({ merchant_name: text, merchant_category_code: text }).nullish().catch(null),
  insights: z
    .object({ category: text, category_confidence: text, description_cleansed: text })
    .nullish()
    .catch(null),
  creditor_account: party,
  debtor_account: party,
})
export type TransactionRow = z.infer<typeof TransactionRow>

/** An order of any of the three kinds, which have different names for the same fields. */
export const OrderRow = z.object({
  standing_order_id: text,
  direct_debit_id: text,
  scheduled_payment_id: text,
  standing_order_status_code: text,
  status_code: text,
  name: text,
  reference: text,
  frequency: z.object({ frequency_type: text }).nullish().catch(null),
  next_payment_date_time: text,
  previous_payment_date_time: text,
  last_payment_date_time: text,
  final_payment_date_time: text,
  scheduled_payment_date_time: text,
  next_payment_amount: money,
  previous_payment_amount: money,
  instructed_amount: money,
  creditor_account: z
    .union([z.array(z.object({ name: text })), z.object({ name: text })])
    .nullish()
    .catch(null),
})

const permissions = z
  .union([z.record(z.string(), z.unknown()), z.array(z.string())])
  .nullish()
  .catch(null)

const Consent = z.object({
  id: text,
  consent_status: text,
  standard_consent_status: text,
  creation_date_time: text,
  expiration_date_time: text,
  transaction_from_date_time: text,
})
export type ConsentRow = z.infer<typeof Consent>

export const EntityRow = z.object({
  id,
  customer_id: text,
  bank_identifier: id,
  permissions,
  created_at: text,
  status: text,
  consents: z.array(Consent).nullish().catch(null),
})
export type EntityRow = z.infer<typeof EntityRow>

export const BankRow = z.object({ identifier: id, name: text })
export type BankRow = z.infer<typeof BankRow>

export const EventBody = z.object({
  type: text,
  event_id: text,
  timestamp: text,
  payload: z.object({ id: text, entity_id: text, customer_id: text, status: text }).nullish().catch(null),
})
