/**
 * Prints how many files of brokers in a folder are read right: `node lab/measure/brokers.ts FOLDER`. Beside each file
 * `NAME.ext` is `NAME.expected`, with `trades:` as lines of kind, instrument, quantity, price, currency, fee and net.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { run } from '../../server/features/investments/imports/job.ts'
import type { FileTrade, FileTrades } from '../../server/features/investments/imports/row.ts'

type Verdict = 'right' | 'told' | 'WRONG'
/** What moves only money is expected to be counted, not to be a trade. */
const ofCash = new Set(['deposit', 'withdrawal', 'interest', 'fee', 'tax', 'conversion'])
const kinds = new Map([
  ['transfer_in', 'transfer-in'],
  ['transfer_out', 'transfer-out'],
  ['return_of_capital', 'return-of-capital'],
  ['stock_dividend', 'reward'],
  ['opening', 'transfer-in'],
])

const number = (text: string): number => Number(text.replace(/[^\d.-]/g, '') || 0)
const rounded = (value: number, places: number): string =>
  (Math.round(value * 10 ** places) / 10 ** places + 0).toFixed(places)

/** Day, kind, quantity and money as it moves; the names of instruments differ between files and people. */
function textOfTrade(trade: FileTrade): string {
  const moved = number(trade.amount)
  const charges = number(trade.fee) + number(trade.tax)
  const out = trade.kind === 'buy' || trade.kind === 'fee'
  const price = number(trade.quantity) * number(trade.price)
  const before = trade.amount === '' ? price : moved
  const net =
    trade.net === ''
      ? before + (out ? charges : -charges)
      : Math.abs(number(trade.net)) * (number(trade.net) < 0 ? -1 : 1)
  const moneyless =
    trade.kind.startsWith('transfer') || trade.kind === 'split' || trade.kind === 'stock_dividend'
  return textOf(
    trade.day,
    kinds.get(trade.kind) ?? trade.kind,
    trade.quantity,
    moneyless ? 0 : out ? -net : net,
  )
}
const textOf = (day: string, kind: string, quantity: string, net: number): string =>
  `${day} ${kind} ${kind === 'dividend' || kind === 'split' ? '' : rounded(Math.abs(number(quantity)), 6)} ${kind.startsWith('transfer') || kind === 'split' || kind === 'reward' ? '' : rounded(net, 2)}`

function expectedIn(file: string): { trades: string[]; cash: number; ask: boolean } {
  const lines = readFileSync(file, 'utf8').split(/\r?\n/)
  const rows = lines
    .filter((line) => /^\d{4}-\d{2}-\d{2} \|/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const isCash = ([, kind = '', instrument = '']: string[]): boolean =>
    ofCash.has(kind) && (instrument === '' || kind !== 'fee')
  const trades = rows
    .filter((row) => !isCash(row))
    .map(([day = '', kind = '', , quantity = '', , , , net = '']) =>
      textOf(day, kind, quantity, number(net.replace('net', ''))),
    )
  return { trades, cash: rows.filter(isCash).length, ask: lines.some((line) => line.startsWith('ask: yes')) }
}

const without = (from: readonly string[], taken: readonly string[]): string[] => {
  const left = [...taken]
  return from.filter((each) => {
    const place = left.indexOf(each)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

function judge(folder: string, name: string): { verdict: Verdict; why: string } {
  const file =
    readdirSync(folder).find((each) => each.startsWith(`${name}.`) && !each.endsWith('.expected')) ?? ''
  const bytes = readFileSync(path.join(folder, file))
  if (bytes.includes(0) && bytes[0] !== 0xff && bytes[0] !== 0xfe)
    return { verdict: 'told', why: 'refused: not a text file' }
  const expected = expectedIn(path.join(folder, `${name}.expected`))
  let read: FileTrades
  try {
    read = run({ text: bytes.toString(bytes[0] === 0xff ? 'utf16le' : 'utf8'), mapping: undefined })
  } catch (error) {
    return { verdict: 'told', why: `refused: ${String(error).slice(0, 100)}` }
  }
  const found = read.trades.map(textOfTrade)
  const [missing, extra] = [without(expected.trades, found), without(found, expected.trades)]
  const show = (list: readonly string[]): string =>
    `${list.slice(0, 3).join('; ')}${list.length > 3 ? ` and ${list.length - 3} more` : ''}`
  const why = [
    `${expected.trades.length} trades, ${expected.cash} of cash; ${read.unread.length} unread, ${read.cash.length} cash`,
    missing.length > 0 && `missing ${show(missing)}`,
    extra.length > 0 && `not expected ${show(extra)}`,
  ]
  const told = extra.length === 0 && missing.length <= read.unread.length
  const verdict = missing.length + extra.length === 0 ? 'right' : told ? 'told' : 'WRONG'
  return { verdict, why: why.filter(Boolean).join(' · ') }
}

const [folder = ''] = process.argv.slice(2)
const names = readdirSync(folder)
  .filter((each) => each.endsWith('.expected'))
  .map((each) => each.replace(/\.expected$/, ''))
  .sort()
const totals = new Map<Verdict, number>()
for (const name of names) {
  const { verdict, why } = judge(folder, name)
  totals.set(verdict, (totals.get(verdict) ?? 0) + 1)
  console.log(`${verdict.padEnd(5)} ${name}: ${why}`)
}
console.log(
  `\n${names.length} files: ${totals.get('right') ?? 0} right, ${totals.get('told') ?? 0} told, ${totals.get('WRONG') ?? 0} wrong without a word`,
)
