import { parseDecimal, quantityPlaces } from '#contract/decimal.ts'
import type { Trade } from '../position/trades.ts'

let lastId = 0

/** A trade with the given fields; ids are in the order of creation. */
export const aTrade = (fields: Partial<Trade> & Pick<Trade, 'kind' | 'day'>): Trade => ({
  id: String((lastId += 1)).padStart(8, '0'),
  accountId: fields.kind === 'split' ? null : 'broker',
  quantity: 0n,
  price: null,
  amount: 0n,
  fee: 0n,
  tax: 0n,
  ratio: null,
  ...fields,
})

/** Whole units as a quantity. */
export const units = (count: number): bigint => BigInt(count) * 10n ** 8n

export function parsed(text: string, places: number = quantityPlaces): bigint {
  const value = parseDecimal(text, places)
  if (value === null) throw new Error(`${text} is no decimal of ${places} places`)
  return value
}
