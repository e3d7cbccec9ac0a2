/** Which instrument a trade of a file is of: one that is there, or a new one. */
import { cleanName } from '#contract/text.ts'
import type { Ctx } from '../../../context.ts'
import { newId } from '../../../platform/ids.ts'
import type { InstrumentRow } from '../store.ts'
import { isOptionName } from './events/contracts.ts'
import type { FileTrade } from './table/row.ts'

/** Instruments by symbol and by name, so that a file of thousands is not compared with each of them. */
export class KnownInstruments {
  readonly #first = new Map<string, { place: number; row: InstrumentRow }>()
  readonly #symbols = new Set<string>()
  #count = 0

  constructor(rows: readonly InstrumentRow[]) {
    for (const row of rows) this.add(row)
  }

  add(row: InstrumentRow): void {
    const entry = { place: (this.#count += 1), row }
    const name = row.name.toLowerCase()
    if (row.symbol !== null) this.#symbols.add(row.symbol.toLowerCase())
    const keys = [
      keyIn(row.currency, 'name', name),
      row.symbol === null
        ? keyIn(row.currency, 'only name', name)
        : keyIn(row.currency, 'symbol', row.symbol.toLowerCase()),
    ]
    for (const key of keys) if (!this.#first.has(key)) this.#first.set(key, entry)
  }

  /** Whether its symbol is known in any currency. */
  isOfAnotherCurrency(trade: FileTrade): boolean {
    const symbol = symbolOf(trade)
    return symbol !== '' && this.#symbols.has(symbol.toLowerCase())
  }

  /** The first one of the same symbol, or else (where one has no symbol) of the same name, in the same currency. */
  find(trade: FileTrade, currency: string): InstrumentRow | undefined {
    const symbol = symbolOf(trade)
    const lowerName = cleanName(trade.name).slice(0, 80).toLowerCase()
    if (symbol === '') return this.#first.get(keyIn(currency, 'name', lowerName))?.row
    const bySymbol = this.#first.get(keyIn(currency, 'symbol', symbol.toLowerCase()))
    const byName = this.#first.get(keyIn(currency, 'only name', lowerName))
    return (bySymbol?.place ?? Infinity) < (byName?.place ?? Infinity) ? bySymbol?.row : byName?.row
  }
}

const keyIn = (...parts: readonly string[]): string => JSON.stringify(parts)

const longest = 20
/** A longer one is kept as the name alone: cut, those of several contracts are the same. */
const symbolOf = ({ symbol }: FileTrade): string => {
  const clean = cleanName(symbol)
  return clean.length > longest ? '' : clean
}

export function newInstrument(ctx: Ctx, trade: FileTrade, currency: string): InstrumentRow {
  const { name, symbol, bond } = trade
  const isOption = isOptionName(name) || isOptionName(symbol)
  return {
    id: newId(ctx.clock.now()),
    kind: bond ? 'sukuk' : isOption ? 'other' : /\b(?:etf|fund|ucits)\b/i.test(name) ? 'fund' : 'share',
    name: cleanName(name).slice(0, 80),
    symbol: symbolOf(trade) || null,
    currency,
    country: null,
    karat: null,
    coupon_rate: null,
    coupon_months: null,
    matures_on: null,
  }
}
