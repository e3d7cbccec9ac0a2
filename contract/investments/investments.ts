import * as z from 'zod/mini'
import {
  Amount,
  Currency,
  AskedDay,
  DayText,
  Done,
  IdParams,
  periodQuery,
  successResponse,
  typedName,
  typedText,
  Uuid,
} from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { couponMonths, instrumentKinds, karats, priceSources, tradeKinds } from './investment-kinds.ts'
import {
  Decimal,
  Holding,
  Instrument,
  InvestmentAccount,
  InvestmentLine,
  InvestmentReturns,
  InvestmentTrade,
  PriceFeed,
  TypedNumber,
  Slice,
} from './investment-parts.ts'
import { everyRole } from '../household/roles.ts'

export type {
  AllocationSlice,
  Holding,
  Instrument,
  InvestmentGain,
  InvestmentLine,
  InvestmentReturns,
  InvestmentTrade,
} from './investment-parts.ts'

export const readInvestments = endpoint('GET', '/api/user/investments', {
  etag: true,
  roles: everyRole,
  summary: 'What is held as investments, its value and gains in AED, and how it is spread',
  response: successResponse({
    day: DayText,
    /** Of the holdings. */
    value: Amount,
    /** With the money beside them. */
    with_cash: Amount,
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
    /** `value`: of the holdings and of `cash`, the money beside them in each currency. */
    accounts: z.array(
      z.extend(InvestmentAccount, {
        value: Amount,
        cash: z.array(z.object({ currency: Currency, amount: Amount })),
      }),
    ),
    allocation: z.object({
      kind: z.array(Slice),
      currency: z.array(Slice),
      country: z.array(Slice),
      account: z.array(Slice),
    }),
    /** After tax, of the newest twelve months, oldest first. */
    dividends: z.array(z.object({ month: DayText, amount: Amount })),
    /** After tax, of this and the next twelve months, if each pays per unit as in the last twelve months. */
    expected_dividends: z.array(z.object({ month: DayText, amount: Amount })),
  }),
})

export const readInvestmentReturns = endpoint('GET', '/api/user/investments/returns', {
  etag: true,
  roles: everyRole,
  summary:
    'The money-weighted and time-weighted returns of a range (without days since the start, and of each year), in AED; of one instrument also in its own currency. Without an instrument, with the money at places where it is followed. `index` compares with the same payments into it',
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
    /** Worth in AED and what had been paid in less taken out, the opening value with it; at most 120 days, evenly spread. */
    course: z.array(z.object({ day: DayText, value: Amount, paid_in: Amount })),
    /** Newest first; none where days are asked for. */
    years: z.array(z.extend(InvestmentReturns, { year: z.number() })),
    /** Share of the closing value that the returns cover; null while nothing has a value. */
    covered: z.nullable(z.number()),
    /** Null if none was asked for; `returns` null if it has no price for the whole range. */
    index: z.nullable(z.object({ name: z.string(), returns: z.nullable(InvestmentReturns) })),
  }),
  errors: ['not_found'],
})

export const readInstrument = endpoint('GET', '/api/user/investments/instruments/:id', {
  etag: true,
  roles: everyRole,
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
    /** Where prices are asked for once a day. */
    feed: z.nullable(PriceFeed),
  }),
  errors: ['not_found'],
})

const TypedDecimal = z.string().check(z.maxLength(40))
const InstrumentFields = {
  name: typedName(80),
  symbol: z.optional(z.nullable(typedName(20))),
  country: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/)))),
  karat: z.optional(z.nullable(z.literal(karats))),
  /** Kept for a sukuk alone: percent of the face value a year, above 0 and below 100, with at most 6 decimals. */
  coupon_rate: z.optional(z.nullable(z.string().check(z.regex(/^(?=.*[1-9])\d{1,2}(?:\.\d{1,6})?$/)))),
  /** Every 6 months if only the rate is told. */
  coupon_months: z.optional(z.nullable(z.literal(couponMonths))),
  matures_on: z.optional(z.nullable(DayText)),
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
        cost: z.optional(z.nullable(TypedNumber)),
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
  amount: z.optional(z.nullable(TypedNumber)),
  fee: z.optional(z.nullable(TypedNumber)),
  tax: z.optional(z.nullable(TypedNumber)),
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

export const listTradeLines = endpoint('GET', '/api/user/investments/trades/:id/lines', {
  etag: true,
  summary: 'Bank lines within a month of a purchase, sale or dividend that may pay it, the likeliest first',
  params: IdParams,
  response: successResponse({ lines: z.array(z.extend(InvestmentLine, { text: z.string() })) }),
  errors: ['not_found'],
})
export const linkTradeLine = endpoint('PUT', '/api/user/investments/trades/:id/line', {
  summary:
    'Says which bank line pays a trade, null that the one it has does not. A line of a purchase or sale is neither income nor spending; that of a dividend stays income',
  params: IdParams,
  body: z.object({ transaction_id: z.nullable(Uuid) }),
  response: OneTrade,
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
  query: z.object({ day: AskedDay }),
  response: Done,
  errors: ['not_found'],
})
export const importPrices = endpoint('POST', '/api/user/investments/instruments/:id/prices/file', {
  maxBytes: 1_000_000,
  summary:
    'Takes prices over from a CSV with a date and a price on each line; a line that cannot be read is counted. A jump between two of them needs `confirmed`',
  params: IdParams,
  body: z.object({ text: z.string().check(z.maxLength(900_000)), confirmed: z.optional(z.boolean()) }),
  response: successResponse({ added: z.number(), unread: z.number() }),
  errors: ['not_found', 'conflict'],
})

export const savePriceFeed = endpoint('PUT', '/api/user/investments/instruments/:id/price-feed', {
  summary:
    'Sets where prices are asked for once a day, and asks at once. An address: `{symbol}`, `{currency}` and `{day}` in it are replaced; without `price_path` the answer is CSV with a date and a price on each line, with it JSON, in which it names the price, such as `data.-1.close`. Or a `source` that knows the `symbol`, with a key of the person’s own unless the server has one. The address null removes it',
  params: IdParams,
  body: z.object({
    source: z.optional(z.enum(priceSources)),
    address: z.nullable(z.string().check(z.maxLength(500))),
    symbol: z.optional(z.nullable(typedName(40))),
    /** Without one, the key that was saved for the source stays. */
    key: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    price_path: z.optional(z.nullable(typedName(100))),
    day_path: z.optional(z.nullable(typedName(100))),
  }),
  response: successResponse({ feed: z.nullable(PriceFeed) }),
  errors: ['not_found'],
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
  roles: ['accountant'],
  summary: 'The trades as CSV, or trades and prices as a journal for hledger with commodities',
  query: z.object({ format: z.enum(['csv', 'hledger']) }),
  response: z.unknown(),
})
