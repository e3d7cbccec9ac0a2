import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDecimal, pricePlaces } from '#contract/decimal.ts'
import { addDays } from '#contract/period.ts'
import { dayAt, readPriceLines } from './price-line.ts'

const digits = fc.stringMatching(/^\d{1,12}$/)
const price = fc
  .tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.option(digits, { nil: null }))
  .map(([whole, decimals]) => (decimals === null ? String(whole) : `${whole}.${decimals}`))

test('each line is read with its day, its exact price and the nearest float', () => {
  fc.assert(
    fc.property(fc.array(price, { minLength: 1, maxLength: 80 }), (prices) => {
      const line = readPriceLines(
        prices.map((text, index) => `${addDays('2023-12-01', index)} ${text}`).join('\n'),
      )
      expect(line.numbers).toHaveLength(prices.length)
      for (const [index, text] of prices.entries()) {
        expect(dayAt(line, index)).toBe(addDays('2023-12-01', index))
        expect(line.priceAt(index)).toBe(parseDecimal(text, pricePlaces))
        expect(line.approximate[index]).toBeCloseTo(Number(text), 5)
      }
    }),
  )
  expect(readPriceLines('').numbers).toHaveLength(0)
})
