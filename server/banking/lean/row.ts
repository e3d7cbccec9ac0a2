/** A transaction's row as it arrives. By hand: a history has a hundred thousand, and a schema takes most of their time. */

type Text = string | null
type Party = { name: Text; scheme: Text; identification: Text } | null

/** What is read of a row; anything absent or of another type is null. Numbers arrive as texts. */
export type TransactionRow = {
  id: Text
  information: Text
  reference: Text
  mutability: Text
  kind: Text
  subKind: Text
  indicator: Text
  status: Text
  money: { currency: Text; amount: Text } | null
  bookedAt: Text
  valueAt: Text
  index: Text
  flags: readonly Text[]
  merchant: { name: Text; code: Text } | null
  insights: { category: Text; confidence: Text; cleaned: Text } | null
  creditor: Party
  debtor: Party
}

/** Nothing but what is no object is refused here: which rows can be used is for `map.ts` to say. */
export function readRow(row: unknown): TransactionRow | null {
  if (!isRecord(row)) return null
  const money = partOf(row['amount'])
  const merchant = partOf(row['merchant_details'])
  const insights = partOf(row['insights'])
  const flags = row['flags']
  return {
    id: textOf(row['transaction_id']),
    information: textOf(row['transaction_information']),
    reference: textOf(row['transaction_reference']),
    mutability: textOf(row['transaction_mutability']),
    kind: textOf(row['transaction_type']),
    subKind: textOf(row['sub_transaction_type']),
    indicator: textOf(row['credit_debit_indicator']),
    status: textOf(row['status']),
    money: money && { currency: textOf(money['currency']), amount: textOf(money['amount']) },
    bookedAt: textOf(row['booking_date_time']),
    valueAt: textOf(row['value_date_time']),
    index: textOf(row['index']),
    flags: Array.isArray(flags) ? flags.map(textOf) : [],
    merchant: merchant && {
      name: textOf(merchant['merchant_name']),
      code: textOf(merchant['merchant_category_code']),
    },
    insights: insights && {
      category: textOf(insights['category']),
      confidence: textOf(insights['category_confidence']),
      cleaned: textOf(insights['description_cleansed']),
    },
    creditor: partyOf(row['creditor_account']),
    debtor: partyOf(row['debtor_account']),
  }
}

const textOf = (value: unknown): Text => (typeof value === 'string' ? value : null)
const partOf = (value: unknown): Record<string, unknown> | null => (isRecord(value) ? value : null)

function partyOf(value: unknown): Party {
  if (!isRecord(value)) return null
  return {
    name: textOf(value['name']),
    scheme: textOf(value['scheme_name']),
    identification: textOf(value['identification']),
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
