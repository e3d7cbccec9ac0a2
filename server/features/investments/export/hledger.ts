/** Trades and prices as a journal for hledger, with each instrument as a commodity. Pure. */
import { divide, formatDecimal, pricePlaces, quantityPlaces } from '#contract/decimal.ts'
import { decimalText, exponentOf } from '#contract/money.ts'
import type { CashRowKind } from '#contract/investments/investment-cash.ts'
import type { Instrument } from '#contract/investments/investments.ts'
import { type CashLine, type CashRow, isOutside } from '../cash/cash.ts'
import { paidFor, type Trade } from '../position/trades.ts'
import { dayAt, type PriceLine, priceOn } from '../prices/price-line.ts'

/** The money of one currency at a place, with the rows that moved it. */
export type JournalCash = { place: string; line: CashLine; rows: readonly CashRow[] }

export type JournalPart = {
  instrument: Instrument
  trades: readonly (Trade & { note: string })[]
  line: PriceLine
  accountName: (id: string) => string
}

/** Removes what has a meaning in a journal. */
const plain = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replaceAll(/[;:"|[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * A purchase adds units at what they cost in total, against cash; a split adds units without cost. Cash at a place that is
 * followed ends with its balance; else the user's other journal may balance it.
 */
export function investmentJournal(parts: readonly JournalPart[], cash: readonly JournalCash[] = []): string {
  const names = commodityNames(parts)
  const accounts = new Set<string>()
  const account = (...levels: string[]): string => {
    const name = levels.join(':')
    accounts.add(name)
    return name
  }
  const entries: { day: string; text: string }[] = []
  const prices: string[] = []
  const commodities = new Set<string>()
  for (const part of parts) {
    const { instrument, line } = part
    const name = names.get(instrument.id) ?? ''
    if (part.trades.length === 0) continue
    commodities.add(`commodity ${name} 1000.00000000`)
    commodities.add(
      `commodity ${money(1000n * 10n ** BigInt(exponentOf(instrument.currency)), instrument.currency)}`,
    )
    for (let index = 0; index < line.numbers.length; index += 1)
      prices.push(
        `P ${dayAt(line, index)} ${name} ${instrument.currency} ${formatDecimal(line.priceAt(index), pricePlaces)}`,
      )
    // hledger does not adjust a price for a split after it
    for (const { day } of line.splits) {
      const price = priceOn(line, day)
      if (price && price.day !== day)
        prices.push(`P ${day} ${name} ${instrument.currency} ${formatDecimal(price.price, pricePlaces)}`)
    }
    const quantities = new Map<string, bigint>()
    for (const trade of part.trades)
      for (const text of entryOf(trade, part, name, account, quantities))
        entries.push({ day: trade.day, text })
  }
  for (const money of cash) for (const entry of cashEntries(money, parts, account)) entries.push(entry)
  return [
    'decimal-mark .\n',
    [...commodities].join('\n'),
    [...accounts]
      .sort()
      .map((name) => `account ${name}`)
      .join('\n'),
    prices.join('\n'),
    ...entries.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)).map(({ text }) => text),
  ]
    .filter((block) => block !== '')
    .join('\n\n')
    .concat('\n')
}

const counterOf: Readonly<Record<CashRowKind, readonly string[]>> = {
  deposit: ['equity', 'transfers'],
  withdrawal: ['equity', 'transfers'],
  conversion: ['equity', 'conversions'],
  balance: ['equity', 'adjustments'],
  interest: ['income', 'interest'],
  reward: ['income', 'rewards'],
  fee: ['expenses', 'investment fees'],
  tax: ['expenses', 'taxes'],
}

const counterOfTrade = {
  dividend: ['income', 'dividends'],
  return_of_capital: ['income', 'return of capital'],
  fee: ['expenses', 'investment fees'],
} as const

/** What moved the money of a place beside trades; what trades moved before it was followed came from elsewhere. */
function cashEntries(
  { place, line, rows }: JournalCash,
  parts: readonly JournalPart[],
  account: Account,
): { day: string; text: string }[] {
  const { accountId, currency, points, outside } = line
  const first = points[0]?.day ?? ''
  const before = parts
    .filter(({ instrument }) => instrument.currency === currency)
    .flatMap(({ trades }) => trades)
    .filter((trade) => trade.accountId === accountId && trade.day < first)
    .reduce((sum, trade) => sum + (paidFor(trade) ?? 0n), 0n)
  const moved: { day: string; kind: CashRowKind; minor: bigint; counter: readonly string[] }[] = [
    ...(before === 0n
      ? []
      : [{ day: first, kind: 'deposit' as const, minor: before, counter: ['equity', 'opening'] }]),
    ...outside.map((each) => ({ ...each, counter: counterOf[each.kind] })),
    ...rows.flatMap((row) => (isOutside(row.kind) ? [] : [{ ...row, counter: counterOf[row.kind] }])),
  ]
  const own = account('assets', 'investments', plain(place), 'cash')
  return moved.map(({ day, kind, minor, counter }) => ({
    day,
    text: [
      `${day} * ${kind} | ${plain(place)}`,
      `    ${own}  ${money(minor, currency)}`,
      `    ${account(...counter)}  ${money(-minor, currency)}`,
    ].join('\n'),
  }))
}

function commodityNames(parts: readonly JournalPart[]): Map<string, string> {
  const used = new Set<string>()
  return new Map(
    parts.map(({ instrument: { id, symbol, name } }) => {
      const base = plain(symbol ?? name) || 'Investment'
      let text = base
      for (let times = 2; used.has(text); times += 1) text = `${base} ${times}`
      used.add(text)
      return [id, `"${text}"`]
    }),
  )
}

const money = (minor: bigint, currency: string): string =>
  `${currency} ${decimalText(minor, currency)}${exponentOf(currency) === 0 ? '.' : ''}`

type Account = (...levels: string[]) => string

/** The entries of a trade; `quantities` has what each account holds, which a split needs, and is kept up to date. */
function entryOf(
  trade: JournalPart['trades'][number],
  { instrument, accountName }: JournalPart,
  commodity: string,
  account: Account,
  quantities: Map<string, bigint>,
): string[] {
  const { currency } = instrument
  const units = (quantity: bigint): string => `${formatDecimal(quantity, quantityPlaces)} ${commodity}`
  const entry = (place: string, postings: readonly string[]): string =>
    [
      `${trade.day} * ${trade.kind} ${plain(instrument.name)}${place === '' ? '' : ` | ${plain(place)}`}`,
      ...postings.map((posting) => `    ${posting}`),
    ].join('\n')
  if (trade.kind === 'split' && trade.ratio) {
    const { into, of } = trade.ratio
    return [...quantities].map(([id, before]) => {
      const added = divide(before * into, of) - before
      quantities.set(id, before + added)
      const place = accountName(id)
      return entry(place, [
        `${account('assets', 'investments', plain(place))}  ${units(added)}`,
        `${account('equity', 'splits')}  ${units(-added)}`,
      ])
    })
  }
  const id = trade.accountId ?? ''
  const place = accountName(id)
  const asset = account('assets', 'investments', plain(place))
  const cash = account('assets', 'investments', plain(place), 'cash')
  const before = quantities.get(id) ?? 0n
  const paid = paidFor(trade)
  switch (trade.kind) {
    case 'buy':
    case 'sell': {
      const sign = trade.kind === 'buy' ? 1n : -1n
      quantities.set(id, before + sign * trade.quantity)
      const total = (paid ?? 0n) * sign
      return [
        entry(place, [
          `${asset}  ${units(sign * trade.quantity)} @@ ${money(total, currency)}`,
          `${cash}  ${money(-(paid ?? 0n), currency)}`,
        ]),
      ]
    }
    case 'dividend':
    case 'return_of_capital':
    case 'fee': {
      const counter = account(...counterOfTrade[trade.kind])
      return [
        entry(place, [
          `${cash}  ${money(-(paid ?? 0n), currency)}`,
          `${counter}  ${money(paid ?? 0n, currency)}`,
        ]),
      ]
    }
    default: {
      const sign = trade.kind === 'transfer_out' ? -1n : 1n
      quantities.set(id, before + sign * trade.quantity)
      const equity = account('equity', trade.kind === 'opening' ? 'opening' : 'transfers')
      return [
        entry(place, [
          `${asset}  ${units(sign * trade.quantity)}`,
          `${equity}  ${units(-sign * trade.quantity)}`,
        ]),
      ]
    }
  }
}
