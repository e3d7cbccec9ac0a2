/** What is held of one instrument in all accounts: its value, its cost and what was gained. Pure. */
import { worthOf } from '#contract/decimal.ts'
import { addDays, type Day } from '#contract/period.ts'
import {
  addMoney,
  type CostMethod,
  costMethods,
  type Gain,
  gainOf,
  type Money,
  type Position,
  positionOf,
  type Sale,
} from '../position/position.ts'
import { inOrder, type Trade } from '../position/trades.ts'
import { type DayPrice, type PriceLine, priceOn } from '../prices/price-line.ts'
import type { Converter } from '../returns/returns.ts'
import { changeOn } from '../returns/track.ts'

type ByMethod<T> = Record<CostMethod, T>
export type HoldingState = {
  quantity: bigint
  accounts: { id: string; position: Position; value: Money | null }[]
  price: DayPrice | null
  value: Money | null
  cost: ByMethod<Money | null>
  unrealised: ByMethod<Gain | null>
  realised: ByMethod<Gain | null>
  /** Of each sale, by its trade. */
  sales: ReadonlyMap<string, ByMethod<Gain | null>>
  dividends: Money
  fees: Money
  total: Gain | null
  /** In fils, against the end of the day before; null without a price or a rate. */
  today: bigint | null
  excess: Position['excess']
}
type Input = {
  currency: string
  trades: readonly Trade[]
  line: PriceLine
  day: Day
  convert: Converter
}

const noMoney: Money = { minor: 0n, aed: 0n }
const noGain: Gain = { minor: 0n, aed: 0n, currency: 0n }

export function holdingOf({ currency, trades, line, day, convert }: Input): HoldingState {
  const toAed = (minor: bigint, on: Day): bigint | null => convert.toAed(minor, currency, on)
  const past = inOrder(trades).filter((trade) => trade.day <= day)
  const price = priceOn(line, day)
  const splits = past.filter(({ kind }) => kind === 'split')
  const byAccount = Map.groupBy(past, ({ accountId }) => accountId)
  const sources = movesBetween(past)
  const movedIn = new Map<string, Sale['cost']>()
  const positionsOf = () =>
    [...byAccount].flatMap(([id, events]) =>
      id === null
        ? []
        : [
            {
              id,
              position: positionOf(
                splits.length > 0 ? inOrder([...events, ...splits]) : events,
                toAed,
                movedIn,
              ),
            },
          ],
    )
  let held = positionsOf()
  // each round carries the cost one move further, until nothing changes any more
  for (let round = 0, before = ''; round < sources.size; round += 1) {
    for (const [into, from] of sources)
      for (const { position } of held) {
        const cost = position.movedOut.get(from)
        if (cost) movedIn.set(into, cost)
      }
    const after = textOf(movedIn)
    if (after === before) break
    before = after
    held = positionsOf()
  }
  const accounts = held.map(({ id, position }) => {
    const minor = price && worthOf(position.quantity, price.price, currency)
    return { id, position, value: minor === null ? null : { minor, aed: toAed(minor, day) } }
  })
  const positions = accounts.map(({ position }) => position)
  const quantity = positions.reduce((sum, position) => sum + position.quantity, 0n)
  const value = quantity === 0n ? noMoney : sum(accounts.map((account) => account.value))
  const cost = byMethod((method) => sum(positions.map((position) => position.cost[method])))
  const unrealised = byMethod((method) => {
    const paid = cost[method]
    return value && paid && gainOf(value, paid, (minor) => toAed(minor, day))
  })
  const sales = new Map(
    positions.flatMap((position) =>
      position.sales.map((sale) => [sale.id, byMethod((method) => gainOfSale(sale, method, toAed))] as const),
    ),
  )
  const realised = byMethod((method) => sumGains([...sales.values()].map((gains) => gains[method])))
  const dividends = positions.map((position) => position.dividends).reduce(addMoney, noMoney)
  const fees = positions.map((position) => position.fees).reduce(addMoney, noMoney)
  return {
    quantity,
    accounts,
    price,
    value,
    cost,
    unrealised,
    realised,
    sales,
    dividends,
    fees,
    total:
      totalOf(unrealised.fifo, realised.fifo, dividends, fees) ??
      totalOf(unrealised.average, realised.average, dividends, fees),
    today: todayOf({ currency, trades: past, line, day, convert }),
    excess: positions.find((position) => position.excess !== null)?.excess ?? null,
  }
}

const textOf = (costs: ReadonlyMap<string, Sale['cost']>): string =>
  [...costs]
    .map(([id, { average, fifo }]) => [id, average?.minor, average?.aed, fifo?.minor, fifo?.aed].join())
    .join(' ')

/**
 * The trade that each move into an account without a stated cost came from: one out of another account on the same day, of
 * the same quantity.
 */
function movesBetween(trades: readonly Trade[]): Map<string, string> {
  const out = trades.filter(({ kind }) => kind === 'transfer_out')
  const sources = new Map<string, string>()
  for (const { id, kind, day, quantity, amount, accountId } of trades) {
    if (kind !== 'transfer_in' || amount !== null) continue
    const place = out.findIndex(
      (one) => one.day === day && one.quantity === quantity && one.accountId !== accountId,
    )
    const [source] = place < 0 ? [] : out.splice(place, 1)
    if (source) sources.set(id, source.id)
  }
  return sources
}

const byMethod = <T>(of: (method: CostMethod) => T): ByMethod<T> => {
  const [average, fifo] = [of(costMethods[0]), of(costMethods[1])]
  return { average, fifo }
}

function gainOfSale(
  sale: Sale,
  method: CostMethod,
  toAed: (minor: bigint, day: Day) => bigint | null,
): Gain | null {
  const cost = sale.cost[method]
  return cost && gainOf(sale.proceeds, cost, (minor) => toAed(minor, sale.day))
}

function sum(parts: readonly (Money | null)[]): Money | null {
  let total = noMoney
  for (const part of parts) {
    if (part === null) return null
    total = addMoney(total, part)
  }
  return total
}

const addGain = (a: Gain, b: Gain): Gain => ({
  ...addMoney(a, b),
  currency: a.currency === null || b.currency === null ? null : a.currency + b.currency,
})

function sumGains(gains: readonly (Gain | null)[]): Gain | null {
  let total = noGain
  for (const gain of gains) {
    if (gain === null) return null
    total = addGain(total, gain)
  }
  return total
}

function totalOf(unrealised: Gain | null, realised: Gain | null, dividends: Money, fees: Money): Gain | null {
  if (!unrealised || !realised) return null
  const { minor, aed, currency } = addGain(unrealised, realised)
  return {
    minor: minor + dividends.minor - fees.minor,
    aed: aed === null || dividends.aed === null || fees.aed === null ? null : aed + dividends.aed - fees.aed,
    currency,
  }
}

function todayOf({ currency, trades, line, day, convert }: Input): bigint | null {
  const change = changeOn(day, currency, line, trades)
  if (!change) return null
  const [opening, closing, net] = [
    convert.toAed(change.opening, currency, addDays(day, -1)),
    convert.toAed(change.closing, currency, day),
    convert.toAed(change.net, currency, day),
  ]
  return opening === null || closing === null || net === null ? null : closing - opening + net
}
