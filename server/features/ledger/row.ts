/** The SQL condition that leaves out the rows of hidden accounts. */
import type { Read } from './columns.ts'
import { type RawBuilder, sql } from 'kysely'

export type TagRow = { id: string; name: string; color: string }

/** `amount_minor` is decimal text. */
export type SplitLine = {
  amount_minor: string
  category_id: string | null
  category_name: string | null
  category_name_ar: string | null
  note: string
}

/** A row as lists show it, with display names; of a bank row, `amount_minor` is the bank's amount. */
export type ListedRow = Omit<Read<'listed'>, 'tag_ids' | 'split_minor'> & {
  tags: TagRow[]
  /** The lines of a split payment, in order; null if it has none. */
  splits: SplitLine[] | null
  split_in_use: boolean
  attachments: number
  refunds: { id: string; minor: string; day: string }[] | null
  shares:
    | { id: string; person: string; minor: string; settled: boolean; household: boolean; lowers: boolean }[]
    | null
  /** The other leg of a transfer; null if there is none. */
  counterpart: Counterpart | null
  account_name: string
  account_opened_on: string | null
  bank_name: string | null
  /** What the account earns according to the user: `interest` or `profit`; null if not stated. */
  returns: string | null
  category_name: string | null
  category_name_ar: string | null
  /** Of the category whose spending it lowers. */
  lowers_name: string | null
  lowers_name_ar: string | null
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

type Sql = RawBuilder<unknown>

/** The account is not hidden. Compared with an array, which no plan turns into a join. */
export const accountNotHidden = (userId: string, account = sql`account_id`): Sql =>
  sql`${account} = any(array(select id from accounts where user_id = ${userId} and not hidden))`
