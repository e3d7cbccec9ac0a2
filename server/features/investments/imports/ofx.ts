/** Investment statements (`INVSTMTRS`) in OFX, version 1 and 2. Pure. */
import type { TradeKind } from '#contract/investments/investment-kinds.ts'
import { readDateText } from '../../imports/read/dates.ts'
import { decodeEntities } from '../../imports/read/text.ts'
import {
  emptyTrade,
  type FileCash,
  type FileTrade,
  type FileTrades,
  nothingRead,
  plainNumber,
  signed,
  sumText,
  unsigned,
} from './table/row.ts'

/** A tag with the text after it; version 1 leaves closing tags out. */
const tagPattern = /<(\/?)([A-Za-z0-9_.]+)(?:\s[^<>]*?)?(\/?)>([^<]*)/g

/** Entries that change no holding, and those of what is not held in units. */
const cashTags = new Set(['INVBANKTRAN', 'JRNLFUND', 'JRNLSEC', 'MARGININTEREST'])
const otherTags = new Set(['BUYOPT', 'SELLOPT', 'CLOSUREOPT'])
type EntryKind = TradeKind | 'security' | 'cash' | 'other'

const kindOf = (tag: string): EntryKind | null => {
  if (/^BUY(?:STOCK|MF|DEBT|OTHER)$/.test(tag)) return 'buy'
  if (/^SELL(?:STOCK|MF|DEBT|OTHER)$/.test(tag)) return 'sell'
  if (tag === 'REINVEST') return 'buy'
  if (tag === 'INCOME') return 'dividend'
  if (tag === 'RETOFCAP') return 'return_of_capital'
  if (tag === 'INVEXPENSE') return 'fee'
  if (tag === 'TRANSFER') return 'transfer_in'
  if (tag === 'SPLIT') return 'split'
  if (cashTags.has(tag)) return 'cash'
  if (otherTags.has(tag)) return 'other'
  return tag === 'SECINFO' ? 'security' : null
}

export const isInvestmentOfx = (text: string): boolean => /<INVSTMTRS>/i.test(text)

type Entry = { kind: EntryKind; tag: string; line: number; fields: Map<string, string> }

export function readInvestmentOfx(text: string): FileTrades {
  const result = nothingRead('ofx')
  let currency = ''
  let open: Entry | null = null
  let line = 0
  let asOf: string | null = null
  const entries: Entry[] = []
  let isInList = false
  for (const [, close = '', name = '', , value = ''] of text.matchAll(tagPattern)) {
    const tag = name.toUpperCase()
    const kind = kindOf(tag)
    if (kind !== null) {
      open = close === '' ? { kind, tag, line: (line += 1), fields: new Map() } : null
      if (open) entries.push(open)
    } else if (tag === 'INVTRANLIST') isInList = close === ''
    else if (close === '' && isInList && !open && /^(?:INVTRAN|STMTTRN)$/.test(tag)) {
      // what happened in an entry of an unknown name
      open = { kind: 'other', tag, line: (line += 1), fields: new Map() }
      entries.push(open)
    } else if (/^POS(?:STOCK|MF|DEBT|OTHER|OPT)$/.test(tag)) open = null
    else if (close === '' && tag === 'CURDEF') currency = value.trim().toUpperCase()
    else if (close === '' && tag === 'DTASOF') asOf = readDateText(value.trim(), 'ymd')
    else if (close === '' && tag === 'AVAILCASH' && asOf && signed(value) !== '')
      result.balances.push({ day: asOf, currency, amount: signed(value), account: '' })
    else if (close === '' && value.trim() !== '' && open)
      open.fields.set(tag, open.fields.get(tag) ?? decodeEntities(value).trim())
  }
  const securities = new Map(
    entries.flatMap(({ kind, fields }) =>
      kind === 'security' ? [[fields.get('UNIQUEID') ?? '', fields] as const] : [],
    ),
  )
  for (const { kind, tag, line: at, fields } of entries) {
    if (kind === 'security') continue
    const words = { line: at, text: [tag, ...fields.values()].join(' · ').slice(0, 120) }
    const money = kind === 'cash' ? moneyOf(tag, fields, currency) : {}
    const isMoved = (tag === 'INVBANKTRAN' || tag === 'MARGININTEREST') && !isOfNothing(fields)
    if (kind === 'cash' && isMoved && !money.money) result.unread.push({ ...words, why: 'figures' })
    else if (kind === 'cash') result.cash.push({ ...words, ...money })
    else if (kind === 'other') result.unread.push(words)
    else
      for (const trade of tradesOf({ tag, line: at, fields }, kind, securities, currency))
        if (trade) result.trades.push(trade)
        else result.unread.push(words)
  }
  return result
}

const isOfNothing = (fields: ReadonlyMap<string, string>): boolean =>
  /^[-+]?0*(?:\.0*)?$/.test(fields.get('TRNAMT') ?? fields.get('TOTAL') ?? 'none')

/** Deposits and interest on money, with their sign. */
function moneyOf(
  tag: string,
  fields: ReadonlyMap<string, string>,
  currency: string,
): Pick<FileCash, 'money'> {
  const day = readDateText(fields.get('DTPOSTED') ?? fields.get('DTTRADE') ?? '', 'ymd')
  const amount = signed(fields.get('TRNAMT') ?? fields.get('TOTAL') ?? '')
  if (day === null || !/[1-9]/.test(amount) || (tag !== 'INVBANKTRAN' && tag !== 'MARGININTEREST')) return {}
  const type = fields.get('TRNTYPE') ?? ''
  const isOut = amount.startsWith('-')
  const moved = isOut ? 'withdrawal' : 'deposit'
  const kind =
    tag === 'MARGININTEREST' || type === 'INT'
      ? 'interest'
      : /FEE|SRVCHG/.test(type)
        ? 'fee'
        : type === 'DIV'
          ? 'reward'
          : moved
  return { money: { day, kind, currency: fields.get('CURSYM') || currency, amount, account: '' } }
}

/** A reinvested dividend is a dividend and a purchase. */
function tradesOf(
  { tag, line, fields }: Omit<Entry, 'kind'>,
  kind: TradeKind,
  securities: ReadonlyMap<string, ReadonlyMap<string, string>>,
  currency: string,
): (FileTrade | null)[] {
  const of = (name: string): string => fields.get(name) ?? ''
  const day = readDateText(of('DTTRADE') || of('DTSETTLE'), 'ymd')
  const security = securities.get(of('UNIQUEID'))
  // a memo says what happened, not of what
  const name = security?.get('SECNAME') || of('UNIQUEID') || of('MEMO')
  const units = plainNumber(of('UNITS'))
  if (day === null || name === '') return [null]
  const trade: FileTrade = {
    ...emptyTrade,
    line,
    kind,
    day,
    name,
    symbol: security?.get('TICKER') || of('UNIQUEID'),
    currency: of('CURSYM') || currency,
    quantity: kind === 'buy' || kind === 'sell' || kind === 'transfer_in' ? (units?.text ?? '') : '',
    price: unsigned(of('UNITPRICE')),
    net: unsigned(of('TOTAL')),
    fee: sumText(signed(of('COMMISSION')), signed(of('FEES'))),
    tax: signed(of('TAXES')),
    note: of('MEMO').slice(0, 200),
  }
  if (kind === 'split') {
    const split = { into: Number(of('NUMERATOR')), of: Number(of('DENOMINATOR')) }
    return [split.into > 0 && split.of > 0 ? { ...trade, net: '', split } : null]
  }
  const received = signed(of('TOTAL'))
  // whether the total is before or after what was withheld, it does not say
  if (kind === 'dividend' || kind === 'return_of_capital')
    return [
      received === '' || /[1-9]/.test(of('WITHHOLDING')) ? null : { ...trade, price: '', net: received },
    ]
  if (kind === 'fee')
    return [
      received === '' ? null : { ...trade, price: '', net: '', fee: signed(received, { opposite: true }) },
    ]
  const accrued = signed(of('ACCRDINT'))
  const place = kind === 'buy' || kind === 'sell' ? accruedPlace(trade, tag, accrued) : 'none'
  if (trade.quantity === '' || place === null) return [null]
  if (kind === 'transfer_in')
    return [
      {
        ...trade,
        kind: units?.negative || of('TFERACTION') === 'OUT' ? 'transfer_out' : 'transfer_in',
        net: '',
      },
    ]
  if (tag.endsWith('DEBT')) return debtOf(trade, accrued, place === 'inside')
  if (tag !== 'REINVEST') return [trade]
  return [{ ...trade, kind: 'dividend', quantity: '', price: '', fee: '', tax: '' }, trade]
}

/** Whether the total holds the accrued interest; null where units × price and the charges do not make it, or not show which. */
function accruedPlace(
  { kind, quantity, price, net, fee, tax }: FileTrade,
  tag: string,
  accrued: string,
): 'inside' | 'beside' | 'none' | null {
  const isAccrued = /[1-9]/.test(accrued)
  const product = Number(quantity) * Number(price) * (tag.endsWith('DEBT') ? 0.01 : 1)
  if (!(product > 0) || !(Number(net) > 0))
    return isAccrued && Number(net) > 0 ? null : Number(net) > 0 || product > 0 ? 'none' : null
  const charges = Number(fee || 0) + Number(tax || 0)
  const rest = Number(net) - (product + (kind === 'sell' ? -1 : 1) * charges)
  const most = 0.02 + product * 0.005
  const [beside, inside] = [Math.abs(rest), Math.abs(rest - Math.abs(Number(accrued || 0)))]
  if (Math.min(beside, inside) > most) return null
  if (!isAccrued) return 'none'
  // one of both must be clearly nearer
  return Math.min(beside, inside) * 4 > Math.abs(Number(accrued))
    ? null
    : inside < beside
      ? 'inside'
      : 'beside'
}

/** Of a bond, accrued interest is income taken back, or received with a sale. */
function debtOf(trade: FileTrade, accrued: string, isInside: boolean): FileTrade[] {
  const bond = { ...trade, bond: true as const }
  if (!/[1-9]/.test(accrued)) return [bond]
  const isBought = trade.kind === 'buy'
  const without =
    trade.net === '' || !isInside ? trade.net : sumText(trade.net, signed(accrued, { opposite: true }))
  const income = { ...bond, kind: 'dividend' as const, quantity: '', price: '', net: '', fee: '', tax: '' }
  return [
    { ...bond, net: without },
    { ...income, amount: signed(accrued, { opposite: isBought }) },
  ]
}
