/** What is held in one account after its trades, at what cost, and what was gained. Pure. */
import { divide } from '#contract/decimal.ts'
import type { Day } from '#contract/period.ts'
import { paidFor, type Ratio, type Trade } from './trades.ts'

/** Money in the instrument's currency, and in fils at the rates of the days on which it moved; null without a rate. */
export type Money = { minor: bigint; aed: bigint | null }
/** A purchase, or what is left of it; the cost is null where it is unknown. */
export type Lot = { day: Day; quantity: bigint; cost: Money | null }
/** How the cost of what is sold is determined: the oldest purchase first, or the average of all. */
export const costMethods = ['average', 'fifo'] as const
export type CostMethod = (typeof costMethods)[number]
export type Sale = { id: string; day: Day; proceeds: Money; cost: Record<CostMethod, Money | null> }

export type Position = {
  quantity: bigint
  /** Oldest first; their quantities add up to the quantity. */
  lots: Lot[]
  /** What is held cost so much by the method; null where the cost of a part is unknown. */
  cost: Record<CostMethod, Money | null>
  sales: Sale[]
  /** What units that were moved out had cost, by their trade. */
  movedOut: Map<string, Sale['cost']>
  /** Dividends after tax and fees. */
  dividends: Money
  /** Fees that belong to no purchase or sale. */
  fees: Money
  /** The first event that took out more than was held, and by how much. */
  excess: { id: string; day: Day; missing: bigint } | null
}

/** Converts an amount at the rate of a day; null without a rate. */
export type ToAed = (minor: bigint, day: Day) => bigint | null

const nothing: Money = { minor: 0n, aed: 0n }
export const addMoney = (a: Money, b: Money): Money => ({
  minor: a.minor + b.minor,
  aed: a.aed === null || b.aed === null ? null : a.aed + b.aed,
})
const shareOf = ({ minor, aed }: Money, part: bigint, whole: bigint): Money => ({
  minor: divide(minor * part, whole),
  aed: aed === null ? null : divide(aed * part, whole),
})
const lessMoney = (a: Money, b: Money): Money => ({
  minor: a.minor - b.minor,
  aed: a.aed === null || b.aed === null ? null : a.aed - b.aed,
})

/**
 * `trades` are those of one account with the splits of its instrument, in order; `movedIn` has the cost of units that came
 * from another own account, by their trade.
 */
export function positionOf(
  trades: readonly Trade[],
  toAed: ToAed,
  movedIn: ReadonlyMap<string, Sale['cost']> = new Map(),
): Position {
  const position: Position = {
    quantity: 0n,
    lots: [],
    cost: { average: nothing, fifo: nothing },
    sales: [],
    movedOut: new Map(),
    dividends: nothing,
    fees: nothing,
    excess: null,
  }
  const moneyOf = (minor: bigint, day: Day): Money => ({ minor, aed: toAed(minor, day) })
  for (const trade of trades) {
    const { kind, day, amount } = trade
    const paid = paidFor(trade)
    if (kind === 'split' && trade.ratio) split(position, trade.ratio)
    else if (kind === 'buy') addAt(position, trade, paid === null ? null : moneyOf(paid, day))
    else if (kind === 'opening' || kind === 'transfer_in') {
      const moved = movedIn.get(trade.id)
      if (moved) add(position, trade, moved)
      else addAt(position, trade, amount === null ? null : moneyOf(amount, day))
    } else if (kind === 'sell' || kind === 'transfer_out') {
      const cost = remove(position, trade)
      if (kind === 'sell')
        position.sales.push({ id: trade.id, day, proceeds: moneyOf(-(paid ?? 0n), day), cost })
      else position.movedOut.set(trade.id, cost)
    } else if (kind === 'stock_dividend') addAt(position, trade, nothing)
    else if (kind === 'return_of_capital') lowerCost(position, moneyOf(-(paid ?? 0n), day))
    else if (kind === 'dividend')
      position.dividends = addMoney(position.dividends, moneyOf(-(paid ?? 0n), day))
    else if (kind === 'fee') position.fees = addMoney(position.fees, moneyOf(paid ?? 0n, day))
  }
  position.cost.fifo = sumOf(position.lots.map(({ cost }) => cost))
  return position
}

type Added = Pick<Trade, 'day' | 'quantity'>
const addAt = (position: Position, trade: Added, cost: Money | null): void =>
  add(position, trade, { average: cost, fifo: cost })

function add(position: Position, { day, quantity }: Added, { average: cost, fifo }: Sale['cost']): void {
  const { average } = position.cost
  position.quantity += quantity
  position.lots.push({ day, quantity, cost: fifo })
  position.cost.average = average === null || cost === null ? null : addMoney(average, cost)
}

/** Takes money that was given back off the cost, of lots by their quantity; what is more than the cost is a dividend. */
function lowerCost(position: Position, returned: Money): void {
  const { average } = position.cost
  let beyond = nothing
  let [quantity, taken] = [position.quantity, nothing]
  for (const lot of position.lots) {
    const part = quantity === 0n ? nothing : shareOf(lessMoney(returned, taken), lot.quantity, quantity)
    quantity -= lot.quantity
    taken = addMoney(taken, part)
    if (lot.cost === null) continue
    const rest = lessMoney(lot.cost, part)
    lot.cost = rest.minor < 0n ? nothing : rest
    if (rest.minor < 0n) beyond = addMoney(beyond, lessMoney(nothing, rest))
  }
  if (position.lots.length === 0) beyond = returned
  position.dividends = addMoney(position.dividends, beyond)
  if (average !== null) {
    const rest = lessMoney(average, returned)
    position.cost.average = rest.minor < 0n ? nothing : rest
  }
}

/** Takes a quantity out; returns what it had cost by each method. */
function remove(position: Position, { id, day, quantity }: Trade): Sale['cost'] {
  const quantityBefore = position.quantity
  const removed = quantity > quantityBefore ? quantityBefore : quantity
  if (quantity > quantityBefore) position.excess ??= { id, day, missing: quantity - quantityBefore }
  const fifo = takeOldest(position.lots, removed)
  position.quantity = quantityBefore - removed
  const { average: pool } = position.cost
  const average = pool === null || quantityBefore === 0n ? pool : shareOf(pool, removed, quantityBefore)
  // with nothing left, no cost is unknown any more
  if (position.quantity === 0n) position.cost.average = nothing
  else if (pool !== null && average !== null) position.cost.average = lessMoney(pool, average)
  return { average, fifo }
}

function takeOldest(lots: Lot[], quantity: bigint): Money | null {
  const costs: (Money | null)[] = []
  let remaining = quantity
  for (let lot = lots[0]; lot && remaining > 0n; lot = lots[0]) {
    if (lot.quantity <= remaining) {
      costs.push(lot.cost)
      remaining -= lot.quantity
      lots.shift()
      continue
    }
    const part = lot.cost && shareOf(lot.cost, remaining, lot.quantity)
    costs.push(part)
    lots[0] = {
      ...lot,
      quantity: lot.quantity - remaining,
      cost: lot.cost && part && lessMoney(lot.cost, part),
    }
    remaining = 0n
  }
  return sumOf(costs)
}

function sumOf(costs: readonly (Money | null)[]): Money | null {
  let sum = nothing
  for (const cost of costs) {
    if (cost === null) return null
    sum = addMoney(sum, cost)
  }
  return sum
}

/** Rounds the sums of the lots, not each lot, so that they still add up to the whole. */
function split(position: Position, { into, of }: Ratio): void {
  let [before, after] = [0n, 0n]
  position.lots = position.lots.map((lot) => {
    before += lot.quantity
    const total = divide(before * into, of)
    const quantity = total - after
    after = total
    return { ...lot, quantity }
  })
  position.quantity = after
}

/** A gain in the instrument's currency and in fils, `currency` is the part due to exchange rates; null if unknown. */
export type Gain = { minor: bigint; aed: bigint | null; currency: bigint | null }

/** What `worth` is above its cost; `closing` converts at the rate of the day of `worth`. */
export function gainOf(worth: Money, cost: Money, closing: (minor: bigint) => bigint | null): Gain {
  const { minor, aed } = lessMoney(worth, cost)
  const inOwn = closing(minor)
  return { minor, aed, currency: aed === null || inOwn === null ? null : aed - inOwn }
}
