/** What is known of a broker's files. */
import type { DateOrder } from '../../../imports/read/dates.ts'
import type { Column } from './column-names.ts'
import type { LineKind } from './kinds.ts'

/** Places of columns that are known before, also of those that a person cannot choose. */
export type Fixed = Partial<Record<Column, number>>

export type Preset = {
  name: string
  /** Headings that only its files have together, without spaces and marks. */
  headings: readonly string[]
  /** What one of its rows says, where others have these headings too. */
  says?: RegExp
  /** Its words and codes, in small letters. */
  kinds?: Readonly<Record<string, LineKind>>
  currency?: string
  order?: DateOrder
  /** Whether a fee in coins leaves beside the coins that are sent, not out of them. */
  isFeeBeside?: true
  /** Whether each row is a leg of coins or money, and the column that joins the legs of one event. */
  legs?: 'refid' | 'utctime'
  /** Whether units that are moved out are negative, so that others came in. */
  isMovedSigned?: true
  /** Whether what is delivered stands with its cost. */
  delivers?: 'cost'
  /** Whether the units of a split are those that came, not a ratio or what was held after it. */
  splitAdds?: true
  /** Whether prices are in the currency of the market, which the file does not name, and all money in that of the account. */
  isPricedAbroad?: true
  /** Whether all amounts are in the account's currency, whatever that of the price is. */
  isOfBase?: true
  /** What the one column of money says where charges stand beside it. */
  money?: 'gross' | 'net'
  /** Whether income is told for each unit. */
  income?: 'each'
  /** The column of the day on which income was paid, beside that on which it was traded without. */
  incomeDay?: string
  /** The columns of what moved in its own currency, and in that of the account from which it was paid. */
  paidFrom?: { own: string; account: string }
  /** Columns of figures that move no money. */
  values?: readonly string[]
  /** The columns of places: a transfer with both is one between own places. */
  between?: readonly [string, string]
  /** What columns are whose names say something else, by their names without spaces and marks; '' for none. */
  columns?: Partial<Record<Column, string>>
  /** Of columns of money, the ones that hold their currency. */
  beside?: Readonly<Record<string, string>>
}
