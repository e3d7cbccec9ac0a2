/** Which bank line pays which trade: a purchase, a sale or a dividend. Pure. */
import { type AedValue, differencePercent, spread } from '../../payments/transfers/exchanges.ts'
import { decided, type EdgeOf } from '../../payments/transfers/decided.ts'
import { type Leg, legOf, type TransferCandidate } from '../../payments/transfers/legs.ts'
import { paidFor, type Trade } from '../position/trades.ts'

/** A booked line of a bank account that is no leg of a transfer between two own accounts. */
export type BankLine = TransferCandidate & { reasonCode: string }
/** A trade with the names by which a bank's text may call its instrument and the place where it is held. */
export type CashTrade = Pick<Trade, 'id' | 'kind' | 'day' | 'amount' | 'fee' | 'tax'> & {
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
/** Kinds of instruments in names, which do not tell one from another. */
const commonWords = new Set([
  'THE',
  'AND',
  'PJSC',
  'PLC',
  'LLC',
  'INC',
  'LTD',
  'BANK',
  'FUND',
  'ETF',
  'SUKUK',
])

const paysOut = (kind: Trade['kind']): boolean => kind === 'sell' || kind === 'dividend'

/** What moves between the bank and the broker for a trade, in minor units of its currency; null if nothing does. */
export function cashOf(trade: Pick<Trade, 'kind' | 'amount' | 'fee' | 'tax'>): bigint | null {
  const { kind } = trade
  if (kind !== 'buy' && !paysOut(kind)) return null
  const paid = paidFor({ ...noQuantity, ...trade })
  const minor = paid !== null && paysOut(kind) ? -paid : paid
  return minor !== null && minor > 0n ? minor : null
}
const noQuantity = { id: '', accountId: null, day: '', quantity: 0n, price: null, ratio: null }

/**
 * One line pays one trade. Where two are equally likely there is none; what the user chose comes first. The result depends
 * only on what is there, not on the order in which it came.
 */
export function matchLines(
  lines: readonly BankLine[],
  trades: readonly CashTrade[],
  choices: readonly LineChoice[],
  valueOf: AedValue,
): LineLink[] {
  const byId = new Map(trades.map((trade) => [trade.id, trade]))
  const present = new Set(lines.map(({ id }) => id))
  const chosen = choices.flatMap(({ lineId, tradeId }): LineLink[] => {
    const trade = tradeId === null || !present.has(lineId) ? undefined : byId.get(tradeId)
    return trade ? [{ lineId, tradeId: trade.id, transfer: trade.kind !== 'dividend' }] : []
  })
  const decidedLines = new Set(choices.map(({ lineId }) => lineId))
  const paidTrades = new Set(chosen.map(({ tradeId }) => tradeId))
  const openLines = lines.filter(({ id }) => !decidedLines.has(id)).toSorted(byRowId)
  const openTrades = trades
    .filter((trade) => !paidTrades.has(trade.id))
    .flatMap((trade) => {
      const leg = legOfTrade(trade)
      return leg ? [{ trade, leg }] : []
    })
  const edges = edgesOf(openLines, openTrades, valueOf)
  const matched = decided(edges).map(({ debit, credit }): LineLink => {
    const [line, tradeId] = byId.has(credit.row.id) ? [debit, credit.row.id] : [credit, debit.row.id]
    return { lineId: line.row.id, tradeId, transfer: byId.get(tradeId)?.kind !== 'dividend' }
  })
  return [...chosen, ...matched].toSorted((a, b) => (a.lineId < b.lineId ? -1 : 1))
}

const byRowId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)
const dayNumberOf = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000)

/** A trade as if its money were a line at the broker: the other leg of what the bank booked. */
function legOfTrade(trade: CashTrade): Leg | null {
  const minor = cashOf(trade)
  if (minor === null) return null
  return {
    row: {
      id: trade.id,
      // equal trades of different instruments are different possibilities
      accountId: `${trade.place} ${trade.instrument}`,
      accountKind: 'other',
      accountIban: null,
      accountCurrency: trade.currency,
      day: trade.day,
      direction: paysOut(trade.kind) ? 'debit' : 'credit',
      amountMinor: minor,
      currency: trade.currency,
      text: '',
      reference: null,
      kind: null,
      subKind: null,
      flags: [],
      counterpartyIban: null,
      counterpartyName: null,
    },
    text: '',
    place: 0,
    dayNumber: dayNumberOf(trade.day),
    reference: null,
    iban: null,
    names: null,
    saysTransfer: false,
    onlyToCredit: false,
  }
}

type OpenTrade = { trade: CashTrade; leg: Leg }

function edgesOf(lines: readonly BankLine[], trades: readonly OpenTrade[], valueOf: AedValue): EdgeOf<Leg>[] {
  const byDay = Map.groupBy(
    trades.toSorted((a, b) => byRowId(a.trade, b.trade)).map((open, place) => ({ ...open, place })),
    ({ leg }) => leg.dayNumber,
  )
  for (const { leg, place } of [...byDay.values()].flat()) leg.place = place
  return lines.flatMap((line, place) => {
    const leg = lineLeg(line, place)
    return Array.from({ length: 2 * matchDays + 1 }, (_, index) => leg.dayNumber - matchDays + index)
      .flatMap((day) => byDay.get(day) ?? [])
      .flatMap((open): EdgeOf<Leg>[] => {
        const rank = rankOf(line, leg, open, valueOf)
        if (rank === null) return []
        return line.direction === 'debit'
          ? [{ debit: leg, credit: open.leg, rank }]
          : [{ debit: open.leg, credit: leg, rank }]
      })
  })
}

const lineLeg = (line: BankLine, place: number): Leg => ({
  row: line,
  text: line.text.normalize('NFKC').toUpperCase(),
  place,
  dayNumber: dayNumberOf(line.day),
  reference: null,
  iban: null,
  names: null,
  saysTransfer: false,
  onlyToCredit: false,
})

/** Lower is likelier: names the broker or the instrument, then nearer days, then the same currency. Null: no pair. */
function rankOf(line: BankLine, leg: Leg, { trade, leg: paid }: OpenTrade, valueOf: AedValue): number | null {
  if (line.direction === paid.row.direction) return null
  const isExact = line.currency === trade.currency
  if (isExact && line.amountMinor !== paid.row.amountMinor) return null
  const named =
    names(leg.text, [trade.place]) ||
    names(
      leg.text,
      [trade.instrument, trade.symbol].filter((name) => name !== null),
    )
  if (!isLikely(line, leg, trade, { isExact, named })) return null
  if (!isExact) {
    const apart = differencePercent(
      line.direction === 'debit' ? leg : paid,
      line.direction === 'debit' ? paid : leg,
      valueOf,
    )
    if (apart === null || apart > spread.amounts) return null
  }
  return (named ? 0 : 100) + Math.abs(leg.dayNumber - paid.dayNumber) * 2 + (isExact ? 0 : 1)
}

function isLikely(
  line: BankLine,
  { text }: Leg,
  { kind }: CashTrade,
  { isExact, named }: { isExact: boolean; named: boolean },
): boolean {
  const saysDividend =
    dividendWords.test(text) || line.reasonCode === 'dividend' || line.flags.includes('DIVIDEND')
  if (kind === 'dividend') return saysDividend ? isExact || named : isExact && named
  if (saysDividend) return false
  // the broker's account is not among those that the counterparty could be
  const leg = legOf({ ...line, counterpartyIban: null }, new Set())
  if (leg === null) return false
  return named || line.reasonCode === 'investing' || (isExact && leg.saysTransfer)
}

/** Whether a text has all distinctive words of one of these names. */
function names(text: string, called: readonly string[]): boolean {
  const textWords = new Set(text.match(/[\p{L}\p{N}]+/gu) ?? [])
  return called.some((name) => {
    const parts = (name.toUpperCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).filter(
      (part) => !commonWords.has(part),
    )
    return parts.length > 0 && parts.every((part) => textWords.has(part))
  })
}
