/** Plans what a broker's file adds: compares it with what is there, and finds what it sells without having bought. */
import type { ResponseFields } from '#contract/endpoint.ts'
import type * as contract from '#contract/investments/investment-imports.ts'
import type { InvestmentImportRow } from '#contract/investments/investment-imports.ts'
import { isQuotedInPercent } from '#contract/investments/investment-kinds.ts'
import type { TradeInput } from '#contract/investments/investments.ts'
import { parseMinor, wireAmount } from '#contract/money.ts'
import type { Day } from '#contract/period.ts'
import { baseCurrency } from '#contract/product.ts'
import { cleanName } from '#contract/text.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import type { CashRow } from '../cash/cash.ts'
import { grossOf, inUnits, rounded } from './amounts.ts'
import { KnownInstruments, newInstrument } from './known-instruments.ts'
import { emptyTrade, type FileTrade, type FileTrades } from './table/row.ts'
import { readTrade } from '../input.ts'
import { positionOf } from '../position/position.ts'
import { inOrder, type Trade } from '../position/trades.ts'
import type { Book } from '../service.book.ts'
import type { InstrumentRow, TradeRow } from '../store.ts'

type Input = contract.TradeFileOptions
/** A trade whose instrument is known, or is added with it. */
type Planned = { file: FileTrade; instrument: InstrumentRow; trade: ReturnType<typeof readTrade> }
export type Plan = {
  planned: Planned[]
  added: InstrumentRow[]
  rows: InvestmentImportRow[]
  counts: ResponseFields<typeof contract.importTrades>['counts']
  /** Movements of money of currencies that are followed. */
  cash: (Omit<CashRow, 'id' | 'accountId'> & { account: string })[]
  /** What sales take out that no purchase brought in, by instrument and account. */
  missing: Missing[]
}
type Missing = { instrument: InstrumentRow; account: string; day: Day; quantity: bigint }

/** What a file adds to what is there, and what of it is not read. */
export function planOf(ctx: Ctx, file: FileTrades, input: Input, book: Book): Plan {
  const known = new KnownInstruments(book.instruments)
  const keyCounts = countKeys(book)
  const plan: Plan = {
    planned: [],
    added: [],
    rows: [],
    counts: { new: 0, double: 0, unread: 0, cash: 0, left_out: 0 },
    missing: [],
    cash: cashOf(file, input, book),
  }
  const addRow = (row: InvestmentImportRow): void => {
    plan.counts[row.state] += 1
    plan.rows.push(row)
  }
  for (const trade of file.trades) {
    const { line, kind, day } = trade
    const text = trade.name.slice(0, 120)
    const currency = trade.currency || input.currency || baseCurrency
    const existing = known.find(trade, currency)
    // money of an instrument in another currency than its own does not make a second one
    const isElsewhere = !existing && trade.quantity === '' && known.isOfAnotherCurrency(trade)
    const instrument = existing ?? newInstrument(ctx, trade, currency)
    const typed = isElsewhere ? null : tradeOf(trade, instrument, today(ctx.clock))
    const shown = {
      line,
      kind,
      day,
      text,
      quantity: trade.quantity,
      money: moneyIn(trade, currency),
      cash: null,
    }
    if (typed === null) {
      addRow({ ...shown, state: 'unread', why: 'figures' })
      continue
    }
    const key = keyOf(instrument.id, trade.account || input.account, typed)
    const remaining = keyCounts.get(key) ?? 0
    keyCounts.set(key, remaining - 1)
    const state = remaining > 0 ? 'double' : 'new'
    addRow({ ...shown, state, why: null })
    if (state === 'double') continue
    if (!existing) {
      known.add(instrument)
      plan.added.push(instrument)
    }
    plan.planned.push({ file: trade, instrument, trade: typed })
  }
  const none = { kind: null, day: null, quantity: '', money: null, cash: null }
  for (const { line, text, why = null } of file.unread) addRow({ ...none, line, text, state: 'unread', why })
  for (const { line, text, why } of file.leftOut) addRow({ ...none, line, text, state: 'left_out', why })
  for (const { line, text, money } of file.cash) {
    const currency = money?.currency || input.currency || baseCurrency
    const moved = money ? shownMoney(money.amount, currency) : null
    const read = { day: money?.day ?? null, money: moved, cash: money?.kind ?? null }
    addRow({ ...none, ...read, line, text, state: 'cash', why: null })
  }
  plan.rows.sort((a, b) => a.line - b.line)
  plan.missing = missingIn(plan.planned, book, input.account)
  return plan
}

/** What a trade moved, after charges where the file says it; null where it says neither. */
const moneyIn = ({ net, amount }: FileTrade, currency: string): InvestmentImportRow['money'] =>
  shownMoney(Number(net) === 0 ? amount : net, currency)

function shownMoney(text: string, currency: string): InvestmentImportRow['money'] {
  const minor = text === '' ? null : parseMinor(rounded(text, currency), currency)
  return minor === null ? null : { amount: wireAmount(minor, currency), currency }
}

/**
 * The money of a file whose balance it says, or that is followed at its place already; without either nothing shows what there
 * was before the file.
 */
function cashOf({ cash, balances, follows }: FileTrades, input: Input, book: Book): Plan['cash'] {
  const placeOf = new Map(book.accounts.map(({ id, name }) => [id, name.toLowerCase()]))
  const nameOf = (account: string): string => cleanName(account).slice(0, 60) || cleanName(input.account)
  const keyOfPlace = (account: string, currency: string): string =>
    `${nameOf(account).toLowerCase()} ${currency}`
  const followed = new Set([
    ...[...balances, ...(follows ? cash.flatMap(({ money }) => money ?? []) : [])].map(
      ({ account, currency }) => keyOfPlace(account, currency),
    ),
    ...book.cashRows.map(({ accountId, currency }) => `${placeOf.get(accountId)} ${currency}`),
  ])
  const known = new Map<string, number>()
  const keyOfRow = (
    place: string,
    { day, currency, kind, minor }: Omit<CashRow, 'id' | 'accountId'>,
  ): string => [place, day, currency, kind, minor].join(' ')
  for (const row of book.cashRows) {
    const key = keyOfRow(placeOf.get(row.accountId) ?? '', row)
    known.set(key, (known.get(key) ?? 0) + 1)
  }
  const all = [
    ...cash.flatMap(({ money }) => money ?? []),
    ...balances.map((balance) => ({ ...balance, kind: 'balance' as const })),
  ]
  return all.flatMap(({ day, currency, kind, amount, account }) => {
    const minor = parseMinor(rounded(amount, currency), currency)
    if (minor === null || !followed.has(keyOfPlace(account, currency))) return []
    const row = { day, currency, kind, minor, account: nameOf(account) }
    const key = keyOfRow(row.account.toLowerCase(), row)
    const left = known.get(key) ?? 0
    known.set(key, left - 1)
    return left > 0 ? [] : [row]
  })
}

/** What would have to be held before, so that no sale takes out more than there was. */
function missingIn(planned: readonly Planned[], book: Book, chosen: string): Missing[] {
  const nameOf = new Map(book.accounts.map(({ id, name }) => [id, name]))
  const keyFor = (name: string): string => (cleanName(name).slice(0, 60) || cleanName(chosen)).toLowerCase()
  return [...Map.groupBy(planned, ({ instrument }) => instrument)].flatMap(([instrument, rows]) => {
    const trades = [
      ...(book.trades.get(instrument.id) ?? []).map((trade) => ({
        ...trade,
        account: keyFor(nameOf.get(trade.accountId ?? '') ?? ''),
      })),
      ...rows.map(({ file, trade }, index) => ({
        ...trade,
        id: `new ${index}`,
        accountId: trade.kind === 'split' ? null : 'new',
        account: keyFor(file.account),
      })),
    ]
    const splits = trades.filter(({ kind }) => kind === 'split')
    const moved = trades.filter(({ kind }) => kind !== 'split')
    return [...Map.groupBy(moved, ({ account }) => account)].flatMap(([account, own]) => {
      const found: Missing[] = []
      const events: Trade[] = [...own, ...splits]
      for (let round = 0; round < own.length; round += 1) {
        const { excess } = positionOf(inOrder(events), () => null)
        if (!excess) break
        const { day, missing: quantity } = excess
        found.push({ instrument, account, day, quantity })
        events.push({ ...openingOf(day, quantity), id: `opening ${round}`, accountId: 'new' })
      }
      return found
    })
  })
}

/** What was held before, at an unknown cost; on one day it comes before what leaves. */
const openingOf = (day: Day, quantity: bigint): Planned['trade'] => ({
  kind: 'opening',
  day,
  quantity,
  price: null,
  amount: null,
  fee: 0n,
  tax: 0n,
  ratio: null,
  note: '',
})

export function addOpenings(plan: Plan): void {
  const names = new Map(plan.planned.map(({ file }) => [cleanName(file.account).toLowerCase(), file.account]))
  for (const { instrument, account, day, quantity } of plan.missing)
    plan.planned.push({
      file: { ...emptyTrade, line: 0, kind: 'opening', day, account: names.get(account) ?? '' },
      instrument,
      trade: openingOf(day, quantity),
    })
}

/** The trade as if it had been typed; null if a figure of it is not valid. */
function tradeOf(
  file: FileTrade,
  { currency, kind }: Pick<InstrumentRow, 'currency' | 'kind'>,
  day: string,
): Planned['trade'] | null {
  const input: TradeInput = {
    kind: file.kind,
    day: file.day,
    quantity: inUnits(file.quantity) || null,
    price: file.price || null,
    amount: grossOf(file, currency),
    fee: file.fee === '' ? null : rounded(file.fee, currency),
    tax: file.tax === '' ? null : rounded(file.tax, currency),
    split: file.split,
    note: file.note,
  }
  try {
    return readTrade(input, { currency, today: day, inPercent: isQuotedInPercent(kind) })
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** What makes two trades the same: a file that is imported twice has the same figures twice. */
const keyOf = (
  instrumentId: string,
  account: string,
  {
    kind,
    day,
    quantity,
    amount,
    fee,
    tax,
    ratio,
  }: Pick<TradeRow, 'kind' | 'day' | 'quantity' | 'amount' | 'fee' | 'tax' | 'ratio'>,
): string =>
  [
    instrumentId,
    kind === 'split' ? '' : cleanName(account).toLowerCase(),
    kind,
    day,
    quantity,
    amount,
    fee,
    tax,
    ratio && `${ratio.into}:${ratio.of}`,
  ].join(' ')

function countKeys({ trades, accounts }: Book): Map<string, number> {
  const names = new Map(accounts.map(({ id, name }) => [id, name]))
  const counts = new Map<string, number>()
  for (const [id, rows] of trades)
    for (const row of rows) {
      const key = keyOf(id, names.get(row.accountId ?? '') ?? '', row)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  return counts
}
