/** Trades from brokers' files: read, compared with what is there, and added as one change. */
import type { BodyOf, ResponseFields } from '#contract/endpoint.ts'
import type * as contract from '#contract/investments/investment-imports.ts'
import { type InvestmentImportRow, listedImportRows } from '#contract/investments/investment-imports.ts'
import type { TradeInput } from '#contract/investments/investments.ts'
import { exponentOf, parseMinor } from '#contract/money.ts'
import { formatDecimal } from '#contract/decimal.ts'
import { baseCurrency } from '#contract/product.ts'
import { cleanName } from '#contract/text.ts'
import type { Ctx } from '../../../context.ts'
import { today } from '../../../platform/clock.ts'
import { read, type Tx } from '../../../platform/db/db.ts'
import { AppError, fail } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { isFlex, readFlex } from './flex.ts'
import { isInvestmentOfx, readInvestmentOfx } from './ofx.ts'
import type { FileTrade, FileTrades } from './row.ts'
import { readTable } from './table.ts'
import { readTrade } from '../input.ts'
import { writeInvestments } from '../lines/service.follow.ts'
import { type Book, readBook } from '../service.book.ts'
import { findOrAddAccount } from '../service.ts'
import { excessOf } from '../service.trades.ts'
import { type InstrumentRow, most, type TradeRow, upsertInstrument, upsertTrades } from '../store.ts'

type Input = BodyOf<typeof contract.importTrades>
type Answer = ResponseFields<typeof contract.importTrades>
/** A trade whose instrument is known, or is added with it. */
type Planned = { file: FileTrade; instrument: InstrumentRow; trade: ReturnType<typeof readTrade> }
type Plan = {
  planned: Planned[]
  added: InstrumentRow[]
  rows: InvestmentImportRow[]
  counts: Answer['counts']
}

export async function importTradeFile(ctx: Ctx, input: Input): Promise<Answer> {
  const file = readFile(input)
  if (input.apply !== true) {
    const plan = await read(ctx.db, ctx, async (tx) =>
      planOf(ctx, file, input, await readBook(tx, ctx.userId, today(ctx.clock))),
    )
    return viewPlan(file, plan, false)
  }
  const work = async (tx: Tx): Promise<Plan> => {
    const plan = planOf(ctx, file, input, await readBook(tx, ctx.userId, today(ctx.clock)))
    await addPlanned(tx, ctx, plan, input.account)
    return plan
  }
  const plan = await writeInvestments(ctx, 'investment.trades', work, () => ({
    name: cleanName(input.account),
  }))
  return viewPlan(file, plan, true)
}

function readFile({ text, mapping }: Input): FileTrades {
  if (isFlex(text)) return readFlex(text)
  return isInvestmentOfx(text) ? readInvestmentOfx(text) : readTable(text, mapping)
}

const viewPlan = (file: FileTrades, { added, rows, counts }: Plan, applied: boolean): Answer => ({
  format: file.format,
  columns: file.columns.map((column) => column.slice(0, 100)),
  mapping: file.mapping,
  counts,
  instruments: added.map(({ name }) => name),
  rows: rows.slice(0, listedImportRows),
  applied,
})

function planOf(ctx: Ctx, file: FileTrades, input: Input, book: Book): Plan {
  const known = new KnownInstruments(book.instruments)
  const keyCounts = countKeys(book)
  const plan: Plan = { planned: [], added: [], rows: [], counts: { new: 0, double: 0, unread: 0 } }
  const addRow = (row: InvestmentImportRow): void => {
    plan.counts[row.state] += 1
    plan.rows.push(row)
  }
  for (const trade of file.trades) {
    const { line, kind, day } = trade
    const text = trade.name.slice(0, 120)
    const currency = trade.currency || input.currency || baseCurrency
    const existing = known.find(trade, currency)
    const instrument = existing ?? newInstrument(ctx, trade, currency)
    const typed = tradeOf(trade, currency, today(ctx.clock))
    if (typed === null) {
      addRow({ line, state: 'unread', kind, day, text, quantity: trade.quantity })
      continue
    }
    const key = keyOf(instrument.id, trade.account || input.account, typed)
    const remaining = keyCounts.get(key) ?? 0
    keyCounts.set(key, remaining - 1)
    const state = remaining > 0 ? 'double' : 'new'
    addRow({ line, state, kind, day, text, quantity: trade.quantity })
    if (state === 'double') continue
    if (!existing) {
      known.add(instrument)
      plan.added.push(instrument)
    }
    plan.planned.push({ file: trade, instrument, trade: typed })
  }
  for (const { line, text } of file.unread)
    addRow({ line, state: 'unread', kind: null, day: null, text, quantity: '' })
  plan.rows.sort((a, b) => a.line - b.line)
  return plan
}

/** Instruments by symbol and by name, so that a file of thousands is not compared with each of them. */
class KnownInstruments {
  readonly #first = new Map<string, { place: number; row: InstrumentRow }>()
  #count = 0

  constructor(rows: readonly InstrumentRow[]) {
    for (const row of rows) this.add(row)
  }

  add(row: InstrumentRow): void {
    const entry = { place: (this.#count += 1), row }
    const name = row.name.toLowerCase()
    const keys = [
      keyIn(row.currency, 'name', name),
      row.symbol === null
        ? keyIn(row.currency, 'only name', name)
        : keyIn(row.currency, 'symbol', row.symbol.toLowerCase()),
    ]
    for (const key of keys) if (!this.#first.has(key)) this.#first.set(key, entry)
  }

  /** The first one of the same symbol, or else (where one has no symbol) of the same name, in the same currency. */
  find({ symbol, name }: FileTrade, currency: string): InstrumentRow | undefined {
    const lowerName = cleanName(name).slice(0, 80).toLowerCase()
    if (symbol === '') return this.#first.get(keyIn(currency, 'name', lowerName))?.row
    const bySymbol = this.#first.get(keyIn(currency, 'symbol', symbol.toLowerCase()))
    const byName = this.#first.get(keyIn(currency, 'only name', lowerName))
    return (bySymbol?.place ?? Infinity) < (byName?.place ?? Infinity) ? bySymbol?.row : byName?.row
  }
}

const keyIn = (...parts: readonly string[]): string => JSON.stringify(parts)

function newInstrument(ctx: Ctx, { name, symbol }: FileTrade, currency: string): InstrumentRow {
  return {
    id: newId(ctx.clock.now()),
    kind: /\b(?:etf|fund|ucits)\b/i.test(name) ? 'fund' : 'share',
    name: cleanName(name).slice(0, 80),
    symbol: cleanName(symbol).slice(0, 20) || null,
    currency,
    country: null,
    karat: null,
  }
}

/** The trade as if it had been typed; null if a figure of it is not valid. */
function tradeOf(file: FileTrade, currency: string, day: string): Planned['trade'] | null {
  const input: TradeInput = {
    kind: file.kind,
    day: file.day,
    quantity: file.quantity || null,
    price: file.price || null,
    amount: grossOf(file, currency),
    fee: file.fee === '' ? null : rounded(file.fee, currency),
    tax: file.tax === '' ? null : rounded(file.tax, currency),
    split: file.split,
    note: file.note,
  }
  try {
    return readTrade(input, { currency, today: day })
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Files give amounts and commissions with more decimals than the currency has. */
function rounded(text: string, currency: string): string {
  const [whole = '0', decimals = ''] = text.split('.')
  const places = exponentOf(currency)
  const units = BigInt(whole + decimals.slice(0, places).padEnd(places, '0'))
  const up = Number(decimals[places] ?? '0') >= 5 ? 1n : 0n
  return places === 0 ? String(units + up) : formatDecimal(units + up, places)
}

/** The amount before charges; from the net one where the file has only that. */
function grossOf({ kind, amount, net, fee, tax }: FileTrade, currency: string): string | null {
  if (amount !== '') return rounded(amount, currency)
  if (net === '') return null
  const minorOf = (text: string): bigint => parseMinor(rounded(text || '0', currency), currency) ?? 0n
  const charges = minorOf(fee) + minorOf(tax)
  const gross =
    kind === 'buy' ? minorOf(net) - charges : kind === 'fee' ? minorOf(net) : minorOf(net) + charges
  const places = exponentOf(currency)
  return gross < 0n ? null : places === 0 ? String(gross) : formatDecimal(gross, places)
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
    ratio,
  }: Pick<TradeRow, 'kind' | 'day' | 'quantity' | 'amount' | 'fee' | 'ratio'>,
): string =>
  [
    instrumentId,
    kind === 'split' ? '' : cleanName(account).toLowerCase(),
    kind,
    day,
    quantity,
    amount,
    fee,
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

async function addPlanned(tx: Tx, ctx: Ctx, { planned, added }: Plan, account: string): Promise<void> {
  const now = ctx.clock.now()
  const before = await readBook(tx, ctx.userId, today(ctx.clock))
  if (before.instruments.length + added.length > most.instruments)
    fail('too_many_investments', { max: most.instruments })
  const count = [...before.trades.values()].reduce((sum, rows) => sum + rows.length, planned.length)
  if (count > most.trades) fail('too_many_trades', { max: most.trades })
  for (const row of added) await upsertInstrument(tx, ctx.userId, row, now)
  const accountIds = new Map<string, string>()
  const rows: TradeRow[] = []
  for (const { file, instrument, trade } of planned) {
    const name = cleanName(file.account).slice(0, 60) || account
    const accountId = accountIds.get(name) ?? (await findOrAddAccount(tx, ctx, name)).id
    accountIds.set(name, accountId)
    rows.push({
      ...trade,
      id: newId(now),
      instrumentId: instrument.id,
      accountId: trade.kind === 'split' ? null : accountId,
    })
  }
  if (rows.length > 0) await upsertTrades(tx, ctx.userId, rows, now)
  const after = await readBook(tx, ctx.userId, today(ctx.clock))
  for (const { id, name } of after.instruments) {
    const excess = rows.some((row) => row.instrumentId === id) && excessOf(after.trades.get(id) ?? [])
    if (excess) fail('investment_import_exceeds', { ...excess, name })
  }
}
