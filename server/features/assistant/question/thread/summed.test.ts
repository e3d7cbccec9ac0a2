import { expect, test } from 'vitest'
import { askerOf } from '../../testing/lines.ts'

const today = '2026-11-28'
const category = (id: string, name: string, type: 'expense' | 'income' = 'expense') => ({
  id,
  name,
  type,
  names: [name],
})
const askAll = askerOf(
  {
    today,
    categories: [category('groceries', 'Groceries'), category('salary', 'Salary', 'income')],
    accounts: [],
    holidays: [],
    payees: [['noon'], ['netflix'], ['dewa']],
    spelled: [],
  },
  today,
)
const month = { from: '2026-11-01', to: today }
const october = { from: '2026-10-01', to: '2026-10-31' }

test.each([
  [['هل زادت فاتورة ديوا هالشهر عن الشهر اللي فات', 'كم كانت هالشهر'], 'ديوا', month],
  [['فاتورة ديوا زادت ولا نقصت', 'كم كانت هالشهر'], 'ديوا', month],
  [['did i spend more at noon this month than last month', 'how much was it this month'], 'noon', month],
  [['did i spend more at noon this month than last month', 'and last month?'], 'noon', october],
  [['did i spend more at noon this month', 'and last month'], 'noon', october],
  [['did netflix go up', 'how much was it in october'], 'netflix', october],
  [['how many times did i go to noon this month', 'how much in october'], 'noon', october],
  [['average noon order', 'how much in october'], 'noon', october],
  [['biggest noon order this year', 'and how much in october'], 'noon', october],
  [['what share of my salary went to noon in september', 'and how much in october'], 'noon', october],
] as const)('%j asks for the sum of the days that are named', (lines, payee, span) => {
  expect(askAll(...lines)).toMatchObject({ ask: 'sum', measure: 'expense', subject: { payee }, span })
})

test.each([
  [['did noon go up in october vs september', 'and november'], { ask: 'compare' }],
  [['how many times did i go to noon this month', 'and last month'], { ask: 'times', span: october }],
  [['biggest payment this month', 'how much was it in october'], { ask: 'rank', span: october }],
  [['biggest noon order this month', 'and in october'], { ask: 'rank', span: october }],
])('%j asks for the same again', (lines, outcome) => {
  expect(askAll(...lines)).toMatchObject(outcome)
})
