/** Trades in a broker’s tables: what each column and row means, as far as their figures prove it. Pure. */
import type { ImportOmission } from '#contract/investments/investment-imports.ts'
import { delimiterOf, readCsv } from '../../../imports/read/csv.ts'
import type { Chosen } from './columns.ts'
import { draftOf } from './draft.ts'
import { readLegs } from '../coins/legs.ts'
import { presetOf } from '../words/presets.ts'
import { bareSections, baseCurrencyIn, mappingOf, orderOf, readingOf, type Tables } from './reading.ts'
import { type FileTrades, nothingRead } from './row.ts'
import { addSplits } from '../events/splits.ts'
import { balancesIn, isBalanced } from './balances.ts'
import { settleContracts } from '../events/contracts.ts'
import { hasUnits, isEvent, readAll, tellLoneExchanges, withoutLevels } from './rows.ts'
import { dated, sectionsOf } from './sections.ts'
import { readSides, sidesOf } from '../coins/sides.ts'
import type { Draft, Reading } from './types.ts'
import { coinsOf, isFeeBeside, readWide } from '../coins/wide.ts'

export type TableOptions = {
  chosen?: Chosen
  dateOrder?: 'dmy' | 'mdy' | undefined
  /** Whether amounts of which nothing shows it are after charges. */
  charges?: 'inside' | 'beside' | undefined
  today?: string | undefined
}

export const readTable = (text: string, options: TableOptions = {}): FileTrades =>
  readTables([readCsv(text, delimiterOf(text))], options)

export function readTables(
  tables: Tables,
  { chosen = {}, dateOrder, charges, today }: TableOptions,
): FileTrades {
  const result = nothingRead('csv')
  const { events, doubtful } = sectionsOf(tables)
  const sections = events.length > 0 ? events : bareSections(tables)
  const [main] = sections.toSorted((a, b) => b.lines.length - a.lines.length)
  if (!main) return result
  const presets = sections.map(({ head, lines }) =>
    presetOf(
      head,
      lines.map(({ cells }) => cells),
    ),
  )
  const order = orderOf(sections, presets, chosen, dateOrder, today)
  const currency = baseCurrencyIn(tables) || presets.find((preset) => preset?.currency)?.currency || ''
  const readings = sections.map((section, index) =>
    readingOf(section, presets[index] ?? null, {
      chosen: section === main ? chosen : {},
      order: order ?? 'dmy',
      currency,
      charges,
    }),
  )
  result.columns = [...main.head]
  result.mapping = mappingOf(readings[sections.indexOf(main)])
  const all = readings.map((reading) => reading.section.lines.map((line) => draftOf(line, reading)))
  if (order === null) {
    result.question = 'date_order'
    result.unread = all
      .flat()
      .filter(isEvent)
      .map(({ line, text }) => ({ line, text, why: 'day' as const }))
    return result
  }
  const sides = sections.map(({ head }) => sidesOf(head))
  const coins = sections.map((section) => {
    const found = coinsOf(section.head)
    return found && isFeeBeside(section, found) ? found : null
  })
  // a table with a balance has everything that happened; others tell of the same again
  const ledger = all.findIndex((drafts) => isBalanced(drafts) && hasUnits(drafts))
  if (ledger >= 0) result.balances = balancesIn(all[ledger] ?? [])
  const read: { drafts: Draft[]; reading: Reading }[] = []
  for (const [index, reading] of readings.entries()) {
    const drafts = all[index] ?? []
    const isRepeated = ledger >= 0 && index !== ledger && drafts.every(({ balance }) => balance === '')
    if (isRepeated) leaveOut(drafts, 'repeated', result)
    else if (isReport(reading) && readings.some((each) => !isReport(each))) leaveOut(drafts, 'total', result)
    else if (coins[index]) readWide(reading.section, coins[index], order, result)
    else if (sides[index]) readSides(reading.section, sides[index], order, result)
    else if (reading.preset?.legs) readLegs(reading.section, reading.preset.legs, order, result)
    else read.push({ drafts: withoutLevels(drafts, result), reading })
  }
  for (const { line, cells } of events.length > 0 ? doubtful : []) {
    const words = { line, text: cells.filter(Boolean).join(' · ').slice(0, 120) }
    if (ledger >= 0) result.leftOut.push({ ...words, why: 'repeated' })
    else result.unread.push({ ...words, why: 'day' })
  }
  readAll(read, result)
  if (readings.some(({ isOwn }) => isOwn)) result.follows = true
  const waiting = read.flatMap(({ drafts }) => drafts)
  if (!result.follows) tellLoneExchanges(waiting, result)
  addSplits(waiting, result)
  if (events.length > 0 && sections.every((_, index) => !presets[index]?.legs && !sides[index]))
    countAll(tables, result)
  settleContracts(result)
  withoutFuture(result, today)
  symbolsByNumber(result, waiting)
  withoutOpenCoins(result)
  symbolsByName(result)
  nameAlike(result)
  fillCurrencies(result)
  return result
}

const leaveOut = (drafts: readonly Draft[], why: ImportOmission, result: FileTrades): void => {
  result.leftOut.push(...drafts.filter(isEvent).map(({ line, text }) => ({ line, text, why })))
}

/** A table that says neither what happened nor how much: portfolios, values of days. */
const isReport = ({ columns: { of, amounts, groups, unknown } }: Reading): boolean =>
  // a text beside a figure of an unknown name may be an event
  (unknown.length === 0 || of.detail === undefined) &&
  of.kind === undefined &&
  of.side === undefined &&
  groups.length + amounts.length === 0 &&
  [of.quantity, of.price, of.amount, of.net, of.debit, of.credit].every((place) => place === undefined)

/** Amounts of more places than money has, where nothing says in what: they may be of a coin. */
function withoutOpenCoins(result: FileTrades): void {
  const isOpen = ({ money }: FileTrades['cash'][number]): boolean => money?.currency === ''
  const isOfCoin = result.cash.some(
    (each) => isOpen(each) && /\.\d{3,}$/.test((each.money?.amount ?? '').replace(/0+$/, '')),
  )
  if (!isOfCoin) return
  const open = result.cash.filter(isOpen)
  result.cash = result.cash.filter((each) => !isOpen(each))
  result.unread.push(...open.map(({ line, text }) => ({ line, text, why: 'currency' as const })))
}

/** Rows that have only the number of an instrument are of the one symbol that others have with it. */
function symbolsByNumber({ trades }: FileTrades, drafts: readonly Draft[]): void {
  const known = Map.groupBy(
    drafts.filter(({ isin, symbol }) => isin !== '' && symbol !== isin),
    ({ isin }) => isin,
  )
  for (const trade of trades) {
    const [symbol, ...more] = new Set(known.get(trade.symbol)?.map((draft) => draft.symbol))
    if (symbol === undefined || more.length > 0) continue
    if (trade.name === trade.symbol) trade.name = symbol
    trade.symbol = symbol
  }
}

/** Rows that have only the name are of the one symbol that others have with it. */
function symbolsByName({ trades }: FileTrades): void {
  const known = Map.groupBy(
    trades.filter(({ symbol, name }) => symbol !== '' && name !== '' && name !== symbol),
    ({ name }) => name,
  )
  for (const trade of trades.filter(({ symbol }) => symbol === '')) {
    const [symbol, ...more] = new Set(known.get(trade.name)?.map((each) => each.symbol))
    if (symbol !== undefined && more.length === 0) trade.symbol = symbol
  }
}

/** Where a description has other words in each row of a symbol, trades say the name, or the symbol is it. */
function nameAlike({ trades }: FileTrades): void {
  for (const own of Map.groupBy(trades, ({ symbol, currency }) => `${symbol} ${currency}`).values()) {
    const [first] = own
    if (!first || first.symbol === '' || new Set(own.map(({ name }) => name)).size < 2) continue
    const traded = new Set(own.flatMap(({ kind, name }) => (kind === 'buy' || kind === 'sell' ? [name] : [])))
    const [name = first.symbol, ...more] = traded
    for (const trade of own) trade.name = more.length === 0 ? name : first.symbol
  }
}

/**
 * Units that came or left, and prices, are of the instrument that the file trades in one currency; money that moved is so only
 * where the file names no other.
 */
function fillCurrencies({ trades, cash }: FileTrades): void {
  const all = new Set(
    [...trades, ...cash.flatMap(({ money }) => money ?? [])].map(({ currency }) => currency),
  )
  all.delete('')
  for (const own of Map.groupBy(trades, ({ symbol, name }) => symbol || name).values()) {
    const [currency, ...more] = new Set(own.flatMap((trade) => trade.currency || []))
    if (currency === undefined || more.length > 0) continue
    for (const trade of own)
      if (all.size === 1 || trade.kind === 'transfer_in' || trade.amount + trade.net + trade.fee === '')
        trade.currency ||= currency
  }
}

/** Rows with a day and a figure that are in no list: nothing of a file is left out without being counted. */
function countAll(tables: Tables, result: FileTrades): void {
  const { trades, cash, unread, leftOut } = result
  const told = new Set([...trades, ...cash, ...unread, ...leftOut].map(({ line }) => line))
  for (const { line, cells } of dated(tables))
    if (!told.has(line))
      unread.push({ line, text: cells.filter(Boolean).join(' · ').slice(0, 120), why: 'kind' })
}

/** What lies ahead has not happened. */
function withoutFuture(result: FileTrades, today: string | undefined): void {
  if (today === undefined) return
  const later = result.trades.filter(({ day }) => day > today)
  result.trades = result.trades.filter(({ day }) => day <= today)
  result.unread.push(...later.map(({ line, name }) => ({ line, text: name, why: 'day' as const })))
}
