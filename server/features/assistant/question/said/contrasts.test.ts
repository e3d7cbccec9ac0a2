import { expect, test } from 'vitest'
import type { FullAnswer } from '#contract/assistant/assistant.ts'
import { answer, row, rowsOf } from '../../answers/parts.ts'
import { intentOf } from '../decide.ts'
import { parseQuestion } from '../parse.ts'
import { isOfOtherMeasure } from '../told/measure.ts'
import { plainly } from './talk.ts'

const dining = { id: 'dining', name: 'Dining Out', type: 'expense', names: ['Dining Out'] } as const
const today = '2026-11-28'
const ask = (question: string) => {
  const context = { today, accounts: [], holidays: [], spelled: [] }
  const payees = [['talabat'], ['deliveroo'], ['lulu'], ['spinneys']]
  return intentOf(parseQuestion(question, { ...context, categories: [dining], payees }), today)
}

test.each([
  ['groceries more or less then in may', 'groceries more or less than in may'],
  ['did I pay less at Noon then at Amazon', 'did I pay less at Noon than at Amazon'],
  ['the last but one Noon order', 'second last Noon order'],
  ['rent per month, not per year', 'rent per month'],
  ['the ATM fee in May, not the cash itself', 'the ATM fee in May'],
  ['the charge for the transfer to Egypt', 'the fee for the transfer to Egypt'],
  ['fee for one transfer to Maya', 'average fee per transfer to Maya'],
  ['did I get it back', 'and refunds'],
])('%s is put as %s', (typed, meant) => {
  expect(plainly(typed)).toBe(meant)
})

test('what is less, or left out, stays in a question', () => {
  for (const line of ['groceries in may, not Lulu', 'spending in may, not cash', 'and then Noon'])
    expect(plainly(line)).toBe(line)
})

test('the one of two with less is told, and no shop against its own kind', () => {
  const less = ask('lulu and spinneys in october, which was less')
  expect(less).toMatchObject({ ask: 'several', most: true, least: true })
  expect(ask('lulu and spinneys in october, which was more')).not.toHaveProperty('least')
  const where = ask('where did I spend most on eating out and delivery in october')
  expect(where).toMatchObject({ ask: 'most', by: 'merchant', subject: { category: { id: 'dining' } } })
})

const told = (code: FullAnswer['code'], parts = {}) => answer(code, { params: { count: 3 }, ...parts })
const came = rowsOf('payments', [row('Noon', { type: 'income' })])

test.each([
  ['petrol more or less in may', told('spent_on'), told('compared_more')],
  ['Noon higher than Amazon', told('several'), told('most')],
  ['هل صرفت اكثر ولا اقل', told('spent'), told('compared_less')],
  ['the fee for the cheque', told('cheques_returned'), told('cost_fee')],
  ['what did sending it cost', told('sent_home'), told('cost_fee')],
  ['how many times did I pay', told('count', { rows: came }), told('count')],
  ['what did I buy at Next', told('bills_due'), told('spent_at')],
  [
    'who put more',
    told('most', { rows: rowsOf('merchant', [row('DEWA', {})]) }),
    told('most', { rows: came }),
  ],
] as const)('%s is of something else than a figure beside it', (text, other, own) => {
  expect(isOfOtherMeasure(text, own)).toBe(false)
  expect(isOfOtherMeasure(text, other)).toBe(true)
})
