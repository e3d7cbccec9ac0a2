/** Prices as the database keeps them: a line of `2026-01-31 12.5` for each day. Pure. */
import { parseDecimal, pricePlaces } from '#contract/decimal.ts'
import { dayNumber, type EnteredPrices } from './price-line.ts'

/** Of a line, the day and the space before the price. */
const dayLength = 11
/** With a price of one digit and the end of the line. */
const shortestLine = dayLength + 2
const [newLine, point, zero] = [10, 46, 48]
const powersOfTen = Array.from({ length: pricePlaces + 1 }, (_, places) => 10 ** places)

/**
 * Reads days and floats of all lines, oldest first, in one pass, since there may be hundreds of thousands; an exact price
 * is read when it is needed.
 */
export function readPriceLines(text: string): EnteredPrices {
  const { length } = text
  const most = Math.ceil((length + 1) / shortestLine)
  const [numbers, starts, approximate] = [new Int32Array(most), new Int32Array(most), new Float64Array(most)]
  let count = 0
  let position = 0
  while (position < length) {
    numbers[count] = dayNumber(text, position)
    position += dayLength
    starts[count] = position
    let digits = 0
    let pointAt = -1
    for (; position < length; position += 1) {
      const code = text.charCodeAt(position)
      if (code === newLine) break
      if (code === point) pointAt = position
      else digits = digits * 10 + (code - zero)
    }
    approximate[count] = pointAt < 0 ? digits : digits / (powersOfTen[position - pointAt - 1] ?? 1)
    count += 1
    position += 1
  }
  return {
    numbers: numbers.subarray(0, count),
    approximate: approximate.subarray(0, count),
    priceAt: (index) => {
      const start = starts[index] ?? length
      const end = text.indexOf('\n', start)
      return parseDecimal(text.slice(start, end < 0 ? length : end), pricePlaces) ?? 0n
    },
  }
}
