/** What the same payments would have made in an index. Pure. */
import { divide, pricePlaces, quantityPlaces } from '#contract/decimal.ts'
import { exponentOf } from '#contract/money.ts'
import { type PriceLine, priceOn } from '../prices/price-line.ts'
import type { Converter, Payment } from './returns.ts'
import { type Move, type Track, withMoves } from './track.ts'

/**
 * The course of an index into which payments in fils go on their days; null where its price or a rate is missing on one
 * of them, or where more would be taken out than it would have been worth.
 */
export function indexTrack(
  payments: readonly Payment[],
  { currency, line }: { currency: string; line: PriceLine },
  convert: Converter,
): Track | null {
  const scale = 10n ** BigInt(quantityPlaces + pricePlaces - exponentOf(currency))
  const moves: Move[] = []
  let quantity = 0n
  for (const { day, minor } of payments) {
    const price = priceOn(line, day)?.price
    const paid = convert.fromAed(minor, currency, day)
    if (price === undefined || price === 0n || paid === null) return null
    quantity += divide(paid * scale, price)
    if (quantity < 0n) return null
    moves.push({ day, quantity, inflow: 0n, outflow: 0n, moved: paid })
  }
  return withMoves(moves, { currency, line, followedFrom: null, began: moves[0]?.day ?? null })
}
