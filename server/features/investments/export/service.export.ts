/** Trades as a table, or with prices as a journal. */
import { formatDecimal, quantityPlaces } from '#contract/decimal.ts'
import { decimalText } from '#contract/money.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read } from '../../../platform/db/db.ts'
import { csvHeadMark, csvLine, guarded } from '../../files/exports/row.ts'
import { nameOf } from '../holdings/view.ts'
import { exportColumns } from './columns.ts'
import { investmentJournal, type JournalCash, type JournalPart } from './hledger.ts'
import { inOrder } from '../position/trades.ts'
import { noPrices } from '../prices/price-line.ts'
import { quotedText } from '../prices/quote.ts'
import { readTracks } from '../service.returns.ts'

type File = { name: string; type: string; text: string }

export async function exportInvestments(ctx: Ctx, format: 'csv' | 'hledger'): Promise<File> {
  const day = today(ctx.clock)
  const { book, lines } = await read(ctx.db, ctx, (tx) => readTracks(tx, ctx.userId, day, { notes: true }))
  const parts = book.instruments.map((instrument) => ({
    instrument,
    trades: inOrder(book.trades.get(instrument.id) ?? []),
    line: lines.get(instrument.id) ?? { ...noPrices, splits: [] },
    accountName: (id: string) => nameOf(book.accounts, id),
  }))
  const cash = book.cash.map((line) => ({
    place: nameOf(book.accounts, line.accountId),
    line,
    rows: book.cashRows.filter(
      ({ accountId, currency }) => accountId === line.accountId && currency === line.currency,
    ),
  }))
  const name = `xtharwa-investments-${day}`
  return format === 'csv'
    ? { name: `${name}.csv`, type: 'text/csv; charset=utf-8', text: tableOf(parts, cash) }
    : { name: `${name}.journal`, type: 'text/plain; charset=utf-8', text: investmentJournal(parts, cash) }
}

/** One line a trade or movement of money, oldest first. */
function tableOf(parts: readonly JournalPart[], cash: readonly JournalCash[]): string {
  const rows = parts.flatMap(({ instrument, trades, accountName }) =>
    trades.map((trade) => {
      const { currency } = instrument
      const amount = (minor: bigint | null): string => (minor === null ? '' : decimalText(minor, currency))
      return [
        trade.day,
        trade.kind,
        guarded(instrument.name),
        guarded(instrument.symbol ?? ''),
        currency,
        guarded(trade.accountId === null ? '' : accountName(trade.accountId)),
        trade.quantity === 0n ? '' : formatDecimal(trade.quantity, quantityPlaces),
        trade.price === null ? '' : quotedText(instrument, trade.price),
        amount(trade.amount),
        amount(trade.fee),
        amount(trade.tax),
        trade.ratio === null ? '' : `${trade.ratio.into}:${trade.ratio.of}`,
        guarded(trade.note),
      ]
    }),
  )
  const money = cash.flatMap(({ place, rows: moved }) =>
    moved.map(({ day, kind, currency, minor }) => {
      const amount = decimalText(minor, currency)
      return [day, kind, '', '', currency, guarded(place), '', '', amount, '', '', '', '']
    }),
  )
  const sorted = [...rows, ...money].toSorted(([a = ''], [b = '']) => (a < b ? -1 : a > b ? 1 : 0))
  return csvHeadMark + [exportColumns, ...sorted].map(csvLine).join('')
}
