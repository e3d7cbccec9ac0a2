/** Which bank line pays which trade: a purchase, a sale or a dividend. Pure. */
import { decided, type EdgeOf } from '../../payments/transfers/decided.ts'
import { type AedValue, differencePercent, spread } from '../../payments/transfers/exchanges.ts'
import { legOf, type TransferCandidate } from '../../payments/transfers/legs.ts'
import { addTo } from '../../payments/reconcile/reconcile-pairing.ts'
import { paidFor, type Trade } from '../position/trades.ts'
import { dayNumber } from '../prices/price-line.ts'

/** A booked line of a bank account that is no leg of a transfer between two own accounts. */
export type BankLine = TransferCandidate & { reasonCode: string }
/** A trade with the names by which a bank's text may call its instrument and the place where it is held. */
export type NamedTrade = Pick<Trade, 'id' | 'kind' | 'day' | 'amount' | 'fee' | 'tax'> & {
  currency: string
  place: string
  instrument: string
  symbol: string | null
}
/** What the user decided about a line: the trade that it pays, or none. */
export type LineChoice = { lineId: string; tradeId: string | null }
/** `transfer`: money moved to or from a broker, which is neither income nor spending; a dividend is income. */
export type LineLink = { lineId: string; tradeId: string; transfer: boolean }

/** How many days a line may be before or after its trade. */
export const matchDays = 5
const dividendWords = /(?<![\p{L}\p{N}])(?:DIVIDENDS?|DIV)(?![\p{L}\p{N}])|توزيع|أرباح الأسهم/u
/** Words in names that do not tell one instrument or broker from another. */
const commonWords = new Set('THE AND PJSC PLC LLC INC LTD BANK FUND ETF SUKUK'.split(' '))

const paysOut = (kind: Trade['kind']): boolean => kind === 'sell' || kind === 'dividend'

type TradeMoney = Pick<Trade, 'kind' | 'amount' | 'fee' | 'tax'>

/** What moves between the bank and the broker for a trade, in minor units of its currency; null if nothing does. */
export function cashOf(trade: TradeMoney): bigint | null {
  const { kind } = trade
  if (kind !== 'buy' && !paysOut(kind)) return null
  const paid = paidFor(trade)
  const minor = paid !== null && paysOut(kind) ? -paid : paid
  return minor !== null && minor > 0n ? minor : null
}

export type BankAmount = { minor: bigint; currency: string; direction: 'credit' | 'debit' }

/** What a bank books for a trade: money leaves for a purchase, and arrives from a sale or dividend; null if nothing does. */
export function bankAmountOf(trade: TradeMoney & { currency: string }): BankAmount | null {
  const minor = cashOf(trade)
  const direction = paysOut(trade.kind) ? 'credit' : 'debit'
  return minor === null ? null : { minor, currency: trade.currency, direction }
}

/**
 * One line pays one trade. Where two are equally likely there is none; what the user chose comes first. The result depends
 * only on what is there, not on the order in which it came.
 */
export function matchLines(
  lines: readonly BankLine[],
  trades: readonly NamedTrade[],
  choices: readonly LineChoice[],
  valueOf: AedValue,
): LineLink[] {
  const tradeOf = new Map(trades.map((trade) => [trade.id, trade]))
  const present = new Set(lines.map(({ id }) => id))
  const chosen = choices.flatMap(({ lineId, tradeId }): LineLink[] => {
    const trade = tradeId === null || !present.has(lineId) ? undefined : tradeOf.get(tradeId)
    return trade ? [{ lineId, tradeId: trade.id, transfer: trade.kind !== 'dividend' }] : []
  })
  const decidedLines = new Set(choices.map(({ lineId }) => lineId))
  const paidTrades = new Set(chosen.map(({ tradeId }) => tradeId))
  const openLines = lines.filter(({ id }) => !decidedLines.has(id)).toSorted(byId)
  const openTrades = trades
    .filter(({ id }) => !paidTrades.has(id))
    .toSorted(byId)
    .flatMap((trade, place) => {
      const side = sideOfTrade(trade, place)
      return side ? [{ trade, side }] : []
    })
  const edges = edgesOf(openLines, openTrades, valueOf)
  const matched = decided(edges).map(({ debit, credit }): LineLink => {
    const [line, tradeId] = tradeOf.has(credit.row.id) ? [debit, credit.row.id] : [credit, debit.row.id]
    return { lineId: line.row.id, tradeId, transfer: tradeOf.get(tradeId)?.kind !== 'dividend' }
  })
  return [...chosen, ...matched].toSorted((a, b) => (a.lineId < b.lineId ? -1 : 1))
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)

/** A line, or what a trade moves at the broker, with its position among all lines or all trades sorted by id. */
type Side = {
  row: Pick<BankLine, 'id' | 'accountId' | 'day' | 'direction' | 'amountMinor' | 'currency'>
  place: number
}
type OpenTrade = { trade: NamedTrade; side: Side }

/** The broker's side of what the bank books. */
function sideOfTrade(trade: NamedTrade, place: number): Side | null {
  const { id, day, currency, instrument } = trade
  const amountMinor = cashOf(trade)
  if (amountMinor === null) return null
  // equal trades of different instruments are different possibilities
  const accountId = `${trade.place} ${instrument}`
  const direction = paysOut(trade.kind) ? 'debit' : 'credit'
  return { row: { id, accountId, day, direction, amountMinor, currency }, place }
}

/** Trades are found by day, direction and amount; those in another currency by day, direction and currency. */
function edgesOf(
  lines: readonly BankLine[],
  trades: readonly OpenTrade[],
  valueOf: AedValue,
): EdgeOf<Side>[] {
  const keyOf = (day: number, { direction, currency, amountMinor }: Side['row']): string =>
    `${day} ${direction} ${currency} ${amountMinor}`
  const byAmount = Map.groupBy(trades, ({ side }) => keyOf(dayNumber(side.row.day), side.row))
  const byCurrency = new Map<string, Map<string, OpenTrade[]>>()
  for (const open of trades) {
    const { day, direction, currency } = open.side.row
    const key = `${dayNumber(day)} ${direction}`
    const ofDay = byCurrency.get(key) ?? new Map<string, OpenTrade[]>()
    byCurrency.set(key, ofDay)
    addTo(ofDay, currency, open)
  }
  return lines.flatMap((row, place) => {
    const line = { row, place, text: row.text.normalize('NFKC').toUpperCase() }
    const direction = row.direction === 'debit' ? 'credit' : 'debit'
    const first = dayNumber(row.day) - matchDays
    return Array.from({ length: 2 * matchDays + 1 }, (_, index) => first + index)
      .flatMap((day) => [
        ...(byAmount.get(keyOf(day, { ...row, direction })) ?? []),
        ...[...(byCurrency.get(`${day} ${direction}`) ?? [])].flatMap(([currency, opened]) =>
          currency === row.currency ? [] : opened,
        ),
      ])
      .flatMap((open): EdgeOf<Side>[] => {
        const rank = rankOf(line, open, valueOf)
        if (rank === null) return []
        return row.direction === 'debit'
          ? [{ debit: line, credit: open.side, rank }]
          : [{ debit: open.side, credit: line, rank }]
      })
  })
}

/** A line with its text in capitals. */
type LineSide = Side & { row: BankLine; text: string }

/** Lower is likelier: names the broker or the instrument, then nearer days, then the same currency. Null: no pair. */
function rankOf(line: LineSide, { trade, side }: OpenTrade, valueOf: AedValue): number | null {
  const { row, text } = line
  const isExact = row.currency === trade.currency
  if (!isExact) {
    const [debit, credit] = row.direction === 'debit' ? [line, side] : [side, line]
    const apart = differencePercent(debit, credit, valueOf)
    if (apart === null || apart > spread.amounts) return null
  }
  const named = names(
    text,
    [trade.place, trade.instrument, trade.symbol].filter((name) => name !== null),
  )
  if (!isLikely(line, trade, { isExact, named })) return null
  const days = Math.abs(dayNumber(row.day) - dayNumber(trade.day))
  return (named ? 0 : 100) + days * 2 + (isExact ? 0 : 1)
}

/** Whether a line is of a dividend; `text` in capitals. */
export const saysDividend = ({ reasonCode, flags }: BankLine, text: string): boolean =>
  dividendWords.test(text) || reasonCode === 'dividend' || flags.includes('DIVIDEND')

function isLikely(
  { row, text }: LineSide,
  { kind }: NamedTrade,
  { isExact, named }: { isExact: boolean; named: boolean },
): boolean {
  const isDividend = saysDividend(row, text)
  if (kind === 'dividend') return isDividend ? isExact || named : isExact && named
  if (isDividend) return false
  // the broker's account is not among those that the counterparty could be
  const leg = legOf({ ...row, counterpartyIban: null }, new Set())
  if (leg === null) return false
  return named || row.reasonCode === 'investing' || (isExact && leg.saysTransfer)
}

/** Words of a name that tell it from others, in capitals. */
export const wordsIn = (name: string): string[] =>
  (name.toUpperCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).filter((part) => !commonWords.has(part))

/** Whether a text in capitals has all distinctive words of one of these names. */
export function names(text: string, called: readonly string[]): boolean {
  const textWords = new Set(text.match(/[\p{L}\p{N}]+/gu) ?? [])
  return called.some((name) => {
    const parts = wordsIn(name)
    return parts.length > 0 && parts.every((part) => textWords.has(part))
  })
}
