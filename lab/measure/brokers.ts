/**
 * Prints how many files of brokers in a folder are read right: `node lab/measure/brokers.ts FOLDER`. Beside each file
 * `NAME.ext` is `NAME.expected`, with `trades:` as lines of day, kind, instrument, quantity, price, currency, fee and net, and
 * lines `or …` below a row that may be read otherwise.
 *
 * Different ways to say the same count as the same: gross and tax or net, one trade or its fills on a day, a fee in its trade
 * or beside it, a coin paid with a coin as one trade, as a sale and a purchase, or as what left and came, a fee in a coin as
 * what left, units by a split or as bonus units, units of unknown cost as a transfer, a reward or an opening, an instrument
 * that leaves and comes back under a new number, an exchange of money whatever its sides are called and with its fee
 * inside or beside it, money between own accounts, the deposit that paid a card purchase, a trade and its reversal left out
 * together, what a contract that was written came from. Where a note says that rows may be left out, those of kind `other`,
 * money with what takes it back and moves of units that the note names may be; days that a note calls right are. Money in
 * another currency than the price is followed by its code, or is far from units times a price in pence. Units must be of the
 * instrument that the author means, by whatever name. Less than half a cent is nothing.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { compare, near, withAlike, withDays, withNamedDays } from '../brokers/compare.ts'
import { type Expected, waysIn } from '../brokers/expected.ts'
import { type Item, itemsOf } from '../brokers/items.ts'
import { readBrokerFile } from '../../server/features/investments/imports/read-broker-file.ts'
import type { FileTrades } from '../../server/features/investments/imports/table/row.ts'
import { FileRefused } from '../../server/features/imports/read/types.ts'

type Verdict = 'right' | 'told' | 'WRONG'
const today = '2026-11-28'

const show = (items: readonly Item[]): string =>
  `${items
    .slice(0, 4)
    .map(
      ({ day, what, units, money, currency }) => `${day} ${what} ${units || ''} ${money || ''} ${currency}`,
    )
    .join('; ')}${items.length > 4 ? ` and ${items.length - 4} more` : ''}`

/** How many rows tell of these: a charge may stand in the row of what was charged, both sides of an exchange in one. */
function rowsOf(items: readonly Item[]): number {
  const isApart = (item: Item): boolean =>
    !item.of?.isCharge ||
    !items.some(
      ({ day, of }) => of && !of.isCharge && day === item.day && of.instrument === item.of?.instrument,
    )
  const rows = [...new Set(items.filter(isApart).map(({ of }) => of?.row ?? ''))]
  const sides = rows.filter((row) => / exchange /.test(row)).length
  return rows.length - Math.floor(sides / 2)
}

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

type Judged = { verdict: Verdict; why: string }

/** The best of what its author calls right. */
async function judge(folder: string, name: string): Promise<Judged> {
  const file =
    readdirSync(folder).find((each) => each.startsWith(`${name}.`) && !each.endsWith('.expected')) ?? ''
  const bytes = readFileSync(path.join(folder, file))
  let best: Judged | null = null
  for (const expected of waysIn(path.join(folder, `${name}.expected`))) {
    const judged = await judgeBy(bytes, expected)
    if (best === null || order.indexOf(judged.verdict) < order.indexOf(best.verdict)) best = judged
    if (best.verdict === 'right') break
  }
  return best ?? { verdict: 'WRONG', why: 'nothing is expected' }
}
const order: readonly Verdict[] = ['right', 'told', 'WRONG']

async function judgeBy(bytes: Buffer, expected: Expected): Promise<Judged> {
  const { items, ask, alike, days, order } = expected
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
  const isInUtc = /\bUTC|refid|as of|\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z\b/.test(
    bytes.toString('latin1').replaceAll('\0', ''),
  )
  const ofFile = withAlike(items, itemsOf(read), alike)
  const named = withNamedDays(items, ofFile, days)
  const rests = [ofFile, named, ...(isInUtc ? [withDays(items, ofFile), withDays(items, named)] : [])].map(
    (found) =>
      compare(
        items,
        found.filter(({ units, money, what }) => what === 'split' || units !== 0 || Math.abs(money) >= 0.005),
        expected,
      ),
  )
  const sizes = rests.map(({ missing, extra }) => missing.length + extra.length)
  const { missing = [], extra = [] } = rests[sizes.indexOf(Math.min(...sizes))] ?? {}
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
