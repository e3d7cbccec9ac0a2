/** What can be held: `index` is never held, its prices are what returns are compared with. */
export const instrumentKinds = [
  'share',
  'fund',
  'sukuk',
  'gold',
  'crypto',
  'scheme',
  'national_bonds',
  'property',
  'other',
  'index',
] as const
export type InstrumentKind = (typeof instrumentKinds)[number]

/**
 * What happens to a holding. `opening`: what was already held on the day from which it is followed. A split applies to
 * all accounts. `return_of_capital`: money that lowers the cost; `stock_dividend`: units without a cost.
 */
export const tradeKinds = [
  'buy',
  'sell',
  'dividend',
  'return_of_capital',
  'stock_dividend',
  'split',
  'fee',
  'transfer_in',
  'transfer_out',
  'opening',
] as const
export type TradeKind = (typeof tradeKinds)[number]

/** Whether prices are quoted in percent of the face value, which is then the quantity. */
export const isQuotedInPercent = (kind: InstrumentKind): boolean => kind === 'sukuk'

/** After how many days the last price of a kind is old; null where prices do not change by the market. */
export const staleDays: Readonly<Record<InstrumentKind, number | null>> = {
  share: 7,
  fund: 7,
  sukuk: 7,
  gold: 7,
  crypto: 7,
  scheme: 92,
  national_bonds: null,
  property: 365,
  other: 365,
  index: 7,
}

/** Why an address gave no price: no answer, another one than 200, too long a one, or one without a price. */
/** `key`: none, or one that the source does not take; `symbol`: not known there; `currency`: quoted in another one. */
export const priceFeedProblems = [
  'unreachable',
  'refused',
  'large',
  'unread',
  'key',
  'symbol',
  'currency',
] as const
export type PriceFeedProblem = (typeof priceFeedProblems)[number]

/** Where prices come from: an address of the person's own, or a service that knows symbols. */
export const priceSources = ['address', 'twelvedata', 'eodhd', 'coinbase'] as const
export type PriceSource = (typeof priceSources)[number]

/** Karats of gold that are traded; 24 is pure. */
export const karats = [24, 22, 21, 18] as const
export type Karat = (typeof karats)[number]

/** Every how many months a bond or sukuk pays. */
export const couponMonths = [1, 3, 6, 12] as const
export type CouponMonths = (typeof couponMonths)[number]
