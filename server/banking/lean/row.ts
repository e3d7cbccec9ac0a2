/** A transaction as Lean sends it. Read by hand, since a history is a hundred thousand of them. */
import { fieldOf } from './paging.ts'

type Text = string | null
type Party = { name: Text; scheme_name: Text; identification: Text } | null

/** Texts as sent, null for what is absent or of another type; numbers arrive as texts. */
export type TransactionRow = {
  transaction_id: Text
  transaction_information: Text
  transaction_reference: Text
  transaction_mutability: Text
  transaction_type: Text
  sub_transaction_type: Text
  credit_debit_indicator: Text
  status: Text
  amount: { currency: Text; amount: Text } | null
  booking_date_time: Text
  value_date_time: Text
  index: Text
  flags: Text[]
  merchant_details: { merchant_name: Text; merchant_category_code: Text } | null
  insights: { category: Text; category_confidence: Text; description_cleansed: Text } | null
  creditor_account: Party
  debtor_account: Party
}

const textOf = (value: unknown): Text => (typeof value === 'string' ? value : null)
const textAt = (row: object, name: string): Text => textOf(fieldOf(row, name))

function objectOf(value: unknown): object | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
}
const objectAt = (row: object, name: string): object | null => objectOf(fieldOf(row, name))

function partyAt(row: object, name: string): Party {
  const party = objectAt(row, name)
  return (
    party && {
      name: textAt(party, 'name'),
      scheme_name: textAt(party, 'scheme_name'),
      identification: textAt(party, 'identification'),
    }
  )
}

/** A row of a list of transactions; null for what is no object. Nothing in it is refused. */
export function readTransactionRow(value: unknown): TransactionRow | null {
  const row = objectOf(value)
  if (row === null) return null
  const amount = objectAt(row, 'amount')
  const flags = fieldOf(row, 'flags')
  const merchant = objectAt(row, 'merchant_details')
  const insights = objectAt(row, 'insights')
  return {
    transaction_id: textAt(row, 'transaction_id'),
    transaction_information: textAt(row, 'transaction_information'),
    transaction_reference: textAt(row, 'transaction_reference'),
    transaction_mutability: textAt(row, 'transaction_mutability'),
    transaction_type: textAt(row, 'transaction_type'),
    sub_transaction_type: textAt(row, 'sub_transaction_type'),
    credit_debit_indicator: textAt(row, 'credit_debit_indicator'),
    status: textAt(row, 'status'),
    amount: amount && { currency: textAt(amount, 'currency'), amount: textAt(amount, 'amount') },
    booking_date_time: textAt(row, 'booking_date_time'),
    value_date_time: textAt(row, 'value_date_time'),
    index: textAt(row, 'index'),
    flags: Array.isArray(flags) ? flags.map(textOf) : [],
    merchant_details: merchant && {
      merchant_name: textAt(merchant, 'merchant_name'),
      merchant_category_code: textAt(merchant, 'merchant_category_code'),
    },
    insights: insights && {
      category: textAt(insights, 'category'),
      category_confidence: textAt(insights, 'category_confidence'),
      description_cleansed: textAt(insights, 'description_cleansed'),
    },
    creditor_account: partyAt(row, 'creditor_account'),
    debtor_account: partyAt(row, 'debtor_account'),
  }
}
