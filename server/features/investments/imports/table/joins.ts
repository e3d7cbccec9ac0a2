/** Rows of a broker’s table that are one event together: cancelled trades, mergers, splits, dividends bought with. Pure. */
import { valueOf } from './draft.ts'
import { isDone } from '../words/kinds.ts'
import { emptyTrade, type FileTrade } from './row.ts'
import type { Draft } from './types.ts'

const sameInstrument = (a: Draft, b: Draft): boolean => (a.symbol || a.name) === (b.symbol || b.name)
const magnitude = (text: string): number => Math.abs(valueOf(text))
const moneyOf = ({ net, amount, amounts }: Draft): number => (net ?? amount ?? amounts[0])?.value ?? 0

/** Cancelled trades with the ones that they cancel. */
export function cancelledWith(drafts: readonly Draft[]): Set<Draft> {
  const gone = new Set<Draft>()
  for (const draft of drafts) {
    if (!draft.isCancelled || (draft.kind !== 'buy' && draft.kind !== 'sell')) continue
    const partner = drafts.find(
      (each) =>
        !each.isCancelled &&
        !gone.has(each) &&
        (each.kind === 'buy' || each.kind === 'sell') &&
        sameInstrument(each, draft) &&
        each.order === draft.order &&
        magnitude(each.quantity) === magnitude(draft.quantity) &&
        Math.abs(moneyOf(each) + moneyOf(draft)) < 0.011,
    )
    if (!partner || moneyOf(draft) === 0) continue
    gone.add(draft).add(partner)
  }
  return gone
}

/** Of a merger into money or the end of a bond, one row has the money and another the shares: makes of them a sale. */
export function joinMergers(drafts: Draft[]): Set<Draft> {
  const gone = new Set<Draft>()
  for (const draft of drafts) {
    const { kind } = draft
    if ((kind !== 'merger' && kind !== 'sell') || !(moneyOf(draft) > 0) || /[1-9]/.test(draft.quantity))
      continue
    const shares = drafts.filter(
      (each) =>
        each.kind === kind &&
        moneyOf(each) === 0 &&
        sameInstrument(each, draft) &&
        each.day === draft.day &&
        valueOf(each.quantity) < 0,
    )
    const [only] = shares
    if (!only || shares.length > 1) continue
    draft.kind = 'sell'
    draft.quantity = only.quantity
    gone.add(only)
  }
  return gone
}

const isNearDay = (a: Draft, b: Draft): boolean =>
  Math.abs(Date.parse(a.day ?? '') - Date.parse(b.day ?? '')) <= 7 * 86_400_000

/** A purchase from a dividend that is a row of its own; marks the ones that are only in money. */
export function joinReinvested(drafts: readonly Draft[]): Set<Draft> {
  const gone = new Set<Draft>()
  const swept = new Set(
    drafts.flatMap((draft) => (/\bsweep (?:in|out)/i.test(draft.words) ? [draft.symbol] : [])),
  )
  for (const draft of drafts) {
    if (draft.kind !== 'reinvest') continue
    if (!/[1-9]/.test(draft.quantity)) {
      draft.kind = 'dividend'
      continue
    }
    const isOwnRow =
      moneyOf(draft) < 0 ||
      drafts.some(
        (each) =>
          each !== draft &&
          (each.kind === 'dividend' || each.kind === 'reinvest') &&
          !/[1-9]/.test(each.quantity) &&
          sameInstrument(each, draft) &&
          isNearDay(each, draft),
      )
    if (isOwnRow) draft.kind = 'buy'
    // the fund in which a broker keeps money is that money
    if (
      swept.has(draft.symbol) ||
      (/money market/i.test(`${draft.name} ${draft.words}`) && draft.price === '1')
    )
      gone.add(draft)
  }
  return gone
}

/** A split written as a sale and a purchase of one day: for the same money, without charges, in a ratio of small numbers. */
export function joinSplits(drafts: readonly Draft[]): void {
  const isFree = ({ fees, taxes }: Draft): boolean => [...fees, ...taxes].every(({ value }) => value === 0)
  for (const sale of drafts) {
    if (sale.kind !== 'sell' || !isFree(sale) || !(Math.abs(moneyOf(sale)) > 0)) continue
    const purchase = drafts.find(
      (each) =>
        each.kind === 'buy' &&
        each.day === sale.day &&
        sameInstrument(each, sale) &&
        isFree(each) &&
        Math.abs(Math.abs(moneyOf(each)) - Math.abs(moneyOf(sale))) < 0.011,
    )
    const ratio = purchase ? magnitude(purchase.quantity) / magnitude(sale.quantity) : 1
    if (!purchase || !(ratio >= 1.5 || ratio <= 0.67) || !small(ratio)) continue
    purchase.kind = 'split'
    sale.kind = 'split'
    if (!sale.quantity.startsWith('-')) sale.quantity = `-${sale.quantity}`
  }
}

type Ratio = { into: number; of: number }
const wordsOf = (draft: Draft): string => `${draft.split} ${draft.words} ${draft.detail} ${draft.note}`

/** The ratio that the words of a split say; null if they say none, or not which side is the new one. */
function statedRatio(draft: Draft): Ratio | null {
  const [, a = '', link = '', b = ''] = /(\d+)\s*(:|for|\/|to)\s*(\d+)(?![\d/])/i.exec(wordsOf(draft)) ?? []
  const [into, of] = [Number(a), Number(b)]
  if (!(into > 0) || !(of > 0) || into === of || into > 1000 || of > 1000) return null
  const isReverse = /reverse|consolidat/i.test(wordsOf(draft))
  const isClear = /for/i.test(link)
  if (isClear) return { into, of }
  const grows = valueOf(draft.quantity)
  if (isReverse || grows < 0) return into < of ? { into, of } : { into: of, of: into }
  return into > of || grows > 0 ? { into: Math.max(into, of), of: Math.min(into, of) } : null
}

/** `done`: rows that are a part of a split. */
export type Splits = { trades: FileTrade[]; done: Set<Draft>; unproven: Draft[] }

/**
 * Splits by what their words say, by what went out and came in, or by the units that were added to what the file has bought.
 * `trades` are all others of the file.
 */
export function splitsOf(drafts: readonly Draft[], trades: readonly FileTrade[]): Splits {
  const result: Splits = { trades: [], done: new Set(), unproven: [] }
  const splits = drafts.filter(
    ({ kind, day, status }) => kind === 'split' && day !== null && isDone(status) !== false,
  )
  const groups = Map.groupBy(splits, ({ symbol, name, day }) => `${symbol || name} ${day}`)
  for (const rows of [...groups.values()].toSorted((a, b) =>
    (a[0]?.day ?? '') < (b[0]?.day ?? '') ? -1 : 1,
  )) {
    const [first] = rows
    if (!first || (first.symbol || first.name) === '') continue
    const ratio =
      rows.map(statedRatio).find((each) => each !== null) ??
      pairRatio(rows) ??
      grownRatio(rows, [...trades, ...result.trades])
    if (!ratio) {
      result.unproven.push(...rows)
      continue
    }
    for (const row of rows) result.done.add(row)
    result.trades.push({
      ...emptyTrade,
      line: first.line,
      kind: 'split',
      day: first.day ?? '',
      name: first.name,
      symbol: first.symbol,
      currency: first.currency,
      account: first.account,
      split: ratio,
    })
  }
  return result
}

const isOut = (draft: Draft): boolean => draft.quantity.startsWith('-') || /\bclose\b/i.test(draft.words)

function pairRatio(rows: readonly Draft[]): Ratio | null {
  if (rows.length !== 2) return null
  const [out, into] = [rows.filter(isOut), rows.filter((row) => !isOut(row))].map(
    ([row]) => row && magnitude(row.quantity),
  )
  return out && into ? small(into / out) : null
}

/** From the units that were added to those that the file has bought before. */
function grownRatio(rows: readonly Draft[], trades: readonly FileTrade[]): Ratio | null {
  const [row] = rows
  if (rows.length !== 1 || !row || !/[1-9]/.test(row.quantity)) return null
  let held = 0
  const own = trades.filter(
    (trade) => (trade.symbol || trade.name) === (row.symbol || row.name) && trade.day < (row.day ?? ''),
  )
  for (const { kind, quantity, split } of own.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    if (kind === 'sell' || kind === 'transfer_out') held -= Number(quantity)
    else if (split) held *= split.into / split.of
    else held += Number(quantity || 0)
    // more was held than the file says
    if (held < -1e-9) return null
  }
  return held > 0 ? small((held + valueOf(row.quantity)) / held) : null
}

/** A ratio of small whole numbers, as splits have; units of a part may be rounded. */
function small(ratio: number): Ratio | null {
  for (let of = 1; of <= 100; of += 1) {
    const into = Math.round(ratio * of)
    if (into < 1 || into > 100 || into === of) continue
    if (Math.abs(into / of - ratio) < 1e-4 * ratio && (of <= 20 || into <= 4)) return { into, of }
  }
  return null
}
