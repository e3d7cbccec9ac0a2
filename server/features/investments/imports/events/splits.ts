/** Splits, by what their words say, by what went out and came in, or by the units that were added. Pure. */
import { isDone } from '../words/kinds.ts'
import { magnitude, movedIn, sameInstrument } from './joins.ts'
import { valueOf } from '../table/draft.ts'
import { emptyTrade, type FileTrade, type FileTrades } from '../table/row.ts'
import type { Draft } from '../table/types.ts'

/**
 * A split written as a sale and a purchase of one day: for the same money, without charges, in a ratio of small numbers. Where
 * it gave an instrument another number, what left and what came are moved.
 */
export function joinSplits(drafts: readonly Draft[]): void {
  moveRenumbered(drafts)
  const isFree = ({ fees, taxes }: Draft): boolean => [...fees, ...taxes].every(({ value }) => value === 0)
  for (const sale of drafts) {
    if (sale.kind !== 'sell' || !isFree(sale) || !(Math.abs(movedIn(sale)) > 0)) continue
    const purchase = drafts.find(
      (each) =>
        each.kind === 'buy' &&
        each.day === sale.day &&
        sameInstrument(each, sale) &&
        isFree(each) &&
        Math.abs(Math.abs(movedIn(each)) - Math.abs(movedIn(sale))) < 0.011,
    )
    const ratio = purchase ? magnitude(purchase.quantity) / magnitude(sale.quantity) : 1
    if (!purchase || !(ratio >= 1.5 || ratio <= 0.67) || !small(ratio)) continue
    purchase.kind = 'split'
    sale.kind = 'split'
    if (!sale.quantity.startsWith('-')) sale.quantity = `-${sale.quantity}`
  }
}

function moveRenumbered(drafts: readonly Draft[]): void {
  const splits = drafts.filter(({ kind, day, quantity }) => kind === 'split' && day && /[1-9]/.test(quantity))
  for (const rows of Map.groupBy(splits, ({ day, account }) => `${day} ${account}`).values()) {
    const [one, two] = rows.toSorted((a, b) => valueOf(a.quantity) - valueOf(b.quantity))
    if (rows.length !== 2 || !one || !two || sameInstrument(one, two)) continue
    if (!one.quantity.startsWith('-') || two.quantity.startsWith('-') || isNamedBy(two, one)) continue
    // of names alone nothing shows that one became the other
    for (const row of rows) row.kind = one.isin !== '' && two.isin !== '' ? 'transfer' : null
  }
}

type Ratio = { into: number; of: number }
const wordsOf = (draft: Draft): string => `${draft.split} ${draft.words} ${draft.detail} ${draft.note}`

/** `10 for 1`, `10 für 1`, `1:10`. */
const ratioPattern = /(\d+)\s*(:|\/|\b(?:for|to|für|pour|voor|per|por|för)\b)\s*(\d+)(?![\d/])/iu

/** The ratio that the words of a split say; null if they say none, or not which side is the new one. */
function statedRatio(draft: Draft): Ratio | null {
  const words = wordsOf(draft).replaceAll(/\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}/g, ' ')
  const [, a = '', link = '', b = ''] = ratioPattern.exec(words) ?? []
  const [into, of] = [Number(a), Number(b)]
  if (!(into > 0) || !(of > 0) || into === of || into > 1000 || of > 1000) return null
  const isReverse = /reverse|consolidat/i.test(wordsOf(draft))
  const isClear = /^(?:for|für|pour|voor|per|por|för)$/i.test(link)
  if (isClear) return { into, of }
  const grows = valueOf(draft.quantity)
  if (isReverse || grows < 0) return into < of ? { into, of } : { into: of, of: into }
  return into > of || grows > 0 ? { into: Math.max(into, of), of: Math.min(into, of) } : null
}

/** `done`: rows that are a part of a split. */
type Splits = { trades: FileTrade[]; done: Set<Draft>; unproven: Draft[] }

/**
 * Splits by what their words say, by what went out and came in, or by the units that were added to what the file has bought.
 * `trades` are all others of the file.
 */
function splitsOf(drafts: readonly Draft[], trades: readonly FileTrade[]): Splits {
  const result: Splits = { trades: [], done: new Set(), unproven: [] }
  const splits = drafts.filter(
    ({ kind, day, status }) => kind === 'split' && day !== null && isDone(status) !== false,
  )
  const isSigned = drafts.some(({ kind, quantity }) => kind === 'sell' && quantity.startsWith('-'))
  const groups = Map.groupBy(renumbered(splits), ({ symbol, name, day }) => `${symbol || name} ${day}`)
  for (const rows of [...groups.values()].toSorted((a, b) =>
    (a[0]?.day ?? '') < (b[0]?.day ?? '') ? -1 : 1,
  )) {
    const [first] = rows
    if (!first) continue
    if ((first.symbol || first.name) === '') {
      result.unproven.push(...rows)
      continue
    }
    const ratio =
      rows.map(statedRatio).find((each) => each !== null) ??
      pairRatio(rows) ??
      grownRatio(rows, [...trades, ...result.trades])
    // where sales are negative, a column says what moved; a small number may still be the ratio
    const isOfMoves = isSigned && first.isNamed && !/^(?:\d|1\d|20)(?:\.0+)?$/.test(first.quantity)
    const isAdded =
      (first.isSplitAdded || isOfMoves) && rows.length === 1 && /^[\d.]*[1-9]/.test(first.quantity)
    if (!ratio && !isAdded) {
      result.unproven.push(...rows)
      continue
    }
    for (const row of rows) result.done.add(row)
    const trade: FileTrade = {
      ...emptyTrade,
      line: first.line,
      kind: 'split',
      day: first.day ?? '',
      name: first.name,
      symbol: first.symbol,
      currency: first.currency,
      account: first.account,
      split: ratio,
    }
    // where the file does not say what was held, the units that came are all that is known
    result.trades.push(ratio ? trade : { ...trade, kind: 'stock_dividend', quantity: first.quantity })
  }
  return result
}

/** A reverse split of which one row has the old number and another the new symbol, where one names the other's. */
function renumbered(splits: readonly Draft[]): readonly Draft[] {
  const own = new Map<Draft, Draft>()
  for (const out of splits.filter(isOut)) {
    const into = splits.filter(
      (each) =>
        !isOut(each) &&
        each.day === out.day &&
        each.symbol !== out.symbol &&
        out.symbol.length > 5 &&
        isNamedBy(each, out),
    )
    const [only] = into
    if (only && into.length === 1) own.set(out, { ...out, symbol: only.symbol, name: only.name })
  }
  return splits.map((draft) => own.get(draft) ?? draft)
}

const isNamedBy = (into: Draft, out: Draft): boolean =>
  (out.symbol !== '' && wordsOf(into).includes(out.symbol)) || startsAlike(into.name, out.name)

/** `TILRAY BRANDS INC` and `TILRAY BRANDS INC XXXREVERSE SPLIT`. */
const startsAlike = (name: string, longer: string): boolean =>
  name.length > 5 && longer.toLowerCase().startsWith(name.toLowerCase())

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
  const ratio = held > 0 ? small((held + valueOf(row.quantity)) / held) : null
  // a small whole number may be the ratio itself, unless the text says what was held
  const isStated = new RegExp(`\\bon\\s+${held}\\s+sh`, 'i').test(wordsOf(row))
  const isOpen =
    ratio !== null && !row.isSplitAdded && ratio.of > 1 && /^(?:[1-9]|1\d|20)(?:\.0+)?$/.test(row.quantity)
  return isOpen && !isStated ? null : ratio
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

export function addSplits(drafts: readonly Draft[], result: FileTrades): void {
  const splits = splitsOf(drafts, result.trades)
  result.trades.push(...splits.trades)
  const told = new Set(splits.trades.map(({ line }) => line))
  for (const { line, text } of splits.done)
    if (!told.has(line)) result.leftOut.push({ line, text, why: 'part' })
  for (const { line, text } of splits.unproven) result.unread.push({ line, text, why: 'ratio' })
}
