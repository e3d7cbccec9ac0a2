import { expect, test } from 'vitest'
import { askerOf } from '../../testing/lines.ts'

const today = '2026-11-28'
const askAll = askerOf(
  {
    today,
    categories: [{ id: 'gas', name: 'Petrol', type: 'expense', names: ['Petrol'] }],
    accounts: [],
    holidays: [],
    payees: [['noon'], ['zomato'], ['maya']],
    spelled: [],
  },
  today,
)
const october = { from: '2026-10-01', to: '2026-10-31' }

test.each([
  ['what did i spend at noon no wait zomato in october', 'zomato'],
  ['how much at noon.. sorry zomato, in october', 'zomato'],
  ['كم صرفت على maya لا قصدي noon في اكتوبر', 'noon'],
  ['how much did i give maya in june, scratch that, october', 'maya'],
  ['what did i spend at noon this month - actually make it october', 'noon'],
])('what is named again takes the place of what was taken back: %s', (line, payee) => {
  expect(askAll(line)).toMatchObject({ ask: 'sum', subject: { payee }, span: october })
})

test('which of two is taken back is not said', () => {
  expect(askAll('noon and zomato, sorry maya in october')).toMatchObject({ ask: 'refuse' })
})

test('another day of the week takes the place of the first', () => {
  expect(askAll('petrol on fridays.. sorry mondays, in october')).toMatchObject({
    subject: { category: { id: 'gas' }, weekday: '1' },
    span: october,
  })
})
