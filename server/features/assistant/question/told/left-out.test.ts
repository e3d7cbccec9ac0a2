import { expect, test } from 'vitest'
import type { FullAnswer } from '#contract/assistant/assistant.ts'
import { answer, note } from '../../answers/parts.ts'
import { leavesOut } from './left-out.ts'

const told = (code: FullAnswer['code'], params: FullAnswer['params'] = { what: 'Noon', count: 3 }) =>
  answer(code, { params })

test.each([
  ['spending and fees in May', 'fees', 'spent'],
  ['Noon refunds and purchases', 'spent_at', 'groups'],
  ['my balance on the last payday', 'last_payment', 'balance'],
  ['current and savings', 'balance_of', 'balance'],
  ['balance including pending', 'balance', 'payments'],
  ['how many months did I go to Noon', 'count', 'groups'],
  ['month with most Noon orders', 'most', 'count'],
  ['cash in and out', 'cost_cash', 'left'],
  ['what I got from Maya and paid her', 'spent_at', 'left'],
  ['transfers and their fees', 'cost_fee', 'several'],
  ['car loan fee', 'spent_on', 'cost_fee'],
  ['كم حولت لمايا وكم وصلني', 'spent_at', 'several'],
  ['مايا دفعت اكثر مني', 'compared_same', 'most'],
  ['كم حطيت انا ومايا', 'received_from', 'several'],
  ['رسوم البنك والمدرسة', 'spent_on', 'fees'],
  ['متى رجع الشيك وكم غرامته', 'next_bill', 'cost_fee'],
] as const)('%s is not answered with %s', (text, other, own) => {
  const count = other === 'balance_of' ? 1 : 3
  const params: Record<string, string | number> = { what: 'Noon', ...(other === 'most' ? {} : { count }) }
  expect(leavesOut(text, told(other, params))).toBe(true)
  expect(leavesOut(text, told(own))).toBe(false)
})

test('what another word of a line decides is told', () => {
  for (const [text, code] of [
    ['how much did I spend on charges and fees', 'fees'],
    ['when did I last pay the card balance', 'last_payment'],
    ['how many times and how many months at Noon', 'count'],
    ['where did I spend most on orders', 'most'],
    ['how much and how many at Noon', 'spent_at'],
    ['more this month than I did in May', 'compared_more'],
    ['sent home without the fees', 'sent_home'],
  ] as const)
    expect(leavesOut(text, told(code))).toBe(false)
  const beside = answer('cost_cash', { notes: [note('fees_beside')] })
  expect(leavesOut('withdrawals and the fees', beside)).toBe(false)
  expect(leavesOut('petrol with Salik', told('no_payments', { what: 'Salik · Petrol', count: 0 }))).toBe(true)
})
