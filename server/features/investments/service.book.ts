/** Everything known of a user's investments except prices. */
import type { Day } from '#contract/period.ts'
import type { Tx } from '../../platform/db/db.ts'
import { selectHistory } from '../days/rates/service.ts'
import { pegOf } from '../days/rates/rates.ts'
import { converterOf } from './returns/converter.ts'
import { inOrder } from './position/trades.ts'
import { type CashLine, cashLines, type CashRow } from './cash/cash.ts'
import { selectCash } from './cash/store.cash.ts'
import type { Converter } from './returns/returns.ts'
import {
  type AccountRow,
  type InstrumentRow,
  selectAccounts,
  selectInstruments,
  selectTradeLines,
  selectTrades,
  type TradeRow,
} from './store.ts'

export type Book = {
  day: Day
  instruments: readonly InstrumentRow[]
  accounts: readonly AccountRow[]
  /** By instrument, in order. */
  trades: ReadonlyMap<string, readonly TradeRow[]>
  cashRows: readonly CashRow[]
  /** What follows from them and from trades, by place and currency. */
  cash: readonly CashLine[]
  convert: Converter
}

/** The trades with the rates of their days: of all instruments without notes, or with notes of one or all (null). */
export async function readBook(tx: Tx, userId: string, day: Day, only?: string | null): Promise<Book> {
  const [instruments, accounts, cashRows, rows] = await Promise.all([
    selectInstruments(tx, userId),
    selectAccounts(tx, userId),
    selectCash(tx, userId),
    only === undefined ? selectTradeLines(tx, userId) : selectTrades(tx, userId, only),
  ])
  const trades = new Map(
    [...Map.groupBy(rows, ({ instrumentId }) => instrumentId)].map(([id, events]) => [id, inOrder(events)]),
  )
  const currencyOf = new Map(instruments.map(({ id, currency }) => [id, currency]))
  const cash = cashLines(
    cashRows,
    rows.map((trade) => ({ ...trade, currency: currencyOf.get(trade.instrumentId) ?? '' })),
  )
  const floating = [...new Set([...instruments, ...cash].map(({ currency }) => currency))].filter(
    (currency) => pegOf(currency) === null,
  )
  const first = [...rows, ...cashRows].reduce((oldest, row) => (row.day < oldest ? row.day : oldest), day)
  const stored =
    floating.length === 0 ? new Map() : await selectHistory(tx, floating, { from: first, to: day })
  return { day, instruments, accounts, trades, cashRows, cash, convert: converterOf(stored) }
}
