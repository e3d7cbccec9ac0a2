import { expect, test } from 'vitest'
import { conditionsOf, newDraft } from '../../features/payments/rules/draft.ts'
import { text } from './fields.tsx'
import { digitsIn } from './typed.ts'

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
