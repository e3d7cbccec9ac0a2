import { expect, test } from 'vitest'
import { conditionsOf, newDraft } from '../../features/payments/rules/draft.ts'
import { text } from './fields.tsx'
import { amountIn, digitsIn, typedAmount } from './typed.ts'

test('codes, cheque numbers and rates may be typed in Arabic digits', () => {
  expect(digitsIn('١٢٣ ٤٥٦')).toBe('123456')
  const field = text('rate', 'Rate', '', { inputMode: 'decimal', optional: true })
  expect([field.toBody('٢٢٫٧٥'), field.toBody('٠٠٠٩٥٨'), field.toBody(' ')]).toEqual([
    '22.75',
    '000958',
    null,
  ])
  const note = text('note', 'Note', '', { optional: true })
  expect(note.toBody('٢٢، ٧٥')).toBe('٢٢، ٧٥')
})

test('a rule’s amounts may be typed in Arabic digits and with groups', () => {
  const between = { ...newDraft('amount'), op: 'between' as const, value: '١٢٣٫٤٥', to: '1,500' }
  expect(conditionsOf('all', [between])).toEqual({
    all: [{ field: 'amount', op: 'between', value: [123.45, 1500] }],
  })
})

test.each([
  ['1,234.50', 1234.5],
  ['1,00,000', 100_000],
  ['١٬٢٣٤٫٥٠', 1234.5],
  ['25.74', 25.74],
  ['', null],
])('a typed amount may have groups: %s', (typed, amount) => expect(typedAmount(typed)).toBe(amount))

const rate = text('rate', 'Rate', '', { inputMode: 'decimal', optional: true })

test.each(['25,74', '1,2', '12,34,5', '1,2345'])('what a comma means in %s is not guessed', (typed) => {
  expect([typedAmount(typed), amountIn(typed)]).toEqual([undefined, Number.NaN])
  expect(rate.toBody(typed)).toBe(typed)
})
