/** The overview of all investments, and the page of one. */
import type { ResponseFields } from '#contract/endpoint.ts'
import type * as contract from '#contract/investments/investments.ts'
import type { InvestmentLine } from '#contract/investments/investment-parts.ts'
import { wireAmount } from '#contract/money.ts'
import type { Day } from '#contract/period.ts'
import type { Ctx } from '../../context.ts'
import { today } from '../../platform/clock.ts'
import { read, type Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/errors.ts'
import { isUuid } from '../../platform/ids.ts'
import { cashOn } from './cash/cash.ts'
import { expectedDividends } from './holdings/expected-dividends.ts'
import { type HoldingState, holdingOf } from './holdings/holding.ts'
import { dividendMonths, slicesOf, totalsOf } from './holdings/overview.ts'
import { aed, shareOf, viewFeed, viewHolding, viewTrade } from './holdings/view.ts'
import { inOrder } from './position/trades.ts'
import {
  adjusted,
  dayAt,
  type EnteredPrices,
  noPrices,
  priceLineOf,
  type PriceLine,
  search,
} from './prices/price-line.ts'
import { quotedText } from './prices/quote.ts'
import { type Book, readBook } from './service.book.ts'
import type { InstrumentRow, TradeRow } from './store.ts'
import { selectLinesOf, type TradeLine } from './lines/store.lines.ts'
import { newestCount, selectFeed, selectNewestPrices, selectPrices } from './prices/store.prices.ts'

export type Overview = ResponseFields<typeof contract.readInvestments>
export type Held = { instrument: InstrumentRow; state: HoldingState }

export async function readInvestments(ctx: Ctx): Promise<Overview> {
  const day = today(ctx.clock)
  return read(ctx.db, ctx, async (tx) => {
    const { book, held } = await readHeld(tx, ctx.userId, day)
    return viewOverview(book, held)
  })
}

/** The user's book, and what is held of each instrument on a day. */
export async function readHeld(tx: Tx, userId: string, day: Day): Promise<{ book: Book; held: Held[] }> {
  const [book, prices] = await Promise.all([readBook(tx, userId, day), selectNewestPrices(tx, userId, day)])
  return { book, held: statesOf(book, prices) }
}

function statesOf(book: Book, prices: ReadonlyMap<string, EnteredPrices>): Held[] {
  const { day, convert } = book
  return book.instruments.map((instrument) => {
    const trades = book.trades.get(instrument.id) ?? []
    const entered = prices.get(instrument.id) ?? noPrices
    const line = priceLineOf(entered, sinceFirstOf(entered, trades))
    return {
      instrument,
      state: holdingOf({ currency: instrument.currency, trades, line, day, convert }),
    }
  })
}

/** The trades from the first of some newest prices on: earlier ones say nothing of the price since then. */
function sinceFirstOf(entered: EnteredPrices, trades: readonly TradeRow[]): readonly TradeRow[] {
  const first = entered.numbers.length < newestCount ? null : dayAt(entered, 0)
  return first === null ? trades : trades.slice(search(trades, (trade) => trade.day < first))
}

function viewOverview(book: Book, all: readonly Held[]): Overview {
  const { day, accounts, convert } = book
  const current = all.filter(({ state }) => state.quantity > 0n || state.excess !== null)
  const totals = totalsOf(all.map(({ state }) => state))
  const valueIn = (id: string): bigint =>
    all.reduce(
      (sum, { state }) => sum + (state.accounts.find((account) => account.id === id)?.value?.aed ?? 0n),
      0n,
    )
  const cashIn = (id: string): bigint =>
    book.cash.reduce(
      (sum, line) =>
        line.accountId === id ? sum + (convert.toAed(cashOn(line, day), line.currency, day) ?? 0n) : sum,
      0n,
    )
  const slices = (of: (instrument: InstrumentRow) => string) =>
    slicesOf(
      current.map(({ instrument, state }) => ({
        key: of(instrument),
        name: of(instrument),
        aed: state.value?.aed ?? 0n,
      })),
    )
  const view = { accounts, worth: totals.value, day }
  const holdings = current
    .toSorted((a, b) => ((a.state.value?.aed ?? -1n) > (b.state.value?.aed ?? -1n) ? -1 : 1))
    .map(({ instrument, state }) => viewHolding(instrument, state, view))
  const trades = all.flatMap(({ instrument }) =>
    (book.trades.get(instrument.id) ?? []).map((trade) => ({ trade, currency: instrument.currency })),
  )
  return {
    day,
    value: aed(totals.value),
    with_cash: aed(totals.value + accounts.reduce((sum, { id }) => sum + cashIn(id), 0n)),
    today: aed(totals.today),
    total: {
      gain: aed(totals.gain),
      currency: aed(totals.currency),
      dividends: aed(totals.dividends),
      fees: aed(totals.fees),
    },
    coverage: {
      gain: shareOf(totals.covered, totals.value),
      without_price: current.filter(({ state }) => state.value === null).length,
      stale: holdings.filter(({ price }) => price?.stale).length,
    },
    unconverted: unconvertedOf(current),
    holdings,
    others: all.filter((one) => !current.includes(one)).map(({ instrument }) => instrument),
    accounts: accounts.map((account) => ({
      ...account,
      value: aed(valueIn(account.id) + cashIn(account.id)),
      cash: book.cash
        .filter(({ accountId }) => accountId === account.id)
        .map((line) => ({ currency: line.currency, amount: wireAmount(cashOn(line, day), line.currency) })),
    })),
    allocation: {
      kind: slices(({ kind }) => kind),
      currency: slices(({ currency }) => currency),
      country: slices(({ country }) => country ?? ''),
      account: slicesOf(accounts.map(({ id, name }) => ({ key: id, name, aed: valueIn(id) }))),
    },
    dividends: dividendMonths(trades, day, convert).map(viewMonth),
    expected_dividends: expectedDividends(
      current.map(({ instrument }) => ({
        currency: instrument.currency,
        trades: book.trades.get(instrument.id) ?? [],
        terms: instrument,
      })),
      day,
      convert,
    ).map(viewMonth),
  }
}

const viewMonth = ({ month, minor }: { month: Day; minor: bigint }) => ({ month, amount: aed(minor) })

function unconvertedOf(current: readonly Held[]): Overview['unconverted'] {
  const sums = new Map<string, bigint>()
  for (const { instrument, state } of current)
    if (state.value && state.value.aed === null)
      sums.set(instrument.currency, (sums.get(instrument.currency) ?? 0n) + state.value.minor)
  return [...sums].map(([currency, minor]) => ({ currency, amount: wireAmount(minor, currency) }))
}

/** One holding with its trades and prices. Fails with `investment_not_found`. */
export async function readInstrument(ctx: Ctx, id: string): Promise<Detail> {
  const day = today(ctx.clock)
  if (!isUuid(id)) return fail('investment_not_found')
  return read(ctx.db, ctx, (tx) => readDetail(tx, ctx.userId, id, day))
}

type Detail = ResponseFields<typeof contract.readInstrument>

/** Fails with `investment_not_found`. */
export async function readDetail(tx: Tx, userId: string, id: string, day: Day): Promise<Detail> {
  const [{ book, instrument, state, line, entered }, feed, paid] = await Promise.all([
    readOne(tx, userId, id, day),
    selectFeed(tx, userId, id),
    selectLinesOf(tx, userId, id),
  ])
  const { accounts } = book
  const count = entered.numbers.length
  const newest = Array.from({ length: Math.min(50, count) }, (_, index) => {
    const place = count - 1 - index
    return { day: dayAt(entered, place) ?? '', price: quotedText(instrument, entered.priceAt(place)) }
  })
  const worth = state.value?.aed ?? 0n
  const lineOf = new Map(paid.map((row) => [row.trade_id, viewLine(row)]))
  return {
    holding: { ...viewHolding(instrument, state, { accounts, worth, day }), share: null },
    trades: inOrder(book.trades.get(id) ?? [])
      .toReversed()
      .map((trade) => ({
        ...viewTrade(trade, instrument, accounts, state.sales),
        line: lineOf.get(trade.id) ?? null,
      })),
    prices: chartOf(instrument, line, day),
    entered: newest,
    feed: viewFeed(feed),
  }
}

export const viewLine = (row: Omit<TradeLine, 'trade_id'>): InvestmentLine => ({
  transaction_id: row.transaction_id,
  account: row.account,
  day: row.day,
  amount: wireAmount(row.amount_minor, row.currency),
  currency: row.currency,
})

export async function readOne(tx: Tx, userId: string, id: string, day: Day) {
  const [book, prices] = await Promise.all([readBook(tx, userId, day, id), selectPrices(tx, userId, id)])
  const instrument = book.instruments.find((row) => row.id === id) ?? fail('investment_not_found')
  const trades = book.trades.get(id) ?? []
  const entered = prices.get(id) ?? noPrices
  const line = priceLineOf(entered, trades)
  const state = holdingOf({ currency: instrument.currency, trades, line, day, convert: book.convert })
  return { book, instrument, state, line, entered }
}

const mostPoints = 400

/** Evenly spread points, among them the last; prices per unit as units are today. */
function chartOf(instrument: InstrumentRow, line: PriceLine, day: Day): { day: Day; price: number }[] {
  const count = line.numbers.length
  const step = Math.ceil(count / mostPoints) || 1
  return Array.from({ length: Math.ceil(count / step) }, (_, back) => count - 1 - back * step)
    .toReversed()
    .flatMap((index) => {
      const from = dayAt(line, index)
      if (from === null || from > day) return []
      const price = adjusted({ day: from, price: line.priceAt(index) }, line.splits, day)
      return [{ day: from, price: Number(quotedText(instrument, price)) }]
    })
}
