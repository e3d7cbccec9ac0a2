import { expect, test } from 'vitest'
import type { FullAnswer } from '#contract/assistant/assistant.ts'
import { answer, note } from '../../answers/parts.ts'
import { isOfOtherMeasure } from './measure.ts'

const told = (code: FullAnswer['code'], count = 3) => answer(code, { params: { count } })

test.each([
  ['how many times did I go to Lulu', 'spent_at', 'count'],
  ['كم مرة رحت لولو', 'spent_at', 'count'],
  ['average Lulu bill', 'spent_at', 'average'],
  ['متوسط فاتورة لولو', 'last_payment', 'average'],
  ['what percent of my salary is rent', 'spent_on', 'share_of'],
  ['and when was that', 'spent_at', 'last_payment'],
  ['متى دفعتها', 'average', 'last_payment'],
  ['كم سعر القهوة', 'several', 'last_payment'],
  ['price of the gym', 'spent_on', 'each'],
  ['لولو اكثر من سبينس بكم', 'most', 'more_by'],
  ['biggest client payment', 'most', 'biggest'],
  ['اكبر عملية', 'most', 'biggest'],
] as const)('%s is not answered with %s', (text, other, own) => {
  expect(isOfOtherMeasure(text, told(other))).toBe(true)
  expect(isOfOtherMeasure(text, told(own))).toBe(false)
})

test('a count of all payments is no count of orders or rides', () => {
  const all = answer('count', { params: { count: 9, what: '' } })
  expect(isOfOtherMeasure('how many rides in july', all)).toBe(true)
  expect(isOfOtherMeasure('who did I pay three times', all)).toBe(true)
  expect(isOfOtherMeasure('كم طلبات ب اكثر من 80', all)).toBe(true)
  expect(isOfOtherMeasure('how many payments in july', all)).toBe(false)
})

test('nothing at all, or one of several questions, is told as it is', () => {
  expect(isOfOtherMeasure('how many times did I go to Lulu', told('spent_at', 0))).toBe(false)
  const one = answer('spent_at', {
    params: { count: 3 },
    notes: [note('one_question', { word: 'how much' })],
  })
  expect(isOfOtherMeasure('how many times at Lulu, and how much', one)).toBe(false)
  for (const line of [
    'how much at Lulu',
    'how much there, i mean at Lulu',
    'when i go to Lulu how much is it',
  ])
    expect(isOfOtherMeasure(line, told('spent_at'))).toBe(false)
})
