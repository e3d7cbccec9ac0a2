/** Corporate actions of a Flex statement: splits, and units and money by their sign. Pure. */
import { type FileTrade, plainNumber, signed } from '../table/row.ts'
import type { Attributes, Entry } from './entry.ts'

const wordsOf = (of: Attributes): string =>
  `${of.get('description') ?? ''} ${of.get('actiondescription') ?? ''}`
const ratioOf = (of: Attributes): RegExpExecArray | null => /SPLIT (\d+) FOR (\d+)/i.exec(wordsOf(of))

/** Of a split with a new number, the row by which the old units leave. */
export const isOldSide = ({ tag, of }: Entry): boolean =>
  tag === 'CorporateAction' && ratioOf(of) !== null && (of.get('symbol') ?? '').endsWith('.OLD')

/** Kinds of actions by which units come or leave without money. */
const exchanges =
  /spin.?off|merged|merger|tendered|(?:cusip|isin|symbol|issue) change|exchange|conversion|delisted/i

/** What an action of an instrument did; null where its figures do not say it. */
export function actionOf(base: FileTrade, of: Attributes): FileTrade[] | null {
  const ratio = ratioOf(of)
  if (ratio) return [{ ...base, kind: 'split', split: { into: Number(ratio[1]), of: Number(ratio[2]) } }]
  const words = wordsOf(of)
  const units = plainNumber(of.get('quantity') ?? '')
  const proceeds = signed(of.get('proceeds') ?? '')
  const hasUnits = units !== null && /[1-9]/.test(units.text)
  const isPaid = /[1-9]/.test(proceeds)
  if (
    hasUnits &&
    units.negative &&
    isPaid &&
    !proceeds.startsWith('-') &&
    /merged|liquidat|matur|redempt|call/i.test(words)
  )
    return [{ ...base, kind: 'sell', quantity: units.text, amount: proceeds }]
  if (!hasUnits || isPaid) return null
  if (!units.negative && /stock dividend|bonus/i.test(words))
    return [{ ...base, kind: 'stock_dividend', quantity: units.text }]
  if (!exchanges.test(words)) return null
  return [{ ...base, kind: units.negative ? 'transfer_out' : 'transfer_in', quantity: units.text }]
}
