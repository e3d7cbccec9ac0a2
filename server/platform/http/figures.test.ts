import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figuresJson, holdsFigures } from './figures.ts'

const list = (values: number[]): number[] =>
  Array.from({ length: 400 }, (_, n) => values[n % values.length] ?? 0)

test('a list of figures is written as JSON has it, whatever the numbers and the words beside them', () => {
  const amount = fc.integer({ min: -(10 ** 12), max: 10 ** 12 }).map((minor) => minor / 100)
  const fils = fc.maxSafeInteger().map((minor) => minor / 1000)
  const numbers = fc.array(fc.oneof(amount, fils, fc.double(), fc.maxSafeInteger()), { minLength: 1 })
  fc.assert(
    fc.property(numbers, numbers, fc.string({ unit: 'binary' }), (first, second, name) => {
      const shown = name.replaceAll('\0', '')
      const answer = {
        total: list(first),
        accounts: [{ name: shown, balances: list(second), few: [1, 2.5] }],
      }
      expect(holdsFigures(answer)).toBe(true)
      expect(figuresJson(answer).toString()).toBe(JSON.stringify(answer))
    }),
  )
})

test.each([0, -0, 0.001, -0.01, 0.1 + 0.2, 1e15, 999_999_999_999.999, 1e21, 5e-324, NaN])('%d', (value) =>
  expect(figuresJson({ list: list([value]) }).toString()).toBe(JSON.stringify({ list: list([value]) })),
)
