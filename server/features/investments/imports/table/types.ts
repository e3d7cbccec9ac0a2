/** A row of a broker’s table in its parts, and what it is read with. Pure. */
import type { DateOrder } from '../../../imports/read/dates.ts'
import type { Day } from '#contract/period.ts'
import type { Column } from '../words/column-names.ts'
import type { LineKind } from '../words/kinds.ts'
import type { Preset } from '../words/preset.ts'
import type { Columns } from './columns.ts'
import type { Line, Section } from './sections.ts'

export type CellOf = (column: Column) => string

/** An amount as signed decimal text; `place` is its column. */
export type Money = { text: string; value: number; currency: string; place: number }
export type Draft = Line & {
  text: string
  kind: LineKind | null
  /** The words from which the kind was taken. */
  words: string
  /** Whether one of these words has no known meaning, so that the kind is a guess. */
  isGuess: boolean
  detail: string
  day: Day | null
  order: string
  symbol: string
  /** Its number, where the row has it; the symbol is it where the row has no other. */
  isin: string
  name: string
  /** Whether an instrument is named by more than a description. */
  isNamed: boolean
  account: string
  category: string
  quantity: string
  price: string
  priceCurrency: string
  currency: string
  /** Whether its currency is written in no known way. */
  isOfUnknown: boolean
  /** Whether the row, or its money, and not only its price, is in pence. */
  isInPence: boolean
  /** Whether the currency stands with the money itself, not with the row or the price. */
  isOfMoney: boolean
  amounts: Money[]
  /** The column of money whose name does not say whether it is after charges. */
  amount: Money | null
  net: Money | null
  fees: Money[]
  taxes: Money[]
  accrued: string
  rate: string
  balance: string
  split: string
  /** Whether units of a split are those that came. */
  isSplitAdded: boolean
  note: string
  isCancelled: boolean
  /** Whether a day of cancellation or a note says that it came to nothing. */
  isUndone: boolean
  /** Whether a cell that is read for nothing says so. */
  isDoubtful: boolean
  /** Whether money that came and money that went have columns of their own. */
  isBySide: boolean
  /** Whether a cell that holds a figure is written in no known way. */
  isUnreadable: boolean
  /** What columns of unknown names have, other than what the row says elsewhere. */
  unknown: number[]
  /** Whether one of these usually has what moved, and says something else here. */
  isOtherwise: boolean
  status: string
  level: string
  /** The two sides of money that was exchanged, where they have columns of their own. */
  exchange: { from: Money | null; to: Money | null }
}
export type Reading = {
  section: Section
  columns: Columns
  preset: Preset | null
  order: DateOrder
  /** Whether the numbers of a column have a decimal comma. */
  comma: (place: number) => boolean
  /** What the letters of its column of sides mean. */
  sideLetters: ReadonlyMap<string, LineKind>
  /** The same of the numbers in a description. */
  isSpokenComma: boolean
  /** Whether what was charged is negative in a column; null where nothing shows it. */
  isChargeNegative: (place: number) => boolean | null
  /** Of the file, where neither a row nor a heading names one. */
  currency: string
  /** Of all money, where its trades show that it is in one currency whatever that of their prices is. */
  paidIn: string
  /** The code of a riyal without its country; '' where nothing shows it. */
  riyal: string
  /** Columns of unknown names that have what moved in some rows, so that they say it in others as well. */
  otherNets: readonly number[]
  /** Whether the currency beside its prices is not the same in all rows. */
  isOfMarkets: boolean
  /** Whether nearly all rows have a currency in its column. */
  hasCurrencies: boolean
  /** Whether nearly all rows have a day in the first column of days. */
  hasDays: boolean
  /** Whether nearly all its trades say how much money moved. */
  hasMoney: boolean
  /** Whether its instruments are coins, so that amounts without a currency are units. */
  isOfCoins: boolean
  /** The column that says whether money went or came; -1 without one. */
  waysAt: number
  /** What a person says of amounts of which nothing shows whether charges are in them. */
  charges: 'inside' | 'beside' | undefined
  /** Whether it is an export of this product. */
  isOwn: boolean
}
