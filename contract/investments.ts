import * as z from 'zod/mini'
import {
  Amount,
  Currency,
  DayText,
  Done,
  IdParams,
  periodQuery,
  successResponse,
  typedName,
  typedText,
  Uuid,
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { instrumentKinds, karats, tradeKinds } from './investment-kinds.ts'

/** Quantities (up to 8 decimals) and prices per unit (up to 12) are exact decimal text. */
const Decimal = z.string()
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
  /** The day on which the trades first took out more than was held; the figures are wrong until that is corrected. */
  exceeded_on: z.nullable(DayText),
})
export type Holding = z.infer<typeof Holding>

const Slice = z.object({ key: z.string(), name: z.string(), amount: Amount, share: z.number() })
export type AllocationSlice = z.infer<typeof Slice>

export const readInvestments = endpoint('GET', '/api/user/investments', {
  etag: true,
  summary: 'What is held as investments, its value and gains in AED, and how it is spread',
  response: successResponse({
    day: DayText,
    value: Amount,
    /** Since the end of yesterday. */
    today: Amount,
    /** What was gained with the holdings and sales whose cost is known; `currency` by exchange rates. */
    total: z.object({ gain: Amount, currency: Amount, dividends: Amount, fees: Amount }),
    coverage: z.object({
      /** Share of the value for which the gain is known: 0.82 for 82 %. */
      gain: z.nullable(z.number()),
      without_price: z.number(),
      stale: z.number(),
    }),
    unconverted: z.array(z.object({ currency: Currency, amount: Amount })),
    holdings: z.array(Holding),
    /** Instruments of which nothing is held any more, and indexes. */
    others: z.array(Instrument),
    accounts: z.array(z.extend(InvestmentAccount, { value: Amount })),
    allocation: z.object({
      kind: z.array(Slice),
      currency: z.array(Slice),
      country: z.array(Slice),
      account: z.array(Slice),
    }),
    /** After tax, of the newest twelve months, oldest first. */
    dividends: z.array(z.object({ month: DayText, amount: Amount })),
  }),
})

const Rate = z.object({ period: z.number(), yearly: z.number() })
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

export const readInvestmentReturns = endpoint('GET', '/api/user/investments/returns', {
  etag: true,
  summary:
    'The money-weighted and time-weighted returns of a range (without days since the start) and of each year, in AED; of one instrument also in its own currency. `index` compares with the same payments into it',
  query: z.object({
    ...periodQuery,
    instrument: z.optional(Uuid),
    account: z.optional(Uuid),
    index: z.optional(Uuid),
  }),
  response: successResponse({
    /** Null if nothing was held in the range. */
    total: z.nullable(InvestmentReturns),
    own: z.nullable(z.extend(InvestmentReturns, { currency: Currency })),
    /** Newest first. */
    years: z.array(z.extend(InvestmentReturns, { year: z.number() })),
    /** Share of the closing value that the returns cover; null while nothing has a value. */
    covered: z.nullable(z.number()),
    /** Null if none was asked for; `returns` null if it has no price for the whole range. */
    index: z.nullable(z.object({ name: z.string(), returns: z.nullable(InvestmentReturns) })),
  }),
  errors: ['not_found'],
})

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
})
export type InvestmentTrade = z.infer<typeof InvestmentTrade>

export const readInstrument = endpoint('GET', '/api/user/investments/instruments/:id', {
  etag: true,
  summary: 'One instrument: what is held of it, its trades, and its prices per unit as of today',
  params: IdParams,
  response: successResponse({
    holding: Holding,
    /** Newest first. */
    trades: z.array(InvestmentTrade),
    /** Oldest first, adjusted for later splits; at most 400 of them, evenly spread. */
    prices: z.array(z.object({ day: DayText, price: Amount })),
    /** The newest entered prices as entered, newest first, at most 50. */
    entered: z.array(z.object({ day: DayText, price: Decimal })),
  }),
  errors: ['not_found'],
})

const TypedDecimal = z.string().check(z.maxLength(40))
const TypedAmount = z.union([z.number(), z.string().check(z.maxLength(20))])
const InstrumentFields = {
  name: typedName(80),
  symbol: z.optional(z.nullable(typedName(20))),
  country: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/)))),
  karat: z.optional(z.nullable(z.literal(karats))),
}
const One = successResponse({ instrument: Instrument })

export const createInstrument = endpoint('POST', '/api/user/investments/instruments', {
  summary:
    'Adds an investment, with `position` also what is held of it. A position without a cost counts in the value, and its gain stays unknown',
  body: z.object({
    ...InstrumentFields,
    kind: z.enum(instrumentKinds),
    currency: z.optional(Currency),
    position: z.optional(
      z.object({
        /** Where it is held; an account of this name is added if there is none. */
        account: typedName(60),
        day: DayText,
        quantity: TypedDecimal,
        /** What it cost in total. */
        cost: z.optional(z.nullable(TypedAmount)),
        /** Today's price per unit. */
        price: z.optional(z.nullable(TypedDecimal)),
      }),
    ),
  }),
  response: One,
  errors: ['conflict'],
})
export const updateInstrument = endpoint('PATCH', '/api/user/investments/instruments/:id', {
  summary: 'Changes how an investment is described; what is not named stays',
  params: IdParams,
  body: z.partial(z.object(InstrumentFields)),
  response: One,
  errors: ['not_found'],
})
export const deleteInstrument = endpoint('DELETE', '/api/user/investments/instruments/:id', {
  summary: 'Removes an investment with its trades and prices',
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})

const TradeBody = z.object({
  kind: z.enum(tradeKinds),
  /** Where it is held; an account of this name is added if there is none. Not for a split. */
  account: z.optional(z.nullable(typedName(60))),
  day: DayText,
  /** Of what is bought, sold, moved or held. */
  quantity: z.optional(z.nullable(TypedDecimal)),
  price: z.optional(z.nullable(TypedDecimal)),
  /** Before fee and tax; of a purchase or sale by default the quantity at the price. Of what came in, its cost. */
  amount: z.optional(z.nullable(TypedAmount)),
  fee: z.optional(z.nullable(TypedAmount)),
  tax: z.optional(z.nullable(TypedAmount)),
  split: z.optional(
    z.nullable(
      z.object({
        into: z.int().check(z.minimum(1), z.maximum(100_000)),
        of: z.int().check(z.minimum(1), z.maximum(100_000)),
      }),
    ),
  ),
  note: z.optional(typedText(200)),
})
export type TradeInput = z.infer<typeof TradeBody>
const OneTrade = successResponse({ trade: InvestmentTrade })

export const createTrade = endpoint('POST', '/api/user/investments/instruments/:id/trades', {
  summary: 'Adds what happened to an investment; more than is held cannot be sold or moved out',
  params: IdParams,
  body: TradeBody,
  response: OneTrade,
  errors: ['not_found', 'conflict'],
})
export const updateTrade = endpoint('PUT', '/api/user/investments/trades/:id', {
  summary: 'Replaces what happened to an investment',
  params: IdParams,
  body: TradeBody,
  response: OneTrade,
  errors: ['not_found', 'conflict'],
})
export const deleteTrade = endpoint('DELETE', '/api/user/investments/trades/:id', {
  summary: 'Removes what happened to an investment',
  params: IdParams,
  response: Done,
  errors: ['not_found', 'conflict'],
})

export const savePrice = endpoint('PUT', '/api/user/investments/instruments/:id/prices', {
  summary:
    'Says what a unit was worth on a day. Of gold, `metal` takes the price of pure metal and computes that of the karat. A price far from the one before it needs `confirmed`',
  params: IdParams,
  body: z.object({
    day: DayText,
    price: TypedDecimal,
    metal: z.optional(z.nullable(z.object({ unit: z.enum(['gram', 'ounce']), currency: Currency }))),
    confirmed: z.optional(z.boolean()),
  }),
  response: successResponse({ price: Decimal, day: DayText }),
  errors: ['not_found', 'conflict'],
})
export const deletePrice = endpoint('DELETE', '/api/user/investments/instruments/:id/prices', {
  summary: 'Removes the price of a day',
  params: IdParams,
  query: z.object({ day: DayText }),
  response: Done,
  errors: ['not_found'],
})
export const importPrices = endpoint('POST', '/api/user/investments/instruments/:id/prices/file', {
  summary:
    'Takes prices over from a CSV with a date and a price on each line; a line that cannot be read is counted. A jump between two of them needs `confirmed`',
  params: IdParams,
  body: z.object({ text: z.string().check(z.maxLength(900_000)), confirmed: z.optional(z.boolean()) }),
  response: successResponse({ added: z.number(), unread: z.number() }),
  errors: ['not_found', 'conflict'],
})

export const updateInvestmentAccount = endpoint('PATCH', '/api/user/investments/accounts/:id', {
  summary:
    'Renames where investments are held, or says which account entered as a total they stand for in net worth',
  params: IdParams,
  body: z.object({ name: z.optional(typedName(60)), replaces_id: z.optional(z.nullable(Uuid)) }),
  response: successResponse({ account: InvestmentAccount }),
  errors: ['not_found', 'conflict'],
})
export const deleteInvestmentAccount = endpoint('DELETE', '/api/user/investments/accounts/:id', {
  summary: 'Removes where investments are held with its trades',
  params: IdParams,
  response: Done,
  errors: ['not_found'],
})

export const exportInvestments = endpoint('GET', '/api/user/investments/export', {
  summary: 'The trades as CSV, or trades and prices as a journal for hledger with commodities',
  query: z.object({ format: z.enum(['csv', 'hledger']) }),
  response: z.unknown(),
})
