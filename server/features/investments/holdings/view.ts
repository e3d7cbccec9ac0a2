/** Holdings and trades in the contract's shape. Pure. */
import { divide, formatDecimal, quantityPlaces } from '#contract/decimal.ts'
import type { PriceFeed } from '#contract/investments/investment-parts.ts'
import type {
  Holding,
  Instrument,
  InvestmentGain,
  InvestmentTrade,
} from '#contract/investments/investments.ts'
import {
  staleDays,
  type InstrumentKind,
  type PriceFeedProblem,
  type PriceSource,
} from '#contract/investments/investment-kinds.ts'
import { wireAmount } from '#contract/money.ts'
import { type Day, daysBetween } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import type { Gain, Money } from '../position/position.ts'
import type { Trade } from '../position/trades.ts'
import { quotedText } from '../prices/quote.ts'
import type { HoldingState } from './holding.ts'

export const aed = (minor: bigint): number => wireAmount(minor, baseCurrency)
const orNull = <T, R>(value: T | null, view: (value: T) => R): R | null =>
  value === null ? null : view(value)

const viewMoney = ({ minor, aed: fils }: Money, currency: string): Holding['dividends'] => ({
  amount: wireAmount(minor, currency),
  aed: orNull(fils, aed),
})
const viewGain = (gain: Gain, currency: string): InvestmentGain => ({
  ...viewMoney(gain, currency),
  currency: orNull(gain.currency, aed),
})

export const isStale = (kind: InstrumentKind, from: Day, day: Day): boolean => {
  const most = staleDays[kind]
  return most !== null && daysBetween(from, day) > most
}

type Named = { id: string; name: string }

/** `worth` is what all holdings are worth, in fils. */
export function viewHolding(
  instrument: Instrument,
  state: HoldingState,
  { accounts, worth, day }: { accounts: readonly Named[]; worth: bigint; day: Day },
): Holding {
  const { currency, kind } = instrument
  const { quantity, price, value, cost, unrealised, realised } = state
  const money = (part: Money | null) => orNull(part, (known) => viewMoney(known, currency))
  const gain = (part: Gain | null) => orNull(part, (known) => viewGain(known, currency))
  return {
    instrument,
    quantity: formatDecimal(quantity, quantityPlaces),
    accounts: state.accounts
      .filter(({ position }) => position.quantity > 0n)
      .map(({ id, position }) => ({
        id,
        name: nameOf(accounts, id),
        quantity: formatDecimal(position.quantity, quantityPlaces),
      })),
    price: price && {
      price: quotedText(instrument, price.price),
      day: price.day,
      stale: isStale(kind, price.day, day),
    },
    value: money(value),
    cost: { average: money(cost.average), fifo: money(cost.fifo) },
    unrealised: { average: gain(unrealised.average), fifo: gain(unrealised.fifo) },
    realised: { average: gain(realised.average), fifo: gain(realised.fifo) },
    dividends: viewMoney(state.dividends, currency),
    fees: viewMoney(state.fees, currency),
    total: gain(state.total),
    today: orNull(state.today, aed),
    share: shareOf(value?.aed ?? null, worth),
    growth: cost.average ? shareOf(unrealised.average?.minor ?? null, cost.average.minor) : null,
    exceeded_on: state.excess?.day ?? null,
  }
}

export const nameOf = (accounts: readonly Named[], id: string): string =>
  accounts.find((account) => account.id === id)?.name ?? ''

/** A share of the whole to four places; null without either. */
export const shareOf = (part: bigint | null, whole: bigint): number | null =>
  part === null || whole <= 0n ? null : Number(divide(part * 10_000n, whole)) / 10_000

type FeedState = {
  source: PriceSource
  address: string
  symbol: string | null
  sealed_key: string | null
  price_path: string | null
  day_path: string | null
  checked_at: Date | null
  problem: PriceFeedProblem | null
  question_day: Day | null
  question_price: string | null
}

export function viewFeed(state: FeedState | null): PriceFeed | null {
  if (!state) return null
  const { source, address, symbol, price_path, day_path, problem } = state
  const { question_day: day, question_price: price, checked_at: checkedAt } = state
  return {
    source,
    address,
    symbol,
    has_key: state.sealed_key !== null,
    price_path,
    day_path,
    problem,
    checked_at: checkedAt?.toISOString() ?? null,
    question: day === null || price === null ? null : { day, price },
  }
}

const moves: readonly Trade['kind'][] = [
  'buy',
  'sell',
  'stock_dividend',
  'transfer_in',
  'transfer_out',
  'opening',
]

export function viewTrade(
  trade: Trade & { note: string },
  instrument: Instrument,
  accounts: readonly Named[],
  sales: HoldingState['sales'],
): Omit<InvestmentTrade, 'line'> {
  const { accountId, price, ratio, kind } = trade
  const { currency } = instrument
  const gains = sales.get(trade.id)
  const gain = (part: Gain | null) => orNull(part, (known) => viewGain(known, currency))
  return {
    id: trade.id,
    kind,
    account: accountId === null ? null : { id: accountId, name: nameOf(accounts, accountId) },
    day: trade.day,
    quantity: moves.includes(kind) ? formatDecimal(trade.quantity, quantityPlaces) : null,
    price: orNull(price, (units) => quotedText(instrument, units)),
    amount: orNull(trade.amount, (minor) => wireAmount(minor, currency)),
    fee: wireAmount(trade.fee, currency),
    tax: wireAmount(trade.tax, currency),
    split: ratio && { into: Number(ratio.into), of: Number(ratio.of) },
    note: trade.note,
    gain: gains ? { average: gain(gains.average), fifo: gain(gains.fifo) } : null,
  }
}
