import { expect, test } from 'vitest'
import type { FullAnswer } from '#contract/assistant/assistant.ts'
import { answer, note } from '../../answers/parts.ts'
import { leavesWhether, withYesOrNo } from './whether.ts'

const told = (code: FullAnswer['code'], notes: FullAnswer['notes'] = []) =>
  answer(code, { params: { count: 3 }, notes })

test.each([
  ['is my balance enough for the next cheque', 'next_bill', 'card_clear'],
  ['can I pay the school fees', 'next_bill', 'ahead'],
  ['am I spending too much on coffee', 'several', 'compared_more'],
  ['اقدر ادفع الايجار', 'next_bill', 'ahead'],
  ['will it cover the rent', 'last_payment', 'afford_no'],
  ['do I have enough to clear my card', 'cards', 'card_short'],
  ['am I spending more than before', 'spent', 'compared_more'],
  ['are my groceries normal', 'average', 'compared_same'],
  ['رصيدي يكفي للإيجار', 'next_bill', 'ahead'],
  ['بيغطي الايجار', 'next_bill', 'ahead_below'],
  ['هل رصيدي زاد', 'balance', 'balance_up'],
] as const)('%s is not answered with %s', (text, other, own) => {
  expect(leavesWhether(text, told(other))).toBe(true)
  expect(leavesWhether(text, told(own))).toBe(false)
})

test('what says in a note whether it is covered, or tells what there was, is an answer', () => {
  const covered = [note('cover_covered')]
  expect(leavesWhether('is my balance enough for the rent', told('next_bill', covered))).toBe(false)
  for (const line of ['is the rent paid', 'are there any fees', 'can you tell me what I spent at Lulu'])
    expect(leavesWhether(line, told('spent_at'))).toBe(false)
  for (const line of [
    'did I pay at Lulu',
    'هل دفعت في لولو',
    'how much is it, is it covered',
    'هل صرفت في لولو',
  ])
    expect(leavesWhether(line, told('spent_at'))).toBe(false)
})

const none = { whether: false, bounds: null }
const sum = (amount: number, count: number, code: FullAnswer['code'] = 'spent_at') =>
  answer(code, { params: { count }, amount: { amount, currency: 'AED' } })

test.each([
  ['will my money last till payday', 'ahead', 'yes'],
  ['will my money last till payday', 'ahead_below', 'no'],
  ['will we manage until the salary', 'ahead_later', 'yes'],
  ['am I running out of money', 'ahead', 'no'],
  ['am I running out of money', 'ahead_below', 'yes'],
  ['فلوسي بتكفيني', 'ahead', 'yes'],
  ['فلوسي بتخلص قبل الراتب', 'ahead', 'no'],
] as const)('%s is answered first: %s', (text, code, says) =>
  expect(withYesOrNo(text, told(code), none)).toMatchObject({ code, params: { says } }),
)

test.each([
  ['will my next rent cheque bounce', 'cover_covered', 'no'],
  ['will my next rent cheque bounce', 'cover_likely', 'perhaps'],
  ['will the cheque be returned', 'cover_short', 'yes'],
  ['شيك الايجار بيرجع؟', 'cover_covered', 'no'],
  ['when is my next rent cheque', 'cover_covered', undefined],
  ['شيك الايجار مغطى؟', 'cover_covered', 'yes'],
  ['is there enough for the rent cheque', 'cover_likely', 'perhaps'],
  ['is there enough for the rent cheque', 'cover_short', 'no'],
] as const)('%s, %s, is answered first with %s', (text, cover, says) => {
  const answered = withYesOrNo(
    text,
    told('next_bill', [note(cover, { amount: { amount: 70, currency: 'AED' } })]),
    none,
  )
  expect(answered.kind === 'answer' && answered.params['says']).toBe(says)
})

test('that anybody paid is said, and that nobody did', () => {
  for (const line of ['has anybody sent me money in july', 'did someone pay us', 'حد حول لي في يوليو']) {
    expect(withYesOrNo(line, sum(0, 0, 'received'), none)).toMatchObject({
      code: 'nobody_paid',
      amount: null,
      params: { says: 'no' },
    })
    expect(withYesOrNo(line, sum(70, 2, 'received'), none)).toMatchObject({
      code: 'received',
      params: { says: 'yes' },
    })
  }
  expect(withYesOrNo('what did I receive in july', sum(0, 0, 'received'), none)).toEqual(
    sum(0, 0, 'received'),
  )
})

test('whether a total is more or less than an amount is said with it, and of one payment it is not', () => {
  const over = { whether: true, bounds: { min: '300.01' } }
  expect(withYesOrNo('did I spend over 300 there', sum(300, 4), over)).toMatchObject({
    params: { says: 'no' },
  })
  expect(withYesOrNo('did I spend over 300 there', sum(301, 4), over)).toMatchObject({
    params: { says: 'yes' },
  })
  const such = answer('spent_at', { ...sum(900, 3), notes: [note('only', { word: '≤ 400' })] })
  const under = { whether: true, bounds: { max: '399.99' } }
  expect(withYesOrNo('did I ever pay less than 400', such, under)).toMatchObject({ params: { says: 'yes' } })
  expect(withYesOrNo('did I have any bill over 300', sum(301, 4), over)).toEqual(sum(301, 4))
  expect(withYesOrNo('did we take out cash', sum(0, 0, 'cost_cash'), none)).toMatchObject({
    code: 'none_such',
    amount: null,
    params: { says: 'no' },
  })
})

test('one payment says nothing of too much', () => {
  expect(leavesWhether('do I pay too much for the gym', told('last_payment'))).toBe(false)
  expect(leavesWhether('am I paying too much at Spinneys', told('last_payment'))).toBe(true)
  expect(leavesWhether('can we afford the next term', told('next_bill'))).toBe(true)
})
