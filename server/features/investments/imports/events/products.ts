/** What quantity times price may be: a part of it where prices are in pence or percent, or converted by a rate. Pure. */
import { formatDecimal, parseDecimal, pricePlaces, quantityPlaces } from '#contract/decimal.ts'
import { isPence, valueOf } from '../table/draft.ts'
import { isReversal } from '../words/kinds.ts'
import type { Draft, Money } from '../table/types.ts'

/** How far what a figure leaves out may take a product: half of its last place. */
const half = (text: string): number => 0.5 * 10 ** -(text.split('.')[1]?.length ?? 0)
export const near = (a: number, b: number, tolerance: number): boolean => Math.abs(a - b) <= tolerance + 1e-9

export type Product = {
  value: number
  tolerance: number
  scale: 'unit' | 'pence' | 'percent'
  isConverted: boolean
}

/** What quantity times price may be, in the currency of the money. */
export function productsOf(draft: Draft): Product[] {
  const [quantity, price] = [Math.abs(valueOf(draft.quantity)), valueOf(draft.price)]
  if (!(quantity > 0) || !(price > 0)) return []
  const value = quantity * price
  // prices are shown in fewer places than they have, and charges of a part of a cent are rounded apart
  const tolerance = 0.02 + Math.min(quantity * half(draft.price), value * 0.02)
  const isOther =
    draft.priceCurrency !== '' &&
    draft.currency !== '' &&
    (isPence(draft.priceCurrency) ? 'GBP' : draft.priceCurrency) !== draft.currency
  const rate = valueOf(draft.rate)
  const scaled = [...scalesOf(draft)].map(([scale, part]) => ({
    scale,
    value: value * part,
    tolerance: 0.02 + (tolerance - 0.02) * part,
  }))
  return scaled.flatMap((each): Product[] => {
    const plain = isOther ? [] : [{ ...each, isConverted: false }]
    if (!(rate > 0) || rate === 1) return plain
    const loss = each.value * (half(draft.rate) / rate)
    const converted = (by: number): Product => ({
      ...each,
      value: each.value * by,
      tolerance: each.tolerance * by + loss * by + 0.01,
      isConverted: true,
    })
    // a rate may be of pence, then it has already divided by a hundred
    const ofPence = each.scale === 'pence' ? [{ ...converted(100 / rate), scale: 'pence' as const }] : []
    return [...plain, converted(1 / rate), converted(rate), ...ofPence]
  })
}

export function scalesOf(draft: Draft): Map<Product['scale'], number> {
  if (isPence(draft.priceCurrency)) return new Map([['pence', 0.01]])
  const scales = new Map<Product['scale'], number>()
  const isBond = isBondLike(draft)
  const price = valueOf(draft.price)
  // a bond is quoted in percent, or as a part of its face value
  if (!/^bond/i.test(draft.category) || price < 5) scales.set('unit', 1)
  if (isBond && price > 5 && price < 250) scales.set('percent', 0.01)
  else if (draft.currency === 'GBP') scales.set('pence', 0.01)
  return scales
}
export const isNamedBond = ({ name, detail, category }: Draft): boolean =>
  /bond|sukuk|fixed income/i.test(category) ||
  /%|\b(?:bond|sukuk|treasury|t-?note|t-?bill|gilt|anleihe|obligat)/i.test(`${name} ${detail}`)
const isBondLike = (draft: Draft): boolean => isNamedBond(draft) || valueOf(draft.quantity) % 1000 === 0

/** Income of one unit times the units. */
export function ofEach({ quantity, price, currency }: Draft): Money | null {
  const [units, each] = [parseDecimal(quantity, quantityPlaces), parseDecimal(price, pricePlaces)]
  if (units === null || each === null) return null
  const text = formatDecimal((units * each) / 10n ** BigInt(quantityPlaces), pricePlaces)
  return { text, value: Number(text), currency, place: -1 }
}

/** Whether price and units make it a trade, where a word for income stands only in the name, or money was paid. */
export function isTradeByFigures({ quantity, price, words, detail, name }: Draft, { value }: Money): boolean {
  const product = Math.abs(Number(quantity)) * Number(price)
  if (!(product > 0) || Math.abs(product - Math.abs(value)) > 0.011 + product * 0.005) return false
  const isOfName = detail.toLowerCase().includes(name.toLowerCase())
  const isInName = words === detail && isOfName && !/^(?:cash )?div/i.test(words.trim())
  return (value < 0 && !isReversal(words)) || isInName
}
