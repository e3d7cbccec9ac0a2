import { expect, test } from 'vitest'
import { intentOf } from '../decide.ts'
import { parseQuestion } from '../parse.ts'
import { follow } from './follow.ts'

const context = {
  today: '2026-11-21',
  categories: [],
  accounts: [
    { id: 'card', name: 'Credit card', kind: 'card', currency: 'AED' },
    { id: 'pot', name: 'Pot', kind: 'savings', currency: 'AED' },
  ],
  holidays: [],
  payees: [['careem']],
  spelled: [],
}
const asked = (first: string, second: string) =>
  intentOf(
    follow(parseQuestion(second, context), parseQuestion(first, context), context.today),
    context.today,
  )

test('what is more now than on a day that was asked of has grown since then', () => {
  const since = { ask: 'grown', kind: 'savings', span: { from: '2026-06-06' } }
  expect(asked('savings balance on 5 june', 'is it higher now')).toMatchObject(since)
  expect(asked('savings balance on 5 june', 'how much has it grown')).toMatchObject(since)
  expect(asked('savings balance on 5 june', 'by what percent has it grown')).toMatchObject({ percent: true })
  const worth = { ask: 'worth', span: { from: '2026-07-01' } }
  expect(asked('balance at the end of june', 'has it grown')).toMatchObject(worth)
  expect(asked('careem in june', 'has it grown')).not.toMatchObject({ ask: 'grown' })
  expect(asked('savings balance on 5 june', 'is it higher now than in march')).not.toMatchObject(since)
})

test('what was there on another day is a balance, and nothing that was saved then', () => {
  for (const first of ['what is in my savings', 'whats sittin in my savings'])
    expect(asked(first, 'and what was it on 5 june')).toMatchObject({ ask: 'balance', on: '2026-06-05' })
})

test('what a price was in some days is what was paid then', () => {
  expect(asked('did careem raise its price', 'what was it in may')).toMatchObject({
    ask: 'sum',
    span: { from: '2026-05-01', to: '2026-05-31' },
  })
})

test('when it was paid, after what was paid last, is of the same payment', () => {
  expect(asked('كم دفعت للبطاقه اخر مره', 'متى دفعتها')).toMatchObject({ ask: 'last' })
  expect(asked('كم دفعت للبطاقه اخر مره', 'متى ادفعها')).not.toMatchObject({ ask: 'last' })
})

test('a day that is named in two ways is one where they agree, and else refused', () => {
  const of = (text: string) => intentOf(parseQuestion(text, context), context.today)
  const friday = { ask: 'sum', span: { from: '2026-11-20', to: '2026-11-20' } }
  expect(of('careem yesterday friday')).toMatchObject(friday)
  expect(of('كم صرفت امس يوم الجمعه')).toMatchObject(friday)
  expect(of('careem yesterday monday')).toMatchObject({ ask: 'refuse' })
  expect(of('كم صرفت اليوم الاحد')).toMatchObject({ ask: 'refuse' })
})
