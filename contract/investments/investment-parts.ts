/** What responses about investments consist of. */
import * as z from 'zod/mini'
import { Amount, Currency, DayText, Uuid } from '../common.ts'
import {
  couponMonths,
  instrumentKinds,
  priceFeedProblems,
  priceSources,
  tradeKinds,
} from './investment-kinds.ts'

/** Quantities (up to 8 decimals) and prices per unit (up to 12) are exact decimal text. */
export const Decimal = z.string()
/** A typed amount or percentage, as a number or text. */
export const TypedNumber = z.union([z.number(), z.string().check(z.maxLength(20))])
/** Money in the instrument's currency, and in AED at the rates of the days on which it moved; null without a rate. */
const Money = z.object({ amount: Amount, aed: z.nullable(Amount) })
/** `currency`: the part in AED that exchange rates made. */
const Gain = z.object({ amount: Amount, aed: z.nullable(Amount), currency: z.nullable(Amount) })
export type InvestmentGain = z.infer<typeof Gain>
/** By the average cost of all purchases, and by the oldest purchase first; null where a cost is unknown. */
const ByMethod = <T extends z.ZodMiniType>(type: T) => z.object({ average: type, fifo: type })

export const Instrument = z.object({
  id: Uuid,
  kind: z.enum(instrumentKinds),
  name: z.string(),
  symbol: z.nullable(z.string()),
  currency: Currency,
  /** Of the market or issuer: two letters; null if unknown. */
  country: z.nullable(z.string()),
  /** Of gold, whose quantities are grams. */
  karat: z.nullable(z.number()),
  /** Of a sukuk: percent of the face value a year, every how many months it is paid, and the day of repayment. */
  coupon_rate: z.nullable(Decimal),
  coupon_months: z.nullable(z.literal(couponMonths)),
  matures_on: z.nullable(DayText),
})
export type Instrument = z.infer<typeof Instrument>

export const InvestmentAccount = z.object({
  id: Uuid,
  name: z.string(),
  /** The account entered as a total for which these holdings stand in net worth, from their first day on. */
  replaces_id: z.nullable(Uuid),
})
export type InvestmentAccount = z.infer<typeof InvestmentAccount>

const LastPrice = z.object({ price: Decimal, day: DayText, stale: z.boolean() })

export const Holding = z.object({
  instrument: Instrument,
  quantity: Decimal,
  accounts: z.array(z.object({ id: Uuid, name: z.string(), quantity: Decimal })),
  /** Null while no price is known. */
  price: z.nullable(LastPrice),
  value: z.nullable(Money),
  cost: ByMethod(z.nullable(Money)),
  unrealised: ByMethod(z.nullable(Gain)),
  realised: ByMethod(z.nullable(Gain)),
  dividends: Money,
  fees: Money,
  /** Everything gained so far; null where a cost is unknown. */
  total: z.nullable(Gain),
  /** In AED, against the end of yesterday; null without a price. */
  today: z.nullable(Amount),
  /** Share of the value of all holdings: 0.25 for a quarter. */
  share: z.nullable(z.number()),
  /** The unrealised gain as a share of the average cost, in the instrument's currency; null where either is not known. */
  growth: z.nullable(z.number()),
  /** The day on which the trades first took out more than was held; the figures are wrong until that is corrected. */
  exceeded_on: z.nullable(DayText),
})
export type Holding = z.infer<typeof Holding>

export const Slice = z.object({ key: z.string(), name: z.string(), amount: Amount, share: z.number() })
export type AllocationSlice = z.infer<typeof Slice>

/** `yearly` is null where so short a time makes a number without a meaning of it. */
const Rate = z.object({ period: z.number(), yearly: z.nullable(z.number()) })
export const InvestmentReturns = z.object({
  from: DayText,
  to: DayText,
  opening: Amount,
  closing: Amount,
  paid_in: Amount,
  taken_out: Amount,
  gain: Amount,
  currency_gain: Amount,
  /** 0.1 for 10 %; null where it cannot be computed. */
  money_weighted: z.nullable(Rate),
  time_weighted: z.nullable(z.number()),
  /** The time-weighted return at unchanged exchange rates, and what those made. */
  at_fixed_rates: z.nullable(z.number()),
  by_currency: z.nullable(z.number()),
})
export type InvestmentReturns = z.infer<typeof InvestmentReturns>

export const PriceFeed = z.object({
  source: z.enum(priceSources),
  /** Empty where the source knows symbols. */
  address: z.string(),
  /** The symbol there. */
  symbol: z.nullable(z.string()),
  has_key: z.boolean(),
  price_path: z.nullable(z.string()),
  day_path: z.nullable(z.string()),
  checked_at: z.nullable(z.string()),
  problem: z.nullable(z.enum(priceFeedProblems)),
  /** A price far from the one before it; it counts once it is set with `confirmed`. */
  question: z.nullable(z.object({ day: DayText, price: Decimal })),
})
export type PriceFeed = z.infer<typeof PriceFeed>

/** A bank line that pays a trade, or is what came of it; the amount in the line's currency. */
export const InvestmentLine = z.object({
  transaction_id: Uuid,
  account: z.string(),
  day: DayText,
  amount: Amount,
  currency: Currency,
})
export type InvestmentLine = z.infer<typeof InvestmentLine>

export const InvestmentTrade = z.object({
  id: Uuid,
  kind: z.enum(tradeKinds),
  account: z.nullable(z.object({ id: Uuid, name: z.string() })),
  day: DayText,
  quantity: z.nullable(Decimal),
  price: z.nullable(Decimal),
  amount: z.nullable(Amount),
  fee: Amount,
  tax: Amount,
  split: z.nullable(z.object({ into: z.number(), of: z.number() })),
  note: z.string(),
  /** Of a sale: what it gained by each method. */
  gain: z.nullable(ByMethod(z.nullable(Gain))),
  /** Of a purchase, a sale or a dividend: the line at a connected bank; null if none is known. */
  line: z.nullable(InvestmentLine),
})
export type InvestmentTrade = z.infer<typeof InvestmentTrade>
