/**
 * Options and contracts for differences. One that was bought is held like a share. Of one that was written nothing is held: it is
 * a sale of what came for nothing, and its end a purchase of what leaves for nothing. Pure.
 */
import { readDateText } from '../../../imports/read/dates.ts'
import { valueOf } from '../table/draft.ts'
import type { FileTrade, FileTrades } from '../table/row.ts'
import type { Draft, Reading } from '../table/types.ts'
import { type Event, isNothing, moneyOf } from './money-events.ts'
import { partsOf } from './proof.ts'

/** What a row says that it did with a contract; '' where it only says that it bought or sold. */
type Deal = NonNullable<FileTrade['contract']>

/** Most options are of a hundred shares, whose price is that of one. */
export const perContract = 100

/** `PUT AAPL 06/18/26 220`, `AAPL 06/18/2026 220.00 P`, `AAPL260618P00220000`, `CALL (AAPL) APPLE JUN 18 26 $220`. */
const option =
  /^(?:put|call)\s+\S+\s+\d|^(?:put|call) \(|\d{2}\/\d{2}\/\d{2,4} \$?[\d.]+ [cp]\b|\d{6}[CP][\d.]+$|\d[A-Z]{3}\d{2} [\d.]+ [CP]$|\$?[\d.]+ (?:put|call)$|\d (?:put|call) \$[\d.]+/i
export const isOptionName = (text: string): boolean => option.test(text)
/** Headings of what only contracts have. */
const contractHeading =
  /^(?:strike(?: ?price)?|expir(?:y|ation)(?: ?date)?|call(?: ?or ?|\/)?put|put(?: ?or ?|\/)?call|option ?type)$/i
const contract =
  /^(?:(?:equity|stock|index) )?(?:options?|futures?|warrants?|cfds?|turbos?|call|put|(?:opt|fut)(?:idx|stk|cur|com)|f&o|fno|spread bet(?:ting)?)$/i
/** Options, futures and contracts for differences, whichever column says so. */
export const isContract = ({ symbol, name, detail, category, cells }: Draft, { section }: Reading): boolean =>
  section.head.some(
    (heading, place) => contractHeading.test(heading.trim()) && /[1-9A-Z]/i.test(cells[place] ?? ''),
  ) ||
  /option|future|warrant|\bcfd/i.test(category) ||
  [symbol, name, detail].some((text) => option.test(text)) ||
  cells.some((cell) => contract.test(cell.trim()))

/** `O`, `C;Ep`: opened or closed, or ended by itself; null without such a mark. */
export function markedIn(code: string): Deal | null {
  const marks = code.split(/[;,\s]+/)
  if (marks.some((mark) => /^(?:Ep|A|Ex)$/.test(mark))) return 'ends'
  return marks.includes('O') ? 'opens' : marks.includes('C') ? 'closes' : null
}

const dealIn = (words: string): Deal =>
  /expir(?:ed|ation)|\boexp\b|assign|exercis/i.test(words)
    ? 'ends'
    : /\b[sb]to\b|\bopening|to open\b/i.test(words)
      ? 'opens'
      : /\b[sb]tc\b|\bbtc\b|\bclosing|to close\b/i.test(words)
        ? 'closes'
        : ''

/** A row of a contract whose money is what its price, its units and its charges make. */
export function contractOf(draft: Draft, base: FileTrade, reading: Reading): Event {
  const { kind, category, cells, detail } = draft
  const isDifference = /\bcfd/i.test(category) || cells.some((cell) => /^cfds?$/i.test(cell.trim()))
  const isOption = !isDifference && [draft.symbol, draft.name, detail].some((text) => option.test(text))
  // some name the share as the instrument, and the contract in the text
  const name = option.test(draft.symbol)
    ? draft.symbol
    : option.test(draft.name)
      ? draft.name
      : nameIn(detail)
  const own = isOption ? { ...base, name, symbol: name } : base
  const deal = isOption
    ? (markedIn(cells[reading.section.head.findIndex((each) => /^(?:notes\/)?codes?$/i.test(each))] ?? '') ??
      dealIn(`${draft.words} ${cells[reading.columns.of.kind ?? -1] ?? ''} ${detail}`))
    : 'settles'
  const quantity = draft.quantity.replace('-', '')
  const money = moneyOf(draft)
  if ((!isOption && !isDifference) || !/[1-9]/.test(quantity)) return { fault: 'kind' }
  if (deal === 'ends' && isNothing(money))
    return { trades: [{ ...own, kind: 'sell', quantity, net: '0', contract: deal }] }
  if ((kind !== 'buy' && kind !== 'sell') || money === null || draft.isCancelled) return { fault: 'kind' }
  const parts = partsOf(draft, reading)
  const sign = kind === 'buy' ? 1 : -1
  const moved = Math.abs(money.value)
  const product = valueOf(quantity) * valueOf(draft.price) * (isOption ? perContract : 1)
  const rest = sign * (moved - product) - (parts?.charges ?? 0)
  const isGross = draft.net === null && Math.abs(moved - product) <= 0.02
  // charges that are not told are a few of the currency for a contract
  const isProven = isDifference
    ? draft.balance !== '' && moved > 0
    : product > 0 &&
      (isGross || (rest >= -0.02 && rest <= 0.02 + (parts?.charges ? 0 : valueOf(quantity) * 2)))
  if (parts === null || !isProven) return { fault: 'figures' }
  const text = money.text.replace('-', '')
  const stated = isGross ? { amount: text } : { net: text }
  return {
    trades: [
      {
        ...own,
        kind,
        quantity,
        ...stated,
        fee: parts.fee,
        tax: parts.tax,
        contract: deal === 'ends' ? '' : deal,
      },
    ],
  }
}

const nameIn = (detail: string): string =>
  /\b[A-Z.]{1,6} \d{1,2}\/\d{1,2}\/\d{4} (?:call|put) \$[\d.]+/i.exec(detail)?.[0] ??
  detail.split('\n')[0]?.trim() ??
  ''

/** The day on which an option ends, by its name; null where it does not say it. */
function endOf({ symbol, name }: FileTrade): string | null {
  const text = `${symbol} ${name}`
  const [, year = '', month = '', day = ''] = /(\d{2})(\d{2})(\d{2})[CP][\d.]+(?: |$)/.exec(text) ?? []
  const [, of = '', named = '', ends = ''] = /\b(\d{1,2})([A-Z]{3})(\d{2}) [\d.]+ [CP]\b/.exec(text) ?? []
  if (year !== '') return `20${year}-${month}-${day}`
  return readDateText(
    of === '' ? (/\d{1,2}\/\d{1,2}\/\d{4}/.exec(text)?.[0] ?? '') : `${of} ${named} 20${ends}`,
    'mdy',
  )
}

/**
 * Makes of the rows of each contract what they did. What nothing shows whether it was written or held before, what is still
 * owed at the end of the file, and a difference that is not settled in it, is not read.
 */
export function settleContracts(result: FileTrades): void {
  const deals = result.trades.filter(({ contract: deal }) => deal !== undefined)
  if (deals.length === 0) return
  const last = [...result.trades, ...result.cash.flatMap(({ money }) => money ?? [])].reduce(
    (day, each) => (each.day > day ? each.day : day),
    '',
  )
  result.trades = result.trades.filter(({ contract: deal }) => deal === undefined)
  for (const rows of Map.groupBy(deals, ({ symbol, account }) => `${symbol} ${account}`).values()) {
    const settled = settle(rows, last)
    if (settled) {
      result.trades.push(...settled)
      const read = new Set(settled.map(({ line }) => line))
      for (const { line, name } of rows)
        if (!read.has(line)) result.leftOut.push({ line, text: name, why: 'nothing' })
    } else result.unread.push(...rows.map(({ line, name }) => ({ line, text: name, why: 'kind' as const })))
  }
}

/** The other side of a trade of units that are not held before or after it. */
const forNothing = (trade: FileTrade): FileTrade => ({
  ...trade,
  kind: trade.kind === 'buy' ? 'sell' : 'buy',
  amount: '0',
  net: '',
  fee: '',
  tax: '',
})

const order = ({ contract: deal }: FileTrade): number => (deal === 'opens' ? 0 : deal === 'ends' ? 2 : 1)

function settle(rows: readonly FileTrade[], last: string): FileTrade[] | null {
  let [held, written] = [0, 0]
  const read: FileTrade[] = []
  const sorted = rows.toSorted((a, b) => (a.day === b.day ? order(a) - order(b) : a.day < b.day ? -1 : 1))
  const isEnded = (symbol: FileTrade): boolean => (endOf(symbol) ?? last) < last
  for (const [index, { contract: deal, ...trade }] of sorted.entries()) {
    const units = Number(trade.quantity)
    const { kind } = trade
    // a purchase or an end after it shows that it was written
    const isWritten =
      deal === 'opens' ||
      (deal === '' && sorted.slice(index + 1).some((each) => each.kind === 'buy' || each.contract === 'ends'))
    if (deal === 'ends' && held >= units) {
      held -= units
      read.push(forNothing({ ...trade, kind: 'buy' }))
    } else if (deal === 'ends' && written >= units) written -= units
    else if (deal === 'ends') return null
    else if (kind === 'buy' && deal !== 'opens' && written >= units) {
      written -= units
      read.push(trade, forNothing(trade))
    } else if (kind === 'buy' && deal !== 'closes') {
      held += units
      read.push(trade)
    } else if (kind === 'sell' && deal !== 'opens' && held >= units) {
      held -= units
      read.push(trade)
    } else if (kind === 'sell' && isWritten) {
      written += units
      read.push(forNothing(trade), trade)
    } else return null
  }
  const [first] = sorted
  const isOpen =
    (written > 0 && first && !isEnded(first)) ||
    (held > 0 && first && (first.contract === 'settles' || isEnded(first)))
  return isOpen ? null : read
}
