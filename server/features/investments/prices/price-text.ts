/** Prices as the database keeps them: a line of `2026-01-31 12.5` for each day. Pure. */
import { parseDecimal, pricePlaces } from '#contract/decimal.ts'
import { dayNumber, type EnteredPrices } from './price-line.ts'

/** Of a line, the day and the space before the price. */
const dayLength = 11
/** With a price of one digit and the end of the line. */
const shortestLine = dayLength + 2
const [newLine, point, zero] = [10, 46, 48]
const powersOfTen = Array.from({ length: pricePlaces + 1 }, (_, places) => 10 ** places)

/** Finds the lines, oldest first; a price is read when it is needed, since there may be hundreds of thousands. */
export function readPriceLines(text: string): EnteredPrices {
  const most = Math.ceil((text.length + 1) / shortestLine)
  const [numbers, starts] = [new Int32Array(most), new Int32Array(most)]
  let count = 0
  for (let start = 0; start < text.length; start = endOf(text, start + dayLength) + 1) {
    numbers[count] = dayNumber(text, start)
    starts[count] = start + dayLength
    count += 1
  }
  return {
    numbers: numbers.subarray(0, count),
    priceAt: (index) => {
      const start = starts[index] ?? text.length
      return parseDecimal(text.slice(start, endOf(text, start)), pricePlaces) ?? 0n
    },
    approximateAt: (index) => approximatePrice(text, starts[index] ?? text.length),
  }
}

/** The end of the line from a place in it. */
function endOf(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** The price from a place up to the end of its line, without a text of its own. */
function approximatePrice(text: string, start: number): number {
  let [digits, places, isDecimal] = [0, 0, false]
  for (let index = start; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === newLine) break
    if (code === point) {
      isDecimal = true
      continue
    }
    digits = digits * 10 + (code - zero)
    if (isDecimal) places += 1
  }
  return digits / (powersOfTen[places] ?? 1)
}
