export type TagRow = { id: string; name: string; color: string }

/** `amount_minor` is decimal text. */
export type SplitLine = {
  amount_minor: string
  category_id: string | null
  category_name: string | null
  category_name_ar: string | null
  note: string
}

/** A row as lists show it, with display names. */
export type ListedRow = {
  id: string
  account_id: string
  source: string
  status: string
  type: string
  /** In minor units; of a bank row, the bank's amount. */
  amount_minor: bigint
  /** The amount that the user set in place of the bank's. */
  user_amount_minor: bigint | null
  currency: string
  /** Fils per minor unit if the currency floats; `aed_rate_day` is the day of that rate. */
  aed_rate: string | null
  aed_rate_day: string | null
  day: string
  booked_at: Date | null
  value_day: string | null
  text: string
  merchant_key: string | null
  merchant: string | null
  category_id: string | null
  reason_kind: string
  reason_code: string
  reason_params: Record<string, string | number>
  title_code: string | null
  title_params: Record<string, string | number>
  user_category_id: string | null
  user_category_set: boolean
  user_description: string | null
  note: string
  tags: TagRow[]
  /** The lines of a split payment, in order; null if it has none. */
  splits: SplitLine[] | null
  split_in_use: boolean
  attachments: number
  refund_of: string | null
  refunds: { id: string; minor: string; day: string }[] | null
  shares:
    | { id: string; person: string; minor: string; settled: boolean; household: boolean; lowers: boolean }[]
    | null
  verified: boolean
  needs_editing: boolean
  verification_action: string | null
  verified_at: Date | null
  edited_at: Date | null
  transfer_id: string | null
  transfer_by: string | null
  /** The other leg of a transfer; null if there is none. */
  counterpart: Counterpart | null
  created_at: Date
  updated_at: Date
  version: number
  account_name: string
  account_opened_on: string | null
  bank_name: string | null
  /** What the account earns according to the user: `interest` or `profit`; null if not stated. */
  returns: string | null
  category_name: string | null
  category_name_ar: string | null
}

export type Counterpart = Pick<
  ListedRow,
  'id' | 'account_id' | 'amount_minor' | 'currency' | 'day' | 'aed_rate' | 'aed_rate_day'
>

/** A row with the further columns that an edit needs. */
export type TransactionRow = ListedRow & {
  reference: string | null
  counterparty_name: string | null
}
