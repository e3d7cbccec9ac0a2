import { expect, test } from 'vitest'
import type { FullAnswer } from '#contract/assistant/assistant.ts'
import { answer, note } from '../../answers/parts.ts'
import { leavesWhether } from './whether.ts'

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
