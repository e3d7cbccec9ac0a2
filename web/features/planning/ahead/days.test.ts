import { expect, test } from 'vitest'
import { someAhead } from '../../../testing/data/ahead.ts'
import { today } from '../../../testing/data/basics.ts'
import { type Ahead, allAccounts, everydayMoney, verdictOf } from './days.ts'

const base = someAhead()
const withSafe = (more: object): Ahead => ({
  ...base,
  safe_to_spend: base.safe_to_spend && { ...base.safe_to_spend, ...more },
})
const judged = (ahead: Ahead, from: Ahead = base, scope = everydayMoney) => {
  const verdict = verdictOf(ahead, from, scope, today)
  return verdict && [verdict.state, verdict.amount]
}

test('what a what-if says of everyday money is what safe to spend says', () => {
  expect(judged(someAhead(1000))).toEqual(['enough', 1140])
  expect(judged(someAhead(2140))).toEqual(['all', 0])
  // of 500 that are kept, 140 would be used
  expect(judged(someAhead(2280))).toEqual(['below_buffer', 140])
  expect(judged(someAhead(4000))).toEqual(['short', 1860])
  const saved = withSafe({ reserve: 9000 })
  expect(judged(withSafe({ amount: 0, reserve: 1632 }), saved)).toEqual(['reserve', 7368])
})

test('of all accounts it says how low they get, and never that there is enough', () => {
  expect(judged(base, base, allAccounts)).toEqual(['lowest', 3350])
  expect(judged(someAhead(4000), base, allAccounts)).toEqual(['lowest_short', 650])
})
