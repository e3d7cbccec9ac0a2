import type { TradeKind } from '#contract/investments/investment-kinds.ts'
import type { Day } from '#contract/period.ts'

/** So many new units for so many old ones: 2 for 1 doubles what is held. */
export type Ratio = { into: bigint; of: bigint }

/**
 * One event of an instrument. Quantities are in hundred-millionths, prices in trillionths of a unit of the currency,
 * money in minor units of the instrument's currency.
 */
export type Trade = {
  id: string
  /** Null for a split, which applies to all accounts. */
  accountId: string | null
  day: Day
  kind: TradeKind
  /** 0 for a dividend, a split and a fee. */
  quantity: bigint
  /** Per unit; null where none was stated. */
  price: bigint | null
  /**
   * Before the fee and the tax: what was paid, received or distributed (negative: taken back); of an opening position or a
   * transfer in, what it had cost. Null where that is unknown.
   */
  amount: bigint | null
  /** Negative for what was refunded. */
  fee: bigint
  tax: bigint
  ratio: Ratio | null
}

/** On one day, splits come first and what leaves comes last, so that the order of typing does not matter. */
const orderOfKinds: readonly TradeKind[] = [
  'split',
  'opening',
  'transfer_in',
  'buy',
  'stock_dividend',
  'dividend',
  'return_of_capital',
  'fee',
  'sell',
  'transfer_out',
]
const rankOf = (kind: TradeKind): number => orderOfKinds.indexOf(kind)
const compare = (a: Trade, b: Trade): number =>
  a.day === b.day ? rankOf(a.kind) - rankOf(b.kind) || (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1

/** By day, then by what happens first on a day, then as entered; what is in order already comes back as it is. */
export function inOrder<T extends Trade>(trades: readonly T[]): readonly T[] {
  for (let index = 1; index < trades.length; index += 1) {
    const [before, trade] = [trades[index - 1], trades[index]]
    if (before && trade && compare(before, trade) > 0) return trades.toSorted(compare)
  }
  return trades
}

/** The money that an event cost its owner: positive for a purchase, negative for what was received; null if unknown. */
export function paidFor({
  kind,
  amount,
  fee,
  tax,
}: Pick<Trade, 'kind' | 'amount' | 'fee' | 'tax'>): bigint | null {
  switch (kind) {
    case 'buy':
      return amount === null ? null : amount + fee + tax
    case 'sell':
    case 'dividend':
    case 'return_of_capital':
      return amount === null ? null : fee + tax - amount
    case 'fee':
      return fee + tax
    default:
      return 0n
  }
}
