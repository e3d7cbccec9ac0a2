/**
 * Prints how many files of brokers in a folder are read right: `node lab/measure/brokers.ts FOLDER`. Beside each file
 * `NAME.ext` is `NAME.expected`, with `trades:` as lines of day, kind, instrument, quantity, price, currency, fee and net.
 *
 * Different ways to say the same count as the same: gross and tax or net, one trade or its fills on a day, a fee in its trade
 * or beside it, a coin paid with a coin as one trade, as a sale and a purchase, or as what left and came, a fee in a coin as
 * what left, units by a split or as bonus units, units of unknown cost as a transfer, a reward or an opening, an instrument
 * that leaves and comes back under a new number, an exchange of money whatever its sides are called, money between own
 * accounts, the deposit that paid a card purchase, a trade and its reversal left out together. Less than half a cent is
 * nothing.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readBrokerFile } from '../../server/features/investments/imports/read-broker-file.ts'
import type { FileTrade, FileTrades } from '../../server/features/investments/imports/table/row.ts'
import { FileRefused } from '../../server/features/imports/read/types.ts'

type Verdict = 'right' | 'told' | 'WRONG'
/** What happened on a day: units that came or left, and money with the sign of the balance. */
type Item = {
  day: string
  what: What
  units: number
  money: number
  currency: string
  /** Of what is expected: its instrument, and whether it is a charge that may stand in the row of what was charged. */
  of?: { instrument: string; isCharge: boolean }
}
type What = 'buy' | 'sell' | 'split' | 'units' | 'income' | 'cash' | 'moved'
const moneyCodes = new Set(Intl.supportedValuesOf('currency'))

const number = (text: string): number => Number(text.replace(/[^\d.-]/g, '') || 0)
const today = '2026-11-28'

function itemOfTrade(trade: FileTrade): Item {
  const { kind, day, currency } = trade
  const charges = number(trade.fee) + number(trade.tax)
  const isBought = kind === 'buy' || kind === 'fee'
  const percent = trade.bond ? 0.01 : 1
  const before =
    trade.amount === '' ? number(trade.quantity) * number(trade.price) * percent : number(trade.amount)
  const net = trade.net === '' ? before + (isBought ? charges : -charges) : number(trade.net)
  const item = { day, currency, units: number(trade.quantity), money: isBought ? -net : net }
  if (kind === 'buy' || kind === 'sell') return { ...item, what: kind }
  if (kind === 'split') return { ...item, what: 'split', units: 0, money: 0 }
  if (kind === 'transfer_in' || kind === 'opening' || kind === 'stock_dividend')
    return { ...item, what: 'units', money: 0 }
  if (kind === 'transfer_out') return { ...item, what: 'units', units: -item.units, money: 0 }
  return { ...item, what: 'income', units: 0 }
}

/** A trade of money for money moves both, whether it is called a trade of `EUR.USD` or an exchange. */
function moneyOfPair(item: Item, instrument: string): Item[] {
  const [, own = '', other = ''] = /^([A-Z]{3})[./]([A-Z]{3})$/.exec(instrument) ?? []
  if (!moneyCodes.has(own) || !moneyCodes.has(other) || !/^(?:buy|sell)$/.test(item.what)) return [item]
  const money = item.what === 'buy' ? item.units : -item.units
  return [
    { ...item, what: 'cash', units: 0, money, currency: own },
    { ...item, what: 'cash', units: 0 },
  ]
}

const itemsOf = ({ trades, cash }: FileTrades): Item[] => [
  ...trades.flatMap((trade) => moneyOfPair(itemOfTrade(trade), trade.symbol)),
  ...cash.flatMap(({ money }) =>
    money
      ? [
          {
            day: money.day,
            what: /deposit|withdrawal/.test(money.kind) ? ('moved' as const) : ('cash' as const),
            units: 0,
            money: number(money.amount),
            currency: money.currency,
          },
        ]
      : [],
  ),
]

function expectedItems(row: readonly string[]): Item[] {
  const [day = '', kind = '', instrument = '', quantity = '', , currency = '', fee = '', net = ''] = row
  const of = { instrument, isCharge: kind === 'fee' || kind === 'tax' }
  const item = { day, currency, units: number(quantity), money: number(net.replace('net', '')), of }
  const isTrade = kind === 'buy' || kind === 'sell'
  // money that is a coin is units here
  if (currency !== '' && !moneyCodes.has(currency)) {
    const units = isTrade
      ? [{ ...item, what: 'units' as const, units: kind === 'buy' ? item.units : -item.units, money: 0 }]
      : []
    const isOut = kind === 'transfer-out' || kind === 'fee'
    const paid = item.money === 0 && !isTrade ? (isOut ? -Math.abs(item.units) : item.units) : item.money
    // where nothing else was paid, the fee in the coin left beside the units
    const charged = kind === 'transfer-out' && item.money === 0 ? number(fee.replace('fee', '')) : 0
    const left = [paid, -charged].filter((each) => each !== 0)
    return [...units, ...left.map((each): Item => ({ ...item, what: 'units', units: each, money: 0 }))]
  }
  if (kind === 'buy' || kind === 'sell')
    return moneyOfPair({ ...item, what: kind, units: Math.abs(item.units) }, instrument)
  if (kind === 'split') return [{ ...item, what: 'split', money: 0 }]
  if (kind === 'transfer-out' || (kind === 'fee' && item.money === 0 && item.units !== 0))
    return [{ ...item, what: 'units', units: -Math.abs(item.units), money: 0 }]
  if (instrument !== '' && item.units !== 0 && item.money === 0) return [{ ...item, what: 'units' }]
  if (kind === 'deposit' || kind === 'withdrawal') return [{ ...item, what: 'moved', units: 0 }]
  return [{ ...item, what: instrument === '' ? 'cash' : 'income', units: 0 }]
}

type Alike = { currency: string; money: number }
type Expected = {
  items: Item[]
  ask: boolean
  alike: Alike[]
  days: ReadonlySet<string>
  order: 'dmy' | 'mdy'
}
function expectedIn(file: string): Expected {
  const text = readFileSync(file, 'utf8')
  const rows = text
    .split(/\r?\n/)
    .filter((line) => /^\d{4}-\d{2}-\d{2} \|/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return {
    items: rows
      .flatMap(expectedItems)
      .filter(isNotSecondOfSplit)
      .filter(({ units, money, what }) => what === 'split' || units !== 0 || Math.abs(money) >= 0.005),
    ask: /^ask: yes/m.test(text),
    alike: [...text.matchAll(/a net of ([A-Z]{3}) (-?[\d.]+) is right too/g)].map(
      ([, currency = '', money = '']) => ({ currency, money: Number(money) }),
    ),
    days: new Set(
      (/^note:.*/m.exec(text)?.[0] ?? '').match(
        /\d{4}-\d{2}-\d{2}(?=[^.;]*(?:acceptable|right too|also right|either day is right))/g,
      ),
    ),
    order: /^answer:.*month first/m.test(text) ? 'mdy' : 'dmy',
  }
}

/** What went out and what came in of a split are one event. */
const isNotSecondOfSplit = (item: Item, _: number, all: readonly Item[]): boolean =>
  item.what !== 'split' ||
  item.units > 0 ||
  !all.some((each) => each.what === 'split' && each.day === item.day && each.units > 0)

const near = (a: number, b: number, tolerance: number): boolean => Math.abs(a - b) <= tolerance
const isSame = (a: Item, b: Item): boolean =>
  (a.day === b.day || (a.what === 'split' && isNextDay(a.day, b.day))) &&
  a.what === b.what &&
  (a.what === 'split' || (near(a.units, b.units, 1e-7) && near(a.money, b.money, 0.0151))) &&
  (a.money === 0 || a.currency === '' || b.currency === '' || a.currency === b.currency)
const sum = (items: readonly Item[], of: 'units' | 'money'): number =>
  items.reduce((total, item) => total + item[of], 0)

/** What remains on both sides after equal items, and groups of a day that say the same, are taken away. */
function compare(expected: readonly Item[], found: readonly Item[]): { missing: Item[]; extra: Item[] } {
  let missing = [...expected]
  let extra: Item[] = []
  for (const item of found) {
    const at = missing.findIndex((each) => isSame(each, item))
    if (at < 0) extra.push(item)
    else missing.splice(at, 1)
  }
  for (const day of new Set(missing.map((item) => item.day))) {
    const isMoved = (item: Item): boolean => item.day === day && /^(?:buy|sell|units)$/.test(item.what)
    const unitsOf = (items: readonly Item[]): string =>
      items
        .filter(isMoved)
        .map(({ what, units }) => (what === 'sell' ? -units : units).toFixed(7))
        .sort()
        .join()
    const moneyIn = (items: readonly Item[]): number => sum(items.filter(isMoved), 'money')
    if (unitsOf(missing) !== unitsOf(extra) || !near(moneyIn(missing), moneyIn(extra), 0.0251)) continue
    missing = missing.filter((item) => !isMoved(item))
    extra = extra.filter((item) => !isMoved(item))
  }
  const groups: ((item: Item) => string)[] = [
    ({ what }) => what,
    ({ what }) => (what === 'split' ? 'units' : what),
    ({ what }) => (what === 'cash' || what === 'income' ? 'income' : what),
    ({ what }) => (what === 'buy' || what === 'sell' || what === 'cash' ? 'income' : what),
    ({ what }) => (what === 'cash' ? 'moved' : what),
    // an exchange moves each currency, whatever its sides are called
    ({ what, currency }) => (what === 'cash' || what === 'moved' ? `money ${currency}` : what),
  ]
  for (const group of groups)
    for (const key of new Set([...missing, ...extra].map((item) => `${item.day} ${group(item)}`))) {
      const isOf = (item: Item): boolean => `${item.day} ${group(item)}` === key
      const [a, b] = [missing.filter(isOf), extra.filter(isOf)]
      const traded = (items: readonly Item[]): number =>
        sum(
          items.filter(({ what }) => what !== 'income' && what !== 'cash'),
          'units',
        )
      const currencies = new Set(
        [...a, ...b].filter(({ money }) => money !== 0).flatMap(({ currency }) => currency || []),
      )
      const isPairOfUnits = a.length === 0 && key.endsWith(' units') && b.length > 1
      if (b.length === 0 || (a.length === 0 && !isPairOfUnits)) continue
      if (
        currencies.size > 1 ||
        !near(traded(a), traded(b), 1e-6) ||
        !near(sum(a, 'money'), sum(b, 'money'), 0.0251)
      )
        continue
      missing = missing.filter((item) => !isOf(item))
      extra = extra.filter((item) => !isOf(item))
    }
  // a split may be written as a sale and a purchase for the same money
  for (const split of extra.filter(({ what }) => what === 'split')) {
    const pair = missing.filter(({ day, what }) => day === split.day && (what === 'buy' || what === 'sell'))
    if (pair.length !== 2 || pair[0]?.what === pair[1]?.what || !near(sum(pair, 'money'), 0, 0.011)) continue
    missing = missing.filter((item) => !pair.includes(item))
    extra = extra.filter((item) => item !== split)
  }
  // a trade and the one that takes it back may be left out together
  for (const item of missing) {
    const back = missing.find(
      (each) => each !== item && each.what === item.what && near(each.money, -item.money, 0.001),
    )
    const isTrade = (item.what === 'buy' || item.what === 'sell') && item.money !== 0
    if (back && isTrade && near(Math.abs(back.units), Math.abs(item.units), 1e-7))
      missing = missing.filter((each) => each !== item && each !== back)
  }
  // a purchase that was paid from outside may stand without the deposit; money between own accounts may be left out
  const isPaidByIt = (item: Item): boolean =>
    item.what === 'moved' &&
    found.some(
      ({ what, day, money }) => what === 'buy' && day === item.day && near(money, -item.money, 0.011),
    )
  const isInside = (item: Item): boolean =>
    item.what === 'moved' &&
    extra.some(
      (each) => each.what === 'moved' && each.day === item.day && near(each.money, -item.money, 0.001),
    )
  return {
    missing: missing.filter((item) => !isPaidByIt(item)),
    extra: extra.filter((item) => !isInside(item)),
  }
}

/** What a note calls as right is taken for what stands in the list. */
const withAlike = (items: readonly Item[], found: readonly Item[], alike: readonly Alike[]): Item[] =>
  found.map((item) => {
    const isAlike = alike.some(
      ({ currency, money }) => item.currency === currency && near(item.money, money, 0.011),
    )
    const meant = items.find(
      ({ day, what, units }) => day === item.day && what === item.what && units === item.units,
    )
    return isAlike && meant ? meant : item
  })

/** A day that a note calls as right is taken for the one in the list. */
function withNamedDays(items: readonly Item[], found: readonly Item[], days: ReadonlySet<string>): Item[] {
  return found.map((item) => {
    if (!days.has(item.day)) return item
    const meant =
      items.find((each) => isSame({ ...each, day: item.day }, item)) ??
      items.find(({ day, what }) => day !== item.day && days.has(day) && what === item.what)
    return meant ? { ...item, day: meant.day } : item
  })
}

/** Where a file has instants in UTC, its days may be those of UTC. */
function withDays(expected: readonly Item[], found: readonly Item[]): Item[] {
  const left = [...expected]
  return found.map((item) => {
    const at = left.findIndex((each) => isSame(each, item))
    const near =
      at >= 0
        ? at
        : left.findIndex((each) => isNextDay(each.day, item.day) && isSame({ ...each, day: item.day }, item))
    const [same] = near >= 0 ? left.splice(near, 1) : []
    return same ? { ...item, day: same.day } : item
  })
}
const isNextDay = (a: string, b: string): boolean => Math.abs(Date.parse(a) - Date.parse(b)) === 86_400_000

const show = (items: readonly Item[]): string =>
  `${items
    .slice(0, 4)
    .map(
      ({ day, what, units, money, currency }) => `${day} ${what} ${units || ''} ${money || ''} ${currency}`,
    )
    .join('; ')}${items.length > 4 ? ` and ${items.length - 4} more` : ''}`

/** How many rows tell of these: a charge may stand in the row of what was charged. */
const rowsOf = (items: readonly Item[]): number =>
  items.filter(
    (item) =>
      !item.of?.isCharge ||
      !items.some(
        ({ day, of }) => of && !of.isCharge && day === item.day && of.instrument === item.of?.instrument,
      ),
  ).length

/** Whether each of these has its figure in a row that was told, or there is such a row for each. */
function isTold(
  items: readonly Item[],
  unread: readonly { line: number }[],
  lines: readonly string[],
): boolean {
  const figures = unread.map(({ line }) =>
    [...(lines[line - 1] ?? '').matchAll(/\d[\d.,]*/g)].flatMap(([text]) => [
      Number(text.replaceAll(',', '')),
      Number(text.replaceAll('.', '').replace(',', '.')),
    ]),
  )
  const rest = items.filter(
    ({ units, money }) =>
      !figures.some((own) =>
        own.some((figure) => figure > 0 && [units, money].some((each) => near(Math.abs(each), figure, 1e-7))),
      ),
  )
  return rowsOf(rest) <= unread.length
}

async function judge(folder: string, name: string): Promise<{ verdict: Verdict; why: string }> {
  const file =
    readdirSync(folder).find((each) => each.startsWith(`${name}.`) && !each.endsWith('.expected')) ?? ''
  const bytes = readFileSync(path.join(folder, file))
  const { items, ask, alike, days, order } = expectedIn(path.join(folder, `${name}.expected`))
  let read: FileTrades
  try {
    read = await readBrokerFile({ bytes, options: { today } })
    if (read.question && !ask) return { verdict: 'told', why: `asks ${read.question}` }
    if (ask && !read.question && read.trades.length > 0) return { verdict: 'WRONG', why: 'did not ask' }
    if (read.question) read = await readBrokerFile({ bytes, options: { today, dateOrder: order } })
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    return { verdict: 'told', why: `refused: ${error.reason}` }
  }
  const isInUtc = /\bUTC|refid|as of|\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z\b/.test(bytes.toString('latin1'))
  const ofFile = withNamedDays(items, withAlike(items, itemsOf(read), alike), days)
  const found = isInUtc ? withDays(items, ofFile) : ofFile
  const { missing, extra } = compare(
    items,
    found.filter(({ units, money, what }) => what === 'split' || units !== 0 || Math.abs(money) >= 0.005),
  )
  const why = [
    `${items.length} events; ${read.unread.length} unread, ${read.leftOut.length} left out`,
    missing.length > 0 && `missing ${show(missing)}`,
    extra.length > 0 && `not expected ${show(extra)}`,
    process.argv.includes('-v') &&
      read.unread
        .map(({ line, why: fault, text }) => `\n      ${line} ${fault}: ${text.slice(0, 100)}`)
        .join(''),
  ]
  const lines = bytes.toString('utf8').split(/\r?\n/)
  const told = extra.length === 0 && isTold(missing, read.unread, lines)
  const verdict = missing.length + extra.length === 0 ? 'right' : told ? 'told' : 'WRONG'
  return { verdict, why: why.filter(Boolean).join(' · ') }
}

const [folder = '', only = ''] = process.argv.slice(2).filter((each) => each !== '-v')
const names = readdirSync(folder)
  .filter((each) => each.endsWith('.expected') && each.includes(only))
  .map((each) => each.replace(/\.expected$/, ''))
  .sort()
const totals = new Map<Verdict, number>()
for (const name of names) {
  const { verdict, why } = await judge(folder, name)
  totals.set(verdict, (totals.get(verdict) ?? 0) + 1)
  console.log(`${verdict.padEnd(5)} ${name}: ${why}`)
}
console.log(
  `\n${names.length} files: ${totals.get('right') ?? 0} right, ${totals.get('told') ?? 0} told, ${totals.get('WRONG') ?? 0} wrong without a word`,
)
