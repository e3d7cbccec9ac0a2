/** Investment statements (`INVSTMTRS`) in OFX, version 1 and 2. Pure. */
import { formatDecimal, parseDecimal, pricePlaces } from '#contract/decimal.ts'
import type { TradeKind } from '#contract/investments/investment-kinds.ts'
import { readDateText } from '../../imports/read/dates.ts'
import { decodeEntities } from '../../imports/read/text.ts'
import { emptyTrade, type FileTrade, type FileTrades, plainNumber, unsigned } from './row.ts'

/** A tag with the text after it; version 1 leaves closing tags out. */
const tagPattern = /<(\/?)([A-Za-z0-9_.]+)(?:\s[^<>]*?)?(\/?)>([^<]*)/g

const kindOf = (tag: string): TradeKind | 'security' | null => {
  if (/^BUY(?:STOCK|MF|DEBT|OTHER)$/.test(tag)) return 'buy'
  if (/^SELL(?:STOCK|MF|DEBT|OTHER)$/.test(tag)) return 'sell'
  if (tag === 'REINVEST') return 'buy'
  if (tag === 'INCOME') return 'dividend'
  if (tag === 'TRANSFER') return 'transfer_in'
  if (tag === 'SPLIT') return 'split'
  return tag === 'SECINFO' ? 'security' : null
}

export const isInvestmentOfx = (text: string): boolean => /<INVSTMTRS>/i.test(text)

type Entry = { kind: TradeKind | 'security'; tag: string; line: number; fields: Map<string, string> }

export function readInvestmentOfx(text: string): FileTrades {
  const result: FileTrades = { format: 'ofx', trades: [], unread: [], columns: [], mapping: {} }
  let currency = ''
  let open: Entry | null = null
  let line = 0
  const entries: Entry[] = []
  for (const [, close = '', name = '', , value = ''] of text.matchAll(tagPattern)) {
    const tag = name.toUpperCase()
    const kind = kindOf(tag)
    if (kind !== null) {
      open = close === '' ? { kind, tag, line: (line += 1), fields: new Map() } : null
      if (open) entries.push(open)
    } else if (/^(?:BUY|SELL)OPT$|^INVBANKTRAN$|^POS(?:STOCK|MF|DEBT|OTHER|OPT)$/.test(tag)) open = null
    else if (close === '' && tag === 'CURDEF') currency = value.trim().toUpperCase()
    else if (close === '' && value.trim() !== '' && open)
      open.fields.set(tag, open.fields.get(tag) ?? decodeEntities(value).trim())
  }
  const securities = new Map(
    entries.flatMap(({ kind, fields }) =>
      kind === 'security' ? [[fields.get('UNIQUEID') ?? '', fields] as const] : [],
    ),
  )
  for (const entry of entries) {
    if (entry.kind === 'security') continue
    for (const trade of tradesOf(entry, entry.kind, securities, currency))
      if (trade) result.trades.push(trade)
      else
        result.unread.push({
          line: entry.line,
          text: [entry.tag, ...entry.fields.values()].join(' · ').slice(0, 120),
        })
  }
  return result
}

/** A reinvested dividend is a dividend and a purchase. */
function tradesOf(
  { tag, line, fields }: Entry,
  kind: TradeKind,
  securities: ReadonlyMap<string, ReadonlyMap<string, string>>,
  currency: string,
): (FileTrade | null)[] {
  const of = (name: string): string => fields.get(name) ?? ''
  const day = readDateText(of('DTTRADE') || of('DTSETTLE'), 'ymd')
  const security = securities.get(of('UNIQUEID'))
  const name = security?.get('SECNAME') || of('MEMO') || of('UNIQUEID')
  const units = plainNumber(of('UNITS'))
  if (day === null || name === '') return [null]
  const trade: FileTrade = {
    ...emptyTrade,
    line,
    kind,
    day,
    name,
    symbol: security?.get('TICKER') ?? '',
    currency: of('CURSYM') || currency,
    quantity: kind === 'dividend' || kind === 'split' ? '' : (units?.text ?? ''),
    price: unsigned(of('UNITPRICE')),
    net: unsigned(of('TOTAL')),
    fee: sumText(unsigned(of('COMMISSION')), unsigned(of('FEES'))),
    tax: unsigned(of('TAXES')),
    note: of('MEMO').slice(0, 200),
  }
  if (kind === 'split') {
    const split = { into: Number(of('NUMERATOR')), of: Number(of('DENOMINATOR')) }
    return [split.into > 0 && split.of > 0 ? { ...trade, net: '', split } : null]
  }
  if (kind === 'dividend')
    return [trade.net === '' ? null : { ...trade, price: '', tax: unsigned(of('WITHHOLDING')) }]
  if (trade.quantity === '') return [null]
  if (kind === 'transfer_in')
    return [
      {
        ...trade,
        kind: units?.negative || of('TFERACTION') === 'OUT' ? 'transfer_out' : 'transfer_in',
        net: '',
      },
    ]
  if (tag !== 'REINVEST') return [trade]
  return [{ ...trade, kind: 'dividend', quantity: '', price: '', fee: '', tax: '' }, trade]
}

/** The exact sum of two decimal texts. */
function sumText(a: string, b: string): string {
  if (a === '' || b === '') return a || b
  return formatDecimal(
    (parseDecimal(a, pricePlaces) ?? 0n) + (parseDecimal(b, pricePlaces) ?? 0n),
    pricePlaces,
  )
}
